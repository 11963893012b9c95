import HTTP
import JSON
import Schema
import Templates

extension AuthKind {
    static let login = AuthKind(
        name: "login",
        summary: "a token from an API call",
        help: """
            Gets a token with the API call described here, stores it until it expires, and sends it in a header \
            field or query parameter.
            """,
        kind: .object(Schema(LoginCredential.keys)),
        example: """
            {path: /login, json: {email: {ask: E-mail, shown: true}, password: {ask: Password}}, token: .token}
            """,
        credential: { $0.object.flatMap(LoginCredential.init) })
}

struct LoginCredential: Credential {
    private static let method = Setting.text(
        "method", .choice(["POST", "PUT", "GET"]), default: "POST", help: "Request method", example: "POST")
    private static let stored = Setting.text(
        "stored", .choice(["refresh_token"]), help: "A value stored from the last response, in `refresh`",
        example: "refresh_token")
    private static let valueKind = SchemaKind.either([
        .template, .one(of: Schema(Secret.sources + [stored.key, TokenRequest.Value.prefix])),
    ])
    private static let places = TokenRequest.Place.allCases.map { place in
        Setting(
            place.rawValue, .map(of: valueKind), help: placeHelp[place] ?? "",
            example: "{user: {env: API_USER}, password: {env: API_PASSWORD}}", read: \.map)
    }
    private static let placeHelp: [TokenRequest.Place: String] = [
        .json: "Members of a JSON body, each a text or a secret", .form: "The same as a form",
        .query: "The same as query parameters",
    ]
    private static let headers = TokenHeaders.setting(valueKind)
    private static let basic = Setting.object(
        "basic", Schema([basicUser.key, basicPassword.key]),
        help: "User and password of HTTP's Basic scheme", example: "{user: folio, password: {env: API_PASSWORD}}")
    private static let basicUser = Setting(
        "user", TokenRequest.Value.kind, help: "The user, a text or a secret", example: "folio"
    ) { TokenRequest.Value($0, name: "user") }
    private static let basicPassword = Secret.setting(
        "password", help: "The password", example: "{env: API_PASSWORD}")
    private static let callKeys = [method.key] + TokenAddress.keys + places.map(\.key) + [headers.key, basic.key]
    private static let token = Setting<JSONPath>.parsed(
        "token", .path, isRequired: true, help: "Path of the token in the response", example: ".data.token")
    private static let expiresIn = Setting<JSONPath>.parsed(
        "expires_in", .path, help: "Path of the token's lifetime in the response, in seconds", example: ".expires_in")
    private static let lasts = Setting.duration(
        "lasts", help: "The token's lifetime if the response does not give it", example: "1h")
    private static let refreshToken = Setting<JSONPath>.parsed(
        "refresh_token", .path, help: "Path of the refresh token in the response", example: ".refresh_token")
    private static let refresh = Setting.object(
        "refresh", Schema(callKeys), help: "Request that renews the token (default: the login itself)",
        example: "{path: /refresh, json: {token: {stored: refresh_token}}}")
    private static let send = Setting.object(
        "send", Schema([APIKeyCredential.header.key, APIKeyCredential.query.key, APIKeyCredential.prefix.key]),
        help: "How the token is sent (default: `Authorization: Bearer TOKEN`)", example: "{header: X-Token}")

    static let keys = callKeys + [token.key, expiresIn.key, lasts.key, refreshToken.key, refresh.key, send.key]

    let tokens: TokenSource?
    let secrets: [Secret]
    private let place: APIKeyCredential.Place
    private let prefix: String

    init?(_ settings: Settings) {
        guard let path = Self.singleValued(settings[Self.token]), let login = Self.call(settings, isRefresh: false),
            let place = Self.place(settings[Self.send])
        else { return nil }
        let paths = [Self.refreshToken, Self.expiresIn]
        guard paths.allSatisfy({ settings[$0] == nil || Self.singleValued(settings[$0]) != nil }) else { return nil }
        let refresh = settings[Self.refresh]
        let refreshing = refresh.flatMap { Self.call($0, isRefresh: true) }
        guard (refresh == nil) == (refreshing == nil) else { return nil }
        let source = TokenSource(
            obtaining: login, refreshing: refreshing,
            reading: TokenResponseFormat(
                token: path, refreshToken: Self.singleValued(settings[Self.refreshToken]),
                expiresIn: Self.singleValued(settings[Self.expiresIn]), lasts: settings[Self.lasts]))
        tokens = source
        secrets = source.secrets
        self.place = place
        let isPlain = settings[Self.send] != nil
        prefix = settings[Self.send]?[APIKeyCredential.prefix] ?? (isPlain ? "" : "Bearer ")
    }

    var queryName: String? {
        if case .query(let name) = place { name } else { nil }
    }

    func sign(_ request: inout HTTPRequest, with values: [String], at time: Int64) {
        place.put(prefix + values[0], into: &request)
    }

    func signDryRun(
        _ request: inout HTTPRequest, at time: Int64, mark: (DryRunPlaceholder) -> String
    ) -> CurlOption? {
        place.put(APIKeyCredential.shown(prefix, mark) + mark(.token), into: &request)
        return nil
    }

    /// Reads a token request; nil without a URL, with parameters in two places, or with a stored token outside of a
    /// refresh.
    private static func call(_ settings: Settings, isRefresh: Bool) -> TokenRequest? {
        let method = settings[method] ?? "POST"
        let given = zip(TokenRequest.Place.allCases, places).compactMap { place, setting in
            settings[setting].map { (place, $0) }
        }
        guard let address = TokenAddress.read(settings), given.count <= 1,
            let fields = values(settings[headers] ?? [], isRefresh: isRefresh),
            TokenHeaders.areValid(settings[headers] ?? [], hasBasic: settings[basic] != nil)
        else { return nil }
        let (place, entries) = given.first ?? (.query, [])
        // The body of a GET has no meaning (RFC 9110, section 9.3.1).
        guard method != "GET" || place == .query, let values = values(entries, isRefresh: isRefresh) else { return nil }
        var call = TokenRequest(method: method, address: address, place: place, values: values, fields: fields)
        if let basic = settings[basic] {
            let (user, password) = (basic[basicUser], basic[basicPassword])
            guard user != nil || password != nil else { return nil }
            let empty = TokenRequest.Value.text(Template(literal: ""))
            call.basic = TokenRequest.Basic(
                user: user ?? empty, password: password.map { .secret($0) } ?? empty)
        }
        return call
    }

    /// Nil if an entry is invalid, or a stored token outside of a refresh.
    private static func values(
        _ entries: [(name: String, value: SettingValue)], isRefresh: Bool
    ) -> [(name: String, value: TokenRequest.Value)]? {
        var values: [(name: String, value: TokenRequest.Value)] = []
        for (name, value) in entries {
            if value.object?[stored] != nil {
                guard isRefresh else { return nil }
                values.append((name, .issued(prefix: TokenRequest.Value.prefix(of: value))))
            } else {
                guard let value = TokenRequest.Value(value, name: name) else { return nil }
                values.append((name, value))
            }
        }
        return values
    }

    private static func place(_ send: Settings?) -> APIKeyCredential.Place? {
        guard let send else { return .header("Authorization") }
        return APIKeyCredential.Place(send)
    }

    /// A path, if it leads to a single value.
    private static func singleValued(_ path: JSONPath?) -> JSONPath? {
        path.flatMap { $0.visitsEach ? nil : $0 }
    }
}
