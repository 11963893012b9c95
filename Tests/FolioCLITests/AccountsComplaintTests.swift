import Presentation
import Testing

@testable import Accounts
@testable import FolioCLI

@Suite struct AccountsComplaintTests {
    private static let cases: [(AuthProblem, Expected)] = [
        (
            .secretMissing(.environment(name: "TOKEN")),
            Expected(
                "a credential is missing: the environment variable TOKEN", hint: "Set it: export TOKEN=…",
                .notAuthorised)
        ),
        (
            .secretMissing(.file(path: "~/.token")),
            Expected(
                "a credential is missing: the file ~/.token", hint: "Create it, readable for you alone.",
                .notAuthorised)
        ),
        (
            .secretMissing(.literal("abc")),
            Expected("a credential is missing: the plugin file's own text", .notAuthorised)
        ),
        (
            .controlCharacter(.environment(name: "TOKEN")),
            Expected(
                """
                a credential holds a line break or another control character: the environment variable TOKEN
                """, hint: "Set it again without it.", .notAuthorised)
        ),
        (
            .oneKindNeeded(found: []),
            Expected("`auth:` names no kind; there are bearer, basic, api_key", .pluginFile)
        ),
        (
            .oneKindNeeded(found: ["bearer", "basic"]),
            Expected("`auth:` names bearer and basic; write a list to send several", .pluginFile)
        ),
        (
            .incomplete(kind: "api_key"),
            Expected(
                """
                'api_key' lacks a setting or has one too many; it looks like {header: X-API-Key, value: {env: API_KEY}}
                """, .pluginFile)
        ),
    ]

    @Test(arguments: cases.indices)
    func authProblem_isTold(index: Int) {
        let (problem, expected) = Self.cases[index]
        #expect(Complaint(problem).shown == expected.shown)
        #expect(Complaint(any: problem).exitCode == expected.exitCode)
    }

    @Test func secret_isNeverShown() {
        #expect(!Complaint(AuthProblem.secretMissing(.literal("s3cret"))).shown.contains("s3cret"))
        #expect(!Complaint(AuthProblem.controlCharacter(.literal("s3cret"))).shown.contains("s3cret"))
    }
}
