import ErrorMessages
import HTTP
import Redaction
import System
import Templates

/// A login in a browser that leads back to this computer: an authorisation code with PKCE (RFC 8252, RFC 7636).
struct BrowserLogin: Sendable {
    /// The page to open; its values are in the query.
    let page: TokenRequest
    /// Exchanges the code for the token.
    let exchange: TokenRequest
    /// The port to come back to; nil for any.
    let port: Int?
    /// The issuer identifier that the answer must have (RFC 9207); nil for any.
    let issuer: String?
}

/// The random values of one login.
private struct LoginSecrets {
    /// Shows that the answer belongs to this login.
    let state = Self.random()
    /// Shows that the exchange belongs to this login.
    let verifier = Self.random()

    /// The hash of the verifier (RFC 7636, section 4.2).
    var challenge: String { Self.text(HashFunction.sha256.hash(Array(verifier.utf8))) }

    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return text((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// Base64 for URLs, without padding (RFC 4648, section 5).
    private static func text(_ bytes: [UInt8]) -> String {
        Base64.text(bytes).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension TokenRequester {
    /// Logs a person in with a browser, and puts the token into the stored data. Throws `AuthError`, and
    /// `CancellationError`.
    func logIn(
        _ login: BrowserLogin, _ reading: TokenResponseFormat, known: [Secret: String],
        with interaction: any LoginInteraction, into stored: inout StoredToken
    ) async throws {
        if let reason = HashFunction.failure { throw AuthError.noHashes(reason: reason) }
        let secrets = LoginSecrets()
        KnownCredentials.current?.note(behindToken: login.exchange.keys.compactMap { known[$0] })
        let pageCall = try await located(login.page)
        // Nobody logs in before all URLs are known.
        let exchangeCall = try await located(login.exchange)
        var metadata = try await metadata(of: login.page)
        if metadata == nil { metadata = try await self.metadata(of: login.exchange) }
        let page: @Sendable (String) throws(AuthError) -> HTTPURL = { [place] redirect throws(AuthError) in
            let own = [
                ("redirect_uri", redirect), ("state", secrets.state), ("code_challenge", secrets.challenge),
                ("code_challenge_method", "S256"),
            ]
            return try pageCall.adding(own).request(at: place, known: known, issued: nil).url
        }
        let first = try page("")
        let failure = { [place] (reason: TokenError.Reason) in
            AuthError.token(
                TokenError(
                    plugin: place.loginTarget, method: "GET", url: String(first.description.prefix { $0 != "?" }),
                    reason: reason))
        }
        guard first.origin.isPotentiallyTrustworthy else { throw failure(.insecurePage) }
        try requireEncryption(of: exchangeCall, known: known)
        guard
            let answer = try await interaction.answer(
                port: login.port, page: { redirect throws(AuthError) in try page(redirect).description })
        else { throw failure(.unfinished) }
        let code: String
        let issuer = login.issuer ?? metadata?.issuer
        let namesIssuer = login.issuer != nil || metadata?.namesIssuer == true
        let call = exchangeCall.adding([("redirect_uri", answer.redirect), ("code_verifier", secrets.verifier)])
        let request = try call.request(at: place, known: known, issued: nil)
        let sent = SecretSearch(
            Authentication.credentials(Array(known.values) + [secrets.verifier, secrets.state], in: request))
        do {
            code = try Self.code(in: answer.url, issuer: issuer, isRequired: namesIssuer, secrets, sent)
        } catch { throw failure(error) }
        KnownCredentials.current?.note(behindToken: [secrets.verifier])
        let exchange = try await exchange(call, known: known, issued: code, refusable: login.exchange.secrets)
        try store(exchange, reading, in: &stored)
    }

    /// Throws for a request whose URL is not encrypted, unless it is on this computer: its response is a token, and it has the
    /// code that a person has confirmed.
    func requireEncryption(of call: TokenRequest, known: [Secret: String]) throws(AuthError) {
        let url = try call.request(at: place, known: known, issued: nil).url
        guard !url.origin.isPotentiallyTrustworthy else { return }
        throw .token(
            TokenError(
                plugin: place.loginTarget, method: "POST", url: String(url.description.prefix { $0 != "?" }),
                reason: .insecurePage))
    }

    /// The code in the URL to which the server led the browser back.
    ///
    /// - Parameters:
    ///   - issuer: the issuer identifier that the answer must have; nil for any.
    ///   - isRequired: whether it must have one.
    ///   - sent: finds the credentials that requests have; the reason must not repeat one.
    private static func code(
        in url: String, issuer: String?, isRequired: Bool, _ secrets: LoginSecrets, _ sent: SecretSearch
    ) throws(TokenError.Reason) -> String {
        let query = PercentEncoding.queryParameters(of: String(url.prefix { $0 != "#" }))
        let values = { (name: String) in query.filter { $0.name == name }.map(\.value) }
        guard values("state") == [secrets.state] else { throw .otherLogin }
        // RFC 9207, section 2.4.
        if let issuer, isRequired || !values("iss").isEmpty, values("iss") != [issuer] {
            let others = values("iss").joined(separator: ", ")
            throw .otherIssuer(sent.findsAnySecret(in: others) ? Redactor.placeholder : others)
        }
        if let error = values("error").first {
            let text = values("error_description").first ?? (error == "access_denied" ? nil : error)
            throw .denied(says: ServerMessage.shown([text].compactMap(\.self), unless: sent.findsAnySecret))
        }
        guard let code = values("code").first, !code.isEmpty, values("code").count == 1 else {
            throw .denied(says: nil)
        }
        return code
    }
}
