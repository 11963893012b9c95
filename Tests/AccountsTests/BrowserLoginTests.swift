import HTTP
import Schema
import System
import TestSupport
import Testing

@testable import Accounts

/// Logins in a browser: an authorisation code with PKCE.
@Suite struct BrowserLoginTests {
    private let granted = #"{"access_token":"t1","refresh_token":"r1","expires_in":60}"#

    private func settings(_ more: [String: SettingValue?] = [:]) -> SettingValue {
        var all = [
            "grant": text("authorization_code"), "url": text("https://auth.test/token"),
            "authorize": text("https://auth.test/authorize?prompt=login"), "client_id": text("folio"),
            "scope": text("read write"),
        ]
        for (name, value) in more { all[name] = value }
        return mapping(of: all)
    }

    /// Logs in; returns the requests for tokens, and why it failed.
    private func logIn(
        _ more: [String: SettingValue?] = [:], _ person: PlayedLogin, tokens: MemoryTokens = MemoryTokens(),
        status: Int = 200
    ) async throws -> (requests: [HTTPRequest], reason: TokenError.Reason?) {
        let server = PlayedServer { [granted] request, _ in HTTPResponse(status, granted, to: request) }
        let session = LoginSession(
            Authentication([try part(["oauth2": settings(more)])]), at: try place(),
            sources(variables: ["SECRET": "s3cret"], tokens: tokens), client: server, interaction: person)
        do { _ = try await session.logIn(answers: [:]) } catch AuthError.token(let error) {
            return (server.requests, error.reason)
        }
        return (server.requests, nil)
    }

    @Test func login_exchangesTheCode() async throws {
        let tokens = MemoryTokens()
        let person = PlayedLogin { "code=c0de%2F1&state=\($0["state"] ?? "")" }
        let (requests, reason) = try await logIn([:], person, tokens: tokens)
        #expect(reason == nil)
        let page = try #require(person.pages.first)
        let query = Dictionary(PercentEncoding.queryParameters(of: page.description).map { ($0.name, $0.value) }) { $1 }
        #expect(page.origin.description == "https://auth.test" && page.path == "/authorize")
        #expect(query["prompt"] == "login" && query["response_type"] == "code" && query["client_id"] == "folio")
        #expect(query["scope"] == "read write" && query["redirect_uri"] == "http://127.0.0.1:49152/callback")
        #expect(query["code_challenge_method"] == "S256" && query["state"]?.count == 43)
        let body = try #require(requests.first?.bodyText)
        let form = Dictionary(PercentEncoding.queryParameters(of: "?\(body)").map { ($0.name, $0.value) }) { $1 }
        #expect(form["grant_type"] == "authorization_code" && form["code"] == "c0de/1")
        #expect(form["redirect_uri"] == query["redirect_uri"] && form["client_id"] == "folio")
        // RFC 7636, section 4.6: the hash of the verifier is the challenge.
        let verifier = try #require(form["code_verifier"])
        let hash = HashFunction.sha256.hash(Array(verifier.utf8))
        #expect(
            Base64.text(hash).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
                == query["code_challenge"])
        #expect(requests.count == 1 && requests[0].url.description == "https://auth.test/token")
        #expect(tokens.token(for: key("oauth2"))?.token == "t1")
    }

    /// The example of RFC 7636, appendix B.
    @Test func hash_isThatOfTheStandard() {
        let hash = HashFunction.sha256.hash(Array("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8))
        #expect(Base64.text(hash) == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM=")
    }

    @Test func state_isAnotherOneForEachLogin() async throws {
        let person = PlayedLogin()
        for _ in 1...2 { _ = try await logIn([:], person) }
        #expect(Set(person.pages.map(\.description)).count == 2)
    }

    @Test func secrets_areNotInTheBrowsersAddress() async throws {
        let person = PlayedLogin { "code=c&state=\($0["state"] ?? "")" }
        let extra = map(["audience": text("api"), "key": environment("SECRET")])
        let (requests, _) = try await logIn(["client_secret": environment("SECRET"), "extra": extra], person)
        let page = try #require(person.pages.first).description
        #expect(page.contains("audience=api") && !page.contains("s3cret") && !page.contains("key="))
        #expect(requests[0].fields["Authorization"] == "Basic Zm9saW86czNjcmV0")
        #expect(requests[0].bodyText?.contains("key=s3cret") == true)
    }

    @Test(arguments: [
        ("code=c&state=other", TokenError.Reason.otherLogin), ("code=c", .otherLogin),
        ("code=c&state=STATE&state=STATE", .otherLogin), ("state=STATE", .denied(says: nil)),
        ("code=&state=STATE", .denied(says: nil)), ("code=a&code=b&state=STATE", .denied(says: nil)),
        ("error=access_denied&state=STATE", .denied(says: nil)),
        ("error=access_denied&error_description=not+you&state=STATE", .denied(says: "not you")),
        ("error=invalid_scope&state=STATE", .denied(says: "invalid_scope")),
        ("error=access_denied&state=other", .otherLogin),
        ("code=c&iss=https%3A%2F%2Fevil.test&state=STATE", .otherIssuer("https://evil.test")),
    ])
    func answer_mustBeOfThisLogin(answer: String, expected: TokenError.Reason) async throws {
        let tokens = MemoryTokens()
        let issuer = answer.contains("iss=") ? "" : "&iss=https%3A%2F%2Fauth.test"
        let person = PlayedLogin { answer.replacing("STATE", with: $0["state"] ?? "") + issuer }
        let (requests, reason) = try await logIn(["issuer": text("https://auth.test")], person, tokens: tokens)
        #expect(reason == expected)
        #expect(requests.isEmpty && tokens.all.isEmpty)
    }

    /// The texts of an answer are shown.
    @Test(arguments: [
        ("error=access_denied&error_description=it+was+s3cret", TokenError.Reason.denied(says: nil)),
        ("error=s3cret", .denied(says: nil)), ("error=x&error_description=Zm9saW86czNjcmV0", .denied(says: nil)),
        ("code=c&iss=https%3A%2F%2Fevil.test%2Fs3cret", .otherIssuer("(redacted)")),
        ("error=x&error_description=no", .denied(says: "no")),
    ])
    func answer_doesNotShowASecret(answer: String, expected: TokenError.Reason) async throws {
        let issuer = answer.contains("iss=") ? "" : "&iss=https%3A%2F%2Fauth.test"
        let person = PlayedLogin { "\(answer)\(issuer)&state=\($0["state"] ?? "")" }
        let more = ["issuer": text("https://auth.test"), "client_secret": environment("SECRET")]
        #expect(try await logIn(more, person).reason == expected)
    }

    @Test func issuer_mustBeInTheAnswer() async throws {
        let person = PlayedLogin { "code=c&state=\($0["state"] ?? "")&iss=https%3A%2F%2Fauth.test" }
        let (requests, reason) = try await logIn(["issuer": text("https://auth.test")], person)
        #expect(reason == nil && requests.count == 1)
        let silent = PlayedLogin { "code=c&state=\($0["state"] ?? "")" }
        #expect(try await logIn(["issuer": text("https://auth.test")], silent).reason == .otherIssuer(""))
    }

    @Test func nobody_comesBackInTime() async throws {
        let (requests, reason) = try await logIn([:], PlayedLogin { _ in nil })
        #expect(reason == .unfinished && requests.isEmpty)
    }

    /// Its response is a token.
    @Test func exchange_isEncrypted() async throws {
        let person = PlayedLogin()
        let (requests, reason) = try await logIn(["url": text("http://auth.test/token")], person)
        #expect(reason == .insecurePage && person.pages.isEmpty && requests.isEmpty)
    }

    @Test func page_isEncrypted() async throws {
        let person = PlayedLogin()
        let (_, reason) = try await logIn(["authorize": text("http://auth.test/authorize")], person)
        #expect(reason == .insecurePage && person.pages.isEmpty)
        let (_, other) = try await logIn(["authorize": text("http://127.0.0.1:8/authorize")], person)
        #expect(other == .unfinished)
    }

    @Test func port_mayBeFixed() async throws {
        let person = PlayedLogin()
        _ = try await logIn(["port": SettingValue(.integer(8_400), at: Location(line: 1, column: 1))], person)
        #expect(person.pages.first?.description.contains("127.0.0.1%3A8400%2Fcallback") == true)
    }

    @Test(
        arguments: [
            ["client_id": nil], ["authorize": nil], ["extra": map(["state": text("mine")])],
            ["refresh_token": environment("SECRET")],
            ["device": text("https://auth.test/codes")], ["grant": text("client_credentials")],
            ["grant": text("device_code")],
        ] as [[String: SettingValue?]])
    func settings_fitTogether(change: [String: SettingValue?]) throws {
        #expect(throws: AuthError.incomplete(kind: "oauth2")) { try part(["oauth2": settings(change)]) }
    }
}
