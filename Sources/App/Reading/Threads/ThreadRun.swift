import Feeds
import Formats
import Pages

/// The threads of one output: the rows of each page of comments, and the totals to report at the end.
///
/// A reference, because it counts; one task at a time uses it.
final class ThreadRun {
    private let reading: ThreadReading
    private let shape: (any ThreadShape)?
    private let observer: any ReadingObserver
    /// The first failure; it was reported.
    private(set) var failure: (any Error)?
    /// Whether the last page of comments lacks replies that were requested.
    private(set) var lacksReplies = false
    /// Whether everything that was requested was read.
    private(set) var isComplete = true
    /// How many replies were read, at all levels.
    private(set) var replies = 0
    private var counts = ThreadCounts()
    private var flat = EndedThreads.FlatLists()

    /// - Parameter shape: how threads are written; nil if only comments are written.
    init(_ reading: ThreadReading, _ shape: (any ThreadShape)?, observer: any ReadingObserver) {
        self.reading = reading
        self.shape = shape
        self.observer = observer
    }

    /// A page of comments as it is shown, with its replies.
    ///
    /// - Parameter parent: the item that the comments are under.
    func page(of comments: Page, under parent: ParentID) async throws -> Page {
        let (threads, results) = try await reading.threads(of: comments, under: parent.text)
        take(results)
        replies += threads.replyCount
        guard let shape else { return comments }
        var page = shape.page(threads, parent: parent.json)
        page.provenance.source = max(page.provenance.source, results.source ?? page.provenance.source)
        page.provenance.fetchedAt = [page.provenance.fetchedAt, results.fetchedAt].compactMap(\.self).min()
        return page
    }

    private func take(_ results: ThreadResults) {
        for (id, error) in results.failures {
            failure = failure ?? error
            observer.report(error, of: .replies(to: id))
        }
        for (id, summary) in results.ended {
            observer.report(
                .ended(EndedWalk(summary, of: .replies(to: id), ItemCount(summary.items, .items))))
        }
        lacksReplies = !results.failures.isEmpty || results.ended.contains { !$0.summary.isComplete }
        isComplete = isComplete && !lacksReplies
        counts.add(results.counts)
    }

    // MARK: Flat lists

    /// How many levels of comments are shown.
    var depth: Int { reading.plan.depth }
    /// Whether replies below the last level are shown there.
    var showsDeeper: Bool { reading.plan.showsDeeper }

    /// A page of a flat list as it is shown.
    ///
    /// - Parameter parent: the item that the comments are under.
    func page(_ threads: Threads, under parent: ParentID) -> Page {
        shape?.page(threads, parent: parent.json) ?? threads.page
    }

    /// Counts the threads of a flat list.
    func take(_ list: NestedComments) {
        replies += list.replies
        counts.unread.add(list.unread, read: 0)
        flat.deeper += list.deeper
        flat.orphans += list.orphans
        flat.circles += list.circles
    }

    /// Counts a flat list that is too long to be nested.
    func takeTooLong() { flat.tooLong += 1 }

    /// Counts a flat list that has more comments than were asked for.
    func takeUnfinished() {
        flat.unfinished += 1
        takePart()
    }

    /// Notes that it is unknown how many replies were not read.
    func takePart() { counts.cutOff.add(nil, read: 0) }

    // MARK: Totals

    /// The replies, for `meta`.
    var meta: OutputMeta.Replies { .init(read: replies, unread: counts.allUnread) }

    /// Reports the totals.
    func end() {
        if counts.skipped > 0 { observer.report(.skippedLists(counts.skipped)) }
        observer.report(
            .endedThreads(
                EndedThreads(counts: counts, depth: reading.plan.depth, isAsked: reading.plan.isAsked, flat: flat)))
    }
}
