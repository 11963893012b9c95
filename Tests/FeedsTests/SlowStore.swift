import Feeds
import TestSupport

/// Writes `saving N` to the journal, and `saved N` once the journal has `release N`; like a disk, it ignores
/// cancellation.
struct SlowStore: FeedWriter {
    let journal: Journal

    func open(_ opening: Generation.Opening) async throws -> Generation.ID {
        await journal.note("open")
        return 1
    }

    func save(_ record: PageRecord, in generation: Generation.ID) async throws {
        await journal.note("saving \(record.ordinal)")
        let journal = journal
        // A separate task, so that it is not cancelled with the walk.
        try await Task { try await journal.wait(for: "release \(record.ordinal)") }.value
        await journal.note("saved \(record.ordinal)")
    }

    func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {
        await journal.note("close as \(ending)")
    }
}
