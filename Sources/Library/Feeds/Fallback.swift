package import Pages

/// Loads a list from the server, or from a store while no page has come from the server: `remote → fallback`. After the
/// server's first response, older stored pages are not mixed in.
///
/// Cancellation is not a failure, and the store is never read for it.
///
/// - Parameters:
///   - request: the requested page.
///   - mayFallBack: whether the store may be used after this failure.
///   - stored: reads the list from the store, from the requested page on, without the items seen so far; throws if
///     nothing is stored.
package func withFallback(
    from remote: @escaping Paginated<Page>.LoadMore, at request: PageRequest,
    mayFallBack: @escaping @Sendable (any Error) -> Bool,
    to stored:
        @escaping @Sendable (
            _ failure: any Error, _ request: PageRequest, _ seen: SeenItems
        ) async throws -> Paginated<Page>
) -> Paginated<Page>.LoadMore {
    withFallback(from: remote, at: request, after: SeenItems(), mayFallBack: mayFallBack, to: stored)
}

/// - Parameter seen: the items so far. In the store, the pages after them may have other positions, as the list moves.
private func withFallback(
    from remote: @escaping Paginated<Page>.LoadMore, at request: PageRequest, after seen: SeenItems,
    mayFallBack: @escaping @Sendable (any Error) -> Bool,
    to stored: @escaping @Sendable (any Error, PageRequest, SeenItems) async throws -> Paginated<Page>
) -> Paginated<Page>.LoadMore {
    {
        do {
            let page = try await remote()
            // A fresh response from the cache does not show whether the server can be reached.
            guard page.content.provenance.source == .cache, let loadMore = page.loadMore else { return page }
            // Without ids, equal items may be several, so that none is left out.
            let hasIDs = page.content.idHashes != nil
            var seen = seen
            if hasIDs { seen.add(page.content) }
            let next = PageRequest(
                position: hasIDs ? request.position : page.content.next, ordinal: request.ordinal + 1)
            let rest = withFallback(from: loadMore, at: next, after: seen, mayFallBack: mayFallBack, to: stored)
            return Paginated(content: page.content, loadMore: rest)
        } catch  where !(error is CancellationError) && mayFallBack(error) {
            try Task.checkCancellation()
            return try await stored(error, request, seen)
        }
    }
}
