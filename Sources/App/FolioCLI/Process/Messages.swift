import Feeds
import Pages
import Presentation
import Synchronization
import System
import Wording

/// What goes to stderr for a person: progress, notices and complaints.
final class Messages: Sendable {
    /// What is said is said in this.
    let catalog: Catalog
    private let terminal: Terminal
    private let interruption: Interruption
    private let isQuiet: Bool
    private let spinner: Mutex<SpinnerBox>
    private let hasLeftInterrupt = Atomic(false)
    private let isBehindText = Atomic(false)
    private let screen = Mutex<PagedScreen?>(nil)

    /// The spinner is drawn from a timer and taken away by whoever writes.
    private struct SpinnerBox: ~Copyable {
        let spinner: Spinner
    }

    /// - Parameter interruption: nothing more is said when it tells that the reader of the output has gone.
    init(_ facts: ProcessFacts, interruption: Interruption, isQuiet: Bool) {
        terminal = facts.errorTerminal
        let catalog = facts.catalog
        self.catalog = catalog
        self.interruption = interruption
        self.isQuiet = isQuiet
        spinner = Mutex(
            SpinnerBox(
                spinner: Spinner(Message("Loading…").text(in: catalog), on: facts.errorTerminal) {
                    Messages.write($0)
                })
        )
    }

    /// Turns the spinner on a terminal, and takes it away.
    func showProgress(_ isLoading: Bool) {
        if !isLoading { makeRoom() }
        spinner.withLock { $0.spinner.show(loading: isLoading && showsProgress) }
    }

    /// Whether a person sees how far something has come; not in the line of what the output has begun.
    var showsProgress: Bool { terminal.isTerminal && !isQuiet && !isBehindText.load(ordering: .relaxed) }

    /// Shows how far something has come, from now until it has ended; it is said only as often as it is drawn.
    func showProgress(_ progress: @escaping @Sendable () -> Message) {
        guard showsProgress else { return }
        let catalog = catalog
        spinner.withLock { box in box.spinner.show { progress().text(in: catalog) } }
    }

    /// Runs a body while the spinner, where there is one, turns ten times a second.
    @discardableResult
    func animating<Value: Sendable>(
        _ body: @escaping @Sendable @concurrent () async throws -> Value
    ) async throws -> Value {
        guard showsProgress else { return try await body() }
        defer { showProgress(false) }
        return try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask {
                while !Task.isCancelled {
                    try await Task.sleep(for: .milliseconds(100))
                    self.spinner.withLock { $0.spinner.tick() }
                }
                return nil
            }
            group.addTask { try await body() }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }

    /// Runs long work while it is shown how far it has come.
    ///
    /// - Parameter isSeen: whether the work writes to where the progress would be.
    func animating<Value: Sendable>(
        _ progress: @escaping @Sendable () -> Message, isSeen: Bool = false,
        _ body: @escaping @Sendable @concurrent () async throws -> Value
    ) async throws -> Value {
        if isSeen { return try await body() }
        showProgress(progress)
        return try await animating(body)
    }

    /// A remark that does not change the outcome.
    func notice(_ message: Message) {
        if !isQuiet { tell(said(message) + "\n") }
    }

    /// Lines for a person, broken between words on a terminal that is too narrow for them.
    func tell(_ text: String) {
        put(terminal.fitted(Sanitizer.text(text)))
    }

    /// A question, whose answer is typed behind it.
    func ask(_ question: Message) {
        put(terminal.fitted(said(question)) + " ")
    }

    /// A message as text that a terminal can be given.
    func said(_ message: Message) -> String {
        Sanitizer.text(message.text(in: catalog))
    }

    /// A remark for a person at a terminal.
    func remark(_ message: Message) {
        if terminal.isTerminal { notice(message) }
    }

    /// Tells a person what is waited for that another process holds.
    func tellWait(for path: String) {
        remark(Message("waiting for another folio process that uses \(path)"))
    }

    /// Tells who may read what is the person's own.
    func tellExposure(of path: String, mode: UInt32) {
        let octal = String(mode, radix: 8)
        notice(
            Message(
                """
                other users can read the tokens in \(path) (mode 0\(octal)); to prevent it: chmod 600 \
                \(ShellText.quoted(path))
                """
            ))
    }

    func complain(_ complaint: Complaint) {
        put(complaint.text(for: terminal, in: catalog))
    }

    /// Text for stderr, in place of the progress.
    func put(_ text: String) {
        makeRoom()
        guard interruption.cause != .outputClosed else { return }
        if let screen = screen.withLock({ $0 }), screen.keeps(text) { return }
        let isBehindInterrupt = isBehindInterrupt()
        let isBehindText = isBehindText.exchange(false, ordering: .relaxed)
        Self.write(isBehindInterrupt || isBehindText ? "\n" + text : text)
    }

    /// Whether the terminal has shown `^C` in the line; true once.
    private func isBehindInterrupt() -> Bool {
        guard terminal.isTerminal, interruption.cause == .interrupt else { return false }
        return !hasLeftInterrupt.exchange(true, ordering: .relaxed)
    }

    /// Lets what is said wait while a pager has the terminal.
    func share(_ screen: PagedScreen?) {
        if terminal.isTerminal { self.screen.withLock { $0 = screen } }
    }

    /// Takes the progress from the line that something else is about to be written on.
    func makeRoom() {
        let hadLine = spinner.withLock { $0.spinner.clear() }
        // A `^C` in that line has gone with it.
        if hadLine { _ = isBehindInterrupt() }
    }

    /// Has what is said next begin a line of its own where the output has ended within one.
    func follow(partOfLine: Bool) {
        isBehindText.store(partOfLine && terminal.isTerminal, ordering: .relaxed)
    }

    /// What a failure is told as, of one of several parents with its id.
    func text(of error: any Error, parent: Message? = nil) -> String {
        let complaint = Complaint(any: error)
        let named = Self.naming(parent, complaint.what)
        return Complaint(named, details: complaint.details, hint: complaint.hint, exitCode: complaint.exitCode)
            .text(for: terminal, in: catalog)
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
        if summary.items == 0, !summary.hasJoined, !isNew, parent == nil, terminal.isTerminal { notice(items) }
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

    /// What is said of one of several, behind its name.
    private static func naming(_ name: Message?, _ message: Message) -> Message {
        name.map { [$0, message].joined(separator: ": ") } ?? message
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

    private static func write(_ text: String) {
        try? Descriptor.error.write(text)  // There is nowhere left to tell it.
    }
}
