import System

/// Limits the rate of requests to an origin, and sends none while its server asks to wait. All requests to that origin
/// wait together.
///
/// It belongs directly above the live client, where it sees every request that is sent.
package struct RateLimitingHTTPClient: HTTPClient {
    /// Reads a wait from the response field or body value that the plugin names: seconds, a time or a date.
    package typealias NamedWait = @Sendable (HTTPResponse) -> String?

    private let inner: any HTTPClient
    private let rate: RequestRate?
    private let maxWait: Duration
    private let named: NamedWait?
    private let time: MonotonicClock
    private let now: @Sendable () -> Int64
    private let onWait: @Sendable (HTTPWait) -> Void
    private let gates = Lock<[HTTPURL.Origin: RequestGate]>([:])

    /// - Parameters:
    ///   - maxWait: the longest wait that a server may ask for.
    ///   - now: seconds since 1970 (UTC).
    ///   - onWait: called once for each wait, however many requests it delays.
    package init(
        _ inner: any HTTPClient, rate: RequestRate? = nil, maxWait: Duration = RetryPolicy.standardMaxWait,
        named: NamedWait? = nil, time: MonotonicClock = MonotonicClock(), now: @escaping @Sendable () -> Int64,
        onWait: @escaping @Sendable (HTTPWait) -> Void = { _ in }
    ) {
        self.inner = inner
        self.rate = rate
        self.maxWait = maxWait
        self.named = named
        self.time = time
        self.now = now
        self.onWait = onWait
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let origin = request.url.origin
        if mayHaveToWait { try await wait(for: origin) }
        var response = try await inner.send(request)
        if let wait = wait(askedBy: response), wait > .zero {
            response.retry.wait = wait
            response.retry.waitEnd = end(of: wait)
            let opening = time.elapsed() + wait
            gates.withLock { $0[origin, default: RequestGate()].close(until: opening) }
        }
        return response
    }

    private var mayHaveToWait: Bool { rate != nil || gates.withLock { !$0.isEmpty } }

    private func wait(for origin: HTTPURL.Origin) async throws {
        var place: Duration?
        while true {
            let moment = time.elapsed()
            let decision = gates.withLock {
                $0[origin, default: RequestGate()].decide(place: &place, rate: rate, maxWait: maxWait, now: moment)
            }
            switch decision {
            case .go: return
            case .tooLong(let wait):
                throw HTTPError.waitTooLong(
                    host: origin.host, wait: wait, until: end(of: wait))
            case .wait(let wait, let isAsked, let isNews):
                if isNews { onWait(HTTPWait(host: origin.host, duration: wait, isAsked: isAsked)) }
                try await time.sleep(moment + wait)
            }
        }
    }

    /// When a wait from now ends, in seconds since 1970 (UTC).
    private func end(of wait: Duration) -> Int64 { now() + Int64((wait / .seconds(1)).rounded(.up)) }

    private func wait(askedBy response: HTTPResponse) -> Duration? {
        let now = now
        let asked = named?(response).flatMap { ServerWait.duration($0, now: now()) }
        return asked ?? RateLimitFields(response.fields).wait(status: response.status, now: now())
    }
}

/// A wait before requests to a host.
package struct HTTPWait: Sendable, Equatable {
    /// The host, without a port.
    package let host: String
    /// How long requests wait from now.
    package let duration: Duration
    /// Whether the server asks for the wait; otherwise it is due to the plugin's own rate.
    package let isAsked: Bool
}
