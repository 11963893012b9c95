import System

/// Stops jq programs when the work that runs them is cancelled.
package final class ExpressionStopper: Sendable {
    @TaskLocal static var current: ExpressionStopper?

    private struct State {
        var isStopped = false
        var running: [WorkerProcess] = []
    }

    private let state = Lock(State())

    private init() {}

    /// Runs work and stops its jq programs as soon as its task is cancelled.
    package static func stopping<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        let stopper = ExpressionStopper()
        return try await withTaskCancellationHandler {
            try await $current.withValue(stopper) { try await work() }
        } onCancel: {
            stopper.stop()
        }
    }

    /// Runs a body to its end, even if the work is cancelled.
    package static func ignoringCancellation<Result, Failure: Error>(
        _ isCancelled: Bool, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isCancelled else { return try body() }
        return try $current.withValue(nil) { Swift.Result { () throws(Failure) in try body() } }.get()
    }

    /// Throws `stopped` if the work of the current task is cancelled.
    package static func check() throws(ExpressionRuntimeError) {
        if current?.state.withLock({ $0.isStopped }) ?? false { throw .stopped }
    }

    /// Registers a running program; false if the work is already cancelled.
    func begin(_ process: WorkerProcess) -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.running.append(process)
            return true
        }
    }

    func end(_ process: WorkerProcess) {
        state.withLock { state in state.running.removeAll { $0 === process } }
    }

    private func stop() {
        state.withLock { state in
            state.isStopped = true
            for process in state.running { process.stop() }
        }
    }
}
