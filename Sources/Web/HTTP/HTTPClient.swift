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
    /// Sends as `send(_:)` does; where that throws, `failed` has been told before what was measured until then.
    func send(
        _ request: HTTPRequest, failed: @escaping @Sendable (HTTPMetrics) -> Void
    ) async throws -> HTTPResponse
}
