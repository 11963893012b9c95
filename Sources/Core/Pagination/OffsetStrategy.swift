import Schema
import Wording

extension Strategy {
    static let offset = Strategy(
        name: "offset",
        summary: Message("an offset that counts items"),
        help: """
            The next offset is the current one plus the number of items received. The list ends at an empty page, at a \
            short page that folio can trust, or at `until.total`.
            """,
        sample: Sample(
            settings: """
                strategy: offset
                offset: {query: startAt}
                size: {query: maxResults, default: 50}
                until: {total: .total, last: .isLast}
                """),
        schema: Schema([key.key]),
        starts: [.offset, .cursor],
        isCounted: true,
        pager: { settings, _ throws(PaginationError) in
            try CounterPager(.items, settings, key, first: 0, start: .offset)
        })

    private static let key = CounterPager.setting(
        "offset", help: "Where the request sends the offset; `first` is the offset of the first item (default: 0)",
        example: "{query: offset}")
}
