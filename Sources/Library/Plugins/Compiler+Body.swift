import JSON
import Pagination
import Schema
import Templates

/// Compiles the bodies of requests.
extension Compiler {
    static let bodiless: Set = ["GET", "HEAD"]

    /// The body that a mapping describes; nil for none.
    ///
    /// - Parameter isGETKnown: whether the file says GET elsewhere.
    mutating func body(
        _ settings: Settings, method: String, known: [Parameter], isGETKnown: Bool = false
    ) -> RequestBody? {
        let keys = [BodyKeys.json.key.name, BodyKeys.form.key.name, BodyKeys.multipart.key.name]
        let given = keys.compactMap { settings.values[$0] == nil ? nil : $0 }
        guard let key = given.first, let first = settings.values[key] else { return nil }
        for other in given.dropFirst() {
            note(.body(.keysExclude(key, other)), at: settings.values[other]?.keyLocation ?? first.keyLocation)
        }
        // An invalid method has been noted, and a valid one may allow a body.
        let isMethodKnown = settings.isWhole || settings.values[BodyKeys.method.key.name] != nil
        if !(isGETKnown && method == "GET"), !allowsBody(settings, method: method), isMethodKnown {
            note(.body(.bodyWithMethod(method)), at: first.keyLocation)
        }
        if let tree = settings[BodyKeys.json] { return .json(document(tree, "", known: known)) }
        if let form = settings[BodyKeys.form] { return .form(query(form, known: known, isForm: true)) }
        return settings[BodyKeys.multipart].map { .multipart(parts($0, known: known)) }
    }

    /// Whether requests may have a body. A GET may have one only if the file says GET: else, a POST may have been meant.
    private func allowsBody(_ settings: Settings, method: String) -> Bool {
        method == "GET" && settings.values[BodyKeys.method.key.name] != nil || !Self.bodiless.contains(method)
    }

    /// The body of a list's requests. If paging sends values in a document, there is always one.
    mutating func listBody(_ settings: Settings, method: String, known: [Parameter]) -> RequestBody? {
        let body = body(settings, method: method, known: known)
        let places = settings[EndpointKeys.pagination].map { Paging.places($0) } ?? []
        var needsDocument = false
        for (index, named) in (places + SinceKeys.places(settings)).enumerated() {
            if case .query = named.place { continue }
            if index < places.count, places[..<index].contains(where: { $0.place == named.place }) {
                note(.pagingNameTwice(named.text), at: named.location)
            }
            guard case .body = named.place else { continue }
            needsDocument = true
            checkPath(of: named, in: body)
            if body == nil, !allowsBody(settings, method: method) { note(.body(.placeNeedsBody), at: named.location) }
        }
        return body ?? (needsDocument ? .json(.object([])) : nil)
    }

    /// Checks that a value of paging has a place in a body; nil for a document without members.
    mutating func checkPath(of named: Paging.NamedPlace, in body: RequestBody?) {
        guard case .body(let path) = named.place else { return }
        switch body {
        case .form: if path.formField == nil { note(.body(.badFieldPath(named.text)), at: named.location) }
        case .json, nil: if !Self.isBodyPath(path) { note(.body(.badPath(named.text)), at: named.location) }
        case .multipart: break
        }
    }

    /// Responses to other methods than GET, and to a GET with a body, are not stored under HTTP's rules, so they cannot be
    /// fresh.
    mutating func checkFreshness(_ settings: Settings, method: String, hasBody: Bool) {
        guard method != "GET" || hasBody, let cache = settings[PluginKeys.cache],
            let age = cache.values[CacheKeys.maxAge.key.name]
        else { return }
        let kind = method == "GET" ? "GET with a body" : method
        note(.body(.maxAgeNeedsGet(method: kind)), at: age.keyLocation)
    }

    /// - Parameter name: that of the member around it.
    mutating func document(_ value: SettingValue, _ name: String, known: [Parameter]) -> BodyTemplate {
        switch value.content {
        case .flag(let flag): return .flag(flag)
        case .number(let number): return .number(number)
        case .parsed:
            guard let template = template(value, known: known) else { return .null }
            noteCredential(WrittenCredential(.body, name, template), at: value.location)
            return .text(template)
        case .list(let elements): return .list(elements.map { document($0, name, known: known) })
        case .map(let entries):
            return .object(entries.map { .init(name: $0.name, value: document($0.value, $0.name, known: known)) })
        case .text, .null, .integer, .duration, .object: return .null
        }
    }

    private mutating func parts(
        _ entries: [(name: String, value: SettingValue)], known: [Parameter]
    ) -> [RequestBody.Part] {
        entries.compactMap { name, value in
            let file = value.object
            guard let content = template(file?.values[PartKeys.file.key.name] ?? value, known: known) else {
                return nil
            }
            if let file,
                let name = content.names.first(where: { name in known.contains { $0.name == name && $0.isSecret } })
            {
                note(.parameter(.secretAsFile(name)), at: file.location(of: PartKeys.file))
            }
            // Users trust a file by what it names.
            if let file, content.hasFunctionOfFile {
                note(.body(.functionOfFile(content.description)), at: file.location(of: PartKeys.file))
            }
            if file == nil { noteCredential(WrittenCredential(.body, name, content), at: value.location) }
            return RequestBody.Part(
                name: name, content: content, isFile: file != nil, type: file?[PartKeys.type])
        }
    }

    /// Whether a path names one place, with array indexes so small that lists need not be filled up far.
    private static func isBodyPath(_ path: JSONPath) -> Bool {
        !path.steps.isEmpty
            && path.steps.allSatisfy { step in
                switch step {
                case .key: true
                case .index(let index): (0..<100).contains(index)
                case .each: false
                }
            }
    }
}

extension Template {
    /// Whether a function may make another name of a file than the given one.
    fileprivate var hasFunctionOfFile: Bool {
        pieces.contains { piece in
            guard case .parameter(_, let functions) = piece else { return false }
            return functions.contains { if case .fallback = $0 { false } else { true } }
        }
    }
}
