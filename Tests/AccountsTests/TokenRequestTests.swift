import HTTP
import Schema
import Templates
import TestSupport
import Testing

@testable import Accounts

/// The requests for tokens, and how their responses are read.
@Suite struct TokenCallTests {
    @Test func clientCredentials_goIntoTheAuthorizationField() async throws {
        let request = try await tokenRequest(clientCredentials(["scope": text("read write")]))
        #expect(request.method == "POST")
        #expect(request.url.description == "https://api.test/token")
        #expect(request.bodyText == "grant_type=client_credentials&scope=read+write")
        #expect(request.fields["Content-Type"] == "application/x-www-form-urlencoded")
        // folio:s%26%3A+%2B
        #expect(
            request.fields.all.last
                == .init(name: "Authorization", value: "Basic Zm9saW86cyUyNiUzQSslMkI=", isSecret: true))
    }

    @Test func clientCredentials_goIntoAHeaderWithoutEncoding() async throws {
        let request = try await tokenRequest(clientCredentials(["client_auth": text("basic_plain")]))
        // folio:s&: +
        #expect(request.fields["Authorization"] == "Basic Zm9saW86cyY6ICs=")
        #expect(request.bodyText == "grant_type=client_credentials")
    }

    @Test func clientCredentials_goIntoTheBody() async throws {
        let request = try await tokenRequest(
            clientCredentials(["client_auth": text("body"), "extra": map(["audience": text("a b")])]))
        #expect(
            request.bodyText
                == "grant_type=client_credentials&audience=a+b&client_id=folio&client_secret=s%26%3A+%2B")
        #expect(request.fields["Authorization"] == nil)
    }

    @Test func exchangeOfARefreshToken_isSentAgainOnlyWhereItWasNotDone() async throws {
        let login = try await tokenRequest(clientCredentials())
        #expect(login.retry.isIdempotent)
        let exchange = try await tokenRequest(refreshing())
        #expect(!exchange.retry.isIdempotent && exchange.retry.isAllowedIfUnprocessed)
    }

    @Test func client_withoutASecretNamesItselfInTheBody() async throws {
        let request = try await tokenRequest(refreshing(["client_id": text("folio")]))
        #expect(request.bodyText == "grant_type=refresh_token&refresh_token=first&client_id=folio")
    }

    @Test func tokenServer_mayBeAnother() async throws {
        let url = "https://auth.test/token"
        let request = try await tokenRequest(clientCredentials(["url": text(url)]))
        #expect(request.url.description == url)
    }

    @Test func login_sendsHeadersAndBasicCredentialsBesideItsBody() async throws {
        let part = try part([
            "login": mapping(of: [
                "path": text("/login"), "token": path("access_token"), "json": map(["user": text("ann")]),
                "headers": map(["X-Client": environment("SECRET"), "X-Version": text("2"), "Accept": text("*/*")]),
                "basic": mapping(["user": text("a:b&c"), "password": environment("SECRET")]),
            ])
        ])
        let request = try await tokenRequest(part)
        #expect(request.bodyText == #"{"user":"ann"}"#)
        #expect(request.fields["Accept"] == "*/*" && request.fields["X-Version"] == "2")
        let secret = request.fields.all.filter(\.isSecret)
        // Unlike a client's, they are not form-encoded: a:b&c:s&: +
        #expect(
            secret == [
                .init(name: "Authorization", value: "Basic YTpiJmM6cyY6ICs=", isSecret: true),
                .init(name: "X-Client", value: "s&: +", isSecret: true),
            ])
    }

    @Test func headers_haveOneAuthorization() throws {
        let headers = map(["authorization": environment("SECRET")])
        #expect(throws: AuthError.incomplete(kind: "oauth2")) { try clientCredentials(["headers": headers]) }
        #expect(throws: AuthError.incomplete(kind: "login")) {
            try login(["headers": headers, "basic": mapping(["user": text("a")])])
        }
        #expect(throws: AuthError.incomplete(kind: "login")) { try login(["headers": map(["a b": text("c")])]) }
        _ = try login(["headers": headers])
    }

    @Test func refresh_maySendTheStoredTokenInAHeader() async throws {
        let refresh = mapping([
            "path": text("/refresh"), "headers": map(["X-Refresh": mapping(["stored": text("refresh_token")])]),
        ])
        let api = TokenAPI()
        let client = try api.client([try login(["refresh": refresh, "json": map(["user": environment("SECRET")])])])
        try await client.get()
        api.time.now += 100
        try await client.get()
        #expect(api.tokenServer.requests.last?.fields["X-Refresh"] == "refresh-1")
        #expect(api.tokenServer.requests.last?.retry.isIdempotent == false)
    }

    @Test func token_isForTheValuesOfItsParameters() async throws {
        let api = TokenAPI()
        let template = try Template(parsing: "https://auth.test/{tenant}/token")
        for (tenant, token) in [("a b", "token-1"), ("c", "token-2"), ("a b", "token-1")] {
            let scope = try Template(parsing: "{tenant}/.default")
            let base = try HTTPURL("https://api.test")
            let signer = Signer(
                Authentication([
                    try clientCredentials(["url": text(template.description), "scope": text(scope.description)])
                ]),
                at: CredentialScope(
                    plugin: "api", base: base, origins: [base.origin],
                    parameters: CredentialParameters(
                        values: ["tenant": [tenant]], texts: [scope: "\(tenant)/.default"],
                        addresses: [.url(template): "https://auth.test/\(tenant.count)/token"])),
                sources(variables: ["SECRET": "s"], tokens: api.tokens), client: api.tokenServer)
            var request = HTTPRequest(url: base)
            try await signer.signature().sign(&request, at: 0)
            #expect(request.fields["Authorization"] == "Bearer \(token)")
        }
        #expect(api.tokenServer.requests.map(\.url.path) == ["/3/token", "/1/token"])
        #expect(api.tokenServer.requests.first?.bodyText == "grant_type=client_credentials&scope=a+b%2F.default")
        let key = TokenKey(
            plugin: "api", origin: "https://api.test", slot: "oauth2", parameters: "tenant=a%20b")
        #expect(api.tokens.token(for: key)?.token == "token-1")
        #expect(TokenKey(text: key.text) == key)
        for parameters in [nil, "tenant=a"] {
            let whole = TokenKey(
                plugin: "api", origin: "https://api.test", slot: "oauth2", parameters: parameters,
                definition: "POST%20u")
            #expect(TokenKey(text: whole.text) == whole)
        }
    }

    @Test func listOfTexts_isSentOneByOne() async throws {
        let scopes = [text("read_all"), text("activity:read_all")]
        let request = try await tokenRequest(
            clientCredentials(["extra": map(["scopes": list(scopes), "audience": text("a")])]))
        #expect(
            request.bodyText
                == "grant_type=client_credentials&scopes=read_all&scopes=activity%3Aread_all&audience=a")
    }

    @Test func value_withoutItsParameterIsLeftOut() async throws {
        let request = try await tokenRequest(
            clientCredentials(["scope": text("{scope}"), "extra": map(["a": text("{b}"), "c": text("{{d}}")])]))
        #expect(request.bodyText == "grant_type=client_credentials&c=%7Bd%7D")
    }

    @Test(arguments: [
        ("json", "application/json", #"{"user":"s&: +","kind":"a\"b"}"#, ""),
        ("form", "application/x-www-form-urlencoded", "user=s%26%3A+%2B&kind=a%22b", ""),
        ("query", nil, nil, "?user=s%26%3A+%2B&kind=a%22b"),
    ])
    func login_sendsItsParametersAsItSays(
        place: String, type: String?, body: String?, query: String
    ) async throws {
        let part = try part([
            "login": mapping(of: [
                "path": text("login"), "token": path("access_token"),
                place: map(["user": environment("SECRET"), "kind": text("a\"b")]),
            ])
        ])
        let request = try await tokenRequest(part)
        #expect(request.url.description == "https://api.test/login\(query)")
        #expect(request.fields["Content-Type"] == type)
        #expect(request.bodyText == body)
        #expect(request.secrets.queryNames == (query.isEmpty ? [] : ["user", "kind"]))
        #expect(request.secrets.areInResponse)
    }

    @Test(arguments: [
        (nil, "Authorization", "Bearer token-1"),
        (["header": "X-Token"], "X-Token", "token-1"),
        (["header": "Authorization", "prefix": "Token "], "Authorization", "Token token-1"),
    ])
    func login_sendsItsTokenAsItSays(send: [String: String]?, name: String, value: String) async throws {
        let api = TokenAPI()
        let settings = send.map { mapping(of: $0.mapValues(text)) }
        let call: KeyValuePairs<String, SettingValue> = ["json": map(["user": environment("SECRET")])]
        let part = try settings.map { try login(["json": call[0].value, "send": $0]) } ?? login(call)
        try await api.client([part]).get()
        #expect(api.api.requests.first?.fields.all == [.init(name: name, value: value, isSecret: true)])
    }

    @Test func tokenInTheQuery_isNotInTheResponse() async throws {
        let api = TokenAPI()
        let part = try login(["json": map(["user": environment("SECRET")]), "send": mapping(["query": text("t")])])
        let response = try await api.client([part]).get("/list?page=2")
        #expect(api.api.requests.map(\.url.description) == ["https://api.test/list?page=2&t=token-1"])
        #expect(response.url.description == "https://api.test/list?page=2")
    }

    @Test func password_isNotSentToAHostThatAParameterNames() async throws {
        let server = PlayedServer { request, _ in HTTPResponse(to: request) }
        let base = try HTTPURL("https://other.test")
        let signer = Signer(
            Authentication([try clientCredentials()]),
            at: CredentialScope(plugin: "api", base: base, origins: [try HTTPURL("https://api.test").origin]),
            sources(variables: ["SECRET": "s"]), client: server)
        await #expect(throws: AuthError.foreignTokenURL(origin: "https://other.test")) {
            try await signer.signature()
        }
        #expect(server.requests.isEmpty)
    }

    /// An endpoint may have another base URL. Token requests still go to the plugin's.
    @Test func tokenRequest_goesToTheBaseURLWhereverTheEndpointIs() async throws {
        let api = TokenAPI()
        let base = try HTTPURL("https://api.test")
        let signer = Signer(
            Authentication([try clientCredentials()]),
            at: CredentialScope(
                plugin: "api", base: base, origins: [try HTTPURL("https://up.test").origin], tokenOrigins: [base.origin]
            ),
            sources(variables: ["SECRET": "s"]), client: api.tokenServer)
        _ = try await signer.signature()
        #expect(api.tokenServer.requests.map(\.url.origin) == [base.origin])
    }

    private static let failures: [(Int, String, TokenError.Reason)] = [
        (400, #"{"error":"invalid_client"}"#, .refused(status: 400, says: "invalid_client")),
        (401, #"{"message":"wrong\npassword"}"#, .refused(status: 401, says: "wrong password")),
        (401, #"{"message":"n\u202eo\u001b[1m"}"#, .refused(status: 401, says: "no[1m")),
        (403, "<html>", .refused(status: 403, says: nil)),
        (200, #"{"error":"bad_code","error_description":"expired"}"#, .refused(status: 200, says: "expired")),
        (200, "{}", .noToken(path: ".access_token")), (200, #"{"access_token":""}"#, .noToken(path: ".access_token")),
        (200, #"{"access_token":"t\r\nX-More: y"}"#, .badToken(path: ".access_token")),
        (200, #"{"access_token":"t\u007f"}"#, .badToken(path: ".access_token")),
        (200, "no", .noToken(path: ".access_token")), (404, "{}", .badStatus(status: 404, says: nil)),
        (429, #"{"error":"slow down"}"#, .badStatus(status: 429, says: "slow down")),
        (500, "", .badStatus(status: 500, says: nil)),
        (401, #"{"message":"not s&: + here"}"#, .refused(status: 401, says: nil)),
        (401, #"{"message":"not s%26%3A%20%2B here"}"#, .refused(status: 401, says: nil)),
        (401, #"{"message":"not Zm9saW86cyUyNiUzQSslMkI= here"}"#, .refused(status: 401, says: nil)),
    ]

    @Test(arguments: failures.indices)
    func responseWithoutAToken_isReportedWithoutSecrets(index: Int) async throws {
        let (status, body, reason) = Self.failures[index]
        let api = TokenAPI { request, _ in HTTPResponse(status, body, to: request) }
        #expect(await failure(of: api)?.reason == reason)
    }

    @Test func redirect_isRefused() async throws {
        let api = TokenAPI { request, _ in
            var response = HTTPResponse(307, "", to: request)
            response.fields = ["Location": "https://evil.test/s%26%3A%20%2B/s%2526%3A%2520%252B/token?client=s3cret"]
            return response
        }
        #expect(await failure(of: api)?.reason == .redirected(to: "https://evil.test///token"))
        #expect(api.tokenServer.requests.count == 1)
    }

    @Test func failureWithoutAResponse_isReported() async throws {
        let api = TokenAPI { _, _ in throw HTTPError.cannotResolve(host: "api.test") }
        #expect(await failure(of: api)?.reason == .unreachable(.cannotResolve(host: "api.test")))
    }

    @Test(
        arguments: [
            (#"{"access_token":"a","expires_in":60}"#, 1_060), (#"{"access_token":"a","expires_in":"60"}"#, 1_060),
            (#"{"access_token":"a","expires_in":60.9}"#, 1_060), (#"{"access_token":"a","expires_in":null}"#, nil),
            (#"{"access_token":"a","expires_in":-1}"#, nil), (#"{"access_token":"a","expires_in":"soon"}"#, nil),
            (#"{"access_token":"a"}"#, nil), (#"{"access_token":"a","expires_in":1e300}"#, 3_155_761_000),
        ] as [(String, Int64?)])
    func life_isThatOfTheResponse(body: String, expiresAt: Int64?) async throws {
        let api = TokenAPI { request, _ in HTTPResponse(200, body, to: request) }
        try await api.client([clientCredentials()]).get()
        #expect(api.tokens.all[key("oauth2")]?.expiresAt == expiresAt)
    }

    @Test func life_isThatOfThePluginWhereTheResponseDoesNotSay() async throws {
        let api = TokenAPI { request, _ in HTTPResponse(200, #"{"access_token":"a"}"#, to: request) }
        let hour = SettingValue(.duration(.seconds(3_600)), at: Location(line: 1, column: 1))
        try await api.client([login(["json": map(["a": environment("SECRET")]), "lasts": hour])]).get()
        #expect(api.tokens.all[key("login")]?.expiresAt == 4_600)
    }

    // MARK: Helpers

    /// The only request that a credential sends for a token.
    private func tokenRequest(_ part: Authentication.Part) async throws -> HTTPRequest {
        let api = TokenAPI()
        try await api.client([part], variables: ["SECRET": "s&: +", "REFRESH": "first"]).get()
        #expect(api.tokenServer.requests.count == 1)
        return try #require(api.tokenServer.requests.first)
    }

    private func failure(of api: TokenAPI) async -> TokenError? {
        do {
            try await api.client([clientCredentials()], variables: ["SECRET": "s&: +"]).get()
        } catch AuthError.token(let failure) {
            return failure
        } catch { Issue.record(error) }
        return nil
    }
}
