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
    private let read: Reading
    private let positionAfter: @Sendable (Page) -> Position
    private let failure: @Sendable (NothingStoredError) -> any Error

    /// - Parameters:
    ///   - definition: that of the list now.
    ///   - isWanted: whether a page fetched at that time, in seconds since 1970 (UTC), may still be used.
    ///   - newestOnly: whether every response is the whole list, so that only the newest counts.
    ///   - isByChange: whether the most recently changed items come first.
    ///   - positionAfter: the position after a page's last item.
    ///   - failure: the error to throw if nothing, or nothing more, is stored.
    package init(
        _ store: any FeedReader, collection: CollectionKey, as definition: ListDefinition?, newestOnly: Bool = false,
        isByChange: Bool = false, isWanted: @escaping @Sendable (Int64) -> Bool, read: @escaping Reading,
        positionAfter: @escaping @Sendable (Page) -> Position = { $0.position ?? Position("") },
        failure: @escaping @Sendable (NothingStoredError) -> any Error = { $0 }
    ) {
        self.store = store
        self.collection = collection
        self.definition = definition
        self.isWanted = isWanted
        self.newestOnly = newestOnly
        self.isByChange = isByChange
        self.read = read
        self.positionAfter = positionAfter
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
        var place = Place(walks, ahead: newestOnly ? [newest].compactMap(\.self) : fromStart)
        if let page {
            // A walk that began inside the page has stored it under the exact position.
            guard let found = try await find([page] + (position.map { [$0] } ?? []), in: walks.positioned) else {
                throw failure(NothingStoredError(walks))
            }
            let isFromStart = found.generation.start == nil
            let older = isFromStart ? walks.positioned.filter { $0.start == nil && $0.id < found.generation.id } : []
            place = Place(walks, ahead: older)
            place.begin(found.generation, from: found.ordinal)
        }
        place.seen = seen.hashes
        if let tail = seen.tail, tail.last != nil { place.end = .open(tail) }
        guard let found = try await next(place, at: position) else {
            throw failure(NothingStoredError(walks, newest: walks.usable.compactMap(\.last?.fetchedAt).max()))
        }
        return found
    }

    /// The state of reading.
    private struct Place: Sendable {
        let walks: ListWalks
        /// The generation that is being read; nil before the first one and after the last.
        var current: Generation?
        /// Its pages that are read but not yet returned.
        var batch: ArraySlice<PageRecord> = []
        var ordinal = 0
        /// Older generations, the newest first.
        var ahead: [Generation]
        /// How far the generations so far reach without a gap.
        var end = ListEnd.start
        /// The current generation's own end.
        var tail: ListEnd.Tail?
        /// The items of the finished generations; nil if there is nothing to compare with.
        var given: Set<UInt64>?
        /// The items before those of the store.
        var seen: Set<UInt64> = []
        /// The generations so far, with how many pages of each were skipped, because another one comes before the rest.
        var through: [Generation.ID: Int] = [:]
        /// The newest version of each item; nil before the first page, and if the list has no versions.
        var newest: NewestVersions?
        /// Whether only newer versions of the items so far are left.
        var isForVersionsOnly = false
        /// How many deleted items were left out since the last page that was returned.
        var deletions = 0

        init(_ walks: ListWalks, ahead: [Generation]) {
            self.walks = walks
            self.ahead = ahead
        }

        /// Goes on to another generation; nil if there is none.
        mutating func begin(_ generation: Generation?, from ordinal: Int = 0, skipping: Int = 0) {
            (current, self.ordinal, tail) = (generation, ordinal, nil)
            guard let generation, !isForVersionsOnly else { return }
            through[generation.id] = skipping
        }

        /// The generations with pages that have no part in the list, except for newer versions of its items.
        var othersWithNewerVersions: [Generation] {
            guard let newest, !isForVersionsOnly else { return [] }
            let holders = Set(newest.rows.values.map(\.generation))
            return walks.usable.filter { through[$0.id] != 0 && holders.contains($0.id) }
        }
    }

    /// The newest stored page that starts at one of the positions.
    private func find(
        _ positions: [Position], in generations: [Generation]
    ) async throws -> (generation: Generation, ordinal: Int)? {
        for generation in generations {
            for position in positions {
                guard let ordinal = try await store.ordinal(of: position, in: generation.id), ordinal < generation.pages
                else { continue }
                return (generation, ordinal)
            }
        }
        return nil
    }

    private func next(_ place: Place, at position: Position? = nil) async throws -> Paginated<Page>? {
        var place = place
        while let record = try await take(&place), let current = place.current {
            guard isWanted(record.checkpoint.fetchedAt) else { return nil }
            var page = try read(record, position ?? record.position)
            page.provenance.isUnconfirmed = place.walks.isUnconfirmed(current)
            let following = positionAfter(page)
            place.tail = ListEnd.Tail(after: place.tail, page, hashes: record.hashes, next: page.next ?? following)
            if page.layout.hasVersions, place.newest == nil {
                place.newest = try await NewestVersions(
                    in: place.walks.usable, of: store, isByChange: isByChange
                ) { try read($0, $0.position) }
            }
            if place.given != nil || place.newest != nil || !place.seen.isEmpty {
                page = keepingOwn(page, record, &place)
                // An empty page adds nothing, unless it is the last.
                if page.items.isEmpty, try await hasMore(&place) { continue }
                page.deletions = place.deletions
                place.deletions = 0
            }
            if try await hasMore(&place) {
                // An older generation may continue where this one ends.
                page.next = page.next ?? following
            } else {
                page.next = place.end.next
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

    /// A page without the items that newer generations have, without earlier versions of its items, and without items
    /// that were deleted.
    private func keepingOwn(_ page: Page, _ record: PageRecord, _ place: inout Place) -> Page {
        let hashes = page.idHashes ?? page.itemHashes
        // A page that is read from within lacks its first items.
        let skipped = record.hashes.count - page.items.count
        let own = page.items.indices.filter { row in
            guard !place.seen.contains(hashes[row]) else { return false }
            let isGiven = place.given?.contains(hashes[row]) ?? false
            guard let newest = place.newest?.rows[hashes[row]] else { return !isGiven }
            guard newest.generation == place.current?.id, newest.ordinal == record.ordinal,
                newest.index == row + skipped
            else { return false }
            return !place.isForVersionsOnly || isGiven && record.ordinal < place.through[newest.generation] ?? .max
        }
        let kept = own.filter { !page.isDeleted($0) || page.layout.hasReplies && page.mayHaveReplies($0) }
        place.deletions += own.count - kept.count
        return page.keeping(kept)
    }

    /// The next record, from an older generation if the current one is finished.
    private func take(_ place: inout Place) async throws -> PageRecord? {
        guard try await hasMore(&place) else { return nil }
        place.ordinal += 1
        return place.batch.popFirst()
    }

    /// Whether there is another record; reads it into the batch.
    private func hasMore(_ place: inout Place) async throws -> Bool {
        while place.batch.isEmpty {
            if let current = place.current {
                place.batch = try await store.pages(of: current.id, from: place.ordinal)[...]
                if !place.batch.isEmpty { break }
            }
            guard try await advance(&place) else { return false }
        }
        return true
    }

    /// Finishes the current generation, and begins the next one; returns false if there is none.
    private func advance(_ place: inout Place) async throws -> Bool {
        let continuation = try await continuation(of: place)
        let isLastOfList = continuation == nil && place.ahead.isEmpty
        let others = isLastOfList ? place.othersWithNewerVersions : []
        let isConnected = try await finish(&place, isLast: isLastOfList && others.isEmpty)
        if let (generation, ordinal) = continuation {
            if isConnected { place.end = .start }
            place.begin(generation, from: ordinal, skipping: ordinal)
        } else {
            if !others.isEmpty { (place.ahead, place.isForVersionsOnly) = (others, true) }
            place.begin(place.ahead.isEmpty ? nil : place.ahead.removeFirst())
        }
        return place.current != nil
    }

    /// A later generation that began where the current one stopped.
    private func continuation(of place: Place) async throws -> (Generation, Int)? {
        let walks = place.walks
        guard let current = place.current, let next = current.last?.next, !place.isForVersionsOnly,
            !walks.closes(current), walks.hasPresentPagination(current)
        else { return nil }
        return try await find(
            [next],
            in: walks.positioned.filter { $0.start != nil && $0.id > current.id && place.through[$0.id] == nil })
    }

    /// Notes the current generation's items, and how far the list reaches with it. Returns whether it continues the
    /// generations before it without a gap.
    private func finish(_ place: inout Place, isLast: Bool) async throws -> Bool {
        guard let current = place.current, !place.isForVersionsOnly else { return true }
        let isConnected: Bool
        switch place.end {
        case .start: isConnected = true
        case .closed: isConnected = false
        case .open(let tail):
            let identities =
                isByChange ? place.newest?.versions[current.id] ?? [] : try await store.hashes(of: current.id)
            isConnected = tail.continues(in: Set(identities), isByChange: isByChange)
        }
        if isConnected, place.walks.closes(current) {
            place.end = .closed
        } else if isConnected, let tail = place.tail, isLast || tail.last != nil {
            place.end = .open(tail)
        }
        if !isLast {
            let skipped = place.through[current.id] ?? 0
            let hashes =
                skipped == 0
                ? try await store.hashes(of: current.id)
                : try await store.pageHashes(of: current.id).dropFirst(skipped).flatMap(\.hashes)
            place.given = (place.given ?? []).union(hashes)
        }
        return isConnected
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
