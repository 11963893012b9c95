package import HTTP
import Redaction

/// Adds the secret parts to a request, and removes them from the response.
///
/// It belongs below the decorators that log and store, so that they do not see the secrets. It belongs above the one
/// that follows redirects, which drops the secrets for other origins.
///
/// A response to a URL with a credential of an earlier request counts as one that repeats it, so that it is not stored.
package struct RevealingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let noteAll: @Sendable () async -> Void

    /// The shortest value, in bytes, that is searched for in error messages because its parameter or field is only named
    /// like a credential.
    private static let shortestNamed = 8

    /// - Parameter noteAll: remembers the credentials that no request of the command may have had yet.
    package init(_ inner: any HTTPClient, noteAll: @escaping @Sendable () async -> Void = {}) {
        self.inner = inner
        self.noteAll = noteAll
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if request.secrets.forbidCredentials, request.secrets.hasGivenValues { await noteAll() }
        if request.secrets.forbidCredentials, request.hasKnownCredential {
            let host = request.url.origin.host
            // The host itself may be the credential.
            throw HTTPError.credentialForOtherHost(KnownCredentials.current?.replacing(in: host) ?? host)
        }
        let revealed = request.revealed
        var response: HTTPResponse
        do { response = try await inner.send(revealed) } catch let error as HTTPError {
            throw revealed.withoutCredentials(error)
        }
        response.secrets.request = revealed
        let parts = request.secrets.parts.values
        if !parts.isEmpty || revealed.fields.all.contains(where: \.isSecret) {
            Self.mark(request.secrets.parts.path, in: &response)
            SignedSecrets(all: parts, keys: parts).conceal(in: &response, to: revealed)
        }
        // An item's id or a position may be a credential that the server repeated in an earlier response, or in a redirect.
        let urls = response.url == request.url ? "\(request.url)" : "\(request.url) \(response.url)"
        let repeated = KnownCredentials.current?.found(in: urls) ?? []
        response.secrets.inBody.formUnion(repeated.filter { $0.utf8.count >= SignedSecrets.shortestInBody })
        // Finding them takes longer than the rest, and most responses have no message.
        if response.status >= 400 || request.secrets.successMayBeError {
            let named = request.namedCredentials + request.secrets.byName.map(\.value)
            response.secrets.sent.formUnion(named.filter { $0.utf8.count >= Self.shortestNamed })
        }
        return response
    }

    /// Puts marks in place of the secrets of a path, so that a link to the next page leads there with the next secret. Other
    /// fields stay: a short secret may be a part of any number.
    private static func mark(_ path: [HTTPRequest.PathSecret], in response: inout HTTPResponse) {
        if path.isEmpty { return }
        response.url = response.url.concealingReceived(path)
        let received = response.fields
        response.fields = received.mapValues { $0.hasLinks ? $0.value.concealingLinks(path) : $0.value }
        for (before, after) in zip(received.all, response.fields.all) where before.value != after.value {
            response.secrets.inFields.insert(before.name.lowercased())
        }
    }
}

extension HTTPRequest {
    /// Whether its URL, a field or its body has a credential that the command has used, besides its own secrets, which its
    /// host gets.
    fileprivate var hasKnownCredential: Bool {
        let own = secrets.parts.values
        // The body has its secrets already.
        let texts = fields.all.map(\.value) + [String(decoding: body ?? [], as: UTF8.self)]
        return url.hasKnownCredential(besides: own)
            || texts.contains { KnownCredentials.areSent(in: $0, besides: own) }
    }

    /// The request with its secret parts in place, as it is sent.
    package var revealed: HTTPRequest {
        let parts = secrets.parts
        if parts.isEmpty { return self }
        var request = self
        request.secrets.parts = HTTPRequest.SecretParts()
        request.secrets.values += parts.values
        request.url = url.revealing(parts.path)
        request.secrets.inPath = parts.path
        for field in parts.fields { request.fields.set(field.name, field.value, isSecret: true) }
        let query = parts.query.map {
            "\(PercentEncoding.encoded($0.name))=\(PercentEncoding.encoded($0.value))"
        }
        if !query.isEmpty {
            request.url = request.url.removingQuery(parts.queryNames).appendingQuery(query.joined(separator: "&"))
            request.secrets.queryNames.formUnion(parts.queryNames)
        }
        return request
    }
}
