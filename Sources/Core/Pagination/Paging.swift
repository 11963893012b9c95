package import Expressions
package import Pages
package import Schema

/// How one endpoint pages: its strategy, its page size and the signs of its end.
package struct Paging: Sendable {
    /// The key that chooses the strategy.
    package static let strategy = Setting.text(
        "strategy", .choice(Strategy.all.map(\.name)), isRequired: true, help: "How the list is paged",
        example: "page")
    /// The key that says how a request asks for a page size.
    package static let size = Setting.object(
        "size", PageSize.schema, help: "How many items to request per page",
        example: "{query: per_page, default: 30, max: 100}")
    /// The key that says which signs end the list.
    package static let until = Setting.object(
        "until", Until.schema, help: "How to detect the end of the list", example: "{has_more: .has_more}")

    /// The strategy that the plugin chose.
    package let strategy: Strategy
    /// The strategy with this endpoint's settings.
    package let pager: any Pager
    /// How a request asks for a page size; nil if it cannot.
    package let size: PageSize?
    /// The signs that end the list.
    package let until: Until

    /// The keys of `pagination:` with one strategy.
    package static func schema(for strategy: Strategy) -> Schema {
        Schema([Self.strategy.key] + strategy.schema.keys + [size.key, until.key])
    }

    /// What holds where an endpoint has no `pagination:`.
    package static let onePage = Paging(strategy: .none, pager: NonePager(), size: nil, until: Until())

    private init(strategy: Strategy, pager: any Pager, size: PageSize?, until: Until) {
        self.strategy = strategy
        self.pager = pager
        self.size = size
        self.until = until
    }

    /// - Parameter id: where the endpoint's id is, where it has one.
    package init(_ strategy: Strategy, _ settings: Settings, id: Expression?) throws(PaginationError) {
        self.strategy = strategy
        pager = try strategy.pager(settings, id)
        size = if let inner = settings[Self.size] { try PageSize(inner) } else { nil }
        until = try Until(settings[Self.until])
    }

    /// Whether every answer is the whole list.
    package var isOnePage: Bool { strategy.isOnePage }

    /// What to find out of each page, in the order that `outcome` wants the answers.
    package var facts: [Fact] { pager.facts + until.facts }

    /// What goes into the request for the page at a position.
    ///
    /// - Parameter pageSize: asked for in place of the default.
    package func step(to position: Position?, pageSize: Int?) throws(PaginationError) -> Step {
        var step = try pager.step(to: position)
        if step.url == nil, let size, let asked = pageSize ?? size.standard {
            step.parameters.append(.init(size.place, String(asked)))
        }
        return step
    }

    /// What comes before a position in the list. Pages are as long as asked for where that is within the maximum that the
    /// plugin declares.
    package func before(_ position: Position?, pageSize: Int?) -> WalkGuard.Start {
        let start = pager.before(position)
        guard start.items == nil, let pages = start.pages, let maximum = size?.maximum,
            let asked = pageSize ?? size?.standard, asked <= maximum
        else { return start }
        let (items, isTooMany) = pages.multipliedReportingOverflow(by: asked)
        return isTooMany ? start : WalkGuard.Start(items: items, pages: pages)
    }

    /// What a page says of the list: where it goes on, and how long it is.
    package func outcome(
        at position: Position?, pageSize: Int?, received: Int, values: [FactValue]
    ) throws(PaginationError) -> (next: Position?, declared: Page.Declared) {
        var declared = try until.read(values[pager.facts.count...], received: received)
        let tellsEnd = declared.hasMore == true || until.namesLength
        if declared.hasMore == false
            || endsByShortness(received, asked: pageSize ?? size?.standard, tellsEnd: tellsEnd)
        {
            declared.hasMore = false
            return (nil, declared)
        }
        let next = try pager.next(
            after: position, received: received, values: Array(values.prefix(pager.facts.count)))
        return (next, declared)
    }

    /// Where the pages behind one start if each has `length` items, as far as that can be told: at most `most`, none
    /// behind the end that the server declares, and none but for strategies that count.
    ///
    /// - Parameter next: where the first of them starts.
    package func positions(behind page: Page, next: Position, length: Int, most: Int) -> [Position] {
        guard strategy.isCounted else { return [] }
        var positions: [Position] = []
        var position: Position? = next
        while let place = position, positions.count < most, !isEnd(page.declared, place, length) {
            positions.append(place)
            // A count that cannot be gone on with is told when its page is asked for.
            position = (try? pager.next(after: place, received: length, values: [])) ?? nil
        }
        return positions
    }

    /// Whether a list that is as long as declared has nothing at a position. What came counts, not what was asked for:
    /// servers clamp sizes.
    private func isEnd(_ declared: Page.Declared, _ position: Position, _ length: Int) -> Bool {
        let before = pager.before(position)
        if let pages = before.pages, let all = declared.pages, pages >= all { return true }
        guard let all = declared.items else { return false }
        if let items = before.items { return items >= all }
        guard let pages = before.pages else { return false }
        let (items, isBeyond) = pages.multipliedReportingOverflow(by: length)
        return isBeyond || items >= all
    }

    /// Servers clamp sizes silently and filter after paging, so a short page ends a counted walk only where the size is
    /// within the maximum that the plugin declares and the server does not itself tell where the end is.
    private func endsByShortness(_ received: Int, asked: Int?, tellsEnd: Bool) -> Bool {
        guard let asked, received < asked, until.endsWhenShort != false else { return false }
        if until.endsWhenShort == true { return true }
        guard strategy.isCounted, !tellsEnd, let maximum = size?.maximum else { return false }
        return asked <= maximum
    }
}
