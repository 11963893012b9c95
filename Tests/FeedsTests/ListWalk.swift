import Feeds
import Pages
import Pagination
import TestSupport

/// A walk over a list service, run as the composition root does it.
struct ListWalk: Sendable {
    let paging: Paging
    let service: ListService

    func run(_ demand: Demand = .all, from start: WalkStart? = nil) async throws -> Outcome {
        var outcome = Outcome()
        let pager = paging.pager
        let position = try start.flatMap { try pager.position(for: $0) }
        let guarding = WalkGuard(
            start: pager.before(position), endsWhenSame: paging.until.endsWhenSame, isCounted: paging.strategy.isCounted
        )
        let walk = Walk(demand: demand, guarding: guarding) { page, count in
            pager.position(count, after: page.position) { _ in page.id(ofItem: count - 1) }
                ?? page.position ?? Position("")
        }
        let plain = service.loader(paging)
        let joiner = PageJoiner(plain)
        let joined: PageLoader = { try await joiner.page($0) }
        let load = paging.strategy.isCounted ? joined : plain
        try await walk.run(
            from: { try await paginated(load, at: PageRequest(position: position)) }, summary: &outcome.summary
        ) { page in
            outcome.ids += page.ids
            return WrittenPage()
        }
        return outcome
    }
}
