import Feeds
import Pages
import Pagination

/// Which pages of several lists are loading, waiting and needed, and the tasks that wait for them.
struct ListsAheadState<Element: Sendable> {
    /// How many pages may be loading or waiting.
    let limit: Int
    let demand: Demand
    /// The list that is used, and those after it.
    private(set) var lists: [List] = []
    /// The number of the first of them.
    private var head = 0
    private var loading = 0
    private var waiting = 0
    /// What was taken so far.
    private var taken: (pages: Int, items: Int)
    /// How the elements end; nil before that.
    private(set) var end: Result<Void, any Error>?
    /// Whether no more pages are wanted.
    var isStopped = false
    /// Whether the tasks end.
    var isClosed = false
    /// The tasks without a job.
    var idle: [CheckedContinuation<Job?, Never>] = []
    /// The task that opens lists, while there is none to open.
    var opener: CheckedContinuation<Opening?, Never>?
    /// The task that asks for elements, while none is wanted.
    var asker: CheckedContinuation<Bool, Never>?
    /// The task that uses the lists, while it waits.
    var user: User?

    init(limit: Int, demand: Demand, pages: Int, items: Int) {
        (self.limit, self.demand, taken) = (limit, demand, (pages, items))
    }

    // MARK: Changes

    /// Adds the next element, or the end.
    mutating func add(_ next: Result<Element?, any Error>) {
        switch next {
        case .success(let element?):
            lists.append(List(element: element))
        case .success(nil): end = .success(())
        case .failure(let error): end = .failure(error)
        }
    }

    /// Notes what is to be done for a list that was opened.
    mutating func prepare(_ step: Step, of number: Int) {
        if let index = index(of: number) { lists[index].step = step }
    }

    /// Notes the result of loading the first page of a list, which follows. A list without one is nil or a failure.
    mutating func setOpened(_ opened: Result<OpenedList?, any Error>, _ number: Int) {
        guard let index = index(of: number) else { return }
        lists[index].opened = opened
        let hasPage = if case .success(_?) = opened { true } else { false }
        if !hasPage, lists[index].isLoading {
            loading -= 1
            lists[index].isLoading = false
        }
    }

    /// Adds a page that was loaded.
    ///
    /// - Parameter goesOn: whether the page after it will be needed.
    mutating func add(
        _ page: Result<Paginated<Page>, any Error>, of number: Int, watch: WalkGuard?, goesOn: Bool
    ) {
        loading -= 1
        guard let index = index(of: number) else { return }
        waiting += 1
        lists[index].isLoading = false
        lists[index].pages.append(page)
        lists[index].items += page.itemCount
        lists[index].watch = watch
        guard case .success(let loaded) = page, let more = loaded.loadMore else { return }
        if goesOn { lists[index].step = .load(more) } else { lists[index].rest = more }
    }

    /// Loads another page of a list, although nothing else shows that it is needed.
    mutating func want(_ number: Int) {
        guard let index = index(of: number), lists[index].pages.isEmpty else { return }
        guard let rest = lists[index].rest.take() else { return }
        lists[index].step = .load(rest)
    }

    /// Takes the next page of a list.
    mutating func take(_ number: Int) -> Result<Paginated<Page>, any Error>? {
        guard let index = index(of: number), !lists[index].pages.isEmpty else { return nil }
        let page = lists[index].pages.removeFirst()
        lists[index].items -= page.itemCount
        waiting -= 1
        taken.pages += 1
        taken.items += page.itemCount
        return page
    }

    /// Leaves the list that is used.
    mutating func dropHead() {
        waiting -= lists.removeFirst().pages.count
        head += 1
    }

    /// The index of a list; nil if it was left.
    private func index(of number: Int) -> Int? {
        let index = number - head
        return lists.indices.contains(index) ? index : nil
    }

    // MARK: Tasks

    /// The calls that wake the tasks that can go on.
    mutating func takeReady() -> [() -> Void] {
        var calls: [() -> Void] = []
        while let worker = idle.last {
            let job = nextJob()
            guard isClosed || job != nil else { break }
            idle.removeLast()
            calls.append { worker.resume(returning: job) }
        }
        if let waiting = opener {
            let next = nextOpening()
            if isClosed || next != nil {
                opener = nil
                calls.append { waiting.resume(returning: next) }
            }
        }
        if let waiting = asker, isClosed || end != nil || isElementWanted {
            let isWanted = !isClosed && end == nil
            asker = nil
            calls.append { waiting.resume(returning: isWanted) }
        }
        if let user, isMet(user.need) {
            self.user = nil
            calls.append { user.continuation.resume() }
        }
        return calls
    }

    private var isElementWanted: Bool { lists.count < max(limit, 1) }

    private func isMet(_ need: Need) -> Bool {
        if isClosed { return true }
        switch need {
        case .list: return lists.isEmpty ? end != nil : lists[0].opened != nil
        case .element: return !lists.isEmpty || end != nil
        case .page(let number): return index(of: number).map { !lists[$0].pages.isEmpty } ?? true
        }
    }

    /// The next list to open; nil if there is none.
    mutating func nextOpening() -> Opening? {
        guard !isClosed, !isStopped, let index = lists.firstIndex(where: \.isNew) else { return nil }
        lists[index].isNew = false
        return Opening(number: head + index, element: lists[index].element)
    }

    /// The next request to send; nil if none may be sent now.
    mutating func nextJob() -> Job? {
        guard !isClosed, !isStopped else { return nil }
        var (pages, items) = taken
        for index in lists.indices {
            pages += lists[index].pages.count + (lists[index].isLoading ? 1 : 0)
            items += lists[index].items
            guard let step = lists[index].step else { continue }
            let isNext = index == 0 && lists[index].pages.isEmpty
            guard isNext || loading + waiting < limit,
                isNext && user != nil || demand.needsMore(pages: pages, items: items)
            else { return nil }
            lists[index].step = nil
            lists[index].isLoading = true
            loading += 1
            return Job(number: head + index, step: step, watch: lists[index].watch)
        }
        return nil
    }
}

extension Result<Paginated<Page>, any Error> {
    /// How many items the page has for the output.
    fileprivate var itemCount: Int {
        if case .success(let loaded) = self { loaded.content.wantedCount } else { 0 }
    }
}
