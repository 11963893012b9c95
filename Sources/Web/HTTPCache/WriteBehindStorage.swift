import HTTP
import System

/// Stores beside the requests: a change is known at once and made in the storage soon, in order.
///
/// The changes that wait hold a bounded number of bytes; one always may wait. A storage that fails is given up, which is
/// told once: each further question might take as long as the one that failed. From then on nothing is stored.
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
    /// Only a failure of `inner` ends the storing.
    ///
    /// - Parameters:
    ///   - area: where most of the requests go.
    ///   - failed: hears why `inner` was given up, at most once.
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

    /// What is stored, and what is about to be; nothing where the storage is given up.
    package func responses(for key: ResponseKey) async throws -> [StoredResponse] {
        // Before the storage is asked: a change that is made meanwhile is then seen twice rather than not at all.
        let (waiting, isNew) = line.withLock { line in
            (line.changes.filter { $0.concerns(key) }, empty?.holds(key) == true && !line.saved.contains(key.hashValue))
        }
        if isNew { return [] }
        guard var responses = try await asked({ try await inner.responses(for: key) }) else { return [] }
        for change in waiting {
            if let response = change.response { responses.put(response) } else { responses = [] }
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

    /// What the storage says; nil where it is given up. Throws only where the task was cancelled, which is no failure.
    private func asked<Answer>(_ question: () async throws -> Answer) async throws -> Answer? {
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

    /// The change to make now; nil when there will be no more.
    private func next() async -> StorageChange? {
        while true {
            let (change, isOver) = line.withLock { ($0.changes.first, $0.isClosed || $0.isGivenUp) }
            if change != nil || isOver { return change }
            await withCheckedContinuation { worker in line.withLock { $0.wait(worker) } }
        }
    }
}
