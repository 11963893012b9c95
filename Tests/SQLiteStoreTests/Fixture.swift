import Feeds
import HTTP
import HTTPCache
import Pages
import SQLiteStore
import TestSupport

/// Runs the body with a store in its own folder.
func withStore<Result>(_ body: (SQLiteStore) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    return try await withStore(at: folder.library, body)
}

/// Runs the body with a store that is stopped afterwards.
func withStore<Result>(
    at path: String, busyTimeout: Duration = .seconds(5), capacity: Int = 512 << 20,
    now: @escaping @Sendable () -> Int64 = { FeedStoreRule.now }, _ body: (SQLiteStore) async throws -> Result
) async throws -> Result {
    let store = try await SQLiteStore.open(path, busyTimeout: busyTimeout, capacity: capacity, now: now)
    do {
        let result = try await body(store)
        await store.stop()
        return result
    } catch {
        await store.stop()
        throw error
    }
}

/// The error of opening a store; nil if it opens.
func openingFault(_ path: String, busyTimeout: Duration = .seconds(5)) async throws -> StoreError? {
    await fault { try await withStore(at: path, busyTimeout: busyTimeout) { _ in } }
}

/// The error of the body; nil for none, or for another kind of error.
func fault(_ body: () async throws -> Void) async -> StoreError? {
    do {
        try await body()
        return nil
    } catch { return error as? StoreError }
}

extension TemporaryFolder {
    var library: String { "\(path)/library.sqlite" }
}

extension CollectionKey {
    static let feed = CollectionKey(endpoint: "demo/feed")
}

extension PageRecord {
    /// A page with one item, whose hash is the page's ordinal.
    static func page(_ ordinal: Int, at time: Int64 = FeedStoreRule.now, body: [UInt8]? = nil) -> PageRecord {
        PageRecord(
            ordinal: ordinal, position: nil, hashes: [UInt64(ordinal)],
            checkpoint: .init(next: nil, printed: 0, outputLength: nil, fetchedAt: time),
            body: body ?? Array("[\(ordinal)]".utf8))
    }
}

extension FeedWriter {
    /// A walk that has saved the given pages.
    func walked(
        _ pages: [PageRecord], in collection: CollectionKey = .feed, at time: Int64 = FeedStoreRule.now
    ) async throws -> Generation.ID {
        let id = try await open(.new(collection, as: nil, start: nil, run: .init(), at: time))
        for page in pages { try await save(page, in: id) }
        return id
    }
}

extension ResponseKey {
    static func url(_ name: String) -> ResponseKey {
        ResponseKey(account: "", url: "http://a.example/\(name)")
    }
}

extension StoredResponse {
    static func response(_ body: [UInt8], at time: Int64 = FeedStoreRule.now) -> StoredResponse {
        StoredResponse(status: 200, fields: [:], body: body, requestedAt: time, receivedAt: time)
    }
}

/// Bytes that cannot be compressed.
func noise(_ count: Int, seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}
