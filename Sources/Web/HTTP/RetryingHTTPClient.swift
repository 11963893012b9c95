/// Retries requests that fail temporarily, after a wait.
///
/// It retries GET, HEAD, requests marked as idempotent, and those with an Idempotency-Key. If retries do not help, it
/// returns the last response or throws the last failure.
package struct RetryingHTTPClient: HTTPClient {
    /// Applies an API's own rules to a response.
    package typealias Evaluator = @Sendable (HTTPResponse) -> HTTPVerdict

    private let inner: any HTTPClient
    private let policy: RetryPolicy
    private let time: MonotonicClock
    private let random: @Sendable () -> Double
    private let evaluator: Evaluator?
    private let onRetry: @Sendable (HTTPRetry) -> Void

    /// - Parameters:
    ///   - random: returns numbers from 0 up to 1.
    ///   - evaluator: called for every response; nil if the status alone decides.
    ///   - onRetry: called for each retry, before its wait.
    package init(
        _ inner: any HTTPClient, policy: RetryPolicy, time: MonotonicClock = MonotonicClock(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, evaluator: Evaluator? = nil,
        onRetry: @escaping @Sendable (HTTPRetry) -> Void = { _ in }
    ) {
        self.inner = inner
        self.policy = policy
        self.time = time
        self.random = random
        self.evaluator = evaluator
        self.onRetry = onRetry
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = time.elapsed()
        var state = RetryState(policy, request)
        var last: HTTPResponse?
        while true {
            state.begin()
            do {
                var response = try await inner.send(request)
                response.retry.tries = state.tries
                (response.retry.followsBroken, response.retry.mayBeProcessed) = (state.hadBroken, state.mayBeProcessed)
                if let evaluator { response.retry.verdict = evaluator(response) }
                guard let reason = state.reason(after: response) else { return response }
                last = response
                try await pause(
                    before: state.tries, of: request, for: reason, asked: response.retry.wait, since: start)
            } catch let error as HTTPError {
                if case .waitTooLong = error, request.retry.returnsLastResponse, let last { return last }
                guard let reason = state.reason(after: error) else { throw state.ending(with: error) }
                try await pause(before: state.tries, of: request, for: reason, asked: nil, since: start)
            }
        }
    }

    /// - Parameters:
    ///   - asked: the wait that the server asks for. `RateLimitingHTTPClient` waits then.
    ///   - start: when the request was first sent.
    private func pause(
        before retry: Int, of request: HTTPRequest, for reason: RetryReason, asked: Duration?, since start: Duration
    ) async throws {
        let wait = asked ?? policy.wait(before: retry, because: reason, part: random())
        if wait <= policy.maxWait {
            onRetry(
                HTTPRetry(
                    method: request.method, url: request.shownURL, reason: reason, wait: wait, isAsked: asked != nil,
                    elapsed: time.elapsed() - start, number: retry, limit: policy.retries))
        }
        if asked == nil { try await time.sleep(time.elapsed() + wait) }
    }
}

/// A retry of a request, before its wait.
package struct HTTPRetry: Sendable, Equatable {
    /// The request's method.
    package let method: String
    /// The URL without credentials.
    package let url: String
    /// Why the request is retried.
    package let reason: RetryReason
    /// How long to wait before the retry.
    package let wait: Duration
    /// Whether the server asks for the wait.
    package let isAsked: Bool
    /// How long the request has taken so far, including earlier attempts and waits.
    package let elapsed: Duration
    /// The number of the retry, from 1.
    package let number: Int
    /// The most retries of one request.
    package let limit: Int
}
