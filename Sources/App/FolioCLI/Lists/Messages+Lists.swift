import Feeds
import Pages
import Presentation
import System
import TerminalSession
import Wording

extension Messages {
    /// Writes a failure, of one of several parents with its id.
    func complain(_ error: any Error, parent: Message?) {
        complain(Self.complaint(error, parent: parent))
    }

    static func complaint(_ error: any Error, parent: Message?) -> Complaint {
        let complaint = Complaint(any: error)
        let named = Self.naming(parent, complaint.what)
        return Complaint(named, details: complaint.details, hint: complaint.hint, exitCode: complaint.exitCode)
    }

    /// A message after the name of what it is about, one of several.
    private static func naming(_ name: Message?, _ message: Message) -> Message {
        name.map { [$0, message].joined(separator: ": ") } ?? message
    }

    /// A walk came to its end, or as far as was asked for.
    ///
    /// - Parameters:
    ///   - items: how many it had, in the words for what it is of.
    ///   - now: seconds since 1970 (UTC).
    ///   - isNew: only new items were asked for.
    func ended(
        _ summary: Walk.Summary, counted items: Message, parent: Message? = nil, at now: Int64, output: String? = nil,
        isNew: Bool = false
    ) {
        let tell = { (message: Message) in self.notice(Self.naming(parent, message)) }
        if summary.hasJoined, summary.items == 0 { tell(Message("nothing new")) }
        // Silence may be read as success by a program, and as a failure by a person.
        if summary.items == 0, !summary.hasJoined, !isNew, parent == nil, isAtTerminal { notice(items) }
        if let output { tell(Message("\(items) in \(output)")) }
        if summary.source == .stale, let fetchedAt = summary.fetchedAt {
            tell(Message("showing the copy stored \(age(of: fetchedAt, at: now))"))
        }
        if summary.dropped > 0 {
            tell(
                Message(
                    summary.dropped,
                    one: "left out \(summary.dropped) duplicate item, repeated because the list changed",
                    other: "left out \(summary.dropped) duplicate items, repeated because the list changed"))
        }
        if summary.sharingID > 0 {
            let count = summary.sharingID
            tell(
                Message(
                    count,
                    one:
                        "\(count) item has the same id as another item of its page; check `id:` in the plugin",
                    other:
                        "\(count) items have the same id as another item of their page; check `id:` in the plugin"
                ))
        }
        if summary.withheld > 0 {
            let count = summary.withheld
            tell(
                Message(
                    count, one: "the server limits this list; \(count) more item cannot be read",
                    other: "the server limits this list; \(count) more items cannot be read"))
        }
        if let fault = summary.fault {
            tell(Message("cannot determine the next page: \(Complaint.reason(fault))"))
        }
        if isNew, summary.next != nil {
            tell(Message("\(items), and there may be more; to read them all, use --new without -n"))
        } else if let next = summary.next {
            tell(
                parent == nil
                    ? Message(
                        """
                        \(items), and there are more; use -n COUNT or --all, or continue with \
                        \(Self.option(for: next))
                        """)
                    : Message("\(items), and there are more; use -n COUNT or --all"))
        }
    }

    func saved(_ images: ItemImages) {
        let saved = Message(images.saved, one: "\(images.saved) image saved", other: "\(images.saved) images saved")
        guard images.held > 0 else { return notice(saved) }
        notice(
            Message(
                images.held, one: "\(saved), \(images.held) already existed",
                other: "\(saved), \(images.held) already existed"))
    }

    /// A walk ended early. Where its last page could not be written, nobody knows what there is behind which to go on.
    ///
    /// - Parameters:
    ///   - items: how many came, in the words for what they are.
    ///   - output: the file that was written to; nil for stdout.
    ///   - isKept: how far the walk came is stored, so that --resume can go on.
    func stopped(
        _ summary: Walk.Summary, _ error: any Error, counted items: Message, output: String?, isKept: Bool
    ) {
        if summary.pages == 0 { return interruptedEarly() }
        guard summary.items > 0, let next = summary.next, !(error is OutputError) else { return }
        if output == nil {
            notice(Message("stopped after \(items); continue with \(Self.option(for: next))"))
        } else if isKept {
            notice(Message("stopped after \(items); continue with the same command and --resume"))
        } else {
            notice(Message("stopped after \(items)"))
        }
    }

    /// Several lists were read, as far as they were, when someone ended it.
    func interrupted(_ progress: WalkProgress) {
        if progress.pages == 0 { return interruptedEarly() }
        if isInterrupted { notice(Message("stopped after \(progress.counted)")) }
    }

    private func interruptedEarly() {
        if isInterrupted { notice(Message("interrupted before the first page")) }
    }

    /// Whether a person or the shell ended the work.
    private var isInterrupted: Bool { [.interrupt, .terminate].contains(interruption.cause) }

    /// The option that goes on at a position, safe to paste into a shell: a position holds what the server sent, which may
    /// be very long.
    private static func option(for position: Position) -> Message {
        guard position.text.utf8.count <= 2_000, Sanitizer.text(position.text) == position.text,
            !position.text.contains("\n")
        else {
            return Message("the position in meta.next of --json")
        }
        return Message(verbatim: "--cursor '\(position.text.replacing("'", with: "'\\''"))'")
    }

    /// How long ago something was, in words; just now where the clock was set back since.
    func age(of time: Int64, at now: Int64) -> Message {
        guard let then = UnixTime(seconds: Int(min(time, now))), let now = UnixTime(seconds: Int(now)) else {
            return Message(verbatim: "")
        }
        return RelativeDate(now: now, utcOffset: 0).message(of: then)
    }
}
