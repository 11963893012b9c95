import HTTP
import Plugins
import Presentation
import System
import TestSupport
import Testing

@testable import Accounts
@testable import FolioCLI

@Suite struct AccountsComplaintTests {
    private static let password = Secret.Question(name: "password", label: "Password", isShown: false)

    private static func token(_ reason: TokenFailure.Reason, _ sources: [Secret] = [], tries: Int = 1) -> AuthProblem {
        .token(
            TokenFailure(
                plugin: "api", method: "POST", url: "https://a.test/token", reason: reason, sources: sources,
                tries: tries))
    }

    private static let failures: [(CommandError, String)] = [
        (.cannotStart(reason: "No such file"), "it cannot be started: No such file"),
        (.exited(code: 1), "it ended with exit code 1"), (.killed(signal: 9), "signal 9 ended it"),
        (.noOutput, "it printed nothing"), (.tooLong(limit: 10), "it printed more than 10 bytes"),
        (.notText, "what it printed is not UTF-8"), (.notRun, "commands are not run here"),
    ]

    @Test(arguments: failures.indices)
    func commandFailure_isTold(index: Int) {
        let (failure, text) = Self.failures[index]
        let complaint = Complaint(AuthProblem.commandFailed(program: "pass", failure))
        #expect(complaint.what == "the command 'pass' gave no credential: \(text)")
    }

    private static let commands: [(AuthCommandProblem, Expected)] = [
        (
            .nothingToLogInTo(plugin: "api", []),
            Expected("'api' needs no credential", hint: "Its requests are not signed.", .usage)
        ),
        (
            .nothingToLogInTo(plugin: "api", [.environment(name: "A"), .literal("s3cret")]),
            Expected(
                "there is nothing to log in to: the credentials of 'api' come from elsewhere",
                hint: "They are in the environment variable A, the plugin file's own text.", .usage)
        ),
        (
            .answerMissing(name: "email", isShown: true),
            Expected(
                "'email' is asked for, and there is no terminal to ask at",
                hint: "Add email=…, email=@FILE or email=@-.", .usage)
        ),
        (
            .answerMissing(name: "password", isShown: false),
            Expected(
                "'password' is asked for, and there is no terminal to ask at",
                hint: """
                    Leave it out to be asked at the terminal, or use password=@FILE or password=@- (stdin).
                    """, .usage)
        ),
        (
            .answerWithoutName(known: ["email", "password"]),
            Expected(
                "an answer without its name", hint: "Write name=value. Known: email, password.", .usage)
        ),
        (
            .secretInWords(name: "password"),
            Expected(
                "'password' is a secret, and other programs can read the command line",
                hint: """
                    Leave it out to be asked at the terminal, or use password=@FILE or password=@- (stdin).
                    """, .usage)
        ),
        (
            .inputTwice,
            Expected("only one answer can come from stdin", hint: "Use name=@FILE for the other.", .usage)
        ),
        (
            .keepAndClear,
            Expected("--keep-data cannot go with --clear-data", hint: "Leave one of them out.", .usage)
        ),
        (
            .accountUnknown(plugin: "api"),
            Expected(
                "it cannot be told which of the stored lists of 'api' are this account's, so nothing was changed",
                hint: "Log out without --clear-data; 'folio cache clear api' deletes what is stored of all accounts.",
                .failure)
        ),
    ]

    @Test(arguments: commands.indices)
    func authCommandProblem_isTold(index: Int) {
        let (problem, expected) = Self.commands[index]
        #expect(Complaint(any: problem).shown == expected.shown)
        #expect(Complaint(any: problem).exitCode == expected.exitCode)
    }

    private static let files: [(TokenFileError, Expected)] = [
        (
            .noFolder,
            Expected(
                "neither XDG_STATE_HOME nor HOME names a folder to keep tokens in", hint: "Set one of them.", .failure)
        ),
        (
            .unusable(path: "/a/tokens.json", .notJSON),
            Expected(
                "the token file cannot be read: /a/tokens.json", ["it is not what folio wrote there"],
                hint: "Put it right, or move it away and log in again.", .failure)
        ),
        (
            .unusable(path: "/a/tokens.json", .otherVersion),
            Expected(
                "the token file cannot be read: /a/tokens.json", ["another version of folio wrote it"],
                hint: "Use that version, or move the file away and log in again.", .failure)
        ),
    ]

    @Test(arguments: files.indices)
    func tokenFileError_isTold(index: Int) {
        let (error, expected) = Self.files[index]
        #expect(Complaint(any: error).shown == expected.shown)
        #expect(Complaint(any: error).exitCode == expected.exitCode)
    }

    private static let advice: [(CredentialAdvice?, String)] = [
        (.logIn(plugin: "api"), "Log in again: folio auth login api"),
        (.variables(["A", "B"]), "Check the credential in A, B."),
        (.file(path: "~/t"), "Check the credential in the file ~/t."),
        (.command(program: "pass"), "Check the credential that the command 'pass' prints."),
        (
            .elsewhere(origin: "https://b.test"),
            "The request reached https://b.test without a credential; those of the plugin are for another host."
        ),
        (nil, "Check the credential that `auth:` in the plugin names."),
    ]

    @Test(arguments: advice.indices)
    func refusedCredential_isToldWhereItComesFrom(index: Int) {
        #expect(Complaint.text(Self.advice[index].0) == Self.advice[index].1)
    }

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
            .noneSet([.environment(name: "A"), .file(path: "b")], plugin: "api"),
            Expected(
                "no credential of 'api' is there", hint: "Set the environment variable A, or set the file b.",
                .notAuthorised)
        ),
        (
            .noneSet([.environment(name: "A"), .ask(password)], plugin: "api"),
            Expected(
                "no credential of 'api' is there",
                hint: "Set the environment variable A, or log in with: folio auth login api", .notAuthorised)
        ),
        (
            .commandFailed(program: "pass", .exited(code: 3)),
            Expected(
                "the command 'pass' gave no credential: it ended with exit code 3",
                hint: "Run it yourself to see what is wrong.", .notAuthorised)
        ),
        (
            .loginNeeded(plugin: "api"),
            Expected("not logged in to 'api'", hint: "Log in: folio auth login api", .notAuthorised)
        ),
        (
            .foreignTokenURL(origin: "https://b.test"),
            Expected(
                "credentials would go to https://b.test, which the plugin does not list",
                hint: "If it may see them, add it to `hosts:` under `auth:` in the plugin.", .notAuthorised)
        ),
        (
            token(.refused(status: 400, says: "too old")),
            Expected(
                "the server gives 'api' no token",
                ["POST https://a.test/token answered 400", "the server says: too old"],
                hint: "Log in again: folio auth login api", .notAuthorised)
        ),
        (
            token(.refused(status: 401, says: nil), [.ask(password)]),
            Expected(
                "the server gives 'api' no token", ["POST https://a.test/token answered 401"],
                hint: "The name or the password may be wrong. Try again: folio auth login api", .notAuthorised)
        ),
        (
            token(.refused(status: 401, says: nil), [.environment(name: "A"), .command(["pass", "s3cret"])]),
            Expected(
                "the server gives 'api' no token", ["POST https://a.test/token answered 401"],
                hint: "Check the environment variable A, the command 'pass'.", .notAuthorised)
        ),
        (
            token(.answered(status: 503, says: nil)),
            Expected(
                "no token for 'api'", ["POST https://a.test/token answered 503"], hint: "Try again later.",
                .unreachable)
        ),
        (
            token(.answered(status: 429, says: "slowly"), tries: 5),
            Expected(
                "no token for 'api'",
                ["POST https://a.test/token answered 429", "tried 5 times", "the server says: slowly"],
                hint: "Try again later.", .unreachable)
        ),
        (
            token(.answered(status: 404, says: "no such path")),
            Expected(
                "no token for 'api'", ["POST https://a.test/token answered 404", "the server says: no such path"],
                hint: "Check `auth:` in the plugin.", .unusableAnswer)
        ),
        (
            token(.redirected(to: "https://b.test/")),
            Expected(
                "a request for a token is sent to another place, which is not followed: https://b.test/",
                ["POST https://a.test/token"], hint: "If it is right, put it under `auth:` in the plugin.",
                .unusableAnswer)
        ),
        (
            token(.noToken(path: ".token")),
            Expected(
                "the answer has no token at '.token'", ["POST https://a.test/token"],
                hint: "Check `auth:` in the plugin.", .unusableAnswer)
        ),
        (
            token(.unreachable(.cannotResolve(host: "a.test"))),
            Expected(
                "no token for 'api': cannot find the host 'a.test'", ["POST https://a.test/token"],
                hint: "Check the name and the network connection.", .unreachable)
        ),
        (
            .oneKindNeeded(found: []),
            Expected("`auth:` names no kind; there are bearer, basic, api_key, oauth2, login, one_of", .pluginFile)
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
