import HTTP
import Redaction
import Schema
import System
import Templates
import TestSupport
import Testing

@testable import Accounts

/// URLs from the metadata of an authorisation server (RFC 8414).
@Suite struct DiscoveryTests {
    private static let issuer = "https://auth.test/eu"
    private static let wellKnown = "https://auth.test/.well-known/oauth-authorization-server/eu"
    private static let openID = "https://auth.test/eu/.well-known/openid-configuration"

    private static func document(_ change: [String: String?] = [:]) -> String {
        var all: [String: String] = [
            "issuer": "\"\(issuer)\"", "token_endpoint": "\"https://tokens.test/token\"",
            "authorization_endpoint": "\"https://auth.test/authorize\"",
            "device_authorization_endpoint": "\"https://auth.test/codes\"",
        ]
        for (name, value) in change { all[name] = value }
        return "{" + all.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    /// Gets a token with the client's own credentials. Returns the requests, and why it failed.
    private func token(
        _ settings: [String: SettingValue] = [:], at place: CredentialScope? = nil,
        _ metadata: @escaping @Sendable (String) -> (status: Int, body: String)
    ) async throws -> (requests: [HTTPRequest], error: AuthError?) {
        let server = PlayedServer { request, _ in
            guard request.url.description.contains("/.well-known/") else {
                return HTTPResponse(200, #"{"access_token":"t1"}"#, to: request)
            }
            let (status, body) = metadata(request.url.description)
            return HTTPResponse(status, body, to: request)
        }
        let all = [
            "grant": text("client_credentials"), "discover": text(Self.issuer), "client_id": text("folio"),
            "client_secret": environment("SECRET"),
        ].merging(settings) { $1 }
        let session = LoginSession(
            Authentication([try part(["oauth2": mapping(of: all)])]), at: try place ?? AccountsTests.place(),
            sources(variables: ["SECRET": "s3cret"]), client: server, interaction: PlayedLogin())
        do { _ = try await session.logIn(answers: [:]) } catch let error as AuthError {
            return (server.requests, error)
        }
        return (server.requests, nil)
    }

    private func reason(_ error: AuthError?) -> TokenError.Reason? {
        if case .token(let error) = error { error.reason } else { nil }
    }

    @Test func token_isRequestedWhereTheServerSays() async throws {
        let (requests, error) = try await token { _ in (200, Self.document()) }
        #expect(error == nil)
        #expect(requests.map(\.url.description) == [Self.wellKnown, "https://tokens.test/token"])
        #expect(!requests[0].holdsCredentials && requests[1].fields["Authorization"] != nil)
    }

    /// Some servers answer any path with a page for people.
    @Test(arguments: [(404, "{}"), (200, "<html></html>"), (200, "{}")])
    func documentOfOpenIDConnect_isReadToo(status: Int, body: String) async throws {
        let (requests, error) = try await token { url in
            url == Self.wellKnown ? (status, body) : (200, Self.document())
        }
        #expect(error == nil)
        #expect(requests.map(\.url.description) == [Self.wellKnown, Self.openID, "https://tokens.test/token"])
    }

    @Test func issuer_isNotGivenInVain() {
        let all = [
            "grant": text("client_credentials"), "discover": text(Self.issuer), "client_id": text("folio"),
            "url": text("https://own.test/token"),
        ]
        #expect(throws: AuthError.incomplete(kind: "oauth2")) { try part(["oauth2": mapping(of: all)]) }
    }

    @Test(
        arguments: [
            (
                ["issuer": "\"https://auth.test/eu/\""],
                MetadataError.ofOther(issuer: "https://auth.test/eu/")
            ),
            (["issuer": "\"https://evil.test\""], .ofOther(issuer: "https://evil.test")),
            (["token_endpoint": nil], .lacksURL("token_endpoint")),
            (["token_endpoint": "7"], .lacksURL("token_endpoint")),
            (["token_endpoint": "\"/token\""], .lacksURL("token_endpoint")),
            (["token_endpoint": "\"http://auth.test/token\""], .insecure(url: "http://auth.test/token")),
            (["token_endpoint": "\"http://127.0.0.1:8/token\""], .insecure(url: "http://127.0.0.1:8/token")),
        ] as [([String: String?], MetadataError)])
    func document_isOfThisIssuerAndSafe(change: [String: String?], expected: MetadataError) async throws {
        let (requests, error) = try await token { _ in (200, Self.document(change)) }
        #expect(reason(error) == .metadata(expected))
        #expect(requests.allSatisfy { !$0.holdsCredentials && $0.url.path.contains("/.well-known/") })
    }

    /// The server knows the secret, and its metadata decide where requests go.
    @Test(arguments: ["https://tokens.test/s3cret", "https://tokens.test/t?x=s3cret", "http://evil.test/%733cret"])
    func url_hasNoCredential(url: String) async throws {
        try await KnownCredentials.$current.withValue(KnownCredentials()) {
            let (requests, error) = try await token { _ in (200, Self.document(["token_endpoint": "\"\(url)\""])) }
            #expect(reason(error) == .metadata(.repeatsCredential("token_endpoint")))
            #expect(requests.allSatisfy { $0.url.path.contains("/.well-known/") })
            #expect(!"\(String(describing: error))".contains("3cret"))
        }
    }

    @Test func metadata_showNoCredentialInMessages() async throws {
        try await KnownCredentials.$current.withValue(KnownCredentials()) {
            let other = "https://evil.test/s3cret"
            let (_, error) = try await token { _ in (200, Self.document(["issuer": "\"\(other)\""])) }
            #expect(reason(error) == .metadata(.ofOther(issuer: "https://evil.test/")))
            let redirected = TokenError(
                plugin: "api", method: "GET", url: "https://a.test/s3cret/x",
                reason: .metadata(.redirected(to: "http://evil.test/s3cret?a=s3cret")))
            #expect(!"\(redirected)".contains("s3cret"))
        }
    }

    @Test func documentThatIsMissing_isReported() async throws {
        let (requests, error) = try await token { _ in (404, "") }
        let answers = [Self.wellKnown, Self.openID].map { MetadataAnswer(url: $0, status: 404) }
        #expect(reason(error) == .metadata(.missing(answers)))
        #expect(requests.map(\.url.description) == [Self.wellKnown, Self.openID])
        #expect(reason(try await token { _ in (503, "") }.error) == .badStatus(status: 503, says: nil))
        #expect(reason(try await token { _ in (302, "") }.error) == .metadata(.redirected(to: "")))
    }

    /// Nobody logs in for nothing.
    @Test(arguments: ["authorization_code", "device_code"])
    func tokenURLThatIsMissing_isReportedBeforeALogin(grant: String) async throws {
        let server = PlayedServer { request, _ in
            HTTPResponse(200, Self.document(["token_endpoint": nil]), to: request)
        }
        let person = PlayedLogin()
        let settings = ["grant": text(grant), "discover": text(Self.issuer), "client_id": text("folio")]
        let session = LoginSession(
            Authentication([try part(["oauth2": mapping(of: settings)])]), at: try place(), sources(), client: server,
            interaction: person)
        await #expect(throws: AuthError.self) { try await session.logIn(answers: [:]) }
        #expect(person.pages.isEmpty && person.prompts.isEmpty && server.requests.count == 1)
    }

    @Test func issuer_isEncrypted() async throws {
        let (requests, error) = try await token(["discover": text("http://auth.test")]) { _ in (200, Self.document()) }
        #expect(reason(error) == .metadata(.insecure(url: "http://auth.test")) && requests.isEmpty)
    }

    /// Whoever sets the parameter must not decide where the client's secret goes.
    @Test func issuerWithAParameter_namesOnlyItsOwnServer() async throws {
        let template = try Template(parsing: "https://{tenant}.auth.test/eu")
        let address = TokenAddress.discovered(issuer: template, .token)
        let place = CredentialScope(
            plugin: "api", base: try HTTPURL("https://api.test"), origins: [],
            parameters: CredentialParameters(values: ["tenant": ["a"]], addresses: [address: "https://a.auth.test/eu"]))
        let settings = ["discover": text("https://{tenant}.auth.test/eu")]
        for (host, isOwn) in [("a.auth.test", true), ("b.auth.test", false)] {
            let (requests, error) = try await token(settings, at: place) { _ in
                (
                    200,
                    Self.document([
                        "issuer": "\"https://a.auth.test/eu\"", "token_endpoint": "\"https://\(host)/token\"",
                    ])
                )
            }
            #expect(reason(error) == (isOwn ? nil : .metadata(.elsewhere(url: "https://b.auth.test/token"))))
            #expect(requests.last?.url.path == (isOwn ? "/token" : "/.well-known/oauth-authorization-server/eu"))
        }
    }

    @Test(arguments: [
        (nil, "", true), (nil, "https://auth.test/eu", true), (nil, "https://evil.test", false), ("true", "", false),
        ("true", "https://auth.test/eu", true),
    ])
    func loginInABrowser_isOfTheIssuer(supported: String?, iss: String, isAccepted: Bool) async throws {
        let server = PlayedServer { request, _ in
            HTTPResponse(
                200,
                request.url.path == "/token"
                    ? #"{"access_token":"t1"}"#
                    : Self.document(["authorization_response_iss_parameter_supported": supported]), to: request)
        }
        let person = PlayedLogin { "code=c&state=\($0["state"] ?? "")" + (iss.isEmpty ? "" : "&iss=\(iss)") }
        let settings = [
            "grant": text("authorization_code"), "discover": text(Self.issuer), "client_id": text("folio"),
        ]
        let session = LoginSession(
            Authentication([try part(["oauth2": mapping(of: settings)])]), at: try place(), sources(), client: server,
            interaction: person)
        var accepted = true
        do { _ = try await session.logIn(answers: [:]) } catch AuthError.token(let error) {
            #expect(error.reason == .otherIssuer(iss))
            accepted = false
        }
        #expect(accepted == isAccepted)
        #expect(person.pages.first?.description.hasPrefix("https://auth.test/authorize?") == true)
        #expect(server.requests.count == (isAccepted ? 2 : 1))
    }

    @Test func device_isDiscoveredOnce() async throws {
        let server = PlayedServer { request, number in
            let codes = #"{"device_code":"d","user_code":"AB","verification_uri":"https://auth.test/d","interval":1}"#
            switch request.url.path {
            case "/codes": return HTTPResponse(200, codes, to: request)
            case "/token" where number < 5: return HTTPResponse(400, #"{"error":"authorization_pending"}"#, to: request)
            case "/token": return HTTPResponse(200, #"{"access_token":"t1"}"#, to: request)
            default: return HTTPResponse(200, Self.document(), to: request)
            }
        }
        let settings = ["grant": text("device_code"), "discover": text(Self.issuer), "client_id": text("folio")]
        let session = LoginSession(
            Authentication([try part(["oauth2": mapping(of: settings)])]), at: try place(), sources(), client: server,
            clock: MonotonicClock(ManualClock()), interaction: PlayedLogin())
        _ = try await session.logIn(answers: [:])
        #expect(
            server.requests.map(\.url.path) == [
                "/.well-known/oauth-authorization-server/eu", "/codes", "/token", "/token", "/token",
            ])
    }
}
