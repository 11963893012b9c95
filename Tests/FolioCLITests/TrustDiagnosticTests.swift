import Accounts
import Endpoints
import PersonalFiles
import Plugins
import Presentation
import System
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import FolioCLI

@Suite struct TrustDiagnosticTests {
    private static let untrustedFile = UntrustedFile(plugin: "api", file: "plugins.yaml", hasChanged: false)
    private static let changed = UntrustedFile(plugin: "api", file: "plugins.yaml", hasChanged: true)

    private static let cases: [(any Error, Expected)] = [
        (
            AuthError.untrusted(untrustedFile, wants: [.environment(name: "A"), .file(path: "~/b")]),
            Expected(
                "plugins.yaml is not trusted, but 'api' needs the environment variable A, the file ~/b",
                hint: "Read the file. If you trust its author: folio plugins trust", .notAuthorised)
        ),
        (
            AuthError.untrusted(changed, wants: []),
            Expected(
                "plugins.yaml has changed since it was trusted, but 'api' needs a stored token",
                hint: "Read the file. If you trust its author: folio plugins trust", .notAuthorised)
        ),
        (
            TrustFileError.noFolder,
            Expected(
                "no folder for the list of trusted files: neither XDG_STATE_HOME nor HOME is an absolute path",
                hint: "Set one of them to an absolute path.", .failure)
        ),
        (
            TrustFileError.needsForce,
            Expected(
                "trusting a file needs confirmation, and folio cannot ask without a terminal",
                hint: "Read the file, then add --force.", .usage)
        ),
        (
            TrustFileError.unusable(path: "/a/trusted.json"),
            Expected(
                "cannot read the list of trusted files: /a/trusted.json",
                ["its content is invalid"],
                hint: "Correct the file, or move it away and trust your plugin files again.", .failure)
        ),
        (
            ParameterValueError.secretMissing(parameter: "key", variable: nil),
            Expected(
                "the secret parameter 'key' is missing", hint: "Use key=@FILE or key=@- (stdin).", .usage
            )
        ),
        (
            ParameterValueError.commandFailed(parameter: "city", program: "where", .noOutput),
            Expected(
                "the command 'where' returned no value for 'city': it printed nothing",
                hint: "Run the command yourself to see why, or give the value: city=…", .failure)
        ),
        (
            EndpointError.secretForForeignHost(origin: "https://b.test"),
            Expected(
                "refusing to send a secret to https://b.test, which the plugin does not list",
                hint: "If this host may receive it, add it to `hosts:` under `auth:` in the plugin.", .notAuthorised)
        ),
        (
            EndpointError.secretPreferred(parameter: "key"),
            Expected(
                "the secret 'key' cannot be stored as a preference",
                hint: "Set the environment variable that the plugin names, or use key=@FILE.", .usage)
        ),
    ]

    @Test(arguments: cases.indices)
    func error_saysWhatFailedAndWhatToDo(index: Int) {
        let (error, expected) = Self.cases[index]
        let diagnostic = Diagnostic(any: error)
        let terminal = Terminal(width: nil, isTerminal: false, allowsColour: false)
        #expect(diagnostic.text(for: terminal, in: .english) == expected.shown)
        #expect(diagnostic.exitCode == expected.exitCode)
    }

    @Test(arguments: [
        (ParameterProblem.secretExcludes(key: "list"), "a secret cannot have `list`; remove it"),
        (.needsSecret(key: "env"), "`env` is for secrets only; add `secret: true`"),
        (
            .secretInPath("t"),
            "the secret '{t}' is in a path, which folio shows, logs and stores; send it in `query`, `headers` or the body, or add `in_path: true` to the parameter if the server wants it in the path"
        ),
        (
            .secretElsewhere("t"),
            "'t' is a secret elsewhere in this plugin; add `secret: true` here, too, or choose another name"
        ),
        (
            .otherSecretElsewhere("t"),
            "the secret 't' needs the same `env` everywhere in this plugin, or another name, because lists pass values on to others by name"
        ),
        (
            .secretToPlain("t", parameter: "q"), "'{t}' is a secret, but 'q' is not; add `secret: true` to 'q'"
        ),
        (
            .sentAsCredential("t", in: "x-key"),
            "'{t}' is sent as the credential 'x-key'; add `secret: true` to it, so that its value is neither in the file nor on the command line"
        ),
        (.secretInHost("t"), "the secret '{t}' cannot be in the host"),
        (.secretInQuery("t"), "the secret '{t}' cannot be in the query of a path; write it under `query`"),
        (
            .secretInTokenPath("t"),
            "`base_url` has the secret '{t}', so token requests need `url` in place of `path`"
        ),
        (.secretAsFile("t"), "the secret '{t}' cannot be a file name"),
        (
            .secretToAnyHost,
            "a parameter sets the host, so `auth:` needs `hosts:` to list the hosts that may receive the secret"
        ),
        (.emptyCommand, "a command must be a program with its arguments, such as [locate, --short]"),
    ])
    func parameterProblem_isReported(problem: ParameterProblem, text: String) {
        #expect(Diagnostic.text(.parameter(problem)) == text)
    }
}
