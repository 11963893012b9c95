package import HTTP
import System

/// Reports, once per command, that a response is not stored because its body contains a credential.
package struct NoticingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let once: Once
    private let observer: any ReadingObserver

    package init(_ inner: any HTTPClient, once: Once, observer: any ReadingObserver) {
        self.inner = inner
        self.once = once
        self.observer = observer
    }

    /// Sends the request, and checks the response for the credential.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await inner.send(request)
        if response.secrets.areInBody, response.status < 400, once.isFirst() { observer.report(.credentialInResponse) }
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
