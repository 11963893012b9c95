package import Pages

/// Stores the pages of walks, each walk in its own generation. It does not depend on strategies.
package typealias FeedStore = FeedReader & FeedWriter

/// The writing half of a feed store.
package protocol FeedWriter: Sendable {
    /// Opens a new generation for a walk, or resumes one.
    func open(_ opening: Generation.Opening) async throws -> Generation.ID
    /// Stores a page, completely or not at all. A walk whose first page was received before the walk was opened, as one of a
    /// cache, began then, but not before walks that were opened earlier.
    func save(_ record: PageRecord, in generation: Generation.ID) async throws
    /// Records how a walk ended, and deletes the generations that `Generation.obsolete` names. Of one that was the last to
    /// write to a file, or at whose end a command may continue, the progress stays. A library also stores what the walk read
    /// after a later walk of the whole list as a walk of its own.
    func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws
}

/// A feed store that can store several writes together, in less time than one after another.
package protocol BatchingFeedStore: FeedReader, FeedWriter {
    /// Runs writes that are stored together, or not at all if the body throws.
    func together<Result: Sendable>(_ body: @Sendable (any FeedBatch) throws -> Result) async throws -> Result
}

/// The writes of a store while it stores several together. Each does the same as that of `FeedWriter`.
package protocol FeedBatch {
    /// Opens a new generation for a walk, or resumes one.
    func open(_ opening: Generation.Opening) throws -> Generation.ID
    /// Stores a page.
    func save(_ record: PageRecord, in generation: Generation.ID) throws
    /// Records how a walk ended.
    func close(_ generation: Generation.ID, as ending: Generation.Ending) throws
}

/// The reading half of a feed store. To read a generation that is not there, or no longer, is a `MissingGenerationError`.
package protocol FeedReader: Sendable {
    /// Generations, the newest first.
    func generations(_ selection: Generation.Selection) async throws -> [Generation]
    /// Consecutive pages of a generation in the order of the walk, from an ordinal on. The result has about one mebibyte
    /// of bodies, and at least one page if there is any. Where only the progress is stored, they have no body.
    func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord]
    /// The ordinal of the page at a position; nil if the generation has no such page.
    func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int?
    /// The hashes of the items on a generation's consecutive pages, in the order of the walk.
    func hashes(of generation: Generation.ID) async throws -> [UInt64]
    /// The hashes of the items on each of a generation's consecutive pages, in the order of the walk.
    func pageHashes(of generation: Generation.ID) async throws -> [PageHashes]
}

extension FeedReader {
    /// The hashes of the items on the pages that a generation had when it was read. Another process may add more.
    func pageHashes(of generation: Generation) async throws -> [PageHashes] {
        Array(try await pageHashes(of: generation.id).prefix(generation.pages))
    }

    /// The same, with the versions of items that were stored without.
    ///
    /// - Parameter read: reads such a page.
    func computedHashes(
        of generation: Generation, reading read: (PageRecord) throws -> Page
    ) async throws -> [PageHashes] {
        var computed: [PageHashes] = []
        while case let records = try await pages(of: generation.id, from: computed.count), !records.isEmpty,
            computed.count < generation.pages
        {
            for record in records.prefix(generation.pages - computed.count) {
                let versions = try record.versions ?? read(record).versionHashes ?? []
                computed.append(
                    PageHashes(
                        position: record.position, next: record.checkpoint.next, fetchedAt: record.checkpoint.fetchedAt,
                        hashes: record.hashes, versions: versions))
            }
        }
        return computed
    }
}
