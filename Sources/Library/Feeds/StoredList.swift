package import Pages

/// Reads a list from a store: the newest generation first, then the items that only older ones have.
///
/// Hashes decide which items only an older generation has. Among ten million items, the chance that one is omitted by
/// accident is 3 in a million.
package struct StoredList: Sendable {
    /// Reads a stored page as if it came from the server; `at` is the position at which it was requested.
    package typealias Reading = @Sendable (PageRecord, _ at: Position?) throws -> Page

    private let store: any FeedReader
    private let collection: CollectionKey
    private let definition: ListDefinition?
    private let isWanted: @Sendable (_ fetchedAt: Int64) -> Bool
    private let newestOnly: Bool
    private let isByChange: Bool
    private let isByCreation: Bool
    private let isCounted: Bool
    private let isContinuing: Bool
    private let hasIDs: Bool
    private let now: Int64
    private let read: Reading
    private let wholePage: @Sendable (Position?) -> Position?
    private let positionAfter: @Sendable (Page) -> Position
    private let joiner: PartJoiner
    private let failure: @Sendable (NothingStoredError) -> any Error

    /// - Parameters:
    ///   - definition: that of the list now.
    ///   - isWanted: whether a page fetched at that time, in seconds since 1970 (UTC), may still be used.
    ///   - newestOnly: whether every response is the whole list, so that only the newest counts.
    ///   - isByChange: whether the most recently changed items come first.
    ///   - isByCreation: whether items are in the order of their creation, so that they keep it.
    ///   - isCounted: whether positions count, so that they mean other items once the list has changed.
    ///   - isContinuing: whether folio printed the position at which the list is read.
    ///   - hasIDs: whether items have ids.
    ///   - now: seconds since 1970 (UTC).
    ///   - wholePage: the position of the whole page that contains a position; nil for the first page of the list.
    ///   - positionAfter: the position after a page's last item.
    ///   - positionsInside: finds the positions inside a page, after some of its items.
    ///   - failure: the error to throw if nothing, or nothing more, is stored.
    package init(
        _ store: any FeedReader, collection: CollectionKey, as definition: ListDefinition?, newestOnly: Bool = false,
        isByChange: Bool = false, isByCreation: Bool = false, isCounted: Bool = false,
        isContinuing: Bool = false, hasIDs: Bool = true, now: Int64 = .max,
        isWanted: @escaping @Sendable (Int64) -> Bool, read: @escaping Reading,
        wholePage: @escaping @Sendable (Position?) -> Position? = { $0 },
        positionAfter: @escaping @Sendable (Page) -> Position = { $0.position ?? Position("") },
        positionsInside: @escaping PartJoiner.PositionSearch = { _ in { _ in false } },
        failure: @escaping @Sendable (NothingStoredError) -> any Error = { $0 }
    ) {
        self.store = store
        self.collection = collection
        self.definition = definition
        self.isWanted = isWanted
        self.newestOnly = newestOnly
        self.isByChange = isByChange
        self.isByCreation = isByCreation
        self.isCounted = isCounted
        self.isContinuing = isContinuing
        self.hasIDs = hasIDs
        self.now = now
        self.read = read
        self.wholePage = wholePage
        self.positionAfter = positionAfter
        joiner = PartJoiner(
            store: store, isCounted: isCounted, newestOnly: newestOnly, positionsInside: positionsInside)
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
        let fromStart = walks.usable.filter { $0.start == nil }
        // A single invalid empty response must not hide the items stored before it.
        let newest = fromStart.first { $0.items > 0 } ?? fromStart.first
        let walksOfList = (newestOnly ? [newest].compactMap(\.self) : fromStart).map { ListPart($0) }
        let parts = try await joiner.parts(walksOfList, in: walks)
        var places = StoredPlaces(
            walks, in: store, isCounted: isCounted, positionsInside: joiner.positionsInside)
        var place = Place(places, parts: parts)
        var start = position
        if let page {
            // A walk that began inside the page has stored it under the exact position.
            let positions = [page] + (position.map { [$0] } ?? [])
            guard let found = try await places.find(positions, from: position, isPrinted: isContinuing) else {
                throw failure(NothingStoredError(walks))
            }
            if !found.isAtStart { start = nil }
            place = try await self.place(found, in: parts, places)
        }
        place.seen = seen.identities
        if let tail = seen.tail, tail.last != nil { (place.end.tail, place.end.next) = (tail, tail.next) }
        guard let found = try await next(place, at: start) else {
            throw failure(NothingStoredError(walks, newest: walks.usable.compactMap(\.last?.fetchedAt).max()))
        }
        return found
    }

    /// The state at a page, after the pages before it: those of its walk, and of the walks that this one continues.
    private func place(_ found: StoredPlaces.Place, in list: [ListPart], _ places: StoredPlaces) async throws -> Place {
        var parts = list
        if let index = list.firstIndex(where: found.isIn) {
            let first = list[...index].lastIndex { !$0.isContinuation } ?? 0
            parts = Array(list[first...])
        } else {
            parts = try await joiner.parts([ListPart(found.generation)], in: places.walks)
        }
        var place = Place(places, parts: parts)
        place.isOneChain = place.isOneChain && (parts.count == list.count || list.allSatisfy { !found.isIn($0) })
        while let part = place.ahead.popFirst() {
            place.current = part
            let isThere = found.isIn(part)
            let own = try await store.pageHashes(of: part.generation.id)[part.pages]
            let before = isThere ? own.prefix(found.ordinal - part.pages.lowerBound) : own
            if isThere {
                place.ordinal = found.ordinal
                if hasIDs, !before.isEmpty { place.given = (place.given ?? []).union(before.flatMap(\.hashes)) }
                break
            }
            place.hasIDs = hasIDs
            place.tail = ListEnd.Tail()
            place.tail?.last = before.last { !$0.hashes.isEmpty }?.hashes.last
            try await finish(&place, isLast: false)
            (place.tail, place.isJudged) = (nil, false)
        }
        return place
    }

    /// The state of reading.
    private struct Place: Sendable {
        var places: StoredPlaces
        var walks: ListWalks { places.walks }
        /// All parts of the list, in its order.
        let parts: [ListPart]
        /// The part that is being read; nil before the first one and after the last.
        var current: ListPart?
        /// Its pages that are read but not yet returned.
        var batch: ArraySlice<PageRecord> = []
        var ordinal = 0
        /// The parts to come.
        var ahead: ArraySlice<ListPart>
        /// How far the parts so far reach without a gap.
        var end = ListEnd()
        /// The current part's own end.
        var tail: ListEnd.Tail?
        /// Whether the finished part and the ones before it are without a gap.
        var isConnected = true
        /// Whether it is known for the current part.
        var isJudged = false
        /// Whether items may be missing between the current part and the ones before.
        var hasGap = false
        /// Whether the whole list is one walk with those that continue it, so that positions lead to where it goes on.
        var isOneChain: Bool
        /// The items of the finished parts; nil if there is nothing to compare with.
        var given: Set<UInt64>?
        /// Whether items have ids; nil before the first page.
        var hasIDs: Bool?
        /// Without ids: how often each item occurred in the part that has it most often.
        var counts: [UInt64: Int] = [:]
        /// Without ids: for each page of the current part, the rows of items that earlier parts have. Nil before its first
        /// page.
        var repeated: [Set<Int>]?
        /// The items before those of the store.
        var seen: Set<UInt64> = []
        /// The newest version of each item; nil before the first page, and if the list has no versions.
        var newest: NewestVersions?
        /// Whether only newer versions of the items so far are left.
        var isForVersionsOnly = false
        /// How many deleted items were left out since the last page that was returned.
        var deletions = 0

        init(_ places: StoredPlaces, parts: [ListPart]) {
            self.places = places
            self.parts = parts
            ahead = parts[...]
            isOneChain = parts.dropFirst().allSatisfy(\.isContinuation)
        }

        /// The pages that have no part in the list: of walks from elsewhere, and before the place where a walk continues
        /// another one. They may have newer versions of its items.
        var others: [ListPart] {
            let used = Set(parts.map(\.generation.id))
            let before = parts.filter(\.isContinuation).map {
                ListPart($0.generation, pages: 0..<$0.pages.lowerBound)
            }
            return walks.usable.filter { !used.contains($0.id) }.map { ListPart($0) }
                + before.filter { !$0.pages.isEmpty }
        }

        /// Those of them that have the newest version of an item in the list. The rest are not read: they may be too old.
        var othersWithNewerVersions: [ListPart] {
            var pages: [Generation.ID: Set<Int>] = [:]
            for (id, row) in newest?.rows ?? [:] where given?.contains(id) == true {
                pages[row.generation, default: []].insert(row.ordinal)
            }
            return others.filter { part in pages[part.generation.id]?.contains(where: part.pages.contains) ?? false }
        }
    }

    private func next(_ place: Place, at position: Position? = nil) async throws -> Paginated<Page>? {
        var (place, start) = (place, position)
        while let record = try await take(&place), let current = place.current {
            guard isWanted(record.checkpoint.fetchedAt) else { return nil }
            var page = try read(record, start ?? record.position)
            // Only the first position is the user's. At the others, repeated items are left out below.
            if start == nil { page.hasOtherStart = false }
            let leftOut = start == nil ? 0 : record.hashes.count - page.items.count
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
            if place.given != nil || !place.counts.isEmpty || place.newest != nil || !place.seen.isEmpty {
                page = try await keepingOwn(page, record, &place)
                // An empty page adds nothing, unless it is the last.
                if page.items.isEmpty, try await hasMore(&place) { continue }
                page.deletions = place.deletions
                place.deletions = 0
            }
            // The items of the page before the position.
            if leftOut > 0, place.hasIDs == true {
                place.given = (place.given ?? []).union(record.hashes.prefix(leftOut))
            }
            let isOwn = try await isPlace(of: record.position, record.ordinal, current, &place, isWhole: true)
            if try await hasMore(&place) {
                page.mayBeContinued = isOwn ? try await leads(following, &place) : false
                // An older generation may continue where this one ends.
                page.next = following
            } else {
                page.next = place.end.isClosed ? nil : place.end.next
                page.isAfterGap = place.hasGap && !place.end.isClosed
                page.mayBeContinued = isOwn && !page.isAfterGap
                // Another walk may have a page there that is no part of the list.
                if page.mayBeContinued, let end = page.next, place.walks.usable.count > 1 {
                    page.mayBeContinued = try await !place.places.has(end, in: wholePage(end))
                }
                if !place.end.isClosed, page.next == nil { page.signs.append(.shortCopy) }
            }
            guard page.next != nil else { return Paginated(content: page, loadMore: nil) }
            let rest = place
            return Paginated(content: page) {
                if let following = try await next(rest) { return following }
                throw failure(NothingStoredError(hasEarlierPages: true))
            }
        }
        return nil
    }

    /// Whether a position leads to a page of a part, and the list goes on from there as it does here.
    ///
    /// - Parameters:
    ///   - position: nil for the first page of the list.
    ///   - isWhole: whether it must not be inside a page, as positions inside the page begin with it.
    private func isPlace(
        of position: Position?, _ ordinal: Int, _ part: ListPart, _ place: inout Place, isWhole: Bool = false
    ) async throws -> Bool {
        guard place.isOneChain, !place.isForVersionsOnly, !place.hasGap,
            place.walks.hasPresentPagination(part.generation)
        else { return false }
        guard let position, let page = wholePage(position) else {
            return ordinal == 0 && part.generation.start == nil
        }
        if isWhole, page != position { return false }
        return try await place.places.leads(position, in: page, to: ordinal, of: part.generation)
    }

    /// Whether a position leads to the page that comes next.
    private func leads(_ position: Position, _ place: inout Place) async throws -> Bool {
        guard let next = place.batch.first, let part = place.current,
            next.position == position || next.ordinal == 0 && part.generation.start == position
        else { return false }
        // Items may be missing before it.
        guard place.isJudged || part.isJoined else { return false }
        return try await isPlace(of: position, next.ordinal, part, &place)
    }

    /// A page without the items that earlier parts have, without earlier versions of its items, and without items that
    /// were deleted.
    private func keepingOwn(_ page: Page, _ record: PageRecord, _ place: inout Place) async throws -> Page {
        guard let hashes = page.idHashes else { return try await keepingMore(page, record, &place) }
        let identities = place.seen.isEmpty ? [] : page.identityHashes ?? hashes
        // A page that is read from within lacks its first items.
        let skipped = record.hashes.count - page.items.count
        let own = page.items.indices.filter { row in
            if !place.seen.isEmpty, place.seen.contains(identities[row]) { return false }
            let isGiven = place.given?.contains(hashes[row]) ?? false
            guard let newest = place.newest?.rows[hashes[row]] else { return !isGiven }
            return newest.generation == place.current?.generation.id && newest.ordinal == record.ordinal
                && newest.index == row + skipped && (isGiven || !place.isForVersionsOnly)
        }
        let kept = own.filter { !page.isDeleted($0) || page.layout.hasReplies && page.mayHaveReplies($0) }
        place.deletions += own.count - kept.count
        return page.keeping(kept)
    }

    /// A page of a list without ids. Equal items may be several: it keeps those that occur more often than in earlier parts.
    private func keepingMore(_ page: Page, _ record: PageRecord, _ place: inout Place) async throws -> Page {
        guard let current = place.current, !place.counts.isEmpty else { return page }
        let repeated: [Set<Int>]
        if let known = place.repeated {
            repeated = known
        } else {
            var left = place.counts
            repeated = try await store.pageHashes(of: current.generation.id)[current.pages].map { page in
                Set(
                    page.hashes.indices.filter { row in
                        guard let count = left[page.hashes[row]], count > 0 else { return false }
                        left[page.hashes[row]] = count - 1
                        return true
                    })
            }
            place.repeated = repeated
        }
        let skipped = record.hashes.count - page.items.count
        let rows = repeated[record.ordinal - current.pages.lowerBound]
        return page.keeping(page.items.indices.filter { !rows.contains($0 + skipped) })
    }

    /// The next record, from the next part if the current one is finished.
    private func take(_ place: inout Place) async throws -> PageRecord? {
        guard try await hasMore(&place) else { return nil }
        place.ordinal += 1
        return place.batch.popFirst()
    }

    /// Whether there is another record; reads it into the batch.
    private func hasMore(_ place: inout Place) async throws -> Bool {
        while place.batch.isEmpty {
            if let current = place.current, place.ordinal < current.pages.upperBound {
                let count = current.pages.upperBound - place.ordinal
                place.batch = try await store.pages(of: current.generation.id, from: place.ordinal).prefix(count)
                if !place.batch.isEmpty { break }
            }
            guard try await advance(&place) else { return false }
        }
        return true
    }

    /// Finishes the current part, and begins the next one; returns false if there is none.
    private func advance(_ place: inout Place) async throws -> Bool {
        if place.ahead.isEmpty, place.newest != nil, !place.isForVersionsOnly {
            try await finish(&place, isLast: false)
            (place.ahead, place.isForVersionsOnly) = (place.othersWithNewerVersions[...], true)
        } else {
            try await finish(&place, isLast: place.ahead.isEmpty)
        }
        (place.current, place.tail, place.repeated) = (place.ahead.popFirst(), nil, nil)
        place.isJudged = false
        place.ordinal = place.current?.pages.lowerBound ?? 0
        return place.current != nil
    }

    /// Notes the current part's items, and how far the list reaches with it.
    private func finish(_ place: inout Place, isLast: Bool) async throws {
        guard let current = place.current, !place.isForVersionsOnly else { return }
        try await judge(&place)
        if place.isConnected {
            if place.walks.closes(current.generation) {
                place.end.isClosed = true
            } else if let tail = place.tail {
                if tail.last != nil { place.end.tail = tail }
                place.end.next = tail.next
            }
        }
        if isLast { return }
        let ids = try await ids(of: current)
        if place.hasIDs == false {
            let counts = Dictionary(ids.map { ($0, 1) }, uniquingKeysWith: +)
            place.counts.merge(counts, uniquingKeysWith: max)
        } else {
            place.given = (place.given ?? []).union(ids)
        }
    }

    /// The items of a part.
    private func ids(of current: ListPart) async throws -> [UInt64] {
        let skipped = current.isContinuation ? current.pages.lowerBound : 0
        if skipped == 0 { return try await store.hashes(of: current.generation.id) }
        return try await store.pageHashes(of: current.generation.id).dropFirst(skipped).flatMap(\.hashes)
    }

    /// Notes whether the current part continues the ones before without a gap.
    private func judge(_ place: inout Place) async throws {
        guard let current = place.current, !place.isForVersionsOnly, !place.isJudged else { return }
        place.isJudged = true
        if place.end.isClosed {
            place.isConnected = false
        } else if let tail = place.end.tail, !(current.isJoined && place.isConnected) {
            let identities = isByChange ? Array(place.newest?.versions(in: current) ?? []) : try await ids(of: current)
            let mayMove = !isByChange && !isByCreation && place.hasIDs != false
            place.isConnected = tail.continues(
                in: identities, isByChange: isByChange, after: mayMove ? place.seen.union(place.given ?? []) : nil)
        }
        place.hasGap = !place.end.isClosed && !place.isConnected
    }
}

/// No stored page can be used.
package struct NothingStoredError: Error, Sendable, Equatable {
    /// When the newest page was fetched that is too old to use, in seconds since 1970 (UTC); nil if there is none.
    package let newest: Int64?
    /// Whether the pages before the missing one are stored.
    package let hasEarlierPages: Bool
    /// Whether pages are stored that were read with another definition of the endpoint.
    package let hasOtherDefinition: Bool
    /// Whether the server forbids to store the list.
    package let isStoringForbidden: Bool

    package init(
        newest: Int64? = nil, hasEarlierPages: Bool = false, hasOtherDefinition: Bool = false,
        isStoringForbidden: Bool = false
    ) {
        self.newest = newest
        self.hasEarlierPages = hasEarlierPages
        self.hasOtherDefinition = hasOtherDefinition
        self.isStoringForbidden = isStoringForbidden
    }

    fileprivate init(_ walks: ListWalks, newest: Int64? = nil) {
        self.init(
            newest: newest, hasOtherDefinition: walks.isOnlyOtherDefinition,
            isStoringForbidden: walks.isStoringForbidden)
    }
}
