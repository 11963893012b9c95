import Endpoints
import Feeds
import Formats
import HTTP
import Pages
import Plugins
import System

/// Reads the replies to comments, a few lists at a time.
struct ThreadReading: Sendable {
    /// How many comments have their replies read at a time.
    private static let width = 4

    let plan: ThreadPlan
    let storage: ListStorage
    /// How far each list of replies is read.
    let demand: Demand
    /// The clients for the replies of each level.
    let clients: [any HTTPClient]

    /// The comments of a page with their replies, and what happened.
    ///
    /// - Parameter parent: the id of the item that they are under.
    @concurrent
    func threads(of page: Page, under parent: String) async throws -> (Threads, ThreadResults) {
        var results = ThreadResults()
        let level = Level(number: 0, parent: parent, above: [])
        guard plan.makesRequests else {
            return (try await threads(of: page, level, &results), results)
        }
        var replies: [Threads.Replies] = []
        let next = Lock(0)
        try await inOrder(
            {
                let row = next.withLock { row in
                    defer { row += 1 }
                    return row
                }
                return row < page.items.count ? row : nil
            }, ahead: Self.width
        ) { row -> (Threads.Replies, ThreadResults) in
            var results = ThreadResults()
            return (try await self.replies(to: row, of: page, level, &results), results)
        } use: { _, read in
            let (list, its) = try read.get()
            replies.append(list)
            results.add(its)
            return true
        }
        return (Threads(page, replies: replies), results)
    }

    /// The position of comments in a thread.
    private struct Level {
        /// From 0 for comments.
        let number: Int
        /// The id of the item or comment that they are under.
        let parent: String
        /// The ids of the comments above.
        let above: [String]
    }

    private func threads(of page: Page, _ level: Level, _ results: inout ThreadResults) async throws -> Threads {
        guard level.number + 1 < plan.depth else {
            note(page, level, &results)
            return Threads(page)
        }
        var replies: [Threads.Replies] = []
        for row in page.items.indices {
            replies.append(try await self.replies(to: row, of: page, level, &results))
        }
        return Threads(page, replies: replies)
    }

    /// Records whether there are levels below the last one that is read.
    private func note(_ page: Page, _ level: Level, _ results: inout ThreadResults) {
        switch plan.source(under: level.number) {
        case .inside(let inner):
            for row in page.items.indices {
                // Replies that cannot be read do not matter at a level that is not shown.
                results.leaveUnread((try? inner.page(ofItem: row, in: page))?.items.count ?? 0)
            }
        case .list, .unreadList:
            for row in page.items.indices { results.leaveUnread(row, of: page) }
        }
    }

    private func replies(
        to row: Int, of page: Page, _ level: Level, _ results: inout ThreadResults
    ) async throws -> Threads.Replies {
        let id = page.id(ofItem: row)
        var pages: [Page] = []
        switch plan.source(under: level.number) {
        case .inside(let inner):
            do throws(ResponseError) {
                let replies = try inner.page(ofItem: row, in: page)
                results.takeInside(replies)
                pages = [replies]
            } catch {
                if error.isStop { throw CancellationError() }
                results.lose(nil)
                results.fail(error, at: id)
            }
        case .unreadList: return .read([])
        case .list(let bind, _):
            guard page.mayHaveReplies(row) else { return .read([]) }
            do {
                let isWhole = try await read(
                    bind(id ?? "", level.parent, page.origin), level, id, into: &pages, &results)
                if !isWhole { results.leaveUnread(row, of: page, read: pages.map(\.items.count).reduce(0, +)) }
            } catch  where !(error is CancellationError) {
                try Task.checkCancellation()
                results.lose(page.replyCount(row), read: pages.map(\.items.count).reduce(0, +))
                results.fail(error, at: id)
            }
        }
        guard !pages.isEmpty else { return .failed }
        let below = Level(
            number: level.number + 1, parent: id ?? "", above: level.above + [id].compactMap(\.self))
        var threads: [Threads] = []
        for page in pages {
            results.take(page)
            threads.append(try await self.threads(of: results.leavingOut(below.above, of: page), below, &results))
        }
        return .read(threads)
    }

    /// Reads a list of replies, and returns whether it was read to its end; the pages before one that fails stay.
    private func read(
        _ endpoint: BoundEndpoint, _ level: Level, _ id: String?, into pages: inout [Page],
        _ results: inout ThreadResults
    ) async throws -> Bool {
        let storage = storage.ofReplies(endpoint)
        let client = clients[min(level.number, clients.count - 1)]
        guard let plan = try await storage.plan(endpoint, from: nil, demand: demand, client: client) else {
            return true
        }
        var summary = plan.summary
        var given: [Page] = []
        let outcome = await Result {
            try await plan.run(endpoint, demand, summary: &summary) { page in
                given.append(page)
                return WrittenPage()
            }
        }
        pages = given
        try outcome.get()
        results.take(summary, of: id)
        if let short = summary.shortOf { throw IncompleteListError(shortfall: short) }
        return summary.next == nil
    }
}
