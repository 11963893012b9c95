import Feeds
import Pages
import Pagination

/// Which pages of several lists are loading, waiting and needed, and the tasks that wait for them.
struct ListsAheadState<Element: Sendable> {
    /// What a task does next for a list.
    enum Step: Sendable {
        case open(Element)
        case load(Paginated<Page>.LoadMore)
    }

    /// A request to send.
    struct Job: Sendable {
        let number: Int
        let step: Step
        let watch: WalkGuard?
    }

    /// What the user of the lists waits for.
    enum Need: Equatable {
        /// The next list.
        case list
        /// The next element, or the end.
        case element
        /// The next page of a list.
        case page(Int)
    }

    /// The task that uses the lists, while it waits.
    struct User {
        let need: Need
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// A list that was not used to its end.
    struct List {
        let element: Element
        /// What is to be done; nil while it is loading, and if it has all pages that were wanted so far.
        var step: Step?
        var isLoading = false
        /// The list; nil before its first page has come.
        var opened: Result<ListsAhead<Element>.Opened?, any Error>?
        /// The pages that wait until they are used.
        var pages: [Result<Paginated<Page>, any Error>] = []
        /// Loads the page after the last one, if it is wanted.
        var rest: Paginated<Page>.LoadMore?
        /// Knows whether the list goes on; nil if pages are loaded only when they are needed.
        var watch: WalkGuard?
    }

    /// How many pages may be loading or waiting.
    let limit: Int
    let demand: Demand
    /// The lists from `head` on, by their numbers.
    private(set) var lists: [Int: List] = [:]
    /// The number of the list that is used.
    private(set) var head = 0
    private var count = 0
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
            lists[count] = List(element: element, step: .open(element))
            count += 1
        case .success(nil): end = .success(())
        case .failure(let error): end = .failure(error)
        }
    }

    /// Notes the result of opening a list. Its first page follows, if it has one.
    mutating func setOpened(_ opened: Result<ListsAhead<Element>.Opened?, any Error>, _ number: Int) {
        lists[number]?.opened = opened
        switch opened {
        case .success(_?): break
        case .success(nil), .failure:
            loading -= 1
            lists[number]?.isLoading = false
        }
    }

    /// Adds a page that was loaded.
    ///
    /// - Parameter goesOn: whether the page after it will be needed.
    mutating func add(
        _ page: Result<Paginated<Page>, any Error>, of number: Int, watch: WalkGuard?, goesOn: Bool
    ) {
        loading -= 1
        guard lists[number] != nil else { return }
        waiting += 1
        lists[number]?.isLoading = false
        lists[number]?.pages.append(page)
        lists[number]?.watch = watch
        guard case .success(let loaded) = page, let more = loaded.loadMore else { return }
        if goesOn { lists[number]?.step = .load(more) } else { lists[number]?.rest = more }
    }

    /// Loads another page of a list, although nothing else shows that it is needed.
    mutating func want(_ number: Int) {
        guard let list = lists[number], list.pages.isEmpty, let rest = list.rest else { return }
        lists[number]?.rest = nil
        lists[number]?.step = .load(rest)
    }

    /// Takes the next page of a list.
    mutating func take(_ number: Int) -> Result<Paginated<Page>, any Error>? {
        guard lists[number]?.pages.isEmpty == false, let page = lists[number]?.pages.removeFirst() else { return nil }
        waiting -= 1
        taken.pages += 1
        taken.items += page.itemCount
        return page
    }

    /// Leaves the list that is used.
    mutating func dropHead() {
        waiting -= lists.removeValue(forKey: head)?.pages.count ?? 0
        head += 1
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

    private var isElementWanted: Bool { count - head < max(limit, 1) }

    private func isMet(_ need: Need) -> Bool {
        if isClosed { return true }
        switch need {
        case .list: return lists[head]?.opened != nil || lists[head] == nil && end != nil
        case .element: return lists[head] != nil || end != nil
        case .page(let number): return lists[number]?.pages.isEmpty != true
        }
    }

    /// The next request to send; nil if none may be sent now.
    mutating func nextJob() -> Job? {
        guard !isClosed, !isStopped else { return nil }
        var (pages, items) = taken
        for number in head..<count {
            guard let list = lists[number] else { continue }
            pages += list.pages.count + (list.isLoading ? 1 : 0)
            items += list.pages.reduce(0) { $0 + $1.itemCount }
            guard let step = list.step else { continue }
            let isNext = number == head && list.pages.isEmpty
            guard isNext || loading + waiting < limit,
                isNext && user != nil || demand.needsMore(pages: pages, items: items)
            else { return nil }
            lists[number]?.step = nil
            lists[number]?.isLoading = true
            loading += 1
            return Job(number: number, step: step, watch: list.watch)
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
