/// A lock for tasks: one at a time, without blocking a thread. A task that is cancelled while it waits leaves the
/// queue.
package final class AsyncLock: Sendable {
    private struct State {
        var isTaken = false
        var lastTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
        /// Tickets of tasks that were cancelled before they waited.
        var cancelled: Set<Int> = []
    }

    private let state = Lock(State())

    /// Makes an open lock.
    package init() {}

    var isTaken: Bool { state.withLock(\.isTaken) }

    var waitingCount: Int { state.withLock(\.waiting.count) }

    /// Runs the body while holding the lock. Throws the body's errors, and `CancellationError`.
    package func withLock<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async throws {
        let ticket = state.withLock { state -> Int? in
            guard state.isTaken else {
                state.isTaken = true
                return nil
            }
            state.lastTicket += 1
            return state.lastTicket
        }
        guard let ticket else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait(with: ticket, $0) }
        } onCancel: {
            cancel(ticket)
        }
    }

    private func wait(with ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let outcome: Result<Void, any Error>? = state.withLock { state in
            if state.cancelled.remove(ticket) != nil { return .failure(CancellationError()) }
            guard state.isTaken else {
                // The lock was released after the ticket was drawn.
                state.isTaken = true
                return .success(())
            }
            state.waiting.append((ticket, continuation))
            return nil
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    private func cancel(_ ticket: Int) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else {
                state.cancelled.insert(ticket)
                return nil
            }
            return state.waiting.remove(at: place).continuation
        }
        waiting?.resume(throwing: CancellationError())
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiting.isEmpty else {
                state.isTaken = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
