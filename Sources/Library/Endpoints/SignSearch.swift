import HTTP
import JSON
import Pages
import Pagination

/// Finds the signs in a response that its list goes on: in the header, in the objects around the list, and in those
/// beside it that are named as for paging.
struct SignSearch {
    /// What is known about the page, apart from its response.
    struct Place {
        /// The path of the list; nil if `items:` is not a plain path.
        let list: JSONPath?
        /// How many items the response has.
        let received: Int
        /// How many pages of the list come before; nil if unknown.
        let pagesBefore: Int?
        /// The token that the request had; nil for the first page.
        var token: String?
        /// Whether the document is one object around all others, as in XML.
        var hasRoot = false
        /// The path with which the expression of the items begins; empty if that is a plain path.
        var around: [JSONPath.Step] = []

        /// The keys with which an expression begins, such as `.data.edges` of `.data.edges[] | .node`.
        static func keys(beginning expression: String) -> [JSONPath.Step] {
            let text = expression.drop { $0.isWhitespace || "[(".contains($0) }
            let prefix = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0)) }
            return (try? JSONPath(parsing: String(prefix)))?.steps ?? []
        }
    }

    /// How deep objects for paging may be nested, as in `meta.pagination.links`.
    private static let deepest = 3
    /// The most bytes of a list of links. A longer one is data.
    private static let longestLinks = 65_536
    private static let linkNames = ["href", "url", "link", "uri"]
    private static let elements = JSONPlan(items: JSONPath([.each]), columns: [], facts: [])
    private static let nextLabels: Set = ["next", "nextpage", "nextraquo", "nextrsaquo", "paginationnext"]

    let place: Place
    var signs: [MoreSign] = []
    /// Signs of groups of items. Each group goes on by itself, whatever others say.
    private var groupSigns: [MoreSign] = []
    /// Tokens that some servers send with every page that has items.
    private var lastingTokens: [MoreSign] = []
    /// Whether a flag says that there is no more. Then the URL of a next page does not count.
    var saysNoMore = false
    /// Whether the response says how many pages the list has.
    private var hasPageCount = false
    /// The plain name of the list.
    private let listName: String?

    /// The signs in a response.
    ///
    /// - Parameter document: its body as JSON.
    static func signs(in response: HTTPResponse, _ document: [UInt8], at place: Place) -> [MoreSign] {
        var search = SignSearch(place)
        search.look(at: response.fields, status: response.status)
        search.look(at: document)
        return search.counted
    }

    /// The signs in an item that the list inside it goes on.
    static func signs(inItem item: [UInt8], at place: Place) -> [MoreSign] {
        var search = SignSearch(place)
        search.look(at: item)
        return search.counted
    }

    init(_ place: Place) {
        self.place = place
        listName = if case .key(let name)? = place.list?.steps.last { SignNames.plain(name) } else { nil }
    }

    /// The signs, without totals that count something else.
    private var counted: [MoreSign] {
        // A total may count what an expression leaves out or takes apart.
        let countsItems =
            place.list.map { $0.steps.allSatisfy { if case .key = $0 { true } else { false } } } ?? false
        return countsItems ? found : found.filter { !$0.isTotal }
    }

    /// The signs, without those that others refute.
    private var found: [MoreSign] {
        if saysNoMore { return signs.filter { $0.isTotal || $0.isOfPage } + groupSigns }
        let hasLength = hasPageCount || signs.contains(where: \.isTotal)
        return (hasLength || place.received == 0 ? signs : signs + lastingTokens) + groupSigns
    }

    /// Looks at the objects from the document to the list.
    private mutating func look(at document: [UInt8]) {
        var steps = place.list?.steps ?? place.around
        // What an expression makes of the last value is unknown.
        if place.list == nil { steps = steps.dropLast() }
        // The items are behind the last `[]`. An object there is one of them.
        let groups = steps.lastIndex(of: .each)
        if let groups { steps = Array(steps[..<groups]) }
        if place.hasRoot, steps.isEmpty, let root = JSONObject.members(of: document)?.last { steps = [.key(root.name)] }
        look(at: document, along: steps, from: 0)
    }

    /// Looks at an object around the list, and at those inside it.
    ///
    /// - Parameter depth: how many steps lead to it.
    private mutating func look(at json: [UInt8], along steps: [JSONPath.Step], from depth: Int) {
        let step = depth < steps.count ? steps[depth] : nil
        if step == .each {
            let groups = (try? Self.elements.extract(from: json).items) ?? []
            for group in groups {
                var search = SignSearch(place)
                search.look(at: Array(json[group.bytes]), along: steps, from: depth + 1)
                groupSigns += search.found.filter { !groupSigns.contains($0) }
            }
            return
        }
        guard let object = SignObject(json, at: Array(steps[..<depth])) else { return }
        let name = if case .key(let name)? = step { name } else { "" }
        let inner = object.members.last { $0.path.last == .key(name) }
        note(object, except: inner)
        if step != nil, let inner { look(at: object.bytes(of: inner), along: steps, from: depth + 1) }
    }

    /// - Parameter except: the member with the list.
    mutating func note(_ object: SignObject, except list: SignObject.Member? = nil, depth: Int = 0) {
        for member in object.members where member.path != list?.path {
            if object.isResource && depth == 0, object.isOwn(member) {
                let isBesideList = list?.kind == .array
                guard isBesideList, object.isOfList(member) else { continue }
            }
            switch member.kind {
            case .boolean: note(flag: object.text(of: member) == "true", member)
            case .string: note(text: object.text(of: member), member, in: object, depth: depth)
            case .number: note(number: object.integer(of: member), member, in: object, depth: depth)
            case .object: noteObject(member, in: object, depth: depth)
            case .array where member.name == "link" || member.name == "links": noteLinks(member, in: object)
            case .array where member.name == "next" && depth > 0: noteNextLinks(member, in: object)
            case .array, .null, nil: break
            }
        }
    }

    private mutating func note(flag: Bool, _ member: SignObject.Member) {
        if SignNames.incomplete.contains(member.name) {
            if flag { signs.append(.partial(member.place)) }
        } else if SignNames.last.contains(member.name) {
            note(hasMore: !flag, member.place)
        } else if SignNames.more.contains(member.name) {
            note(hasMore: flag, member.place)
        } else if flag, SignNames.cut.union(["next", "nextpage"]).contains(member.name) {
            signs.append(.flag(member.place))
        }
    }

    mutating func note(hasMore: Bool, _ place: MoreSign.Place) {
        if hasMore {
            signs.append(.flag(place))
        } else {
            saysNoMore = true
        }
    }

    private mutating func note(text: String, _ member: SignObject.Member, in object: SignObject, depth: Int) {
        if let flag = Bool(text.lowercased()) { return note(flag: flag, member) }
        if let number = object.integer(of: member) {
            return note(number: number, member, in: object, depth: depth)
        }
        if isNextURL(text, member, in: object, depth: depth) || isBatch(text, member)
            || object.isToken(text, member, isForPaging: depth > 0)
        {
            signs.append(.next(member.place))
        } else if text != place.token, object.isLastingToken(text, member, isBeside: depth == 0) {
            lastingTokens.append(.next(member.place))
        }
    }

    private func isNextURL(_ text: String, _ member: SignObject.Member, in object: SignObject, depth: Int) -> Bool {
        guard SignNames.isURL(text) else { return false }
        if member.name == "nexturl", depth == 0, object.isChapter(listed: listName) { return false }
        return SignNames.nextURLs.contains(member.name) || SignNames.readersURLs.contains(member.name)
    }

    /// Whether a text is the `next_batch` of a list of Matrix.
    private func isBatch(_ text: String, _ member: SignObject.Member) -> Bool {
        member.name == "nextbatch" && SignNames.isToken(text) && SignNames.batchedLists.contains(listName ?? "")
    }

    private mutating func note(number: Int?, _ member: SignObject.Member, in object: SignObject, depth: Int) {
        guard let number else { return }
        let name = member.name
        if number == 0 || number == 1, SignNames.numericFlags.contains(name) { note(flag: number == 1, member) }
        guard number > 0 else { return }
        if isTotal(number, member, in: object) { signs.append(.total(number, member.place)) }
        if SignNames.remainders.contains(name) { signs.append(.flag(member.place)) }
        if isPageCount(name, in: object) {
            let current = object.integer(named: SignNames.currentPages)
            note(pages: number, current: current, isNumber: name == "lastpage", member.place)
        }
        let isTime = name == "next" && depth == 0 && SignNames.isTime(number)
        if SignNames.nextTokens.contains(name), !isTime, isReached(number, name, in: object) {
            signs.append(.next(member.place))
        }
    }

    /// Whether a number is that of all items.
    private func isTotal(_ number: Int, _ member: SignObject.Member, in object: SignObject) -> Bool {
        let name = member.name
        if let listName, name == "\(listName)count" { return true }
        guard SignNames.totals.contains(name) || SignNames.looseTotals.contains(name),
            !SignNames.isMoney(object.text(of: member))
        else { return false }
        let isForPaging = object.isForPaging || object.has(SignNames.pagingMembers)
        switch name {
        case "total": return isForPaging || !isAmount(in: object)
        // How often the subject was visited, or how often a cache had it.
        case "hitcount": return isForPaging || !object.has(SignNames.titles)
        case "hits": return member.path.dropLast().last == .key("meta") && isForPaging
        case "matched": return object.has(["returned"])
        case "recordstotal": return !object.has(["recordsfiltered"])
        case "count", "itemcount":
            // Beside a title, it may be how many views the subject has. Beside where the page starts, it is how many items
            // were requested, unless that has another name.
            let isOther =
                !isForPaging && object.has(SignNames.titles)
                || object.has(SignNames.starts) && !object.has(SignNames.pageSizes)
            return !isOther && !isPageLength(number, in: object)
        default: return !SignNames.pageLengths.contains(name) || !isPageLength(number, in: object)
        }
    }

    /// Whether a number may be that of the items of a page: it is as large as this one, or as what was requested, or the object
    /// has another total.
    private func isPageLength(_ number: Int, in object: SignObject) -> Bool {
        number == place.received || object.integer(named: SignNames.pageSizes) == number
            || object.integer(named: SignNames.totals.subtracting(SignNames.pageLengths)) != nil
    }

    /// Whether the `total` of an object without members for paging is an amount of money.
    private func isAmount(in object: SignObject) -> Bool {
        object.has(SignNames.amounts) || SignNames.pricedLists.contains(listName ?? "")
    }

    private func isPageCount(_ name: String, in object: SignObject) -> Bool {
        if SignNames.pageTotals.contains(name) { return true }
        guard SignNames.pageCounts.contains(name) else { return false }
        // The pages of a document.
        if SignNames.printedLists.contains(listName ?? ""), !object.has(SignNames.pageSizes) {
            return object.isForPaging
        }
        return object.isForPaging || object.has(SignNames.pagingMembers)
    }

    /// Whether the next page's number is within the list: some servers always write one.
    private func isReached(_ number: Int, _ name: String, in object: SignObject) -> Bool {
        if ["nextoffset", "nextstart", "nextstartat"].contains(name) {
            return object.integer(named: SignNames.totals).map { number < $0 || $0 <= 0 } ?? true
        }
        let pages = object.integer(named: SignNames.pageTotals.union(SignNames.pageCounts))
        return name != "nextpage" || pages.map { number <= $0 || $0 <= 0 } ?? true
    }

    /// Notes the number of pages, if there are more than were read.
    ///
    /// - Parameters:
    ///   - current: the number of the page, as the server says. It may count from 0, so that the last one may be one less
    ///     than the number of pages.
    ///   - isNumber: whether `pages` is the number of the last page, which is counted like `current`.
    mutating func note(pages: Int, current: Int?, isNumber: Bool = false, _ place: MoreSign.Place) {
        hasPageCount = true
        let read = self.place.pagesBefore.map { $0 + 1 } ?? current.map { isNumber ? $0 : $0 + 1 }
        if let read, read < pages { signs.append(.pages(pages, place)) }
    }

    private mutating func noteObject(_ member: SignObject.Member, in outer: SignObject, depth: Int) {
        guard let object = outer.object(member) else { return }
        if member.name == "link" { return noteLink(object) }
        if member.name == "next" || SignNames.nextObjects.contains(member.name) {
            return noteNext(object, member, isForPaging: depth > 0 || object.isRepeated(as: member.name))
        }
        if SignNames.totals.contains(member.name) { return noteTotal(object) }
        let isNamed = SignNames.containers.contains(member.wholeName)
        guard isNamed || object.isForPaging(as: member.name, isInner: depth > 0), depth < Self.deepest else { return }
        // A page of a wiki, and information on a resource, have an id.
        if object.isResource, ["page", "info"].contains(member.name) { return }
        note(object, depth: depth + 1)
    }

    /// A total that is an object, as in Elasticsearch.
    private mutating func noteTotal(_ object: SignObject) {
        guard let value = object.members.first(where: { $0.name == "value" }), let count = object.integer(of: value),
            count > 0
        else { return }
        signs.append(.total(count, value.place))
    }

    /// A link that is an object, as in HAL and JSON:API, or what the next request needs.
    private mutating func noteNext(_ object: SignObject, _ member: SignObject.Member, isForPaging: Bool) {
        // The next article or chapter.
        if !isForPaging, object.has(["slug"]) { return }
        if let link = object.members.first(where: { Self.linkNames.contains($0.name) }) {
            let text = object.text(of: link)
            if SignNames.isURL(text) || isForPaging && SignNames.isToken(text) { signs.append(.next(link.place)) }
        } else if isForPaging, object.isFilled {
            signs.append(.next(member.place))
        }
    }

    /// A list of links, one of them to the next page.
    private mutating func noteLinks(_ member: SignObject.Member, in object: SignObject) {
        for link in links(member, in: object) { noteLink(link) }
    }

    /// A list with the link to the next page, as HAL allows it.
    private mutating func noteNextLinks(_ member: SignObject.Member, in object: SignObject) {
        for link in links(member, in: object) { noteNext(link, member, isForPaging: true) }
    }

    private func links(_ member: SignObject.Member, in object: SignObject) -> [SignObject] {
        guard member.value.bytes.count <= Self.longestLinks else { return [] }
        let json = object.bytes(of: member)
        let links = (try? Self.elements.extract(from: json).items) ?? []
        return links.enumerated().compactMap { row, range in
            SignObject(Array(json[range.bytes]), at: member.path + [.index(row)])
        }
    }

    /// A link that names its relation, as in FHIR, Atom and Siren. Laravel's have a `label` and are `active` or not.
    private mutating func noteLink(_ link: SignObject) {
        let texts = { (names: [String]) in
            link.members.filter { names.contains($0.name) }.map(link.text).filter { !$0.isEmpty }
        }
        let relations = (texts(["rel", "relation"]) + relationList(of: link))
            .flatMap { $0.lowercased().split(separator: " ") }
        let isLabelled =
            texts(["label"]).contains { Self.nextLabels.contains(SignNames.plain($0)) } && !texts(["active"]).isEmpty
        if relations.contains("next") || isLabelled, !texts(Self.linkNames).isEmpty {
            signs.append(.next(.member(JSONPath(link.path))))
        }
    }

    /// The elements of a list `rel`.
    private func relationList(of link: SignObject) -> [String] {
        guard let member = link.members.first(where: { $0.name == "rel" && $0.kind == .array }) else { return [] }
        let json = link.bytes(of: member)
        return ((try? Self.elements.extract(from: json).items) ?? []).compactMap { json.text(of: $0) }
    }
}

extension MoreSign {
    fileprivate var isTotal: Bool { if case .total = self { true } else { false } }
}
