package import HTTP
package import JSON
import Pagination

/// An example of a response, made from the description of an API. It shows what a response would, except for values.
package struct SamplePage {
    private let page: ProbedPage

    /// - Parameter url: the URL of the list. Its path may end with the name of the list.
    package init(_ document: JSONTree, of url: HTTPURL) {
        page = ProbedPage(url: url, fields: HTTPFields(), document: document)
    }

    /// The likeliest list of the response; nil if there is none.
    package var list: FoundList? { ListSearch.lists(in: page.document, of: page.url).first }

    /// The items of a list, as objects.
    package func items(of list: FoundList) -> [JSONTree] { list.objects(in: page) }

    /// Whether a list is only a part of one thing, such as the lines of an order.
    package func isPartOfThing(_ list: FoundList) -> Bool {
        guard case .key(let name)? = list.path.steps.last else { return false }
        let members = page.document[JSONPath(list.path.steps.dropLast())]?.members ?? []
        return Surrounding.isThing(members, besides: name)
    }

    /// Members of responses that are about the response, besides those for paging.
    private static let aboutResponses: Set = [
        "status", "statuscode", "code", "message", "msg", "type", "success", "error", "errors", "errorcode",
        "errormessage", "ok", "requestid", "version", "apiversion", "kind", "object", "operation", "timestamp", "took",
        "href", "self", "time", "duration", "warnings", "result", "traceid",
    ]

    /// Whether everything beside a member of the response is about the response itself, or for paging.
    package func isOnlyContent(_ name: String) -> Bool {
        (page.document.members ?? []).allSatisfy { member in
            let plain = SignNames.plain(member.name)
            return member.name == name || Self.aboutResponses.contains(plain) || SignNames.containers.contains(plain)
                || SignNames.totals.contains(plain) || SignNames.pagingMembers.contains(plain)
                || SignNames.ends.contains(plain)
        }
    }

    /// Names of objects around a whole response.
    private static let wrappers: Set = [
        "data", "response", "result", "results", "payload", "body", "d", "embedded", "content", "output", "items",
    ]

    /// Whether the objects around a list are only there for it.
    package func isInWrappers(_ list: FoundList) -> Bool {
        (1..<max(1, list.path.steps.count)).allSatisfy { depth in
            guard case .key(let name) = list.path.steps[depth - 1] else { return true }
            let around = page.document[JSONPath(Array(list.path.steps.prefix(depth - 1)))]?.members ?? []
            return Self.wrappers.contains(SignNames.plain(name)) || around.count == 1
        }
    }

    /// Whether an object has members of these names.
    package func hasMembers(_ names: [String], at path: JSONPath) -> Bool {
        let members = page.document[path]?.members ?? []
        return names.allSatisfy { name in members.contains { $0.name == name } }
    }

    /// Other lists of objects beside a list.
    package func lists(beside list: FoundList) -> [JSONPath] {
        guard !list.isMap, case .key? = list.path.steps.last else { return [] }
        let outer = JSONPath(list.path.steps.dropLast())
        return (page.document[outer]?.members ?? []).compactMap { member in
            let path = JSONPath(outer.steps + [.key(member.name)])
            guard path != list.path, member.value.elements?.first?.members != nil,
                !ListSearch.companions.contains(SignNames.plain(member.name))
            else { return nil }
            return path
        }
    }

    /// The only list of texts beside the rows of a table, which are the names of its columns.
    package func columns(of list: FoundList) -> JSONPath? {
        guard list.columns != nil else { return nil }
        let outer = JSONPath(list.path.steps.dropLast())
        let names = (page.document[outer]?.members ?? []).filter { $0.value.elements?.first?.text != nil }
        return names.count == 1 ? JSONPath(outer.steps + [.key(names[0].name)]) : nil
    }

    /// How many members the object around a list has besides it; 0 if the list is the whole response.
    package func companions(of list: FoundList) -> Int {
        guard !list.path.steps.isEmpty else { return 0 }
        return max(0, (page.document[JSONPath(list.path.steps.dropLast())]?.members ?? []).count - 1)
    }

    /// The fields worth showing.
    ///
    /// - Parameter id: the path of the id, which folio shows itself.
    package func fields(of list: FoundList, id: JSONPath?) -> [FoundField] {
        FieldSearch.fields(of: items(of: list), id: id)
    }

    /// Whether a path is that of an id by its names: `id`, or `book_id` in a list of books.
    package func isCertainID(_ path: JSONPath, of list: FoundList) -> Bool {
        // A metadata object has the id of the thing around it.
        let inner = path.steps.first == .key("metadata") ? JSONPath(Array(path.steps.dropFirst())) : path
        return IDSearch.isCertain(inner, in: [resource].compactMap(\.self))
    }

    /// The values around a list that say how it goes on.
    package func signs(of list: JSONPath) -> SampleSigns { SampleSigns(PagingSigns(page, list: list)) }

    /// The last word of the URL's path.
    private var resource: String? {
        page.url.path.split(separator: "/").last.map { String($0.prefix { $0 != "." }) }
    }

    /// The name of the only member that is a list of texts or numbers; nil if there is none, or if there are several.
    package var plainList: String? {
        let lists = (page.document.members ?? []).filter { $0.value.elements?.first?.text != nil }
        return lists.count == 1 ? lists[0].name : nil
    }

    /// Whether a name means what the URL ends with.
    package func isAboutURL(_ name: String) -> Bool {
        let (name, resource) = (SignNames.plain(name), SignNames.plain(resource ?? ""))
        return !resource.isEmpty && (resource.hasSuffix(name) || name.hasSuffix(resource))
    }
}

/// Where a response says how its list goes on.
package struct SampleSigns: Sendable {
    /// The URL of the next page.
    package let nextURL: FoundPlace?
    /// The token of the next page.
    package let token: FoundPlace?
    /// A flag that is true if more pages follow.
    package let more: JSONPath?
    /// A flag that is true on the last page.
    package let last: JSONPath?
    /// The number of items in the whole list.
    package let total: FoundPlace?
    /// The number of pages in the whole list.
    package let pages: JSONPath?

    init(_ signs: PagingSigns) {
        nextURL = signs.nextURL?.place
        token = signs.token?.place
        more = signs.more?.path
        last = signs.last?.path
        // A name such as `count` may mean the items of the page.
        total = signs.hasCertainTotal ? signs.totals.first { !Self.isPageLength($0.place) }?.place : nil
        pages = signs.pageCounts.first?.path
    }

    /// Whether there is any.
    package var isEmpty: Bool {
        nextURL == nil && token == nil && more == nil && last == nil && total == nil && pages == nil
    }

    private static func isPageLength(_ place: FoundPlace) -> Bool {
        if case .member(let path) = place { SignNames.pageLengths.contains(SignNames.plain(path)) } else { false }
    }
}
