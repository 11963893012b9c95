import Expressions
import JSON
import Plugins
import Presentation
import Schema
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import FolioCLI

/// The messages about expressions.
@Suite struct ExpressionsDiagnosticTests {
    @Test(arguments: [
        (ExpressionError.path(.missingDot(offset: 0)), "it must start with '.'"),
        (.unclosed(offset: 0), "a quote or bracket is not closed"),
        (.unopened(")", offset: 0), "unmatched ')'"),
        (
            .refused("env", offset: 0),
            "'env' is not allowed: an expression reads only its input value"
        ),
        (.unexpected("|", offset: 0), "unexpected '|'"),
        (.endsTooEarly(offset: 0), "the expression is incomplete"),
        (.undefined("$x", offset: 0), "unknown variable '$x'"),
        (
            .undefined("foo/1", offset: 0),
            "unknown jq function 'foo/1' (the number after '/' is its argument count)"
        ),
        (.other("too much", offset: 0), "too much"),
    ])
    func error_hasItsText(_ error: ExpressionError, _ text: String) {
        #expect(Diagnostic.text(error) == text)
    }

    @Test(arguments: [
        (".a | foo", 5, [".a | foo", "     ^"]), ("é | .b |", 8, ["é | .b |", "        ^"]),
        (".a\n| foo\n| .b", 5, ["| foo", "  ^"]), ("", 0, ["", "^"]),
    ])
    func place_isBelowItsLine(_ text: String, _ offset: Int, _ lines: [String]) {
        #expect(Diagnostic.expression(text, .endsTooEarly(offset: offset)) == lines)
    }

    @Test func failure_namesItsItem() throws {
        let fault = ExpressionRuntimeError.failed(try Expression(parsing: ".a + 1"), "object and number")
        let diagnostic = Diagnostic(fault, at: .item(3, isOfPage: true), details: ["GET https://api.test"])
        #expect(diagnostic.what == "an expression failed on item 3 of the page: object and number")
        #expect(diagnostic.details == ["GET https://api.test", ".a + 1"])
        #expect(diagnostic.exitCode == .unusableResponse)
    }

    @Test func failure_namesTheItemOfAList() throws {
        let fault = ExpressionRuntimeError.failed(try Expression(parsing: ".a + 1"), "object and number")
        #expect(
            Diagnostic(fault, at: .item(3, isOfPage: false)).what == "an expression failed on item 3: object and number"
        )
        #expect(Diagnostic(fault).what == "an expression failed: object and number")
    }

    @Test func crash_namesItsItem() throws {
        let fault = ExpressionRuntimeError.crashed(try Expression(parsing: ".t | todate"), "Aborted")
        let diagnostic = Diagnostic(fault, at: .item(3, isOfPage: false))
        #expect(diagnostic.what == "an expression failed on item 3: jq crashed (Aborted)")
        #expect(diagnostic.details == [".t | todate"])
        #expect(
            diagnostic.hint
                == "Exclude the values that jq cannot handle, as in 'if . < 1e12 then todate else null end'.")
        #expect(diagnostic.exitCode == .unusableResponse)
    }

    @Test func deepResult_namesItsItem() throws {
        let fault = ExpressionRuntimeError.tooDeep(try Expression(parsing: "[.]"))
        let diagnostic = Diagnostic(fault, at: .item(3, isOfPage: false))
        #expect(diagnostic.what == "an expression failed on item 3: the result has more than 256 levels")
        #expect(diagnostic.details == ["[.]"] && diagnostic.hint == "Select only the parts that you need.")
        #expect(diagnostic.exitCode == .unusableResponse)
    }

    @Test func processThatCannotStart_isReported() {
        let diagnostic = Diagnostic(ExpressionRuntimeError.noProcess("Resource temporarily unavailable"))
        #expect(diagnostic.what == "cannot start a process for jq: Resource temporarily unavailable")
        #expect(diagnostic.exitCode == .failure)
    }

    @Test func libraryThatIsMissing_isNamed() {
        let diagnostic = Diagnostic(ExpressionRuntimeError.unavailable("libjq.so.1: no such file"))
        #expect(diagnostic.what == "the expression needs libjq, which cannot be loaded")
        #expect(diagnostic.details == ["libjq.so.1: no such file"])
        #expect(diagnostic.exitCode == .failure)
    }

    @Test func valueThatJQRejects_isReportedWithItsMessage() {
        let diagnostic = Diagnostic(ExpressionRuntimeError.unreadable("too deep"), at: .item(1, isOfPage: true))
        #expect(diagnostic.what == "jq cannot read a value of item 1 of the page: too deep")
        #expect(diagnostic.exitCode == .unusableResponse)
    }
}
