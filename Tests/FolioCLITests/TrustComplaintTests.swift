import Accounts
import Endpoints
import Plugins
import Presentation
import TestSupport
import Testing
import Wording

@testable import FolioCLI

@Suite struct TrustComplaintTests {
    private static let distrust = Distrust(plugin: "api", file: "plugins.yaml", hasChanged: false)
    private static let changed = Distrust(plugin: "api", file: "plugins.yaml", hasChanged: true)

    private static let cases: [(any Error, Expected)] = [
        (
            AuthProblem.untrusted(distrust, wants: [.environment(name: "A"), .file(path: "~/b")]),
            Expected(
                "plugins.yaml is not trusted, and 'api' wants the environment variable A, the file ~/b",
                hint: "Look at the file; if you trust whoever wrote it: folio plugins trust", .notAuthorised)
        ),
        (
            AuthProblem.untrusted(changed, wants: []),
            Expected(
                "plugins.yaml has changed since it was trusted, and 'api' wants a stored token",
                hint: "Look at the file; if you trust whoever wrote it: folio plugins trust", .notAuthorised)
        ),
        (
            TrustFileError.noFolder,
            Expected(
                "neither XDG_STATE_HOME nor HOME names a folder to keep in which files are trusted",
                hint: "Set one of them.", .failure)
        ),
        (
            TrustFileError.needsForce,
            Expected(
                "trusting a file needs a yes, and there is no terminal to ask at",
                hint: "Look at the file, and add --force.", .usage)
        ),
        (
            TrustFileError.unusable(path: "/a/trusted.json"),
            Expected(
                "the file of trusted plugin files cannot be read: /a/trusted.json",
                ["it is not what folio wrote there"],
                hint: "Put it right, or move it away and trust your files again.", .failure)
        ),
        (
            ParameterValueProblem.secretMissing(parameter: "key", variable: nil),
            Expected(
                "the parameter 'key' is a secret, and it is not there", hint: "Use key=@FILE or key=@- (stdin).", .usage
            )
        ),
        (
            ParameterValueProblem.commandFailed(parameter: "city", program: "where", .noOutput),
            Expected(
                "the command 'where' gave no value for 'city': it printed nothing",
                hint: "Run it yourself to see what is wrong, or add city=… to the command.", .failure)
        ),
        (
            EndpointProblem.secretForForeignHost(origin: "https://b.test"),
            Expected(
                "a secret would go to https://b.test, which the plugin does not list",
                hint: "If it may see it, add it to `hosts:` under `auth:` in the plugin.", .notAuthorised)
        ),
        (
            EndpointProblem.secretPreferred(parameter: "key"),
            Expected(
                "'key' is a secret, which is not kept as a preference",
                hint: "Use the environment variable that the plugin names, or key=@FILE.", .usage)
        ),
    ]

    @Test(arguments: cases.indices)
    func complaint_saysWhatIsWrongAndWhatToDo(index: Int) {
        let (error, expected) = Self.cases[index]
        let complaint = Complaint(any: error)
        let terminal = Terminal(width: nil, isTerminal: false, allowsColour: false)
        #expect(complaint.text(for: terminal, in: .english) == expected.shown)
        #expect(complaint.exitCode == expected.exitCode)
    }

    @Test(arguments: [
        (ParameterProblem.secretExcludes(key: "list"), "a secret has no `list`; leave it out"),
        (.variableNeedsSecret, "`env` is where a secret comes from; write `secret: true` beside it"),
        (
            .secretInPath("t"),
            "'{t}' is a secret, and a path is shown, logged and stored; send it in `query`, `headers` or the body"
        ),
        (.secretAsFile("t"), "'{t}' is a secret, and no file's name"),
        (
            .secretToAnyHost,
            "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the secret"
        ),
        (.emptyCommand, "a command is a program with its arguments, such as [locate, --short]"),
    ])
    func parameterProblem_isTold(problem: ParameterProblem, text: String) {
        #expect(Complaint.text(.parameter(problem)) == text)
    }
}
