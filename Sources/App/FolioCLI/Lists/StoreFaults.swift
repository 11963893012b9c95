import HTTP
import Presentation

/// The faults of a store during one command: the first is told once, and none fails a read.
final class StoreFaults: Sendable {
    private let first = Lock<(any Error)?>(nil)
    private let messages: Messages

    init(_ messages: Messages) {
        self.messages = messages
    }

    /// - Parameter isReading: something was to be read, not kept.
    func note(_ error: any Error, isReading: Bool = false) {
        let isFirst = first.withLock { first in
            defer { first = first ?? error }
            return first == nil
        }
        guard isFirst else { return }
        let what = isReading ? "what is stored cannot be read" : "what is read cannot be stored"
        messages.notice("\(what): \(Complaint.reason(error))")
    }

    /// The first fault; nil without one.
    var fault: (any Error)? { first.withLock { $0 } }
}
