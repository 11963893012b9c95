/// The names under which responses say how a list goes on, as counted over public APIs.
///
/// They are plain names: lower-case letters and digits only, so that `hasMore` and `has_more` are one.
package enum SignNames {
    /// Members with the URL of the next page.
    package static let nextURLs: Set = [
        "next", "nexturl", "nextpageurl", "nextlink", "odatanextlink", "nextrecordsurl", "nextpage", "nexthref",
        "nextpath", "nexturi", "nextpageuri",
    ]
    /// Members with the number or token of the next page, which are empty or missing on the last one.
    package static let nextTokens: Set = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextpage", "nextoffset", "nextstart", "nextstartat", "nextid",
        "nextcontinuationtoken", "next", "nextmarker", "nextpagecursor", "nextkey",
    ]
    /// Flags that are true if there is more.
    package static let more: Set = [
        "hasmore", "hasnext", "hasnextpage", "more", "moreavailable", "hasmoreitems", "hasmorepages",
        "istruncated",
    ]
    /// Flags that are true on the last page.
    package static let last: Set = ["islast", "last", "lastpage", "islastpage", "isend", "done"]
    /// Numbers of items in the whole list.
    package static let totals: Set = [
        "total", "totalcount", "totalresults", "totalitems", "totalrecords", "totalhits", "totalelements", "totalsize",
        "nbhits", "numfound", "found", "count", "itemcount", "totalrows",
    ]
    /// Objects beside a list that have such members.
    package static let containers: Set = [
        "meta", "metadata", "paging", "pagination", "pageinfo", "page", "links",
        "responsemetadata",
    ]

    /// The plain name of a member.
    package static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// Whether a text is the URL of a page: absolute, or relative as servers write it.
    package static func isURL(_ text: String) -> Bool {
        ["http://", "https://", "/", "?"].contains { text.hasPrefix($0) }
    }
}
