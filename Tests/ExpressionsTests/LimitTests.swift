import JSON
import Testing

@testable import Expressions

/// Limits of expressions, which may be someone else's.
@Suite struct LimitTests {
    @Test(arguments: [(0, false), (1, true)])
    func text_hasALimit(extra: Int, isRefused: Bool) throws {
        let text = ".a | \"" + String(repeating: "x", count: ExpressionLimits.bytes - 7 + extra) + "\""
        #expect((text.utf8.count > ExpressionLimits.bytes) == isRefused)
        let error = ExpressionError.tooLong(bytes: text.utf8.count)
        if isRefused {
            #expect(throws: error) { try Expression(parsing: text) }
        } else {
            _ = try Expression(parsing: text)
        }
    }

    /// Strings inside strings made the scanner call itself until it had no stack left.
    @Test(arguments: [("(", ")", 101), ("[", "]", 101), ("{a:", "}", 301), ("\"\\(", ")\"", 303)])
    func nesting_hasALimit(opening: String, closing: String, offset: Int) throws {
        let nested = { (count: Int) in
            String(repeating: opening, count: count) + "." + String(repeating: closing, count: count)
        }
        _ = try Expression(parsing: nested(ExpressionLimits.nesting))
        #expect(throws: ExpressionError.tooDeep(offset: offset)) { try Expression(parsing: nested(3_000)) }
    }

    @Test func steps_haveALimit() throws {
        let path = String(repeating: ".a", count: JSONPath.longest)
        #expect(try Expression(parsing: path).path?.steps.count == JSONPath.longest)
        #expect(throws: ExpressionError.path(.tooManySteps(offset: path.count))) {
            try Expression(parsing: path + ".a")
        }
    }

    /// libjq needs many seconds for a text that is far above the other limits.
    @Test func compiling_hasALimitOfTime() throws {
        let (process, _, isTooExpensive) = try ExpressionCompiler.compile(
            String(repeating: ".a", count: 300_000) + " // 1")
        #expect(process == nil && isTooExpensive)
        #expect(try ExpressionCompiler.compile(".").process != nil)
    }

    /// The search for the place of an error compiles a few beginnings of the text, and not one for each token.
    @Test func longText_isSearchedForItsError() throws {
        let start = String(repeating: ".a | ", count: 2_000)
        let error = try ExpressionCompiler.error(in: try Expression(parsing: start + "+ +"))
        #expect(error == .unexpected("+", offset: start.count))
    }

    @Test func errors_areFoundUpToALimit() throws {
        let wrong = try (0..<60).map { try Expression(parsing: ".a + + \($0)") }
        #expect(ExpressionCheck.errors(in: Set(wrong)).count == ExpressionLimits.errors)
        let right = try (0..<900).map { try Expression(parsing: ".a + \($0)") }
        #expect(ExpressionCheck.errors(in: Set(right + [wrong[0]])).keys.map(\.text) == [".a + + 0"])
    }
}
