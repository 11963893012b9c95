package import Pages

/// Stores the pages of walks, each walk in its own generation. It does not depend on strategies.
package typealias FeedStore = FeedReader & FeedWriter

/// The writing half of a feed store.
package protocol FeedWriter: Sendable {
    /// Opens a new generation for a walk, or resumes one.
    func open(_ opening: Generation.Opening) async throws -> Generation.ID
    /// Stores a page, completely or not at all.
    func save(_ record: PageRecord, in generation: Generation.ID) async throws
    /// Records how a walk ended, and deletes the generations that `Generation.obsolete` names. Of one that was the last to
    /// write to a file, the progress stays.
    func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws
}

/// The reading half of a feed store.
package protocol FeedReader: Sendable {
    /// Generations, the newest first.
    func generations(_ selection: Generation.Selection) async throws -> [Generation]
    /// Consecutive pages of a generation in the order of the walk, from an ordinal on. The result has about one mebibyte
    /// of bodies, and at least one page if there is any.
    func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord]
    /// The ordinal of the page at a position; nil if the generation has no such page.
    func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int?
    /// The hashes of the items on a generation's consecutive pages, in the order of the walk.
    func hashes(of generation: Generation.ID) async throws -> [UInt64]
    /// The hashes of the same items with their versions; nil if a page was stored without.
    func versions(of generation: Generation.ID) async throws -> [UInt64]?
}
