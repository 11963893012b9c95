import Feeds
import Pages
import TestSupport

/// Notes `saving N`, and `saved N` once the journal has `release N`; like a disk, it does not hear of cancelling.
struct SlowStore: FeedStore {
    let journal: Journal

    func save(_ record: PageRecord) async throws {
        await journal.note("saving \(record.ordinal)")
        let journal = journal
        // A task of its own, so that it is not cancelled with the walk.
        try await Task { try await journal.wait(for: "release \(record.ordinal)") }.value
        await journal.note("saved \(record.ordinal)")
    }

    func pages(of collection: CollectionKey) async throws -> [PageRecord] { [] }
    func known(_ hashes: Set<UInt64>, in collection: CollectionKey) async throws -> Set<UInt64> { [] }
}
