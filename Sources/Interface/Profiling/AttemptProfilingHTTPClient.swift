package import HTTP

/// Records each request to a server with its measurements. It wraps the live client directly.
package struct AttemptProfilingHTTPClient: HTTPClient {
    private let inner: any MeteredHTTPClient
    private let recorder: ProfileRecorder
    private let reason: @Sendable (any Error) -> String

    /// - Parameter reason: describes an error.
    package init(
        _ inner: any MeteredHTTPClient, _ recorder: ProfileRecorder, reason: @escaping @Sendable (any Error) -> String
    ) {
        self.inner = inner
        self.recorder = recorder
        self.reason = reason
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = recorder.now
        let outcome = await inner.outcome(of: request)
        var attempt = attempt(request, since: start, outcome.metrics)
        switch outcome.result {
        case .success(let response):
            attempt.status = response.status
            if recorder.detail.fields {
                attempt.responseFields = request.shownFields(of: response)
                attempt.statusText = response.statusLine.flatMap { request.shownReason(in: $0) }
            }
        case .failure(let error):
            attempt.failure = reason(error)
            attempt.metrics.failedInHandshake = (error as? HTTPError)?.isOfHandshake ?? false
        }
        recorder.add(attempt)
        return try outcome.result.get()
    }

    private func attempt(
        _ request: HTTPRequest, since start: Int64, _ metrics: HTTPMetrics
    ) -> Profile.Attempt {
        var attempt = Profile.Attempt(
            method: request.method, address: .init(of: request), span: recorder.span(since: start), metrics: metrics)
        attempt.requestBodySize = Int64(request.body?.count ?? 0)
        if recorder.detail.fields { attempt.requestFields = request.shownFields }
        if recorder.detail.bodies { attempt.requestBody = request.shownBody }
        return attempt
    }
}

extension HTTPError {
    fileprivate var isOfHandshake: Bool {
        switch self {
        case .tls, .untrusted: true
        default: false
        }
    }
}

extension HTTPRequest {
    /// The reason phrase after version and status (RFC 9112, section 4); nil if it must not be shown.
    fileprivate func shownReason(in statusLine: String) -> String? {
        let reason = statusLine.split(separator: " ", maxSplits: 2).dropFirst(2).first.map { String($0) } ?? ""
        return secrets.areInResponse || holdsCredential(reason) ? nil : reason
    }
}
