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
    /// - Parameter page: the start of the page that contains the position.
    package func first(at position: Position?, of page: Position?) async throws -> Paginated<Page> {
        let walks = try await ListWalks(of: collection, as: definition, in: store)
        let fromStart = walks.usable.filter { $0.start == nil }
        // A single invalid empty response must not hide the items stored before it.
        let newest = fromStart.first { $0.items > 0 } ?? fromStart.first
        var place = Place(walks, ahead: newestOnly ? [newest].compactMap(\.self) : fromStart)
        if let page {
            // A walk that began inside the page has stored it under the exact position.
            guard let found = try await find([page] + (position.map { [$0] } ?? []), in: walks.positioned, of: walks)
            else {
                throw failure(NothingStoredError(walks))
            }
            place = found
        }
        guard let found = try await next(place, at: position) else {
            throw failure(NothingStoredError(walks, newest: walks.usable.compactMap(\.last?.fetchedAt).max()))
        }
        return found
    }

    /// An item's place in a generation.
    private struct Row {
        let ordinal: Int
        let index: Int
        let fetchedAt: Int64
    }

    /// Where the newest version is of each id that a generation has several times: the first one in a list by change, and
    /// else the last one that the server sent.
    private func newestVersions(of generation: Generation) async throws -> [UInt64: Row] {
        var (seen, repeated): (Set<UInt64>, Set<UInt64>) = ([], [])
        for hash in try await store.hashes(of: generation.id) where !seen.insert(hash).inserted {
            repeated.insert(hash)
        }
        var newest: [UInt64: Row] = [:]
        var ordinal = 0
        while !repeated.isEmpty, case let records = try await store.pages(of: generation.id, from: ordinal),
            !records.isEmpty
        {
            for record in records {
                for (index, hash) in record.hashes.enumerated() where repeated.contains(hash) {
                    let row = Row(ordinal: record.ordinal, index: index, fetchedAt: record.checkpoint.fetchedAt)
                    guard let other = newest[hash] else {
                        newest[hash] = row
                        continue
                    }
                    if !isByChange, row.fetchedAt >= other.fetchedAt { newest[hash] = row }
                }
            }
            ordinal += records.count
        }
        return newest
    }

    /// The state of reading.
    private struct Place: Sendable {
        let walks: ListWalks
        var current: Generation?
        /// The current generation's pages that are read but not yet returned.
        var batch: ArraySlice<PageRecord> = []
        var ordinal = 0
        /// Older generations, the newest first.
        var ahead: [Generation]
        /// Whether one of the generations so far has all items up to the end of the list.
        var reachesEnd = false
        /// Where the newest version is of each id that the current generation has several times; nil before its first
        /// page.
        var newest: [UInt64: Row]?
        /// How many deleted items were left out since the last page that was returned.
        var deletions = 0
        /// Whether items may be missing between two of the generations so far: the newer one stopped before it met an
        /// item of the older one.
        var hasGap = false

        /// Whether the list may go on after the current generation, although its last page names no next one.
        var endsShort: Bool { current.map(walks.endsShort) ?? false }

        /// The items of the finished generations; nil if there is nothing to compare with.
        var given: Set<UInt64>?
        /// Their versions, in a list by change.
        var givenVersions: Set<UInt64> = []
        /// The finished generations.
        var through: Set<Generation.ID> = []

        init(_ walks: ListWalks, current: Generation? = nil, ordinal: Int = 0, ahead: [Generation]) {
            self.walks = walks
            self.current = current
            self.ordinal = ordinal
            self.ahead = ahead
            reachesEnd = current.map(walks.reachesEnd) ?? false
        }

        /// Finishes the current generation.
        mutating func finish(_ hashes: [UInt64]) {
            guard let id = current?.id else { return }
            given = (given ?? []).union(hashes)
            through.insert(id)
            current = nil
        }
    }

    /// The newest stored page that starts at one of the positions.
    private func find(
        _ positions: [Position], in generations: [Generation], of walks: ListWalks
    ) async throws -> Place? {
        for (index, generation) in generations.enumerated() {
            for position in positions {
                guard let ordinal = try await store.ordinal(of: position, in: generation.id), ordinal < generation.pages
                else { continue }
                let older = generation.start == nil ? generations[(index + 1)...].filter { $0.start == nil } : []
                return Place(walks, current: generation, ordinal: ordinal, ahead: older)
            }
        }
        return nil
    }

    /// Continues with a generation that began where the last one stopped.
    private func goOn(_ place: Place, at position: Position) async throws -> Paginated<Page>? {
        var place = place
        guard try await !hasMore(&place) else { return nil }
        if let current = place.current {
            guard place.walks.hasPresentPagination(current) else { return nil }
            try await finish(&place)
        }
        let walks = try await ListWalks(of: collection, as: definition, in: store)
        let others = walks.positioned.filter { $0.start != nil && !place.through.contains($0.id) }
        guard var found = try await find([position], in: others, of: walks) else { return nil }
        found.given = place.given
        found.givenVersions = place.givenVersions
        found.through = place.through
        return try await next(found)
    }

    private func next(_ place: Place, at position: Position? = nil) async throws -> Paginated<Page>? {
        var place = place
        while let record = try await take(&place) {
            guard isWanted(record.checkpoint.fetchedAt) else { return nil }
            var page = try read(record, position ?? record.position)
            page.provenance.isUnconfirmed = place.current.map(place.walks.isUnconfirmed) ?? false
            let following = positionAfter(page)
            if place.given != nil || page.layout.hasVersions {
                page = try await keepingOwn(page, record, &place)
                // An empty page adds nothing, unless it is the last.
                if page.items.isEmpty, try await hasMore(&place) { continue }
                page.deletions = place.deletions
                place.deletions = 0
            }
            if try await hasMore(&place) {
                // An older generation may continue where this one ends.
                page.next = page.next ?? following
            } else if place.reachesEnd, !place.hasGap {
                page.next = nil
            } else if place.hasGap || place.endsShort {
                page.next = page.next ?? following
            }
            guard page.next != nil else { return Paginated(content: page, loadMore: nil) }
            let rest = place
            let position = page.next
            return Paginated(content: page) {
                if let following = try await next(rest) { return following }
                if let position, let following = try await goOn(rest, at: position) { return following }
                throw failure(NothingStoredError(hasEarlierPages: true))
            }
        }
        return nil
    }

    /// A page without the items that newer generations have, without earlier versions of its items, and without items
    /// that were deleted.
    private func keepingOwn(_ page: Page, _ record: PageRecord, _ place: inout Place) async throws -> Page {
        let hashes = page.idHashes ?? page.itemHashes
        var own = page.items.indices.filter { place.given?.contains(hashes[$0]) != true }
        if page.layout.hasVersions, let current = place.current {
            let newest = if let known = place.newest { known } else { try await newestVersions(of: current) }
            place.newest = newest
            // A page that is read from within lacks its first items.
            let skipped = record.hashes.count - page.items.count
            own = own.filter { row in
                newest[hashes[row]].map { $0.ordinal == record.ordinal && $0.index == row + skipped } ?? true
            }
        }
        let kept = own.filter { !page.isDeleted($0) || page.layout.hasReplies && page.mayHaveReplies($0) }
        place.deletions += own.count - kept.count
        return page.keeping(kept)
    }

    /// Whether an older generation has an item of the finished ones, so that none is missing between them. In a list by
    /// change, it is an item that has not changed: before others, there may be items that no generation has.
    private func meets(_ older: Generation, _ place: Place) async throws -> Bool {
        let hashes = isByChange ? try await versions(of: older) : try await store.hashes(of: older.id)
        return hashes.contains { (isByChange ? place.givenVersions : place.given ?? []).contains($0) }
    }

    private func versions(of generation: Generation) async throws -> [UInt64] {
        if let stored = try await store.versions(of: generation.id) { return stored }
        var hashes: [UInt64] = []
        var ordinal = 0
        while case let records = try await store.pages(of: generation.id, from: ordinal), !records.isEmpty {
            for record in records { hashes += try read(record, record.position).versionHashes ?? [] }
            ordinal += records.count
        }
        return hashes
    }

    private func finish(_ place: inout Place) async throws {
        guard let current = place.current else { return }
        if isByChange { place.givenVersions.formUnion(try await versions(of: current)) }
        place.finish(try await store.hashes(of: current.id))
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
            guard !place.ahead.isEmpty else { return false }
            let older = place.ahead.removeFirst()
            if let through = place.current {
                try await finish(&place)
                if through.last?.next != nil, through.items > 0, older.items > 0, !place.hasGap {
                    place.hasGap = try await !meets(older, place)
                }
            }
            place.current = older
            place.newest = nil
            place.reachesEnd = place.reachesEnd || place.current.map(place.walks.reachesEnd) ?? false
            place.ordinal = 0
        }
        return true
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
