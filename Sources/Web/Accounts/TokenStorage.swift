/// Stores tokens between runs, shared by several processes.
package protocol TokenStorage: Sendable {
    /// The stored data; nil if there is none.
    func token(for key: TokenKey) async throws -> StoredToken?

    /// The keys of a plugin's data.
    func keys(of plugin: String) async throws -> [TokenKey]

    /// The data of all credentials of a plugin, those of other tenants, too.
    func all(ofPlugin name: String) async throws -> [StoredToken]

    /// Changes the stored data, with all other callers and processes locked out. The body gets the current data. If it
    /// throws, nothing changes.
    ///
    /// - Parameter others: credentials that are logged out by the same change.
    func change<Result: Sendable>(
        _ key: TokenKey, loggingOut others: [TokenKey], _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result
}

extension TokenStorage {
    /// Changes only the data of one credential.
    package func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        try await change(key, loggingOut: [], body)
    }
}

extension TokenKey {
    /// Whether two keys are of the same credential by the same definition, perhaps of different tenants.
    func isSameCredential(as other: TokenKey) -> Bool {
        (slot, definition) == (other.slot, other.definition)
    }

    /// Whether two keys are of the same server.
    func isSameServer(as other: TokenKey) -> Bool {
        // `https:`, nothing, and the host.
        origin.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
            == other.origin.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
    }
}
