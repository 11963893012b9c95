import Endpoints
import Plugins
import Presentation
import TestSupport
import Testing

@testable import FolioCLI

@Suite struct BodiesComplaintTests {
    private static let texts: [(BodyProblem, String)] = [
        (.badMethod("P T"), "'P T' is no method; write one word, such as POST"),
        (.bodyWithMethod("GET"), "GET sends no body; write `method: POST` beside it"),
        (.keysExclude("json", "form"), "'json' and 'form' exclude one another; leave one of them out"),
        (
            .placeNeedsBody,
            """
            this value travels in the body, and the request has none; write `method: POST` and, for what else it holds, \
            `json:` or `form:`
            """
        ),
        (
            .badPath("."),
            "'.' is no place in a JSON body; write names, and numbers below 100, such as .page.cursor"
        ),
        (.badFieldPath(".a.b"), "'.a.b' is no field of a form; write its name, such as .page"),
        (
            .maxAgeNeedsGet(method: "POST"),
            "answers to POST are not kept to be used again, so `max_age` has no effect; leave it out"
        ),
        (.notOfType(text: "x", .text), "'x' is not text"),
        (.notOfType(text: "x", .integer), "'x' is not a whole number"),
        (.notOfType(text: "x", .number), "'x' is not a number"),
        (.notOfType(text: "x", .boolean), "'x' is not true or false"),
        (.notOfType(text: "{", .json), "'{' is not JSON"),
        (
            .addWithoutMessage,
            "what is added would not hold the comment; write {message} into what is sent"
        ),
        (.addOutsideComments, "`add:` says how a comment is added, so it stands under `comments:`"),
    ]

    @Test(arguments: texts)
    func bodyProblem_isTold(problem: BodyProblem, text: String) {
        #expect(Complaint.text(.body(problem)) == text)
    }

    @Test func valueThatDoesNotFit_isTold() {
        let complaint = Complaint(EndpointProblem.notOfType(parameter: "n", value: "x", .integer))
        #expect(complaint.shown == Expected("'x' is not a whole number, which 'n' is", .usage).shown)
        #expect(complaint.exitCode == .usage)
    }

    @Test func missingFile_isTold() {
        let complaint = Complaint(EndpointProblem.fileNeeded(parameter: "image"))
        let expected = Expected("'image' is a file", hint: "Name it with an @, such as image=@FILE.", .usage)
        #expect(complaint.shown == expected.shown)
        #expect(complaint.exitCode == .usage)
    }
}
