package import Pages
import Pagination

/// Loads pages ahead of those that are asked for, where it can be told before where they start: `load → load`.
///
/// Pages are asked for one after another, and each is what `load` gives or throws. A page that was loaded before the one
/// in front of it had come may miss what moved in between: where it repeats items, or the list has another length, it is
/// loaded once more, and so are those behind it. What nobody asks for is cancelled.
package actor Prefetcher {
    private typealias Outcome = Result<Page, any Error>

    /// A page to be loaded, and who takes it.
    private struct Order: Sendable {
        let request: PageRequest
        let taker: AsyncStream<Outcome>.Continuation
        /// Ends when nobody wants the page any more.
        let demand: AsyncStream<Void>
    }

    private struct Expected {
        let outcome: AsyncStream<Outcome>
        let demand: AsyncStream<Void>.Continuation
        /// Whether it was asked for before the page in front of it had come.
        let isEarly: Bool
    }

    /// So many pages in a row that start where they were expected let one more be loaded at a time.
    private static let hitsToWiden = 8

    private let load: PageLoader
    private let most: Int
    private let demand: Demand
    private let positions: @Sendable (_ behind: Page, _ length: Int, _ most: Int) -> [Position]
    private let isWorthAnother: @Sendable (any Error) -> Bool
    private let orders: AsyncStream<Order>
    private let ordering: AsyncStream<Order>.Continuation
    private var ahead: [PageRequest: Expected] = [:]
    /// How many pages are loaded at a time; fewer than `most` where pages did not start where they were expected.
    private var width: Int
    private var hits = 0
    private var pages = 0
    private var items: Int
    private let itemsAtStart: Int
    /// How many items the longest page had.
    private var longest = 0
    private var declared: Int?
    private var recent = RecentIDs()

    /// - Parameters:
    ///   - most: how many pages are loaded at a time.
    ///   - demand: how much of the list is asked for; what it does not need is not loaded, as far as can be told.
    ///   - items: how many of these were given before.
    ///   - isWorthAnother: whether a page that failed while others were loading may come where it is loaded alone.
    ///   - positions: where the pages behind one start, at most so many, if each has so many items.
    package init(
        _ load: @escaping PageLoader, most: Int, demand: Demand, items: Int = 0,
        isWorthAnother: @escaping @Sendable (any Error) -> Bool = { _ in false },
        positions: @escaping @Sendable (_ behind: Page, _ length: Int, _ most: Int) -> [Position]
    ) {
        self.load = load
        self.most = most
        self.demand = demand
        self.positions = positions
        self.isWorthAnother = isWorthAnother
        self.items = items
        itemsAtStart = items
        width = most
        (orders, ordering) = AsyncStream.makeStream()
    }

    /// Loads ahead until `body` is through; what is under way then is cancelled.
    package nonisolated func serving<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.serve() }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    /// The page that starts there.
    package func page(_ request: PageRequest) async throws -> Page {
        let page =
            if let page = try await expected(request) { page } else { try await load(request) }
        _ = recent.insert(page.keys)
        pages += 1
        items += page.wantedCount
        longest = max(longest, page.received)
        declared = page.declared.items
        order(behind: page, of: request)
        return page
    }

    /// The page as it was loaded ahead; nil where it is to be loaded now, alone.
    private func expected(_ request: PageRequest) async throws -> Page? {
        guard let expected = ahead.removeValue(forKey: request) else {
            if !ahead.isEmpty { giveUp() }
            return nil
        }
        switch await Self.outcome(expected.outcome) {
        case .success(let page) where !expected.isEarly || !hasMoved(page):
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

    /// Cancels what is loaded ahead, and is more careful from now on.
    private func giveUp() {
        for expected in ahead.values { expected.demand.finish() }
        ahead = [:]
        hits = 0
        width = max(width / 2, 1)
    }

    /// Whether the list is another than it was for the pages before.
    private func hasMoved(_ page: Page) -> Bool {
        page.declared.items != declared || recent.knows(anyOf: page.keys)
    }

    /// Has the next pages loaded, as far as they are needed.
    private func order(behind page: Page, of request: PageRequest) {
        let each = page.wantedCount == page.received ? page.received : (items - itemsAtStart + pages - 1) / pages
        let needed = demand.pages(after: request.ordinal + 1, items: items, each: max(each, 1))
        for (index, position) in positions(page, longest, min(width, needed)).enumerated() {
            let next = PageRequest(position: position, ordinal: request.ordinal + 1 + index)
            guard ahead[next] == nil else { continue }
            let (outcome, taker) = AsyncStream<Outcome>.makeStream()
            let (demand, demanding) = AsyncStream<Void>.makeStream()
            ahead[next] = Expected(outcome: outcome, demand: demanding, isEarly: index > 0)
            ordering.yield(Order(request: next, taker: taker, demand: demand))
        }
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

    /// What a load came to. A stream that ends without it was cancelled.
    private static func outcome(_ outcomes: AsyncStream<Outcome>) async -> Outcome {
        for await outcome in outcomes { return outcome }
        return .failure(CancellationError())
    }
}

extension Page {
    /// What tells its items from others: their ids, or else all of their bytes.
    fileprivate var keys: [UInt64] { idHashes ?? itemHashes }
}
