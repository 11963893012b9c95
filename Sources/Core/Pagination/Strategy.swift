package import Expressions
package import Pages
package import Schema
package import Wording

/// A way to page: its name, its keys under `pagination:`, a function that makes a pager from their values, and all
/// other facts about it.
package struct Strategy: Sendable {
    /// The value of `strategy:`.
    package let name: String
    /// One line for help.
    package let summary: Message
    /// The first paragraph of its section in the docs: what the next page's position is and when the list ends.
    package let help: String
    /// A sample `pagination:` and a page that has a next one.
    package let sample: Sample
    /// The strategy's own keys under `pagination:`.
    package let schema: Schema
    /// The options that start a walk past the head of the list. A pager lacks those that its settings do not allow.
    package let starts: [WalkStart.Kind]
    /// Whether positions are counts. Then an empty page ends the list, a short page may end it, and later pages can be
    /// requested early.
    package internal(set) var isCounted = false
    /// Whether each page names the next one, by a token or a URL. Then the named page exists.
    package internal(set) var namesNext = false
    /// Whether later requests go to the URL that a page names.
    package internal(set) var sendsURLs = false
    /// Whether every response is the whole list.
    package internal(set) var isOnePage = false
    /// Whether a page with items need not be the end of the list, although it is the only one.
    package internal(set) var endIsUnknown = false
    /// The keys whose places the first request leaves empty, so that the endpoint may set them.
    package internal(set) var keysUnsetAtStart: @Sendable (Settings) -> [String] = { _ in [] }
    /// Makes the pager; `id` is the expression for the endpoint's id, if there is one.
    package let pager: @Sendable (_ settings: Settings, _ id: Expression?) throws(PaginationError) -> any Pager

    /// Every strategy, in the order that help and docs show.
    package static let all: [Strategy] = [.keyset, .offset, .page, .cursor, .link, .none, .unknown]

    /// An example of a strategy, for the docs and for tests.
    package struct Sample: Sendable {
        /// The lines under `pagination:`, which use every place of the strategy.
        package let settings: String
        /// A page that is not the last one of a list with `items: .items` and `id: .id`.
        package internal(set) var page = #"{"items": [{"id": 1}, {"id": 2}]}"#
    }

    /// The strategy that a `pagination:` names; nil for an unknown name.
    package static func named(in settings: Settings) -> Strategy? {
        all.first { $0.name == settings[Paging.strategy] }
    }
}

/// The strategy of one endpoint with its settings. Pure: positions in, positions out.
package protocol Pager: Sendable {
    /// The facts that it needs from each page.
    var facts: [Fact] { get }
    /// The options that start a walk past the head of the list.
    var starts: [WalkStart.Kind] { get }
    /// Whether positions are URLs. Then the first fact is the next one as received, absolute or relative.
    var positionsAreURLs: Bool { get }
    /// The names of query parameters of the first request that a next URL gets, unless it has them with the same value.
    var keptParameters: Set<String> { get }
    /// Whether a position, although it is one, is that of the first page.
    func isFirst(_ position: Position) -> Bool
    /// Whether keys and tokens are sent in a JSON body, which distinguishes numbers from strings.
    var travelsInBody: Bool { get }
    /// Whether positions count pages, so that they mean other items if the page size is another one.
    var countsPages: Bool { get }
    /// The values for the request at a position.
    func step(to position: Position?) throws(PaginationError) -> Step
    /// The next page's position; nil if the page is the last one. `values` are the values of `facts`, in order.
    func next(after position: Position?, received: Int, values: [FactValue]) throws(PaginationError) -> Position?
    /// The number of the first page or item; nil if they have none.
    var firstNumber: Int? { get }
    /// The position for a start option; nil if the strategy does not have that option.
    func position(for start: WalkStart) throws(PaginationError) -> Position?
    /// Whether a walk from a position goes towards the start of the list.
    func goesUp(from position: Position?) -> Bool
    /// How many items and pages of the list come before a position.
    func before(_ position: Position?) -> WalkGuard.Start
    /// The position after the first `count` items of the page at `position`; nil if it cannot be determined exactly.
    /// `key` returns a fact of the last of those items.
    func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position?
}

extension Pager {
    package func goesUp(from position: Position?) -> Bool { false }

    package func isFirst(_ position: Position) -> Bool { false }

    package var travelsInBody: Bool { false }

    package var firstNumber: Int? { nil }

    package var positionsAreURLs: Bool { false }

    package var keptParameters: Set<String> { [] }

    package var countsPages: Bool { false }

    package func before(_ position: Position?) -> WalkGuard.Start {
        position == nil ? WalkGuard.Start(items: 0, pages: 0) : WalkGuard.Start(items: nil, pages: nil)
    }

    package func position(_ count: Int, after position: Position?, key: (Fact) -> String?) -> Position? { nil }
}
