import Redaction

/// Remembers the credentials of each request, so that no later request's URL shows one (`KnownCredentials`).
///
/// It belongs where it sees every request as it is sent.
package struct RememberingHTTPClient: HTTPClient {
    private let inner: any HTTPClient

    package init(_ inner: any HTTPClient) {
        self.inner = inner
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.holdsCredentials { KnownCredentials.current?.note(request.secretTexts) }
        return try await inner.send(request)
    }
}

extension RememberingHTTPClient {
    /// Runs a command. No URL in its messages, logs and reports shows a credential that an earlier request had.
    @MainActor
    package static func run(_ command: @MainActor () async -> Int32) async -> Int32 {
        await KnownCredentials.$current.withValue(KnownCredentials()) { await command() }
    }
}
