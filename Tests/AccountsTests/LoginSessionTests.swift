import HTTP
import Redaction
import Schema
import System
import TestSupport
import Testing

@testable import Accounts

@Suite struct LoginSessionTests {
    private let ann = ["email": "ann@a.test", "password": "s3cret"]

    @Test func login_keepsTheTokensAndNoAnswer() async throws {
        let api = TokenAPI()
        let outcome = try await session(login(), api).logIn(answers: ann)
        #expect(outcome == .confirmed(expiresAt: 1_100))
        let kept = try #require(api.tokens.all[key("login")])
        #expect(kept.token == "token-1")
        #expect(kept.refreshToken == "refresh-1")
        #expect(kept.since == 1_000)
        #expect(kept.answers.isEmpty)
        #expect(!"\(kept)".contains("s3cret") && !"\(kept)".contains("ann@a.test"))
        #expect(api.tokenServer.requests.map(\.bodyText) == [#"{"email":"ann@a.test","password":"s3cret"}"#])
        try await api.client([login()]).get()
        #expect(api.sent == ["Bearer token-1"])
    }

    @Test func wrongPassword_isReportedAndChangesNothing() async throws {
        let api = TokenAPI { request, _ in HTTPResponse(401, #"{"message":"wrong password"}"#, to: request) }
        await #expect(throws: AuthError.self) { try await session(login(), api).logIn(answers: ann) }
        #expect(api.tokens.all.isEmpty)
    }

    @Test(arguments: ["token-1", "refresh-1", "%74oken-1"])
    func refusal_doesNotShowTheTokensOfTheLoginBefore(text: String) async throws {
        let tokens = MemoryTokens()
        let api = TokenAPI(tokens: tokens)
        _ = try await session(login(), api).logIn(answers: ann)
        let refusing = TokenAPI(tokens: tokens) { request, _ in
            HTTPResponse(400, #"{"error":"busy","error_description":"session \#(text) is open"}"#, to: request)
        }
        let reason = try await KnownCredentials.$current.withValue(KnownCredentials()) {
            do {
                _ = try await session(login(), refusing).logIn(answers: ann)
                return nil as TokenError.Reason?
            } catch AuthError.token(let error) {
                return error.reason
            }
        }
        #expect(reason == .refused(status: 400, says: nil))
        #expect(tokens.all[key("login")]?.token == "token-1")
    }

    /// The server of one tenant may know the tokens of the others.
    @Test func refusal_doesNotShowTheTokensOfOtherTenants() async throws {
        let tokens = MemoryTokens()
        var stored = StoredToken()
        (stored.token, stored.refreshToken) = ("token-of-ta", "refresh-of-ta")
        let own = key("login")
        tokens.set(
            stored, for: TokenKey(plugin: own.plugin, origin: own.origin, slot: own.slot, parameters: "t=ta"))
        for text in ["token-of-ta", "refresh-of-ta"] {
            let api = TokenAPI(tokens: tokens) { request, _ in
                HTTPResponse(400, #"{"error":"busy","error_description":"\#(text) is open"}"#, to: request)
            }
            await KnownCredentials.$current.withValue(KnownCredentials()) {
                let error = await #expect(throws: AuthError.self) {
                    try await session(login(), api).logIn(answers: ann)
                }
                guard case .token(let refusal)? = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(refusal.reason == .refused(status: 400, says: nil))
            }
        }
    }

    @Test func requestsWithoutALogin_sayThatOneIsNeeded() async throws {
        let api = TokenAPI()
        await #expect(throws: AuthError.loginNeeded(target: "api")) { try await api.client([login()]).get() }
        await #expect(throws: AuthError.loginNeeded(target: "api")) {
            try await api.client([part(["bearer": ask("Token")])]).get()
        }
        #expect(api.sent.isEmpty && api.tokenServer.requests.isEmpty)
    }

    @Test func expiredLogin_isRenewedWithItsRefreshToken() async throws {
        let api = TokenAPI()
        let part = try login(["refresh": refreshCall])
        _ = try await session(part, api).logIn(answers: ann)
        api.time.now += 100
        try await api.client([part]).get()
        #expect(api.tokenServer.requests.last?.url.path == "/refresh")
        #expect(api.tokenServer.requests.last?.bodyText == #"{"token":"refresh-1"}"#)
        #expect(api.tokens.all[key("login")]?.refreshToken == "refresh-2")
    }

    @Test func refusedRefresh_endsInANewLoginIfOneCanLogIn() async throws {
        let refuse: @Sendable (HTTPRequest, Int) -> HTTPResponse = { request, number in
            request.url.path == "/refresh"
                ? HTTPResponse(401, "{}", to: request)
                : HTTPResponse(
                    200, #"{"access_token":"token-\#(number)","refresh_token":"r","expires_in":100}"#, to: request)
        }
        let api = TokenAPI { refuse($0, $1) }
        let part = try login(["refresh": refreshCall])
        _ = try await session(part, api).logIn(answers: ann)
        api.time.now += 100
        let failed = await (try api.client([part])).getAtOnce(1)
        guard case .failure(.token(let failure)) = failed[0] else {
            Issue.record("no failure")
            return
        }
        #expect(failure.isFinal && failure.sources.isEmpty)

        let unattended = TokenAPI { refuse($0, $1) }
        let other = try login(["refresh": refreshCall, "json": map(["user": environment("SECRET")])])
        let client = try unattended.client([other])
        try await client.get()
        unattended.time.now += 100
        try await client.get()
        #expect(unattended.tokenServer.requests.map(\.url.path) == ["/login", "/refresh", "/login"])
    }

    @Test func refusedToken_withoutAWayToRenewIsTheServersResponse() async throws {
        let api = TokenAPI()
        _ = try await session(login(), api).logIn(answers: ann)
        api.accept(only: "none")
        #expect(try await api.client([login()]).get().status == 401)
        #expect(api.sent.count == 1)
    }

    @Test func answerThatSigns_isKept() async throws {
        let api = TokenAPI()
        let part = try part(["bearer": ask("Token")])
        #expect(try await session(part, api).logIn(answers: ["token": "abc"]) == .kept)
        try await api.client([part]).get()
        #expect(api.sent == ["Bearer abc"])
        #expect(api.tokenServer.requests.isEmpty)
    }

    @Test func answersOfOAuth2_areKeptForLaterRequests() async throws {
        let api = TokenAPI()
        let part = try refreshing(["refresh_token": ask("Refresh token")])
        _ = try await session(part, api).logIn(answers: ["refresh_token": "mine"])
        #expect(api.tokenServer.requests.map(\.bodyText) == ["grant_type=refresh_token&refresh_token=mine"])
        api.time.now += 100
        try await api.client([part]).get()
        #expect(api.tokenServer.requests.last?.bodyText == "grant_type=refresh_token&refresh_token=refresh-1")
    }

    @Test func controlCharacterInAnAnswer_isRefused() async throws {
        let api = TokenAPI()
        let part = try part(["bearer": ask("Token")])
        await #expect(throws: AuthError.self) { try await session(part, api).logIn(answers: ["token": "a\nb"]) }
        #expect(api.tokens.all.isEmpty)
    }

    // MARK: Accounts

    @Test func account_isTheSameForTheSameShownAnswers() async throws {
        let api = TokenAPI()
        var names: [String?] = []
        for email in ["ann", "ann", "bob", "ann"] {
            _ = try await session(login(), api).logIn(answers: ["email": email, "password": "\(names.count)"])
            names.append(try await name(login(), api))
        }
        #expect(names[0] != nil && names[2] != nil)
        #expect(names[0] == names[1] && names[0] == names[3] && names[0] != names[2])
    }

    @Test func account_isFoundAgainAfterALogout() async throws {
        let api = TokenAPI()
        _ = try await session(login(), api).logIn(answers: ann)
        let before = try await name(login(), api)
        try await api.tokens.change(key("login")) { $0 = $0?.loggedOut }
        #expect(try await name(login(), api) == nil)
        #expect(api.tokens.all[key("login")]?.isLoggedIn == false)
        _ = try await session(login(), api).logIn(answers: ann)
        #expect(try await name(login(), api) == before)
    }

    @Test func account_isTheSameForTheSameHiddenAnswer() async throws {
        let api = TokenAPI()
        let part = try part(["bearer": ask("Token")])
        var names: [String?] = []
        for token in ["a", "a", "b"] {
            _ = try await session(part, api).logIn(answers: ["token": token])
            names.append(try await name(part, api))
        }
        #expect(names[0] != nil && names[0] == names[1] && names[0] != names[2])
    }

    @Test func account_ofOneServerIsNotThatOfAnother() async throws {
        let api = TokenAPI()
        _ = try await session(login(), api).logIn(answers: ann)
        let naming = AccountNaming(
            Authentication([try login()]), at: try place("https://other.test"), sources(tokens: api.tokens))
        #expect(try await naming.name(salt: "salt") == nil)
    }

    private static let named: [([String: SettingValue], [String: String], [String: String])] = [
        (["bearer": environment("A")], ["A": "1"], ["A": "2"]),
        (["bearer": mapping(["command": list([text("pass")])])], ["pass": "1"], ["pass": "2"]),
    ]

    @Test(arguments: named.indices)
    func account_ofASecretIsAHashOfIt(index: Int) async throws {
        let (settings, one, other) = Self.named[index]
        let part = try Authentication.Part(try #require(mapping(of: settings).object))
        let names = try await [one, one, other].asyncMap { values in
            try await AccountNaming(
                Authentication([part]), at: place(),
                sources(
                    variables: values,
                    command: { words in
                        guard let text = values[words[0]] else { throw CommandError.noOutput }
                        return text
                    })
            ).name(salt: "salt")
        }
        #expect(names[0] != nil && names[0] == names[1] && names[0] != names[2])
    }

    @Test func account_thatIsNamedNeedsNoSecret() async throws {
        let command = mapping(["command": list([text("pass")])])
        let names = try await ["work", "work", "home"].asyncMap { name in
            let part = try part(["bearer": command, "account": text(name)])
            return try await AccountNaming(Authentication([part]), at: place(), sources()).name(salt: "salt")
        }
        #expect(names[0] != nil && names[0] == names[1] && names[0] != names[2])
    }

    // MARK: Helpers

    private func session(_ part: Authentication.Part, _ api: TokenAPI) throws -> LoginSession {
        LoginSession(
            Authentication([part]), at: try place(),
            sources(
                variables: ["REFRESH": "first"], tokens: api.tokens, now: { [time = api.time] in time.now }),
            client: api.tokenServer, interaction: PlayedLogin())
    }

    private func name(_ part: Authentication.Part, _ api: TokenAPI) async throws -> String? {
        try await AccountNaming(Authentication([part]), at: place(), sources(tokens: api.tokens)).name(salt: "salt")
    }
}

extension Sequence {
    fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
