import Pages
import Schema

extension Strategy {
    static let page = Strategy(
        name: "page",
        summary: "page number plus one",
        help: """
            The next page is the page's number plus one. The list ends at an empty page, at a short page that can be \
            trusted, or at a declared `until.total` or `until.pages`.
            """,
        schema: Schema([PagePager.page.key]),
        pager: { settings, _ throws(PaginationProblem) in try PagePager(settings) })
}

/// Positions are page numbers in decimal.
struct PagePager: Pager {
    static let page = Counter.setting(
        "page", first: 1, help: "Where the page number travels; `first` is the first page's (default 1)",
        example: "{query: page, first: 1}")

    private let counter: Counter

    init(_ settings: Settings) throws(PaginationProblem) {
        counter = try Counter(settings, Self.page, first: 1)
    }

    var facts: [Fact] { [] }
    var starts: [WalkStart.Kind] { [.page, .cursor] }
    var isCounted: Bool { true }

    func step(to position: Position?) throws(PaginationProblem) -> Step {
        try counter.step(to: position)
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationProblem) -> Position? {
        received > 0 ? Position(String(try counter.value(of: position) + 1)) : nil
    }

    func position(for start: WalkStart) throws(PaginationProblem) -> Position? {
        switch start.kind {
        case .page: try checked(start.text)
        case .cursor: try resumed(start.text)
        default: nil
        }
    }

    func before(_ position: Position?) -> WalkGuard.Start {
        let pages = (try? counter.value(of: position)).map { $0 - counter.first }  // A bad position fails in `step`.
        return WalkGuard.Start(items: pages == 0 ? 0 : nil, pages: pages)
    }
}
