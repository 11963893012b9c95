import CJQ
import Glibc
import System

/// The process that runs a jq program. A crash of libjq ends this process, and not folio.
final class WorkerProcess: Sendable {
    let socket: Int32
    /// Shared with the process, which writes it.
    nonisolated(unsafe) private let output: UnsafeMutablePointer<FolioJQOutput>
    private let state: Lock<State>

    private struct State {
        /// Nil after it has ended.
        var process: Int32?
        var status: Int32 = 0
        var isStopped = false
    }

    /// Starts a process that compiles a program. Throws `unavailable` or `noProcess`.
    init(_ program: String) throws(ExpressionRuntimeError) {
        if let reason = folio_jq_load() { throw .unavailable(String(cString: reason)) }
        var worker = FolioJQWorker()
        let compiling = ExpressionLimits.compiling
        let limits = FolioJQLimits(seconds: compiling.seconds, bytes: compiling.bytes)
        let failure = folio_jq_start(program, limits, &worker)
        guard failure == 0 else { throw .noProcess(String(cString: strerror(failure))) }
        (socket, output) = (worker.socket, worker.output)
        state = Lock(State(process: worker.process))
    }

    deinit {
        kill()
        end()
        close(socket)
        munmap(output, MemoryLayout<FolioJQOutput>.size)
    }

    /// Ends the process, even in the middle of a step; any thread may call it.
    func stop() {
        state.withLock { $0.isStopped = true }
        kill()
    }

    /// Whether `stop` was called.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    private func kill() {
        state.withLock { state in
            if let process = state.process { Glibc.kill(process, SIGKILL) }
        }
    }

    /// Waits for the end of the process. Returns the name of the signal that ended it.
    @discardableResult
    func end() -> String {
        state.withLock { state in
            if let process = state.process {
                while waitpid(process, &state.status, 0) < 0, errno == EINTR {}
                state.process = nil
            }
            let signal = state.status & 0x7F
            return strsignal(signal).map { String(cString: $0) } ?? "signal \(signal)"
        }
    }

    /// Whether a limit on time or memory ended the process.
    var hasHitLimit: Bool {
        end()
        return [SIGXCPU, SIGABRT].contains(state.withLock { $0.status & 0x7F })
    }

    /// The frames that the process had not sent when it ended.
    func rest() -> [UInt8] {
        end()
        return Array(UnsafeBufferPointer(start: folio_jq_unsent(output), count: Int(output.pointee.length)))
    }
}
