package import Expressions
package import Pages
package import Schema
package import Wording

/// How an endpoint pages: a name, its keys under `pagination:`, and what makes a pager of their values.
package struct Strategy: Sendable {
    /// The name under `strategy:`.
    package let name: String
    /// One line for help.
    package let summary: Message
    /// A paragraph for the docs: what the next position is and when the list ends.
    package let help: String
    /// The keys that the strategy adds to `pagination:`.
    package let schema: Schema
    /// Makes the pager; `id` is where the endpoint's id is, where it has one.
    package let pager: @Sendable (_ settings: Settings, _ id: Expression?) throws(PaginationError) -> any Pager

    /// Every strategy, in the order that help and docs show.
    package static let all: [Strategy] = [.keyset, .offset, .page, .cursor, .link, .none]
}

/// What a strategy does with one endpoint's settings: pure, positions in, positions out.
package protocol Pager: Sendable {
    /// What it wants to know of each page.
    var facts: [Fact] { get }
    /// How a walk may be told to start elsewhere than at the head.
    var starts: [WalkStart.Kind] { get }
    /// Whether positions are URLs, the next of which the first fact names as received: absolute or relative.
    var positionsAreURLs: Bool { get }
    /// Whether keys and tokens travel in a JSON body, where a number is told from a string.
    var travelsInBody: Bool { get }
    /// Whether an empty page ends the list and a short one may.
    var isCounted: Bool { get }
    /// What goes into the request for the page at a position.
    func step(to position: Position?) throws(PaginationError) -> Step
    /// Where the next page starts; nil where the page shows the end. `values` answer `facts` in order.
    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position?
    /// The position for a way to start; nil where the strategy does not know that way.
    func position(for start: WalkStart) throws(PaginationError) -> Position?
    /// What comes before a position in the list.
    func before(_ position: Position?) -> WalkGuard.Start
    /// Where to go on behind some items of a page that began at `position`; nil where it cannot be told exactly.
    /// `key` gives a fact of the last of those items.
    func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position?
}

extension Pager {
    package var isCounted: Bool { false }

    package var travelsInBody: Bool { false }

    package var positionsAreURLs: Bool { false }

    package func before(_ position: Position?) -> WalkGuard.Start {
        position == nil ? WalkGuard.Start(items: 0, pages: 0) : WalkGuard.Start(items: nil, pages: nil)
    }

    package func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position? { nil }
}
