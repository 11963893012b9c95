import Synchronization

/// Stores beside the requests: a change is known at once and made in the storage soon, in order.
///
/// The changes that wait hold a bounded number of bytes; one always may wait. What cannot be stored is told.
package final class WriteBehindStorage: ResponseStorage {
    /// How many bytes may wait to be stored.
    package static let lag = 256 << 10

    private let inner: any ResponseStorage
    private let failed: @Sendable (any Error) async -> Void
    private let line = Mutex(ChangeLine())

    private init(_ inner: any ResponseStorage, failed: @escaping @Sendable (any Error) async -> Void) {
        self.inner = inner
        self.failed = failed
    }

    /// Runs the work and returns when everything that it stored is in `inner`, even where it fails or is cancelled.
    ///
    /// - Parameter failed: hears why something could not be stored.
    package static func during<Result>(
        _ inner: any ResponseStorage, failed: @escaping @Sendable (any Error) async -> Void,
        work: (WriteBehindStorage) async throws -> Result
    ) async throws -> Result {
        let storage = WriteBehindStorage(inner, failed: failed)
        async let changes: Void = storage.makeChanges()
        do {
            let result = try await work(storage)
            storage.line.withLock { $0.close() }
            await changes
            return result
        } catch {
            storage.line.withLock { $0.close() }
            await changes
            throw error
        }
    }

    /// What is stored, and what is about to be.
    package func responses(for key: ResponseKey) async throws -> [StoredResponse] {
        // Before the storage is asked: a change that is made meanwhile is then seen twice rather than not at all.
        let waiting = line.withLock { $0.changes.filter { $0.key == key } }
        var responses = try await inner.responses(for: key)
        for change in waiting {
            if let response = change.response { responses.put(response) } else { responses = [] }
        }
        return responses
    }

    package func save(_ response: StoredResponse, for key: ResponseKey) async throws {
        try await add(StorageChange(key: key, response: response))
    }

    package func remove(_ key: ResponseKey) async throws {
        try await add(StorageChange(key: key, response: nil))
    }

    private func add(_ change: StorageChange) async throws {
        while true {
            switch line.withLock({ $0.add(change) }) {
            case .added: return
            case .closed: return try await change.make(in: inner)
            case .full:
                await withCheckedContinuation { writer in line.withLock { $0.wait(writer, for: change) } }
            }
        }
    }

    private func makeChanges() async {
        while let change = await next() {
            do { try await change.make(in: inner) } catch { await failed(error) }
            line.withLock { $0.removeFirst() }
        }
    }

    /// The change to make now; nil when there will be no more.
    private func next() async -> StorageChange? {
        while true {
            let (change, isClosed) = line.withLock { ($0.changes.first, $0.isClosed) }
            if change != nil || isClosed { return change }
            await withCheckedContinuation { worker in line.withLock { $0.wait(worker) } }
        }
    }
}
