package import Pages

/// The items that walks before had, by their hashes.
package struct KnownItems: Sendable {
    private let known: SortedHashes
    private let endsWalk: Bool

    /// - Parameters:
    ///   - hashes: in any order.
    ///   - endsWalk: behind the first known item all are known, as in a list whose newest item comes first.
    package init(_ hashes: consuming [UInt64], endsWalk: Bool) {
        known = SortedHashes(hashes)
        self.endsWalk = endsWalk
    }

    /// What the closed generations of a collection hold: an open one may lack what lies behind it.
    package init(of collection: CollectionKey, in store: any FeedReader, endsWalk: Bool) async throws {
        var hashes: [UInt64] = []
        for generation in try await store.generations(.collection(collection))
        where generation.ending?.isClosed == true && generation.start == nil {
            let more = try await store.hashes(of: generation.id)
            // A long list's first array is used as it is.
            if hashes.isEmpty { hashes = more } else { hashes += more }
        }
        self.init(hashes, endsWalk: endsWalk)
    }

    /// Leaves the known items out of a page; true where the walk ends with it.
    func leaveOut(from page: inout Page) -> Bool {
        let hashes = page.idHashes ?? page.itemHashes
        let unknown = page.items.indices.filter { !known.contains(hashes[$0]) }
        guard unknown.count < page.items.count else { return false }
        page = page.keeping(unknown)
        return endsWalk
    }
}
