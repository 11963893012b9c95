import System

/// Passes values from one task to another, in their order. The sender is at most one value ahead.
final class Handoff<Element: Sendable>: Sendable {
    private typealias Waiting = CheckedContinuation<Void, any Error>

    /// Who waits. Not a key path, which is slow to make in a generic type.
    private enum Side { case sender, receiver }

    private struct State {
        /// The value that was sent last, until it is taken.
        var value: Element?
        /// How the values end; nil before that.
        var end: Result<Void, any Error>?
        /// The sender, while it waits until its last value is taken.
        var sender: Waiting?
        /// The receiver, while it waits for a value or the end.
        var receiver: Waiting?

        subscript(_ side: Side) -> Waiting? {
            get {
                switch side {
                case .sender: sender
                case .receiver: receiver
                }
            }
            set {
                switch side {
                case .sender: sender = newValue
                case .receiver: receiver = newValue
                }
            }
        }
    }

    private let state = Lock(State())

    /// Sends a value, once the value before it was taken.
    func send(_ value: Element) async throws {
        try await wait(.sender) { $0.value == nil }
        let receiver = state.withLock { state in
            state.value = value
            return state.receiver.take()
        }
        receiver?.resume()
    }

    /// Ends the values, with the error that follows the last one.
    func finish(throwing error: (any Error)? = nil) {
        let receiver = state.withLock { state in
            state.end = error.map { .failure($0) } ?? .success(())
            return state.receiver.take()
        }
        receiver?.resume()
    }

    /// Takes the next value; nil at the end.
    func next() async throws -> Element? {
        try await wait(.receiver) { $0.value != nil || $0.end != nil }
        let (value, end, sender) = state.withLock { state in (state.value.take(), state.end, state.sender.take()) }
        sender?.resume()
        if value == nil { try end?.get() }
        return value
    }

    /// Waits until a condition holds. The other task wakes this one whenever it may.
    private func wait(_ side: Side, until isReady: @Sendable (State) -> Bool) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: Waiting) in
                let isDone = state.withLock { state in
                    if isReady(state) { return true }
                    state[side] = continuation
                    return false
                }
                if isDone { return continuation.resume() }
                if Task.isCancelled { cancel(side) }
            }
        } onCancel: {
            cancel(side)
        }
    }

    private func cancel(_ side: Side) {
        state.withLock { $0[side].take() }?.resume(throwing: CancellationError())
    }
}
