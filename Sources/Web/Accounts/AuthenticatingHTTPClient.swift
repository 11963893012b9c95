package import HTTP
import Redaction

/// Signs requests, but only to the plugin's own origins. If the server refuses a request, it signs the request again
/// and sends it once more.
///
/// It removes credentials from the fields of the response, because fields are logged and stored.
package struct AuthenticatingHTTPClient: HTTPClient {
    private let inner: any HTTPClient
    private let signer: Signer

    package init(_ inner: any HTTPClient, signer: Signer) {
        self.inner = inner
        self.signer = signer
    }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard !request.secrets.staysUnsigned, signer.place.origins.contains(request.url.origin) else {
            var response = try await inner.send(request)
            response.secrets.isUnsigned = true
            return response
        }
        let first = try await signer.signature(hasFallback: request.retry.hasFallback)
        var (response, secrets) = try await send(request, signed: first)
        if response.status == 401, !response.secrets.isUnsigned,
            let second = try await signer.signature(insteadOf: first, hasFallback: request.retry.hasFallback)
        {
            let earlier = secrets
            (response, secrets) = try await send(request, signed: second, after: first.secrets)
            if !response.secrets.isUnsigned { signer.note(second, insteadOf: first, isRefused: response.status == 401) }
            response.secrets.sent.formUnion(earlier)
        }
        return response
    }

    /// Returns the response and the credentials that it might repeat.
    ///
    /// - Parameter earlier: the credentials that the server refused just now.
    private func send(
        _ request: HTTPRequest, signed signature: Signer.Signature, after earlier: SignedSecrets = SignedSecrets()
    ) async throws -> (HTTPResponse, Set<String>) {
        var signed = request
        signature.sign(&signed, at: signer.now())
        var taken = signature.secrets
        taken.append(earlier)
        let behind = KnownCredentials.current?.behindTokens ?? []
        taken.append(SignedSecrets(all: behind, keys: behind))
        signed.secrets.values += taken.keys
        var response: HTTPResponse
        // A redirect may have led to a server that repeats a credential and did not get it from folio.
        do { response = try await inner.send(signed) } catch let error as HTTPError {
            throw signed.withoutCredentials(error)
        }
        // A signature is made below, just before sending.
        let made = Array(response.secrets.keys)
        taken.append(SignedSecrets(all: made, keys: made))
        taken.conceal(in: &response, to: signed)
        response.secrets.areOfOtherAccount = signature.isOfOtherAccount
        // The location of a redirect may repeat the key of an earlier signature.
        response.url = response.url.removingQuery(signer.queryNames)
        return (response, Authentication.credentials(taken.all, in: signed))
    }
}
