import Accounts
import Endpoints
import Plugins
import System
import TestSupport
import Testing

@testable import PersonalFiles

@Suite struct ParameterValueTests {
    private let fixture: Fixture

    init() throws {
        fixture = try Fixture()
    }

    private func values(
        _ given: [String: [String]] = [:], params: String, variables: [String: String] = [:], answer: String? = nil,
        trust: FileTrust = .trusted, isOffline: Bool = false
    ) async throws -> [String: [String]] {
        let plugin = try fixture.plugin(params: params, trust: trust)
        return try await fixture.files(variables, answer: answer).values(
            given, for: plugin.parameters, used: Set(plugin.parameters.map(\.name)), of: plugin, isOffline: isOffline)
    }

    private static let secret = "{key: {secret: true, env: KEY, required: true}}"

    @Test func secret_isFromTheFirstPlaceThatHasIt() async throws {
        try fixture.folder.write("file\n", to: "key")
        let given = ["key": ["@~/key"]]
        #expect(try await values(given, params: Self.secret, variables: ["KEY": "a"])["key"] == ["file"])
        #expect(try await values(params: Self.secret, variables: ["KEY": "a"], answer: "b")["key"] == ["a"])
        #expect(try await values(params: Self.secret, answer: "b")["key"] == ["b"])
    }

    @Test(arguments: [nil, ""])
    func secret_isMissingWithoutATerminalOrAResponse(answer: String?) async throws {
        await #expect(throws: ParameterValueError.secretMissing(parameter: "key", variable: "KEY")) {
            try await values(params: Self.secret, answer: answer)
        }
        #expect(try await values(params: Self.secret, answer: answer, isOffline: true).isEmpty)
    }

    @Test func secret_isNotOnTheCommandLine() async {
        await #expect(throws: SecretInputError.onCommandLine(name: "key")) {
            try await values(["key": ["s3cret"]], params: Self.secret)
        }
    }

    @Test func stdin_givesOneSecret() async {
        await #expect(throws: SecretInputError.inputTwice) {
            try await values(
                ["a": ["@-"], "b": ["@-"]], params: "{a: {secret: true}, b: {secret: true}}")
        }
    }

    @Test func untrustedPlugin_getsNoSecret() async throws {
        for (variables, answer) in [(["KEY": "a"], nil), ([:], "a")] {
            await #expect(throws: AuthError.self) {
                try await values(params: Self.secret, variables: variables, answer: answer, trust: .untrusted)
            }
        }
        let stored = try await values(
            params: Self.secret, variables: ["KEY": "a"], trust: .untrusted, isOffline: true)
        #expect(stored.isEmpty)
    }

    @Test func command_printsADefault() async throws {
        let params = "{city: {default: {command: [printf, Oslo]}}}"
        #expect(try await values(params: params)["city"] == ["Oslo"])
        #expect(try await values(["city": ["Rom"]], params: params)["city"] == ["Rom"])
        await #expect(throws: AuthError.self) { try await values(params: params, trust: .changed) }
    }

    @Test func commandThatFails_isAnError() async throws {
        await #expect(
            throws: ParameterValueError.commandFailed(parameter: "city", program: "false", .exited(code: 1))
        ) { try await values(params: "{city: {default: {command: [\"false\"]}}}") }
        await #expect {
            try await values(params: "{year: {type: integer, default: {command: [printf, x]}}}")
        } throws: { error in
            if case .unusable("year", "printf", _)? = error as? ParameterValueError { true } else { false }
        }
    }
}
