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
@Suite struct ExpressionsComplaintTests {
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
        #expect(Complaint.text(error) == text)
    }

    @Test(arguments: [
        (".a | foo", 5, [".a | foo", "     ^"]), ("é | .b |", 8, ["é | .b |", "        ^"]),
        (".a\n| foo\n| .b", 5, ["| foo", "  ^"]), ("", 0, ["", "^"]),
    ])
    func place_isBelowItsLine(_ text: String, _ offset: Int, _ lines: [String]) {
        #expect(Complaint.expression(text, .endsTooEarly(offset: offset)) == lines)
    }

    @Test func failure_namesItsItem() throws {
        let fault = ExpressionRuntimeError.failed(try Expression(parsing: ".a + 1"), "object and number")
        let complaint = Complaint(fault, at: .item(3, isOfPage: true), details: ["GET https://api.test"])
        #expect(complaint.what == "an expression failed on item 3 of the page: object and number")
        #expect(complaint.details == ["GET https://api.test", ".a + 1"])
        #expect(complaint.exitCode == .unusableAnswer)
    }

    @Test func failure_namesTheItemOfAList() throws {
        let fault = ExpressionRuntimeError.failed(try Expression(parsing: ".a + 1"), "object and number")
        #expect(
            Complaint(fault, at: .item(3, isOfPage: false)).what == "an expression failed on item 3: object and number")
        #expect(Complaint(fault).what == "an expression failed: object and number")
    }

    @Test func libraryThatIsMissing_isNamed() {
        let complaint = Complaint(ExpressionRuntimeError.unavailable("libjq.so.1: no such file"))
        #expect(complaint.what == "the expression needs libjq, which cannot be loaded")
        #expect(complaint.details == ["libjq.so.1: no such file"])
        #expect(complaint.exitCode == .failure)
    }

    @Test func valueThatJQRejects_isReportedWithItsMessage() {
        let complaint = Complaint(ExpressionRuntimeError.unreadable("too deep"), at: .item(1, isOfPage: true))
        #expect(complaint.what == "jq cannot read a value of item 1 of the page: too deep")
        #expect(complaint.exitCode == .unusableAnswer)
    }
}
