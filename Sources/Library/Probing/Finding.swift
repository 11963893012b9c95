package import HTTP
package import JSON

/// What a probe has found out, with what speaks for it.
package struct Finding: Sendable {
    /// The URL of the first page, after redirects.
    package let url: HTTPURL
    /// Query parameters of the URL, decoded.
    package internal(set) var query: [(name: String, value: String)] = []
    /// The list that was taken.
    package internal(set) var list: FoundList
    /// Lists of the document that were not taken.
    package internal(set) var otherLists: [FoundList] = []
    /// The id that tells items apart; nil if nothing does.
    package internal(set) var id: FoundID?
    /// The values worth showing, in the order to show them.
    package internal(set) var fields: [FoundField] = []
    /// The time that sorts the items; nil if none does.
    package internal(set) var order: FoundOrder?
    /// The parameter that sets the page size; nil if none has an effect.
    package internal(set) var size: FoundSize?
    /// The names of size parameters that were tried; without effect where `size` is nil.
    package internal(set) var triedSizes: [String] = []
    /// How the next page is reached; nil if no way was found.
    package internal(set) var turn: FoundTurn?
    /// The names of parameters that were tried to turn the page, without effect.
    package internal(set) var triedTurns: [String] = []
    /// What pages say of the end and the length of the list.
    package internal(set) var signs = FoundSigns()
    /// Whether the first page says that it is the whole list.
    package internal(set) var isWhole = false
    /// The URLs that were requested, in order.
    package internal(set) var requests: [HTTPURL] = []
    /// The statuses of requests that were refused.
    package internal(set) var refusals: [Int] = []
}

/// What tells items apart.
package struct FoundID: Sendable, Hashable {
    /// Where the id is in an item.
    package let path: JSONPath
    /// How many items have it, no two the same.
    package internal(set) var count: Int
    /// On how many pages that was seen.
    package internal(set) var pages: Int
}

/// A time by which the items of a page are sorted.
package struct FoundOrder: Sendable, Hashable {
    /// Whether the newest item comes first.
    package let isNewestFirst: Bool
    /// Where the time is in an item.
    package let path: JSONPath
    /// How many items were compared.
    package let count: Int
}

/// The parameter that says how many items a page has.
package struct FoundSize: Sendable, Hashable {
    /// The query parameter's name.
    package let name: String
    /// The size that was requested and granted.
    package let asked: Int
    /// How many items a page has where nothing is said; nil where it may have been all there are.
    package internal(set) var standard: Int?
    /// The largest size granted, as far as it was tried.
    package internal(set) var limit: Limit

    /// What is known of the largest size that the server grants.
    package enum Limit: Sendable, Hashable {
        case untried
        /// So many were asked for and given.
        case granted(Int)
        /// So many were asked for, and only so many given although there are more.
        case clamped(asked: Int, granted: Int)
        /// All there are were given, or nothing tells that they were not.
        case unknown(asked: Int, given: Int)
        case refused(asked: Int, status: Int)

        /// The largest size that is known to be granted.
        package var maximum: Int? {
            switch self {
            case .granted(let size), .clamped(_, let size): size
            case .untried, .unknown, .refused: nil
            }
        }
    }
}

/// How the list goes on.
package enum FoundTurn: Sendable, Hashable {
    /// The `Link` header's next link.
    case linkHeader(Trial)
    /// A URL in the body.
    case link(path: JSONPath, Trial)
    /// A token in the body; without a name, all members of an object go back under their own.
    case token(path: JSONPath, name: String?, Trial)
    /// A count of pages from `first`; `asked` began with the item at the offset `landed` of the first page.
    case page(name: String, first: Int, asked: Int, landed: Int?)
    case offset(name: String, first: Int, asked: Int, landed: Int)
    /// The key of the last item; asking for what is behind an item gave the next one, at the offset `landed`.
    case key(name: String, landed: Int)

    /// What a request for the next page gave.
    package enum Trial: Sendable, Hashable {
        /// It gave so many items that were not on the page before.
        case otherItems(Int)
        /// It was not asked for: it leads to another origin.
        case foreign(HTTPURL.Origin)
        /// What it gave was refused, or the same page again.
        case failed
    }
}

/// What pages say of the end and the length of the list.
package struct FoundSigns: Sendable, Hashable {
    /// The path of a flag that is true if more pages follow.
    package var more: JSONPath?
    /// The path of a flag that is true on the last page.
    package var last: JSONPath?
    /// The path of the number of items of the whole list.
    package var total: JSONPath?
    /// The number at `total`.
    package var totalCount: Int?
    /// The path of the number of pages of the whole list.
    package var pages: JSONPath?
}

extension Finding {
    /// With the paths that lead to the values where items are rows.
    var inItems: Finding {
        var finding = self
        finding.id = id.map { FoundID(path: list.path(inItem: $0.path), count: $0.count, pages: $0.pages) }
        finding.fields = fields.map {
            FoundField(name: $0.name, path: list.path(inItem: $0.path), isMeaning: $0.isMeaning)
        }
        finding.order = order.map {
            FoundOrder(isNewestFirst: $0.isNewestFirst, path: list.path(inItem: $0.path), count: $0.count)
        }
        return finding
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
