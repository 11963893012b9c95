import Presentation
import Reading
import System
import TerminalSession
import Wording

extension StoreFaults {
    /// Logs the text of each fault once; returns whether the log is shown on the terminal.
    typealias Log = @Sendable (Work, _ words: String) -> Bool

    /// Reports the first fault on stderr, unless the log shows it.
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
            if isFirst, !isShown { messages.notice(message, .lasting) }
        }
    }
}
