package import Pages
import Pagination

/// Loads pages before the walk requests them, if their positions can be computed: `load → load`.
///
/// Pages are requested one after another, and each is the result of `load`. A page that was loaded before its
/// predecessor arrived may miss items that moved meanwhile. If it repeats items, or the length of the list has changed,
/// it and the pages after it are loaded again. Unneeded loads are cancelled.
package actor Prefetcher {
    private typealias Outcome = Result<Page, any Error>

    /// A page to load, and the streams that connect it with its receiver.
    private struct Order: Sendable {
        let request: PageRequest
        let taker: AsyncStream<Outcome>.Continuation
        /// Ends when the page is no longer wanted.
        let demand: AsyncStream<Void>
    }

    private struct Expected {
        let outcome: AsyncStream<Outcome>
        let demand: AsyncStream<Void>.Continuation
        /// Whether the request was sent before the preceding page arrived.
        let isEarly: Bool
    }

    /// After this many pages in a row at their expected positions, one more page is loaded at a time.
    private static let hitsToWiden = 8

    private let load: PageLoader
    private let most: Int
    private let demand: Demand
    private let positions: @Sendable (_ after: Page, _ length: Int, _ most: Int) -> [Position]
    private let reportsSigns: Bool
    private let isWorthAnother: @Sendable (any Error) -> Bool
    private let orders: AsyncStream<Order>
    private let ordering: AsyncStream<Order>.Continuation
    private var ahead: [PageRequest: Expected] = [:]
    /// How many pages are loaded at a time; fewer than `most` after pages that were not at their expected positions.
    private var width: Int
    private var hits = 0
    private var pages = 0
    private var items: Int
    private let itemsAtStart: Int
    /// The number of items on the longest page.
    private var longest = 0
    /// The length of the list, as the last page declares it.
    private var declared: PageJoiner.Length?
    /// When the newest page so far was received, in seconds since 1970 (UTC), and its number among those of that second; the
    /// maximum if the server sent one just now.
    private var latest: (second: Int64, number: Int64) = (0, 0)
    private var recent = RecentIDs(capacity: RecentIDs.nearby)

    /// - Parameters:
    ///   - most: how many pages are loaded at a time.
    ///   - demand: how much of the list is requested; pages that are not needed for it are not loaded, if that is
    ///     known.
    ///   - items: how many of these items came before.
    ///   - reportsSigns: whether a list that ends before a page with items is reported.
    ///   - isWorthAnother: whether a page that failed while others were loading may succeed when loaded alone.
    ///   - positions: computes the positions of the pages after one, at most a given number, from the length of a page.
    package init(
        _ load: @escaping PageLoader, most: Int, demand: Demand, items: Int = 0, reportsSigns: Bool = true,
        isWorthAnother: @escaping @Sendable (any Error) -> Bool = { _ in false },
        positions: @escaping @Sendable (_ after: Page, _ length: Int, _ most: Int) -> [Position]
    ) {
        self.load = load
        self.most = most
        self.demand = demand
        self.positions = positions
        self.reportsSigns = reportsSigns
        self.isWorthAnother = isWorthAnother
        self.items = items
        itemsAtStart = items
        width = most
        (orders, ordering) = AsyncStream.makeStream()
    }

    /// Loads ahead until `body` returns, then cancels all loads that are still running.
    package nonisolated func serving<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.serve() }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    /// Returns the requested page.
    package func page(_ request: PageRequest) async throws -> Page {
        var page =
            if let page = try await expected(request) { page } else { try await load(request) }
        _ = recent.insert(page.keys)
        if page.next == nil, reportsSigns, let sign = await signOfMore(after: request, page) { page.signs.append(sign) }
        pages += 1
        items += page.wantedCount
        longest = max(longest, page.received)
        declared = PageJoiner.Length(page.declared)
        switch page.provenance.source {
        case .remote: latest = (.max, .max)
        case .revalidated: break
        case .cache, .stale: if let receipt = Self.receipt(of: page), receipt > latest { latest = receipt }
        }
        order(after: page, of: request)
        return page
    }

    /// The page after the last one, if it was loaded early and has new items. A server may return an empty page by mistake.
    private func signOfMore(after request: PageRequest, _ last: Page) async -> MoreSign? {
        let isSure = last.declared.hasMore == false && !last.declared.endsShort
        guard !isSure, let next = ahead.keys.first(where: { $0.ordinal == request.ordinal + 1 }),
            let position = next.position, let expected = ahead.removeValue(forKey: next),
            case .success(let page) = await Self.outcome(expected.outcome), !page.keys.allSatisfy({ recent.knows($0) })
        else { return nil }
        return .laterPage(position)
    }

    /// The page that was loaded ahead; nil if it must be loaded now, alone.
    private func expected(_ request: PageRequest) async throws -> Page? {
        guard let expected = ahead.removeValue(forKey: request) else {
            if !ahead.isEmpty { giveUp() }
            return nil
        }
        switch await Self.outcome(expected.outcome) {
        case .success(let page) where !expected.isEarly || !hasMoved(page) && !isOlder(page):
            // The pages after it may have been sent before this one.
            if hasMoved(page) { giveUp() }
            hits += 1
            if hits % Self.hitsToWiden == 0 { width = min(width + 1, most) }
            return page
        case .failure(let error) where error is CancellationError || ahead.isEmpty || !isWorthAnother(error):
            throw error
        case .success, .failure:
            giveUp()
            return nil
        }
    }

    /// Cancels the pages that are loading, and loads fewer at a time from now on.
    private func giveUp() {
        for expected in ahead.values { expected.demand.finish() }
        ahead = [:]
        hits = 0
        width = max(width / 2, 1)
    }

    /// Whether the list has changed since the earlier pages.
    private func hasMoved(_ page: Page) -> Bool {
        PageJoiner.Length(page.declared) != declared || recent.knows(anyOf: page.keys)
    }

    /// Whether the page comes from a cache, which had it before an earlier page was received.
    private func isOlder(_ page: Page) -> Bool {
        page.provenance.source == .cache && Self.receipt(of: page).map { $0 < latest } == true
    }

    private static func receipt(of page: Page) -> (second: Int64, number: Int64)? {
        page.provenance.fetchedAt.map { ($0, page.provenance.number) }
    }

    /// Starts to load the next pages, as far as they are needed.
    private func order(after page: Page, of request: PageRequest) {
        let each = page.wantedCount == page.received ? page.received : (items - itemsAtStart + pages - 1) / pages
        let needed = demand.pages(after: request.ordinal + 1, items: items, each: max(each, 1))
        let most = min(width, needed, pagesLeft(after: page, of: request))
        for (index, position) in positions(page, longest, most).enumerated() {
            let next = PageRequest(position: position, ordinal: request.ordinal + 1 + index)
            guard ahead[next] == nil else { continue }
            let (outcome, taker) = AsyncStream<Outcome>.makeStream()
            let (demand, demanding) = AsyncStream<Void>.makeStream()
            ahead[next] = Expected(outcome: outcome, demand: demanding, isEarly: index > 0)
            ordering.yield(Order(request: next, taker: taker, demand: demand))
        }
    }

    /// How many pages follow at most by the number of pages that the server declares. If it says that there are more all the
    /// same, or if the list is already longer, this is unknown.
    private func pagesLeft(after page: Page, of request: PageRequest) -> Int {
        guard let all = page.declared.pages else { return most }
        let left = all - request.ordinal - 1
        return left > 0 || left == 0 && page.declared.hasMore != true ? left : most
    }

    private nonisolated func serve() async {
        await withDiscardingTaskGroup { loads in
            for await order in orders {
                loads.addTask { [load] in
                    await withTaskGroup(of: Outcome?.self) { either in
                        either.addTask {
                            do { return .success(try await load(order.request)) } catch { return .failure(error) }
                        }
                        either.addTask {
                            for await _ in order.demand {}
                            return nil
                        }
                        if let outcome = await either.next() ?? nil { order.taker.yield(outcome) }
                        either.cancelAll()
                    }
                }
            }
        }
    }

    /// The result of a load. A stream that ends without one was cancelled.
    private static func outcome(_ outcomes: AsyncStream<Outcome>) async -> Outcome {
        for await outcome in outcomes { return outcome }
        return .failure(CancellationError())
    }
}
