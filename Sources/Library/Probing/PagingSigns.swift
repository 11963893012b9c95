import HTTP
import JSON
import Pagination

/// The values outside its list in which a page says how the list continues.
struct PagingSigns {
    /// The URL of the next page, in the body or in a header field other than `Link`.
    var nextURL: (place: FoundPlace, text: String)?
    var token: (place: FoundPlace, value: JSONTree)?
    var more: (path: JSONPath, isTrue: Bool)?
    var last: (path: JSONPath, isTrue: Bool)?
    /// Whether a member for the URL or the token of the next page is empty.
    var lacksNext = false
    var totals: [(place: FoundPlace, count: Int)] = []
    /// Whether one of the totals has a name that never means the number of items on the page.
    var hasCertainTotal = false
    var pageCounts: [(path: JSONPath, count: Int)] = []
    /// The names of members with the number of items on a page, which may be those of parameters.
    var sizes: [(name: String, count: Int)] = []
    /// Numbers by plain name, such as `page` and `offset`, which may repeat the request's values.
    var numbers: [String: Int] = [:]

    init(_ page: ProbedPage, list: JSONPath) {
        // The value nearest to the list counts.
        for value in page.surroundings(of: list) { note(value, in: page, of: list) }
        noteChunk(page, list)
        for field in page.fields.all { note(field) }
        for name in SignNames.totalFields {
            guard let total = page.fields[name].flatMap({ Int($0) }), total > 0 else { continue }
            totals.append((.field(name), total))
            hasCertainTotal = true
        }
    }

    /// A header field such as `Next-Page`, `X-Next-Cursor` or `X-MS-Continuation-Token`.
    private mutating func note(_ field: HTTPFields.Field) {
        let name = SignNames.plain(field.name)
        let value = JSONTree.text(field.value)
        guard !field.value.isEmpty, field.value.utf8.count <= Self.longestField,
            let own = Self.fieldNames.first(where: { name == $0 || name.hasPrefix("x") && name.hasSuffix($0) })
        else { return }
        if Self.isURL(value) {
            if nextURL == nil { nextURL = (.field(field.name), field.value) }
        } else if token == nil, own != "nextlink" {
            token = (.field(field.name), value)
        }
    }

    /// Plain names of header fields with a URL or a token, at the end of names that begin with `X-`.
    private static let fieldNames = [
        "nextpage", "nextcursor", "nexttoken", "nextpagetoken", "nexturl", "nextlink", "continuationtoken",
        "continuation",
        "nextoffset", "nextmarker",
    ]

    /// A longer field is no token.
    private static let longestField = 4_096

    /// The entry for the next page in a list of links, such as `[{"rel":"next","href":"…"}]`.
    private mutating func note(_ links: [JSONTree], at path: JSONPath) {
        for link in links {
            // FHIR has a `relation`.
            guard let key = ["rel", "relation"].first(where: { link[$0]?.text == "next" }) else { continue }
            for name in ["href", "url", "uri"] where nextURL == nil {
                guard let value = link[name], Self.isURL(value), let text = value.text else { continue }
                nextURL = (.relation(list: path, key: key, member: name), text)
            }
        }
    }

    /// Notes the end of a part of a list, from which the next one begins: `chunk`, `start` and `end` of Matrix.
    private mutating func noteChunk(_ page: ProbedPage, _ list: JSONPath) {
        guard token == nil, list.lastName == "chunk" else { return }
        let outer = list.steps.dropLast()
        let end = JSONPath(outer + [.key("end")])
        guard let start = page.document[JSONPath(outer + [.key("start")])]?.text, let value = page.document[end],
            case .text(let text) = value, text != start
        else { return }
        token = (.member(end), value)
    }

    private mutating func note(_ surrounding: Surrounding, in page: ProbedPage, of list: JSONPath) {
        let (path, value) = (surrounding.path, surrounding.value)
        guard !surrounding.isOfThing else { return noteOfThing(value, at: path, in: page) }
        if let links = value.elements { return note(links, at: path) }
        let name = SignNames.plain(path)
        let isNext = SignNames.nextURLs.contains(name) || SignNames.nextTokens.contains(name)
        if isNext, value == .null || value.text == "" { lacksNext = true }
        let isURL = Self.isURL(value)
        if nextURL == nil, isURL, let text = value.text, Self.isNextURL(path) {
            nextURL = (.member(path), text)
        }
        if !isURL, ParameterNames.tokens.contains(name) { note(token: value, at: path) }
        if let flag = value.flag { note(flag: flag, at: path, named: name) }
        note(number: value, at: path, named: name, of: list)
    }

    /// Notes a member of an object about one thing: what only a list has, and a URL that differs from the page's in its query
    /// alone.
    private mutating func noteOfThing(_ value: JSONTree, at path: JSONPath, in page: ProbedPage) {
        let name = SignNames.plain(path)
        if nextURL == nil, Self.isURL(value), let text = value.text, Self.isNextURL(path),
            (try? page.url.resolving(text))?.path == page.url.path
        {
            nextURL = (.member(path), text)
        }
        if !Self.isURL(value), SignNames.unmistakableTokens.contains(name) { note(token: value, at: path) }
        if let flag = value.flag, SignNames.unmistakableFlags.contains(name) { note(flag: flag, at: path, named: name) }
    }

    private mutating func note(token value: JSONTree, at path: JSONPath) {
        guard token == nil, Self.isToken(value, named: SignNames.plain(path)) else { return }
        token = (.member(path), value)
    }

    private mutating func note(flag: Bool, at path: JSONPath, named name: String) {
        if more == nil, SignNames.more.contains(name) { more = (path, flag) }
        if last == nil, SignNames.last.contains(name) { last = (path, flag) }
    }

    private mutating func note(number value: JSONTree, at path: JSONPath, named name: String, of list: JSONPath) {
        // The total of Elasticsearch is an object.
        let count = SignNames.totals.contains(name) ? value["value"]?.integer : nil
        // Such as `total_replies` beside `replies`.
        if let number = value.integer, name == "total\(SignNames.plain(list))", name != "total" {
            totals.append((.member(path), number))
        }
        guard let number = value.integer ?? count else { return }
        if SignNames.totals.contains(name) {
            totals.append((.member(count == nil ? path : JSONPath(path.steps + [.key("value")])), number))
            hasCertainTotal = hasCertainTotal || !SignNames.pageLengths.contains(name)
        }
        if let given = path.lastName, ParameterNames.isSize(given) { sizes.append((given, number)) }
        if ParameterNames.pageCounts.contains(name) { pageCounts.append((path, number)) }
        if numbers[name] == nil { numbers[name] = number }
    }

    /// Whether the page says that it is the last one, in words that mean nothing else.
    var saysEnd: Bool {
        if let more, !more.isTrue, SignNames.unmistakableFlags.contains(SignNames.plain(more.path)) { return true }
        if let last, last.isTrue, SignNames.unmistakableLast.contains(SignNames.plain(last.path)) { return true }
        return lacksNext
    }

    /// Whether the page says that it is the last one, in words that have other meanings, too, such as `done`.
    var hintsAtEnd: Bool {
        let isCounted = !totals.isEmpty || numbers.keys.contains { SignNames.pagingMembers.contains($0) }
        return isCounted && (more?.isTrue == false || last?.isTrue == true)
    }

    /// Whether a path is `next`, `next_url` or similar, or `href` or `url` of an object with such a name.
    private static func isNextURL(_ path: JSONPath) -> Bool {
        let names = path.steps.compactMap { step in
            if case .key(let name) = step { SignNames.plain(name) } else { nil }
        }
        guard let last = names.last else { return false }
        if SignNames.nextURLs.contains(last) { return true }
        return ["href", "url", "link", "uri"].contains(last) && names.dropLast().last == "next"
    }

    private static func isURL(_ value: JSONTree) -> Bool {
        if case .text(let text) = value { SignNames.isURL(text) } else { false }
    }

    private static func isToken(_ value: JSONTree, named name: String) -> Bool {
        switch value {
        case .text(let text): !text.isEmpty
        case .number: true
        // MediaWiki's `continue`, whose members are all sent back.
        case .object(let members): name == "continue" && !members.isEmpty && members.allSatisfy { $0.value.text != nil }
        case .null, .flag, .list: false
        }
    }
}
