package import Pages

/// A list from the server, else from a store, as long as the server has not been heard: `remote → fallback`. Once it has
/// answered, what is stored of an earlier day does not go with it.
///
/// Cancelling is no failure, and is never answered from the store.
///
/// - Parameters:
///   - request: which page is asked for.
///   - mayStandIn: whether the store may answer in place of this failure.
///   - stored: the list in the store from that page on; it throws where there is nothing to give.
package func fallingBack(
    from remote: @escaping Paginated<Page>.LoadMore, at request: PageRequest,
    mayStandIn: @escaping @Sendable (any Error) -> Bool,
    to stored: @escaping @Sendable (_ failure: any Error, _ request: PageRequest) async throws -> Paginated<Page>
) -> Paginated<Page>.LoadMore {
    {
        do {
            let page = try await remote()
            // A fresh answer from the cache says nothing of whether the server can be reached.
            guard page.content.provenance.source == .cache, let loadMore = page.loadMore else { return page }
            let next = PageRequest(position: page.content.next, ordinal: request.ordinal + 1)
            let rest = fallingBack(from: loadMore, at: next, mayStandIn: mayStandIn, to: stored)
            return Paginated(content: page.content, loadMore: rest)
        } catch  where !(error is CancellationError) && mayStandIn(error) {
            try Task.checkCancellation()
            return try await stored(error, request)
        }
    }
}
