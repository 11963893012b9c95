import Endpoints
import Feeds
import Formats
import HTTP
import Pages
import Pagination
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
        guard let begun = try await begin(lists, like: sample, from: start) else { return }
        let combinations = Combinations(lists: lists, storage: storage, clients: clients, course: begun)
        let found = Handoff<Combinations.Found>()
        try await withThrowingTaskGroup(of: Void.self) { producer in
            producer.addTask { await combinations.send(from: start, to: found) }
            defer { producer.cancelAll() }
            try await run(lists, combinations, found, begun, from: start, ahead: ahead, clients)
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

    // MARK: Running

    /// A list that is to be read.
    private struct Element: Sendable {
        let found: Combinations.Found
        /// Its number among all lists of the course, from 0.
        let number: Int
        /// Where it begins; nil for its start.
        var start: Position?
        /// The walk of it that was interrupted.
        var walk: Generation?
    }

    private typealias Loaded = ListsAhead<Element>.Opened

    /// The state that all lists share.
    private struct State {
        var course: ParentCourse
        var progress: WalkProgress
        /// The sums of all lists. Its `next` is a position of a combination.
        var total = Walk.Summary()
        /// The values of the last list that was read.
        var last: Combination?
        /// Whether the pages of lists are measured.
        var isMeasured = false
        /// How many lists an error rule passes over.
        var skipped = 0
        /// How many lists were used, also by the command that is resumed.
        var done = 0
        /// How many lists are not stored, and the values of the first of them.
        var unstored: (count: Int, first: String)?
        /// The first failure that did not end the work.
        var failure: (any Error)?

        var isWhole: Bool {
            failure == nil && unstored == nil && total.isComplete && course.earlierFailures.isEmpty
        }
    }

    private func run(
        _ lists: VariableLists, _ combinations: Combinations, _ found: Handoff<Combinations.Found>,
        _ course: ParentCourse, from start: CombinationPosition?, ahead: Int, _ clients: ListClients
    ) async throws {
        var session: OutputSession?
        var state = State(course: course, progress: WalkProgress(.items))
        observer.showLoading(true)
        do {
            var first = try await first(lists, found, start, &state)
            let begun = OutputSession(self, isResumed: try beginOutput(&first, state))
            session = begun
            if demand.needsMore(after: state.total) {
                try await read(first, lists, combinations, found, begun, ahead: ahead, clients, &state)
            }
            observer.showLoading(false)
            let facts = combinations.facts.withLock(\.self)
            state.total.add(sources: facts.summary)
            state.skipped += facts.skipped
            let shortOf = state.total.shortOf ?? facts.shortOf
            let isWhole = state.isWhole && shortOf == nil
            try await begun.end(complete: isWhole, next: state.total.next, skipped: state.skipped)
            await state.course.close(isComplete: isWhole)
            try reportEnd(state, shortOf: facts.shortOf, isMeasured: state.isMeasured)
        } catch {
            observer.showLoading(false)
            if error is ReportedError { throw error }
            // The work ended between two lists.
            if state.total.next == nil, let last = state.last {
                state.total.next = CombinationPosition(last, .end).position
            }
            // The first error is the one to report.
            try? await session?.end(complete: false, next: state.total.next, skipped: state.skipped)
            if session == nil { output.abandon() }
            if let unstored = state.unstored { report(unstored) }
            let isResumable = storage.isResumable && (state.total.hasWholePage || state.course.count > 0)
            observer.report(
                .stopped(
                    StoppedWalk(
                        summary: state.total, error: error, count: state.progress.count(of: state.total.items),
                        output: storage.output, isResumable: isResumable)))
            throw reported(error)
        }
        if let failure = state.failure { throw failure }
    }

    /// The first list, after those that were read before the course was interrupted; nil if there is none.
    private func first(
        _ lists: VariableLists, _ found: Handoff<Combinations.Found>, _ start: CombinationPosition?,
        _ state: inout State
    ) async throws -> Element? {
        do {
            try await state.course.skip { try await found.next()?.combination.json }
        } catch StorageOptionError.resumesOtherParents(let number, let was, let present) {
            throw StorageOptionError.resumesOtherValues(number: number, was: was, is: present)
        }
        state.total.items = state.course.printed
        state.total.pages = state.course.pages
        state.progress = WalkProgress(.items, resuming: state.total)
        state.done = state.course.count
        guard let next = try await found.next() else { return nil }
        var element = Element(found: next, number: state.course.count)
        if element.number == 0, case .at(let position)? = start?.place { element.start = position }
        if state.course.isResumed, let list = try? lists.list(of: next.combination, origin: next.origin) {
            element.walk = try await storage.ofParent(element.number, in: state.course)
                .interruptedWalk(list, from: element.start, in: state.course)
        }
        return element
    }

    /// Cuts the file to the length to continue at. Returns whether it has the beginning of the output.
    private func beginOutput(_ first: inout Element?, _ state: State) throws -> Bool {
        guard state.course.isResumed else { return false }
        if state.course.isEmpty, first?.walk == nil { observer.report(.nothingToResume(.noWalk)) }
        let length = first?.walk?.last?.outputLength ?? state.course.outputLength ?? 0
        if let file = storage.file, file.size == 0, length > 0 {
            first?.walk = nil
            observer.report(.nothingToResume(.emptyFile))
            return false
        }
        if length > 0 { try output.begin(at: length) }
        return length > 0
    }

    private func read(
        _ first: Element?, _ lists: VariableLists, _ combinations: Combinations,
        _ found: Handoff<Combinations.Found>, _ session: OutputSession, ahead: Int, _ clients: ListClients,
        _ state: inout State
    ) async throws {
        let place = Lock((first: first, number: first?.number ?? 0))
        let course = state.course
        let pages = ListsAhead<Element>(atATime: ahead, demand: demand, printed: state.total) { element in
            try await open(element, lists, course, clients)
        }
        let unread = try await pages.inOrder {
            let (first, number) = place.withLock { place in
                defer { place.number += 1 }
                return (place.first.take(), place.number)
            }
            if let first { return first }
            return try await found.next().map { Element(found: $0, number: number) }
        } use: { element, opened in
            try await use(opened, element, combinations, session, &state)
            return state.total.next == nil && demand.needsMore(after: state.total)
        }
        if state.total.next == nil, let unread {
            state.total.next = CombinationPosition(unread.found.combination, .start).position
        }
    }

    // MARK: Lists

    /// Makes the plan of a list; nil if an interrupted walk had read it to its end.
    private func open(
        _ element: Element, _ lists: VariableLists, _ course: ParentCourse, _ clients: ListClients
    ) async throws -> Loaded? {
        let endpoint = try lists.list(of: element.found.combination, origin: element.found.origin)
        let storage = storage.ofParent(element.number, in: course)
        let plan =
            if let walk = element.walk {
                try await storage.resumedPlan(walk, endpoint, demand: .all, client: clients.lists)
            } else {
                try await storage.plan(endpoint, from: element.start, demand: .all, client: clients.lists)
            }
        return plan.map { (endpoint, $0) }
    }

    /// Writes a list that was loaded, and records that it was.
    private func use(
        _ loaded: Result<Loaded?, any Error>, _ element: Element, _ combinations: Combinations,
        _ session: OutputSession, _ state: inout State
    ) async throws {
        let combination = element.found.combination
        let before = state.total
        var summary = Walk.Summary()
        summary.next = element.start
        var isWhole = true
        do {
            if let list = try loaded.get() {
                summary = list.plan.summary
                try await write(list, combination, combinations, session, &summary, &state)
            } else if let walk = element.walk {
                summary = Walk.Summary(resuming: walk)
            }
            isWhole = summary.isComplete
        } catch let error as NothingStoredError where storage.options.offline && !error.hasEarlierPages {
            state.unstored = ((state.unstored?.count ?? 0) + 1, state.unstored?.first ?? combination.text)
            isWhole = false
        } catch let error as IncompleteListError {
            let failure = reported(error, of: .lists(combination.text))
            state.failure = state.failure ?? failure
            isWhole = false
        } catch {
            state.total.add(summary)
            let place = summary.next.map { CombinationPosition.Place.at($0) } ?? .start
            state.total.next = CombinationPosition(combination, place).position
            throw error
        }
        state.total.add(summary)
        if let next = summary.next {
            state.total.next = CombinationPosition(combination, .at(next)).position
            return
        }
        state.last = combination
        state.done += 1
        let pages = state.total.pages - before.pages
        await state.course.add(
            combination.json, isWhole: isWhole, pages: pages, printed: state.total.items,
            outputLength: session.length)
    }

    /// Writes the items of a list.
    private func write(
        _ list: Loaded, _ combination: Combination, _ combinations: Combinations, _ session: OutputSession,
        _ summary: inout Walk.Summary, _ state: inout State
    ) async throws {
        let outer = OuterValues(combination.outer(list.endpoint.endpoint.outerNames))
        state.progress.lists = (state.done + 1, combinations.facts.withLock(\.total))
        state.isMeasured = list.endpoint.meter != nil
        let isAtStart = summary.pages == 0
        try await list.plan.run(list.endpoint, demand.rest(after: state.total), summary: &summary) { page in
            if isAtStart, page.isSkipped { state.skipped += 1 }
            return try await shown(page, nil, parent: nil, counting: nil, in: &state.progress)
        } print: { page in
            try write(page, nil, to: session, outer: outer, state.progress)
        } finish: { _ in
        }
        if let shortfall = summary.shortOf { throw IncompleteListError(shortfall: shortfall) }
    }

    // MARK: Reports

    private func report(_ unstored: (count: Int, first: String)) {
        _ = reported(UnstoredListsError(count: unstored.count, first: unstored.first))
    }

    /// Reports how the work ended. Throws if the list of a variable's values is incomplete, or lists are not stored.
    private func reportEnd(_ state: State, shortOf: Shortfall?, isMeasured: Bool) throws {
        if !isMeasured {
            let count = state.progress.count(of: state.total.items)
            observer.report(
                .ended(EndedWalk(state.total, count, output: storage.output, isNew: storage.options.new)))
        }
        if state.skipped > 0 { observer.report(.skippedLists(state.skipped)) }
        if !state.course.earlierFailures.isEmpty, state.failure == nil {
            throw reported(EarlierFailuresError(parents: state.course.earlierFailures, areLists: true))
        }
        if let unstored = state.unstored {
            throw reported(UnstoredListsError(count: unstored.count, first: unstored.first))
        }
        if let shortOf { throw reported(IncompleteListError(shortfall: shortOf)) }
    }
}
