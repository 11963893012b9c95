import Pages
import Schema
import Wording

extension Strategy {
    static let link = Strategy(
        name: "link",
        summary: Message("a URL in each page"),
        help: """
            Each page contains the URL of the next: absolute, relative, or only `?query`. folio requests it unchanged. \
            The list ends when there is no URL.
            """,
        sample: Sample(
            settings: """
                strategy: link
                next: .links.next
                size: {query: "page[size]", default: 100, max: 100}
                """,
            page: #"{"items": [{"id": 1}, {"id": 2}], "links": {"next": "?page=2"}}"#),
        schema: Schema([LinkPager.next.key, LinkPager.keep.key]),
        starts: [.cursor],
        namesNext: true,
        sendsURLs: true,
        pager: { settings, _ in LinkPager(settings) })
}

/// Positions are absolute URLs.
struct LinkPager: Pager {
    static let next = Setting.source(
        "next", help: "Path of the next page's URL (default: the Link header)", example: ".links.next")

    static let keep = Setting(
        "keep", .list(of: .queryName),
        help: "Query parameters of the first request that a next URL gets, unless it has them with the same value",
        example: "[since, \"page[size]\"]"
    ) { $0.list?.compactMap(\.text) }

    private let next: Fact
    let keptParameters: Set<String>

    init(_ settings: Settings) {
        next = settings[Self.next] ?? .nextLink
        keptParameters = Set(settings[Self.keep] ?? [])
    }

    var facts: [Fact] { [next] }
    var positionsAreURLs: Bool { true }
    var starts: [WalkStart.Kind] { [.cursor] }

    func step(to position: Position?) throws(PaginationError) -> Step {
        guard let position else { return Step() }
        guard position.text.hasPrefix("http://") || position.text.hasPrefix("https://") else {
            throw .badPosition(text: position.text, expected: Message("a URL"))
        }
        return Step(url: position.text)
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position? {
        try values[0].token().map { Position($0) }
    }

    func position(for start: WalkStart) throws(PaginationError) -> Position? {
        start.kind == .cursor ? try resumed(start.text) : nil
    }
}
