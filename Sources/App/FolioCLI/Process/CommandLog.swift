import Diagnostics
import Glibc
import HTTP
import Logging
import PersonalFiles
import Presentation
import Reading
import System
import TerminalSession
import Wording

/// The log of one command. It exists only if an option asks for it, and is opened on first use.
final class CommandLog: Sendable {
    private let options: GlobalOptions
    private let messages: Messages
    private let files: PersonalFiles
    private let opened = Lock<EventLog?>(nil)

    init(_ options: GlobalOptions, _ messages: Messages, _ files: PersonalFiles) {
        self.options = options
        self.messages = messages
        self.files = files
    }

    /// The open log; nil if nothing is logged. Throws `FileError` and `OutputFilesError`.
    func events() throws -> EventLog? {
        guard options.verbosity > 0 || options.log != nil else { return nil }
        return try opened.withLock { opened in
            let log = try opened ?? open()
            opened = log
            return log
        }
    }

    /// Logs retries and waits; nil if nothing is logged.
    func pauses() throws -> (@Sendable (Pause) -> Void)? {
        guard let log = try events() else { return nil }
        return { pause in
            switch pause {
            case .retry(let retry, let reason): log.note(.retry(retry, reason: reason))
            case .wait(let wait): log.note(.wait(wait))
            }
        }
    }

    /// Reports faults of the store, in the log too if there is one.
    func faults() throws -> StoreFaults {
        guard let log = try events() else { return StoreFaults(messages) }
        let isShown = options.verbosity > 0
        return StoreFaults(messages) { work, words in
            log.note(.fault(work.fault, reason: words))
            return isShown
        }
    }

    private func open() throws -> EventLog {
        try files.checkOutputs([])
        let messages = messages
        let append = try options.log.map { path in
            try LogFile(path).appender { messages.notice(Self.incomplete(path, $0)) }
        }
        let isDetailed = options.verbosity > 1
        let (shown, kept) = (text(isDated: false), text(isDated: true))
        let shownLevel = options.verbosity > 0 ? (isDetailed ? LogLevel.fields : .requests) : nil
        let keptLevel = append == nil ? nil : (isDetailed ? LogLevel.fields : .starts)
        let levels = [shownLevel, keptLevel].compactMap(\.self)
        return EventLog(
            level: levels.max() ?? .requests, process: Int(getpid()), now: Timestamp.microseconds
        ) { event in
            if let append, let keptLevel, event.kind.level <= keptLevel { append(kept(event)) }
            if let shownLevel, event.kind.level <= shownLevel { messages.put(shown(event)) }
        }
    }

    /// The notice for a line that cannot be written.
    private static func incomplete(_ path: String, _ error: OutputError) -> Message {
        let reason =
            if case .failed(let reason, _) = error { Message(verbatim: reason) } else { Message("no process reads it") }
        return Message("the log is incomplete: cannot write \(path): \(reason)")
    }

    /// - Parameter isDated: whether lines of text begin with the time. JSON always has it.
    private func text(isDated: Bool) -> @Sendable (LogEvent) -> String {
        switch options.logFormat {
        case .json: return JSONLogFormat.text
        case .text:
            let format = TextLogFormat(
                isDated: isDated, clean: { HiddenCharacters.shown($0) }, wait: { WaitText.words($0).english })
            return { format.text($0) }
        }
    }
}

extension StoreFaults.Work {
    fileprivate var fault: LogEvent.Fault {
        switch self {
        case .opening: .open
        case .reading: .read
        case .storing: .keep
        }
    }
}
