/// Events in their order; tests wait for entries instead of time.
package actor Journal {
    package private(set) var entries: [String] = []
    private var waiting: [(entry: String, wake: AsyncStream<Void>.Continuation)] = []

    package init() {}

    /// Adds an entry and wakes those who wait for it.
    package func note(_ entry: String) {
        entries.append(entry)
        for waiter in waiting where waiter.entry == entry { waiter.wake.yield() }
        waiting.removeAll { $0.entry == entry }
    }

    /// Returns once the entry exists; throws if the task is cancelled before.
    package func wait(for entry: String) async throws {
        guard !entries.contains(entry) else { return }
        let (stream, wake) = AsyncStream<Void>.makeStream()
        waiting.append((entry, wake))
        for await _ in stream { return }
        throw CancellationError()
    }

    /// The entries that begin with a text.
    package func entries(beginning prefix: String) -> [String] {
        entries.filter { $0.hasPrefix(prefix) }
    }

    /// Whether one entry was added before the other; false if either is missing.
    package func has(_ entry: String, before later: String) -> Bool {
        guard let first = entries.firstIndex(of: entry), let second = entries.firstIndex(of: later) else {
            return false
        }
        return first < second
    }
}

/// Returns only when the task is cancelled, like a request to a server that does not respond.
package func waitForCancellation() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    defer { continuation.finish() }
    for await _ in stream {}
}
