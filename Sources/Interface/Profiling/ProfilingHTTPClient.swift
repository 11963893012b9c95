package import HTTP

/// Records each request of a list, with everything that was needed for its response. It wraps all other clients.
package struct ProfilingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let recorder: ProfileRecorder
    private let looksUp: Bool
    private let reason: @Sendable (any Error) -> String

    /// - Parameters:
    ///   - looksUp: whether a cache below looks up responses.
    ///   - reason: describes an error.
    package init(
        _ inner: any HTTPClient, _ recorder: ProfileRecorder, looksUp: Bool,
        reason: @escaping @Sendable (any Error) -> String
    ) {
        self.inner = inner
        self.recorder = recorder
        self.looksUp = looksUp
        self.reason = reason
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let start = recorder.now
        guard let loading = ProfileRecorder.loading else {
            return try await ProfileRecorder.$loading.withValue(Loading(nil, startedAt: start)) {
                try await send(request)
            }
        }
        let record = Profile.Request(
            page: loading.place, method: request.method, address: .init(of: request),
            span: Profile.Span(start: start, duration: 0))
        let number = recorder.begin(record)
        loading.asks(number)
        do {
            let response = try await inner.send(request)
            let span = recorder.span(since: start)
            loading.isReady(at: span.end)
            recorder.change(number) { record in
                record.span = span
                describe(response, to: request, in: &record)
            }
            return response
        } catch {
            let span = recorder.span(since: start)
            // The stored copy may be used instead.
            loading.isReady(at: span.end)
            recorder.change(number) { record in
                record.span = span
                record.failure = reason(error)
                record.wasInterrupted = error is CancellationError
            }
            throw error
        }
    }

    private func describe(_ response: HTTPResponse, to request: HTTPRequest, in record: inout Profile.Request) {
        let verdict = verdict(on: response, to: request)
        record.status = response.status
        record.verdict = verdict
        record.savedBytes = verdict.saves ? Int64(response.body.count) : 0
        record.quotaLeft = RateLimitFields(response.fields).remaining
        if recorder.detail.fields, record.attempts.isEmpty {
            record.responseFields = request.shownFields(of: response)
        }
        if recorder.detail.bodies, !response.secrets.areInBody { record.responseBody = response.body }
    }

    private func verdict(on response: HTTPResponse, to request: HTTPRequest) -> Profile.Verdict {
        switch response.provenance.source {
        case .cache: .fresh
        case .revalidated: .revalidated
        case .stale: .stale
        case .remote: looksUp && request.isLookedUp ? .miss : .bypass
        }
    }
}

extension HTTPRequest {
    fileprivate var isLookedUp: Bool { method == "GET" || method == "HEAD" }
}

extension Profile.Verdict {
    /// Whether the body was already stored.
    package var saves: Bool { self == .fresh || self == .revalidated || self == .stale }
}
