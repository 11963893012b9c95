import Redaction

/// Follows the redirects of GET and HEAD (RFC 9110, section 15.4). Another origin receives no credentials, no body, and
/// only safelisted fields.
///
/// For other methods, and for requests with a body, the redirect is the response: the caller decides how to repeat the
/// request.
package struct RedirectingHTTPClient: HTTPClient {
    /// The most redirects to follow for one request.
    package static let limit = 10

    private let inner: any HTTPClient

    package init(_ inner: any HTTPClient) {
        self.inner = inner
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var request = request
        var isUnsigned = false
        for _ in 0...Self.limit {
            var response = try await inner.send(request)
            guard request.redirects.areFollowed, let next = try redirected(request, by: response) else {
                response.secrets.isUnsigned = isUnsigned
                return response
            }
            // Credentials dropped at another origin are not added again.
            isUnsigned = isUnsigned || next.url.origin != request.url.origin
            request = next
        }
        throw HTTPError.tooManyRedirects(limit: Self.limit)
    }

    /// The next request; nil if the response is the final one.
    private func redirected(_ request: HTTPRequest, by response: HTTPResponse) throws -> HTTPRequest? {
        guard ["GET", "HEAD"].contains(request.method), let location = response.redirection else { return nil }
        guard let target = try? request.url.resolving(location),  // The location itself shows why it is invalid.
            target.origin.scheme == "https" || request.url.origin.scheme == "http"
        else { throw request.withoutCredentials(HTTPError.badRedirect(location: Self.shown(location, of: request))) }
        guard request.redirects.reach.allows(target.origin, from: request.url.origin) else {
            throw request.withoutCredentials(HTTPError.redirectNotAllowed(location: Self.shown(location, of: request)))
        }
        // A GET may have a body too.
        guard request.body == nil || target.origin == request.url.origin else { return nil }
        var next = request
        // The new URL may contain credentials that are known only by their names in this request.
        next.secrets.byName += request.namedCredentials.map { HTTPFields.Field(name: "", value: $0, isSecret: true) }
        next.url = target
        if target.origin != request.url.origin {
            let dropsFields = request.redirects.dropsFields
            next.fields = next.fields.filter { field in
                // A server may have repeated a credential as the value of any field.
                !field.isSecret && !dropsFields && !KnownCredentials.forbidStoring(field.value)
                    && (SafelistedFields.contains(field.name)
                        || request.redirects.positionFields.contains(field.name.lowercased()))
            }
            if dropsFields { next.fields.set("Accept", "application/json") }
            // A server that copies the query into the redirect would pass the key to another origin, under any name. Without
            // a part of its path, or with other names, the URL would be another one.
            let keyless = request.withoutCredentials(location)
            guard let elsewhere = try? request.url.resolving(keyless), elsewhere.origin == target.origin,
                elsewhere.path == target.path, elsewhere.queryNames == target.queryNames
            else { throw request.withoutCredentials(HTTPError.badRedirect(location: Self.shown(keyless, of: request))) }
            // The other server's own parameters may have the same names, but not the same values.
            let values = Set(request.url.queryValues(of: request.secrets.queryNames))
            next.url = elsewhere.removingQuery(request.secrets.queryNames) { values.contains($0) }
        } else if target.queryText(of: request.secrets.queryNames).isEmpty {
            // A key in the query is sent again, like one in a field.
            next.url = target.appendingQuery(request.url.queryText(of: request.secrets.queryNames))
        }
        return next
    }

    /// A location for an error message, without a query that may contain a credential.
    private static func shown(_ location: String, of request: HTTPRequest) -> String {
        request.secrets.queryNames.isEmpty ? location : String(location.prefix { $0 != "?" })
    }
}

extension HTTPResponse {
    /// The location of a redirect as received; nil if the response is not a redirect.
    package var redirection: String? { [301, 302, 303, 307, 308].contains(status) ? fields["Location"] : nil }
}

extension HTTPRequest {
    /// A location without credentials. The server may know those of other requests.
    fileprivate func withoutCredentials(_ location: String) -> String {
        let own = SecretSearch(secretTexts, shortest: SecretSearch.shortestShown).removing(from: location)
        return KnownCredentials.current?.removing(from: own) ?? own
    }
}
