import Schema
import Wording

extension Strategy {
    static let offset = Strategy(
        name: "offset",
        summary: Message("an offset that counts items"),
        help: """
            The next page starts at the offset plus the number of items received. The list ends at an empty page, at \
            a short page (if the page size is certain), or at `until.total`.
            """,
        schema: Schema([key.key]),
        pager: { settings, _ throws(PaginationError) in
            try CounterPager(.items, settings, key, first: 0, start: .offset)
        })

    private static let key = CounterPager.setting(
        "offset", help: "Where the request sends the offset; `first` is the offset of the first item (default: 0)",
        example: "{query: offset}")
}
