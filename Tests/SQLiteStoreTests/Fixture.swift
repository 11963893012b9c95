import Feeds
import SQLiteStore
import TestSupport

/// Runs the body with a store in a folder of its own.
func withStore<Result>(_ body: (SQLiteStore) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    return try await withStore(at: "\(folder.path)/library.sqlite", body)
}

/// Runs the body with a store that is stopped afterwards.
func withStore<Result>(
    at path: String, patience: Int32 = 5000, _ body: (SQLiteStore) async throws -> Result
) async throws -> Result {
    let store = try await SQLiteStore.open(path, patience: patience, now: { FeedStoreRule.now })
    do {
        let result = try await body(store)
        await store.stop()
        return result
    } catch {
        await store.stop()
        throw error
    }
}
