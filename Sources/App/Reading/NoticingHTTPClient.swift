package import HTTP
import System

/// Reports, each once per command, why responses are not stored: a body contains a credential, or a refused secret has been
/// replaced, perhaps by that of another account.
package struct NoticingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let once: (credential: Once, account: Once)
    private let observer: any ReadingObserver

    package init(_ inner: any HTTPClient, once: (credential: Once, account: Once), observer: any ReadingObserver) {
        self.inner = inner
        self.once = once
        self.observer = observer
    }

    /// Sends the request, and checks the response.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await inner.send(request)
        if response.status >= 400 { return response }
        if response.secrets.forbidStoring, once.credential.isFirst() { observer.report(.credentialInResponse) }
        if response.secrets.areOfOtherAccount, once.account.isFirst() { observer.report(.otherSecret) }
        return response
    }

    /// Distinguishes the first call from later ones.
    package final class Once: Sendable {
        private let wasCalled = Lock(false)

        package init() {}

        /// True for the first call.
        package func isFirst() -> Bool {
            wasCalled.withLock { wasCalled in
                defer { wasCalled = true }
                return !wasCalled
            }
        }
    }
}
