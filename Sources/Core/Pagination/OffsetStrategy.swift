import Pages
import Schema

extension Strategy {
    static let offset = Strategy(
        name: "offset",
        summary: "offset plus the items received",
        help: """
            The next page starts at the offset plus the number of items received. The list ends at an empty page, at a \
            short page that can be trusted, or at a declared `until.total`.
            """,
        schema: Schema([OffsetPager.offset.key]),
        pager: { settings, _ throws(PaginationProblem) in try OffsetPager(settings) })
}

/// Positions are offsets in decimal.
struct OffsetPager: Pager {
    static let offset = Counter.setting(
        "offset", first: 0, help: "Where the offset travels; `first` is the first item's (default 0)",
        example: "{query: offset}")

    private let counter: Counter

    init(_ settings: Settings) throws(PaginationProblem) {
        counter = try Counter(settings, Self.offset, first: 0)
    }

    var facts: [Fact] { [] }
    var starts: [WalkStart.Kind] { [.offset, .cursor] }
    var isCounted: Bool { true }

    func step(to position: Position?) throws(PaginationProblem) -> Step {
        try counter.step(to: position)
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationProblem) -> Position? {
        received > 0 ? Position(String(try counter.value(of: position) + received)) : nil
    }

    func position(for start: WalkStart) throws(PaginationProblem) -> Position? {
        switch start.kind {
        case .offset: try checked(start.text)
        case .cursor: try resumed(start.text)
        default: nil
        }
    }

    func before(_ position: Position?) -> WalkGuard.Start {
        let items = (try? counter.value(of: position)).map { $0 - counter.first }  // A bad position fails in `step`.
        return WalkGuard.Start(items: items, pages: items == 0 ? 0 : nil)
    }

    func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position? {
        (try? counter.value(of: position)).map { Position(String($0 + count)) }  // As in `before`.
    }
}
