import Endpoints
import Plugins
import Presentation
import TestSupport
import Testing

@testable import Diagnostics
@testable import FolioCLI

@Suite struct BodiesDiagnosticTests {
    private static let texts: [(BodyProblem, String)] = [
        (.badMethod("P T"), "invalid method 'P T'; use one word, such as POST"),
        (.bodyWithMethod("GET"), "a request with a body needs a method, such as `method: POST`"),
        (.bodyWithMethod("HEAD"), "a HEAD request has no body; add `method: POST`"),
        (.keysExclude("json", "form"), "'json' cannot be combined with 'form'; remove one of them"),
        (
            .placeNeedsBody,
            """
            this value is sent in the body, but the request has none; add `method: POST` and `json:` or `form:`
            """
        ),
        (
            .badPath("."),
            "invalid path '.' in a JSON body; use names and numbers below 100, such as .page.cursor"
        ),
        (.badFieldPath(".a.b"), "invalid form field '.a.b'; use its name, such as .page"),
        (
            .maxAgeNeedsGet(method: "POST"),
            "`max_age` has no effect, because responses to POST are never reused; remove it"
        ),
        (.notOfType(text: "x", .text), "'x' must be text"),
        (.notOfType(text: "x", .integer), "'x' must be a whole number"),
        (.notOfType(text: "x", .number), "'x' must be a number"),
        (.notOfType(text: "x", .boolean), "'x' must be true or false"),
        (.notOfType(text: "{", .json), "'{' must be JSON"),
        (
            .fileOfItem("id"), "{id} cannot name a file to send; use a parameter, which the user gives"
        ),
        (
            .addWithoutMessage,
            "the request does not contain the comment; put {message} into its body, query or headers"
        ),
        (.addOutsideComments, "`add:` belongs under `comments:`; it describes how to add a comment"),
    ]

    @Test(arguments: texts)
    func bodyProblem_isReported(problem: BodyProblem, text: String) {
        #expect(Diagnostic.text(.body(problem)) == text)
    }

    @Test func valueThatDoesNotFit_isReported() {
        let diagnostic = Diagnostic(EndpointError.notOfType(parameter: "n", value: "x", .integer))
        #expect(diagnostic.shown == Expected("'n' must be a whole number, not 'x'", .usage).shown)
        #expect(diagnostic.exitCode == .usage)
    }

    @Test func missingFile_isReported() {
        let diagnostic = Diagnostic(EndpointError.fileNeeded(parameter: "image"))
        let expected = Expected("'image' must be a file", hint: "Use image=@FILE.", .usage)
        #expect(diagnostic.shown == expected.shown)
        #expect(diagnostic.exitCode == .usage)
    }
}
