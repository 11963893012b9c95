import CommandKit
import JSON
import Plugins
import Presentation
import SQLiteStore
import Wording

/// Reads ids and titles of items from stored pages.
struct StoredItems {
    private let plan: JSONPlan

    /// The most candidates.
    static let limit = 100
    /// Limits on the pages to read: their number and total bytes. Pages above the largest size are skipped.
    private static let share = (count: 300, bytes: 1 << 17, largest: 1 << 19)
    /// How many fields are tried as an item's title.
    private static let titleCount = 3
    /// The most characters of a title.
    private static let titleLength = 60

    /// Nil for an endpoint without ids, or whose ids are not in the responses as they stand.
    ///
    /// - Parameter value: the path of a value to find in place of the id, as text.
    init?(_ endpoint: EndpointOutline, value: String? = nil) {
        // The file is not validated here; invalid paths find nothing.
        let path = { (text: String?) in text.flatMap { try? JSONPath(parsing: $0) } }
        guard !endpoint.setsValues, let items = path(endpoint.items), let id = path(value ?? endpoint.id),
            !id.visitsEach
        else { return nil }
        let names = ["title", "message", "author"]
        let preferred = names.compactMap { name in endpoint.fields.first { $0.name == name } }
        let others = endpoint.fields.filter { !names.contains($0.name) }
        let titles = (preferred + others).prefix(Self.titleCount).compactMap { path($0.path) }
        plan = JSONPlan(
            items: items, single: endpoint.isSingle, columns: [id] + titles.filter { !$0.visitsEach }, facts: [])
    }

    /// The stored ids of an endpoint that begin with a prefix, each once.
    ///
    /// - Parameter definitions: the hashes of the list's definitions.
    func candidates(
        in library: LibraryReader, of endpoint: String, definitions: Set<UInt64>, given: [String: [String]],
        prefix: String
    ) -> [CompletionCandidate] {
        var found: [CompletionCandidate] = []
        var seen: Set<String> = []
        let typed = Array(prefix.utf8)
        for definition in definitions.sorted() where found.count < Self.limit {
            library.bodies(of: endpoint, definition: definition, given: given, share: Self.share) { body in
                // A page read with an older plugin file may have another shape.
                guard let page = try? plan.extract(from: body) else { return true }
                for row in page.items.indices {
                    let range = page.column(plan.columnSlots[0], ofItem: row)
                    guard mayBegin(range, of: body, with: typed), let id = text(range, of: body),
                        id.utf8.starts(with: typed),
                        // It would be an option.
                        id.utf8.first != UInt8(ascii: "-"),
                        seen.insert(id).inserted
                    else { continue }
                    let title = plan.columnSlots.dropFirst().lazy
                        .compactMap { text(page.column($0, ofItem: row), of: body) }.first
                    found.append(
                        CompletionCandidate(
                            id, help: Message(verbatim: String(Sanitizer.cell(title ?? "").prefix(Self.titleLength)))))
                    if found.count == Self.limit { return false }
                }
                return true
            }
        }
        return found
    }

    /// Whether an id may begin with these bytes. It compares most ids as received, without decoding them.
    private func mayBegin(_ range: JSONRange, of body: [UInt8], with bytes: [UInt8]) -> Bool {
        let quote = body.kind(of: range) == .string ? 1 : 0
        let start = body[range.bytes].dropFirst(quote).prefix(bytes.count)
        return start.elementsEqual(bytes) || start.contains(UInt8(ascii: "\\"))
    }

    /// A string or a number as text; nil for other values.
    private func text(_ range: JSONRange, of body: [UInt8]) -> String? {
        switch body.kind(of: range) {
        case .string, .number: body.text(of: range)
        case .boolean, .null, .object, .array, nil: nil
        }
    }
}
