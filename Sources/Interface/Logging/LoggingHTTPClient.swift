package import HTTP

/// Logs one line when a request starts and one when it has finished or failed: elapsed time and bytes.
package struct LoggingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let log: LogSink
    private let reason: @Sendable (any Error) -> String
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - clock: measures what a request takes from here, waiting included.
    ///   - reason: says an error in words.
    package init(
        _ inner: any HTTPClient, clock: any Clock<Duration> = ContinuousClock(),
        reason: @escaping @Sendable (any Error) -> String = { "\($0)" }, log: @escaping LogSink
    ) {
        self.inner = inner
        self.log = log
        self.reason = reason
        self.clock = clock
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let line = "\(request.method) \(request.url)"
        log("started \(line)")
        let elapsed = stopwatch(clock)
        do {
            let response = try await inner.send(request)
            log("finished \(line) \(Self.summary(response)) in \(Self.milliseconds(elapsed()))")
            return response
        } catch {
            log("failed \(line) in \(Self.milliseconds(elapsed())): \(reason(error))")
            throw error
        }
    }

    private static func summary(_ response: HTTPResponse) -> String {
        let metrics = response.metrics
        switch response.source {
        case .cache: return "\(response.status) as stored, still fresh"
        case .stale: return "\(response.status) as stored, not fresh any more"
        case .remote, .revalidated: break
        }
        var words = ["\(response.status)"]
        if response.source == .revalidated { words.append("as stored, confirmed by the server,") }
        if !metrics.httpVersion.isEmpty { words.append("HTTP/\(metrics.httpVersion)") }
        words.append(metrics.reusedConnection ? "reused connection" : "new connection")
        words.append("\(metrics.wireBytes) bytes")
        if metrics.wireBytes != metrics.decodedBytes { words.append("(\(metrics.decodedBytes) decoded)") }
        return words.joined(separator: " ")
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = duration.components.seconds * 10_000 + duration.components.attoseconds / 100_000_000_000_000
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

/// Opens the clock's type, so that its instants can be compared.
private func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
}
