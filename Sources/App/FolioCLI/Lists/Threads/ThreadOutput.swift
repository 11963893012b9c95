import Feeds
import Formats
import Pagination

/// How the threads of one list are read, and written.
struct ThreadOutput: Sendable {
    let plan: ThreadPlan
    /// Nil where there are only comments.
    let shape: (any ThreadShape)?

    /// Makes what reads them for an output.
    func start(_ run: ListRun, _ clients: ListClients) -> ThreadRun {
        let reading = ThreadReading(
            plan: plan, storage: run.storage, demand: run.demand.ofReplies, clients: clients.replies)
        return ThreadRun(reading, shape, messages: run.messages)
    }
}

extension Demand {
    /// How far each list of replies is read: counts are of comments.
    fileprivate var ofReplies: Demand {
        switch self {
        case .items: .pages(1)
        case .pages, .all: self
        }
    }
}
