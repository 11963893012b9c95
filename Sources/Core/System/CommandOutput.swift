import Glibc

/// Runs a program and returns its output. It runs without a shell, without input, and with folio's own stderr. It may ask
/// its user at the terminal.
package enum CommandOutput {
    /// No secret is longer.
    private static let limit = 64 << 10
    /// How long a program may take to end when it is asked to.
    private static let grace = Duration.milliseconds(200)

    /// Runs a program to its end and returns its output; cancelling ends it and the programs that it has started. Throws
    /// `CommandError`, and `CancellationError`.
    package static func text(of words: [String]) async throws -> String {
        let bytes = try await RunningCommand().run(words)
        guard bytes.count <= limit else { throw CommandError.tooLong(limit: limit) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw CommandError.notText }
        return text
    }

    /// A running program. A separate thread waits for its end.
    private final class RunningCommand: Sendable {
        private struct State {
            /// Set while the program's id is valid.
            var group: ProcessGroup?
            var isCancelled = false
        }

        private let state = Lock(State())

        func run(_ words: [String]) async throws -> [UInt8] {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    do {
                        try startThread { continuation.resume(with: Result { try self.output(of: words) }) }
                    } catch {
                        continuation.resume(throwing: error)
                    }
                }
            } onCancel: {
                state.withLock { state in
                    state.isCancelled = true
                    state.group?.terminate()
                }
            }
        }

        private var isCancelled: Bool { state.withLock { $0.isCancelled } }

        private func output(of words: [String]) throws -> [UInt8] {
            let pipe = try Pipe()
            defer { close(pipe.reading) }
            let group: ProcessGroup
            do {
                defer { close(pipe.writing) }
                group = try state.withLock { state in
                    if state.isCancelled { throw CancellationError() }
                    let group = try Self.start(words, output: pipe.writing)
                    state.group = group
                    return group
                }
            }
            let (bytes, hadTerminal) = follow(group, output: pipe.reading)
            let (status, wasCancelled) = state.withLock { state in
                state.group = nil
                return (group.wait(), state.isCancelled)
            }
            if wasCancelled { throw CancellationError() }
            if bytes.count > limit { return bytes }
            let signal = status & 0x7F
            if hadTerminal, [SIGINT, SIGQUIT].contains(signal) { try passOn(signal) }
            if signal != 0 { throw CommandError.killed(signal: signal) }
            if status >> 8 & 0xFF != 0 { throw CommandError.exited(code: status >> 8 & 0xFF) }
            return bytes
        }

        /// Reads the output until the program has closed it and ended, or must end. Returns at most a little more than
        /// the limit, and whether the program had the terminal at its end.
        private func follow(_ group: ProcessGroup, output: Int32) -> (bytes: [UInt8], hadTerminal: Bool) {
            var bytes: [UInt8] = []
            var loan = TerminalLoan(to: group)
            var isOpen = true
            let ending = group.openEnding()
            defer { if ending >= 0 { close(ending) } }
            var end: ContinuousClock.Instant?
            while isOpen || !group.hasEnded {
                if end == nil, isCancelled || bytes.count > limit {
                    group.terminate()
                    end = .now + grace
                }
                if let end, .now > end { break }
                if isOpen {
                    isOpen = Self.read(output, into: &bytes)
                } else {
                    var ready = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
                    poll(&ready, 1, ending < 0 ? 2 : 50)
                }
                loan.serve()
            }
            if end != nil { group.send(SIGKILL) }
            return (bytes, loan.end())
        }

        /// Waits for more output for a short time. Returns false after its end.
        private static func read(_ output: Int32, into bytes: inout [UInt8]) -> Bool {
            var ready = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 50) > 0 else { return true }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = Glibc.read(output, &buffer, buffer.count)
            if count > 0, bytes.count <= limit { bytes += buffer[..<count] }
            return count > 0 || count < 0 && errno == EINTR
        }

        /// Ends folio because of a key that was typed while the program had the terminal. Returns if folio ignores it.
        private func passOn(_ signal: Int32) throws {
            kill(getpid(), signal)
            for _ in 0..<1_000 where !isCancelled { poll(nil, 0, 1) }
            if isCancelled { throw CancellationError() }
        }

        private static func start(_ words: [String], output: Int32) throws -> ProcessGroup {
            do { return ProcessGroup(leader: try ChildProcess.start(words, output: output, ownsGroup: true)) } catch {
                throw CommandError.cannotStart(reason: error.reason)
            }
        }
    }
}
