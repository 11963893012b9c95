import Pagination

/// The query parameters that APIs use for paging, the most common first (counted over public APIs).
enum ParameterNames {
    static let sizes = [
        "limit", "per_page", "page_size", "pageSize", "maxResults", "page[size]", "count", "size", "per-page",
        "pagesize", "perPage", "max_results", "_size", "rows", "hitsPerPage", "PageSize", "first", "$top", "take",
        "num", "page[limit]", "itemsPerPage", "n", "max", "_limit", "_per_page", "@page_size",
        "length", "results_per_page", "__page_size",
    ]

    /// Plain names of page sizes at AWS.
    private static let maxima: Set = ["maxitems", "maxkeys", "maxrecords"]

    /// Whether a parameter with the number of items on a page means that number.
    static func isSize(_ name: String) -> Bool {
        if sizes.contains(name) || maxima.contains(SignNames.plain(name)) { return true }
        let last = name.split { !$0.isLetter && !$0.isNumber }.last ?? ""
        // Such as `aplimit`, `pageLimit` and `resultsPerPage`. An `account` and a `country` are no counts.
        return ["limit", "size", "perpage"].contains(where: SignNames.plain(name).hasSuffix)
            || ["count", "Count", "rows", "results", "Results", "length"].contains(String(last))
            || ["Count", "Results", "Rows", "Length"].contains(where: last.hasSuffix)
    }

    static let pages = [
        "page", "page[number]", "pageNumber", "page_number", "p", "pageno", "Page", "current_page", "_page",
        "@page_index", "__page",
    ]

    static let offsets = [
        "offset", "start", "skip", "startAt", "page[offset]", "from", "$skip", "startIndex", "_start",
    ]

    /// The parameters that select a page in the APIs with a parameter for its size.
    static func partners(ofSize name: String) -> Set<String> {
        switch name {
        case "page[size]": ["page[number]"]
        case "page[limit]": ["page[offset]"]
        case "@page_size": ["@page_index"]
        case "maxResults": ["startAt"]
        case "rows", "length": ["start"]
        case "take": ["skip"]
        // The others of a family begin in the same way, such as `_limit` and `$top`.
        case _ where name.hasPrefix("_") || name.hasPrefix("$"):
            Set((pages + offsets).filter { $0.first == name.first })
        default: []
        }
    }

    /// Names that always mean a position if their value is a number.
    static let startingPlaces: Set = [
        "page", "page[number]", "pageNumber", "page_number", "pageno", "offset", "startAt", "skip", "page[offset]",
        "startIndex", "$skip", "_page", "_start", "@page_index",
    ]

    /// Parameters that take the key of the last item.
    static let keys = [
        "starting_after", "after", "after_id", "since_id", "last_id", "since", "start_after", "last", "before",
    ]

    /// Whether a parameter for pages or offsets has the number of a later one than the first.
    static func startsLater(_ parameter: (name: String, value: String)) -> Bool {
        guard let number = Int(parameter.value) else { return false }
        return pages.contains(parameter.name) ? number > 1 : offsets.contains(parameter.name) && number > 0
    }

    /// Whether a parameter may select a page, or begin the list elsewhere.
    static func isPlace(_ name: String) -> Bool {
        startingPlaces.contains(name) || pages.contains(name) || offsets.contains(name) || keys.contains(name)
            || ["cursor", "token", "marker", "bookmark"].contains(where: SignNames.plain(name).hasSuffix)
    }

    /// The parameters that may take a token with this name in the body, the likeliest first.
    static func names(forToken name: String) -> [String] {
        // Such as the header field `X-Next-Cursor`.
        if let rest = name.wholeMatch(of: /(?i)x-(?:.*-)?(next-.*|continuation.*)/)?.1 {
            return names(forToken: rest.replacing("-", with: "_").lowercased())
        }
        // Such as `nextToken`, which is sent under its own name.
        let own = SignNames.plain(name) == "nexttoken" ? [name] : []
        var names = own + (special[SignNames.plain(name)] ?? [])
        if name.lowercased().hasPrefix("next") {
            let rest = name.dropFirst(4).drop { $0 == "_" || $0 == "-" }
            // Such as `NextMarker` and `Marker`.
            names.append(String(rest))
            names.append(rest.prefix(1).lowercased() + rest.dropFirst())
        }
        names += [name, "cursor", "after", "page"]
        var seen: Set<String> = []
        return names.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    private static let special = [
        "endcursor": ["after"], "nextcursor": ["cursor", "start_cursor"], "next": ["cursor", "next", "_next", "page"],
        "nexttoken": ["next_token", "pagination_token", "token"], "nextpage": ["page"], "nextid": ["start_id"],
        "nextbatch": ["from", "since"], "end": ["from"],
    ]

    /// Plain names of tokens in a body; `cursor` and `after` count only inside an object for paging.
    static let tokens = Set([
        "endcursor", "cursor", "after", "bookmark", "continuation", "continuationtoken", "scrollid", "marker",
        "pagetoken", "continue", "nextbatch",
    ]).union(SignNames.nextTokens)

    static let pageCounts = SignNames.pageTotals.union(SignNames.pageCounts).union(["pagetotal"])
}
