import HTTP
import JSON
import Pagination
import Probing
import YAML

/// An operation that returns a list.
struct ListOperation {
    /// What an operation returns.
    enum Kind {
        case list(ListOperation)
        /// One thing, or nothing that folio could list.
        case other
        /// The document does not say what it returns.
        case undescribed
        /// Lists under keys that the document does not name.
        case underAnyKey
        /// Its response is too large to look for lists.
        case tooLarge
        /// A body in a format that is not JSON.
        case foreign(mediaType: String)
    }

    let operation: OpenAPIOperation
    let response: OpenAPIOperation.Response
    /// The path or expression of the items.
    let items: String
    /// An example of an item; nil if items are no objects.
    let item: JSONTree?
    let sample: SamplePage
    /// The list in the example; nil if items are no objects.
    let list: FoundList?
    let signs: SampleSigns?
    /// Where the id of an item is.
    var id: JSONPath?
    /// The format of bodies; nil for JSON.
    var format: String?
    /// Whether the id is what a path of the document names its items by.
    var isIDOfPath = false

    static func kind(of operation: OpenAPIOperation, _ document: OpenAPIDocument) -> Kind {
        guard let response = operation.response(document.references, produces: document.produces) else {
            return .undescribed
        }
        if let format = OpenAPIOperation.format(of: response.mediaType) {
            return .list(rows(operation, response, format, document))
        }
        guard OpenAPIOperation.isJSON(response.mediaType) || response.mediaType == "*/*" else {
            return .foreign(mediaType: response.mediaType)
        }
        let (made, isWhole) = operation.sample(of: response, document.references)
        guard let tree = made else { return isWhole ? .undescribed : .tooLarge }
        let sample = SamplePage(tree, of: operation.sampleURL)
        if let elements = tree.elements, elements.first?.members == nil {
            // A list without a schema of its items, or of texts.
            return .list(
                ListOperation(
                    operation: operation, response: response, items: ".", item: nil, sample: sample, list: nil,
                    signs: nil))
        }
        if let list = sample.list, list.path.hasAnyKey, list.path.steps.count == 1 || sample.isInWrappers(list) {
            return .underAnyKey
        }
        guard let list = sample.list, !list.path.hasAnyKey, isList(list, in: sample, of: operation) else {
            // A list of texts, such as the names of tags.
            guard let name = sample.plainList,
                operation.parameters.contains(where: \.isPosition) || sample.isAboutURL(name)
                    || sample.isOnlyContent(name)
            else { return isWhole ? .other : .tooLarge }
            return .list(
                ListOperation(
                    operation: operation, response: response, items: "\(JSONPath([.key(name)]))", item: nil,
                    sample: sample,
                    list: nil, signs: sample.signs(of: JSONPath([.key(name)]))))
        }
        var found = ListOperation(
            operation: operation, response: response, items: list.items, item: sample.items(of: list).first,
            sample: sample, list: list, signs: sample.signs(of: list.path))
        found.id = found.ownID
        return .list(found)
    }

    /// A body with an item on each line.
    private static func rows(
        _ operation: OpenAPIOperation, _ response: OpenAPIOperation.Response, _ format: String,
        _ document: OpenAPIDocument
    ) -> ListOperation {
        let item = operation.sample(of: response, document.references).tree
        let isObject = item?.members?.isEmpty == false
        let sample = SamplePage(.list(isObject ? [item ?? .null] : []), of: operation.sampleURL)
        var list = ListOperation(
            operation: operation, response: response, items: ".", item: isObject ? item : nil, sample: sample,
            list: isObject ? sample.list : nil, signs: nil)
        list.format = format
        list.id = list.ownID
        return list
    }

    /// Whether an operation is about a list that its response has.
    private static func isList(_ list: FoundList, in sample: SamplePage, of operation: OpenAPIOperation) -> Bool {
        if list.path.steps.isEmpty { return !list.isMap || !operation.path.hasSuffix("}") }
        if sample.isPartOfThing(list) || !sample.isInWrappers(list) { return false }
        let hasPaging = !sample.signs(of: list.path).isEmpty || operation.parameters.contains(where: \.isPosition)
        if hasPaging { return true }
        if operation.path.hasSuffix("}") { return !list.isMap && sample.companions(of: list) == 0 }
        if list.isNamed { return true }
        if list.path.steps.count == 1, case .key(let name) = list.path.steps[0], sample.isOnlyContent(name) {
            return true
        }
        return sample.companions(of: list) <= 1
    }

    /// Whether the response is a page of Spring, whose numbers begin with 0.
    var hasPagesFromZero: Bool {
        guard let list, signs?.last != nil else { return false }
        let outer = JSONPath(list.path.steps.dropLast())
        return sample.hasMembers(["number", "totalElements", "numberOfElements"], at: outer)
    }

    /// The id by the names of an item's members; nil if none means an id.
    private var ownID: JSONPath? {
        guard let list, let members = item?.members else { return nil }
        if list.isMap { return JSONPath([.key("key")]) }
        let paths = members.filter { $0.value.text != nil && !$0.name.hasPrefix(SampleMaker.anyKey) }.map {
            JSONPath([.key($0.name)])
        }
        let inner = members.filter { ["node", "data", "metadata"].contains($0.name) }.flatMap { outer in
            (outer.value.members ?? []).filter { $0.value.text != nil }.map {
                JSONPath([.key(outer.name), .key($0.name)])
            }
        }
        let certain = (paths + inner).filter { sample.isCertainID($0, of: list) }
        // Versions of one thing may all have its id.
        let resource = SignNames.plain(operation.segments.last ?? "")
        if ["versions", "revisions", "history"].contains(where: resource.hasSuffix) { return nil }
        return certain.first { SignNames.plain("\($0)") == "id" } ?? certain.first
    }

    /// The member of an item that is the likeliest id, where no name means one.
    var likelyID: JSONPath? {
        let names = (item?.members ?? []).filter { $0.value.text != nil }.map(\.name)
        let known = ["key", "slug", "code", "hash", "number", "name", "login", "username", "email"]
        let ids =
            names.filter { SignNames.plain($0) == "id" }
            + names.filter { name in ["_id", "Id", "ID", "-id"].contains(where: name.hasSuffix) }
        return (ids.first ?? known.lazy.compactMap { known in names.first { SignNames.plain($0) == known } }.first).map
        {
            JSONPath([.key($0)])
        }
    }

    /// The member of an item that a parameter such as `book_id` or `number` names; nil if none does.
    func member(named parameter: String) -> JSONPath? {
        let members = (item?.members ?? []).filter { $0.value.text != nil }
        let plain = SignNames.plain(parameter)
        if let same = members.first(where: { SignNames.plain($0.name) == plain }) { return JSONPath([.key(same.name)]) }
        if plain.hasSuffix("pk"), let id { return id }
        // `issue_number` is the `number` of an issue.
        let singular = Self.singular(operation.segments.last { !$0.contains("{") } ?? "")
        if plain == singular, id == nil { return members.first { $0.name == "name" }.map { JSONPath([.key($0.name)]) } }
        guard !singular.isEmpty, plain.hasPrefix(singular), plain.count > singular.count else { return nil }
        let rest = plain.dropFirst(singular.count)
        return members.first { SignNames.plain($0.name) == rest }.map { JSONPath([.key($0.name)]) }
    }

    /// The plain name of one of several, such as `category` for `categories`.
    static func singular(_ name: String) -> String {
        let plain = SignNames.plain(name)
        if plain.hasSuffix("ies") { return String(plain.dropLast(3)) + "y" }
        if plain.hasSuffix("sses") || plain.hasSuffix("xes") { return String(plain.dropLast(2)) }
        return plain.hasSuffix("s") && !plain.hasSuffix("ss") ? String(plain.dropLast()) : plain
    }
}

extension JSONPath {
    /// Whether it has a key that the document does not name.
    var hasAnyKey: Bool {
        steps.contains { if case .key(let name) = $0 { name.hasPrefix(SampleMaker.anyKey) } else { false } }
    }
}

extension OpenAPIOperation {
    /// A URL with its path, without parameters.
    fileprivate var sampleURL: HTTPURL {
        let words = segments.map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) } }
        let origin = HTTPURL.Origin(scheme: "https", host: "example.com", port: 443)
        return HTTPURL(origin: origin, path: "/" + words.joined(separator: "/"), query: nil)
    }
}

extension OpenAPIParameter {
    /// What it means for paging; nil for other parameters.
    var pagingRole: PagingRole? {
        guard place == .query, let role = PagingRole(ofParameter: name) else { return nil }
        let isNumber = type == "integer" || type == "number" || type == nil
        let isPlainText = type == "string" && schema["format"] == nil && schema["enum"] == nil
        let help = (help ?? "").lowercased()
        // The page of a site, and the start of a time, are filters.
        let isAboutOther =
            ["slug", "id of", "utc", "epoch", "timestamp", "seconds", "date", "time"].contains(where: help.contains)
            && !["pagin", "number", "skip", "cursor", "results"].contains(where: help.contains)
        switch role {
        case .size: return isNumber || isPlainText && Self.certainNames.contains(name) ? role : nil
        case .page, .offset:
            return !isAboutOther && (isNumber || isPlainText && Self.certainNames.contains(name)) ? role : nil
        case .cursor, .key: return isNumber || isPlainText ? role : nil
        }
    }

    /// Whether it may select a part of the list, such as `last_mail_id`, or what its description says is for pages.
    var mayBePosition: Bool {
        guard place == .query else { return false }
        let help = (help ?? "").lowercased()
        if ["paginat", "next page", "page of results"].contains(where: help.contains) { return true }
        let words = name.lowercased().split { !$0.isLetter }
        if words.count > 1, words[0] == "from", type == "integer" { return true }
        return words.count > 1 && words.last == "id" && ["last", "max", "min", "since"].contains(words[0])
    }

    /// Whether it selects a page.
    var isPosition: Bool { pagingRole.map { $0 != .size } ?? false }

    /// Names of numbers that careless documents call texts.
    private static let certainNames: Set = ["page", "per_page", "perPage", "limit", "offset", "page_size", "pageSize"]
}
