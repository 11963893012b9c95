import HTTP
import JSON
import Schema
import Templates

extension AuthKind {
    static let oauth2 = AuthKind(
        name: "oauth2",
        summary: "a token of an OAuth 2 server",
        help: """
            Gets a token with the client's own credentials, with a refresh token (RFC 6749, sections 4.4 and 6), or \
            with a person's login in a browser, here (RFC 8252) or on another device (RFC 8628). folio stores it until \
            it expires, and sends `Authorization: Bearer TOKEN`.
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
        "grant", .choice(["client_credentials", "refresh_token", "authorization_code", "device_code"]),
        isRequired: true,
        help: "Grant type", example: "client_credentials")
    private static let clientID = Setting(
        "client_id", TokenRequest.Value.kind, help: "Client id, a text or a secret", example: "folio"
    ) { TokenRequest.Value($0, name: "client_id") }
    private static let clientSecret = Secret.setting(
        "client_secret", help: "Client secret", example: "{env: API_CLIENT_SECRET}")
    private static let clientAuth = Setting.text(
        "client_auth", .choice(["basic", "basic_plain", "body"]), default: "basic",
        help:
            "Whether the client id and secret are sent in the Authorization header, form-encoded or as they are, or in the body",
        example: "body")
    private static let scope = Setting<Template>.parsed(
        "scope", .template, help: "Scope to request", example: "read")
    private static let extra = Setting(
        "extra", .map(of: TokenRequest.Value.listKind),
        help: "Extra parameters, each a text, a secret, or a list of texts that are sent one by one",
        example: "{audience: https://api.example.com}", read: \.map)
    private static let refreshToken = Secret.setting(
        "refresh_token", help: "The first refresh token; the server's replacement for it is stored",
        example: "{env: API_REFRESH_TOKEN}")

    private static let port = Setting.integer(
        "port", 1...65_535, help: "Port on this computer to which a login in a browser comes back (default: any)",
        example: "8400")
    private static let issuer = Setting.text(
        "issuer", .url, help: "The issuer identifier that the answer to a login in a browser must have",
        example: "https://auth.example.com")
    private static let headers = TokenHeaders.setting(TokenRequest.Value.kind)

    static let keys =
        [grant.key] + TokenAddress.keys + TokenAddress.oauthKeys + [
            port.key, issuer.key, clientID.key, clientSecret.key,
            clientAuth.key, scope.key, extra.key, headers.key,
            refreshToken.key,
        ]

    let tokens: TokenSource?
    /// All secrets. Literal texts of the client id and of extra parameters are not secrets.
    let secrets: [Secret]

    init?(_ settings: Settings) {
        guard let address = TokenAddress.read(settings), let client = Client(settings),
            let extra = TokenRequest.Value.all(settings[Self.extra] ?? []),
            let fields = TokenRequest.Value.all(settings[Self.headers] ?? []),
            TokenHeaders.areValid(settings[Self.headers] ?? [], hasBasic: client.basic != nil)
        else { return nil }
        let call = { (values: [(name: String, value: TokenRequest.Value)], address: TokenAddress) in
            TokenRequest(
                method: "POST", address: address, place: .form, values: values + extra + client.values, fields: fields,
                basic: client.basic)
        }
        let grant = { (name: String) in (name: "grant_type", value: TokenRequest.Value.text(Template(literal: name))) }
        let scope = settings[Self.scope].map { [(name: "scope", value: TokenRequest.Value.text($0))] } ?? []
        let first = settings[Self.refreshToken]
        let (page, device) = (TokenAddress.readPage(settings), TokenAddress.readDevice(settings))
        let isForBrowser = page != nil || settings[Self.port] != nil || settings[Self.issuer] != nil
        var (obtaining, refreshing): (TokenRequest?, TokenRequest?)
        var login: PersonLogin?
        switch settings[Self.grant] {
        case "refresh_token" where first != nil && device == nil && !isForBrowser:
            refreshing = call([grant("refresh_token"), ("refresh_token", .issued())] + scope, address)
        case "client_credentials" where first == nil && device == nil && !isForBrowser:
            obtaining = call([grant("client_credentials")] + scope, address)
        case "authorization_code" where first == nil && device == nil:
            guard let page = page ?? TokenAddress.readDiscovered(.authorization, settings),
                let id = settings[Self.clientID],
                !extra.contains(where: { Self.ownNames.contains($0.name) })
            else { return nil }
            refreshing = call([grant("refresh_token"), ("refresh_token", .issued())], address)
            // The browser's address shows the values of the page, so that it gets no secret.
            let shown = extra.filter { $0.value.secret == nil }
            let first = [(name: "response_type", value: TokenRequest.Value.text(Template(literal: "code")))]
            login = .browser(
                BrowserLogin(
                    page: TokenRequest(
                        method: "GET", address: page, place: .query,
                        values: first + [("client_id", id)] + scope + shown),
                    exchange: call([grant("authorization_code"), ("code", .issued())], address),
                    port: settings[Self.port], issuer: settings[Self.issuer]))
        case "device_code" where first == nil && !isForBrowser:
            guard let device = device ?? TokenAddress.readDiscovered(.device, settings),
                settings[Self.clientID] != nil
            else { return nil }
            refreshing = call([grant("refresh_token"), ("refresh_token", .issued())], address)
            login = .device(
                DeviceLogin(
                    starting: call(scope, device),
                    finishing: call(
                        [grant("urn:ietf:params:oauth:grant-type:device_code"), ("device_code", .issued())], address)))
        default: return nil
        }
        let source = TokenSource(
            obtaining: obtaining, refreshing: refreshing,
            reading: TokenResponseFormat(
                token: JSONPath([.key("access_token")]), refreshToken: JSONPath([.key("refresh_token")]),
                expiresIn: JSONPath([.key("expires_in")]), lasts: nil),
            firstRefreshToken: first, keepsAnswers: true, login: login)
        guard TokenAddress.isUsed(settings, in: source.addresses) else { return nil }
        tokens = source
        secrets = source.secrets
    }

    /// The parameters that a login in a browser sets itself.
    private static let ownNames: Set = [
        "response_type", "client_id", "redirect_uri", "state", "code", "code_challenge", "code_challenge_method",
        "code_verifier", "grant_type", "scope",
    ]

    /// How the client names itself.
    private struct Client {
        var values: [(name: String, value: TokenRequest.Value)] = []
        var basic: TokenRequest.Basic?

        /// Nil for a secret without an id.
        init?(_ settings: Settings) {
            let id = settings[OAuth2Credential.clientID]
            let secret = settings[OAuth2Credential.clientSecret].map { TokenRequest.Value.secret($0) }
            guard id != nil || secret == nil else { return nil }
            if let id, let secret, settings[OAuth2Credential.clientAuth] != "body" {
                let isEncoded = settings[OAuth2Credential.clientAuth] != "basic_plain"
                basic = TokenRequest.Basic(user: id, password: secret, isClient: isEncoded)
            } else {
                // A client without a secret names itself in the body (RFC 6749, section 3.2.1).
                let halves = [id.map { ("client_id", $0) }, secret.map { ("client_secret", $0) }]
                values = halves.compactMap(\.self)
            }
        }
    }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        request.fields.set("Authorization", "Bearer \(values[0])", isSecret: true)
    }
}
