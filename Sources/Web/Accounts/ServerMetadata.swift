import HTTP
import JSON
import Redaction
import System
import Templates

/// The metadata of an authorisation server (RFC 8414; OpenID Connect Discovery 1.0).
struct ServerMetadata: Sendable {
    /// Where the document was.
    let url: String
    /// The server's identifier, which is the one that was asked for.
    let issuer: String
    /// Its URLs.
    let endpoints: [TokenAddress.Endpoint: String]
    /// Whether the answer to a login in a browser names the issuer (RFC 9207, section 3).
    let namesIssuer: Bool

    /// Reads a document; nil for anything else.
    init?(_ body: [UInt8], at url: HTTPURL) {
        let names = ["issuer", "authorization_response_iss_parameter_supported"]
        let all = names + TokenAddress.Endpoint.allCases.map(\.rawValue)
        guard let values = MemberTexts.read(all, in: body), let issuer = values[0] else { return nil }
        self.issuer = issuer
        self.url = url.description
        namesIssuer = values[1] == "true"
        let pairs = zip(TokenAddress.Endpoint.allCases, values.dropFirst(names.count))
        endpoints = Dictionary(uniqueKeysWithValues: pairs.compactMap { endpoint, url in url.map { (endpoint, $0) } })
    }

    /// Where the document of an issuer may be, in the order to ask: by RFC 8414, section 3.1, and by OpenID Connect.
    static func addresses(of issuer: HTTPURL) -> [HTTPURL] {
        let folder = issuer.path.hasSuffix("/") ? String(issuer.path.dropLast()) : issuer.path
        return ["/.well-known/oauth-authorization-server\(folder)", "\(folder)/.well-known/openid-configuration"].map {
            HTTPURL(origin: issuer.origin, path: $0, query: nil)
        }
    }
}

extension TokenRequester {
    /// The request to the URL that its issuer's metadata have; any other request unchanged. Throws `AuthError`, and
    /// `CancellationError`.
    func located(_ call: TokenRequest) async throws -> TokenRequest {
        guard case .discovered(let template, let endpoint) = call.address, let found = try await metadata(of: call)
        else { return call }
        let issuer = try HTTPURL(found.issuer)
        let failure = { unusable(found.url, $0) }
        guard let text = found.endpoints[endpoint] else { throw failure(.lacksURL(endpoint.rawValue)) }
        let url: HTTPURL
        do { url = try HTTPURL(text) } catch { throw failure(.lacksURL(endpoint.rawValue)) }
        // An id of the client, such as its name, may be in the issuer's own URL.
        let known = KnownCredentials.current
        guard known?.found(in: text).subtracting(known?.found(in: found.issuer) ?? []).isEmpty ?? true else {
            throw failure(.repeatsCredential(endpoint.rawValue))
        }
        guard url.origin.scheme == "https" || url.origin.isLoopback && issuer.origin.isLoopback else {
            throw failure(.insecure(url: text))
        }
        // Whoever sets the parameter must not decide where the credentials of the client go.
        guard template.names.isEmpty || url.origin == issuer.origin else {
            throw failure(.elsewhere(url: text))
        }
        var located = call
        located.address = .url(Template(literal: text))
        return located
    }

    /// The metadata that have the URL of a request; nil if the plugin gives it. Throws `AuthError`, and
    /// `CancellationError`.
    func metadata(of call: TokenRequest) async throws -> ServerMetadata? {
        guard case .discovered(let template, _) = call.address else { return nil }
        guard let issuer = place.parameters.text(of: call.address) else {
            throw AuthError.addressIncomplete(template.description)
        }
        if let known = knownMetadata.withLock({ $0[issuer] }) { return known }
        let found = try await fetchedMetadata(of: issuer)
        knownMetadata.withLock { $0[issuer] = found }
        return found
    }

    private func fetchedMetadata(of issuer: String) async throws -> ServerMetadata {
        let root: HTTPURL
        do { root = try HTTPURL(issuer) } catch { throw AuthError.addressIncomplete(issuer) }
        guard root.origin.isPotentiallyTrustworthy else {
            throw unusable(issuer, .insecure(url: issuer))
        }
        var answers: [MetadataAnswer] = []
        for url in ServerMetadata.addresses(of: root) {
            var request = HTTPRequest(url: url, fields: ["Accept": "application/json"])
            request.limits.body = 1 << 20
            let response: HTTPResponse
            do { response = try await client.send(request) } catch HTTPError.bodyTooLarge {
                answers.append(MetadataAnswer(url: url.description, status: 200))
                continue
            } catch let error as HTTPError {
                throw failure(url.description, .unreachable(error))
            }
            if response.status == 200, let found = ServerMetadata(response.body, at: url) {
                // RFC 8414, section 3.3: another server must not take its place.
                guard found.issuer == issuer else {
                    throw unusable(url.description, .ofOther(issuer: found.issuer))
                }
                return found
            }
            if response.status >= 500 {
                throw failure(url.description, .badStatus(status: response.status, says: nil))
            }
            if (300...399).contains(response.status) {
                let location = response.fields["Location"] ?? ""
                throw unusable(url.description, .redirected(to: location))
            }
            answers.append(MetadataAnswer(url: url.description, status: response.status))
        }
        throw unusable(issuer, .missing(answers))
    }

    private func unusable(_ url: String, _ error: MetadataError) -> AuthError { failure(url, .metadata(error)) }

    private func failure(_ url: String, _ reason: TokenError.Reason) -> AuthError {
        .token(TokenError(plugin: place.loginTarget, method: "GET", url: url, reason: reason))
    }
}

/// Why the metadata of an authorisation server cannot be used.
package enum MetadataError: Error, Sendable, Equatable {
    /// The issuer has none. The answers are those to the requests for them.
    case missing([MetadataAnswer])
    /// They are somewhere else, and redirects of requests for them are not followed.
    case redirected(to: String)
    /// A URL is missing or invalid.
    case lacksURL(String)
    /// They are those of another issuer than that of `discover`.
    case ofOther(issuer: String)
    /// They, or a URL in them, are not encrypted.
    case insecure(url: String)
    /// A URL has another origin, where a parameter is part of the issuer.
    case elsewhere(url: String)
    /// A URL has a credential, which is never sent in one.
    case repeatsCredential(String)

    /// The same without the credentials that the program knows.
    var withoutCredentials: MetadataError {
        switch self {
        case .redirected(let url): .redirected(to: KnownCredentials.removed(from: url))
        case .ofOther(let issuer): .ofOther(issuer: KnownCredentials.removed(from: issuer))
        case .insecure(let url): .insecure(url: KnownCredentials.removed(from: url))
        case .elsewhere(let url): .elsewhere(url: KnownCredentials.removed(from: url))
        case .missing, .lacksURL, .repeatsCredential: self
        }
    }
}

/// An answer that has no metadata.
package struct MetadataAnswer: Sendable, Equatable {
    /// The URL of the request.
    package let url: String
    /// The status of the response.
    package let status: Int

    package init(url: String, status: Int) {
        (self.url, self.status) = (url, status)
    }
}
