/// Stores responses in memory while the program runs.
package actor MemoryResponseStorage: ResponseStorage {
    private var stored: [ResponseKey: [StoredResponse]] = [:]

    package init() {}

    package func responses(for key: ResponseKey) -> [StoredResponse] {
        stored[key] ?? []
    }

    package func holdsAny(account: String, under prefix: String) -> Bool {
        stored.contains { $0.key.account == account && $0.key.url.hasPrefix(prefix) && !$0.value.isEmpty }
    }

    package func save(_ response: StoredResponse, for key: ResponseKey) {
        stored[key, default: []].put(response)
    }

    package func remove(_ key: ResponseKey) {
        stored[key] = nil
    }

    package func removeAll(_ key: ResponseKey) {
        stored = stored.filter { $0.key.withoutQuery != key.withoutQuery }
    }
}

extension [StoredResponse] {
    /// Adds a response, ordered by time of receipt, newest first. It replaces the one with the same selecting fields.
    mutating func put(_ response: StoredResponse) {
        removeAll { $0.selecting == response.selecting }
        insert(response, at: firstIndex { $0.receivedAt <= response.receivedAt } ?? endIndex)
    }
}
