import HTTP
import System

/// Makes events of what it is told: numbers requests, and knows by the task which one is under way.
package final class EventLog: Sendable {
    /// The most that anyone takes.
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

    /// Tells of something that belongs to the request under way, if any does.
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

    /// A request under way.
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
