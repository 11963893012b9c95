import HTTP
import Schema
import TestSupport
import Testing

@testable import Accounts

@Suite struct OneOfTests {
    @Test(arguments: [
        (["TOKEN": "a", "USER": "b"], "Bearer a"), (["USER": "b"], "Basic Yjo="),
        (["TOKEN": "", "USER": "b"], "Basic Yjo="),
    ])
    func firstThatIsSet_signs(variables: [String: String], field: String) async throws {
        let signing = try Signing([part(["one_of": Self.both])], variables: variables)
        try await signing.send()
        #expect(try #require(await signing.request).fields["Authorization"] == field)
    }

    @Test func noneThatIsSet_isReportedBeforeTheRequest() async throws {
        let signing = try Signing([part(["one_of": Self.both])], variables: [:])
        let lacking: [Secret] = [.environment(name: "TOKEN"), .environment(name: "USER")]
        await #expect(throws: AuthError.noneSet(lacking, plugin: "api")) { try await signing.send() }
        #expect(await signing.scripted.requests.isEmpty)
        let optional = try Signing([part(["one_of": Self.both, "optional": isOptional])], variables: [:])
        try await optional.send()
        #expect(try #require(await optional.request).fields.all.isEmpty)
    }

    @Test func storedToken_isOneThatCanBeUsed() async throws {
        let api = TokenAPI()
        let choice = list([
            mapping([
                "login": mapping([
                    "path": text("/login"), "token": path("access_token"), "json": map(["password": ask("Password")]),
                ])
            ]), mapping(["bearer": environment("TOKEN")]),
        ])
        let part = try part(["one_of": choice])
        let client = try api.client([part], variables: ["TOKEN": "static"])
        try await client.get()
        let session = LoginSession(
            Authentication([part]), at: try place(),
            sources(tokens: api.tokens, now: { [time = api.time] in time.now }), client: api.tokenServer,
            interaction: PlayedLogin()
        )
        _ = try await session.logIn(answers: ["password": "pw"])
        // What a command reads belongs to one account.
        await #expect(throws: AuthError.loginChanged(target: "api")) { try await client.get() }
        try await api.client([part], variables: ["TOKEN": "static"]).get()
        #expect(api.sent == ["Bearer static", "Bearer token-1"])
    }

    /// A user and an organisation may have the same number.
    @Test func oneValueInTwoKinds_isThatOfTwoAccounts() async throws {
        let keys = ["A", "B"].map { name in
            mapping(["api_key": mapping(["header": text("X-\(name)"), "value": environment(name)])])
        }
        let authentication = Authentication([try part(["one_of": list(keys)])])
        var names: Set<String?> = []
        for variable in ["A", "B"] {
            let naming = AccountNaming(authentication, at: try place(), sources(variables: [variable: "42"]))
            names.insert(try await naming.name(salt: "salt"))
        }
        #expect(names.count == 2 && !names.contains(nil))
    }

    @Test func queryNames_areThoseOfAll() throws {
        let part = try part([
            "one_of": list([
                mapping(["bearer": environment("TOKEN")]),
                mapping(["api_key": mapping(["query": text("key"), "value": environment("KEY")])]),
            ])
        ])
        #expect(Authentication([part]).queryNames == ["key"])
    }

    private static let both = list([
        mapping(["bearer": environment("TOKEN")]), mapping(["basic": mapping(["user": environment("USER")])]),
    ])
}
