package import HTTP

/// Lets a request with credentials pass only if a person has confirmed that its origin may receive them.
///
/// It belongs below everything that adds credentials, so that nothing can go around it, and above the client that follows
/// redirects, which drops credentials for other origins.
package struct ConfirmingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let confirm: @Sendable (HTTPURL.Origin) async throws -> Void

    /// - Parameter confirm: throws unless the origin may receive credentials.
    package init(_ inner: any HTTPClient, confirm: @escaping @Sendable (HTTPURL.Origin) async throws -> Void) {
        self.inner = inner
        self.confirm = confirm
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.hasCredentials { try await confirm(request.url.origin) }
        return try await inner.send(request)
    }
}

extension HTTPRequest {
    fileprivate var hasCredentials: Bool {
        secrets.values.contains { !$0.isEmpty } || !secrets.parts.isEmpty || secrets.areInBody
            || secrets.lateSignature != nil || fields.all.contains(where: \.isSecret)
    }
}
