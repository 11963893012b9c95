package import Pages
package import Pagination

/// One traversal of a list: loads one page ahead while the count still needs it, and hands pages out in their order.
package struct Walk: Sendable {
    /// What a walk has done.
    package struct Summary: Sendable {
        /// Pages handed out, those from before a resumption included.
        package var pages = 0
        /// Items handed out, those from before a resumption included.
        package var items = 0
        /// Items left out because the walk had had them.
        package var dropped = 0
        /// Items with the id of an earlier one of the same page; they are kept.
        package var sharingID = 0
        /// Where to go on; nil at the end of the list.
        package var next: Position?
        /// Why it cannot be told where the list goes on, where nobody asked for more.
        package var fault: (any Error)?
        /// The list ended before what the server said is there.
        package var shortOf: Shortfall?
        /// How many items of the list the server does not give; the walk ended before them.
        package var withheld = 0
        /// Where the pages came from: the worst of them, and the oldest time of receipt; nil where none came.
        package var source: PageSource?
        /// When the oldest of the pages was received, in seconds since 1970 (UTC).
        package var fetchedAt: Int64?
        /// The walk ended at an item that was known.
        package var hasJoined = false

        package init() {}

        /// What a walk had done before it is resumed.
        package init(resuming generation: Generation) {
            pages = generation.pages
            items = generation.last?.printed ?? 0
            next = generation.last?.next
        }
    }

    private let demand: Demand
    private let guarding: WalkGuard
    private let position: @Sendable (Page, _ after: Int) -> Position
    private let saver: PageSaver?
    private let known: KnownItems?

    /// - Parameters:
    ///   - guarding: watches for repeats and declared ends.
    ///   - saver: keeps the bodies as they were received, whole ones even where only a part is wanted.
    ///   - known: the items that are not wanted; nothing is loaded ahead then.
    ///   - position: where to go on behind the given number of a page's items, when only these were wanted.
    package init(
        demand: Demand, guarding: WalkGuard = WalkGuard(), saver: PageSaver? = nil, known: KnownItems? = nil,
        position: @escaping @Sendable (Page, _ after: Int) -> Position = { page, _ in page.position ?? Position("") }
    ) {
        self.demand = demand
        self.guarding = guarding
        self.saver = saver
        self.known = known
        self.position = position
    }

    /// Runs to the end of the list or of the demand. `emit` gets each page while the next is on its way, and tells how
    /// long the output file is then; nil where there is none.
    ///
    /// Throws what loading or `emit` throws; the page that is loading is cancelled then. `summary` tells how far the
    /// walk came, then too.
    package func run(
        from first: @escaping Paginated<Page>.LoadMore, summary: inout Summary,
        emit: (Page) async throws -> Int64?
    ) async throws {
        var watch = guarding
        try await withThrowingTaskGroup(of: Int.self) { saves in
            var queue = SaveQueue(saver, ordinal: summary.pages)
            try await load(
                from: first, watch: &watch, summary: &summary, queue: &queue, saves: &saves, emit: emit)
            if summary.next == nil, !summary.hasJoined {
                summary.shortOf = watch.shortfall
                summary.withheld = watch.withheld
            }
            let isWhole = summary.next == nil && summary.shortOf == nil && summary.fault == nil
            let hasJoined = summary.hasJoined && summary.next == nil
            try await queue.close(as: hasJoined ? .joined : isWhole ? .complete : .cut, &saves)
        }
    }

    private func load(
        from first: @escaping Paginated<Page>.LoadMore, watch: inout WalkGuard, summary: inout Summary,
        queue: inout SaveQueue, saves: inout ThrowingTaskGroup<Int, any Error>, emit: (Page) async throws -> Int64?
    ) async throws {
        try await withThrowingTaskGroup(of: Paginated<Page>.self) { loads in
            loads.addTask { try await first() }
            while let loaded = try await loads.next() {
                // A fault in what follows takes nothing from the page itself.
                let following = Result { () throws(WalkError) in try watch.follow(loaded.content) }
                let next = (try? following.get()) ?? nil  // Thrown below.
                let ahead = next == nil ? nil : loaded.loadMore
                // Repeated items are left out later, so this may ask for too little, never for too much.
                let isAsking = ahead != nil && known == nil && demand.needsMore(after: summary, and: loaded.content)
                if isAsking, let ahead {
                    loads.addTask { try await ahead() }
                    // The request leaves before anything more is done with this page.
                    await Task.yield()
                }
                let page = try take(loaded.content, next: next, watch: &watch, summary: &summary)
                await queue.begin()
                let length = try await emit(page)
                var received = loaded.content
                received.next = page.next ?? unknownNext(loaded.content, following)
                try await queue.add(received, printed: summary.items, outputLength: length, to: &saves)
                if let fault = loaded.content.fault {
                    if demand.needsMore(after: summary) { throw fault }
                    summary.fault = fault
                }
                if case .failure(let fault) = following {
                    if demand.needsMore(after: summary) { throw fault }
                    // The server says that the list goes on, and nobody asks whether it does.
                    summary.next = summary.next ?? loaded.content.next
                }
                guard let ahead, summary.next != nil else { break }
                if !isAsking, demand.needsMore(after: summary) { loads.addTask { try await ahead() } }
            }
            loads.cancelAll()
        }
    }

    /// Where to go on behind a page whose way on is faulty: there once more, when the server may have been mended.
    private func unknownNext(_ page: Page, _ following: Result<Position?, WalkError>) -> Position? {
        if case .failure = following { return page.next }
        return page.fault == nil ? nil : position(page, page.items.count)
    }

    /// Counts a page and cuts it to what is wanted.
    private func take(
        _ loaded: Page, next: Position?, watch: inout WalkGuard, summary: inout Summary
    ) throws -> Page {
        let verdict = try watch.admit(loaded, next: next)
        var page = verdict.page
        if let known, known.leaveOut(from: &page) {
            summary.hasJoined = true
            page.next = nil
        }
        let share = demand.share(of: page, after: summary.items)
        summary.dropped += verdict.dropped
        summary.sharingID += verdict.sharingID
        summary.pages += 1
        summary.items += share
        summary.source = max(summary.source ?? .remote, page.provenance.source)
        if let fetchedAt = page.provenance.fetchedAt {
            summary.fetchedAt = min(summary.fetchedAt ?? fetchedAt, fetchedAt)
        }
        let rows = page.wantedRows
        guard share < page.wantedCount else {
            summary.next = page.next
            return rows.map(page.keeping) ?? page
        }
        let given = rows.map { Array($0.prefix(share)) } ?? Array(0..<share)
        // What stands before the next wanted item need not be looked at again.
        summary.next = position(page, rows.map { $0[share] } ?? share)
        return page.keeping(given)
    }
}

extension Demand {
    /// Whether more is needed after what a walk has done.
    package func needsMore(after summary: Walk.Summary) -> Bool {
        needsMore(pages: summary.pages, items: summary.items)
    }

    fileprivate func needsMore(after summary: Walk.Summary, and page: Page) -> Bool {
        needsMore(pages: summary.pages + 1, items: summary.items + page.wantedCount)
    }
}
