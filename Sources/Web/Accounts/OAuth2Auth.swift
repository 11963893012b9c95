import HTTP
import JSON
import Schema
import Templates

extension AuthKind {
    static let oauth2 = AuthKind(
        name: "oauth2",
        summary: "a token of an OAuth 2 server",
        help: """
            Gets a token with the client's own credentials or with a refresh token (RFC 6749, sections 4.4 and 6), \
            stores it until it expires, and sends `Authorization: Bearer TOKEN`.
            """,
        kind: .object(Schema(OAuth2Credential.keys)),
        example: """
            {grant: client_credentials, url: https://auth.example.com/token, client_id: folio, \
            client_secret: {env: API_CLIENT_SECRET}}
            """,
        credential: { $0.object.flatMap(OAuth2Credential.init) })
}

struct OAuth2Credential: Credential {
    private static let grant = Setting.text(
        "grant", .choice(["client_credentials", "refresh_token"]), isRequired: true,
        help: "Grant type", example: "client_credentials")
    private static let clientID = Setting(
        "client_id", TokenRequest.Value.kind, help: "Client id, a text or a secret", example: "folio"
    ) { TokenRequest.Value($0, name: "client_id") }
    private static let clientSecret = Secret.setting(
        "client_secret", help: "Client secret", example: "{env: API_CLIENT_SECRET}")
    private static let clientAuth = Setting.text(
        "client_auth", .choice(["basic", "body"]), default: "basic",
        help: "Whether the client id and secret are sent in the Authorization header or in the body", example: "body")
    private static let scope = Setting<Template>.parsed(
        "scope", .template, help: "Scope to request", example: "read")
    private static let extra = Setting(
        "extra", .map(of: TokenRequest.Value.kind), help: "Extra parameters, each a text or a secret",
        example: "{audience: https://api.example.com}", read: \.map)
    private static let refreshToken = Secret.setting(
        "refresh_token", help: "The first refresh token; the server's replacement for it is stored",
        example: "{env: API_REFRESH_TOKEN}")

    private static let headers = TokenHeaders.setting(TokenRequest.Value.kind)

    static let keys =
        [grant.key] + TokenAddress.keys + [
            clientID.key, clientSecret.key, clientAuth.key, scope.key, extra.key, headers.key, refreshToken.key,
        ]

    let tokens: TokenSource?
    /// All secrets. Literal texts of the client id and of extra parameters are not secrets.
    let secrets: [Secret]

    init?(_ settings: Settings) {
        guard let address = TokenAddress.read(settings) else { return nil }
        let isRefreshing = settings[Self.grant] == "refresh_token"
        let refreshToken = settings[Self.refreshToken]
        guard isRefreshing == (refreshToken != nil) else { return nil }
        var values: [(name: String, value: TokenRequest.Value)] = [
            ("grant_type", .text(Template(literal: isRefreshing ? "refresh_token" : "client_credentials")))
        ]
        if isRefreshing { values.append(("refresh_token", .refreshToken)) }
        if let scope = settings[Self.scope] { values.append(("scope", .text(scope))) }
        guard let extra = TokenRequest.Value.all(settings[Self.extra] ?? []),
            let fields = TokenRequest.Value.all(settings[Self.headers] ?? [])
        else { return nil }
        values += extra
        let client = settings[Self.clientID]
        let clientSecret = settings[Self.clientSecret].map { TokenRequest.Value.secret($0) }
        guard client != nil || clientSecret == nil else { return nil }
        var basic: TokenRequest.Basic?
        if let client, let clientSecret, settings[Self.clientAuth] != "body" {
            basic = TokenRequest.Basic(user: client, password: clientSecret, isClient: true)
        } else {
            // A client without a secret names itself in the body (RFC 6749, section 3.2.1).
            let halves = [client.map { ("client_id", $0) }, clientSecret.map { ("client_secret", $0) }]
            values += halves.compactMap(\.self)
        }
        guard TokenHeaders.areValid(settings[Self.headers] ?? [], hasBasic: basic != nil) else { return nil }
        let call = TokenRequest(
            method: "POST", address: address, place: .form, values: values, fields: fields, basic: basic)
        let source = TokenSource(
            obtaining: isRefreshing ? nil : call, refreshing: isRefreshing ? call : nil,
            reading: TokenResponseFormat(
                token: JSONPath([.key("access_token")]), refreshToken: JSONPath([.key("refresh_token")]),
                expiresIn: JSONPath([.key("expires_in")]), lasts: nil),
            firstRefreshToken: refreshToken, keepsAnswers: true)
        tokens = source
        secrets = source.secrets
    }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        request.fields.set("Authorization", "Bearer \(values[0])", isSecret: true)
    }
}
