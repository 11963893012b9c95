package import Expressions
package import Pages
package import Schema
package import Wording

/// How an endpoint pages: a name, its keys under `pagination:`, what makes a pager of their values, and every other fact
/// that something else needs to know of it.
package struct Strategy: Sendable {
    /// The value of `strategy:`.
    package let name: String
    /// One line for help.
    package let summary: Message
    /// The paragraph that begins its section of the docs: what the next position is and when the list ends.
    package let help: String
    /// What a plugin file says of it, and a page that goes on.
    package let sample: Sample
    /// Its own keys under `pagination:`.
    package let schema: Schema
    /// How a walk may be told to start elsewhere than at the head; a pager lacks those that its settings do not allow.
    package let starts: [WalkStart.Kind]
    /// Whether positions are counts: an empty page ends the list, a short one may, and pages ahead can be asked for.
    package internal(set) var isCounted = false
    /// Whether every answer is the whole list.
    package internal(set) var isOnePage = false
    /// The keys whose places the first request leaves empty, so that the endpoint may say what it sends there.
    package internal(set) var keysFreeAtTheStart: @Sendable (Settings) -> [String] = { _ in [] }
    /// Makes the pager; `id` is where the endpoint's id is, where it has one.
    package let pager: @Sendable (_ settings: Settings, _ id: Expression?) throws(PaginationError) -> any Pager

    /// Every strategy, in the order that help and docs show.
    package static let all: [Strategy] = [.keyset, .offset, .page, .cursor, .link, .none]

    /// An example of a strategy, for the docs and for tests.
    package struct Sample: Sendable {
        /// The lines under `pagination:`, which name every place that the strategy has.
        package let settings: String
        /// A page that is not the last one of a list with `items: .items` and `id: .id`.
        package internal(set) var page = #"{"items": [{"id": 1}, {"id": 2}]}"#
    }

    /// The strategy that a `pagination:` names.
    package static func named(in settings: Settings) -> Strategy? {
        all.first { $0.name == settings[Paging.strategy] }
    }
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
    package var travelsInBody: Bool { false }

    package var positionsAreURLs: Bool { false }

    package func before(_ position: Position?) -> WalkGuard.Start {
        position == nil ? WalkGuard.Start(items: 0, pages: 0) : WalkGuard.Start(items: nil, pages: nil)
    }

    package func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position? { nil }
}
