/// The one way to make an HTTP request; decorators wrap it.
package protocol HTTPClient: Sendable {
    /// Sends a request and gives the whole answer, whatever its status.
    ///
    /// Throws `HTTPError` where there is no complete answer, and `CancellationError` when the task was cancelled; the
    /// transfer is closed then.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A client that tells of requests that failed, too, what they cost.
package protocol MeteredHTTPClient: HTTPClient {
    /// Sends as `send(_:)` does.
    func outcome(of request: HTTPRequest) async -> HTTPOutcome
}

/// What came of a request, and what it cost.
package struct HTTPOutcome: Sendable {
    /// The response, or why there is none.
    package let result: Result<HTTPResponse, any Error>
    /// What the request cost, up to the failure if there is one.
    package let metrics: HTTPMetrics

    package init(_ result: Result<HTTPResponse, any Error>, metrics: HTTPMetrics) {
        self.result = result
        self.metrics = metrics
    }
}
