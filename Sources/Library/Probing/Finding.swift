package import HTTP
package import JSON
import Pagination

/// The results of a probe, with the evidence for each.
package struct Finding: Sendable {
    /// The URL of the first page, after redirects.
    package let url: HTTPURL
    /// The GraphQL query that was sent; nil for none.
    package internal(set) var graphQL: GraphQLQuery?
    /// Query parameters of the URL, decoded.
    package internal(set) var query: [(name: String, value: String)] = []
    /// The list that the probe chose.
    package internal(set) var list: FoundList
    /// Other lists in the document.
    package internal(set) var otherLists: [FoundList] = []
    /// The id that distinguishes items; nil if there is none.
    package internal(set) var id: FoundID?
    /// The values worth showing, in the order to show them.
    package internal(set) var fields: [FoundField] = []
    /// The time of an item's last change; nil if there is none.
    package internal(set) var version: JSONPath?
    /// The time that sorts the items; nil if none does.
    package internal(set) var order: FoundOrder?
    /// The parameter that sets the page size; nil if none has an effect.
    package internal(set) var size: FoundSize?
    /// The names of size parameters that were tried; if `size` is nil, none of them had an effect.
    package internal(set) var triedSizes: [String] = []
    /// How to request the next page; nil if no way was found.
    package internal(set) var turn: FoundPaging?
    /// The names of paging parameters that were tried and had no effect.
    package internal(set) var triedPagingNames: [String] = []
    /// The values in pages that announce the end and the length of the list.
    package internal(set) var signs = FoundSigns()
    /// The comments under each item; nil if none were found.
    package var comments: FoundComments?
    /// Whether the first page says that it is the whole list.
    package internal(set) var isWhole = false
    /// The URLs that were requested, in order.
    package internal(set) var requests: [HTTPURL] = []
    /// The statuses of requests that were refused.
    package internal(set) var refusals: [Int] = []
    /// The media type that the server insists on; nil if it sends JSON without.
    package var mediaType: String?
}

/// The id that distinguishes items.
package struct FoundID: Sendable, Hashable {
    /// Where the id is in an item.
    package let path: JSONPath
    /// How many items have the id; no two items share one.
    package internal(set) var count: Int
    /// On how many pages the id was checked.
    package internal(set) var pages: Int
    /// Whether its name means an id. Another value, such as a name, may be unique in these items by coincidence.
    package internal(set) var isCertain = true
}

/// A time by which the items of a page are sorted.
package struct FoundOrder: Sendable, Hashable {
    /// The orders of a list, by their names in plugin files.
    package enum Kind: String, Sendable {
        case newestFirst = "newest_first"
        case oldestFirst = "oldest_first"
        case recentlyChangedFirst = "recently_changed_first"
    }

    /// What comes first.
    package let kind: Kind
    /// Where the time is in an item.
    package let path: JSONPath
    /// How many items were compared.
    package let count: Int
}

/// The parameter that sets the number of items per page.
package struct FoundSize: Sendable, Hashable {
    /// The query parameter's name.
    package let name: String
    /// The size that was requested and granted.
    package let asked: Int
    /// The page size without the parameter; nil if that page may have been the whole list.
    package internal(set) var standard: Int?
    /// The largest page size, as far as it was tried.
    package internal(set) var limit: Limit

    /// The largest page size that the server allows.
    package enum Limit: Sendable, Hashable {
        case untried
        /// This many items were requested and returned.
        case granted(Int)
        /// More items were requested than returned, although the list has more.
        case clamped(asked: Int, granted: Int)
        /// The whole list was returned, or nothing shows that it was not.
        case unknown(asked: Int, given: Int)
        case refused(asked: Int, status: Int)

        /// The largest size that is known to work.
        package var maximum: Int? {
            switch self {
            case .granted(let size), .clamped(_, let size): size
            case .untried, .unknown, .refused: nil
            }
        }
    }
}

/// How to request the next page.
package enum FoundPaging: Sendable, Hashable {
    /// The next link in the `Link` header field.
    case linkHeader(Trial)
    /// A URL in the body or in another header field.
    case link(FoundPlace, Trial)
    /// A token in the body or in a header field; without a name, every member of an object is sent back under its own
    /// name.
    case token(FoundPlace, name: String?, Trial)
    /// A page number, counted from `first`. The page number `asked` began with the item at offset `landed` of the first
    /// page.
    case page(name: String, first: Int, asked: Int, landed: Int?)
    case offset(name: String, first: Int, asked: Int, landed: Int)
    /// The key of the last item. A request for the items after a key returned the following item, at offset `landed`.
    case key(name: String, landed: Int)

    /// The result of a request for the next page.
    package enum Trial: Sendable, Hashable {
        /// The response had this many items that were not on the page before.
        case otherItems(Int)
        /// The request was not sent, because it leads to another origin.
        case foreign(HTTPURL.Origin)
        /// The request was refused, or returned the same page again.
        case failed
        /// The request was not sent: reading the list shows whether it works.
        case untried
    }
}

/// The values in pages that announce the end and the length of the list.
package struct FoundSigns: Sendable, Hashable {
    /// The path of a flag that is true if more pages follow.
    package var more: JSONPath?
    /// The path of a flag that is true on the last page.
    package var last: JSONPath?
    /// Where the number of items in the whole list is.
    package var total: FoundPlace?
    /// The number at `total`.
    package var totalCount: Int?
    /// The path of the number of pages in the whole list.
    package var pages: JSONPath?

    /// The flags whose names mean nothing else.
    package var ofListsOnly: FoundSigns {
        var signs = FoundSigns()
        signs.more = more.flatMap { SignNames.unmistakableFlags.contains(SignNames.plain($0)) ? $0 : nil }
        signs.last = last.flatMap { SignNames.unmistakableLast.contains(SignNames.plain($0)) ? $0 : nil }
        return signs
    }
}

extension Finding {
    /// The finding with the paths inside rows, if items are rows.
    var inItems: Finding {
        var finding = self
        finding.id = id.map {
            FoundID(path: list.path(inItem: $0.path), count: $0.count, pages: $0.pages, isCertain: $0.isCertain)
        }
        finding.fields = fields.map {
            FoundField(
                name: $0.name, path: list.path(inItem: $0.path), isMeaning: $0.isMeaning, isHTML: $0.isHTML)
        }
        finding.version = version.map(list.path(inItem:))
        finding.order = order.map {
            FoundOrder(kind: $0.kind, path: list.path(inItem: $0.path), count: $0.count)
        }
        return finding
    }

    /// The parameter of the URL that may select a part of the list; nil if there is none.
    package var startingParameter: String? {
        query.first(where: ParameterNames.startsLater)?.name
    }

    /// The query parameters that paging sends.
    package var pagingNames: Set<String> {
        let turn: String? =
            switch turn {
            case .linkHeader, .link, nil: nil
            case .token(_, let name, _): name
            case .page(let name, _, _, _), .offset(let name, _, _, _), .key(let name, _): name
            }
        return Set([size?.name, turn].compactMap(\.self))
    }
}
