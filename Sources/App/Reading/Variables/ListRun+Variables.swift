import Endpoints
import Feeds
import Pages
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
        var lists = lists
        let bookmark = try await bookmark(of: lists)
        if let bookmark { lists.bounds = bookmark.endpoint.bounds }
        guard var course = try await begin(&lists, from: start) else { return }
        bookmark?.began(at: course.time)
        // What is measured is stored at once, since it belongs to the page.
        guard let store = storage.store as? any BatchingFeedStore else {
            return try await run(lists, course, bookmark, from: start, ahead: ahead, clients: clients)
        }
        let faults = storage.faults
        let deferred = DeferredStore(store) { faults.note($0) }
        course.store = deferred
        var own = self
        own.storage.store = deferred
        let (run, begun, divided) = (own, course, lists)
        try await deferred.storing {
            try await run.run(divided, begun, bookmark, from: start, ahead: ahead, clients: clients)
        }
    }

    private func run(
        _ lists: VariableLists, _ course: ParentCourse, _ bookmark: Bookmark?, from start: CombinationPosition?,
        ahead: Int, clients: ListClients
    ) async throws {
        let combinations = Combinations(lists: lists, storage: storage, clients: clients, course: course)
        let found = Handoff<Combinations.Found>()
        let run = VariableRun(
            run: self, lists: lists, combinations: combinations, found: found, clients: clients, bookmark: bookmark)
        try await withThrowingTaskGroup(of: Void.self) { producer in
            producer.addTask { await combinations.send(from: start, to: found) }
            defer { producer.cancelAll() }
            try await run.run(course, from: start, ahead: ahead)
        }
    }

    /// Opens the course; nil if nothing is left to do.
    private func begin(
        _ lists: inout VariableLists, from start: CombinationPosition?
    ) async throws -> ParentCourse? {
        do {
            let sample = try lists.sample()
            var course = try await storage.course(
                sample, from: start?.position, without: Set(lists.endpoint.variables.map(\.parameter)))
            // A resumed command keeps its bounds.
            if let span = course.span, let bounds = lists.bounds { lists.bounds = bounds.within(span) }
            if !storage.options.offline { try lists.divide(at: course.time ?? sample.time ?? 0) }
            if course.wasComplete {
                if let output = course.output { try storage.file?.check(is: output) }
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

    /// The bookmark that all steps of one list share; nil if there is none, or one for each of several lists.
    private func bookmark(of lists: VariableLists) async throws -> Bookmark? {
        guard bookmark != nil, lists.only != nil else { return nil }
        return try await bookmark(of: lists.onlyList())
    }
}
