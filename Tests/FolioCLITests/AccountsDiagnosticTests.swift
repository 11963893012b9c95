import HTTP
import PersonalFiles
import Plugins
import Presentation
import System
import TestSupport
import Testing

@testable import Accounts
@testable import Diagnostics
@testable import FolioCLI

@Suite struct AccountsDiagnosticTests {
    private static let password = Secret.Question(name: "password", label: "Password", isShown: false)

    private static func token(_ reason: TokenError.Reason, _ sources: [Secret] = [], tries: Int = 1) -> AuthError {
        .token(
            TokenError(
                plugin: "api", method: "POST", url: "https://a.test/token", reason: reason, sources: sources,
                tries: tries))
    }

    private static let metadata: [(MetadataError, Expected)] = [
        (
            .lacksURL("token_endpoint"),
            Expected(
                "the authorisation server's metadata have no usable 'token_endpoint'", ["GET https://a.test/token"],
                hint: "Write the URLs under `auth:` in place of `discover:`.", .unusableResponse)
        ),
        (
            .missing([
                MetadataAnswer(url: "https://b.test/1", status: 404),
                MetadataAnswer(url: "https://b.test/2", status: 200),
            ]),
            Expected(
                "the issuer has no metadata: https://a.test/token",
                ["GET https://b.test/1 returned 404", "GET https://b.test/2 returned something else"],
                hint: "Check `discover:` under `auth:`, or write the URLs there.", .unusableResponse)
        ),
        (
            .redirected(to: "https://b.test"),
            Expected(
                "the metadata redirect, and folio does not follow it: https://b.test", ["GET https://a.test/token"],
                hint: "Check `discover:` under `auth:`, or write the URLs there.", .unusableResponse)
        ),
        (
            .insecure(url: "https://a.test/token"),
            Expected(
                "refusing to log in, because this URL is not encrypted: https://a.test/token",
                ["GET https://a.test/token"], hint: "Use https under `auth:` in the plugin.", .notAuthorised)
        ),
        (
            .ofOther(issuer: "https://b.test"),
            Expected(
                "the authorisation server's metadata are those of another issuer: https://b.test",
                ["GET https://a.test/token"], hint: "`discover:` must be the issuer exactly as the server writes it.",
                .notAuthorised)
        ),
        (
            .insecure(url: "http://b.test"),
            Expected(
                "refusing to log in, because this URL is not encrypted: http://b.test", ["GET https://a.test/token"],
                hint: "Write the URLs under `auth:` in place of `discover:`.", .notAuthorised)
        ),
        (
            .elsewhere(url: "https://b.test"),
            Expected(
                "the authorisation server's metadata lead to another server: https://b.test",
                ["GET https://a.test/token"],
                hint: "`discover:` has a parameter, so write the URLs under `auth:` in the plugin.", .notAuthorised)
        ),
    ]

    @Test(arguments: metadata.indices)
    func metadataThatCannotBeUsed_areReported(index: Int) {
        let (error, expected) = Self.metadata[index]
        #expect(Diagnostic(any: Self.token(.metadata(error))).shown == expected.shown)
        #expect(Diagnostic(any: Self.token(.metadata(error))).exitCode == expected.exitCode)
    }

    private static let failures: [(CommandError, String)] = [
        (.cannotStart(reason: "No such file"), "it cannot be started: No such file"),
        (.exited(code: 1), "it ended with exit code 1"), (.killed(signal: 9), "it was killed by signal 9"),
        (.noOutput, "it printed nothing"), (.tooLong(limit: 10), "it printed more than 10 bytes"),
        (.notText, "its output is not UTF-8"), (.notRun, "folio does not run commands here"),
    ]

    @Test(arguments: failures.indices)
    func commandFailure_isReported(index: Int) {
        let (failure, text) = Self.failures[index]
        let diagnostic = Diagnostic(AuthError.commandFailed(program: "pass", failure))
        #expect(diagnostic.what == "the command 'pass' returned no credential: \(text)")
    }

    private static let commands: [(AuthCommandError, Expected)] = [
        (
            .nothingToLogInTo(plugin: "api", []),
            Expected("'api' needs no credential", hint: "Its requests are not signed.", .usage)
        ),
        (
            .nothingToLogInTo(plugin: "api", [.environment(name: "A"), .literal("s3cret")]),
            Expected(
                "'api' needs no login: its credentials come from elsewhere",
                hint: "folio reads them from the environment variable A, text in the plugin file.", .usage)
        ),
        (
            .keepAndClear,
            Expected("--keep-data cannot be combined with --clear-data", hint: "Leave one of them out.", .usage)
        ),
        (
            .accountUnknown(plugin: "api"),
            Expected(
                "cannot determine which stored lists of 'api' belong to this account; nothing was changed",
                hint: "Log out without --clear-data. To delete the stored data of all accounts: folio cache clear api",
                .failure)
        ),
    ]

    @Test(arguments: commands.indices)
    func authCommandError_isExplained(index: Int) {
        let (problem, expected) = Self.commands[index]
        #expect(Diagnostic(any: problem).shown == expected.shown)
        #expect(Diagnostic(any: problem).exitCode == expected.exitCode)
    }

    private static let inputs: [(SecretInputError, Expected)] = [
        (
            .answerMissing(name: "email", isShown: true),
            Expected(
                "'email' is missing, and folio cannot ask for it without a terminal",
                hint: "Add email=…, email=@FILE or email=@-.", .usage)
        ),
        (
            .answerMissing(name: "password", isShown: false),
            Expected(
                "'password' is missing, and folio cannot ask for it without a terminal",
                hint: """
                    Leave it out to enter it on the terminal, or use password=@FILE or password=@- (stdin).
                    """, .usage)
        ),
        (
            .answerWithoutName(known: ["email", "password"]),
            Expected(
                "an argument has no name", hint: "Use name=value. Known: email, password.", .usage)
        ),
        (
            .onCommandLine(name: "password"),
            Expected(
                "'password' is a secret and must not be on the command line, where other programs can read it",
                hint: """
                    Leave it out to enter it on the terminal, or use password=@FILE or password=@- (stdin).
                    """, .usage)
        ),
        (
            .inputTwice,
            Expected("only one value can be read from stdin", hint: "Use name=@FILE for the other.", .usage)
        ),
    ]

    @Test(arguments: inputs.indices)
    func secretInputError_isReported(index: Int) {
        let (error, expected) = Self.inputs[index]
        #expect(Diagnostic(any: error).shown == expected.shown)
        #expect(Diagnostic(any: error).exitCode == expected.exitCode)
    }

    private static let files: [(TokenFileError, Expected)] = [
        (
            .noFolder,
            Expected(
                "no folder for tokens: neither XDG_STATE_HOME nor HOME is an absolute path",
                hint: "Set one of them to an absolute path.",
                .failure)
        ),
        (
            .unusable(path: "/a/tokens.json", .notJSON),
            Expected(
                "cannot read the token file: /a/tokens.json", ["its content is invalid"],
                hint: "Correct the file, or move it away and log in again.", .failure)
        ),
        (
            .unusable(path: "/a/tokens.json", .otherVersion),
            Expected(
                "cannot read the token file: /a/tokens.json", ["it was written by another version of folio"],
                hint: "Use that version, or move the file away and log in again.", .failure)
        ),
    ]

    @Test(arguments: files.indices)
    func tokenFileError_isReported(index: Int) {
        let (error, expected) = Self.files[index]
        #expect(Diagnostic(any: error).shown == expected.shown)
        #expect(Diagnostic(any: error).exitCode == expected.exitCode)
    }

    private static let advice: [(CredentialAdvice?, String)] = [
        (.logIn(plugin: "api"), "Log in again: folio auth login api"),
        (.variables(["A", "B"]), "Check the credential in A, B."),
        (.file(path: "~/t"), "Check the credential in the file ~/t."),
        (.command(program: "pass"), "Check the credential that the command 'pass' prints."),
        (
            .elsewhere(origin: "https://b.test"),
            "The request reached https://b.test without a credential: the plugin's credentials are for another host."
        ),
        (
            .clock(seconds: 61, .variables(["A"])),
            "Check the credential in A. Or set the clock: the server's differs by 1 minute, and the signature has the time."
        ),
        (
            .clock(seconds: -7_200, nil),
            "Check the credential under `auth:` in the plugin. Or set the clock: the server's differs by 120 minutes, and the signature has the time."
        ),
        (nil, "Check the credential under `auth:` in the plugin."),
    ]

    @Test(arguments: advice.indices)
    func refusedCredential_isReportedWithItsSource(index: Int) {
        #expect(Diagnostic.text(Self.advice[index].0) == Self.advice[index].1)
    }

    private static let cases: [(AuthError, Expected)] = [
        (
            .secretMissing(.environment(name: "TOKEN")),
            Expected(
                "a credential is missing: the environment variable TOKEN", hint: "Set it: export TOKEN=…",
                .notAuthorised)
        ),
        (
            .secretMissing(.file(path: "~/.token")),
            Expected(
                "a credential is missing: the file ~/.token", hint: "Create the file, readable by you alone.",
                .notAuthorised)
        ),
        (
            .secretMissing(.literal("abc")),
            Expected("a credential is missing: text in the plugin file", .notAuthorised)
        ),
        (
            .controlCharacter(.environment(name: "TOKEN")),
            Expected(
                """
                a credential contains a line break or another control character: the environment variable TOKEN
                """, hint: "Remove that character.", .notAuthorised)
        ),
        (
            .noneSet([.environment(name: "A"), .file(path: "b")], plugin: "api"),
            Expected(
                "no credential for 'api' was found", hint: "Set the environment variable A, or set the file b.",
                .notAuthorised)
        ),
        (
            .noneSet([.environment(name: "A"), .ask(password)], plugin: "api"),
            Expected(
                "no credential for 'api' was found",
                hint: "Set the environment variable A, or log in with: folio auth login api", .notAuthorised)
        ),
        (
            .commandFailed(program: "pass", .exited(code: 3)),
            Expected(
                "the command 'pass' returned no credential: it ended with exit code 3",
                hint: "Run the command yourself to see why.", .notAuthorised)
        ),
        (
            .loginChanged(target: "api"),
            Expected(
                "the login to 'api' changed while the command was running",
                hint:
                    "Run the command again. If both logins give access to the same data, name the account with `account:` under `auth:`.",
                .notAuthorised)
        ),
        (
            .loginNeeded(target: "api"),
            Expected("not logged in to 'api'", hint: "Log in: folio auth login api", .notAuthorised)
        ),
        (
            .foreignTokenURL(origin: "https://b.test"),
            Expected(
                "refusing to send credentials to https://b.test, which the plugin does not list",
                hint: "If this host may receive them, add it to `hosts:` under `auth:` in the plugin.", .notAuthorised)
        ),
        (
            token(.refused(status: 400, says: "too old")),
            Expected(
                "the server refused to issue a token for 'api'",
                ["POST https://a.test/token returned 400", "the server says: too old"],
                hint: "Log in again: folio auth login api", .notAuthorised)
        ),
        (
            token(.refused(status: 401, says: nil), [.ask(password)]),
            Expected(
                "the server refused to issue a token for 'api'", ["POST https://a.test/token returned 401"],
                hint: "The name or password may be wrong. Try again: folio auth login api", .notAuthorised)
        ),
        (
            token(.refused(status: 401, says: nil), [.environment(name: "A"), .command(["pass", "s3cret"])]),
            Expected(
                "the server refused to issue a token for 'api'", ["POST https://a.test/token returned 401"],
                hint: "Check the environment variable A, the command 'pass'.", .notAuthorised)
        ),
        (
            token(.badStatus(status: 503, says: nil)),
            Expected(
                "cannot get a token for 'api'", ["POST https://a.test/token returned 503"], hint: "Try again later.",
                .unreachable)
        ),
        (
            token(.badStatus(status: 429, says: "slowly"), tries: 5),
            Expected(
                "cannot get a token for 'api'",
                ["POST https://a.test/token returned 429", "tried 5 times", "the server says: slowly"],
                hint: "Try again later.", .unreachable)
        ),
        (
            token(.badStatus(status: 404, says: "no such path")),
            Expected(
                "cannot get a token for 'api'",
                ["POST https://a.test/token returned 404", "the server says: no such path"],
                hint: "Check `auth:` in the plugin.", .unusableResponse)
        ),
        (
            token(.redirected(to: "https://b.test/")),
            Expected(
                "the token URL redirects, and folio does not follow it: https://b.test/",
                ["POST https://a.test/token"], hint: "If the new URL is right, put it under `auth:` in the plugin.",
                .unusableResponse)
        ),
        (
            token(.noToken(path: ".token")),
            Expected(
                "the response has no token at '.token'", ["POST https://a.test/token"],
                hint: "Check `auth:` in the plugin.", .unusableResponse)
        ),
        (
            token(.unreachable(.cannotResolve(host: "a.test"))),
            Expected(
                "cannot get a token for 'api': cannot resolve the host 'a.test'", ["POST https://a.test/token"],
                hint: "Check the name and the network connection.", .unreachable)
        ),
        (
            .oneKindNeeded(found: []),
            Expected("`auth:` is empty; use one of \(AuthKind.all.map(\.name).joined(separator: ", "))", .pluginFile)
        ),
        (
            .oneKindNeeded(found: ["bearer", "basic"]),
            Expected("`auth:` has bearer and basic; to send several, use a list", .pluginFile)
        ),
        (
            .incomplete(kind: "api_key"),
            Expected(
                """
                'api_key' has a missing or an extra key; it must look like {header: X-API-Key, value: {env: API_KEY}}
                """, .pluginFile)
        ),
    ]

    @Test(arguments: cases.indices)
    func authProblem_isReported(index: Int) {
        let (problem, expected) = Self.cases[index]
        #expect(Diagnostic(problem).shown == expected.shown)
        #expect(Diagnostic(any: problem).exitCode == expected.exitCode)
    }

    @Test func secret_isNeverShown() {
        #expect(!Diagnostic(AuthError.secretMissing(.literal("s3cret"))).shown.contains("s3cret"))
        #expect(!Diagnostic(AuthError.controlCharacter(.literal("s3cret"))).shown.contains("s3cret"))
    }
}
