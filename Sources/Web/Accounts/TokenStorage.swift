/// Stores tokens between runs, shared by several processes.
package protocol TokenStorage: Sendable {
    /// The stored data; nil if there is none.
    func token(for key: TokenKey) async throws -> StoredToken?

    /// Whether there is data of the same credential by another definition: that may be of another tenant.
    func hasOtherDefinition(than key: TokenKey) async throws -> Bool

    /// Changes the stored data, with all other callers and processes locked out. The body gets the current data. If it
    /// throws, nothing changes.
    func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result
}

extension TokenKey {
    /// Whether two keys are of the same credential, requested by different definitions.
    package func differsInDefinition(from other: TokenKey) -> Bool {
        definition != other.definition
            && (plugin, origin, slot, parameters) == (other.plugin, other.origin, other.slot, other.parameters)
    }
}
