import HTTP
import Presentation
import System
import TerminalSession
import Wording

/// The faults of a store during one command: the first is told once, each is logged once, and none fails a read.
final class StoreFaults: Sendable {
    /// What was being done.
    enum Work: Sendable {
        case opening, reading, keeping
    }

    /// Gets the words of each fault, however often it comes, once; true where a person sees them there.
    typealias Log = @Sendable (Work, _ words: String) -> Bool

    private struct State {
        var first: (any Error)?
        var logged: Set<String> = []
    }

    private let state = Lock(State())
    private let messages: Messages
    private let log: Log?

    init(_ messages: Messages, log: Log? = nil) {
        self.messages = messages
        self.log = log
    }

    func note(_ error: any Error, while work: Work = .keeping) {
        let reason = Complaint.reason(error)
        let message =
            work == .reading
            ? Message("cannot read the stored data: \(reason)") : Message("cannot store the data: \(reason)")
        let words = message.english
        let (isFirst, isNew) = state.withLock { state in
            defer { state.first = state.first ?? error }
            return (state.first == nil, log != nil && state.logged.insert(words).inserted)
        }
        let isShown = isNew && log?(work, words) == true
        if isFirst, !isShown { messages.notice(message) }
    }

    /// The first fault; nil without one.
    var fault: (any Error)? { state.withLock(\.first) }
}
