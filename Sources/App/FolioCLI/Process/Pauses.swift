import Diagnostics
import HTTP
import Presentation
import Profiling
import System
import TerminalSession
import Wording

/// Reports retries and waits: all of them in the log, and on the terminal those longer than a second. Without a terminal,
/// the first such wait is reported.
struct Pauses: Sendable {
    /// Logs each pause; nil if nothing is logged.
    let log: (@Sendable (Pause) -> Void)?
    let messages: Messages
    /// Whether stderr is a terminal.
    let isWatched: Bool
    let recorder: ProfileRecorder?
    /// Whether a wait was reported. Without a terminal, only the first is, so that logs stay short.
    private let hasReported = Lock(false)

    func report(_ retry: HTTPRetry) {
        // A wait that the server asks for is reported when it begins.
        recorder?.waits(retry.isAsked ? .zero : retry.wait, reason: .retry)
        guard log != nil || isWatched else { return }
        let reason = Self.text(retry.reason)
        log?(.retry(retry, reason: reason.english))
        guard isWatched, retry.elapsed + retry.wait > .seconds(1), !retry.isAsked else { return }
        // Attempts are counted as in errors: the first request is one, too.
        let (number, limit) = (retry.number + 1, retry.limit + 1)
        messages.notice(
            Message("\(reason); retrying in \(WaitText.words(retry.wait)) (attempt \(number) of \(limit))"), .passing)
    }

    func report(_ wait: HTTPWait) {
        recorder?.waits(wait.duration, reason: wait.isAsked ? .asked : .rate)
        log?(.wait(wait))
        guard wait.duration > .seconds(1) else { return }
        let time = WaitText.words(wait.duration)
        let isFirst = hasReported.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        guard isWatched || isFirst else { return }
        messages.notice(
            wait.isAsked
                ? Message("waiting \(time), as requested by \(wait.host)")
                : Message("waiting \(time) to stay within `rate:` for \(wait.host)"), .passing)
    }

    private static func text(_ reason: RetryReason) -> Message {
        switch reason {
        case .status(let status): Message("the server returned \(status)")
        case .failure(let error): Diagnostic(error).what
        case .rule(let status): Message("the server returned \(status), and a rule in the plugin says to retry")
        }
    }
}

/// A time in which no request is sent.
enum Pause: Sendable {
    case retry(HTTPRetry, reason: String)
    case wait(HTTPWait)
}
