import Browsing
import Expressions
import Pages
import Reader
import SQLiteStore
import System
import Wording

/// What runs for the list on the screen. It belongs to one task.
final class BrowseReading {
    let list: BrowsedList
    private let loop: ReaderLoop
    private let marks: BrowseMarks
    private let watch: Task<Void, Never>
    private var marking: Task<Void, Never>?
    /// The walk through the list (nil), and those through the comments under items, by their ids; with the number of the
    /// request that began it.
    private var walks: [String?: (walk: BrowseWalk, number: Int)] = [:]
    /// The last filter.
    private let filter = Lock<ItemFilter?>(nil)
    /// Notices of all walks, to print again at the end.
    private let lasting = Lock<[String]>([])
    /// What was requested, and what is done of it: a request may be done before it is noted here.
    private let running = Lock((tasks: [Int: Task<Void, Never>](), done: Set<Int>()))

    init(_ list: BrowsedList, _ library: LibraryAccess, _ catalog: Catalog, _ loop: ReaderLoop) {
        (self.list, self.loop) = (list, loop)
        let marks = BrowseMarks(library, in: catalog) { loop.post($0) }
        self.marks = marks
        watch = Task { await marks.watch() }
    }

    func load(_ request: ReaderRequest) {
        let subject = request.commentsOf
        // A new walk says that the trust is withdrawn.
        if !list.hasLostTrust, walks[subject]?.walk.resume(with: request) == true { return }
        let walk = BrowseWalk(list, request, loop, marks)
        // The library is read beside the server.
        if request.mode != .stored {
            leave(subject)
            walks[subject] = (walk, request.number)
        }
        run(request.number) { [lasting] in
            await walk.run()
            lasting.withLock { $0 += walk.lastingNotices }
        }
    }

    /// Ends the walk through the list, or through the comments under an item.
    func leave(_ subject: String?) {
        guard let (walk, number) = walks.removeValue(forKey: subject) else { return }
        if !walk.endIfWaiting() { running.withLock { $0.tasks[number] }?.cancel() }
    }

    func draw(_ request: PictureRequest) {
        run(request.number) { [list, loop] in await list.draw(request, for: loop) }
    }

    /// Finds the items that a filter keeps.
    func filter(_ request: FilterRequest) {
        run(request.number) { [list, loop, filter] in
            do {
                let expression = request.expression
                let own = try filter.withLock { known in
                    if let known, known.text.utf8.elementsEqual(expression.utf8) { return known }
                    let own = try ItemFilter(expression)
                    known = own
                    return own
                }
                let result = try await ExpressionStopper.stopping {
                    try own.result(for: request.items) { list.reason(of: $0) }
                }
                loop.post(.filtered(request.number, result))
            } catch {
                if Task.isCancelled { return }
                loop.post(.unfiltered(request.number, list.reason(of: error)))
            }
        }
    }

    /// Runs something until it is done or cancelled, and then forgets it.
    private func run(_ number: Int, _ body: @escaping @Sendable () async -> Void) {
        let task = Task { [running] in
            await body()
            running.withLock { state in
                if state.tasks.removeValue(forKey: number) == nil { state.done.insert(number) }
            }
        }
        running.withLock { state in
            if state.done.remove(number) == nil { state.tasks[number] = task }
        }
    }

    func cancel(_ number: Int) {
        if let subject = walks.first(where: { $0.value.walk.reads(number) })?.key { return leave(subject) }
        running.withLock { $0.tasks[number] }?.cancel()
    }

    /// Marks items one after the other; no request waits for them.
    func mark(_ items: [UInt64], isRead: Bool) {
        marking = Task { [marking, marks] in
            await marking?.value
            await marks.mark(items, asRead: isRead)
        }
    }

    /// Ends all requests, and notes where the list was left. Returns what could not be noted.
    func end(at place: ReadMarks.Place?) async -> [BrowseFailure] {
        let inWalks = Set(walks.values.map(\.number))
        for subject in walks.keys { leave(subject) }
        let running = running.withLock(\.tasks)
        for (number, task) in running where !inWalks.contains(number) { task.cancel() }
        watch.cancel()
        for task in running.values + [watch] + (marking.map { [$0] } ?? []) { await task.value }
        return await marks.end(at: place)
    }

    /// Notices of the walks that have ended, to print again at the end.
    var lastingNotices: [String] {
        lasting.withLock(\.self)
    }
}
