import Feeds
package import Formats
import Pagination

/// How the threads of one list are read, and written.
package struct ThreadOutput: Sendable {
    let plan: ThreadPlan
    /// How threads are written; nil if only comments are written.
    let shape: (any ThreadShape)?

    package init(plan: ThreadPlan, shape: (any ThreadShape)?) {
        self.plan = plan
        self.shape = shape
    }

    /// Starts reading threads for an output.
    ///
    /// - Parameter demand: how much of the list of comments is asked for.
    func start(_ storage: ListStorage, _ demand: Demand, _ clients: ListClients) -> ThreadRun {
        let reading = ThreadReading(plan: plan, storage: storage, demand: demand.ofReplies, clients: clients.replies)
        return ThreadRun(reading, shape, observer: storage.observer)
    }
}

extension Demand {
    /// How far each list of replies is read. A count of items applies to comments only.
    fileprivate var ofReplies: Demand {
        switch self {
        case .items: .pages(1)
        case .pages, .all: self
        }
    }
}
