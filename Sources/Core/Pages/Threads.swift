import JSON

/// Comments, and the replies under each of them as far as they were read.
package struct Threads: Sendable {
    /// The comments, or the replies under one.
    package let page: Page
    /// The replies to each item of the page; nil if they were not read.
    package let replies: [Replies]?
    /// The rows of comments that are shown at the top although they reply to another comment.
    package let apart: Set<Int>

    package init(_ page: Page, replies: [Replies]? = nil, apart: Set<Int> = []) {
        self.page = page
        self.replies = replies
        self.apart = apart
    }

    /// The id that a comment shows as its parent's, as JSON.
    ///
    /// - Parameter above: that of the item or comment above.
    package func parent(ofItem row: Int, under above: [UInt8]) -> [UInt8] {
        guard apart.contains(row), let slot = page.layout.parentSlot else { return above }
        return Array(page.body[page.column(slot, ofItem: row).bytes])
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
