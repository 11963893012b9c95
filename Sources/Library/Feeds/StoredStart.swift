import Pages

/// Where a stored list is read from.
enum StoredStart {
    /// From its beginning.
    case list
    /// After the first items of the response on a page of a walk, which is in the list.
    case inside(Generation, ordinal: Int, passed: Int)
    /// From a page of a walk on. `isAtStart` tells whether the page starts at the position, or contains it.
    case page(Generation, ordinal: Int, isAtStart: Bool)

    /// Finds the places of positions in the walks of a list.
    struct Finder {
        let store: any FeedReader
        let walks: ListWalks
        /// The walks from the start of the list, each with those that continue it.
        let parts: [ListPart]
        let positionsInside: PartJoiner.PositionSearch
        /// The start of the page that contains a position; nil for the first page of the list.
        let pageOf: @Sendable (Position) -> Position?

        /// The place of a position that a person gave; nil if it is not stored.
        ///
        /// - Parameter page: the start of the page that contains the position; nil for the first page of the list.
        func place(given position: Position?, of page: Position?) async throws -> StoredStart? {
            guard let page else { return .list }
            // A walk that began inside the page has stored it under the exact position.
            let positions = [page] + (position.map { [$0] } ?? [])
            for walk in walks.positioned where walk.pages > 0 {
                if let position, walk.start == position {
                    // Its first page is the one before, if items had moved there.
                    let isAtStart = try await store.ordinal(of: position, in: walk.id) == 0
                    return .page(walk, ordinal: 0, isAtStart: isAtStart)
                }
                for position in positions {
                    guard let ordinal = try await store.ordinal(of: position, in: walk.id), ordinal < walk.pages else {
                        continue
                    }
                    return .page(walk, ordinal: ordinal, isAtStart: true)
                }
            }
            return nil
        }

        /// The place of a position that folio printed: where the walk ended that printed it. Other walks may have other
        /// items before the position, so it has no place if this walk is not at the beginning of the list. It has none
        /// either if the list changed between the walks, so that items before the position were not printed.
        ///
        /// A position of no known walk is that of a page, if there is one walk only.
        func place(printed position: Position, of page: Position?) async throws -> StoredStart? {
            for walk in (walks.usable + walks.ends).sorted(by: { $0.began(after: $1) }) {
                guard let passed = try await passed(by: walk, at: position, of: page) else { continue }
                let first = Array(parts.prefix(1) + parts.dropFirst().prefix(while: \.isContinuation))
                guard let index = first.firstIndex(where: { $0.generation.id == walk.id }) else {
                    return try await place(of: position, passed: passed, by: walk, in: first)
                }
                guard !first[...index].contains(where: \.lacksItems), walks.hasPresentPagination(walk) else {
                    return nil
                }
                return .inside(walk, ordinal: walk.pages - 1, passed: passed)
            }
            guard walks.usable.count(where: { $0.pages > 0 }) == 1 else { return nil }
            return try await place(given: position, of: page)
        }

        /// The place of a position at which a walk ended that is not in the list, since another walk has its page, too. That
        /// page must have the same item before the position.
        private func place(
            of position: Position, passed: Int, by walk: Generation, in parts: [ListPart]
        ) async throws -> StoredStart? {
            guard let last = try await store.pages(of: walk.id, from: walk.pages - 1).first else { return nil }
            let isInside = passed < .max
            let count = isInside ? try positionsInside(last)(position)?.own ?? 0 : last.hashes.count
            guard count > 0, count <= last.hashes.count else { return nil }
            let page = last.position.flatMap(pageOf)
            for (index, part) in parts.enumerated() where !parts[...index].contains(where: \.lacksItems) {
                let (other, isFirst) = (part.generation, page == nil && part.generation.start == nil)
                let ordinal = if let page { try await store.ordinal(of: page, in: other.id) } else { isFirst ? 0 : nil }
                guard let ordinal, part.pages.contains(ordinal), walks.hasPresentPagination(other),
                    let record = try await store.pages(of: other.id, from: ordinal).first
                else { continue }
                let place = isInside ? try positionsInside(record)(position) : nil
                let own = isInside ? place?.own ?? 0 : record.hashes.count
                guard own > 0, own <= record.hashes.count, record.hashes[own - 1] == last.hashes[count - 1] else {
                    continue
                }
                return .inside(other, ordinal: ordinal, passed: place?.received ?? .max)
            }
            return nil
        }

        /// How many items of a walk's last page come before a position at which it ended; nil if it did not end there.
        private func passed(by walk: Generation, at position: Position, of page: Position?) async throws -> Int? {
            guard walk.pages > 0, let last = walk.last else { return nil }
            // All of its last page was printed.
            if !last.memory.hasStopped { return last.next == position ? .max : nil }
            guard let record = try await store.pages(of: walk.id, from: walk.pages - 1).first else { return nil }
            let count = try positionsInside(record)(position)?.received
            return count.flatMap { last.memory.mayStop(at: $0) ? $0 : nil }
        }
    }
}
