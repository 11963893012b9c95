import Presentation
import System
import Testing
import Wording

@testable import Diagnostics

@Suite struct ResourcesDiagnosticTests {
    private static let texts: [(ResourceError, String, String)] = [
        (
            .thread(reason: "Resource temporarily unavailable"),
            "cannot start a thread: Resource temporarily unavailable",
            "Check the limits of processes and memory: ulimit -u, ulimit -v"
        ),
        (
            .pipe(reason: "Too many open files"), "cannot open a pipe: Too many open files",
            "Check the limit of open files: ulimit -n"
        ),
        (
            .descriptors(needed: 23, allowed: 12), "folio needs 23 file descriptors, but 'ulimit -n' allows 12",
            "Raise the limit: ulimit -n 256"
        ),
        (
            .addressSpace(needed: 110, allowed: 61, option: "-v"),
            "folio needs 110 MB of address space, but 'ulimit -v' allows 61 MB", "Raise the limit: ulimit -v unlimited"
        ),
    ]

    @Test(arguments: texts) func missingResource_isNamed(error: ResourceError, what: String, hint: String) {
        let diagnostic = Diagnostic(any: error)
        #expect(diagnostic.what.english == what)
        #expect(diagnostic.hint?.english == hint)
        #expect(diagnostic.exitCode == .failure)
    }

    @Test func fileThatCannotBeOpenedForWantOfDescriptors_namesTheLimit() {
        let diagnostic = Diagnostic(any: FileError(path: "a", reason: "Too many open files"))
        #expect(diagnostic.what.english == "cannot open a: Too many open files")
        #expect(diagnostic.hint?.english == "Check the limit of open files: ulimit -n")
    }
}
