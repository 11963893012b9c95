package import HTTPCache

extension SQLiteStore: ResponseStorage {
    package func responses(for key: ResponseKey) async throws -> [StoredResponse] {
        try opened().responses.responses(for: key)
    }

    package func holdsAny(account: String, under prefix: String) async throws -> Bool {
        try opened().responses.holdsAny(account: account, under: prefix)
    }

    package func save(_ response: StoredResponse, for key: ResponseKey) async throws {
        try opened().responses.save(response, for: key)
    }

    package func remove(_ key: ResponseKey) async throws {
        try opened().responses.remove(key)
    }

    package func removeAll(_ key: ResponseKey) async throws {
        try opened().responses.removeAll(key)
    }
}
