/// Which page of a walk to load.
package struct PageRequest: Sendable, Hashable {
    /// The page's position; nil for the start of the list.
    package let position: Position?
    /// Its index in the walk, from 0.
    package let ordinal: Int
    /// Whether a stored response must be confirmed by the server, however fresh it is.
    package let isConfirmed: Bool

    package init(position: Position? = nil, ordinal: Int = 0, isConfirmed: Bool = false) {
        self.position = position
        self.ordinal = ordinal
        self.isConfirmed = isConfirmed
    }
}

/// Loads one page; remote, caching and fallback are functions from loader to loader.
package typealias PageLoader = @Sendable (PageRequest) async throws -> Page

/// Loads a page and returns it together with a way to load the next one.
package func paginated(_ load: @escaping PageLoader, at request: PageRequest) async throws -> Paginated<Page> {
    let page = try await load(request)
    guard let next = page.next else { return Paginated(content: page, loadMore: nil) }
    let following = PageRequest(position: next, ordinal: request.ordinal + 1)
    return Paginated(content: page) { try await paginated(load, at: following) }
}
