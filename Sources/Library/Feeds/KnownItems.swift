package import Pages

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

    /// The items of a list's whole walks. Without one, those of walks that were whole with an earlier paging of the list, or
    /// in an earlier version of folio. These may lack items. No item then ends the walk.
    ///
    /// - Parameters:
    ///   - isByChange: whether the most recently changed items come first.
    ///   - now: seconds since 1970 (UTC).
    ///   - read: reads a stored page, to find its versions; nil if the list has none.
    package init(
        of walks: ListWalks, in store: any FeedReader, endsWalk: Bool, isByChange: Bool = false, now: Int64 = .max,
        reading read: (@Sendable (PageRecord) throws -> Page)? = nil
    ) async throws {
        let whole = walks.whole
        let closed =
            whole.isEmpty
            ? walks.usable.filter { $0.ending?.isClosed == true && $0.start == nil }
            : whole
        var lacksItems = whole.isEmpty
        // A version that returns is unknown, if another one came since.
        let newest: NewestVersions? =
            if let read, !closed.isEmpty {
                try await NewestVersions(
                    in: walks.usable.map { ListPart($0) }, of: store, isByChange: isByChange, now: now, reading: read)
            } else { nil }
        var hashes: [UInt64] = []
        for generation in closed {
            var more = try await store.hashes(of: generation.id)
            if let newest {
                more = zip(more, newest.versions(in: ListPart(generation))).compactMap { id, version in
                    newest.rows[id]?.isAsNew(version) == true ? version : nil
                }
                // It ended at a known id, after which there may have been unknown versions.
                if generation.ending == .joined, newest.computed.contains(generation.id) { lacksItems = true }
            }
            // For a long list, this avoids a copy of the first array.
            if hashes.isEmpty { hashes = more } else { hashes += more }
        }
        self.init(hashes, endsWalk: endsWalk && !lacksItems)
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
        if !unknown.isEmpty { firstVersion = nil }
        for row in end..<page.items.count {
            guard let version = page.version(ofItem: row) else { continue }
            // One that comes before a later version is pinned.
            if firstVersion.map({ $0.isBelow(version) && !version.isBelow($0) }) ?? true { firstVersion = version }
        }
        return firstVersion.map(last.isBelow) ?? false
    }
}
