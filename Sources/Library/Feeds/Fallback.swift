package import Pages

/// A list's first page from the server, else from a store: `remote → fallback`. Where the first page is stored, so are
/// the others.
///
/// Cancelling is no failure, and is never answered from the store.
///
/// - Parameters:
///   - mayStandIn: whether the store may answer in place of this failure.
///   - stored: the list in the store; it throws where there is nothing to give.
package func fallingBack(
    from remote: @escaping Paginated<Page>.LoadMore, mayStandIn: @escaping @Sendable (any Error) -> Bool,
    to stored: @escaping @Sendable (_ failure: any Error) async throws -> Paginated<Page>
) -> Paginated<Page>.LoadMore {
    {
        do {
            return try await remote()
        } catch  where !(error is CancellationError) && mayStandIn(error) {
            try Task.checkCancellation()
            return try await stored(error)
        }
    }
}
