package import HTTP

/// Logs the header fields of every request to a server and of its response, without credentials. It wraps the live
/// client directly.
package struct HeaderLoggingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let log: EventLog
    private let reason: @Sendable (any Error) -> String
    private let clock: any Clock<Duration>

    /// - Parameter reason: describes an error.
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
        let attempt = EventLog.Trace.current?.beginAttempt()
        log.note(.sent(LogEvent.Target(request), fields: HTTPFields(request.shownFields)), attempt: attempt)
        let elapsed = stopwatch(clock)
        do {
            let response = try await inner.send(request)
            let fields = HTTPFields(request.shownFields(of: response))
            log.note(.received(LogEvent.Response(response, after: elapsed()), fields: fields), attempt: attempt)
            return response
        } catch {
            log.note(.unanswered(reason: reason(error), duration: elapsed()), attempt: attempt)
            throw error
        }
    }
}

extension HTTPFields {
    fileprivate init(_ fields: [(name: String, value: String)]) {
        self.init()
        for (name, value) in fields { append(name, value) }
    }
}
