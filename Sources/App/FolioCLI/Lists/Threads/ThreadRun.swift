import Feeds
import Formats
import Pages
import Presentation
import TerminalSession
import Wording

/// The threads of one output: what is shown of each page of comments, and what is told at the end.
///
/// A reference for what it takes down; it is used by one task at a time.
final class ThreadRun {
    private let reading: ThreadReading
    private let shape: (any ThreadShape)?
    private let messages: Messages
    /// The first failure, which has been told.
    private(set) var failure: (any Error)?
    /// Whether all was read that was to be.
    private(set) var isComplete = true
    /// How many replies were read, at all levels.
    private(set) var replies = 0
    private var unfinished = 0
    private var repeated = 0
    private var isTooDeep = false
    private var hasUnread = false

    /// - Parameter shape: how threads are written; nil where there are only comments.
    init(_ reading: ThreadReading, _ shape: (any ThreadShape)?, messages: Messages) {
        self.reading = reading
        self.shape = shape
        self.messages = messages
    }

    /// A page of comments as it is shown, with what is below them.
    ///
    /// - Parameter parent: the item that they are under.
    func page(of comments: Page, under parent: ParentID) async throws -> Page {
        let (threads, course) = try await reading.threads(of: comments, under: parent.text)
        tell(course)
        replies += threads.replyCount
        guard let shape else { return comments }
        var page = shape.page(threads, parent: parent.json)
        page.provenance.source = max(page.provenance.source, course.source ?? page.provenance.source)
        page.provenance.fetchedAt = [page.provenance.fetchedAt, course.fetchedAt].compactMap(\.self).min()
        return page
    }

    private func tell(_ course: ThreadCourse) {
        for (id, error) in course.failures {
            failure = failure ?? error
            messages.complain(error, parent: Self.name(id))
        }
        for (id, summary) in course.remarks {
            isComplete = isComplete && summary.fault == nil
            messages.ended(
                summary, counted: Counted.items(summary.items), parent: Self.name(id), at: reading.storage.now())
        }
        isComplete = isComplete && course.failures.isEmpty
        unfinished += course.unfinished
        repeated += course.repeated
        isTooDeep = isTooDeep || course.isTooDeep
        hasUnread = hasUnread || course.hasUnread
    }

    private static func name(_ id: String?) -> Message {
        id.map { Message("the replies to \($0)") } ?? Message("the replies to a comment without an id")
    }

    /// Tells what a person may want to know of the threads as a whole.
    func end() {
        if unfinished > 0 {
            messages.notice(
                Message(
                    unfinished, one: "\(unfinished) comment has more replies; to read them, add --all",
                    other: "\(unfinished) comments have more replies; to read them, add --all"))
        }
        if repeated > 0 {
            messages.notice(
                Message(
                    repeated, one: "left out \(repeated) comment that repeats a comment above it",
                    other: "left out \(repeated) comments that repeat a comment above them"))
        }
        if isTooDeep { messages.notice(Message("left out replies below depth \(ReplyLevels.most)")) }
        if hasUnread { messages.mayHaveReplies(depth: reading.plan.depth + 1) }
    }
}

extension Messages {
    /// Replies would cost requests, which nobody has asked for.
    fileprivate func mayHaveReplies(depth: Int) {
        remark(Message("there may be replies; to read them, add --depth \(depth)"))
    }
}
