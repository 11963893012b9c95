import Glibc

/// Runs a program and returns its output. It runs without a shell, without input, and with folio's own stderr.
package enum CommandOutput {
    /// No secret is longer.
    private static let limit = 64 << 10

    /// Runs a program to its end and returns its output; cancelling ends the program too. Throws `CommandError`, and
    /// `CancellationError`.
    package static func text(of words: [String]) async throws -> String {
        let bytes = try await RunningCommand().run(words)
        guard bytes.count <= limit else { throw CommandError.tooLong(limit: limit) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw CommandError.notText }
        return text
    }

    /// A running program. A separate thread waits for its end.
    private final class RunningCommand: Sendable {
        private enum State {
            case idle
            case running(pid_t)
            case cancelled
            case ended
        }

        private let state = Lock(State.idle)

        func run(_ words: [String]) async throws -> [UInt8] {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    startThread { continuation.resume(with: Result { try self.output(of: words) }) }
                }
            } onCancel: {
                state.withLock { state in
                    // The process id cannot be reused before the process is waited for, which needs the lock.
                    if case .running(let process) = state { kill(process, SIGTERM) }
                    if case .ended = state { return }
                    state = .cancelled
                }
            }
        }

        private func output(of words: [String]) throws -> [UInt8] {
            let pipe = Pipe()
            defer { close(pipe.reading) }
            let process: pid_t
            do {
                defer { close(pipe.writing) }
                process = try state.withLock { state in
                    if case .cancelled = state { throw CancellationError() }
                    let process = try Self.start(words, output: pipe.writing)
                    state = .running(process)
                    return process
                }
            }
            let bytes = Self.bytes(from: pipe.reading)
            if bytes.count > limit { kill(process, SIGTERM) }
            Self.waitForExit(of: process)
            let (status, wasCancelled) = state.withLock { state in
                defer { state = .ended }
                let status = Self.status(of: process)
                if case .cancelled = state { return (status, true) }
                return (status, false)
            }
            if wasCancelled { throw CancellationError() }
            if bytes.count > limit { return bytes }
            let signal = status & 0x7F
            if signal != 0 { throw CommandError.killed(signal: signal) }
            if status >> 8 & 0xFF != 0 { throw CommandError.exited(code: status >> 8 & 0xFF) }
            return bytes
        }

        private static func start(_ words: [String], output: Int32) throws -> pid_t {
            do { return try ChildProcess.start(words, output: output) } catch {
                throw CommandError.cannotStart(reason: error.reason)
            }
        }

        /// All output, up to the longest secret.
        private static func bytes(from descriptor: Int32) -> [UInt8] {
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 4096)
            while bytes.count <= limit {
                let count = read(descriptor, &buffer, buffer.count)
                if count > 0 { bytes += buffer[..<count] }
                if count == 0 || count < 0 && errno != EINTR { return bytes }
            }
            return bytes
        }

        /// Waits without reaping, so that the process id cannot be reused.
        private static func waitForExit(of process: pid_t) {
            var information = siginfo_t()
            while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        }

        private static func status(of process: pid_t) -> Int32 {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }
    }
}
