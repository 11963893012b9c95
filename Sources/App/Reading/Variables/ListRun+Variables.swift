import Endpoints
import Feeds
import Plugins
import System

extension ListRun {
    /// Runs the lists of an endpoint with variables in the order of their values, as one list.
    ///
    /// A list that fails ends the work, with the position to continue at. An incomplete one does not, nor one that is not
    /// stored with `--offline`.
    ///
    /// - Parameters:
    ///   - start: where to begin; nil for the beginning of the first list.
    ///   - ahead: how many requests for pages of the lists are sent at a time.
    @concurrent
    package func run(
        _ lists: VariableLists, from start: CombinationPosition?, ahead: Int, clients: ListClients
    ) async throws {
        let sample = try lists.sample()
        guard var course = try await begin(lists, like: sample, from: start) else { return }
        // What is measured is stored at once, since it belongs to the page.
        guard let store = storage.store as? any BatchingFeedStore else {
            return try await run(lists, course, from: start, ahead: ahead, clients: clients)
        }
        let faults = storage.faults
        let deferred = DeferredStore(store) { faults.note($0) }
        course.store = deferred
        var own = self
        own.storage.store = deferred
        let (run, begun) = (own, course)
        try await deferred.storing {
            try await run.run(lists, begun, from: start, ahead: ahead, clients: clients)
        }
    }

    private func run(
        _ lists: VariableLists, _ course: ParentCourse, from start: CombinationPosition?, ahead: Int,
        clients: ListClients
    ) async throws {
        let combinations = Combinations(lists: lists, storage: storage, clients: clients, course: course)
        let found = Handoff<Combinations.Found>()
        let run = VariableRun(
            run: self, lists: lists, combinations: combinations, found: found, clients: clients)
        try await withThrowingTaskGroup(of: Void.self) { producer in
            producer.addTask { await combinations.send(from: start, to: found) }
            defer { producer.cancelAll() }
            try await run.run(course, from: start, ahead: ahead)
        }
    }

    /// Opens the course; nil if nothing is left to do.
    private func begin(
        _ lists: VariableLists, like sample: BoundEndpoint, from start: CombinationPosition?
    ) async throws -> ParentCourse? {
        do {
            var course = try await storage.course(
                sample, from: start?.position, without: Set(lists.endpoint.variables.map(\.parameter)))
            if course.wasComplete {
                if let length = course.outputLength { try storage.file?.check(holds: length) }
                observer.report(.nothingToResume(.complete))
                output.abandon()
                return nil
            }
            await course.open()
            return course
        } catch {
            output.abandon()
            throw error
        }
    }
}
