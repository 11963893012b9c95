import Diagnostics
import HTTP
import Presentation
import Profiling
import TerminalSession
import Wording

/// Tells of retries and waits: each in the log, and to a person what keeps one waiting for longer than a second.
struct Pauses: Sendable {
    /// Hears of every one; nil where nobody does.
    let log: (@Sendable (Pause) -> Void)?
    let messages: Messages
    /// Whether a person looks on.
    let isWatched: Bool
    let recorder: ProfileRecorder?

    func report(_ retry: HTTPRetry) {
        // A wait that the server asks for is told where it is waited.
        recorder?.waits(retry.isAsked ? .zero : retry.wait, reason: .retry)
        guard log != nil || isWatched else { return }
        let reason = Self.text(retry.reason)
        log?(.retry(retry, reason: reason.english))
        guard retry.elapsed + retry.wait > .seconds(1), !retry.isAsked else { return }
        // As an error counts tries, the first among them.
        let (number, limit) = (retry.number + 1, retry.limit + 1)
        notice(Message("\(reason); retrying in \(WaitText.words(retry.wait)) (attempt \(number) of \(limit))"))
    }

    func report(_ wait: HTTPWait) {
        recorder?.waits(wait.duration, reason: wait.isAsked ? .asked : .rate)
        log?(.wait(wait))
        guard wait.duration > .seconds(1) else { return }
        let time = WaitText.words(wait.duration)
        notice(
            wait.isAsked
                ? Message("waiting \(time), as requested by \(wait.host)")
                : Message("waiting \(time) to stay within `rate:` for \(wait.host)"))
    }

    private func notice(_ message: Message) {
        if isWatched { messages.notice(message) }
    }

    private static func text(_ reason: RetryReason) -> Message {
        switch reason {
        case .status(let status): Message("the server returned \(status)")
        case .failure(let error): Diagnostic(error).what
        case .rule(let status): Message("the server returned \(status), and a rule in the plugin says to retry")
        }
    }
}

/// A time in which nothing is asked.
enum Pause: Sendable {
    case retry(HTTPRetry, reason: String)
    case wait(HTTPWait)
}
