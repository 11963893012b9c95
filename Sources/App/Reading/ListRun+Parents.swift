package import Endpoints
import Feeds
import Formats
import Pages
package import Pagination
import System

extension ListRun {
    /// The next parent, or an error for an input without an id; nil at the end.
    package typealias NextParent = @Sendable () async throws -> Result<ParentID, any Error>?

    /// Runs the lists of several parents in their order; the first pages of the next few are loaded ahead.
    ///
    /// Reports a list that fails, and continues with the others. Throws the first failure at the end.
    ///
    /// - Parameter sample: the list under one of them.
    @concurrent
    package func run(
        parents: @escaping NextParent, like sample: BoundEndpoint, start: WalkStart?, clients: ListClients,
        bind: @escaping @Sendable (ParentID) throws -> BoundEndpoint
    ) async throws {
        guard let begun = try await begin(parents, like: sample, start: start, bind) else { return }
        let session = OutputSession(self, isResumed: begun.output?.length ?? 0 > 0)
        var state = State(begun, threads: threads?.start(storage, demand, clients), isFlatList: isFlatList)
        observer.showLoading(true)
        do {
            try await inOrder(begun.parents(before: parents), ahead: 4) { parent in
                try await load(parent, in: begun.course, start: start, clients: clients, bind)
            } use: { parent, loaded in
                try await use(loaded, parent, session, &state)
                return true
            }
            observer.showLoading(false)
            try await end(session, isComplete: state.isWhole, state)
            await storage.ends?.release()
            await state.course.close(isComplete: state.isWhole)
            reportEnd(&state, hasWritten: session.hasBegun)
        } catch {
            observer.showLoading(false)
            // The first error is the one to report.
            try? await end(session, isComplete: false, state)
            let isResumable = storage.isResumable && storage.file != nil && isEndOfWork(error)
            observer.report(.interrupted(state.progress, isResumable: isResumable))
            throw reported(error)
        }
        if let failure = state.failure { throw failure }
    }

    // MARK: Beginning

    /// How the lists of several parents begin.
    private struct Beginning {
        let course: ParentCourse
        /// The first parent; nil if it was not yet asked for.
        var first: Parent?
        /// The output file to continue; nil for stdout, or at its beginning.
        var output: OutputMark?

        /// The first parent and the others.
        func parents(before others: @escaping NextParent) -> @Sendable () async throws -> Parent? {
            let place = Lock((first: first, number: course.count))
            return {
                let (first, number) = place.withLock { place in
                    defer { place = (nil, place.number + 1) }
                    return place
                }
                if let first { return first }
                return try await others().map { Parent(id: $0, number: number) }
            }
        }
    }

    /// A parent whose list is read.
    private struct Parent: Sendable {
        let id: Result<ParentID, any Error>
        /// Its number among all parents, from 0.
        let number: Int
        /// The walk of its list that was interrupted.
        var walk: Generation?
    }

    /// Prepares the course and the file; nil if nothing is left to do.
    private func begin(
        _ parents: NextParent, like sample: BoundEndpoint, start: WalkStart?,
        _ bind: (ParentID) throws -> BoundEndpoint
    ) async throws -> Beginning? {
        do {
            let position = try start.map { try sample.position(for: $0) } ?? nil
            var course = try await storage.course(sample, from: position, without: ["id"])
            try await course.skip {
                // A line without an id is the same line without an id.
                try await parents().map { Self.json(of: try? $0.get()) }
            }
            guard course.isResumed else {
                await course.open()
                return Beginning(course: course)
            }
            let first = try await parents()
            if course.hadEnded, first == nil {
                if let output = course.output { try storage.file?.check(is: output) }
                if let failure = earlierFailure(of: course) { throw failure }
                observer.report(.nothingToResume(.complete))
                return nil
            }
            await course.open()
            var begun = Beginning(course: course, output: course.output)
            if let first {
                begun.first = Parent(
                    id: first, number: course.count,
                    walk: try await interruptedWalk(first, in: course, from: position, bind))
            }
            begun.output = begun.first?.walk?.last?.output ?? course.output
            if let file = storage.file, file.size == 0, begun.output?.length ?? 0 > 0 {
                begun.first?.walk = nil
                begun.output = nil
                observer.report(.nothingToResume(.emptyFile))
            } else if course.isEmpty, begun.first?.walk == nil {
                observer.report(.nothingToResume(.noWalk))
            }
            if let mark = begun.output, mark.length > 0 { try output.begin(at: mark) }
            return begun
        } catch {
            output.abandon()
            throw error
        }
    }

    /// The walk of a parent's list at which the course was interrupted; nil if it had not begun.
    private func interruptedWalk(
        _ parent: Result<ParentID, any Error>, in course: ParentCourse, from position: Position?,
        _ bind: (ParentID) throws -> BoundEndpoint
    ) async throws -> Generation? {
        // Its error, and that of its list, is reported when it is loaded.
        guard let id = try? parent.get(), let list = try? bind(id) else { return nil }
        return try await storage.interruptedWalk(list, from: position, in: course)
    }

    // MARK: Lists

    /// The state that the lists of several parents share.
    private struct State {
        var course: ParentCourse
        let threads: ThreadRun?
        var progress: WalkProgress
        /// The first failure.
        var failure: (any Error)?
        var isComplete = true
        /// How many lists an error rule passed over, and how many have more comments than were asked for.
        var (skipped, unfinished) = (0, 0)
        /// Whether the server forbids to store a list.
        var isStoringForbidden = false

        init(_ begun: Beginning, threads: ThreadRun?, isFlatList: Bool) {
            course = begun.course
            self.threads = threads
            var before = Walk.Summary()
            // A flat list is written again from its beginning.
            before.items = course.printed + (isFlatList ? 0 : begun.first?.walk?.last?.printed ?? 0)
            progress = WalkProgress(.comments, resuming: before)
        }

        /// Whether everything that was requested was read.
        var isWhole: Bool {
            isComplete && failure == nil && threads?.isComplete != false && course.earlierFailures.isEmpty
        }
    }

    /// One parent's list with the plan of its walk.
    private typealias LoadedList = (endpoint: BoundEndpoint, plan: WalkPlan)

    /// Loads a list's first page; nil if an interrupted walk had read it to its end.
    private func load(
        _ parent: Parent, in course: ParentCourse, start: WalkStart?, clients: ListClients,
        _ bind: (ParentID) throws -> BoundEndpoint
    ) async throws -> LoadedList? {
        let endpoint = try bind(parent.id.get())
        let position = try start.map { try endpoint.position(for: $0) } ?? nil
        var walk = parent.walk
        // A file was cut after the last list that it has whole. What was printed of later ones stays.
        if walk == nil, storage.file == nil, course.mayHaveBegun(parent.number) {
            walk = try await storage.interruptedWalk(endpoint, from: position, number: parent.number, in: course)
        }
        let storage = storage.ofParent(parent.number, in: course)
        let made =
            if let walk {
                try await storage.resumedPlan(walk, endpoint, demand: demand, client: clients.lists)
            } else {
                try await storage.plan(endpoint, from: position, demand: demand, client: clients.lists)
            }
        guard var plan = made else { return nil }
        if plan.isRead { return (endpoint, plan) }
        let first = try await plan.first()
        plan.first = { first }
        return (endpoint, plan)
    }

    /// Writes a list that was loaded, and records that it was.
    private func use(
        _ loaded: Result<LoadedList?, any Error>, _ parent: Parent, _ session: OutputSession, _ state: inout State
    ) async throws {
        let id = try? parent.id.get()  // Its error is in `loaded`.
        var isWhole = true
        do {
            if let list = try loaded.get() { isWhole = try await read(list, id, session, &state) }
        } catch  where !isEndOfWork(error) && !(error is OutputError) {
            // Every failure is reported, and `??` would skip all but the first.
            let failure = reported(error, of: id.map { .comments(of: $0.text) } ?? .list)
            state.failure = state.failure ?? failure
            isWhole = false
        }
        await state.course.add(
            Self.json(of: id), isWhole: isWhole, printed: state.progress.items, output: session.mark)
    }

    /// Writes a list, and returns whether nothing of it or its replies is missing.
    private func read(
        _ list: LoadedList, _ parent: ParentID?, _ session: OutputSession, _ state: inout State
    ) async throws -> Bool {
        var summary = list.plan.summary
        var isWhole = true
        defer { state.failure = state.failure ?? state.threads?.failure.map { ReportedError(error: $0) } }
        if isFlatList, let threads = state.threads, let parent {
            try await gather(
                list.plan, of: list.endpoint, from: nil, under: parent, threads, session, counting: nil,
                summary: &summary, progress: &state.progress)
        } else {
            try await list.plan.run(list.endpoint, demand, summary: &summary) { page in
                try await shown(page, state.threads, parent: parent, counting: nil, in: &state.progress)
            } print: { page in
                isWhole = isWhole && state.threads?.lacksReplies != true
                return try write(
                    page, state.threads, to: session, outer: OuterValues([parent?.json ?? []]), state.progress)
            } finish: { _ in
            }
        }
        state.isComplete = state.isComplete && summary.isComplete
        state.skipped += summary.skipped
        if summary.next != nil { state.unfinished += 1 }
        state.isStoringForbidden = state.isStoringForbidden || summary.isStoringForbidden
        if list.endpoint.meter == nil {
            let subject = parent.map { ReportSubject.comments(of: $0.text) } ?? .list
            observer.report(.ended(EndedWalk(summary, of: subject, ItemCount(summary.items, .comments))))
        }
        if let shortfall = summary.shortOf { throw IncompleteListError(shortfall: shortfall) }
        return summary.isComplete && isWhole
    }

    private func end(_ session: OutputSession, isComplete: Bool, _ state: State) async throws {
        try await session.end(
            complete: isComplete, next: nil, replies: state.threads?.meta, skipped: state.skipped,
            unfinished: state.unfinished)
    }

    /// Reports the totals, and what was not read before an interruption.
    private func reportEnd(_ state: inout State, hasWritten: Bool) {
        let file = hasWritten ? storage.output : nil
        if file != nil || storage.options.new {
            var summary = Walk.Summary()
            (summary.items, summary.isStoringForbidden) = (state.progress.items, state.isStoringForbidden)
            observer.report(
                .ended(EndedWalk(summary, state.progress.counted, output: file, isNew: storage.options.new)))
        }
        if state.skipped > 0 { observer.report(.skippedLists(state.skipped)) }
        state.threads?.end()
        if let failure = earlierFailure(of: state.course) { state.failure = state.failure ?? failure }
    }

    /// Reports that lists were not read completely before; nil if all were.
    private func earlierFailure(of course: ParentCourse) -> (any Error)? {
        guard !course.earlierFailures.isEmpty else { return nil }
        let ids = course.earlierFailures.map { ParentID(json: Array($0.utf8))?.text ?? "" }
        return reported(EarlierFailuresError(parents: ids))
    }

    private static func json(of parent: ParentID?) -> String { String(decoding: parent?.json ?? [], as: UTF8.self) }
}
