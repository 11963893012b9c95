import Pages

/// The newest version of each item in the stored parts of a list with versions.
struct NewestVersions: Sendable {
    /// An item's place in a generation.
    struct Row: Sendable, Hashable {
        let generation: Generation.ID
        let ordinal: Int
        let index: Int
        /// The hash of the item's id with its version.
        let version: UInt64
        /// When the version was received last, in seconds since 1970 (UTC).
        fileprivate(set) var fetchedAt: Int64
        /// Other versions of the item on the same page, which are as new.
        fileprivate(set) var besides: [UInt64] = []

        /// Whether a version is as new as that of the row.
        func isAsNew(_ other: UInt64) -> Bool { other == version || besides.contains(other) }
    }

    /// By the hashes of ids.
    let rows: [UInt64: Row]
    /// The versions on each page of the generations.
    private let versions: [Generation.ID: [[UInt64]]]
    /// The generations with pages that were stored without versions.
    let computed: Set<Generation.ID>

    /// The newest version is that of the response received last, and of the newer generation within one second. In one walk
    /// of a list by change, it is the one that comes first. If several parts have it, its place is in the first of them.
    ///
    /// - Parameters:
    ///   - parts: in the order of the list.
    ///   - isByChange: whether the most recently changed items come first.
    ///   - now: seconds since 1970 (UTC). Later responses were received before the clock was set back.
    ///   - read: reads a page that was stored without versions.
    init(
        in parts: [ListPart], of store: any FeedReader, isByChange: Bool, now: Int64,
        reading read: (PageRecord) throws -> Page
    ) async throws {
        var rows: [UInt64: Row] = [:]
        var versions: [Generation.ID: [[UInt64]]] = [:]
        var computed: Set<Generation.ID> = []
        for part in parts {
            let id = part.generation.id
            var pages = try await store.pageHashes(of: part.generation)
            if pages.contains(where: { $0.versions == nil }) {
                pages = try await store.computedHashes(of: part.generation, reading: read)
                computed.insert(id)
            }
            versions[id] = pages.map { $0.versions ?? [] }
            for (item, row) in Self.newest(in: pages, of: id, isByChange: isByChange, now: now)
            where part.pages.contains(row.ordinal) {
                guard let known = rows[item] else {
                    rows[item] = row
                    continue
                }
                if known.version == row.version {
                    rows[item]?.fetchedAt = max(known.fetchedAt, row.fetchedAt)
                } else if (row.fetchedAt, row.generation) > (known.fetchedAt, known.generation) {
                    rows[item] = row
                }
            }
        }
        (self.rows, self.versions, self.computed) = (rows, versions, computed)
    }

    /// The versions in a part, in its order.
    func versions(in part: ListPart) -> [UInt64] {
        (versions[part.generation.id] ?? [])[part.pages.clamped(to: 0..<(versions[part.generation.id]?.count ?? 0))]
            .flatMap(\.self)
    }

    /// The newest version of each item in one generation.
    private static func newest(
        in pages: [PageHashes], of generation: Generation.ID, isByChange: Bool, now: Int64
    ) -> [UInt64: Row] {
        var rows: [UInt64: Row] = [:]
        for (ordinal, page) in pages.enumerated() {
            let fetchedAt = page.fetchedAt > now ? 0 : page.fetchedAt
            for (index, (id, version)) in zip(page.hashes, page.versions ?? []).enumerated() {
                let other = rows[id]
                let isBeside = other?.ordinal == ordinal && other?.version != version
                if let other, isByChange || other.version == version || other.fetchedAt > fetchedAt {
                    if isBeside { rows[id]?.besides.append(version) }
                    continue
                }
                var row = Row(
                    generation: generation, ordinal: ordinal, index: index, version: version, fetchedAt: fetchedAt)
                if isBeside, let other { row.besides = other.besides + [other.version] }
                rows[id] = row
            }
        }
        return rows
    }
}
