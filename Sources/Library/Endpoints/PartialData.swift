import Documents
import ErrorMessages
import Expressions
import HTTP
import JSON
import Pages
import Pagination
import Plugins

/// Finds what says that a page lacks items: errors beside the data, as in GraphQL, and what a search writes that gave up.
///
/// They are at the top level of the body, and are found in the same pass over a page as its items, so that every page is
/// checked, a stored one too.
struct PartialData {
    private static let errors = JSONPath([.key("errors")])
    private static let data = JSONPath([.key("data")])
    private static let id = JSONPath([.key("id")])
    /// Solr's is in its header.
    private static let flags = [
        ["incomplete_results"], ["incompleteSearch"], ["timed_out"], ["terminated_early"],
        ["responseHeader", "partialResults"],
    ].map { JSONPath($0.map { .key($0) }) }
    /// The number of Elasticsearch's shards whose items are missing.
    private static let failures = JSONPath([.key("_shards"), .key("failed")])

    /// The values to find in each page.
    static let paths = [errors, data, id, failures] + flags

    private let slots: [Int]
    private let areErrorsItems: Bool
    /// Whether the document is the item, with members of its own.
    private let isSingle: Bool
    /// Whether the document is one object around all others, as in XML.
    private let hasRoot: Bool

    /// - Parameter slots: where the values of `paths` are.
    init(_ endpoint: Endpoint, slots: some Sequence<Int>) {
        self.slots = Array(slots)
        areErrorsItems = endpoint.items.path?.steps.first == Self.errors.steps.first
        isSingle = endpoint.isSingle
        hasRoot = endpoint.form.hasRoot
    }

    /// What shows that a page lacks items.
    ///
    /// - Parameters:
    ///   - response: what the page was read from, so that no credential of the request is shown; nil if that is
    ///   unknown. Then no text is safe to show.
    func signs(in content: PageContent, of response: HTTPResponse?) -> [MoreSign] {
        let body = content.body
        let values = slots.map { content.extraction.facts[$0] }
        // Without items, errors count without `data`, too: they may be the reason.
        let isEmpty = content.extraction.items.isEmpty
        var signs: [MoreSign] = []
        if !areErrorsItems, let texts = errorTexts(in: body, errors: values[0], data: values[1], isEmpty) {
            signs.append(.errors(response.flatMap { ErrorExplanation.shown(texts, of: $0) }))
        }
        let document = isEmpty || hasRoot ? SignObject(content.documentBytes, at: []) : nil
        let root = hasRoot ? document?.members.last.flatMap { document?.object($0) } : nil
        if isEmpty, signs.isEmpty, !isSingle, !areErrorsItems,
            let failure = document.flatMap({ FailureReport(in: $0) }) ?? root.flatMap({ FailureReport(in: $0) })
        {
            signs.append(.errors(response.flatMap { ErrorExplanation.shown(failure.texts, of: $0) }))
        }
        if let root, !isSingle, !root.isResource {
            signs += root.members.filter { SignNames.incomplete.contains($0.name) && root.flag($0) == true }
                .map { .partial($0.place) }
        }
        // What has an id may itself have run out of time, such as a job.
        guard !isSingle, body.kind(of: values[2]) == nil else { return signs }
        if body.kind(of: values[3]) == .number, body.text(of: values[3]).flatMap(JSONNumber.whole) ?? 0 > 0 {
            signs.append(.partial(.member(Self.failures)))
        }
        for (path, value) in zip(Self.flags, values.dropFirst(4)) where isTrue(value, at: path, in: body) {
            signs.append(.partial(.member(path)))
        }
        return signs
    }

    /// The messages of a list `errors` that has elements, beside `data` (GraphQL, section 7.1). Nil without errors.
    private func errorTexts(
        in body: [UInt8], errors: JSONRange, data: JSONRange, _ isEmpty: Bool
    ) -> [String]? {
        guard body.kind(of: errors) == .array else { return nil }
        let kind = body.kind(of: data)
        guard kind == .object || kind == .array || isEmpty else { return nil }
        let list = Array(body[errors.bytes])
        guard list.dropFirst().dropLast().contains(where: { $0 > 0x20 }) else { return nil }
        guard kind != .object else { return ServerMessage.texts(inErrors: list) }
        // Beside a list, as in the API of X, errors without a message are about what the items refer to.
        let texts = ServerMessage.texts(inErrors: list, areDetails: isEmpty)
        return texts.isEmpty ? nil : texts
    }

    private func isTrue(_ value: JSONRange, at path: JSONPath, in body: [UInt8]) -> Bool {
        switch body.kind(of: value) {
        case .boolean, .string: body.text(of: value)?.lowercased() == "true"
        case .number: body.text(of: value) == "1" && SignNames.numericFlags.contains(SignNames.plain(path.description))
        case .object, .array, .null, nil: false
        }
    }
}
