import Pages

/// The items of earlier walks, by the hashes of their ids, or of their ids and versions if the list has versions.
package struct KnownItems: Sendable {
    private let known: SortedHashes
    private let endsWalk: Bool
    /// The version of the first of the known items after which no unknown one has come, if the list has versions.
    private var firstVersion: ArraySlice<UInt8>?

    /// - Parameters:
    ///   - hashes: in any order.
    ///   - endsWalk: whether all items after the first known one are known, as in a list with the newest item first.
    package init(_ hashes: consuming [UInt64], endsWalk: Bool) {
        known = SortedHashes(hashes)
        self.endsWalk = endsWalk
    }

    /// The items of a list's whole walks. Without one, those of walks that were whole as the list was paged then, or in an
    /// earlier version of folio: these may lack items, so that no item ends the walk.
    ///
    /// - Parameter versions: computes the hashes of a page that was stored without them; nil if the list has no versions.
    package init(
        of walks: ListWalks, in store: any FeedReader, endsWalk: Bool,
        versions: (@Sendable (PageRecord) throws -> [UInt64])? = nil
    ) async throws {
        let whole = walks.whole
        let closed =
            whole.isEmpty
            ? walks.usable.filter { $0.ending?.isClosed == true && $0.start == nil }
            : whole
        var hashes: [UInt64] = []
        var lacksItems = whole.isEmpty
        var newer: Set<UInt64> = []
        for generation in closed {
            var more = try await store.hashes(of: generation.id)
            if let versions {
                let stored = try await store.versions(of: generation.id)
                // It ended at a known id, after which there may have been unknown versions.
                lacksItems = lacksItems || stored == nil && generation.ending == .joined
                let ids = more
                more =
                    if let stored { stored } else { try await Self.versions(of: generation, in: store, versions) }
                // A version that returns is unknown, if a newer walk had another one.
                if closed.count > 1 {
                    more = zip(ids, more).compactMap { newer.contains($0) ? nil : $1 }
                    newer.formUnion(ids)
                }
            }
            // For a long list, this avoids a copy of the first array.
            if hashes.isEmpty { hashes = more } else { hashes += more }
        }
        self.init(hashes, endsWalk: endsWalk && !lacksItems)
    }

    private static func versions(
        of generation: Generation, in store: any FeedReader, _ compute: (PageRecord) throws -> [UInt64]
    ) async throws -> [UInt64] {
        var hashes: [UInt64] = []
        var ordinal = 0
        while case let records = try await store.pages(of: generation.id, from: ordinal), !records.isEmpty {
            for record in records { hashes += try record.versions ?? compute(record) }
            ordinal += records.count
        }
        return hashes
    }

    /// Removes the known items from a page; returns true if the walk ends with this page.
    ///
    /// It ends once there are only known items. Unknown ones may come after a known one that is pinned to the top, and
    /// between items with the same version, whose order may change.
    mutating func leaveOut(from page: inout Page) -> Bool {
        let hashes = page.identityHashes ?? page.itemHashes
        let unknown = page.items.indices.filter { !known.contains(hashes[$0]) }
        guard unknown.count < page.items.count else {
            if !unknown.isEmpty { firstVersion = nil }
            return false
        }
        defer { page = page.keeping(unknown) }
        let end = unknown.last.map { $0 + 1 } ?? 0
        guard endsWalk, end < page.items.count else {
            firstVersion = nil
            return false
        }
        guard let last = page.version(ofItem: page.items.count - 1) else { return true }
        if !unknown.isEmpty || firstVersion == nil { firstVersion = page.version(ofItem: end) }
        return last != firstVersion
    }
}
