import Presentation
import Profiling
import System
import TestSupport
import Testing

@testable import FolioCLI

@Suite struct ProfilesComplaintTests {
    @Test(
        arguments: [
            (.addsComment, "--add is not profiled", "Profile the reading of comments."),
            (
                .inputOfSeveralRuns, "stdin is read once, and --runs needs it again",
                "Give the ids on the command line."
            ),
            (.bodiesWithoutHAR, "--har-bodies says what --har is to hold", "Give --har FILE, too."),
            (.cachedWithoutRuns, "--cached says what --runs may use", "Give --runs N, too."),
            (.sameFile("--har", "--to"), "--har and --to name the same file", "Give each its own."),
            (
                .outputTwice(option: "--svg"), "--svg is to write to stdout, and --json too",
                "Give --svg a file, or leave out --json."
            ),
        ] as [(ProfileProblem, String, String)])
    func problem_isToldInWords(problem: ProfileProblem, what: String, hint: String) {
        let complaint = Complaint(any: problem)
        #expect(complaint.what == what && complaint.hint == hint && complaint.exitCode == .usage)
    }

    @Test(
        arguments: [
            (.failed(reason: "No space left on device"), "cannot write a.har: No space left on device"),
            (.closed, "cannot write a.har: nobody reads it"),
        ] as [(OutputError, String)])
    func document_thatCannotBeWrittenIsNamed(cause: OutputError, what: String) {
        let complaint = Complaint(any: DocumentError(path: "a.har", cause: cause))
        #expect(complaint.what == what && complaint.exitCode == .failure)
    }
}
