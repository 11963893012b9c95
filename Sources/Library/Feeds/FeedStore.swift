package import Pages

/// Keeps the pages of walks, each walk in a generation of its own; it knows nothing of strategies.
package typealias FeedStore = FeedReader & FeedWriter

/// What a walk writes.
package protocol FeedWriter: Sendable {
    /// Opens a generation for a walk: a new one, or one that is resumed.
    func open(_ opening: Generation.Opening) async throws -> Generation.ID
    /// Keeps a page, whole or not at all.
    func save(_ record: PageRecord, in generation: Generation.ID) async throws
    /// Notes how a walk ended, and drops the generations that `Generation.obsolete` names.
    func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws
}

/// What is read back.
package protocol FeedReader: Sendable {
    /// Generations, the newest first.
    func generations(_ selection: Generation.Selection) async throws -> [Generation]
    /// Pages of a generation in the order of the walk, from a place on and without a gap: about a mebibyte of bodies,
    /// one page at least where there is one.
    func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord]
    /// The place of the page that starts at a position; nil where the generation has none.
    func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int?
    /// The hashes of the items of a generation's pages, in the order of the walk and without a gap.
    func hashes(of generation: Generation.ID) async throws -> [UInt64]
}
