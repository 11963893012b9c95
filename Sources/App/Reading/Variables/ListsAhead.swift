import Endpoints
import Feeds
import Pages
import Pagination
import System

/// Loads pages of several lists before they are needed. The lists are used one after another, in their order.
///
/// Each list has one request at a time. A request goes to the first list that lacks a page. If several requests may be
/// sent at a time, pages are loaded ahead: up to twice as many as requests are loading or waiting. The page that is needed
/// next is always loaded, so that the work never stops. One request at a time loads no list before it is used.
final class ListsAhead<Element: Sendable>: Sendable {
    private let atATime: Int
    private let open: @Sendable (Element) async throws -> OpenedList?
    private let state: Lock<ListsAheadState<Element>>

    /// - Parameters:
    ///   - atATime: the most requests at a time.
    ///   - demand: how much of all lists is wanted.
    ///   - printed: what was printed of them before.
    ///   - open: makes the plan of a list; nil if it was read to its end before.
    init(
        atATime: Int, demand: Demand, printed: Walk.Summary,
        open: @escaping @Sendable (Element) async throws -> OpenedList?
    ) {
        self.atATime = atATime
        self.open = open
        let limit = atATime > 1 ? 2 * atATime : 0
        state = Lock(ListsAheadState(limit: limit, demand: demand, pages: printed.pages, items: printed.items))
    }

    /// Uses the lists in the order of their elements. An error of `next` is thrown after the lists before it were used.
    ///
    /// - Parameters:
    ///   - next: the next element; nil at the end.
    ///   - use: uses a list, and returns whether more are wanted.
    /// - Returns: the first element whose list was not used; nil at the end of the elements.
    func inOrder(
        _ next: @escaping @Sendable () async throws -> Element?,
        use: (Element, Result<OpenedList?, any Error>) async throws -> Bool
    ) async throws -> Element? {
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            defer {
                change { $0.isClosed = true }
                tasks.cancelAll()
            }
            tasks.addTask { await self.ask(next) }
            tasks.addTask { await self.openLists() }
            for _ in 0..<atATime { tasks.addTask { await self.work() } }
            while true {
                try await wait(for: .list)
                let (list, end) = state.withLock { ($0.lists.first, $0.end) }
                guard let list, let opened = list.opened else {
                    try end?.get()
                    return nil
                }
                let goesOn = try await use(list.element, opened)
                change { state in
                    state.dropHead()
                    if !goesOn { state.isStopped = true }
                }
                if goesOn { continue }
                try await wait(for: .element)
                let (following, last) = state.withLock { ($0.lists.first, $0.end) }
                if following == nil { try last?.get() }
                return following?.element
            }
        }
    }

    // MARK: Loading

    /// Asks for elements as long as more are wanted.
    private func ask(_ next: @Sendable () async throws -> Element?) async {
        while await isElementWanted() {
            let result = await Result { try await next() }
            change { $0.add(result) }
        }
    }

    private func isElementWanted() async -> Bool {
        await withCheckedContinuation { (asker: CheckedContinuation<Bool, Never>) in
            change { state in state.asker = asker }
        }
    }

    /// Opens lists, one after another, so that their requests can be sent as soon as others have ended.
    private func openLists() async {
        while let opening = await nextOpening() {
            switch await Result({ try await open(opening.element) }) {
            case .success(let opened?): change { $0.prepare(.begin(opened), of: opening.number) }
            case let none: change { $0.setOpened(none, opening.number) }
            }
        }
    }

    /// The next list to open; nil at the end.
    private func nextOpening() async -> ListsAheadState<Element>.Opening? {
        await withCheckedContinuation { (opener: CheckedContinuation<ListsAheadState<Element>.Opening?, Never>) in
            change { state in state.opener = opener }
        }
    }

    /// Loads pages, one after another.
    private func work() async {
        while let job = await nextJob() {
            switch job.step {
            case .begin(let opened): await begin(opened, job.number)
            case .load(let load):
                let page = await Result { try await load() }
                deliver(page, of: job.number, watch: job.watch)
            }
        }
    }

    /// The next request to send; nil at the end.
    private func nextJob() async -> ListsAheadState<Element>.Job? {
        await withCheckedContinuation { (worker: CheckedContinuation<ListsAheadState<Element>.Job?, Never>) in
            change { state in state.idle.append(worker) }
        }
    }

    /// Loads the first page of a list. An error of that page is one of the list.
    private func begin(_ list: OpenedList, _ number: Int) async {
        do {
            let first = try await list.plan.first()
            let opened = OpenedList(list, first: { try await self.page(of: number) })
            // Where known items end the list, only its walk can tell whether more is needed.
            let watch = atATime > 1 && list.plan.known == nil ? list.plan.guarding : nil
            change { $0.setOpened(.success(opened), number) }
            deliver(.success(first), of: number, watch: watch)
        } catch {
            change { $0.setOpened(.failure(error), number) }
        }
    }

    private func deliver(_ page: Result<Paginated<Page>, any Error>, of number: Int, watch: WalkGuard?) {
        var watch = watch
        var goesOn = false
        if case .success(let loaded) = page { goesOn = watch?.mayGoOn(after: loaded.content) ?? false }
        change { [watch] in $0.add(page, of: number, watch: watch, goesOn: goesOn) }
    }

    /// Takes the next page of the list that is used.
    private func page(of number: Int) async throws -> Paginated<Page> {
        change { $0.want(number) }
        try await wait(for: .page(number))
        var taken: Result<Paginated<Page>, any Error>?
        change { taken = $0.take(number) }
        guard let loaded = try taken?.get() else { throw CancellationError() }
        let next: Paginated<Page>.LoadMore = { try await self.page(of: number) }
        return Paginated(content: loaded.content, loadMore: loaded.loadMore == nil ? nil : next)
    }

    // MARK: Waiting

    /// Changes the state, and wakes the tasks that can go on.
    private func change(_ body: (inout ListsAheadState<Element>) -> Void) {
        let calls = state.withLock { state in
            body(&state)
            return state.takeReady()
        }
        for call in calls { call() }
    }

    private func wait(for need: ListsAheadState<Element>.Need) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                change { state in state.user = ListsAheadState<Element>.User(need: need, continuation: continuation) }
                if Task.isCancelled { cancel() }
            }
        } onCancel: {
            cancel()
        }
    }

    private func cancel() {
        state.withLock { $0.user.take() }?.continuation.resume(throwing: CancellationError())
    }
}

extension WalkGuard {
    /// Whether a walk asks for another page after one, as far as that is known before it is printed.
    fileprivate mutating func mayGoOn(after page: Page) -> Bool {
        do {
            guard page.fault == nil, let next = try follow(page) else { return false }
            _ = try admit(page, next: next)
            return true
        } catch {
            return false
        }
    }
}
