package import HTTP

/// Signs requests to the origins that the credentials are for, and no others. What an answer's fields repeat of the
/// credentials is left out of them: they are logged and stored.
package struct AuthenticatingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let authentication: Authentication
    private let origins: Set<HTTPURL.Origin>
    private let secrets: SecretReader

    package init(
        _ inner: any HTTPClient, authentication: Authentication, origins: Set<HTTPURL.Origin>, secrets: SecretReader
    ) {
        self.inner = inner
        self.authentication = authentication
        self.origins = origins
        self.secrets = secrets
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard origins.contains(request.url.origin) else { return try await inner.send(request) }
        var signed = request
        let taken = try authentication.sign(&signed, secrets: secrets)
        var response = try await inner.send(signed)
        if response.status >= 400 || request.mayFailInside {
            response.credentials = Authentication.forms(of: taken.all, in: signed)
        }
        response.fields = taken.removed(from: response.fields, of: signed)
        // A key in the query stays out of what others see, and out of what relative links are resolved against.
        response.url = response.url.removingQuery(authentication.queryNames)
        return response
    }
}
