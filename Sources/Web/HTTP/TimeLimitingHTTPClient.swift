/// Limits the time of each transfer.
///
/// It belongs directly around the live client, so that the limit holds for token requests, retries and redirects, too.
package struct TimeLimitingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let limit: Duration

    /// - Parameter limit: the longest time from connecting to the last byte.
    package init(_ inner: any HTTPClient, limit: Duration) {
        self.inner = inner
        self.limit = limit
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        request.limits.whole = limit
        return try await inner.send(request)
    }
}
