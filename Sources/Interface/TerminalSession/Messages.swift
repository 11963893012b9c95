package import Presentation
import Synchronization
package import System
package import Wording

/// Writes progress, notices and errors to stderr.
package final class Messages: Sendable {
    /// The language of all texts.
    package let catalog: Catalog
    /// Ends the work early.
    package let interruption: Interruption
    private let terminal: Terminal
    private let isQuiet: Bool
    private let taker: Taker?
    private let spinner: Mutex<SpinnerBox>
    private let hasLeftInterrupt = Atomic(false)
    private let isAfterText = Atomic(false)
    private let screen = Mutex<PagedScreen?>(nil)

    /// A timer draws the spinner, and every writer clears it.
    private struct SpinnerBox: ~Copyable {
        let spinner: Spinner
    }

    /// - Parameters:
    ///   - interruption: if it has ended because the reader of the output is gone, nothing more is written.
    ///   - isQuiet: whether notices and progress are omitted.
    ///   - taker: takes the notices; nil if they are written.
    package init(_ facts: ProcessFacts, interruption: Interruption, isQuiet: Bool, taker: Taker? = nil) {
        terminal = facts.errorTerminal
        let catalog = facts.catalog
        self.catalog = catalog
        self.interruption = interruption
        self.isQuiet = isQuiet
        self.taker = taker
        spinner = Mutex(
            SpinnerBox(
                spinner: Spinner(Message("Loading…").text(in: catalog), on: facts.errorTerminal) {
                    Messages.write($0)
                })
        )
    }

    /// Whether stderr is a terminal, so that the user reads it at once.
    package var isAtTerminal: Bool { terminal.isTerminal }

    // MARK: Progress

    /// Whether progress is shown: not on a line that the output has begun.
    package var showsProgress: Bool { terminal.isTerminal && !isQuiet && !isAfterText.load(ordering: .relaxed) }

    /// Shows the spinner on a terminal, or clears it.
    package func showProgress(_ isLoading: Bool) {
        if !isLoading { makeRoom() }
        spinner.withLock { $0.spinner.show(loading: isLoading && showsProgress) }
    }

    /// Shows a line of progress until it is cleared; `progress` is called only when the line is drawn.
    package func showProgress(_ progress: @escaping @Sendable () -> Message) {
        guard showsProgress else { return }
        let catalog = catalog
        spinner.withLock { box in box.spinner.show { progress().text(in: catalog) } }
    }

    /// Runs a body. If the spinner is shown, it turns ten times a second.
    @discardableResult
    package func animating<Value: Sendable>(
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

    /// Runs long work with a line of progress.
    ///
    /// - Parameter isSeen: whether the work itself writes to the terminal, so that no progress is shown.
    package func animating<Value: Sendable>(
        _ progress: @escaping @Sendable () -> Message, isSeen: Bool = false,
        _ body: @escaping @Sendable @concurrent () async throws -> Value
    ) async throws -> Value {
        if isSeen { return try await body() }
        showProgress(progress)
        return try await animating(body)
    }

    /// Clears the progress from its line, before other text is written there.
    package func makeRoom() {
        let hadLine = spinner.withLock { $0.spinner.clear() }
        // A `^C` on that line is cleared too.
        if hadLine { _ = isAfterInterrupt() }
    }

    // MARK: Texts

    /// When the user of a reader, which has the screen, needs a notice.
    package enum Relevance: Sendable {
        /// Only while the work is under way.
        case passing
        /// When the work is done.
        case usual
        /// When the work is done, and after the user has left the reader.
        case lasting
    }

    /// Takes a notice in place of stderr, while a reader has the screen.
    package typealias Taker = @Sendable (_ text: String, Relevance) -> Void

    /// Whether notices are taken in place of being written.
    package var areTaken: Bool { taker != nil }

    /// Writes a notice, which does not change the outcome; not with `--quiet`.
    package func notice(_ message: Message, _ relevance: Relevance = .usual) {
        if let taker { return taker(cleaned(message), relevance) }
        if !isQuiet { print(cleaned(message) + "\n") }
    }

    /// Writes a notice only if stderr is a terminal.
    package func remark(_ message: Message) {
        if terminal.isTerminal { notice(message) }
    }

    /// Writes an error.
    package func report(_ diagnostic: Diagnostic) {
        put(diagnostic.text(for: terminal, in: catalog))
    }

    /// Writes lines, broken between words on a terminal that is too narrow for them.
    package func print(_ text: String) {
        put(terminal.fitted(HiddenCharacters.shown(text, keepsLines: true)))
    }

    /// Writes a question; the answer is typed after it.
    package func ask(_ question: Message) {
        put(terminal.fitted(cleaned(question)) + " ")
    }

    /// A message as text with a symbol for each hidden character, and without very long values.
    package func cleaned(_ message: Message) -> String {
        message.shown(in: catalog)
    }

    /// Writes text unchanged, after clearing the progress.
    package func put(_ text: String) {
        makeRoom()
        guard interruption.cause != .outputClosed else { return }
        if let screen = screen.withLock({ $0 }), screen.keeps(text) { return }
        let isAfterInterrupt = isAfterInterrupt()
        let isAfterText = isAfterText.exchange(false, ordering: .relaxed)
        Self.write(isAfterInterrupt || isAfterText ? "\n" + text : text)
    }

    /// Whether the terminal has shown `^C` or `^\` on the line; true only once.
    private func isAfterInterrupt() -> Bool {
        guard terminal.isTerminal, [.interrupt, .quit].contains(interruption.cause) else { return false }
        return !hasLeftInterrupt.exchange(true, ordering: .relaxed)
    }

    // MARK: The output at the same terminal

    /// Holds texts back while a pager has the terminal.
    package func share(_ screen: PagedScreen?) {
        if terminal.isTerminal { self.screen.withLock { $0 = screen } }
    }

    /// Starts the next text on a new line if the output has ended within a line.
    package func follow(partOfLine: Bool) {
        isAfterText.store(partOfLine && terminal.isTerminal, ordering: .relaxed)
    }

    private static func write(_ text: String) {
        try? Descriptor.error.write(text)  // There is nowhere left to report it.
    }
}
