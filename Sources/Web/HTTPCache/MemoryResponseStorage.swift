/// Keeps responses as long as the program runs.
package actor MemoryResponseStorage: ResponseStorage {
    private var stored: [ResponseKey: [StoredResponse]] = [:]

    package init() {}

    package func responses(for key: ResponseKey) -> [StoredResponse] {
        stored[key] ?? []
    }

    package func save(_ response: StoredResponse, for key: ResponseKey) {
        stored[key, default: []].put(response)
    }

    package func remove(_ key: ResponseKey) {
        stored[key] = nil
    }
}

extension [StoredResponse] {
    /// Puts a response before those received earlier, in place of the one with the same selecting fields.
    mutating func put(_ response: StoredResponse) {
        removeAll { $0.selecting == response.selecting }
        insert(response, at: firstIndex { $0.receivedAt <= response.receivedAt } ?? endIndex)
    }
}
