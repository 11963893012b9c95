import HTTP

/// Stores beside the requests: a change is known at once and made in the storage soon, in order.
///
/// The changes that wait hold a bounded number of bytes; one always may wait. What cannot be stored is told.
package final class WriteBehindStorage: ResponseStorage {
    /// How many bytes may wait to be stored.
    package static let lag = 256 << 10

    /// URLs of an account, by how they begin.
    package struct Area: Sendable {
        let account: String
        let prefix: String

        package init(account: String, prefix: String) {
            self.account = account
            self.prefix = prefix
        }

        func holds(_ key: ResponseKey) -> Bool {
            key.account == account && key.url.hasPrefix(prefix)
        }
    }

    private let inner: any ResponseStorage
    /// Where nothing was stored at first: a look into the storage takes longer than a request starts.
    private let empty: Area?
    private let failed: @Sendable (any Error) async -> Void
    private let line = Lock(ChangeLine())

    private init(
        _ inner: any ResponseStorage, empty: Area?, failed: @escaping @Sendable (any Error) async -> Void
    ) {
        self.inner = inner
        self.empty = empty
        self.failed = failed
    }

    /// Runs the work and returns when everything that it stored is in `inner`, even where it fails or is cancelled.
    ///
    /// - Parameters:
    ///   - area: where most of the requests go.
    ///   - failed: hears why something could not be stored.
    package static func during<Result>(
        _ inner: any ResponseStorage, area: Area? = nil, failed: @escaping @Sendable (any Error) async -> Void,
        work: (WriteBehindStorage) async throws -> Result
    ) async throws -> Result {
        var empty = area
        do {
            if let area, try await inner.holdsAny(account: area.account, under: area.prefix) { empty = nil }
        } catch {
            empty = nil
            await failed(error)
        }
        let storage = WriteBehindStorage(inner, empty: empty, failed: failed)
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
        let (waiting, isNew) = line.withLock { line in
            (line.changes.filter { $0.key == key }, empty?.holds(key) == true && !line.saved.contains(key.hashValue))
        }
        if isNew { return [] }
        var responses = try await inner.responses(for: key)
        for change in waiting {
            if let response = change.response { responses.put(response) } else { responses = [] }
        }
        return responses
    }

    package func holdsAny(account: String, under prefix: String) async throws -> Bool {
        let area = Area(account: account, prefix: prefix)
        if line.withLock({ $0.changes.contains { $0.response != nil && area.holds($0.key) } }) { return true }
        return try await inner.holdsAny(account: account, under: prefix)
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
