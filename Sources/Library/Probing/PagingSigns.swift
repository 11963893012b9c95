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
    /// Numbers by plain name, such as `page` and `offset`, which may repeat the request's values.
    var numbers: [String: Int] = [:]

    init(_ page: ProbedPage, list: JSONPath) {
        // The outermost value counts.
        for (path, value) in page.surroundings(of: list) {
            note(value, at: path)
            let isEmpty = value == .null || value.text == ""
            if isEmpty, Self.isOfList(path, in: page.document) { lacksNext = true }
        }
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
        for link in links where link["rel"]?.text == "next" {
            for name in ["href", "url", "uri"] where nextURL == nil {
                guard let value = link[name], Self.isURL(value), let text = value.text else { continue }
                nextURL = (.relation(list: path, member: name), text)
            }
        }
    }

    private mutating func note(_ value: JSONTree, at path: JSONPath) {
        if let links = value.elements { return note(links, at: path) }
        let name = SignNames.plain(path)
        let isURL = Self.isURL(value)
        if nextURL == nil, isURL, let text = value.text, Self.isNextURL(path) {
            nextURL = (.member(path), text)
        }
        if token == nil, !isURL, ParameterNames.tokens.contains(name), Self.isToken(value, named: name) {
            token = (.member(path), value)
        }
        if let flag = value.flag {
            if more == nil, SignNames.more.contains(name) { more = (path, flag) }
            if last == nil, SignNames.last.contains(name) { last = (path, flag) }
        }
        guard let number = value.integer else { return }
        if SignNames.totals.contains(name) {
            totals.append((.member(path), number))
            hasCertainTotal = hasCertainTotal || !SignNames.pageLengths.contains(name)
        }
        if ParameterNames.pageCounts.contains(name) { pageCounts.append((path, number)) }
        if numbers[name] == nil { numbers[name] = number }
    }

    /// Whether a path is `next`, `next_url` or similar, or `href` or `url` of an object with such a name.
    private static func isNextURL(_ path: JSONPath) -> Bool {
        let names = path.steps.compactMap { step in
            if case .key(let name) = step { SignNames.plain(name) } else { nil }
        }
        guard let last = names.last else { return false }
        if SignNames.nextURLs.contains(last) { return true }
        return ["href", "url", "link"].contains(last) && names.dropLast().last == "next"
    }

    /// Whether a path is that of the next page of a list. What has a title or an id, such as a chapter, has a `next`, too.
    private static func isOfList(_ path: JSONPath, in document: JSONTree) -> Bool {
        let name = SignNames.plain(path)
        guard SignNames.nextURLs.contains(name) || SignNames.nextTokens.contains(name) else { return false }
        let members = document[JSONPath(Array(path.steps.dropLast()))]?.members ?? []
        return members.allSatisfy { $0.name != "id" && !SignNames.titles.contains(SignNames.plain($0.name)) }
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
