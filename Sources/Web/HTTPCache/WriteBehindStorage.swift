import HTTP
import System

/// Writes changes in the background, in order, while reads see them at once.
///
/// Queued changes have a limited size in memory, but one is always allowed. A storage that fails is not used any more,
/// because each later access might take as long as the failed one. The failure is reported once.
package final class WriteBehindStorage: ResponseStorage {
    /// How many bytes may be queued.
    package static let lag = 256 << 10

    /// The responses of one account whose URLs have a prefix.
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
    /// An area without stored responses at the start. Lookups there are skipped, because they take longer than starting
    /// a request.
    private let empty: Area?
    private let failed: @Sendable (any Error) async -> Void
    private let line = Lock(WriteQueue())

    private init(
        _ inner: any ResponseStorage, empty: Area?, failed: @escaping @Sendable (any Error) async -> Void
    ) {
        self.inner = inner
        self.empty = empty
        self.failed = failed
    }

    /// Runs the work, and returns after all of its changes are in `inner`, even if it fails or is cancelled. Only a
    /// failure of `inner` prevents that.
    ///
    /// - Parameters:
    ///   - area: the area of most requests.
    ///   - failed: called if `inner` fails, at most once.
    package static func during<Result>(
        _ inner: any ResponseStorage, area: Area? = nil, failed: @escaping @Sendable (any Error) async -> Void,
        work: (WriteBehindStorage) async throws -> Result
    ) async throws -> Result {
        var empty = area
        var fault: (any Error)?
        do {
            if let area, try await inner.holdsAny(account: area.account, under: area.prefix) { empty = nil }
        } catch { fault = error }
        let storage = WriteBehindStorage(inner, empty: empty, failed: failed)
        if let fault { await storage.giveUp(fault) }
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

    /// The stored responses, including queued changes; empty after a failure of the storage.
    package func responses(for key: ResponseKey) async throws -> [StoredResponse] {
        // Read before the storage: a change made meanwhile is then seen twice rather than not at all.
        let (waiting, isNew) = line.withLock { line in
            (line.changes.filter { $0.concerns(key) }, empty?.holds(key) == true && !line.saved.contains(key.hashValue))
        }
        if isNew { return [] }
        guard var responses = try await asked({ try await inner.responses(for: key) }) else { return [] }
        for change in waiting {
            guard var response = change.response else {
                responses = []
                continue
            }
            // It gets its number once it is in the storage.
            response.number = .max
            responses.put(response)
        }
        return responses
    }

    package func holdsAny(account: String, under prefix: String) async throws -> Bool {
        let area = Area(account: account, prefix: prefix)
        if line.withLock({ $0.changes.contains { $0.response != nil && area.holds($0.key) } }) { return true }
        return try await asked { try await inner.holdsAny(account: account, under: prefix) } ?? false
    }

    package func save(_ response: StoredResponse, for key: ResponseKey) async throws {
        await add(StorageChange(key: key, .saving(response)))
    }

    package func remove(_ key: ResponseKey) async throws {
        await add(StorageChange(key: key, .removing))
    }

    package func removeAll(_ key: ResponseKey) async throws {
        await add(StorageChange(key: key, .removingAll))
    }

    /// The result of a storage access; nil after a failure. Throws only if the task was cancelled, which is not a
    /// failure.
    private func asked<Value>(_ question: () async throws -> Value) async throws -> Value? {
        if line.withLock({ $0.isGivenUp }) { return nil }
        do { return try await question() } catch let error as CancellationError { throw error } catch {
            await giveUp(error)
            return nil
        }
    }

    private func giveUp(_ error: any Error) async {
        if line.withLock({ $0.giveUp() }) { await failed(error) }
    }

    private func add(_ change: StorageChange) async {
        while true {
            switch line.withLock({ $0.add(change) }) {
            case .added, .givenUp: return
            case .closed: return await make(change)
            case .full:
                await withCheckedContinuation { writer in line.withLock { $0.wait(writer, for: change) } }
            }
        }
    }

    private func make(_ change: StorageChange) async {
        do { try await change.make(in: inner) } catch { await giveUp(error) }
    }

    private func makeChanges() async {
        while let change = await next() {
            await make(change)
            line.withLock { $0.removeFirst() }
        }
    }

    /// The next change to make; nil when there will be no more.
    private func next() async -> StorageChange? {
        while true {
            let (change, isOver) = line.withLock { ($0.changes.first, $0.isClosed || $0.isGivenUp) }
            if change != nil || isOver { return change }
            await withCheckedContinuation { worker in line.withLock { $0.wait(worker) } }
        }
    }
}
