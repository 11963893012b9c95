package import HTTP

/// Logs when a request starts and when it finishes or fails. It wraps all clients that a request passes through.
package struct LoggingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let log: EventLog
    private let reason: @Sendable (any Error) -> String
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - clock: measures how long a request takes, including waits.
    ///   - reason: describes an error.
    package init(
        _ inner: any HTTPClient, _ log: EventLog, clock: any Clock<Duration> = ContinuousClock(),
        reason: @escaping @Sendable (any Error) -> String
    ) {
        self.inner = inner
        self.log = log
        self.reason = reason
        self.clock = clock
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let target = LogEvent.Target(request)
        return try await EventLog.Trace.$current.withValue(log.begin()) {
            log.note(.started(target))
            let elapsed = stopwatch(clock)
            do {
                let response = try await inner.send(request)
                log.note(.finished(target, LogEvent.Response(response, after: elapsed())))
                return response
            } catch {
                log.note(.failed(target, reason: reason(error), duration: elapsed()))
                throw error
            }
        }
    }
}

/// Opens the clock's existential type, so that its instants can be compared.
func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
