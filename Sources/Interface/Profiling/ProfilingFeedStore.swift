package import Feeds
package import Pages

/// Records how long it takes to save pages and to read stored ones.
package struct ProfilingFeedStore: FeedWriter, FeedReader {
    private let inner: any FeedStore
    private let recorder: ProfileRecorder

    package init(_ inner: any FeedStore, _ recorder: ProfileRecorder) {
        self.inner = inner
        self.recorder = recorder
    }

    package func save(_ record: PageRecord, in generation: Generation.ID) async throws {
        let start = recorder.now
        try await inner.save(record, in: generation)
        guard let list = ProfileRecorder.list else { return }
        let place = Profile.PagePlace(list: list, ordinal: record.ordinal)
        recorder.add(.store, recorder.span(since: start), to: place)
    }

    package func open(_ opening: Generation.Opening) async throws -> Generation.ID { try await inner.open(opening) }

    package func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {
        try await inner.close(generation, as: ending)
    }

    package func generations(_ selection: Generation.Selection) async throws -> [Generation] {
        try await reading { try await inner.generations(selection) }
    }

    package func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] {
        try await reading { try await inner.pages(of: generation, from: ordinal) }
    }

    package func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? {
        try await reading { try await inner.ordinal(of: position, in: generation) }
    }

    package func hashes(of generation: Generation.ID) async throws -> [UInt64] {
        try await reading { try await inner.hashes(of: generation) }
    }

    package func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] {
        try await reading { try await inner.pageHashes(of: generation) }
    }

    private func reading<Value>(_ read: () async throws -> Value) async rethrows -> Value {
        let start = recorder.now
        defer { recorder.addRead(recorder.span(since: start)) }
        return try await read()
    }
}
