import Pages

/// The pages of a flat list of comments, gathered until the last one has come, since a reply may precede its comment.
struct GatheredComments {
    /// How many bytes of pages are gathered at most.
    static let mostBytes = 64 << 20

    private let mostBytes: Int
    /// Finds where the list ends if only some comments at the top are wanted; nil for all.
    private var topCount: TopCommentCount?
    private var pages: [Page] = []
    private var bytes = 0
    /// Whether the list is too long to be nested, so that each of its pages is shown as it is.
    private(set) var isTooLong = false
    /// How many comments were shown without being nested.
    private(set) var shown = 0

    /// - Parameter most: how many comments at the top are wanted; nil for all.
    init(most: Int?, mostBytes: Int = Self.mostBytes) {
        (topCount, self.mostBytes) = (most.map { TopCommentCount(most: $0) }, mostBytes)
    }

    /// Adds a page. Returns the pages that are shown at once, each comment at the top, and how many of the page's items are
    /// the last ones that are wanted; nil if more pages are needed.
    mutating func add(_ page: Page) -> (shown: [Threads], last: Int?) {
        let last = topCount?.add(page)
        let wanted = last.map { page.keeping(Array(0..<$0)) } ?? page
        if isTooLong { return ([flat(wanted)], last) }
        pages.append(wanted)
        bytes += page.body.count
        guard bytes > mostBytes else { return ([], last) }
        isTooLong = true
        defer { pages = [] }
        return (pages.map { flat($0) }, last)
    }

    private mutating func flat(_ page: Page) -> Threads {
        shown += page.items.count
        return Threads(page, apart: page.replyRows)
    }

    /// The comments as threads.
    ///
    /// - Parameters:
    ///   - depth: how many levels are shown.
    ///   - showsDeeper: whether replies below the last level are shown there.
    func nested(depth: Int, showsDeeper: Bool) -> NestedComments {
        NestedComments(pages, depth: depth, showsDeeper: showsDeeper)
    }
}
