/// Follows redirects of GET and HEAD (RFC 9110, section 15.4), so that no credential reaches another origin.
package struct RedirectingHTTPClient: HTTPClient {
    package static let limit = 10

    private let inner: any HTTPClient

    package init(_ inner: any HTTPClient) {
        self.inner = inner
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        for _ in 0...Self.limit {
            let response = try await inner.send(request)
            guard let next = try redirected(request, by: response) else { return response }
            request = next
        }
        throw HTTPError.tooManyRedirects(limit: Self.limit)
    }

    /// The request to make next; nil where the response is the answer.
    private func redirected(_ request: HTTPRequest, by response: HTTPResponse) throws -> HTTPRequest? {
        guard request.followsRedirects, [301, 302, 303, 307, 308].contains(response.status),
            request.method == "GET" || request.method == "HEAD",
            let location = response.fields["Location"]
        else { return nil }
        guard let target = try? request.url.resolving(location),  // Why it is unusable is in the location itself.
            target.origin.scheme == "https" || request.url.origin.scheme == "http"
        else { throw HTTPError.badRedirect(location: Self.shown(location, of: request)) }
        var next = request
        next.url = target
        if target.origin != request.url.origin {
            next.fields.removeSecrets()
            // A server that redirects with the query that it got would give the key to the other one.
            next.url = target.removingQuery(request.secretQueryNames)
        } else if target.queryText(of: request.secretQueryNames).isEmpty {
            // A key in the query goes along as one in a field does.
            next.url = target.appendingQuery(request.url.queryText(of: request.secretQueryNames))
        }
        return next
    }

    /// A location as an error may tell it: without its query where that may hold a credential.
    private static func shown(_ location: String, of request: HTTPRequest) -> String {
        request.secretQueryNames.isEmpty ? location : String(location.prefix { $0 != "?" })
    }
}
