import Endpoints
import Feeds
import Formats
import Pages
import Pagination
import Plugins
import System

extension VariableRun {
    /// Makes the plan of a list; nil if an interrupted walk had read it to its end.
    func open(_ element: Element, _ course: ParentCourse) async throws -> OpenedList? {
        let (endpoint, own) = try await list(of: element.found)
        let storage = storage.ofParent(element.number, in: course)
        let made =
            if let walk = element.walk {
                try await storage.resumedPlan(walk, endpoint, demand: .all, client: clients.lists)
            } else {
                try await storage.plan(endpoint, from: element.start, demand: .all, client: clients.lists)
            }
        guard var plan = made else { return nil }
        own?.began(at: plan.began)
        plan.noting = (own ?? bookmark)?.noting
        plan.repeats = repeats(in: element.found.combination)
        return OpenedList(endpoint, plan, own)
    }

    /// Writes a list that was loaded, and records that it was.
    func use(
        _ loaded: Result<OpenedList?, any Error>, _ element: Element, _ session: OutputSession, _ state: inout State
    ) async throws {
        let combination = element.found.combination
        let before = state.total
        var summary = Walk.Summary()
        summary.next = element.start
        var isWhole = true
        do {
            if let list = try loaded.get() {
                summary = list.plan.summary
                try await write(list, combination, session, &summary, &state)
            } else if let walk = element.walk {
                summary = Walk.Summary(resuming: walk)
            }
            isWhole = summary.isComplete
            if isWhole, summary.next == nil, run.movesBookmark, !storage.options.offline,
                let staged = try await loaded.get()?.bookmark?.staged(after: summary)
            {
                state.bookmarks.append(staged)
            }
        } catch let error as NothingStoredError where storage.options.offline {
            if error.hasEarlierPages || error.lacksPosition {
                state.storedInPart.add(combination)
            } else {
                state.unstored.add(combination)
            }
            // The lists after it may be stored.
            summary.next = nil
            isWhole = false
        } catch let error as IncompleteListError {
            let failure = run.reported(error, of: .lists(combination.text))
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
            output: session.mark, asOf: state.total.asOf)
        // The next list may take long.
        showProgress(&state)
    }

    /// Shows the number of the list that is read next.
    private func showProgress(_ state: inout State) {
        let total = combinations.facts.withLock(\.total)
        state.progress.lists = (total.map { min($0, state.done + 1) } ?? state.done + 1, total)
        if run.output.isUnseen || run.output.isAtTerminal { observer.show(state.progress) }
    }

    /// Writes the items of a list.
    private func write(
        _ list: OpenedList, _ combination: Combination, _ session: OutputSession, _ summary: inout Walk.Summary,
        _ state: inout State
    ) async throws {
        let outer = OuterValues(combination.outer(list.endpoint.endpoint.outerNames))
        state.progress.lists = (state.done + 1, combinations.facts.withLock(\.total))
        state.isMeasured = list.endpoint.meter != nil
        let isAtStart = summary.pages == 0
        try await list.plan.run(list.endpoint, run.demand.rest(after: state.total), summary: &summary) { page in
            if isAtStart, page.isSkipped { state.skipped += 1 }
            return try await run.shown(page, nil, parent: nil, counting: nil, in: &state.progress)
        } print: { page in
            try run.write(page, nil, to: session, outer: outer, state.progress)
        } finish: { _ in
        } wantsMore: { next, error in
            // A page that was loaded ahead is not loaded again.
            error == nil ? await wantsMore(at: CombinationPosition(combination, .at(next))) : false
        }
        if let shortfall = summary.shortOf { throw IncompleteListError(shortfall: shortfall) }
    }
}
