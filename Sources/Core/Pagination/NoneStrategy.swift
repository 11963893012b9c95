import Pages
import Schema
import Wording

extension Strategy {
    static let none = Strategy(
        name: "none",
        summary: Message("a single page"),
        help: "The whole list is one page, as for an endpoint without `pagination:`.",
        sample: Sample(settings: "strategy: none"),
        schema: Schema([]),
        starts: [.cursor],
        isOnePage: true,
        pager: { _, _ in NonePager() })
}

/// The only position is the start of the list.
struct NonePager: Pager {
    var facts: [Fact] { [] }
    var starts: [WalkStart.Kind] { [.cursor] }

    func step(to position: Position?) throws(PaginationError) -> Step {
        if let position {
            throw .badPosition(text: position.text, expected: Message("none, because the list is one page"))
        }
        return Step()
    }

    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position? {
        nil
    }

    func position(for start: WalkStart) throws(PaginationError) -> Position? {
        start.kind == .cursor ? try resumed(start.text) : nil
    }
}
