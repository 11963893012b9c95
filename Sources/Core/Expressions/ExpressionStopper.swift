import CJQ
import System

/// Ends the programs that run for some work when that is cancelled.
package final class ExpressionStopper: Sendable {
    @TaskLocal static var current: ExpressionStopper?

    private struct State {
        var isStopped = false
        var running: [OpaquePointer] = []
    }

    private let state = Lock(State())

    private init() {}

    /// Runs work whose programs end as soon as its task is cancelled, however long they would take by themselves.
    package static func stopping<Result>(_ work: () async throws -> Result) async rethrows -> Result {
        let stopper = ExpressionStopper()
        return try await withTaskCancellationHandler {
            try await $current.withValue(stopper) { try await work() }
        } onCancel: {
            stopper.stop()
        }
    }

    /// Runs something that is to be done although the work is cancelled.
    package static func lettingRun<Result, Failure: Error>(
        _ isCancelled: Bool, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard isCancelled else { return try body() }
        return try $current.withValue(nil) { Swift.Result { () throws(Failure) in try body() } }.get()
    }

    /// False where the work is cancelled already.
    func begin(_ jq: OpaquePointer) -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.running.append(jq)
            return true
        }
    }

    func end(_ jq: OpaquePointer) {
        state.withLock { state in state.running.removeAll { $0 == jq } }
    }

    private func stop() {
        state.withLock { state in
            state.isStopped = true
            for jq in state.running { folio_jq_stop(jq) }
        }
    }
}
