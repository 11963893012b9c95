import HTTP
import Synchronization
import TerminalSession
import Wording

/// Says once that an answer is not kept because its body repeats a credential.
struct NoticingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let told: Once
    private let messages: Messages

    init(_ inner: any HTTPClient, told: Once, messages: Messages) {
        self.inner = inner
        self.told = told
        self.messages = messages
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await inner.send(request)
        if response.secrets.areInBody, response.status < 400, told.isFirst() {
            messages.notice(Message("a response contains a credential of its request, so folio does not store it"))
        }
        return response
    }

    /// True the first time that it is asked.
    final class Once: Sendable {
        private let wasAsked = Mutex(false)

        func isFirst() -> Bool {
            wasAsked.withLock { wasAsked in
                defer { wasAsked = true }
                return !wasAsked
            }
        }
    }
}
