/// A change to a storage.
struct StorageChange {
    enum Kind {
        case saving(StoredResponse)
        case removing
        /// Removes the responses for a URL with any query.
        case removingAll
    }

    let key: ResponseKey
    let kind: Kind

    init(key: ResponseKey, _ kind: Kind) {
        self.key = key
        self.kind = kind
    }

    /// The response to save; nil for a removal.
    var response: StoredResponse? {
        if case .saving(let response) = kind { response } else { nil }
    }

    /// Whether it changes the stored responses for a key.
    func concerns(_ other: ResponseKey) -> Bool {
        if case .removingAll = kind { other.withoutQuery == key.withoutQuery } else { other == key }
    }

    /// Its size in memory, with an estimate for the fields.
    var bytes: Int { (response?.body.count ?? 0) + 512 }

    func make(in storage: any ResponseStorage) async throws {
        switch kind {
        case .saving(let response): try await storage.save(response, for: key)
        case .removing: try await storage.remove(key)
        case .removingAll: try await storage.removeAll(key)
        }
    }
}

/// Queued changes, and the tasks that wait for them: the state of a `WriteBehindStorage`.
struct WriteQueue {
    /// The queued changes; the first one is being made.
    private(set) var changes: [StorageChange] = []
    private(set) var isClosed = false
    /// Whether the storage has failed and is not used any more.
    private(set) var isGivenUp = false
    /// Hashes of the keys of all saved responses, written or still queued.
    private(set) var saved: Set<Int> = []
    private var bytes = 0
    private var worker: CheckedContinuation<Void, Never>?
    private var writers: [CheckedContinuation<Void, Never>] = []

    enum Addition {
        case added
        case full
        /// The worker has ended.
        case closed
        /// The storage has failed.
        case givenUp
    }

    mutating func add(_ change: StorageChange) -> Addition {
        if isGivenUp { return .givenUp }
        if isClosed { return .closed }
        guard hasRoom(for: change) else { return .full }
        changes.append(change)
        if change.response != nil { saved.insert(change.key.hashValue) }
        bytes += change.bytes
        wakeWorker()
        return .added
    }

    /// Wakes the writer once there may be room.
    mutating func wait(_ writer: CheckedContinuation<Void, Never>, for change: StorageChange) {
        if isClosed || isGivenUp || hasRoom(for: change) { writer.resume() } else { writers.append(writer) }
    }

    /// Wakes the worker once there is a change.
    mutating func wait(_ worker: CheckedContinuation<Void, Never>) {
        if changes.isEmpty, !isClosed, !isGivenUp { self.worker = worker } else { worker.resume() }
    }

    /// Removes the first change, which has been made.
    mutating func removeFirst() {
        if isGivenUp { return }
        bytes -= changes.removeFirst().bytes
        wakeWriters()
    }

    mutating func close() {
        isClosed = true
        wakeWorker()
        wakeWriters()
    }

    /// Drops all changes, now and in the future. Returns whether this is the first failure.
    mutating func giveUp() -> Bool {
        if isGivenUp { return false }
        isGivenUp = true
        changes = []
        wakeWorker()
        wakeWriters()
        return true
    }

    private func hasRoom(for change: StorageChange) -> Bool {
        changes.isEmpty || bytes + change.bytes <= WriteBehindStorage.lag
    }

    private mutating func wakeWorker() {
        worker?.resume()
        worker = nil
    }

    private mutating func wakeWriters() {
        for writer in writers { writer.resume() }
        writers = []
    }
}
