import Presentation
import Reading
import System
import TerminalSession
import Wording

extension StoreFaults {
    /// Logs the words of each fault once; returns whether a person sees the log.
    typealias Log = @Sendable (Work, _ words: String) -> Bool

    /// Says the first fault on stderr, unless a person sees it in the log.
    convenience init(_ messages: Messages, log: Log? = nil) {
        let logged = Lock<Set<String>>([])
        self.init { error, work, isFirst in
            let reason = Diagnostic.reason(error)
            let message =
                work == .reading
                ? Message("cannot read the stored data: \(reason)") : Message("cannot store the data: \(reason)")
            let words = message.english
            let isNew = log != nil && logged.withLock { $0.insert(words).inserted }
            let isShown = isNew && log?(work, words) == true
            if isFirst, !isShown { messages.notice(message) }
        }
    }
}
