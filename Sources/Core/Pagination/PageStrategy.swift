import Schema
import Wording

extension Strategy {
    static let page = Strategy(
        name: "page",
        summary: Message("a page number"),
        help: """
            The next page has the next number. The list ends at an empty page, at a short page (if the page size is \
            certain), or at `until.total` or `until.pages`.
            """,
        schema: Schema([key.key]),
        pager: { settings, _ throws(PaginationError) in
            try CounterPager(.pages, settings, key, first: 1, start: .page)
        })

    private static let key = CounterPager.setting(
        "page", help: "Where the request sends the page number; `first` is the number of the first page (default: 1)",
        example: "{query: page, first: 1}")
}
