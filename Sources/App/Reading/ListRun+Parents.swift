package import Endpoints
import Feeds
import Pages
package import Pagination

extension ListRun {
    /// Runs the lists of several parents in their order; the first pages of the next few are loaded ahead.
    ///
    /// Reports a list that fails, and continues with the others. Throws the first failure at the end.
    @concurrent
    package func run(
        parents: @escaping @Sendable () async throws -> Result<ParentID, any Error>?, start: WalkStart?,
        clients: ListClients, bind: @escaping @Sendable (ParentID) throws -> BoundEndpoint
    ) async throws {
        let session = OutputSession(self)
        var course = Course(threads: threads?.start(storage, demand, clients))
        observer.showLoading(true)
        do {
            try await inOrder(parents, ahead: 4) { parent in
                try await load(bind(parent.get()), start: start, clients: clients)
            } use: { parent, loaded in
                let parent = try? parent.get()  // Its error is in `loaded`.
                do {
                    guard let list = try loaded.get() else { return }
                    try await read(list, parent, session, &course)
                } catch  where !isEndOfWork(error) {
                    // Every failure is reported, and `??` would skip all but the first.
                    let failure = reported(error, of: parent.map { .comments(of: $0.text) } ?? .list)
                    course.failure = course.failure ?? failure
                }
            }
            observer.showLoading(false)
            try await session.end(complete: course.isWhole, next: nil, replies: course.threads?.meta)
            course.threads?.end()
        } catch {
            observer.showLoading(false)
            // The first error is the one to report.
            try? await session.end(complete: false, next: nil, replies: course.threads?.meta)
            observer.report(.interrupted(course.progress))
            throw reported(error)
        }
        if let failure = course.failure { throw failure }
    }

    /// The state that the lists of several parents share.
    private struct Course {
        let threads: ThreadRun?
        var progress = WalkProgress(.comments)
        /// The first failure.
        var failure: (any Error)?
        var isComplete = true

        /// Whether everything that was requested was read.
        var isWhole: Bool { isComplete && failure == nil && threads?.isComplete != false }
    }

    /// One parent's list with the plan of its walk.
    private typealias LoadedList = (endpoint: BoundEndpoint, plan: WalkPlan)

    /// Loads a list's first page; nil if an interrupted walk was complete.
    private func load(
        _ endpoint: BoundEndpoint, start: WalkStart?, clients: ListClients
    ) async throws -> LoadedList? {
        let position = try start.map { try endpoint.position(for: $0) } ?? nil
        guard var plan = try await storage.plan(endpoint, from: position, demand: demand, client: clients.lists)
        else { return nil }
        let first = try await plan.first()
        plan.first = { first }
        return (endpoint, plan)
    }

    private func read(
        _ list: LoadedList, _ parent: ParentID?, _ session: OutputSession, _ course: inout Course
    ) async throws {
        var summary = list.plan.summary
        defer { course.failure = course.failure ?? course.threads?.failure.map { ReportedError(error: $0) } }
        try await list.plan.run(list.endpoint, demand, summary: &summary) { page in
            try await shown(page, course.threads, parent: parent, counting: nil, in: &course.progress)
        } print: { page in
            try write(page, to: session, parent: parent, course.progress)
        } finish: { _ in
        }
        course.isComplete = course.isComplete && summary.isComplete
        if list.endpoint.meter == nil {
            let subject = parent.map { ReportSubject.comments(of: $0.text) } ?? .list
            observer.report(.ended(EndedWalk(summary, of: subject, ItemCount(summary.items, .comments))))
        }
        if let shortfall = summary.shortOf { throw IncompleteListError(shortfall: shortfall) }
    }
}
