package import Pages

/// Finds the walks that continue others, so that several walks form one list.
package struct PartJoiner: Sendable {
    /// A place inside a stored page.
    package struct PlaceInside: Sendable, Equatable {
        /// How many items of the response come before.
        package let received: Int
        /// How many of the page's own come before. The page lacks the first ones if its walk began inside it.
        package let own: Int

        package init(received: Int, own: Int) {
            self.received = received
            self.own = own
        }
    }

    /// Finds the place of a position inside a page; nil for another position.
    package typealias PositionSearch = @Sendable (PageRecord) throws -> (Position) -> PlaceInside?

    let store: any FeedReader
    /// Whether positions count, so that they mean other items once the list has changed.
    let isCounted: Bool
    /// Whether positions may count, as those that each page names may.
    let mayCount: Bool
    /// Whether every response is the whole list, so that no walk continues another.
    let newestOnly: Bool
    let positionsInside: PositionSearch

    /// Walks, each with the later ones that began where it stopped.
    func parts(_ walksOfList: [ListPart], in walks: ListWalks) async throws -> [ListPart] {
        var parts: [ListPart] = []
        var used = Set(walksOfList.map(\.generation.id))
        for walk in walksOfList {
            parts.append(walk)
            while let last = parts.last,
                let next = try await continuation(of: last.generation, in: walks, besides: used)
            {
                parts.append(next)
                used.insert(next.generation.id)
            }
        }
        return parts
    }

    /// The newest later walk that began where one stopped, or that has the page there; one that is sure to lack no item
    /// comes first.
    private func continuation(
        of walk: Generation, in walks: ListWalks, besides used: Set<Generation.ID>
    ) async throws -> ListPart? {
        let isAtEnd = walks.closes(walk) && walk.last?.memory.hasStopped != true
        guard !newestOnly, walk.pages > 0, walk.ending != .moved, !isAtEnd, walks.hasPresentPagination(walk) else {
            return nil
        }
        let later = walks.positioned.filter {
            $0.start != nil && $0.began(after: walk) && $0.pages > 0 && !used.contains($0.id)
        }
        guard !later.isEmpty, let last = try await store.pages(of: walk.id, from: walk.pages - 1).first else {
            return nil
        }
        let search = try later.contains { $0.start != last.checkpoint.next } ? positionsInside(last) : { _ in nil }
        // A walk that did not stop there is not the one that named the position.
        let find = { (position: Position) in
            search(position).flatMap { last.checkpoint.memory.mayStop(at: $0.received) ? $0 : nil }
        }
        var found: ListPart?
        for next in later {
            guard let ordinal = try await ordinal(in: next, after: last, find) else { continue }
            let pages = try await store.pageHashes(of: next)
            // An older response may belong to another state of the list.
            guard !mayCount || pages[ordinal].fetchedAt >= last.checkpoint.fetchedAt else { continue }
            var part = ListPart(next, from: ordinal)
            part.isContinuation = true
            if next.start != last.checkpoint.next, let inside = next.start.flatMap(find) {
                part.startInside = inside
                part.lacksItems = !Set(last.hashes.dropFirst(inside.own)).isSubset(of: pages.flatMap(\.hashes))
            }
            part.isJoined = !isCounted || isChecked(next, from: ordinal, pages, after: last)
            if part.isJoined { return part }
            found = found ?? part
        }
        return found
    }

    /// The ordinal of the page with which a walk continues the one that ended with a page; nil if it does not.
    private func ordinal(
        in next: Generation, after last: PageRecord, _ find: (Position) -> PlaceInside?
    ) async throws -> Int? {
        // All of its pages follow, even if the first is the last page of the earlier walk again, as items had moved there.
        if let start = next.start, start == last.checkpoint.next || find(start) != nil { return 0 }
        guard let position = last.checkpoint.next, let ordinal = try await store.ordinal(of: position, in: next.id),
            ordinal < next.pages
        else { return nil }
        return ordinal
    }

    /// Whether it is known that no item is missing between the last page of a walk and the page that continues it.
    private func isChecked(
        _ next: Generation, from ordinal: Int, _ pages: [PageHashes], after last: PageRecord
    ) -> Bool {
        if ordinal == 0 { return next.run.identity?.continues(after: last.hashes) == true }
        guard let item = last.hashes.last else { return false }
        return pages[ordinal - 1].hashes.last == item
    }
}
