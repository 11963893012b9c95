import HTTP
import Schema
import System
import TestSupport
import Testing

@testable import Accounts

/// Logins on another device (RFC 8628).
@Suite struct DeviceLoginTests {
    private let codes = """
        {"device_code":"dev-c0de","user_code":"WDJB-MJHT","verification_uri":"https://auth.test/device",\
        "verification_uri_complete":"https://auth.test/device?user_code=WDJB-MJHT","expires_in":900,"interval":2}
        """

    /// Logs in to a server that gives these answers after the codes.
    private func logIn(
        codes: String? = nil, _ answers: [(Int, String)], repeatsLast: Bool = false, clock: ManualClock = ManualClock(),
        tokens: MemoryTokens = MemoryTokens(), person: PlayedLogin = PlayedLogin(),
        more: KeyValuePairs<String, SettingValue> = [:]
    ) async throws -> [HTTPRequest] {
        let codes = codes ?? self.codes
        let server = PlayedServer { request, number in
            if number == 1 { return HTTPResponse(200, codes, to: request) }
            let (status, body) = answers[repeatsLast ? min(number - 2, answers.count - 1) : number - 2]
            return HTTPResponse(status, body, to: request)
        }
        let session = LoginSession(
            Authentication([try part(more)]), at: try place(),
            sources(variables: ["SECRET": "s", "KEY": "s3cret-key"], tokens: tokens),
            client: server, clock: MonotonicClock(clock), interaction: person)
        do { _ = try await session.logIn(answers: [:]) } catch {
            failure.withLock { $0 = error as? AuthError }
        }
        return server.requests
    }

    private let failure = Lock<AuthError?>(nil)
    private let pending = (400, #"{"error":"authorization_pending"}"#)
    private let granted = (200, #"{"access_token":"t1","refresh_token":"r1","expires_in":60}"#)

    private func part(_ more: KeyValuePairs<String, SettingValue> = [:]) throws -> Authentication.Part {
        var all = [
            "grant": text("device_code"), "url": text("https://auth.test/token"),
            "device": text("https://auth.test/codes"), "client_id": text("folio"), "scope": text("read write"),
        ]
        for (name, value) in more { all[name] = value }
        return try AccountsTests.part(["oauth2": mapping(of: all)])
    }

    @Test func login_showsTheCodeAndWaitsForThePerson() async throws {
        let (clock, tokens, person) = (ManualClock(), MemoryTokens(), PlayedLogin())
        let requests = try await logIn(
            [pending, (400, #"{"error":"slow_down"}"#), pending, granted], clock: clock, tokens: tokens,
            person: person)
        #expect(failure.withLock(\.self) == nil)
        #expect(
            person.prompts == [
                LoginPrompt(
                    url: "https://auth.test/device", code: "WDJB-MJHT",
                    completeURL: "https://auth.test/device?user_code=WDJB-MJHT")
            ])
        #expect(requests.map(\.url.path) == ["/codes", "/token", "/token", "/token", "/token"])
        #expect(requests[0].bodyText == "scope=read+write&client_id=folio")
        #expect(
            requests[1].bodyText
                == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code&device_code=dev-c0de&client_id=folio"
        )
        // `slow_down` adds five seconds to each later wait.
        #expect(clock.sleeps == [2, 2, 7, 7].map { .seconds($0) })
        let stored = try #require(tokens.token(for: key("oauth2")))
        #expect(stored.token == "t1" && stored.refreshToken == "r1" && stored.account != nil)
    }

    /// Some servers answer with the status of a success, and any may fail for a moment.
    @Test func login_continuesAfterTemporaryFailures() async throws {
        let (clock, tokens) = (ManualClock(), MemoryTokens())
        _ = try await logIn(
            [(200, pending.1), (502, "<html>"), (500, #"{"error":"server_error"}"#), granted], clock: clock,
            tokens: tokens)
        #expect(failure.withLock(\.self) == nil)
        #expect(clock.sleeps == [2, 2, 4, 8].map { .seconds($0) })
        #expect(tokens.token(for: key("oauth2"))?.token == "t1")
    }

    /// Another person may log in with the same client.
    @Test func eachLogin_isAnAccountOfItsOwn() async throws {
        var accounts: Set<String?> = []
        let tokens = MemoryTokens()
        for _ in 1...2 {
            let server = PlayedServer { [codes, granted] request, number in
                HTTPResponse(200, number == 1 ? codes : granted.1, to: request)
            }
            let session = LoginSession(
                Authentication([try part(["client_id": ask("Client", shown: true)])]), at: try place(),
                sources(tokens: tokens), client: server, clock: MonotonicClock(ManualClock()),
                interaction: PlayedLogin())
            _ = try await session.logIn(answers: ["client_id": "folio"])
            accounts.insert(tokens.token(for: key("oauth2"))?.account)
        }
        #expect(accounts.count == 2 && !accounts.contains(nil))
    }

    @Test func confidentialClient_authenticatesEachRequest() async throws {
        let requests = try await logIn([granted], more: ["client_secret": environment("SECRET")])
        #expect(requests.allSatisfy { $0.fields["Authorization"] == "Basic Zm9saW86cw==" })
    }

    @Test(arguments: [#"{"error":"authorization_pending"}"#, #"{"error":"slow_down"}"#])
    func endlessWait_endsAfterFiveMinutes(answer: String) async throws {
        let clock = ManualClock()
        let requests = try await logIn([(400, answer)], repeatsLast: true, clock: clock)
        #expect(reason == .unfinished)
        #expect(clock.sleeps.reduce(.zero, +) == .seconds(300))
        #expect(requests.count > 8)
    }

    @Test func codes_areNotUsedLongerThanTheyLast() async throws {
        let clock = ManualClock()
        _ = try await logIn(
            codes: codes.replacing("900", with: "7").replacing(#""interval":2"#, with: #""interval":3"#), [pending],
            repeatsLast: true, clock: clock)
        #expect(reason == .unfinished)
        #expect(clock.sleeps == [.seconds(3), .seconds(3), .seconds(1)])
    }

    @Test(arguments: ["1e300", "\"inf\"", "\"nan\"", "\"soon\"", "null", "-1", "0"])
    func interval_mayBeAnything(interval: String) async throws {
        let clock = ManualClock()
        _ = try await logIn(
            codes: codes.replacing(#""interval":2"#, with: "\"interval\":\(interval)"), [granted], clock: clock)
        #expect(failure.withLock(\.self) == nil)
        #expect(clock.sleeps.allSatisfy { .seconds(1)...(.seconds(300)) ~= $0 })
    }

    @Test(arguments: [
        (#"{"error":"expired_token"}"#, 400, TokenError.Reason.unfinished),
        (#"{"error":"access_denied"}"#, 400, .denied(says: nil)),
        (#"{"error":"access_denied","error_description":"not you"}"#, 400, .denied(says: "not you")),
        (#"{"error":"invalid_client"}"#, 401, .refused(status: 401, says: "invalid_client")),
        ("{}", 200, .noToken(path: ".access_token")),
    ])
    func refusal_endsTheLogin(body: String, status: Int, expected: TokenError.Reason) async throws {
        let tokens = MemoryTokens()
        let requests = try await logIn([pending, (status, body)], tokens: tokens)
        #expect(reason == expected)
        #expect(requests.count == 3)
        #expect(tokens.all.isEmpty)
    }

    @Test(arguments: [
        ("{}", "device_code"), ("[]", "device_code"), ("<html>", "device_code"),
        (#"{"device_code":"a"}"#, "user_code"), (#"{"device_code":"a","user_code":"b"}"#, "verification_uri"),
        (#"{"device_code":"a","user_code":"b","verification_uri":"javascript:x"}"#, "verification_uri"),
        (#"{"device_code":"","user_code":"b","verification_uri":"https://a.test"}"#, "device_code"),
    ])
    func response_withoutCodesStartsNothing(codes: String, name: String) async throws {
        let person = PlayedLogin()
        let requests = try await logIn(codes: codes, [granted], person: person)
        #expect(reason == .lacks(path: ".\(name)"))
        #expect(requests.count == 1 && person.prompts.isEmpty)
    }

    /// Nobody is to see a secret, to open a page with it, or to read a forged line.
    @Test(arguments: [
        ("verification_uri", "https://evil.test/s3cr%65t-key", TokenError.Reason.lacks(path: ".verification_uri")),
        ("user_code", "s3cret-key", .lacks(path: ".user_code")),
        ("user_code", "A\\nfolio: enter your password", .lacks(path: ".user_code")),
    ])
    func codes_haveNoSecret(name: String, value: String, expected: TokenError.Reason) async throws {
        let person = PlayedLogin()
        let text = codes.replacing(
            name == "user_code" ? "\"WDJB-MJHT\"" : "\"https://auth.test/device\"", with: "\"\(value)\"")
        _ = try await logIn(codes: text, [granted], person: person, more: ["client_secret": environment("KEY")])
        #expect(reason == expected && person.prompts.isEmpty)
    }

    @Test func pageWithASecret_isNotShown() async throws {
        let person = PlayedLogin()
        let text = codes.replacing("device?user_code=WDJB-MJHT", with: "device?k=s3cret-key")
        _ = try await logIn(codes: text, [granted], person: person, more: ["client_secret": environment("KEY")])
        #expect(reason == nil && person.prompts.map(\.completeURL) == [nil])
    }

    @Test(arguments: ["s3cret-key", "dev-c0de", "s3cret%2Dkey", "Zm9saW86czNjcmV0LWtleQ=="])
    func denial_doesNotRepeatASecret(text: String) async throws {
        let body = #"{"error":"access_denied","error_description":"it was \#(text)"}"#
        _ = try await logIn([(400, body)], more: ["client_secret": environment("KEY")])
        #expect(reason == .denied(says: nil))
    }

    private var reason: TokenError.Reason? {
        if case .token(let error) = failure.withLock(\.self) { error.reason } else { nil }
    }

    /// Without a login, only a login helps; the next credential of `one_of` is used.
    @Test func requests_needTheLogin() async throws {
        let api = TokenAPI()
        await #expect(throws: AuthError.loginNeeded(target: "api")) { try await api.client([part()]).get() }
        let device = mapping([
            "grant": text("device_code"), "url": text("https://auth.test/token"),
            "device": text("https://auth.test/codes"), "client_id": text("folio"),
        ])
        let either = try AccountsTests.part([
            "one_of": list([mapping(["oauth2": device]), mapping(["bearer": environment("SECRET")])])
        ])
        try await api.client([either]).get()
        #expect(api.sent == ["Bearer s3cret"])
        #expect(api.tokenServer.requests.isEmpty)
    }

    @Test func expiredToken_isRenewedWithTheRefreshToken() async throws {
        let (api, tokens) = (TokenAPI(), MemoryTokens())
        _ = try await logIn([granted], tokens: tokens)
        var stored = try #require(tokens.token(for: key("oauth2")))
        stored.expiresAt = 0
        tokens.set(stored, for: key("oauth2"))
        let server = api.tokenServer
        let signer = Signer(
            Authentication([try part()]), at: try place(), sources(tokens: tokens, now: { 1_000 }), client: server)
        var request = HTTPRequest(url: try HTTPURL("https://api.test/"))
        try await signer.signature().sign(&request, at: 0)
        #expect(request.fields["Authorization"] == "Bearer token-1")
        #expect(server.requests.map(\.bodyText) == ["grant_type=refresh_token&refresh_token=r1&client_id=folio"])
        // The renewed token belongs to the same account.
        let naming = AccountNaming(Authentication([try part()]), at: try place(), sources(tokens: tokens))
        #expect(try await naming.name(salt: "salt")?.isEmpty == false)
        #expect(tokens.token(for: key("oauth2"))?.account == stored.account)
    }

    @Test(
        arguments: [
            ["client_id": nil], ["device": nil], ["refresh_token": environment("SECRET")],
            ["grant": text("client_credentials")], ["grant": text("refresh_token")],
        ] as [[String: SettingValue?]])
    func settings_fitTogether(change: [String: SettingValue?]) throws {
        var all: [String: SettingValue] = [
            "grant": text("device_code"), "url": text("https://auth.test/token"),
            "device": text("https://auth.test/codes"), "client_id": text("folio"),
        ]
        for (name, value) in change { all[name] = value }
        #expect(throws: AuthError.incomplete(kind: "oauth2")) {
            try AccountsTests.part(["oauth2": mapping(of: all)])
        }
    }
}
