import Feeds
import HTTP
import Pages
import Presentation
import Reading
import System
import TerminalSession
import Wording

/// Reports the reading of lists on stderr, in the user's language.
struct ListReporter: ReadingObserver {
    let messages: Messages
    /// Seconds since 1970 (UTC).
    let now: @Sendable () -> Int64

    /// Whether a reader has the screen. It says itself how far a list is read, how to go on, and why it fails.
    var isOnScreen: Bool { messages.areTaken }

    func showLoading(_ isLoading: Bool) {
        messages.showProgress(isLoading)
    }

    func show(_ progress: WalkProgress) {
        if messages.showsProgress { messages.showProgress { progress.message } }
    }

    func willWrite() {
        messages.showProgress(false)
    }

    func didWrite(endsInLine: Bool) {
        messages.follow(partOfLine: endsInLine)
    }

    func showHeldBack(_ text: String) {
        messages.put(text)
    }

    func report(_ error: any Error, of subject: ReportSubject) {
        if isOnScreen {
            guard subject != .list else { return }
            return messages.notice(subject.naming(Diagnostic.reason(error)))
        }
        let diagnostic = Diagnostic(any: error)
        messages.report(subject.name.map(diagnostic.naming) ?? diagnostic)
    }

    func report(_ event: ReadingEvent) {
        switch event {
        case .fellBack(let error): messages.notice(Message("\(Diagnostic.reason(error)); showing the stored copy"))
        case .ended(let walk): report(walk)
        case .endedWithStored(let summary): reportStoredPart(summary)
        case .stopped(let walk): report(walk)
        case .interrupted(let progress, let isResumable): report(progress, isResumable: isResumable)
        case .nothingToResume where isOnScreen, .keptBookmark where isOnScreen: break
        case .savedImages(let saved, let existing): reportImages(saved, existing: existing)
        case .nothingToResume(let reason): messages.notice(reason.message)
        case .overwrites(let path, let items): reportOverwriting(path, items: items)
        case .endedThreads(let threads): report(threads)
        case .keptBookmark:
            messages.notice(
                Message(
                    """
                    not everything was read from the server, so the next command with --since last begins at the same \
                    time as this one
                    """))
        case .clockSetBack:
            messages.notice(
                Message(
                    """
                    the clock was set back since the last command, so the whole list is read, and items may be printed again
                    """))
        case .skippedLists(let count):
            messages.notice(
                Message(
                    count, one: "passed over \(count) list, as an error rule says",
                    other: "passed over \(count) lists, as an error rule says"))
        case .credentialInResponse:
            messages.notice(Message("a response contains a credential of its request, so folio does not store it"))
        case .changedValues(let variable):
            messages.notice(
                Message(
                    """
                    the list with the values of '\(variable)' has changed since the position was printed; lists may be \
                    repeated or missing
                    """))
        case .otherSecret:
            messages.notice(
                Message(
                    """
                    the server refused a secret, and its file or command has another one now, perhaps that of another \
                    account, so folio does not store what follows; to store it, name the account with `account:` under \
                    `auth:`
                    """))
        }
    }

    private func reportOverwriting(_ path: String, items: Int) {
        messages.notice(
            Message(
                """
                overwriting \(path), which has \(Counted.items(items)) of an interrupted walk; use --resume to \
                continue instead
                """))
    }

    private func reportImages(_ count: Int, existing: Int) {
        let saved = Message(count, one: "\(count) image saved", other: "\(count) images saved")
        guard existing > 0 else { return messages.notice(saved) }
        messages.notice(
            Message(
                existing, one: "\(saved), \(existing) already existed", other: "\(saved), \(existing) already existed"))
    }

    private func report(_ threads: EndedThreads) {
        let counts = threads.counts
        if counts.unfinished > 0, !isOnScreen {
            messages.notice(
                Message(
                    counts.unfinished, one: "\(counts.unfinished) comment has more replies; to read them, add --all",
                    other: "\(counts.unfinished) comments have more replies; to read them, add --all"))
        }
        if counts.repeated > 0 {
            messages.notice(
                Message(
                    counts.repeated, one: "left out \(counts.repeated) comment that repeats a comment above it",
                    other: "left out \(counts.repeated) comments that repeat a comment above them"))
        }
        if counts.cut > 0 {
            messages.notice(
                Message(
                    counts.cut, one: "the server sent only some of the replies to \(counts.cut) comment",
                    other: "the server sent only some of the replies to \(counts.cut) comments"))
        }
        if !threads.isAsked, !isOnScreen, counts.unread.mayBeSome { messages.notice(threads.unreadNotice) }
        for notice in threads.flat.notices { messages.notice(notice) }
        if threads.flat.unfinished > 0, !isOnScreen {
            messages.notice(Message("there may be more replies further down the list; to read them, use --all"))
        }
    }
}

extension EndedThreads {
    /// That replies were not read, and the depth that reads them.
    fileprivate var unreadNotice: Message {
        guard depth < ReplyLevels.most else { return Message("left out replies below depth \(ReplyLevels.most)") }
        guard let count = counts.unread.count else {
            return Message("there may be replies; to read them, add --depth \(depth + 1)")
        }
        return Message(
            count, one: "\(count) reply was not read; to read it, add --depth \(depth + 1)",
            other: "\(count) replies were not read; to read them, add --depth \(depth + 1)")
    }
}

extension EndedThreads.FlatLists {
    /// What does not stand where it belongs, and what may be missing.
    fileprivate var notices: [Message] {
        var notices: [Message] = []
        if orphans > 0 {
            notices.append(
                Message(
                    orphans, one: "\(orphans) comment replies to one that is not shown, and stands at the top",
                    other: "\(orphans) comments reply to ones that are not shown, and stand at the top"))
        }
        if circles > 0 {
            notices.append(
                Message(
                    circles, one: "\(circles) comment is a reply to one of its own replies, and stands at the top",
                    other: "\(circles) comments are replies to one of their own replies, and stand at the top"))
        }
        if deeper > 0 {
            let most = ReplyLevels.most
            notices.append(
                Message(
                    deeper, one: "\(deeper) reply below depth \(most) is shown there, with its `parent`",
                    other: "\(deeper) replies below depth \(most) are shown there, with their `parent`"))
        }
        if tooLong > 0 {
            notices.append(
                Message(
                    tooLong, one: "the comments are not nested: they are more than 64 MiB",
                    other: "the comments of \(tooLong) items are not nested: they are more than 64 MiB each"))
        }
        return notices
    }
}

extension ReportSubject {
    /// What messages call it; nil for the list, if it is the only subject.
    fileprivate var name: Message? {
        switch self {
        case .list: nil
        case .lists(let values): Message(verbatim: values)
        case .comments(let id): Message(verbatim: HTTPRequest.shownID(id))
        case .replies(let id?): Message("the replies to \(HTTPRequest.shownID(id))")
        case .replies(nil): Message("the replies to a comment without an id")
        case .image(let id): Message("the image of \(HTTPRequest.shownID(id))")
        }
    }

    /// Puts the subject's name before a message.
    func naming(_ message: Message) -> Message {
        name.map { [$0, message].joined(separator: ": ") } ?? message
    }
}

extension NothingToResume {
    fileprivate var message: Message {
        switch self {
        case .noWalk: Message("nothing to resume; starting from the beginning")
        case .emptyFile: Message("the output file is empty; starting from the beginning")
        case .incompleteList: Message("the last walk ended with an incomplete list; starting from the beginning")
        case .pagesNotStored:
            Message("the server does not allow storing the comments read before; starting from the beginning")
        case .complete: Message("nothing left to do: the output is complete")
        }
    }
}
