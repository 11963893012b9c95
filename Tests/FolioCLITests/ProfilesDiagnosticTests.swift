import Presentation
import Profiling
import TestSupport
import Testing

@testable import Diagnostics
@testable import FolioCLI
@testable import System

@Suite struct ProfilesDiagnosticTests {
    @Test(
        arguments: [
            (.addsComment, "--add cannot be profiled", "Leave out --add to profile reading the comments."),
            (
                .inputOfSeveralRuns, "--runs cannot read stdin again for each run",
                "Give the ids on the command line."
            ),
            (.bodiesWithoutHAR, "--har-bodies needs --har", "Add --har FILE."),
            (.cachedWithoutRuns, "--cached needs --runs", "Add --runs N."),
            (
                .outputTwice(option: "--svg"), "--svg and --json cannot both write to stdout",
                "Give a file to --svg, or leave out --json."
            ),
        ] as [(ProfileCommandError, String, String)])
    func problem_hasAText(problem: ProfileCommandError, what: String, hint: String) {
        let diagnostic = Diagnostic(any: problem)
        #expect(diagnostic.what == what && diagnostic.hint == hint && diagnostic.exitCode == .usage)
    }

    @Test(
        arguments: [
            (.failed(reason: "No space left on device"), "cannot write a.har: No space left on device"),
            (.closed, "cannot write a.har: no process reads it"),
        ] as [(OutputError, String)])
    func document_thatCannotBeWrittenIsNamed(cause: OutputError, what: String) {
        let diagnostic = Diagnostic(any: DocumentError(path: "a.har", cause: cause))
        #expect(diagnostic.what == what && diagnostic.exitCode == .failure)
    }
}
