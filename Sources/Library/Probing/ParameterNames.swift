import Pagination

/// The query parameters that APIs use for paging, the most common first (counted over public APIs).
enum ParameterNames {
    static let sizes = [
        "limit", "per_page", "page_size", "pageSize", "maxResults", "page[size]", "count", "size", "per-page",
        "pagesize", "perPage", "max_results", "_size", "rows", "hitsPerPage", "PageSize", "first", "$top", "take",
        "num", "page[limit]", "itemsPerPage", "n", "max",
    ]

    static let pages = ["page", "page[number]", "pageNumber", "page_number", "p", "pageno", "Page", "current_page"]

    static let offsets = ["offset", "start", "skip", "startAt", "page[offset]", "from", "$skip", "startIndex"]

    /// Names that always mean a position if their value is a number.
    static let startingPlaces: Set = [
        "page", "page[number]", "pageNumber", "page_number", "pageno", "offset", "startAt", "skip", "page[offset]",
        "startIndex", "$skip",
    ]

    /// Parameters that take the key of the last item.
    static let keys = [
        "starting_after", "after", "after_id", "since_id", "last_id", "since", "start_after", "last", "before",
    ]

    /// The parameters that may take a token with this name in the body, the likeliest first.
    static func names(forToken name: String) -> [String] {
        var names = special[SignNames.plain(name)] ?? []
        if name.lowercased().hasPrefix("next") {
            let rest = name.dropFirst(4).drop { $0 == "_" || $0 == "-" }
            names.append(rest.prefix(1).lowercased() + rest.dropFirst())
        }
        names += [name, "cursor", "after", "page"]
        var seen: Set<String> = []
        return names.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static let special = [
        "endcursor": ["after"], "nextcursor": ["cursor", "start_cursor"], "next": ["cursor", "next", "_next", "page"],
        "nexttoken": ["next_token", "pagination_token", "token"], "nextpage": ["page"], "nextid": ["start_id"],
    ]

    /// Plain names of tokens in a body; `cursor` and `after` count only inside an object for paging.
    static let tokens = Set([
        "endcursor", "cursor", "after", "bookmark", "continuation", "continuationtoken", "scrollid", "marker",
        "pagetoken", "continue",
    ]).union(SignNames.nextTokens)

    static let pageCounts = SignNames.pageTotals.union(SignNames.pageCounts).union(["pagetotal"])
}
