import Pages

/// Walks that read a part of a list after another walk had read it to its end.
extension StoredList {
    /// Finds the walks from positions that have items which the list lacks, as it has grown since it was read to its end. Notes
    /// whether it was read to its end since then.
    func laterParts(_ place: inout StoredProgress) async throws -> [ListPart] {
        guard place.end.isClosed, let closing = place.closing, !newestOnly else { return [] }
        var walks: [(part: ListPart, ids: [UInt64])] = []
        for walk in place.walksSinceEnd { walks.append((ListPart(walk), try await ids(of: ListPart(walk)))) }
        if walks.isEmpty { return [] }
        let used = Set(place.parts.map(\.generation.id))
        var left = walks.filter { !used.contains($0.part.generation.id) && place.lacksAny(of: $0.ids) }
        var grown = place
        var (found, reached) = ([ListPart](), place.reached.items)
        while !left.isEmpty {
            // Those that continue what is known come first, and of several the newest.
            var index: Int?
            for (number, other) in left.enumerated() where index == nil {
                let isNext = try await continues(other.part.generation, other.ids, after: closing, found.last, grown)
                if isNext { index = number }
            }
            var (part, ids) = left.remove(at: index ?? left.count - 1)
            part.isJoined = index != nil
            grown.add(ids)
            if part.isJoined, place.walks.closes(part.generation) { reached.formUnion(ids) }
            found.append(part)
            left.removeAll { !grown.lacksAny(of: $0.ids) }
        }
        if let open = walks.first(where: {
            isOpen($0.part.generation, $0.ids, among: walks.map(\.part), reached, place)
        }) {
            place.reopen(at: open.part.generation.last?.next)
        } else if let announcing = walks.map(\.part.generation).announcing(moreThan: grown.count, since: closing) {
            place.reopen(at: announcing.last?.next)
        }
        return found
    }

    /// Whether a walk from a position continues what is known without a gap: its first item is known, or it began where the walk
    /// before it ended, or at a page of the walk that reached the end. A position that counts does not show that.
    private func continues(
        _ walk: Generation, _ ids: [UInt64], after closing: Generation, _ last: ListPart?, _ known: StoredProgress
    ) async throws -> Bool {
        if let first = ids.first, !known.lacksAny(of: [first]) { return true }
        guard let start = walk.start else { return false }
        if let last = last?.generation, last.ended(at: start) {
            if !joiner.isCounted { return true }
            let page = try await store.pageHashes(of: last).last
            if let page, walk.run.identity?.continues(after: page.hashes) == true { return true }
        }
        if joiner.mayCount { return false }
        return try await store.ordinal(of: start, in: closing.id) != nil
    }

    /// Whether a walk since the end of the list shows that the list goes on: it ended at an item that is not known to be followed
    /// by the end, or went on after the last one.
    ///
    /// - Parameters:
    ///   - others: the walks since then.
    ///   - reached: the items of the list up to its end.
    private func isOpen(
        _ walk: Generation, _ ids: [UInt64], among others: [ListPart], _ reached: Set<UInt64>, _ place: StoredProgress
    ) -> Bool {
        guard !place.walks.closes(walk), let last = ids.last else { return false }
        // Then that one decides.
        if others.contains(where: { $0.generation.start.map(walk.ended) ?? false }) { return false }
        if !reached.contains(last) { return true }
        guard last == place.reached.last, reached.count == place.reached.items.count, !isByChange else { return false }
        return namesNext && walk.last?.next != nil || walk.last?.memory.declaresMore == true || walk.hasShortEnd
    }
}
