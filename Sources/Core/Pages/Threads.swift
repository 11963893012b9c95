/// Comments, and the replies under each of them as far as they were read.
package struct Threads: Sendable {
    /// The comments, or the replies under one.
    package let page: Page
    /// The replies to each item of the page; nil if they were not read.
    package let replies: [Replies]?

    package init(_ page: Page, replies: [Replies]? = nil) {
        self.page = page
        self.replies = replies
    }

    /// How many replies there are, at all depths.
    package var replyCount: Int {
        (replies ?? []).reduce(0) { count, replies in
            guard case .read(let lists) = replies else { return count }
            return lists.reduce(count) { $0 + $1.page.items.count + $1.replyCount }
        }
    }

    /// The replies under one comment.
    package enum Replies: Sendable {
        /// The replies in order, page by page.
        case read([Threads])
        /// They could not be read.
        case failed
    }
}
