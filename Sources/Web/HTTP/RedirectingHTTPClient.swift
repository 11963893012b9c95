import Redaction

/// Follows the redirects of GET and HEAD (RFC 9110, section 15.4), so that no credential, nothing that is sent and no
/// field but harmless ones reaches another origin. Of what may change something, or asks with a body, a redirect is the
/// answer: whether to repeat it elsewhere, as what, is for who asked.
package struct RedirectingHTTPClient: HTTPClient {
    /// The most redirects of one request that are followed.
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
            // What was left behind at another origin is not taken up again.
            isUnsigned = isUnsigned || next.url.origin != request.url.origin
            request = next
        }
        throw HTTPError.tooManyRedirects(limit: Self.limit)
    }

    /// The request to make next; nil where the response is the answer.
    private func redirected(_ request: HTTPRequest, by response: HTTPResponse) throws -> HTTPRequest? {
        guard ["GET", "HEAD"].contains(request.method), let location = response.redirection else { return nil }
        guard let target = try? request.url.resolving(location),  // Why it is unusable is in the location itself.
            target.origin.scheme == "https" || request.url.origin.scheme == "http"
        else { throw HTTPError.badRedirect(location: Self.shown(location, of: request)) }
        // A GET may send something too.
        guard request.body == nil || target.origin == request.url.origin else { return nil }
        var next = request
        next.url = target
        if target.origin != request.url.origin {
            next.fields = next.fields.filter { field in
                !field.isSecret
                    && (SafelistedFields.contains(field.name)
                        || request.redirects.positionFields.contains(field.name.lowercased()))
            }
            // A server that redirects with the query that it got would give the key to the other one, under whatever name.
            let keyless = request.withoutCredentials(location)
            let elsewhere = (try? request.url.resolving(keyless)) ?? target  // As above.
            guard elsewhere.origin == target.origin else {
                throw HTTPError.badRedirect(location: Self.shown(keyless, of: request))
            }
            next.url = elsewhere.removingQuery(request.secrets.queryNames)
        } else if target.queryText(of: request.secrets.queryNames).isEmpty {
            // A key in the query goes along as one in a field does.
            next.url = target.appendingQuery(request.url.queryText(of: request.secrets.queryNames))
        }
        return next
    }

    /// A location as an error may tell it: without its query where that may hold a credential.
    private static func shown(_ location: String, of request: HTTPRequest) -> String {
        let location = request.withoutCredentials(location)
        return request.secrets.queryNames.isEmpty ? location : String(location.prefix { $0 != "?" })
    }
}

extension HTTPResponse {
    /// Where the answer says that the request is to be sent, as it says it; nil for what is no redirect.
    package var redirection: String? { [301, 302, 303, 307, 308].contains(status) ? fields["Location"] : nil }
}

extension HTTPRequest {
    /// A location without the credentials that the request carries.
    fileprivate func withoutCredentials(_ location: String) -> String {
        SecretSearch(secretTexts, shortest: SecretSearch.shortestShown).removing(from: location)
    }
}
