package import Pages
package import Pagination

/// One traversal of a list: loads one page ahead if more items are needed, and passes pages on in their order.
package struct Walk: Sendable {
    /// The result of a walk so far.
    package struct Summary: Sendable {
        /// Pages passed on, including those from before a resumption.
        package var pages = 0
        /// Items passed on, including those from before a resumption.
        package var items = 0
        /// Items removed because the walk has already seen them.
        package var dropped = 0
        /// Items left out because they were deleted.
        package var deletions = 0
        /// Items that changed after the walk had passed them on; their later versions are passed on, too.
        package var changed = 0
        /// Lists that an error rule passed over, since their first page is an error.
        package var skipped = 0
        /// Items with the id of an earlier item of the same page; they are not removed.
        package var sharingID = 0
        /// Whether the first page was passed on whole because the items before the position at which it began have changed.
        /// Items may then be repeated or missing.
        package var hasOtherStart = false
        /// Where to continue; nil at the end of the list.
        package var next: Position?
        /// Whether items may be missing before the last page, as the list was stored in parts.
        package var isAfterGap = false
        /// If the output ended inside a page: how many items of its response come before that place.
        fileprivate var stop: Int?
        /// Why the next page cannot be determined, if no more items were wanted.
        package var fault: (any Error)?
        /// Set if the list ended with fewer items than the server announced.
        package var shortOf: Shortfall?
        /// What shows that the list goes on after its end, if not all of it was asked for.
        package var sign: MoreSign?
        /// How many items of the list the server does not return; the walk ended before them.
        package var withheld = 0
        /// The least fresh source of any page; nil without a page.
        package var source: PageSource?
        /// When the oldest of the pages was received, in seconds since 1970 (UTC).
        package var fetchedAt: Int64?
        /// Whether it is unknown with which definition of the list a stored page was read.
        package var isUnconfirmed = false
        /// Whether the server forbids to store a page.
        package var isStoringForbidden = false
        /// Whether the walk ended at an item that is already stored.
        package var hasJoined = false
        /// Whether the walk ended at an item from before the earliest time that was asked for.
        package var hasPassedStart = false
        /// How many items were left out that the server sent although they are outside of the requested times.
        package var unexpected = 0
        /// How many of the items passed on have no time, if there are bounds in time.
        package var untimed = 0
        /// The greatest time of an item passed on, in seconds since 1970 (UTC); nil without bounds in time.
        package var latest: Int?
        /// Up to when every page has what happened on the server, in seconds since 1970 (UTC); nil without bounds in time, and
        /// if no page says so.
        package var asOf: Int64?
        /// Whether only some items of the last page were passed on.
        package var isPartial = false

        package init() {}

        /// Whether nothing shows that the items are not all that were asked for.
        package var isComplete: Bool {
            isKnownWhole && !isUnconfirmed
        }

        /// Whether nothing of the pages themselves shows that items are missing.
        fileprivate var isKnownWhole: Bool { shortOf == nil && sign == nil && fault == nil && !hasOtherStart }

        /// Notes a sign that the list goes on. If all of it was asked for, the list is incomplete.
        fileprivate mutating func note(_ sign: MoreSign?, isAll: Bool) {
            guard let sign, shortOf == nil else { return }
            if isAll { shortOf = .signed(sign) } else { self.sign = sign }
        }

        /// Notes the times of a page's items.
        ///
        /// - Parameter rows: those that are passed on; nil for all.
        fileprivate mutating func note(_ times: [ItemTime], of page: Page, printing rows: [Int]?) {
            // The stored list is the whole one.
            if !page.provenance.isFromStore { unexpected += times.count(where: \.isUnexpected) }
            let printed = rows?.compactMap { times.indices.contains($0) ? times[$0] : nil } ?? times
            untimed += printed.count { $0.seconds == nil }
            latest = ([latest] + printed.map(\.seconds)).compactMap(\.self).max()
            if page.times != nil { asOf = [asOf, page.provenance.asOf].compactMap(\.self).min() }
        }

        /// Makes a sign that the list goes on a notice, although all of it was asked for.
        package mutating func forgiveSign() {
            if case .signed(let sign)? = shortOf { (shortOf, self.sign) = (nil, sign) }
        }

        /// Adds the walk of another list, which follows. What is missing of a list and where to continue are the list's.
        package mutating func add(_ other: Summary) {
            pages += other.pages
            items += other.items
            dropped += other.dropped
            deletions += other.deletions
            changed += other.changed
            skipped += other.skipped
            sharingID += other.sharingID
            withheld += other.withheld
            unexpected += other.unexpected
            untimed += other.untimed
            latest = [latest, other.latest].compactMap(\.self).max()
            isPartial = other.isPartial
            sign = sign ?? other.sign
            add(sources: other)
        }

        /// Adds where another list is from, but not its items.
        package mutating func add(sources other: Summary) {
            hasOtherStart = hasOtherStart || other.hasOtherStart
            isUnconfirmed = isUnconfirmed || other.isUnconfirmed
            isStoringForbidden = isStoringForbidden || other.isStoringForbidden
            source = [source, other.source].compactMap(\.self).max()
            fetchedAt = [fetchedAt, other.fetchedAt].compactMap(\.self).min()
            asOf = [asOf, other.asOf].compactMap(\.self).min()
        }

        /// Whether at least one page was passed on whole.
        package var hasWholePage: Bool { pages > (isPartial ? 1 : 0) }

        /// The state of a walk before it is resumed.
        package init(resuming generation: Generation) {
            pages = generation.pages
            items = generation.last?.printed ?? 0
            next = generation.last?.next
            latest = generation.last?.memory.latest
            asOf = generation.last?.memory.asOf
        }
    }

    /// Whether more is wanted, at a position. The error is that of the last attempt to load it; nil for the first one.
    package typealias WantsMore = (Position, (any Error)?) async -> Bool

    private let demand: Demand
    private let guarding: WalkGuard
    private let position: @Sendable (Page, _ after: Int) -> Position
    private let saver: PageSaver?
    private let known: KnownItems?
    private let isThread: Bool
    private let end: TimeEnd?
    private let noting: (@Sendable ([ItemTime]) -> Void)?
    private let repeats: (@Sendable ([UInt64]) -> [Bool])?

    /// - Parameters:
    ///   - guarding: finds repeated pages and announced ends.
    ///   - saver: stores the bodies as received, complete even if only some items are wanted.
    ///   - known: the items to leave out; with them, nothing is loaded ahead.
    ///   - isThread: whether the items are a flat list of comments that are to be nested. Only those at the top count
    ///     then, and `emit` tells where they end.
    ///   - end: finds the last page if not the whole list is to be read; nil otherwise.
    ///   - position: the position after the given number of a page's items, for a page that is cut.
    ///   - noting: gets the times of the items that were passed on, and of those left out because they are known.
    ///   - repeats: tells which items without a time another step of the list has passed on, by what identifies them.
    package init(
        demand: Demand, guarding: WalkGuard = WalkGuard(), saver: PageSaver? = nil, known: KnownItems? = nil,
        isThread: Bool = false, end: TimeEnd? = nil,
        position: @escaping @Sendable (Page, _ after: Int) -> Position = { page, _ in page.position ?? Position("") },
        noting: (@Sendable ([ItemTime]) -> Void)? = nil,
        repeats: (@Sendable ([UInt64]) -> [Bool])? = nil
    ) {
        self.demand = demand
        self.guarding = guarding
        self.saver = saver
        self.known = known
        self.isThread = isThread
        self.end = end
        self.noting = noting
        self.repeats = repeats
        self.position = position
    }

    /// Runs to the end of the list or of the demand.
    ///
    /// Rethrows errors of loading and of `emit`, and then cancels the page that is loading. In any case, `summary` has
    /// the walk's progress. A page whose `emit` throws was not passed on, except for the items that a `PartialPageError`
    /// counts.
    ///
    /// - Parameters:
    ///   - emit: writes each page while the next one is loading.
    ///   - wantsMore: is asked before a page beyond the demand is loaded; the walk ends there if it returns false. It is
    ///     also asked before a page that could not be loaded is loaded again; if it returns false, the error is thrown.
    ///   - atEnd: runs once nothing is left to read, and may change the summary. The walk ends once it returns.
    package func run(
        from first: @escaping Paginated<Page>.LoadMore, summary: inout Summary,
        emit: (Page) async throws -> WrittenPage, wantsMore: WantsMore = { _, _ in false },
        atEnd: (inout Summary) async throws -> Void = { _ in }
    ) async throws {
        var (watch, known, end) = (guarding, known, end)
        try await withThrowingTaskGroup(of: Int.self) { saves in
            var queue = SaveQueue(saver, ordinal: summary.pages)
            await queue.beginAtOnce()
            do {
                try await load(
                    from: first, watch: &watch, known: &known, end: &end, summary: &summary, queue: &queue,
                    saves: &saves, emit: emit, wantsMore: wantsMore)
            } catch WalkError.movedItems(let position) {
                summary.next = nil
                try await queue.close(as: .moved, &saves)
                throw WalkError.movedItems(position)
            }
            summary.dropped += watch.takeUndecided() ?? 0
            try await atEnd(&summary)
            try await queue.close(as: finish(&summary, watch), &saves)
        }
    }

    /// Notes how complete the walk is. Returns how it ended.
    private func finish(_ summary: inout Summary, _ watch: WalkGuard) -> Generation.Ending {
        if summary.next == nil, !summary.hasJoined, !summary.hasPassedStart {
            summary.shortOf = watch.shortfall
            summary.note(watch.sign, isAll: demand == .all)
            summary.withheld = watch.withheld
        } else {
            summary.note(watch.pageSign, isAll: demand == .all)
        }
        if summary.isAfterGap { summary.shortOf = summary.shortOf ?? .signed(.gap) }
        let isWhole = summary.next == nil && summary.isKnownWhole
        let hasJoined = summary.hasJoined && summary.next == nil && watch.pageSign == nil
        return hasJoined ? .joined : isWhole ? .complete : .cut
    }

    /// What a resumed walk must know if this one is interrupted after a page.
    private func memory(
        _ watch: WalkGuard, _ end: TimeEnd?, after page: Page, _ summary: Summary
    ) -> WalkMemory {
        var memory = watch.memory
        memory.isSkipped = page.isSkipped
        (memory.latest, memory.asOf, memory.oldest) = (summary.latest, summary.asOf, end?.oldest)
        guard page.next == nil else { return memory }
        var ended = summary
        ended.next = nil
        memory.isShort = finish(&ended, watch) == .cut
        return memory
    }

    private func load(
        from first: @escaping Paginated<Page>.LoadMore, watch: inout WalkGuard, known: inout KnownItems?,
        end: inout TimeEnd?, summary: inout Summary, queue: inout SaveQueue,
        saves: inout ThrowingTaskGroup<Int, any Error>,
        emit: (Page) async throws -> WrittenPage, wantsMore: WantsMore
    ) async throws {
        try await withThrowingTaskGroup(of: Paginated<Page>.self) { loads in
            loads.addTask { try await first() }
            // What loads the page that is needed next.
            var loading: Paginated<Page>.LoadMore?
            while true {
                let loaded: Paginated<Page>
                do {
                    guard let next = try await loads.next() else { break }
                    loaded = next
                } catch {
                    guard let again = loading, let position = summary.next, Self.mayPass(error),
                        await wantsMore(position, error)
                    else { throw error }
                    loads.addTask { try await again() }
                    continue
                }
                // An error in the next page's position does not affect this page.
                let following = Result { () throws(WalkError) in try watch.follow(loaded.content) }
                let next = (try? following.get()) ?? nil  // Thrown below.
                let ahead = loaded.loadMore
                loading = ahead
                let isLast = end?.ends(with: loaded.content) == true
                // Repeated items are removed later, so this may request too little, but never too much.
                let isAsking =
                    next != nil && ahead != nil && known == nil && !isLast && !endsInOutput
                    && needsMore(after: summary, and: loaded.content)
                if isAsking, let ahead {
                    loads.addTask { try await ahead() }
                    // The next request is sent before the rest of this page's processing.
                    await Task.yield()
                }
                let before = summary
                summary.hasPassedStart = isLast
                let (page, whole) = try take(
                    loaded.content, next: next, watch: &watch, known: &known, summary: &summary)
                await queue.begin()
                let written: WrittenPage
                do { written = try await emit(page) } catch {
                    let partial = error as? PartialPageError
                    rewind(&summary, to: before, printing: partial?.printed ?? 0, of: whole)
                    throw partial?.reason ?? error
                }
                if let last = written.last {
                    // Nothing of the page is wanted.
                    if last == 0 { return rewind(&summary, to: before, printing: 0, of: whole) }
                    cut(whole, after: last, &summary)
                }
                noting?((page.times ?? []) + (whole.times ?? []).filter(\.isKnown))
                var received = loaded.content
                received.next = page.next ?? (isLast ? nil : unknownNext(loaded.content, following))
                var memory = memory(watch, end, after: received, summary)
                memory.isInside = page.next != nil && summary.next != page.next
                memory.stop = summary.stop
                memory.place = summary.stop == nil ? nil : summary.next?.text
                try await queue.add(received, printed: summary.items, memory: memory, written, to: &saves)
                if summary.hasPassedStart || written.last != nil { break }
                if let fault = loaded.content.fault {
                    if needsMore(after: summary) { throw fault }
                    summary.fault = fault
                }
                if case .failure(let fault) = following {
                    if needsMore(after: summary) { throw fault }
                    // The server says that the list continues, and no more items are wanted.
                    summary.next = summary.next ?? loaded.content.next
                }
                guard let ahead, let position = summary.next else { break }
                if isAsking { continue }
                var isWanted = needsMore(after: summary)
                if !isWanted, next != nil, summary.fault == nil { isWanted = await wantsMore(position, nil) }
                if isWanted { loads.addTask { try await ahead() } }
            }
            loads.cancelAll()
        }
    }

    /// Whether the same request may succeed later, as far as that is known.
    private static func mayPass(_ error: any Error) -> Bool { !(error is CancellationError) && !(error is WalkError) }

    /// Where to continue after a page without a valid next position: at this page again, as the server may be fixed by
    /// then.
    private func unknownNext(_ page: Page, _ following: Result<Position?, WalkError>) -> Position? {
        if case .failure = following { return page.next }
        return page.fault == nil ? nil : position(page, page.items.count)
    }

    /// Takes back what was counted for a page, except for its first items, and continues after these.
    private func rewind(_ summary: inout Summary, to before: Summary, printing count: Int, of page: Page) {
        guard before.items + count < summary.items || count == 0 else { return }
        summary.items = before.items + count
        summary.isPartial = count > 0
        if count == 0 { (summary.pages, summary.isAfterGap) = (before.pages, before.isAfterGap) }
        (summary.hasJoined, summary.hasPassedStart) = (before.hasJoined, before.hasPassedStart)
        summary.next = count == 0 ? page.position : position(page, page.wantedRows.map { $0[count] } ?? count)
    }

    /// Whether only the output shows where the wanted items end.
    private var endsInOutput: Bool { isThread && demand.countsItems }

    /// Whether more is wanted after the pages so far.
    private func needsMore(after summary: Summary) -> Bool { endsInOutput || demand.needsMore(after: summary) }

    /// Whether more is wanted after a page, before its repeated items are removed.
    private func needsMore(after summary: Summary, and page: Page) -> Bool {
        demand.needsMore(pages: summary.pages + 1, items: summary.items + page.wantedCount)
    }

    /// Notes that only the first wanted items of a page are passed on.
    private func cut(_ page: Page, after count: Int, _ summary: inout Summary) {
        guard count < page.wantedCount else { return }
        // The items before the next wanted one need not be checked again.
        let end = page.wantedRows.map { $0[count] } ?? count
        (summary.next, summary.stop) = (position(page, end), page.received(before: end))
        summary.hasPassedStart = false
    }

    /// Removes the items without a time that another step of the list has passed on.
    private func leaveOutRepeats(from page: inout Page, _ summary: inout Summary) {
        guard let repeats, let times = page.times, let hashes = page.identityHashes else { return }
        let wanted = page.wantedRows ?? Array(page.items.indices)
        let untimed = wanted.filter { times[$0].seconds == nil }
        if untimed.isEmpty { return }
        let again = Set(zip(untimed, repeats(untimed.map { hashes[$0] })).filter(\.1).map(\.0))
        if again.isEmpty { return }
        summary.dropped += again.count
        page = page.keeping(page.items.indices.filter { !again.contains($0) })
    }

    /// Counts a page and cuts it to the wanted items. Returns it whole, too.
    private func take(
        _ loaded: Page, next: Position?, watch: inout WalkGuard, known: inout KnownItems?, summary: inout Summary
    ) throws -> (cut: Page, whole: Page) {
        let verdict = try watch.admit(loaded, next: next)
        var page = verdict.page
        if known?.leaveOut(from: &page) == true {
            summary.hasJoined = true
            page.next = nil
        }
        leaveOutRepeats(from: &page, &summary)
        if summary.hasPassedStart { page.next = nil }
        let share = isThread ? page.topCount : demand.share(of: page, after: summary.items)
        summary.dropped += verdict.dropped
        if known == nil { summary.changed += verdict.changed }
        summary.deletions += page.deletions
        summary.sharingID += verdict.sharingID
        summary.hasOtherStart = summary.hasOtherStart || page.hasOtherStart
        if summary.pages == 0, page.isSkipped { summary.skipped += 1 }
        summary.pages += 1
        summary.items += share
        summary.source = max(summary.source ?? .remote, page.provenance.source)
        summary.isUnconfirmed = summary.isUnconfirmed || page.provenance.isUnconfirmed
        summary.isStoringForbidden =
            summary.isStoringForbidden
            || page.provenance.isForbidden && !page.provenance.isElsewhere
        if let fetchedAt = page.provenance.fetchedAt {
            summary.fetchedAt = min(summary.fetchedAt ?? fetchedAt, fetchedAt)
        }
        if share > 0 || page.next == nil { summary.isAfterGap = page.isAfterGap }
        let rows = page.wantedRows
        guard !isThread, share < page.wantedCount else {
            (summary.next, summary.stop) = (page.next, nil)
            summary.note(page.times ?? [], of: page, printing: rows)
            return (rows.map(page.keeping) ?? page, page)
        }
        let given = rows.map { Array($0.prefix(share)) } ?? Array(0..<share)
        let end = rows.map { $0[share] } ?? share
        cut(page, after: share, &summary)
        summary.note(Array((page.times ?? []).prefix(end)), of: page, printing: given)
        return (page.keeping(given), page)
    }
}

extension Demand {
    /// Whether more is needed after the work done so far.
    package func needsMore(after summary: Walk.Summary) -> Bool {
        needsMore(pages: summary.pages, items: summary.items)
    }
}
