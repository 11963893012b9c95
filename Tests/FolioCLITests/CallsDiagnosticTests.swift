import Calling
import HTTP
import Presentation
import TestSupport
import Testing

@testable import Diagnostics
@testable import FolioCLI

@Suite struct CallsDiagnosticTests {
    private static let problems: [(CallError, Expected)] = [
        (
            .unknownAction("x", plugin: "api", known: []),
            Expected("'api' has no action 'x'", hint: "This plugin has no actions.", .usage)
        ),
        (
            .unknownAction("ad", plugin: "api", known: ["add"]),
            Expected("'api' has no action 'ad'", hint: "Did you mean 'add'?", .usage)
        ),
        (
            .pathNeeded(plugin: "api", actions: []),
            Expected("missing path", hint: "Add a path after 'api': folio call api /", .usage)
        ),
        (
            .pathNeeded(plugin: "api", actions: ["a", "b"]),
            Expected(
                "missing action or path", hint: "Add a path after 'api', or call one of api.a, api.b.", .usage)
        ),
        (
            .unexpectedWord("x"),
            Expected(
                "unexpected argument 'x'", hint: "A call takes one path and parameters of the form key=value.", .usage)
        ),
        (
            .parameterOfURL("a=1"),
            Expected(
                "unexpected argument 'a=1'", hint: "A call of a URL takes no parameters. Write them in its query.",
                .usage)
        ),
        (
            .onlyRaw(option: "-d"),
            Expected(
                "-d cannot be combined with an action, which defines its own request",
                hint: "Leave it out, or call a path instead: folio call PLUGIN PATH", .usage)
        ),
        (.badMethod("a b"), Expected("invalid method 'a b'", hint: "Use one word, such as PATCH.", .usage)),
        (.bodyWithHead, Expected("a HEAD request has no body", hint: "Leave out -d, or use another method.", .usage)),
        (.inputTwice, Expected("stdin cannot be read twice", hint: "Use @- only once.", .usage)),
        (
            .addsToOneItem,
            Expected("--add takes one item", hint: "Give one id, and run the command once for each item.", .usage)
        ),
        (.notWithAdd(option: "--all"), Expected("--all cannot be combined with --add", hint: "Leave it out.", .usage)),
        (
            .cannotAdd(endpoint: "api/list"),
            Expected(
                "comments cannot be added to 'api/list'", hint: "Add `add:` to its `comments:` in the plugin.",
                .usage)
        ),
        (.emptyMessage, Expected("the comment is empty", hint: "Give the text after --add.", .usage)),
    ]

    private static let fields: [(FieldLineError, Expected)] = [
        (
            FieldLineError(name: nil),
            Expected(
                "invalid header", hint: "Use 'Name: value', 'Name;' or 'Name:'.", .usage)
        ),
        (
            FieldLineError(name: "X-Key"),
            Expected(
                "the value of the header 'X-Key' contains a line break or another control character",
                hint: "Remove it. A file with Windows line ends has a carriage return there.", .usage)
        ),
    ]

    @Test(arguments: fields.indices)
    func field_thatCannotBeSentIsNamed(index: Int) {
        let (error, expected) = Self.fields[index]
        let diagnostic = Diagnostic(any: error)
        #expect(diagnostic.shown == expected.shown)
        #expect(diagnostic.exitCode == expected.exitCode)
    }

    @Test(arguments: problems.indices)
    func callProblem_isReported(index: Int) {
        let (problem, expected) = Self.problems[index]
        #expect(Diagnostic(problem).shown == expected.shown)
        #expect(Diagnostic(any: problem).exitCode == expected.exitCode)
    }
}
