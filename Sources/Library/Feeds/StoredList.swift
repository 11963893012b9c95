package import Pages

/// Reads a list from a store: the newest generation first, then the items that only older ones have.
///
/// Hashes decide which items only an older generation has. Among ten million items, the chance that one is omitted by
/// accident is 3 in a million.
package struct StoredList: Sendable {
    /// Reads a stored page as if it came from the server; `at` is the position at which it was requested.
    package typealias Reading = @Sendable (PageRecord, _ at: Position?) throws -> Page

    let store: any FeedReader
    private let collection: CollectionKey
    private let definition: ListDefinition?
    private let isWanted: @Sendable (_ fetchedAt: Int64) -> Bool
    let newestOnly: Bool
    let isByChange: Bool
    private let isByCreation: Bool
    let namesNext: Bool
    let hasIDs: Bool
    private let now: Int64
    private let read: Reading
    private let positionAfter: @Sendable (Page) -> Position
    let joiner: PartJoiner
    private let isContinuing: Bool
    private let pageOf: @Sendable (Position) -> Position?
    private let positionsInside: PartJoiner.PositionSearch
    let failure: @Sendable (NothingStoredError) -> any Error

    /// - Parameters:
    ///   - definition: that of the list now.
    ///   - isWanted: whether a page fetched at that time, in seconds since 1970 (UTC), may still be used.
    ///   - newestOnly: whether every response is the whole list, so that only the newest counts.
    ///   - isByChange: whether the most recently changed items come first.
    ///   - isByCreation: whether items are in the order of their creation, so that they keep it.
    ///   - isCounted: whether positions count, so that they mean other items once the list has changed.
    ///   - mayCount: whether positions may count, as those that each page names may.
    ///   - namesNext: whether each page names the next one, so that it exists.
    ///   - isContinuing: whether folio printed the position at which the list is read.
    ///   - hasIDs: whether items have ids.
    ///   - now: seconds since 1970 (UTC).
    ///   - pageOf: the start of the page that contains a position; nil for the first page of the list.
    ///   - positionAfter: the position after a page's last item.
    ///   - positionsInside: finds the positions inside a page, after some of its items.
    ///   - failure: the error to throw if nothing, or nothing more, is stored.
    package init(
        _ store: any FeedReader, collection: CollectionKey, as definition: ListDefinition?, newestOnly: Bool = false,
        isByChange: Bool = false, isByCreation: Bool = false, isCounted: Bool = false, mayCount: Bool = true,
        namesNext: Bool = false, isContinuing: Bool = false,
        hasIDs: Bool = true, now: Int64 = .max,
        isWanted: @escaping @Sendable (Int64) -> Bool, read: @escaping Reading,
        pageOf: @escaping @Sendable (Position) -> Position? = { $0 },
        positionAfter: @escaping @Sendable (Page) -> Position = { $0.position ?? Position("") },
        positionsInside: @escaping PartJoiner.PositionSearch = { _ in { _ in nil } },
        failure: @escaping @Sendable (NothingStoredError) -> any Error = { $0 }
    ) {
        self.store = store
        self.collection = collection
        self.definition = definition
        self.isWanted = isWanted
        self.newestOnly = newestOnly
        self.isByChange = isByChange
        (self.isByCreation, self.namesNext) = (isByCreation, namesNext)
        self.hasIDs = hasIDs
        self.now = now
        self.read = read
        self.positionAfter = positionAfter
        joiner = PartJoiner(
            store: store, isCounted: isCounted, mayCount: mayCount, newestOnly: newestOnly,
            positionsInside: positionsInside)
        self.isContinuing = isContinuing
        self.pageOf = pageOf
        self.positionsInside = positionsInside
        self.failure = failure
    }

    /// Reads the first stored page from a position on, and returns how to read the others.
    ///
    /// Throws `failure` if no page is stored. Reading the others throws it if the list continues but no more of it is
    /// stored.
    ///
    /// - Parameters:
    ///   - page: the start of the page that contains the position.
    ///   - seen: the items before, which are left out.
    package func first(
        at position: Position?, of page: Position?, after seen: SeenItems = SeenItems()
    ) async throws -> Paginated<Page> {
        let walks = try await ListWalks(of: collection, as: definition, in: store)
        let list = try await parts(of: walks)
        let stored = StoredPosition(position)
        let asked: StoredPosition.Start =
            if let stored { stored.start } else if let position, page != nil || isContinuing {
                isContinuing ? .printed(position) : .given(position)
            } else { .list }
        let finder = StoredStart.Finder(
            store: store, walks: walks, parts: list, positionsInside: positionsInside, pageOf: pageOf)
        let start =
            switch asked {
            case .list: StoredStart.list as StoredStart?
            case .given(let position): try await finder.place(given: position, of: pageOf(position))
            case .printed(let position): try await finder.place(printed: position, of: pageOf(position))
            }
        guard let start else {
            let isPrinted = if case .printed = asked { true } else { false }
            throw failure(NothingStoredError(walks, lacksPosition: isPrinted && !walks.usable.isEmpty))
        }
        var place = StoredProgress(walks, parts: list)
        place.target = stored
        // After pages that came from the cache, a place in the stored list would be another one.
        if seen.tail == nil { place.name = .init(start: asked, walks: walks.fingerprint) }
        var position: Position? =
            switch asked {
            case .list: stored == nil ? position : nil
            case .given(let start), .printed(let start): start
            }
        switch start {
        case .list: break
        case .inside(let walk, let ordinal, let passed):
            place.passed = (walk.id, ordinal, passed)
            position = nil
        case .page(let walk, let ordinal, let isAtStart):
            place = try await self.place(place, at: walk, ordinal, walks)
            if !isAtStart { position = nil }
        }
        place.isBehindPosition = !place.isAtPosition
        place.seen = seen.identities
        if let tail = seen.tail, tail.last != nil { (place.end.tail, place.end.next) = (tail, tail.next) }
        guard let found = try await next(place, at: position) else {
            throw failure(NothingStoredError(walks, newest: walks.usable.compactMap(\.last?.fetchedAt).max()))
        }
        return found
    }

    /// The walks from the start of the list, each with those that continue it.
    private func parts(of walks: ListWalks) async throws -> [ListPart] {
        let fromStart = walks.usable.filter { $0.start == nil }
        // A single invalid empty response must not hide the items stored before it.
        let newest = fromStart.first { $0.items > 0 } ?? fromStart.first
        let read = newestOnly ? [newest].compactMap(\.self) : fromStart
        return try await joiner.parts(read.map { ListPart($0) }, in: walks)
    }

    /// The state at a page of a walk.
    private func place(
        _ place: StoredProgress, at walk: Generation, _ ordinal: Int, _ walks: ListWalks
    ) async throws -> StoredProgress {
        let older = try await older(than: walk, at: ordinal, walks)
        let parts = try await joiner.parts(
            [ListPart(walk, from: ordinal)] + older.map { ListPart($0.walk, from: $0.ordinal) }, in: walks)
        var other = StoredProgress(walks, parts: parts)
        (other.target, other.name) = (place.target, place.name)
        other.skipsLater = walk.start != nil
        // The items before, on these walks' pages. Of items with versions, others may be the ones to show.
        var before = Array(try await store.pageHashes(of: walk.id).prefix(ordinal))
        for (walk, ordinal, items) in older {
            let pages = try await store.pageHashes(of: walk)
            before += pages.prefix(ordinal) + pages.dropFirst(ordinal).prefix(1).map { $0.prefix(items) }
        }
        if hasIDs, !before.isEmpty, before.allSatisfy({ $0.versions == nil }) {
            other.given = Set(before.flatMap(\.hashes))
        }
        return other
    }

    /// The older walks from the start of the list that may have items after a page of a walk: those that have the page too,
    /// unless the walk began at the start as well. Each with the ordinal of the page, and how many of its items come before
    /// the position at which the walk began.
    private func older(
        than walk: Generation, at ordinal: Int, _ walks: ListWalks
    ) async throws -> [(walk: Generation, ordinal: Int, items: Int)] {
        let older = walks.positioned.filter { $0.start == nil && walk.began(after: $0) && $0.pages > 0 }
        guard let start = walk.start else { return older.map { ($0, 0, 0) } }
        guard hasIDs, let first = try await store.pages(of: walk.id, from: ordinal).first else { return [] }
        var found: [(walk: Generation, ordinal: Int, items: Int)] = []
        for walk in older {
            let page = first.position.flatMap(pageOf)
            let place = if let page { try await store.ordinal(of: page, in: walk.id) } else { 0 as Int? }
            guard let place, place < walk.pages else { continue }
            var items = 0
            if ordinal == 0, let record = try await store.pages(of: walk.id, from: place).first {
                items = try positionsInside(record)(start)?.own ?? 0
            }
            found.append((walk, place, items))
        }
        return found
    }

    private func next(_ place: StoredProgress, at position: Position? = nil) async throws -> Paginated<Page>? {
        var (place, start) = (place, position)
        while let record = try await take(&place), let current = place.current {
            guard isWanted(record.checkpoint.fetchedAt) else { return nil }
            var page = try read(record, start ?? record.position)
            // Only the first position is the user's. At the others, repeated items are left out below.
            if start == nil { page.hasOtherStart = false }
            let leftOut = start == nil ? 0 : page.leftOut
            start = nil
            page.isSkipped = record.checkpoint.memory.isSkipped
            page.provenance.isUnconfirmed = place.walks.isUnconfirmed(current.generation)
            let following = page.next ?? positionAfter(page)
            let isShortEnd = current.generation.hasShortEnd && record.ordinal == current.generation.pages - 1
            place.tail = ListEnd.Tail(
                after: place.tail, page, hashes: record.hashes, next: isShortEnd ? nil : following)
            // What is missing before the end of a whole list is not missing from it.
            if place.end.isClosed { page.signs = [] }
            place.hasIDs = page.layout.idSlot != nil
            if page.layout.hasVersions, place.newest == nil {
                place.newest = try await NewestVersions(
                    in: place.parts + place.others, of: store, isByChange: isByChange, now: now
                ) { try read($0, $0.position) }
            }
            try await judge(&place)
            page.isAfterGap = place.hasGap
            page.storedPlace = place.name
            place.name?.record += 1
            var isReduced = !place.isAtPosition
            if place.given != nil || !place.counts.isEmpty || place.newest != nil || !place.seen.isEmpty {
                page = try await keepingOwn(page, record, &place)
                isReduced = true
            }
            if hasIDs, leftOut > 0 { place.given = (place.given ?? []).union(record.hashes.prefix(leftOut)) }
            if !place.isAtPosition { page = try skip(page, record, &place) }
            if isReduced || place.walks.usable.count > 1 {
                // An empty page adds nothing, unless it is the last.
                if page.items.isEmpty, try await hasMore(&place) { continue }
                page.deletions = place.deletions
                place.deletions = 0
            }
            let after = StoredPosition(page, after: page.items.count)?.position
            if let before = place.before { page.position = before }
            place.before = after
            if try await hasMore(&place) {
                // An older generation may continue where this one ends.
                page.next = after ?? following
            } else {
                if !place.isAtPosition { throw failure(NothingStoredError(lacksPosition: true)) }
                if place.isBehindPosition, page.items.isEmpty, !place.end.isClosed {
                    throw failure(NothingStoredError(hasEarlierPages: true))
                }
                page.next = place.end.isClosed ? nil : place.end.next
                if !place.end.isClosed, page.next == nil { page.signs.append(.shortCopy) }
            }
            place.isBehindPosition = false
            guard page.next != nil else { return Paginated(content: page, loadMore: nil) }
            let rest = place
            return Paginated(content: page) {
                if let following = try await next(rest) { return following }
                throw failure(NothingStoredError(hasEarlierPages: true))
            }
        }
        return nil
    }

    /// The next record, from the next part if the current one is finished.
    private func take(_ place: inout StoredProgress) async throws -> PageRecord? {
        guard try await hasMore(&place) else { return nil }
        place.ordinal += 1
        return place.batch.popFirst()
    }

    /// Whether there is another record; reads it into the batch.
    private func hasMore(_ place: inout StoredProgress) async throws -> Bool {
        while place.batch.isEmpty {
            if let current = place.current, place.ordinal < current.pages.upperBound {
                let count = current.pages.upperBound - place.ordinal
                place.batch = try await pages(of: current.generation, from: place.ordinal).prefix(count)
                break
            }
            guard try await advance(&place) else { return false }
        }
        return true
    }

    /// The stored pages of a walk. Throws if another command has deleted them meanwhile.
    private func pages(of walk: Generation, from ordinal: Int) async throws -> ArraySlice<PageRecord> {
        do {
            let records = try await store.pages(of: walk.id, from: ordinal).prefix { $0.body != nil }
            if !records.isEmpty { return records }
        } catch is MissingGenerationError {}
        throw failure(NothingStoredError(hasEarlierPages: true))
    }

    /// Finishes the current part, and begins the next one; returns false if there is none.
    private func advance(_ place: inout StoredProgress) async throws -> Bool {
        let isEnd = place.ahead.isEmpty && !place.isForVersionsOnly
        try await finish(&place, isLast: place.ahead.isEmpty && (!isEnd || place.newest == nil))
        if isEnd, place.later == nil {
            let later = try await laterParts(&place)
            (place.later, place.ahead) = (later, later[...])
        }
        if isEnd, place.ahead.isEmpty, place.newest != nil {
            (place.ahead, place.isForVersionsOnly) = (place.othersWithNewerVersions[...], true)
        }
        (place.current, place.tail, place.repeated) = (place.ahead.popFirst(), nil, nil)
        place.isJudged = place.later != nil
        place.ordinal = place.current?.pages.lowerBound ?? 0
        if let current = place.current, place.later != nil, !place.isForVersionsOnly, !current.isJoined {
            // Items may be missing before it.
            (place.end.isClosed, place.end.next, place.isConnected) = (false, nil, false)
        }
        return place.current != nil
    }

    /// Notes the current part's items, and how far the list reaches with it.
    private func finish(_ place: inout StoredProgress, isLast: Bool) async throws {
        guard let current = place.current, !place.isForVersionsOnly else { return }
        if place.later != nil { return place.add(try await self.ids(of: current)) }
        try await judge(&place)
        if place.isConnected {
            // A walk whose output ended in the last page may be continued there.
            if place.walks.closes(current.generation), place.ahead.first?.isContinuation != true {
                if place.isEmptyButAnnounced(current) {
                    place.end.next = nil
                } else {
                    place.end.isClosed = try await !hasGrown(since: current, place)
                    if place.end.isClosed {
                        // Another walk has the end of one that joined it.
                        let isJoined = current.generation.ending == .joined
                        place.closing = (isJoined ? place.walks.whole.last : nil) ?? current.generation
                    }
                }
            } else if let tail = place.tail {
                if tail.last != nil { (place.end.tail, place.newer) = (tail, current.generation) }
                place.end.next = tail.next
            }
        }
        if place.isConnected { place.announced = current.generation.last?.memory ?? place.announced }
        if isLast, place.walksSinceEnd.isEmpty { return }
        var ids = try await ids(of: current)
        place.lastItem = ids.last
        if let inside = place.restIsLater, let last = try await store.pageHashes(of: current.generation).last {
            ids.removeLast(min(ids.count, max(0, last.hashes.count - inside.own)))
        }
        if place.givenBeforeGap != nil, place.isConnected { place.givenBeforeGap?.formUnion(ids) }
        if place.hasGap, place.givenBeforeGap == nil { place.givenBeforeGap = place.given ?? [] }
        place.add(ids)
        if current.generation.id == place.closing?.id {
            place.reached = (place.hasIDs == false ? Set(place.counts.keys) : place.given ?? [], ids.last)
        }
    }

    /// Whether a newer walk shows that the list has more items than an older one that reached its end: it announced more,
    /// or went on after the item at which the older one ended.
    private func hasGrown(since part: ListPart, _ place: StoredProgress) async throws -> Bool {
        guard let newer = place.newer, place.walks.isNewer(newer, than: part.generation), newer.ending != .joined,
            newer.definition == definition,
            let tail = place.end.tail, let memory = newer.last?.memory
        else { return false }
        if let least = memory.items?.lowerBound, try await count(place, with: part) < least { return true }
        guard !isByChange, namesNext && tail.next != nil || memory.declaresMore || newer.hasShortEnd else {
            return false
        }
        guard part.generation.pages > 0 else { return false }
        return try await pages(of: part.generation, from: part.generation.pages - 1).last?.hashes.last == tail.last
    }

    /// The number of different items in the finished parts and another one.
    private func count(_ place: StoredProgress, with part: ListPart) async throws -> Int {
        var grown = place
        grown.add(try await ids(of: part))
        return grown.count
    }

    /// Notes whether the current part continues the ones before without a gap.
    private func judge(_ place: inout StoredProgress) async throws {
        guard let current = place.current, !place.isForVersionsOnly, !place.isJudged else { return }
        place.isJudged = true
        if place.end.isClosed {
            place.isConnected = false
        } else if let tail = place.end.tail, !(current.isJoined && place.isConnected) {
            let identities = isByChange ? Array(place.newest?.versions(in: current) ?? []) : try await ids(of: current)
            let mayMove = !isByChange && !isByCreation && place.hasIDs != false
            let newer = place.givenBeforeGap ?? place.given ?? []
            place.isConnected = tail.continues(
                in: identities, isByChange: isByChange, before: current.isContinuation ? place.lastItem : nil,
                after: mayMove ? place.seen.union(newer) : nil)
        }
    }

    /// The items of a part.
    func ids(of part: ListPart) async throws -> [UInt64] {
        let skipped = part.isContinuation ? part.pages.lowerBound : 0
        // Another process may add pages to a walk, whose items older walks still have to show.
        if skipped == 0, part.generation.ending?.isClosed == true {
            return try await store.hashes(of: part.generation.id)
        }
        return try await store.pageHashes(of: part.generation).dropFirst(skipped).flatMap(\.hashes)
    }
}
