/// A page's content and, where there may be more, how to get the next; who asks does not learn which strategy runs.
package struct Paginated<Content: Sendable>: Sendable {
    /// Loads the next page; throws what its loading throws.
    package typealias LoadMore = @Sendable () async throws -> Paginated<Content>

    /// The page itself.
    package let content: Content
    /// Loads the next page; nil at the end. It holds a position, never this page.
    package let loadMore: LoadMore?

    package init(content: Content, loadMore: LoadMore?) {
        self.content = content
        self.loadMore = loadMore
    }
}
