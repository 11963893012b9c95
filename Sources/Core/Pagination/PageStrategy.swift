import Schema
import Wording

extension Strategy {
    static let page = Strategy(
        name: "page",
        summary: Message("a page number"),
        help: """
            The next page has the next number. The list ends at an empty page, at a short page that folio can trust, or \
            at `until.total` or `until.pages`.
            """,
        sample: Sample(
            settings: """
                strategy: page
                page: {query: page, first: 0}
                size: {query: hitsPerPage, default: 20, max: 1000}
                until: {pages: .nbPages}
                """),
        schema: Schema([key.key]),
        starts: [.page, .cursor],
        isCounted: true,
        pager: { settings, _ throws(PaginationError) in
            try CounterPager(.pages, settings, key, first: 1, start: .page)
        })

    private static let key = CounterPager.setting(
        "page", help: "Where the request sends the page number; `first` is the number of the first page (default: 1)",
        example: "{query: page, first: 1}")
}
