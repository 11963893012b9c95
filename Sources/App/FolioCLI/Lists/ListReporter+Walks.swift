import Diagnostics
import Feeds
import Pages
import Presentation
import Reading
import System
import TerminalSession
import Wording

extension ListReporter {
    /// A walk ended: at the end of the list, or where the command asked it to.
    func report(_ walk: EndedWalk) {
        let summary = walk.summary
        let counted = walk.count.message
        let say = { (message: Message) in messages.notice(walk.subject.naming(message)) }
        if isOnScreen {
            for message in summary.remarks { say(message) }
            return
        }
        let isNothingNew = summary.items == 0 && (summary.hasJoined || walk.isSinceBookmark)
        if isNothingNew { say(Message("nothing new")) }
        // A user may take silence for a failure; a program takes it for success.
        if summary.items == 0, !isNothingNew, !walk.isNew, walk.subject == .list, messages.isAtTerminal {
            messages.notice(counted)
        }
        if let output = walk.output { say(Message("\(counted) in \(output)")) }
        if summary.source == .stale, let fetchedAt = summary.fetchedAt { say(storedCopy(fetchedAt)) }
        for message in summary.remarks { say(message) }
        if walk.isNew, summary.isStoringForbidden {
            say(
                Message(
                    """
                    the server does not allow storing this list, so --new prints new items again each time; to store it all \
                    the same, set `cache: {store: always}` in the plugin
                    """))
        }
        if summary.next != nil { say(Self.continuation(of: walk)) }
    }

    /// All stored items were shown, but the list continues.
    func reportStoredPart(_ summary: Walk.Summary) {
        if isOnScreen { return }
        if let fetchedAt = summary.fetchedAt { messages.notice(storedCopy(fetchedAt)) }
        messages.notice(Message("the list continues, but no more of it is stored"))
    }

    /// A walk stopped early. If its last page could not be written, the position to continue at is unknown.
    func report(_ walk: StoppedWalk) {
        if isOnScreen { return }
        if walk.summary.pages == 0 { return reportInterruption() }
        guard walk.summary.items > 0, let next = walk.summary.next, !(walk.error is OutputError) else { return }
        let counted = walk.count.message
        if walk.error is StoreError {
            // The stored list ends here, whatever the position.
            messages.notice(Message("stopped after \(counted)"))
        } else if walk.output == nil, !walk.isFlatList || !walk.isResumable {
            messages.notice(Message("stopped after \(counted); continue with \(Self.option(for: next))"))
        } else if walk.isResumable {
            messages.notice(Message("stopped after \(counted); continue with the same command and --resume"))
        } else {
            messages.notice(Message("stopped after \(counted)"))
        }
    }

    /// The work ended early while several lists were read.
    func report(_ progress: WalkProgress, isResumable: Bool) {
        if isOnScreen { return }
        if progress.pages == 0 { return reportInterruption() }
        let counted = progress.counted.message
        if isResumable {
            messages.notice(Message("stopped after \(counted); continue with the same command and --resume"))
        } else if isInterrupted {
            messages.notice(Message("stopped after \(counted)"))
        }
    }

    private func reportInterruption() {
        if isInterrupted { messages.notice(Message("interrupted before the first page")) }
    }

    /// Whether the user or the shell ended the work.
    private var isInterrupted: Bool { messages.interruption.cause.isSignal }

    /// The notice for a stored copy, with its age.
    private func storedCopy(_ fetchedAt: Int64) -> Message {
        guard fetchedAt <= now() else {
            return Message("showing a stored copy of unknown age: it was stored when the clock was ahead")
        }
        return Message("showing the copy stored \(Self.age(of: fetchedAt, at: now()))")
    }

    /// How long ago a time was, as text.
    private static func age(of time: Int64, at now: Int64) -> Message {
        guard let then = UnixTime(seconds: Int(time)), let now = UnixTime(seconds: Int(now)) else {
            return Message(verbatim: "")
        }
        return RelativeDate(now: now, utcOffset: 0).message(of: then)
    }

    /// How to read the rest of a list.
    private static func continuation(of walk: EndedWalk) -> Message {
        let counted = walk.count.message
        if walk.isNew { return Message("\(counted), and there may be more; to read them all, use --new without -n") }
        guard walk.subject == .list, let next = walk.summary.next else {
            return Message("\(counted), and there are more; use -n COUNT or --all")
        }
        return Message("\(counted), and there are more; use -n COUNT or --all, or continue with \(option(for: next))")
    }

    /// The option that continues at a position, safe to paste into a shell. The server chose the position, which may be
    /// very long.
    private static func option(for position: Position) -> Message {
        guard position.text.utf8.count <= 2_000, HiddenCharacters.shown(position.text) == position.text,
            Diagnostic.withoutUserInformation(position.text) == position.text
        else {
            return Message("the position in meta.next of --json")
        }
        let isStored = StoredPosition(position) != nil || CombinationPosition(position.text)?.isStored == true
        let offline = isStored ? "--offline " : ""
        return Message(verbatim: "\(offline)--cursor '\(position.text.replacing("'", with: "'\\''"))'")
    }
}

extension Walk.Summary {
    /// Notices about the items.
    fileprivate var remarks: [Message] {
        var remarks: [Message] = []
        if hasOtherStart {
            remarks.append(
                Message(
                    "the page at this position has changed, so it is printed whole; items may be repeated or missing"))
        }
        if dropped > 0 {
            remarks.append(
                Message(
                    dropped, one: "left out \(dropped) duplicate item: the list changed, or its pages overlap",
                    other: "left out \(dropped) duplicate items: the list changed, or its pages overlap"))
        }
        if deletions > 0 {
            remarks.append(
                Message(
                    deletions, one: "left out \(deletions) deleted item", other: "left out \(deletions) deleted items"))
        }
        if changed > 0 {
            remarks.append(
                Message(
                    changed, one: "\(changed) item changed while the list was read; its new version is printed, too",
                    other: "\(changed) items changed while the list was read; their new versions are printed, too"))
        }
        if sharingID > 0 {
            remarks.append(
                Message(
                    sharingID,
                    one: "\(sharingID) item has the same id as another item of its page; check `id:` in the plugin",
                    other:
                        "\(sharingID) items have the same id as another item of their page; check `id:` in the plugin"))
        }
        if unexpected > 0 {
            remarks.append(
                Message(
                    unexpected, one: "left out \(unexpected) item that is not of the requested time, but was sent",
                    other: "left out \(unexpected) items that are not of the requested time, but were sent"))
        }
        if untimed > 0 {
            remarks.append(
                Message(
                    untimed, one: "\(untimed) item has no time; it is printed, too",
                    other: "\(untimed) items have no time; they are printed, too"))
        }
        if withheld > 0 {
            remarks.append(
                Message(
                    withheld, one: "the server limits this list; \(withheld) more item cannot be read",
                    other: "the server limits this list; \(withheld) more items cannot be read"))
        }
        if let sign { remarks.append(sign.notice) }
        if isUnconfirmed {
            remarks.append(
                Message(
                    """
                    an earlier version of folio stored this list, so folio cannot tell whether the plugin has changed \
                    since; to be sure, read the list once with --all
                    """))
        }
        if let fault { remarks.append(Message("cannot determine the next page: \(Diagnostic.reason(fault))")) }
        return remarks
    }
}
