import Feeds
import JSON
import Pages

/// What came about while replies were read.
struct ThreadCourse: Sendable {
    /// What failed, in the order of the comments, with the comment's id.
    private(set) var failures: [(id: String?, error: any Error)] = []
    /// What is to be said of lists that did not fail.
    private(set) var remarks: [(id: String?, summary: Walk.Summary)] = []
    /// How many lists go on behind what was read of them.
    private(set) var unfinished = 0
    /// Replies left out because they stand above themselves.
    private(set) var repeated = 0
    /// Whether there is more below the last level that is ever read.
    var isTooDeep = false
    /// Whether there are comments below which nobody looked, though there may be replies.
    var hasUnread = false
    private(set) var source: PageSource?
    private(set) var fetchedAt: Int64?

    mutating func add(_ other: ThreadCourse) {
        failures += other.failures
        remarks += other.remarks
        unfinished += other.unfinished
        repeated += other.repeated
        isTooDeep = isTooDeep || other.isTooDeep
        hasUnread = hasUnread || other.hasUnread
        source = [source, other.source].compactMap(\.self).max()
        fetchedAt = [fetchedAt, other.fetchedAt].compactMap(\.self).min()
    }

    mutating func fail(_ error: any Error, at id: String?) {
        failures.append((id, error))
    }

    /// Takes down where replies came from.
    mutating func take(_ page: Page) {
        source = max(source ?? page.provenance.source, page.provenance.source)
        fetchedAt = [fetchedAt, page.provenance.fetchedAt].compactMap(\.self).min()
    }

    /// Takes down how the walk of a list of replies ended.
    mutating func take(_ summary: Walk.Summary, of id: String?) {
        if summary.next != nil { unfinished += 1 }
        // Where each list goes on and how old it is would be said again and again.
        var remark = summary
        (remark.next, remark.source) = (nil, nil)
        remarks.append((id, remark))
    }

    /// A page without the replies that stand above it: they would lead round in a circle.
    mutating func leavingOut(_ above: [String], of page: Page) -> Page {
        let rows = page.items.indices.filter { row in page.id(ofItem: row).map { !above.contains($0) } ?? true }
        guard rows.count < page.items.count else { return page }
        repeated += page.items.count - rows.count
        return page.keeping(rows)
    }
}

extension Page {
    /// An item's id as text; nil where it has none.
    func id(ofItem row: Int) -> String? {
        layout.idSlot.flatMap { body.text(of: column($0, ofItem: row)) }
    }
}
