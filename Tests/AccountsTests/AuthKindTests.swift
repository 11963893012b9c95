import Accounts
import HTTP
import Schema
import TestSupport
import Testing

@Suite struct AuthKindTests {
    /// Settings of kinds that sign with one secret from the variable `TOKEN`, by kind.
    private static let settings: [String: SettingValue] = [
        "bearer": environment("TOKEN"), "basic": mapping(["password": environment("TOKEN")]),
        "api_key": mapping(["header": text("X-Key"), "value": environment("TOKEN")]),
        "oauth2": mapping([
            "grant": text("client_credentials"), "path": text("/token"), "client_id": environment("TOKEN"),
        ]),
        "login": mapping([
            "path": text("/login"), "token": path("token"), "json": map(["key": environment("TOKEN")]),
        ]),
        "hmac": mapping([
            "key": environment("TOKEN"), "text": text("{time}"), "headers": map(["X-Signature": text("{signature}")]),
        ]),
        "sigv4": mapping([
            "key": environment("TOKEN"), "secret": environment("TOKEN"), "region": text("r"), "service": text("s"),
        ]),
        "one_of": list([mapping(["bearer": environment("TOKEN")])]),
    ]

    @Test(arguments: AuthKind.all.map(\.name))
    func kind_describesItself(name: String) throws {
        let kind = try #require(AuthKind.all.first { $0.name == name })
        #expect(!kind.summary.isEmpty)
        #expect(kind.help.hasSuffix("."))
        #expect(["{", "["].contains(kind.example.prefix(1)) && ["}", "]"].contains(kind.example.suffix(1)))
        guard case .either(let shapes) = Authentication.kind, case .object(let schema) = shapes[1] else {
            Issue.record("auth: is not one of several shapes")
            return
        }
        #expect(schema[name]?.kind == kind.kind)
        #expect(schema[name]?.help == kind.summary)
    }

    @Test(arguments: settings.keys.sorted())
    func kind_signsWithItsSecretAlone(name: String) async throws {
        let settings = try #require(Self.settings[name])
        let part = try part([name: settings])
        #expect(part.kindName == name)
        #expect(!part.hasLiteralSecret)
        let response = ScriptedHTTPClient.Response.response(
            status: 200, body: Array(#"{"access_token":"a","token":"a"}"#.utf8))
        let signing = try Signing([part], tokenResponses: [response])
        try await signing.send()
        let fields = try #require(await signing.request).fields
        // A signature follows when the request is sent.
        let isLate = try #require(await signing.request).secrets.lateSignature != nil
        #expect(fields.all.count == (isLate ? 0 : 1) && fields.all.allSatisfy { $0.isSecret })
        let without = try Signing([part], variables: [:])
        await #expect(throws: AuthError.secretMissing(.environment(name: "TOKEN"))) { try await without.send() }
    }

    @Test func literalSecret_isNoticed() throws {
        #expect(try part(["bearer": text("abc")]).hasLiteralSecret)
        #expect(try part(["basic": mapping(["user": environment("A"), "password": text("abc")])]).hasLiteralSecret)
        #expect(try !part(["basic": mapping(["user": environment("A"), "password": text("")])]).hasLiteralSecret)
    }
}
