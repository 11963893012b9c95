/// The only way to make HTTP requests; decorators wrap it.
package protocol HTTPClient: Sendable {
    /// Sends a request and returns the complete response, whatever its status.
    ///
    /// Throws `HTTPError` if there is no complete response, and `CancellationError` if the task was cancelled.
    /// Cancelling closes the transfer.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// A client that measures requests, including failed ones.
package protocol MeteredHTTPClient: HTTPClient {
    /// Sends as `send(_:)` does, and returns the measurements too.
    func outcome(of request: HTTPRequest) async -> HTTPOutcome
}

/// The result of a request, with its measurements.
package struct HTTPOutcome: Sendable {
    /// The response, or why there is none.
    package let result: Result<HTTPResponse, any Error>
    /// The measurements, up to the failure if there is one.
    package let metrics: HTTPMetrics

    package init(_ result: Result<HTTPResponse, any Error>, metrics: HTTPMetrics) {
        self.result = result
        self.metrics = metrics
    }
}
