import Pages

/// The items of earlier walks, by their hashes.
package struct KnownItems: Sendable {
    private let known: SortedHashes
    private let endsWalk: Bool

    /// - Parameters:
    ///   - hashes: in any order.
    ///   - endsWalk: whether all items after the first known one are known, as in a list with the newest item first.
    package init(_ hashes: consuming [UInt64], endsWalk: Bool) {
        known = SortedHashes(hashes)
        self.endsWalk = endsWalk
    }

    /// The items of a list's whole walks. Without one, those of walks that were whole as the list was paged then, or in an
    /// earlier version of folio: these may lack items, so that no item ends the walk.
    package init(of walks: ListWalks, in store: any FeedReader, endsWalk: Bool) async throws {
        let whole = walks.whole
        let closed =
            whole.isEmpty
            ? walks.usable.filter { $0.ending?.isClosed == true && $0.start == nil }
            : whole
        var hashes: [UInt64] = []
        for generation in closed {
            let more = try await store.hashes(of: generation.id)
            // For a long list, this avoids a copy of the first array.
            if hashes.isEmpty { hashes = more } else { hashes += more }
        }
        self.init(hashes, endsWalk: endsWalk && !whole.isEmpty)
    }

    /// Removes the known items from a page; returns true if the walk ends with this page.
    func leaveOut(from page: inout Page) -> Bool {
        let hashes = page.idHashes ?? page.itemHashes
        let unknown = page.items.indices.filter { !known.contains(hashes[$0]) }
        guard unknown.count < page.items.count else { return false }
        page = page.keeping(unknown)
        return endsWalk
    }
}
