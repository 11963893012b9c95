import ErrorMessages
import HTTP
import JSON
import Redaction
import System

/// Sends token requests and reads their responses.
struct TokenRequester: Sendable {
    let client: any HTTPClient
    let place: CredentialScope
    /// The current time in seconds since 1970 (UTC).
    let now: @Sendable () -> Int64
    /// The metadata of issuers.
    let knownMetadata = Lock<[String: ServerMetadata]>([:])

    /// Requests a token and puts it into the stored data. Throws `AuthError`, and `CancellationError`.
    ///
    /// - Parameters:
    ///   - refusable: the secrets to report if the server refuses them.
    ///   - hasFallback: whether there is a stored copy to fall back to if no token can be obtained.
    func fetch(
        _ call: TokenRequest, _ reading: TokenResponseFormat, known: [Secret: String], refreshToken: String? = nil,
        refusable: [Secret], hasFallback: Bool = false, into stored: inout StoredToken
    ) async throws {
        let exchange = try await exchange(
            call, known: known, issued: refreshToken, refusable: refusable, hasFallback: hasFallback)
        try store(exchange, reading, in: &stored)
    }

    /// The response to a token request, and the failure that it may be.
    struct Exchange {
        let response: HTTPResponse
        /// Finds the credentials of the request.
        let sent: SecretSearch
        let failure: (TokenError.Reason) -> AuthError

        var isSuccess: Bool { (200...299).contains(response.status) }

        /// The first text of the server to show; nil if it repeats a credential.
        func shown(_ texts: [String]) -> String? { ServerMessage.shown(texts, unless: sent.findsAnySecret) }
    }

    /// Sends a token request. Throws `AuthError` without a response, and `CancellationError`.
    ///
    /// - Parameter issued: a value that the server issued before, and that the request sends.
    func exchange(
        _ call: TokenRequest, known: [Secret: String], issued: String? = nil, refusable: [Secret],
        hasFallback: Bool = false
    ) async throws -> Exchange {
        // Before its URL is looked up: metadata may repeat them.
        KnownCredentials.current?.note(
            behindToken: call.keys.compactMap { known[$0] } + [issued].compactMap(\.self))
        var request = try await located(call).request(at: place, known: known, issued: issued)
        request.retry.hasFallback = hasFallback
        // The server may accept the value only once: without the response, the login would be lost.
        request.limits.outlivesCancellation = issued != nil
        let (method, url) = (request.method, String(request.url.description.prefix { $0 != "?" }))
        let failure = { (reason: TokenError.Reason, tries: Int) in
            AuthError.token(
                TokenError(
                    plugin: place.loginTarget, method: method, url: url, reason: reason, sources: refusable,
                    tries: tries))
        }
        let sent = SecretSearch(Authentication.credentials(request.secrets.values, in: request))
        let response: HTTPResponse
        do { response = try await client.send(request) } catch let error as HTTPError {
            throw failure(.unreachable(error), 1)
        }
        if (300...399).contains(response.status) {
            let location = KnownCredentials.removed(from: sent.removing(from: response.fields["Location"] ?? ""))
            throw failure(.redirected(to: String(location.prefix { $0 != "?" })), response.retry.tries)
        }
        return Exchange(response: response, sent: sent) { failure($0, response.retry.tries) }
    }

    /// Puts the token of a response into the stored data. Throws `AuthError` if it has none.
    func store(
        _ exchange: Exchange, _ reading: TokenResponseFormat, in stored: inout StoredToken
    ) throws(AuthError) {
        guard exchange.isSuccess, let grant = reading.grant(in: exchange.response.body) else {
            throw refusal(exchange, lacking: reading.token.description)
        }
        guard grant.isUsable else { throw exchange.failure(.badToken(path: reading.token.description)) }
        store(grant, lasts: reading.lasts, in: &stored)
    }

    /// The failure of a response that lacks a value.
    ///
    /// - Parameter path: the path of that value.
    func refusal(_ exchange: Exchange, lacking path: String) -> AuthError {
        let texts = ServerMessage.texts(in: exchange.response.body) ?? []
        let says = exchange.shown(texts)
        return exchange.failure(
            Self.reason(exchange.response.status, isSuccess: exchange.isSuccess, says: says, path: path))
    }

    /// - Parameter lasts: the lifetime of a token whose response names none; nil if unknown.
    private func store(_ grant: TokenResponseFormat.Grant, lasts: Duration?, in stored: inout StoredToken) {
        let now = now()
        stored.token = grant.token
        stored.refreshToken = grant.refreshToken ?? stored.refreshToken
        stored.obtainedAt = now
        // A lifetime of 0 or less is ignored; otherwise each request would need a new token.
        let lifetime = grant.lasts.flatMap { $0 > 0 ? $0 : nil } ?? lasts?.components.seconds
        stored.expiresAt = lifetime.map { now + $0 }
    }

    private static func reason(
        _ status: Int, isSuccess: Bool, says: String?, path: String
    ) -> TokenError.Reason {
        // Some servers refuse with a success status.
        if isSuccess { return says == nil ? .noToken(path: path) : .refused(status: status, says: says) }
        let isRefusal =
            (400...499).contains(status) && ![404, 405, 410].contains(status) && !HTTPStatus.isTemporary(status)
        return isRefusal ? .refused(status: status, says: says) : .badStatus(status: status, says: says)
    }
}
