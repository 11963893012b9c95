import Endpoints
import Pages

/// A list with the plan of its walk. A reference, because it is large and passed on often.
final class OpenedList: Sendable {
    let endpoint: BoundEndpoint
    let plan: WalkPlan
    /// Its own bookmark; nil without one.
    let bookmark: Bookmark?

    init(_ endpoint: BoundEndpoint, _ plan: WalkPlan, _ bookmark: Bookmark?) {
        (self.endpoint, self.plan, self.bookmark) = (endpoint, plan, bookmark)
    }

    /// The same list, whose first page was loaded elsewhere.
    convenience init(_ list: OpenedList, first: @escaping Paginated<Page>.LoadMore) {
        var plan = list.plan
        plan.first = first
        self.init(list.endpoint, plan, list.bookmark)
    }
}
