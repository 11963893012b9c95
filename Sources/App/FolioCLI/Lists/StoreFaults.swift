import HTTP
import Presentation

/// The faults of a store during one command: the first is told once, and none fails a read.
final class StoreFaults: Sendable {
    private let first = Lock<(any Error)?>(nil)
    private let messages: Messages

    init(_ messages: Messages) {
        self.messages = messages
    }

    func note(_ error: any Error) {
        let isFirst = first.withLock { first in
            defer { first = first ?? error }
            return first == nil
        }
        if isFirst { messages.notice("what is read cannot be stored: \(Complaint.reason(error))") }
    }

    /// The first fault; nil without one.
    var fault: (any Error)? { first.withLock { $0 } }
}
