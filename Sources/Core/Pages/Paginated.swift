/// A page's content and, if there may be more, a way to load the next page. Callers need not know the strategy.
package struct Paginated<Content: Sendable>: Sendable {
    /// Loads the next page; throws the loader's errors.
    package typealias LoadMore = @Sendable () async throws -> Paginated<Content>

    /// The content of this page.
    package let content: Content
    /// Loads the next page; nil at the end. It holds a position, never this page.
    package let loadMore: LoadMore?

    package init(content: Content, loadMore: LoadMore?) {
        self.content = content
        self.loadMore = loadMore
    }
}
