package import Pages

/// A store that stores nothing and always succeeds.
package struct NullStore: FeedReader, FeedWriter {
    package init() {}

    package func open(_ opening: Generation.Opening) async throws -> Generation.ID { 0 }

    package func save(_ record: PageRecord, in generation: Generation.ID) async throws {}

    package func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {}

    package func generations(_ selection: Generation.Selection) async throws -> [Generation] { [] }

    package func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] { [] }

    package func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? { nil }

    package func hashes(of generation: Generation.ID) async throws -> [UInt64] { [] }

    package func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] { [] }
}
