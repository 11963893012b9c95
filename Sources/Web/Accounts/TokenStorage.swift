/// Keeps tokens between runs, for several processes at once.
package protocol TokenStorage: Sendable {
    /// What is kept; nil where nothing is.
    func token(for key: TokenKey) async throws -> StoredToken?

    /// Changes what is kept while nobody else does, in this process or another; the body gets what is kept by then.
    /// Nothing is changed where the body throws.
    func change<Result: Sendable>(
        _ key: TokenKey, _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result
}
