import Presentation
import TestSupport
import Testing

@testable import FolioCLI

@Suite struct CallsComplaintTests {
    private static let problems: [(CallProblem, Expected)] = [
        (
            .unknownAction("x", plugin: "api", known: []),
            Expected("'api' has no action 'x'", hint: "There are no actions here.", .usage)
        ),
        (
            .unknownAction("ad", plugin: "api", known: ["add"]),
            Expected("'api' has no action 'ad'", hint: "Did you mean 'add'?", .usage)
        ),
        (
            .pathNeeded(plugin: "api", actions: []),
            Expected("a path is missing", hint: "Write one behind 'api', such as: folio call api /.", .usage)
        ),
        (
            .pathNeeded(plugin: "api", actions: ["a", "b"]),
            Expected(
                "an action or a path is missing", hint: "Write a path behind 'api', or one of api.a, api.b.", .usage)
        ),
        (
            .unexpectedWord("x"),
            Expected(
                "unexpected word 'x'", hint: "A call takes one path, and parameters as key=value.", .usage)
        ),
        (
            .onlyRaw(option: "-d"),
            Expected(
                "-d is not for an action, which says itself what is sent",
                hint: "Leave it out, or make the request yourself: folio call PLUGIN PATH.", .usage)
        ),
        (.badMethod("a b"), Expected("'a b' is no method", hint: "Write one word, such as PATCH.", .usage)),
        (
            .badHeader(name: nil),
            Expected(
                "what stands behind -H is no header field", hint: "Write 'Name: value', 'Name;' or 'Name:'.", .usage)
        ),
        (
            .badHeader(name: "X-Key"),
            Expected(
                "what -H gives 'X-Key' holds a line break or another control character",
                hint: "Give it without it; a file's last line may end in a carriage return.", .usage)
        ),
        (.bodyWithHead, Expected("HEAD sends no body", hint: "Leave -d out, or name another method.", .usage)),
        (.inputTwice, Expected("stdin is read twice", hint: "Write @- once.", .usage)),
        (
            .addsToOneItem,
            Expected("--add adds to one item", hint: "Name one id, and run the command once for each item.", .usage)
        ),
        (.notWithAdd(option: "--all"), Expected("--all is not for --add", hint: "Leave it out.", .usage)),
        (
            .cannotAdd(endpoint: "api/list"),
            Expected(
                "comments cannot be added to 'api/list'", hint: "Its `comments:` in the plugin would need `add:`.",
                .usage)
        ),
        (.emptyMessage, Expected("the comment is empty", hint: "Write its text behind --add.", .usage)),
    ]

    @Test(arguments: problems.indices)
    func callProblem_isTold(index: Int) {
        let (problem, expected) = Self.problems[index]
        #expect(Complaint(problem).shown == expected.shown)
        #expect(Complaint(any: problem).exitCode == expected.exitCode)
    }
}
