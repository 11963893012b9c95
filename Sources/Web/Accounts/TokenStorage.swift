/// Stores tokens between runs, shared by several processes.
package protocol TokenStorage: Sendable {
    /// The stored data; nil if there is none.
    func token(for key: TokenKey) async throws -> StoredToken?

    /// Changes the stored data, with all other callers and processes locked out. The body gets the current data. If it
    /// throws, nothing changes.
    func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result
}
