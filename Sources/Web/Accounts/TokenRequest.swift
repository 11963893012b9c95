import HTTP
import JSON

/// A token request, as configured.
struct TokenRequest: Sendable {
    enum Address: Sendable {
        case url(HTTPURL)
        /// A path, appended to the plugin's base URL.
        case path(String)
    }

    enum Value: Sendable {
        case text(String)
        case secret(Secret)
        /// The stored refresh token.
        case refreshToken
    }

    enum Place: String, Sendable, CaseIterable {
        case json, form, query
    }

    let method: String
    let address: Address
    let place: Place
    let values: [(name: String, value: Value)]
    /// The client's credentials, for HTTP's Basic scheme.
    var client: (id: Value, secret: Value)?

    var secrets: [Secret] {
        (values.map(\.value) + (client.map { [$0.id, $0.secret] } ?? [])).compactMap {
            if case .secret(let secret) = $0 { secret } else { nil }
        }
    }

    /// The secrets that grant access, unlike the name of a user or client.
    var keys: [Secret] {
        let named = values.filter { !Self.userNames.contains($0.name.lowercased()) }.map(\.value)
        return (named + (client.map { [$0.secret] } ?? [])).compactMap {
            if case .secret(let secret) = $0, secret.question?.isShown != true { secret } else { nil }
        }
    }

    private static let userNames: Set = [
        "user", "username", "user_name", "login", "email", "e-mail", "mail", "account", "client_id", "clientid", "id",
        "tenant", "company",
    ]

    /// Makes the request.
    ///
    /// - Parameters:
    ///   - base: the plugin's base URL.
    ///   - origins: the origins that may receive the plugin's credentials; checked for a path.
    ///   - known: the secrets' values.
    func request(
        base: HTTPURL, origins: Set<HTTPURL.Origin>, known: [Secret: String], refreshToken: String?
    ) throws(AuthError) -> HTTPRequest {
        let text = { (value: Value) -> String in
            switch value {
            case .text(let text): text
            case .secret(let secret): known[secret] ?? ""
            case .refreshToken: refreshToken ?? ""
            }
        }
        var request = HTTPRequest(
            method: method, url: try url(base: base, origins: origins), fields: ["Accept": "application/json"])
        request.limits.body = 1 << 20
        request.secrets.areInResponse = true
        // A server does not accept a refresh token twice.
        let isExchange = values.contains { if case .refreshToken = $0.value { true } else { false } }
        request.retry.isIdempotent = !isExchange
        request.retry.isAllowedIfUnprocessed = isExchange
        request.secrets.values = Array(known.values) + (refreshToken.map { [$0] } ?? [])
        let pairs = values.map { ($0.name, text($0.value)) }
        switch place {
        case .json:
            request.fields.set("Content-Type", "application/json")
            request.body = Array(JSONValue.members(pairs.map { ($0.0, .text($0.1)) }).text.utf8)
        case .form:
            request.fields.set("Content-Type", "application/x-www-form-urlencoded")
            request.body = Array(Self.form(pairs).utf8)
        case .query:
            request.url = request.url.appendingQuery(Self.form(pairs))
            request.secrets.queryNames = Set(pairs.map(\.0))
        }
        if let client {
            // RFC 6749, section 2.3.1: each half is form-encoded first.
            let halves = [client.id, client.secret].map { Self.formText(text($0)) }
            let encoded = Base64.text(halves.joined(separator: ":").utf8)
            request.fields.set("Authorization", "Basic \(encoded)", isSecret: true)
        }
        return request
    }

    private func url(base: HTTPURL, origins: Set<HTTPURL.Origin>) throws(AuthError) -> HTTPURL {
        switch address {
        case .url(let url): return url
        case .path(let path):
            guard origins.contains(base.origin) else { throw .foreignTokenURL(origin: base.origin.description) }
            let folder = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
            let text = "\(base.origin)\(folder)" + (path.hasPrefix("/") ? path : "/" + path)
            do { return try HTTPURL(text) } catch { throw .incomplete(kind: "login") }
        }
    }

    private static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(formText($0.0))=\(formText($0.1))" }.joined(separator: "&")
    }

    private static func formText(_ text: String) -> String {
        PercentEncoding.encoded(text).replacing("%20", with: "+")
    }
}
