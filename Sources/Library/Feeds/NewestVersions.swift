import Pages

/// The newest version of each item in the stored walks of a list with versions.
struct NewestVersions: Sendable {
    /// An item's place in a generation.
    struct Row: Sendable, Hashable {
        let generation: Generation.ID
        let ordinal: Int
        let index: Int
        let fetchedAt: Int64
        /// The hash of the item's id with its version.
        let version: UInt64
    }

    /// By the hashes of ids.
    let rows: [UInt64: Row]
    /// The versions in each generation, in its order.
    let versions: [Generation.ID: [UInt64]]
    /// The generations with pages that were stored without versions.
    let computed: Set<Generation.ID>

    /// The newest version is that of the response received last. In one walk of a list by change, it is the one that
    /// comes first.
    ///
    /// - Parameters:
    ///   - generations: the newest first.
    ///   - read: reads a page that was stored without versions.
    init(
        in generations: [Generation], of store: any FeedReader, isByChange: Bool,
        reading read: (PageRecord) throws -> Page
    ) async throws {
        var rows: [UInt64: Row] = [:]
        var versions: [Generation.ID: [UInt64]] = [:]
        var computed: Set<Generation.ID> = []
        for generation in generations {
            var pages = try await store.pageHashes(of: generation.id)
            if pages.contains(where: { $0.versions == nil }) {
                pages = try await store.computedHashes(of: generation.id, reading: read)
                computed.insert(generation.id)
            }
            versions[generation.id] = pages.flatMap { $0.versions ?? [] }
            var own: [UInt64: Row] = [:]
            for (ordinal, page) in pages.enumerated() {
                for (index, (id, version)) in zip(page.hashes, page.versions ?? []).enumerated() {
                    if let other = own[id], isByChange || other.fetchedAt > page.fetchedAt { continue }
                    own[id] = Row(
                        generation: generation.id, ordinal: ordinal, index: index, fetchedAt: page.fetchedAt,
                        version: version)
                }
            }
            rows.merge(own) { newer, older in older.fetchedAt > newer.fetchedAt ? older : newer }
        }
        (self.rows, self.versions, self.computed) = (rows, versions, computed)
    }
}
