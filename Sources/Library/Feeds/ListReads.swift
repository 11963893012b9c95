package import Pages

/// What the stored walks of a list have read, to find out whether a response from a cache is older.
///
/// A walk counts as newer than those before it, so its pages must not show an older state of the list than theirs. One
/// that does would hide the items that they have.
package actor ListReads {
    private let store: any FeedReader
    private let walks: @Sendable () async throws -> [Generation]
    private let isStart: @Sendable (Position?) -> Bool
    /// The walks, once they are needed.
    private var known: [Generation]?
    /// When their first pages were received, in seconds since 1970 (UTC).
    private var times: [Generation.ID: Int64] = [:]
    /// The walks at whose ends the new walk has arrived: they have nothing of what follows.
    private var passed: Set<Generation.ID> = []

    /// - Parameters:
    ///   - walks: loads the walks whose items the list has.
    ///   - isStart: whether a position is on the first page of the list.
    package init(
        in store: any FeedReader, walks: @escaping @Sendable () async throws -> [Generation],
        isStart: @escaping @Sendable (Position?) -> Bool
    ) {
        self.store = store
        self.walks = walks
        self.isStart = isStart
    }

    /// Whether this part of the list may have been read after a page from a cache was received: a walk began later, or in the
    /// same second and without this page. A first page after which more follow is compared with other first pages only.
    ///
    /// - Parameter isFirst: whether it is the first page of its walk.
    package func areNewer(than page: Page, isFirst: Bool) async throws -> Bool {
        guard let time = page.provenance.fetchedAt else { return false }
        let isStartOnly = isFirst && isStart(page.position) && page.next != nil
        let walks = try await all()
        passed.formUnion(walks.filter { walk in page.position.map(walk.ended) ?? false }.map(\.id))
        for walk in walks where !passed.contains(walk.id) && (!isStartOnly || isStart(walk.start)) {
            guard max(walk.openedAt, walk.last?.fetchedAt ?? 0) >= time, let began = try await firstTime(of: walk)
            else { continue }
            if began > time { return true }
            if began == time, try await !store.pageHashes(of: walk).contains(where: { $0.hashes == page.keys }) {
                return true
            }
        }
        return false
    }

    /// The walks, the newest first.
    private func all() async throws -> [Generation] {
        if let known { return known }
        let loaded = try await walks()
        known = loaded
        return loaded
    }

    /// When the first page of a walk was received.
    private func firstTime(of walk: Generation) async throws -> Int64? {
        if let time = times[walk.id] { return time }
        guard let first = try await store.pages(of: walk.id, from: 0).first else { return nil }
        times[walk.id] = first.checkpoint.fetchedAt
        return first.checkpoint.fetchedAt
    }
}
