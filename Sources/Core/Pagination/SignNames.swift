/// The names under which responses say how a list goes on, as counted over public APIs.
///
/// They are plain names: lower-case letters and digits only, so that `hasMore` and `has_more` are one.
package enum SignNames {
    /// Members with the URL of the next page.
    package static let nextURLs: Set = [
        "next", "nexturl", "nextpageurl", "nextlink", "odatanextlink", "nextrecordsurl", "nextpage", "nexthref",
        "nextpath", "nexturi", "nextpageuri", "nextresults", "nextpagelink",
    ]
    /// Members with the URL of the next page for readers, as in Discourse. Requests need another one.
    package static let readersURLs: Set = ["moretopicsurl"]
    /// Members with the number or token of the next page, which are empty or missing on the last one.
    package static let nextTokens: Set = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextpage", "nextoffset", "nextstart", "nextstartat", "nextid",
        "nextcontinuationtoken", "next", "nextmarker", "nextpagecursor", "nextkey", "nextmaxid", "continuation",
        "continuationtoken", "resumptiontoken", "nextfrom", "nextpagestart", "nextpageoffset",
    ]
    /// Those that only a list has, whatever else its object is about. A chapter has a `next`, too.
    package static let unmistakableTokens: Set = [
        "nextcursor", "nextpagetoken", "nexttoken", "nextcontinuationtoken", "nextpagecursor", "nextmaxid",
        "continuation", "continuationtoken", "resumptiontoken", "nextfrom",
    ]
    /// Tokens that some servers send with every page that has items, and others only where there is more. They are a sign
    /// only if nothing else says how long the list is. CouchDB and Pinterest have a `bookmark`, Elasticsearch has a
    /// `_scroll_id`, Solr a `nextCursorMark`, Azure a `$skipToken`.
    package static let lastingTokens: Set = ["bookmark", "scrollid", "nextcursormark", "pagetoken", "skiptoken"]
    /// Lists of Matrix with pages. Beside other ones, a `next_batch` is where the next events will be.
    package static let batchedLists: Set = ["chunk", "rooms", "results"]
    /// Members with an object that the next request repeats, as in MediaWiki, DynamoDB and Asana.
    package static let nextObjects: Set = [
        "continue", "querycontinue", "lastevaluatedkey", "nextpage", "nextcursor", "nextkey",
    ]
    /// Flags that are true if there is more.
    package static let more: Set = [
        "hasmore", "hasnext", "hasnextpage", "more", "moreavailable", "hasmoreitems", "hasmorepages", "hasmorepage",
        "istruncated", "moreitemsincollection", "moreresults", "hasmoreresults", "morerecords", "hasmorerecords",
        "hasmorerows", "hasmoredata", "hasmoreentries",
    ]
    /// Those that only a list has, whatever else its object is about. A text is truncated, too.
    package static let unmistakableFlags = more.subtracting(["more", "istruncated"])
    /// Flags that are true on the last page.
    package static let last: Set = [
        "islast", "last", "lastpage", "islastpage", "isend", "done", "endofstream", "endofrecords",
    ]
    /// Those that only a list has.
    package static let unmistakableLast: Set = ["islast", "lastpage", "islastpage", "endofstream", "endofrecords"]
    /// Flags that are true if the list was cut; false on every page of a list with pages.
    package static let cut: Set = ["truncated", "partial", "exceededtransferlimit"]
    /// Flags that are true if items of this page were not found in time.
    package static let incomplete: Set = [
        "incompleteresults", "incompletesearch", "timedout", "terminatedearly", "partialresults",
    ]
    /// Flags that servers also write as 1 and 0. Under the other names, a number counts something: `done` tasks, `last`
    /// pages.
    package static let numericFlags = more.union([
        "islast", "islastpage", "isend", "endofstream", "endofrecords", "incompleteresults", "incompletesearch",
    ]).subtracting(["more"])
    /// Numbers of items in the whole list.
    package static let totals: Set = [
        "total", "totalcount", "totalresults", "totalitems", "totalrecords", "totalhits", "totalelements", "totalsize",
        "nbhits", "numfound", "found", "count", "itemcount", "totalrows", "totalentries", "odatacount",
        "recordsfiltered", "recordstotal", "recordcount", "numbermatched", "resultcount", "numresults",
        "numberofrecords", "resumptiontokencompletelistsize",
    ]
    /// Header fields with the number of items in the whole list.
    package static let totalFields = [
        "X-Total-Count", "X-Total", "Total-Count", "X-WP-Total", "X-Pagination-Total-Count", "X-Total-Items",
        "Total-Results", "Total", "Pagination-Count", "X-Total-Records",
    ]
    /// Numbers of items that some lists do not reach, or that are totals only in some objects.
    package static let looseTotals: Set = ["estimatedtotalhits", "hitcount", "hits", "matched"]
    /// Totals that may also be the number of items in the page.
    package static let pageLengths: Set = ["count", "itemcount", "resultcount", "numresults", "recordcount"]
    /// Numbers of items after the page.
    package static let remainders: Set = ["remainingitemcount"]
    /// Members that say that a `total` beside them is an amount of money, of room on a disk, or of tests, unless the object
    /// has members for paging.
    package static let amounts: Set = [
        "currency", "currencycode", "subtotal", "tax", "taxes", "discount", "shipping", "amount", "price", "vat", "net",
        "gross", "balance", "amountdue", "amountpaid", "totalamount", "totalprice", "totaltax", "taxamount",
        "vatamount", "grandtotal", "balancedue", "duedate", "invoicenumber", "invoiceid", "invoiceno",
        "ordernumber", "used", "free", "available", "passed", "failed",
    ]
    /// Lists of what a `total` beside them costs.
    package static let pricedLists: Set = ["lineitems", "invoicelines", "orderlines"]
    /// Members of an object that has a subject of its own, whose things it may count.
    package static let titles: Set = ["title", "name", "headline"]
    /// Lists of what is printed on a page of a document.
    package static let printedLists: Set = ["words", "lines", "paragraphs"]
    /// Lists in objects about the list itself. A feed has a `title` and a `next_url`, as a chapter has.
    package static let plainLists: Set = ["items", "entries", "results", "data", "records"]
    /// Numbers of pages in the whole list.
    package static let pageTotals: Set = ["totalpages", "totalpage", "nbpages", "totalpagecount"]
    /// Numbers that are the pages of a list only beside other members for paging: a book has pages, too.
    package static let pageCounts: Set = ["pages", "pagecount", "numpages", "lastpage"]
    /// Numbers of the page itself.
    package static let currentPages: Set = [
        "page", "currentpage", "pagenumber", "pageno", "pageindex", "number", "current",
    ]
    /// Numbers of items that a page may have.
    package static let pageSizes: Set = [
        "perpage", "pagesize", "limit", "size", "rows", "maxresults", "itemsperpage", "resultsperpage", "hitsperpage",
    ]
    /// Numbers of items before the page, or the ids around it, as the request had them.
    package static let starts: Set = ["start", "offset", "startindex", "startat", "skip", "sinceid", "maxid"]
    /// Members that are found only where a list has pages.
    package static let pagingMembers = currentPages.subtracting(["number", "current"]).union(pageSizes)
        .union(nextURLs).union(["offset", "prev", "previous", "prevpage", "previouspage"])
        .subtracting(["size", "rows"])
    /// Members that repeat where the page is and how long it may be.
    package static let pagePlaces = currentPages.subtracting(["number", "current"]).union(pageSizes)
    /// Members that show the end of a list, or its next page, without the `cursor` beside them.
    package static let ends = nextTokens.union(nextURLs).union(more).union(last)
    /// Objects beside a list that have such members.
    package static let containers = pagingContainers.union([
        "meta", "metadata", "links", "responsemetadata", "info", "cursor", "cursors", "searchmetadata",
        "additionaldata", "hydraview",
    ])
    /// Objects that have nothing else.
    package static let pagingContainers: Set = [
        "paging", "pagination", "pageinfo", "page", "pages", "resultinfo", "pagecontext", "paginationinfo", "pager",
    ]

    /// The plain name of a member.
    package static func plain(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The plain name of a member without a prefix, such as that of `hydra:next`.
    package static func local(_ name: String) -> String {
        plain(name.split(separator: ":").last.map(String.init) ?? name)
    }

    /// Whether a text is the URL of a page: absolute, or relative as servers write it.
    package static func isURL(_ text: String) -> Bool {
        ["http://", "https://", "/", "?"].contains { text.hasPrefix($0) }
    }

    /// Whether a text is the token or number of a page. Servers without a next page write one of these words.
    package static func isToken(_ text: String) -> Bool {
        !["", "0", "-1", "null", "none", "false", "nil"].contains(text.lowercased())
    }

    /// Whether a text is a date or a time as in ISO 8601.
    package static func isTime(_ text: String) -> Bool {
        let start = Array(text.utf8.prefix(10))
        return start.count == 10
            && start.enumerated().allSatisfy { place, byte in
                [4, 7].contains(place) ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte)
            }
    }

    /// Whether a number is a Unix time of the years 2001 to 2286, in seconds or milliseconds.
    package static func isTime(_ number: Int) -> Bool {
        (1_000_000_000..<10_000_000_000).contains(number) || (1_000_000_000_000..<10_000_000_000_000).contains(number)
    }

    /// Whether a text is an amount of money such as `60.00`. Counts may have one zero, as in `60.0`.
    package static func isMoney(_ text: String) -> Bool {
        guard let point = text.firstIndex(of: ".") else { return false }
        return text[point...].dropFirst().prefix(while: \.isNumber).count >= 2
    }

    /// Whether a text is written for people, and not the token of a page: it has spaces, or is short and has only letters
    /// and dashes.
    package static func isWords(_ text: String) -> Bool {
        if text.contains(where: \.isWhitespace) { return true }
        return text.count < 20 && text.allSatisfy { $0.isLetter || $0 == "-" || $0 == "_" }
    }
}
