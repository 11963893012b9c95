import Glibc
import System

/// A running pager: it shows on the terminal the text written to it, until the user leaves it.
final class Pager: Sendable {
    /// How it ended.
    enum Ending: Sendable {
        case left
        /// The program does not exist, so nothing was shown.
        case notStarted
    }

    private struct State {
        /// More may be written.
        var isOpen = true
        var ending: Ending?
    }

    private let input: Descriptor
    private let state = Lock(State())
    /// Ends when the program has ended.
    private let end: Pipe

    /// Starts the program; nil if it cannot be started.
    ///
    /// - Parameters:
    ///   - interruption: a descriptor that becomes readable when writing must end.
    ///   - left: called once, on another thread, if the user leaves the pager before everything is written.
    init?(_ command: PagerCommand, interruption: Int32, left: @escaping @Sendable () -> Void) {
        guard let pipe = try? Pipe() else { return nil }
        defer { close(pipe.reading) }
        guard let end = try? Pipe() else {
            close(pipe.writing)
            return nil
        }
        self.end = end
        let process: pid_t
        do {
            process = try ChildProcess.start(command.words, input: pipe.reading, variables: command.variables)
        } catch {
            for descriptor in [pipe.writing, end.writing] { close(descriptor) }
            return nil
        }
        input = Descriptor(number: pipe.writing, interruption: interruption)
        do { try startThread { self.wait(for: process, left: left) } } catch {
            // The text is shown without a pager then.
            kill(process, SIGTERM)
            wait(for: process) {}
            close(pipe.writing)
            return nil
        }
    }

    deinit { close(end.reading) }

    /// Throws `OutputError.closed` when the user has left it.
    func write(_ bytes: [UInt8]) throws(OutputError) {
        try input.write(bytes)
    }

    /// Closes its input and waits until the user leaves it, on a separate thread, so that transfers continue.
    func finish() async -> Ending {
        await withCheckedContinuation { continuation in
            do { try startThread { continuation.resume(returning: self.waitForEnd()) } } catch {
                continuation.resume(returning: waitForEnd())
            }
        }
    }

    /// Closes its input and waits until the user leaves it, on this thread.
    func waitForEnd() -> Ending {
        let wasOpen = state.withLock { state in
            defer { state.isOpen = false }
            return state.isOpen
        }
        if wasOpen { close(input.number) }
        var byte: UInt8 = 0
        while read(end.reading, &byte, 1) < 0, errno == EINTR {}
        return state.withLock { $0.ending } ?? .left
    }

    private func wait(for process: pid_t, left: @Sendable () -> Void) {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // A shell's exit codes for a program that is missing or cannot be run.
        let isMissing = status & 0x7F == 0 && [126, 127].contains(status >> 8 & 0xFF)
        let isLeft = state.withLock { state in
            state.ending = isMissing ? .notStarted : .left
            return state.isOpen && !isMissing
        }
        if isLeft { left() }
        close(end.writing)
    }
}
