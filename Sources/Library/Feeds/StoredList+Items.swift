import Pages

/// Which items of a stored page are shown.
extension StoredList {
    /// A page without the items before the position at which the list is read. They are left out of later pages, too.
    func skip(_ page: Page, _ record: PageRecord, _ place: inout StoredProgress) throws -> Page {
        guard let count = try place.itemsBefore(page, record, failure) else { return page }
        let isBefore = page.items.indices.map { page.received(before: $0) < count }
        let isLast = record.ordinal + 1 == place.current?.pages.upperBound
        let shown = isLast ? place.restIsLater?.received ?? .max : .max
        if hasIDs, let identities = page.identityHashes {
            let printed = page.items.indices.filter { isBefore[$0] && page.received(before: $0) < shown }
            place.seen.formUnion(printed.map { identities[$0] })
        }
        place.deletions = 0
        return page.keeping(page.items.indices.filter { !isBefore[$0] })
    }

    /// A page without the items that earlier parts have, without earlier versions of its items, and without items that
    /// were deleted.
    func keepingOwn(_ page: Page, _ record: PageRecord, _ place: inout StoredProgress) async throws -> Page {
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
    private func keepingMore(_ page: Page, _ record: PageRecord, _ place: inout StoredProgress) async throws -> Page {
        guard let current = place.current, !place.counts.isEmpty else { return page }
        let repeated: [Set<Int>]
        if let known = place.repeated {
            repeated = known
        } else {
            var left = place.counts
            repeated = try await store.pageHashes(of: current.generation)[current.pages].map { page in
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
}
