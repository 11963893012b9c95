import Endpoints
import Feeds
import Pages
import Pagination
import System

/// One run of the lists of an endpoint with variables.
struct VariableRun: Sendable {
    let run: ListRun
    let lists: VariableLists
    let combinations: Combinations
    /// The combinations that are found.
    let found: Handoff<Combinations.Found>
    let clients: ListClients
    /// The bookmark that all steps of one list share; nil if there is none, or one for each of several lists.
    let bookmark: Bookmark?

    /// The items without a time that were printed, if lists are read in steps.
    let untimed = Lock<Set<UInt64>>([])

    var storage: ListStorage { run.storage }
    var observer: any ReadingObserver { run.observer }

    /// Runs the lists.
    ///
    /// - Parameters:
    ///   - course: the walk through all of them, which was opened.
    ///   - start: where to begin; nil for the beginning of the first list.
    ///   - ahead: how many requests for pages of the lists are sent at a time.
    func run(_ course: ParentCourse, from start: CombinationPosition?, ahead: Int) async throws {
        var session: OutputSession?
        var state = State(course: course, progress: WalkProgress(.items))
        observer.showLoading(true)
        do {
            var first = try await first(start, &state)
            let begun = OutputSession(run, isResumed: try beginOutput(&first, state))
            session = begun
            if let place = placeIfEnough(first, &state) {
                state.total.next = place
            } else {
                try await read(first, begun, ahead: ahead, &state)
            }
            observer.showLoading(false)
            let facts = combinations.facts.withLock(\.self)
            state.total.add(sources: facts.summary)
            begun.add(sources: facts.summary)
            state.skipped += facts.skipped
            let isWhole =
                state.isWhole && state.total.shortOf == nil && facts.shortOf == nil && facts.changed == nil
            // Some of the lists before are missing, or a part of them.
            if state.unstored.count + state.storedInPart.count > 0 { state.total.next = nil }
            try await begun.end(complete: isWhole, next: state.total.next, skipped: state.skipped)
            await storage.ends?.release()
            await state.course.close(isComplete: isWhole)
            await storage.flush()
            if let variable = facts.changed { observer.report(.changedValues(variable: variable)) }
            try reportEnd(state, shortOf: facts.shortOf)
            await moveBookmarks(state, isWhole: isWhole)
        } catch {
            observer.showLoading(false)
            if error is ReportedError { throw error }
            // The work ended between two lists.
            if state.total.next == nil, let last = state.last {
                state.total.next = CombinationPosition(last, .end).position
            }
            // If no values could be read, the output is one without items. What an earlier run wrote stays.
            let ending = session ?? (state.course.isResumed ? nil : OutputSession(run))
            // The first error is the one to report.
            try? await ending?.end(complete: false, next: state.total.next, skipped: state.skipped)
            if ending == nil { run.output.abandon() }
            await storage.flush()
            throw reportStop(error, state)
        }
        if let failure = state.failure { throw failure }
    }

    // MARK: Beginning

    /// The first list, after those that were read before the course was interrupted; nil if there is none.
    private func first(_ start: CombinationPosition?, _ state: inout State) async throws -> Element? {
        do {
            try await state.course.skip { try await found.next()?.combination.json }
        } catch StorageOptionError.resumesOtherParents(let number, let was, let present) {
            throw StorageOptionError.resumesOtherValues(number: number, was: was, is: present)
        }
        state.total.items = state.course.printed
        state.total.pages = state.course.pages
        state.total.asOf = state.course.asOf
        state.progress = WalkProgress(.items, resuming: state.total)
        state.done = state.course.count
        guard let next = try await found.next() else { return nil }
        var element = Element(found: next, number: state.course.count)
        if element.number == 0, case .at(let position)? = start?.place { element.start = position }
        if state.course.isResumed, let list = try? await self.list(of: next).0 {
            element.walk = try await storage.interruptedWalk(list, from: element.start, in: state.course)
        }
        return element
    }

    /// Where the lists go on if everything that was asked for was printed before the course was interrupted; nil if it was
    /// not, or if no list is left.
    private func placeIfEnough(_ next: Element?, _ state: inout State) -> Position? {
        guard let next else { return nil }
        let combination = next.found.combination
        if !run.demand.needsMore(after: state.total) { return CombinationPosition(combination, .start).position }
        // A walk that stopped inside a page has printed all that was asked for.
        guard let walk = next.walk, let place = walk.last?.memory.place else { return nil }
        var total = state.total
        total.add(Walk.Summary(resuming: walk))
        guard !run.demand.needsMore(after: total) else { return nil }
        state.total = total
        return CombinationPosition(combination, .at(Position(place))).position
    }

    /// Cuts the file to the length to continue at. Returns whether it has the beginning of the output.
    private func beginOutput(_ first: inout Element?, _ state: State) throws -> Bool {
        guard state.course.isResumed else { return false }
        if state.course.isEmpty, first?.walk == nil { observer.report(.nothingToResume(.noWalk)) }
        let mark = first?.walk?.last?.output ?? state.course.output ?? .start
        if let file = storage.file, file.size == 0, mark.length > 0 {
            first?.walk = nil
            observer.report(.nothingToResume(.emptyFile))
            return false
        }
        if mark.length > 0 { try run.output.begin(at: mark) }
        return mark.length > 0
    }

    // MARK: Reading

    private func read(_ first: Element?, _ session: OutputSession, ahead: Int, _ state: inout State) async throws {
        let place = Lock((first: first, number: first?.number ?? 0))
        let course = state.course
        // Whoever reads a page at a time is asked for each.
        let demand = run.wantsMore == nil ? run.demand : .all
        let pages = ListsAhead<Element>(atATime: ahead, demand: demand, printed: state.total) { element in
            try await open(element, course)
        }
        let unread = try await pages.inOrder {
            let (first, number) = place.withLock { place in
                defer { place.number += 1 }
                return (place.first.take(), place.number)
            }
            if let first { return first }
            return try await found.next().map { Element(found: $0, number: number) }
        } use: { element, opened in
            try await use(opened, element, session, &state)
            guard state.total.next == nil else { return false }
            if run.demand.needsMore(after: state.total) { return true }
            return await wantsMore(at: CombinationPosition(element.found.combination, .end))
        }
        if state.total.next == nil, let unread {
            state.total.next = CombinationPosition(unread.found.combination, .start).position
        }
    }

    /// Whether the reader wants more than was asked for, from a position on.
    func wantsMore(at position: CombinationPosition) async -> Bool {
        await run.wantsMore?(WalkPause(next: position.position.text, failure: nil, replies: nil)) ?? false
    }
}
