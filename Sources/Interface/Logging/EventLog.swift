import HTTP
import System

/// Turns reports into log events: it numbers requests, and knows each task's current request.
package final class EventLog: Sendable {
    /// The highest level that any sink accepts.
    package let level: LogLevel
    private let process: Int
    private let now: @Sendable () -> Int64
    private let sink: LogSink
    private let count = Lock(0)

    /// - Parameters:
    ///   - process: the number of this process.
    ///   - now: microseconds since 1970 (UTC).
    package init(
        level: LogLevel, process: Int, now: @escaping @Sendable () -> Int64, sink: @escaping LogSink
    ) {
        self.level = level
        self.process = process
        self.now = now
        self.sink = sink
    }

    /// Logs an event for the current request, if there is one.
    package func note(_ kind: LogEvent.Kind, attempt: Int? = nil) {
        guard kind.level <= level else { return }
        sink(
            LogEvent(
                moment: now(), process: process, request: Trace.current?.number, attempt: attempt, kind: kind))
    }

    func begin() -> Trace {
        Trace(
            number: count.withLock { count in
                count += 1
                return count
            })
    }

    /// A current request.
    final class Trace: Sendable {
        @TaskLocal static var current: Trace?

        let number: Int
        private let attempts = Lock(0)

        fileprivate init(number: Int) {
            self.number = number
        }

        func beginAttempt() -> Int {
            attempts.withLock { attempts in
                attempts += 1
                return attempts
            }
        }
    }
}
