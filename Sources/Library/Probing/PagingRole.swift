import Pagination

/// What a parameter means for paging, by its name.
package enum PagingRole: Sendable, Hashable {
    /// The number of items on a page.
    case size
    /// The number of a page.
    case page
    /// How many items to skip.
    case offset
    /// A token from the last page.
    case cursor
    /// The key of the last item.
    case key

    /// Nil if the name means something else.
    package init?(ofParameter name: String) {
        let plain = SignNames.plain(name)
        if Self.tokens.contains(plain) {
            self = .cursor
        } else if Self.keys.contains(plain) {
            self = .key
        } else if Self.pages.contains(plain) {
            self = .page
        } else if Self.offsets.contains(plain) {
            self = .offset
        } else if ParameterNames.isSize(name) || Self.sizes.contains(plain) {
            self = .size
        } else {
            return nil
        }
    }

    private static let pages = Set(ParameterNames.pages.map(SignNames.plain)).union([
        "pageindex", "pagenum", "currentpage", "pagenr",
    ])
    private static let offsets = Set(ParameterNames.offsets.map(SignNames.plain)).subtracting(["from", "start"]).union([
        "offset", "startindex", "startposition", "startrow", "skipcount", "start", "firstresult",
    ])
    private static let sizes = Set(ParameterNames.sizes.map(SignNames.plain)).subtracting(["n", "max", "num", "first"])
        .union(["first"])
    private static let keys: Set = ["startingafter", "afterid", "sinceid", "startafter", "lastid"]
    private static let tokens: Set = [
        "cursor", "pagecursor", "nextcursor", "startcursor", "aftercursor", "pagetoken", "nexttoken", "nextpagetoken",
        "continuationtoken", "continuation", "continue", "marker", "bookmark", "paginationtoken", "scrollid",
        "exclusivestartkey", "resumptiontoken", "pageafter", "after", "startkey", "nextpage", "nextmarker",
        "paginationcursor", "endcursor", "pageid",
    ]
}
