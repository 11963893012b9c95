package import Expressions
package import JSON
package import Pages
package import Schema

/// How one endpoint pages: its strategy, its page size and the signs of the end.
package struct Paging: Sendable {
    /// The key that selects the strategy.
    package static let strategy = Setting.text(
        "strategy", .choice(Strategy.all.map(\.name)), isRequired: true, help: "How the list is paged",
        example: "page")
    /// The key that says how a request asks for a page size.
    package static let size = Setting.object(
        "size", PageSize.schema, help: "How many items to request per page",
        example: "{query: per_page, default: 30, max: 100}")
    /// The key for the signs that end the list.
    package static let until = Setting.object(
        "until", Until.schema, help: "How to detect the end of the list", example: "{has_more: .has_more}")

    /// The strategy that the plugin uses.
    package let strategy: Strategy
    /// The strategy with this endpoint's settings.
    package let pager: any Pager
    /// How a request asks for a page size; nil if it cannot.
    package let size: PageSize?
    /// The signs that end the list.
    package let until: Until
    /// Whether requests of later pages ask for a page size, too.
    private let sendsSizeLater: Bool

    /// The keys of `pagination:` with one strategy.
    package static func schema(for strategy: Strategy) -> Schema {
        Schema([Self.strategy.key] + strategy.schema.keys + [size.key, until.key, LaterKeys.key(for: strategy)])
    }

    /// The paging of an endpoint without `pagination:`.
    package static let onePage = Paging(strategy: .none, pager: NonePager(), size: nil, until: Until())

    private init(strategy: Strategy, pager: any Pager, size: PageSize?, until: Until) {
        self.strategy = strategy
        self.pager = pager
        self.size = size
        self.until = until
        sendsSizeLater = true
    }

    /// - Parameter id: the expression for the endpoint's id, if there is one.
    package init(_ strategy: Strategy, _ settings: Settings, id: Expression?) throws(PaginationError) {
        self.strategy = strategy
        pager = try strategy.pager(settings, id)
        size = if let inner = settings[Self.size] { try PageSize(inner) } else { nil }
        until = try Until(settings[Self.until])
        sendsSizeLater = Self.sendsSizeLater(settings)
    }

    /// Whether every response is the whole list.
    package var isOnePage: Bool { strategy.isOnePage }

    /// Whether a page with items need not be the end of the list, although it is the only one.
    package var endIsUnknown: Bool { strategy.endIsUnknown }

    /// Whether an expression, which is more than a path, makes the next page's URL from the response.
    package var computesURLs: Bool {
        pager.positionsAreURLs && pager.facts.contains { $0.expression.map { $0.path == nil } ?? false }
    }

    /// The paths of the next page's URL; none if an expression makes it.
    package var pathsOfURLs: [JSONPath] {
        pager.positionsAreURLs ? pager.facts.compactMap { $0.expression?.path } : []
    }

    /// The facts to read from each page, in the order of the values for `outcome`.
    package var facts: [Fact] { pager.facts + until.facts }

    /// The values for the request at a position.
    ///
    /// - Parameter pageSize: replaces the default, unless the position has a size.
    package func step(to position: Position?, pageSize: Int?) throws(PaginationError) -> Step {
        let place = sized(position)
        var step = try pager.step(to: place.page)
        if step.url == nil, sendsSizeLater || isFirst(position), let size,
            let asked = place.size ?? pageSize ?? size.standard
        {
            step.parameters.append(.init(size.place, String(asked)))
        }
        return step
    }

    /// How many items and pages of the list come before a position. If the size is within the plugin's declared
    /// maximum, every page is assumed to be full.
    package func before(_ position: Position?, pageSize: Int?) -> WalkGuard.Start {
        let place = sized(position)
        let start = pager.before(place.page)
        guard start.items == nil, let pages = start.pages, let maximum = size?.maximum,
            let asked = place.size ?? pageSize ?? size?.standard, asked <= maximum
        else { return start }
        let (items, isTooMany) = pages.multipliedReportingOverflow(by: asked)
        return isTooMany ? start : WalkGuard.Start(items: items, pages: pages)
    }

    /// How many items a page has that is not the last one; nil if the server may send fewer.
    ///
    /// - Parameter pageSize: replaces the default.
    package func pageLength(asked pageSize: Int?) -> Int? {
        guard let maximum = size?.maximum, let asked = pageSize ?? size?.standard, asked <= maximum, sendsSizeLater
        else { return nil }
        return asked
    }

    /// The next page's position and the declared length of the list, read from a page.
    package func outcome(
        at position: Position?, pageSize: Int?, received: Int, values: [FactValue]
    ) throws(PaginationError) -> (next: Position?, declared: Page.Declared) {
        let place = sized(position)
        let given = place.size ?? pageSize
        var declared = try until.read(values[pager.facts.count...], received: received)
        let tellsEnd = declared.hasMore == true || until.namesLength
        if declared.hasMore == false { return (nil, declared) }
        let asked = sendsSizeLater || isFirst(position) ? given ?? size?.standard : nil
        if endsWithShortPage(received, asked: asked, tellsEnd: tellsEnd) {
            // What the server itself says of more items is remembered. A page without items says nothing: the page before
            // may have announced more.
            if declared.hasMore != true, received > 0 { declared.hasMore = false }
            declared.endsShort = true
            return (nil, declared)
        }
        let next = try pager.next(
            after: place.page, received: received, values: Array(values.prefix(pager.facts.count)))
        return (next == nil ? nil : self.position(next, size: given), declared)
    }

    /// The positions of the pages after one, assuming `length` items a page.
    ///
    /// Returns at most `most`, none past the declared end, and none for strategies that do not count.
    ///
    /// - Parameter next: the first of them.
    package func positions(after page: Page, next: Position, length: Int, most: Int) -> [Position] {
        guard strategy.isCounted else { return [] }
        var positions: [Position] = []
        var place = sized(next)
        while let number = place.page, let position = place.position, positions.count < most,
            !isEnd(page.declared, number, length)
        {
            positions.append(position)
            // A request for that page will report the invalid count.
            let following = try? pager.next(after: number, received: length, values: [])
            place = SizedPosition(following ?? nil, size: place.size)
        }
        return positions
    }

    /// Whether a list of the declared length ends before a position. It counts received items, not requested ones,
    /// because servers clamp sizes.
    private func isEnd(_ declared: Page.Declared, _ position: Position, _ length: Int) -> Bool {
        let before = pager.before(position)
        if let pages = before.pages, let all = declared.pages, pages >= all { return true }
        guard let all = declared.items else { return false }
        if let items = before.items { return items >= all }
        guard let pages = before.pages else { return false }
        let (items, isBeyond) = pages.multipliedReportingOverflow(by: length)
        return isBeyond || items >= all
    }

    /// Whether a short page ends the list.
    ///
    /// Servers clamp sizes silently and filter after paging. So it ends a counted walk only if the size is within the
    /// plugin's declared maximum and the server does not announce the end itself.
    private func endsWithShortPage(_ received: Int, asked: Int?, tellsEnd: Bool) -> Bool {
        guard let asked, received < asked, until.endsWhenShort != false else { return false }
        if until.endsWhenShort == true { return true }
        guard strategy.isCounted, !tellsEnd, let maximum = size?.maximum else { return false }
        return asked <= maximum
    }
}
