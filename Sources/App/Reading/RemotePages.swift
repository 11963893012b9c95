import Endpoints
import Feeds
import HTTP
import Pages
import Pagination

/// A list's pages from its server, one after another or several at a time; measured if something is profiled.
struct RemotePages: Sendable {
    private let endpoint: BoundEndpoint
    private let client: any HTTPClient
    private let demand: Demand
    private let atATime: Int
    private let since: Int64
    private let isOutdated: @Sendable (Page, _ isFirst: Bool) async throws -> Bool

    /// - Parameters:
    ///   - since: when the page before the first one was received, in seconds since 1970 (UTC); 0 without one, and
    ///     `.max` if unknown. The end of a stored walk counts instead.
    ///   - isOutdated: whether a page from a cache must be confirmed, as the list was read since.
    init(
        _ endpoint: BoundEndpoint, _ client: any HTTPClient, _ demand: Demand, atATime: Int, since: Int64 = 0,
        isOutdated: @escaping @Sendable (Page, _ isFirst: Bool) async throws -> Bool = { _, _ in false }
    ) {
        self.endpoint = endpoint
        self.client = client
        self.demand = demand
        self.atATime = atATime
        self.since = since
        self.isOutdated = isOutdated
    }

    /// A walk from a page on, which stores nothing.
    ///
    /// - Parameters:
    ///   - hasFallback: whether the stored copy has the first page if the server is unreachable.
    ///   - items: how many of the requested items were printed earlier.
    ///   - end: the end of the stored walk that this one continues.
    ///   - page: its last page that is not requested again, in a list whose positions may count.
    func plan(
        from first: PageRequest, guarding: WalkGuard, hasFallback: Bool = false, items: Int = 0,
        after end: StoredEnd? = nil, last page: StoredPage? = nil
    ) -> WalkPlan {
        let remote = remoteLoader(
            endpoint, client: client, hasFallback: hasFallback, since: end?.last.checkpoint.fetchedAt ?? since,
            isOutdated: isOutdated)
        let load = endpoint.meter?.metering(remote) ?? remote
        guard atATime > 1 else {
            let joined = joining(load, at: first, after: end, page)
            return WalkPlan(first: { try await paginated(joined, at: first) }, guarding: guarding)
        }
        let ahead = Prefetcher(
            load, most: atATime, demand: demand, items: items, reportsSigns: endpoint.reportsSigns,
            isWorthAnother: Self.isForOthersToo
        ) { page, length, most in
            endpoint.positions(after: page, length: length, most: most)
        }
        let joined = joining({ try await ahead.page($0) }, at: first, after: end, page)
        var plan = WalkPlan(first: { try await paginated(joined, at: first) }, guarding: guarding)
        plan.ahead = ahead
        return plan
    }

    /// Makes sure that no item is skipped between two pages, if their positions count or may do so.
    private func joining(
        _ load: @escaping PageLoader, at first: PageRequest, after end: StoredEnd?, _ page: StoredPage?
    ) -> PageLoader {
        let joiner: PageJoiner
        if endpoint.positionsAreCounts {
            joiner = PageJoiner(
                load, after: end.map { .init($0, at: endpoint.start(of: $0, at: first.position)) },
                recalling: (end?.earlier.hashes ?? []) + (end?.hashes ?? []), start: endpoint.page,
                inside: endpoint.position(inside:after:))
        } else if endpoint.namesNext {
            joiner = PageJoiner(
                load, isCounted: false, isRefusal: Self.isRefusal,
                after: page.map { .init($0, at: endpoint.page(of: $0.record.position)) },
                recalling: page?.hashes ?? [], start: endpoint.page, inside: endpoint.position(inside:after:))
        } else {
            return load
        }
        return { try await joiner.page($0) }
    }

    /// Whether the server refuses a position, which may have been valid once only.
    private static func isRefusal(_ error: any Error) -> Bool {
        (error as? ResponseError).map { [400, 404, 410, 422].contains($0.status) } ?? false
    }

    /// Whether an error may be due to requests sent at the same time, which used up a limit or the token.
    private static func isForOthersToo(_ error: any Error) -> Bool {
        guard let fault = error as? ResponseError else { return false }
        return fault.isBusy || [401, 429, 503].contains(fault.status)
    }
}

extension BoundEndpoint {
    /// The start of the last page of a walk that is continued at a position. The position may have a page size.
    fileprivate func start(of end: StoredEnd, at position: Position?) -> Position? {
        let own = page(of: end.last.position)
        guard end.passed != nil, page(of: position) == own else { return own }
        return wholePage(of: position)
    }
}
