package import HTTP

/// Adds the secret parts to a request, and removes them from the response.
///
/// It belongs below the decorators that log and store, so that they do not see the secrets. It belongs above the one
/// that follows redirects, which drops the secrets for other origins.
package struct RevealingHTTPClient: HTTPClient {
    private let inner: any HTTPClient

    package init(_ inner: any HTTPClient) {
        self.inner = inner
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let revealed = request.revealed
        let secrets = SignedSecrets(all: request.secrets.parts.values, keys: request.secrets.parts.values)
        guard !request.secrets.parts.isEmpty || revealed.fields.all.contains(where: \.isSecret) else {
            return try await inner.send(request)
        }
        var response = try await inner.send(revealed)
        secrets.conceal(in: &response, to: revealed)
        return response
    }
}

extension HTTPRequest {
    /// The request with its secret parts in place, as it is sent.
    package var revealed: HTTPRequest {
        let parts = secrets.parts
        if parts.isEmpty { return self }
        var request = self
        request.secrets.parts = HTTPRequest.SecretParts()
        request.secrets.values += parts.values
        for field in parts.fields { request.fields.set(field.name, field.value, isSecret: true) }
        let query = parts.query.map {
            "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))"
        }
        if !query.isEmpty {
            request.url = url.removingQuery(parts.queryNames).appendingQuery(query.joined(separator: "&"))
            request.secrets.queryNames.formUnion(parts.queryNames)
        }
        return request
    }
}
