import Pages

/// The pages of a flat list of comments, gathered until the last one has come, since a reply may precede its comment.
struct GatheredComments {
    /// How many bytes of pages are gathered at most.
    static let mostBytes = 64 << 20

    private let mostBytes: Int
    /// How many comments at the top are shown; nil for all.
    private let most: Int?
    private var pages: [Page] = []
    private var bytes = 0
    /// Whether the list is too long to be nested, so that each of its pages is shown as it is.
    private(set) var isTooLong = false
    /// How many comments were shown without being nested.
    private(set) var shown = 0
    /// Where the first comment is that is not shown; nil if all are.
    private(set) var cut: (page: Page, row: Int)?

    init(most: Int?, mostBytes: Int = Self.mostBytes) {
        (self.most, self.mostBytes) = (most, mostBytes)
    }

    /// Adds a page. Returns the pages that are shown at once, each comment at the top.
    mutating func add(_ page: Page) -> [Threads] {
        if isTooLong { return [flat(page)] }
        pages.append(page)
        bytes += page.body.count
        guard bytes > mostBytes else { return [] }
        isTooLong = true
        defer { pages = [] }
        return pages.map { flat($0) }
    }

    private mutating func flat(_ page: Page) -> Threads {
        let count = min(page.items.count, most.map { $0 - shown } ?? page.items.count)
        if count < page.items.count, cut == nil { cut = (page, count) }
        shown += count
        let part = count < page.items.count ? page.keeping(Array(0..<count)) : page
        return Threads(part, apart: part.replyRows)
    }

    /// The comments as threads.
    ///
    /// - Parameters:
    ///   - depth: how many levels are shown.
    ///   - showsDeeper: whether replies below the last level are shown there.
    mutating func nested(depth: Int, showsDeeper: Bool) -> NestedComments {
        let nested = NestedComments(pages, depth: depth, showsDeeper: showsDeeper, most: most)
        if let place = nested.cut { cut = (pages[place.page], place.row) }
        return nested
    }
}
