import HTTP
import JSON
import Redaction
import Templates

/// A token request, as configured.
struct TokenRequest: Sendable {
    enum Place: String, Sendable, CaseIterable {
        case json, form, query
    }

    let method: String
    var address: TokenAddress
    let place: Place
    let values: [(name: String, value: Value)]
    /// Header fields.
    var fields: [(name: String, value: Value)] = []
    var basic: Basic?

    /// The credentials of HTTP's Basic scheme (RFC 7617).
    struct Basic: Sendable {
        let user: Value
        let password: Value
        /// Whether they are those of an OAuth 2 client, which are form-encoded first (RFC 6749, section 2.3.1).
        var isClient = false
    }

    private var sent: [Value] {
        (values + fields).map(\.value) + (basic.map { [$0.user, $0.password] } ?? [])
    }

    var secrets: [Secret] { sent.compactMap(\.secret) }

    /// The templates of the texts that it sends.
    var templates: [Template] { sent.compactMap(\.template) }

    /// The secrets that grant access, unlike the name of a user or client.
    var keys: [Secret] {
        let named = (values + fields).filter { !Self.userNames.contains($0.name.lowercased()) }.map(\.value)
        return (named + (basic.map { [$0.password] } ?? [])).compactMap {
            if case .secret(let secret, _) = $0, secret.question?.isShown != true { secret } else { nil }
        }
    }

    private static let userNames: Set = [
        "user", "username", "user_name", "login", "email", "e-mail", "mail", "account", "client_id", "clientid", "id",
        "tenant", "company",
    ]

    /// The URL and the texts as they are written. The sources of secrets are not part of it.
    var definition: String {
        let texts = (values + fields).map { "\($0.name)=\($0.value.plainText)" }
        let users = [basic?.user.template?.description].compactMap(\.self)
        return (["\(method) \(address.kindName) \(address.template)"] + users + texts).joined(separator: " ")
    }

    /// The same with more values.
    func adding(_ more: [(name: String, text: String)]) -> TokenRequest {
        TokenRequest(
            method: method, address: address, place: place,
            values: values + more.map { ($0.name, .text(Template(literal: $0.text))) }, fields: fields, basic: basic)
    }

    /// Makes the request.
    ///
    /// - Parameters:
    ///   - place: the base URL and the values of parameters. Its origins are checked for a path.
    ///   - known: the secrets' values.
    ///   - issued: the value that the server issued before.
    func request(
        at place: CredentialScope, known: [Secret: String], issued: String?
    ) throws(AuthError) -> HTTPRequest {
        let text = { (value: Value) -> String? in
            switch value {
            case .text(let template): place.parameters.text(of: template)
            case .secret(let secret, let prefix): prefix + (known[secret] ?? "")
            case .issued(let prefix): prefix + (issued ?? "")
            }
        }
        var request = HTTPRequest(
            method: method, url: try url(at: place), fields: ["Accept": "application/json"])
        request.limits.body = 1 << 20
        request.secrets.areInResponse = true
        // A server does not accept it twice.
        let isExchange = sent.contains { if case .issued = $0 { true } else { false } }
        request.retry.isIdempotent = !isExchange
        request.retry.isAllowedIfUnprocessed = isExchange
        request.secrets.values = Array(known.values) + (issued.map { [$0] } ?? [])
        // A value that mentions a parameter without a value is left out.
        let pairs = values.compactMap { name, value in text(value).map { (name, $0) } }
        // The file may have a password without `secret`.
        request.secrets.values += zip(values, values.map { text($0.value) ?? "" }).compactMap { own, text in
            own.value.secret == nil && SensitiveNames.isCredential(query: own.name, text) ? text : nil
        }
        switch self.place {
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
        if let basic {
            let halves = [basic.user, basic.password].map { text($0) ?? "" }
            let encoded = Base64.text(
                halves.map { basic.isClient ? Self.formText($0) : $0 }.joined(separator: ":").utf8)
            request.fields.set("Authorization", "Basic \(encoded)", isSecret: true)
        }
        for (name, value) in fields {
            guard let text = text(value) else { continue }
            guard HTTPFields.isValue(text) else { throw .badTokenField(name: name) }
            let isSecret = value.template == nil || SensitiveNames.isCredential(field: name, text)
            request.fields.set(name, text, isSecret: isSecret)
        }
        return request
    }

    private func url(at place: CredentialScope) throws(AuthError) -> HTTPURL {
        guard let text = place.parameters.text(of: address) else {
            throw .addressIncomplete(address.template.description)
        }
        switch address {
        case .url, .discovered:
            do { return try HTTPURL(text) } catch { throw .addressIncomplete(text) }
        case .path:
            let base = place.base
            guard place.tokenOrigins.contains(base.origin) else {
                throw .foreignTokenURL(origin: base.origin.description)
            }
            let folder = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
            let whole = "\(base.origin)\(folder)" + (text.hasPrefix("/") ? text : "/" + text)
            do { return try HTTPURL(whole) } catch { throw .addressIncomplete(whole) }
        }
    }

    private static func form(_ pairs: [(String, String)]) -> String {
        pairs.map { "\(formText($0.0))=\(formText($0.1))" }.joined(separator: "&")
    }

    private static func formText(_ text: String) -> String {
        PercentEncoding.encoded(text).replacing("%20", with: "+")
    }
}
