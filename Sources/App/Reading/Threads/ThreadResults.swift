import Feeds
import JSON
import Pages

/// The results of reading the replies to some comments, apart from the replies.
struct ThreadResults: Sendable {
    /// The errors in the order of the comments, each with the comment's id.
    private(set) var failures: [(id: String?, error: any Error)] = []
    /// The lists that did not fail.
    private(set) var ended: [(id: String?, summary: Walk.Summary)] = []
    private(set) var counts = ThreadCounts()
    private(set) var source: PageSource?
    private(set) var fetchedAt: Int64?

    mutating func add(_ other: ThreadResults) {
        failures += other.failures
        ended += other.ended
        counts.add(other.counts)
        source = [source, other.source].compactMap(\.self).max()
        fetchedAt = [fetchedAt, other.fetchedAt].compactMap(\.self).min()
    }

    mutating func fail(_ error: any Error, at id: String?) {
        failures.append((id, error))
    }

    /// Records replies below the last level that is read.
    mutating func leaveUnread(_ count: Int) { counts.unread.add(count, read: 0) }

    /// Records the replies to an item of a page, which are not requested.
    ///
    /// - Parameter read: how many of them were read all the same.
    mutating func leaveUnread(_ row: Int, of page: Page, read: Int = 0) {
        if page.mayHaveReplies(row) { counts.unread.add(page.replyCount(row), read: read) }
    }

    /// Records replies that could not be read.
    ///
    /// - Parameters:
    ///   - count: how many replies the comment has; nil if the server does not count them.
    ///   - read: how many of them were read.
    mutating func lose(_ count: Int?, read: Int = 0) { counts.cutOff.add(count, read: read) }

    /// Records what a comment lacks of the replies inside it.
    mutating func takeInside(_ replies: Page) {
        var lacking = UnreadReplies()
        lacking.add(besides: replies)
        guard lacking.mayBeSome else { return }
        counts.cut += 1
        counts.cutOff.add(lacking)
    }

    /// Records where replies came from.
    mutating func take(_ page: Page) {
        source = max(source ?? page.provenance.source, page.provenance.source)
        fetchedAt = [fetchedAt, page.provenance.fetchedAt].compactMap(\.self).min()
    }

    /// Records how the walk of a list of replies ended.
    mutating func take(_ summary: Walk.Summary, of id: String?) {
        if summary.next != nil { counts.unfinished += 1 }
        counts.skipped += summary.skipped
        // A notice for each list's next position and age would be too much.
        var remark = summary
        (remark.next, remark.source) = (nil, nil)
        ended.append((id, remark))
    }

    /// A page without replies that repeat a comment above: they would form a cycle.
    mutating func leavingOut(_ above: [String], of page: Page) -> Page {
        let rows = page.items.indices.filter { row in
            page.id(ofItem: row).map { id in !above.contains { $0.isSame(as: id) } } ?? true
        }
        guard rows.count < page.items.count else { return page }
        counts.repeated += page.items.count - rows.count
        return page.keeping(rows)
    }
}
