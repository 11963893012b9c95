import Pages

/// Where a stored list is read from.
enum StoredStart {
    /// From its beginning.
    case list
    /// After an item.
    case item(StoredPosition)
    /// From a page of a walk on. `isAtStart` tells whether the page starts at the position, or contains it.
    case page(Generation, ordinal: Int, isAtStart: Bool)

    /// Whether the whole list is read, up to the place and after it.
    var isOfWholeList: Bool {
        if case .page = self { false } else { true }
    }

    /// Finds the places of positions in the walks of a list.
    struct Finder {
        let store: any FeedReader
        /// Whether positions may mean other items than when folio printed them.
        let isChecked: Bool
        /// Whether items have ids.
        let hasIDs: Bool
        let positionsInside: PartJoiner.PositionSearch

        /// The place of a position; nil if it is not stored.
        ///
        /// A position that counts is found in a walk that has the item before it that was printed last. Otherwise the list
        /// is read after this item, wherever it is now.
        ///
        /// - Parameter page: the start of the page that contains the position; nil for the first page of the list.
        func start(at position: Position?, of page: Position?, in walks: ListWalks) async throws -> StoredStart? {
            if let item = StoredPosition(position) { return .item(item) }
            guard let page else { return .list }
            // A walk that began inside the page has stored it under the exact position.
            let positions = [page] + (position.map { [$0] } ?? [])
            let found = try await find(positions, from: position, in: walks.positioned)
            guard isChecked, let position, case let (walk, printed)? = try await lastItem(before: position, in: walks)
            else { return found }
            if case .page(let generation, let ordinal, _)? = found {
                if generation.id == walk.id || generation.start == position { return found }
                if try await item(before: position, onPage: ordinal, of: generation) == printed { return found }
            }
            return hasIDs ? .item(StoredPosition(item: printed)) : nil
        }

        /// The newest stored page that starts at one of the positions, or with which a walk from the exact position begins.
        private func find(
            _ positions: [Position], from start: Position?, in generations: [Generation]
        ) async throws -> StoredStart? {
            for generation in generations where generation.pages > 0 {
                if let start, generation.start == start {
                    // Its first page is the one before, if items had moved there.
                    let isAtStart = try await store.ordinal(of: start, in: generation.id) == 0
                    return .page(generation, ordinal: 0, isAtStart: isAtStart)
                }
                for position in positions {
                    guard let ordinal = try await store.ordinal(of: position, in: generation.id),
                        ordinal < generation.pages
                    else { continue }
                    return .page(generation, ordinal: ordinal, isAtStart: true)
                }
            }
            return nil
        }

        /// The newest walk that ended at a position, and its last item.
        private func lastItem(
            before position: Position, in walks: ListWalks
        ) async throws -> (walk: Generation, item: UInt64)? {
            for walk in walks.usable where walk.pages > 0 && walk.last?.next != nil {
                if let last = walk.last, last.next == position, !last.memory.isInside {
                    let pages = try await store.pageHashes(of: walk.id)
                    return pages.last { !$0.hashes.isEmpty }?.hashes.last.map { (walk, $0) }
                }
                guard walk.last?.memory.isInside == true,
                    let item = try await item(before: position, inPage: walk.pages - 1, of: walk)
                else { continue }
                return (walk, item)
            }
            return nil
        }

        /// The item before a position that is at the start of a page or inside it; nil if it is unknown.
        private func item(
            before position: Position, onPage ordinal: Int, of walk: Generation
        ) async throws -> UInt64? {
            if let item = try await item(before: position, inPage: ordinal, of: walk) { return item }
            return try await store.pageHashes(of: walk.id).prefix(ordinal).last { !$0.hashes.isEmpty }?.hashes.last
        }

        private func item(
            before position: Position, inPage ordinal: Int, of walk: Generation
        ) async throws -> UInt64? {
            guard let page = try await store.pages(of: walk.id, from: ordinal).first, page.body != nil,
                let count = try positionsInside(page)(position), 1...max(1, page.hashes.count) ~= count
            else { return nil }
            return page.hashes[count - 1]
        }
    }
}
