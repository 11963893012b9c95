/// Sends a request again that failed for what may pass, after a while.
///
/// What may be sent again are GET, HEAD, requests that say so of themselves, and those with an Idempotency-Key. The last
/// answer or failure is given as it came.
package struct RetryingHTTPClient: HTTPClient {
    /// What an API's own rules make of an answer.
    package typealias Judge = @Sendable (HTTPResponse) -> HTTPRuling

    private let inner: any HTTPClient
    private let policy: RetryPolicy
    private let time: Timekeeper
    private let random: @Sendable () -> Double
    private let judge: Judge?
    private let told: @Sendable (HTTPRetry) -> Void

    /// - Parameters:
    ///   - random: numbers from 0 up to 1.
    ///   - judge: looks at every answer; nil where the status alone decides.
    ///   - told: hears of each retry before it is waited for.
    package init(
        _ inner: any HTTPClient, policy: RetryPolicy, time: Timekeeper = Timekeeper(),
        random: @escaping @Sendable () -> Double = { .random(in: 0..<1) }, judge: Judge? = nil,
        told: @escaping @Sendable (HTTPRetry) -> Void = { _ in }
    ) {
        self.inner = inner
        self.policy = policy
        self.time = time
        self.random = random
        self.judge = judge
        self.told = told
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = time.elapsed()
        var course = RetryCourse(policy, request)
        var answer: HTTPResponse?
        while true {
            course.begin()
            do {
                var response = try await inner.send(request)
                response.retry.tries = course.tries
                if let judge { response.retry.ruling = judge(response) }
                guard let reason = course.reason(after: response) else { return response }
                answer = response
                try await pause(
                    before: course.tries, of: request, for: reason, asked: response.retry.wait, since: start)
            } catch let error as HTTPError {
                if case .waitTooLong = error, request.retry.returnsLastResponse, let answer { return answer }
                guard let reason = course.reason(after: error) else { throw course.ending(with: error) }
                try await pause(before: course.tries, of: request, for: reason, asked: nil, since: start)
            }
        }
    }

    /// - Parameters:
    ///   - asked: how long the server asks to wait, which who sends the request will do.
    ///   - start: when the request was sent first.
    private func pause(
        before retry: Int, of request: HTTPRequest, for reason: RetryReason, asked: Duration?, since start: Duration
    ) async throws {
        let wait = asked ?? policy.wait(before: retry, part: random())
        if wait <= policy.maxWait {
            told(
                HTTPRetry(
                    method: request.method, url: request.shownURL, reason: reason, wait: wait, isAsked: asked != nil,
                    elapsed: time.elapsed() - start, number: retry, limit: policy.retries))
        }
        if asked == nil { try await time.sleep(time.elapsed() + wait) }
    }
}

/// A request that is about to be sent again.
package struct HTTPRetry: Sendable, Equatable {
    /// The request's method.
    package let method: String
    /// Without credentials.
    package let url: String
    /// Why it is sent again.
    package let reason: RetryReason
    /// How long it waits before that.
    package let wait: Duration
    /// Whether the server asks for that wait.
    package let isAsked: Bool
    /// How long it has taken until now, earlier tries and waits included.
    package let elapsed: Duration
    /// Which retry it is, from 1, and how many there may be.
    package let number: Int
    /// The most retries of one request.
    package let limit: Int
}
