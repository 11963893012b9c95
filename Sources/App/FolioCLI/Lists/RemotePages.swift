import Endpoints
import Feeds
import HTTP
import Pages
import Pagination

/// A list's pages from its server, measured where somebody asks: one after another, or several at a time.
struct RemotePages: Sendable {
    private let endpoint: BoundEndpoint
    private let client: any HTTPClient
    private let demand: Demand
    private let atATime: Int

    init(_ endpoint: BoundEndpoint, _ client: any HTTPClient, _ demand: Demand, atATime: Int) {
        self.endpoint = endpoint
        self.client = client
        self.demand = demand
        self.atATime = atATime
    }

    /// A walk from a page on that keeps nothing.
    ///
    /// - Parameters:
    ///   - hasStandIn: whether something else gives the first page where the server is out of reach.
    ///   - items: how many of those that are asked for were given before.
    func plan(
        from first: PageRequest, guarding: WalkGuard, hasStandIn: Bool = false, items: Int = 0
    ) -> WalkPlan {
        let remote = remoteLoader(endpoint, client: client, hasStandIn: hasStandIn)
        let load = endpoint.meter?.metering(remote) ?? remote
        guard atATime > 1 else { return WalkPlan(first: { try await paginated(load, at: first) }, guarding: guarding) }
        let ahead = Prefetcher(
            load, most: atATime, demand: demand, items: items, isWorthAnother: Self.isForOthersToo
        ) { page, length, most in
            endpoint.positions(behind: page, length: length, most: most)
        }
        var plan = WalkPlan(
            first: { try await paginated({ try await ahead.page($0) }, at: first) }, guarding: guarding)
        plan.ahead = ahead
        return plan
    }

    /// Whether others that were sent at the same time may be why a request failed: they used up a limit, or the token.
    private static func isForOthersToo(_ error: any Error) -> Bool {
        guard let fault = error as? ResponseFault else { return false }
        return fault.isBusy || [401, 429, 503].contains(fault.status)
    }
}
