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

    /// libjq 1.6 wrote a text in place of what was deeper.
    @Test(arguments: ["[.]", "{a: .}"])
    func results_haveALimitOfLevels(level: String) throws {
        let use = { (levels: Int) throws in
            ExpressionProgram.Use.all(
                try Expression(parsing: "\"]\\\"[\", reduce range(\(levels)) as $i (7; \(level)), 1"))
        }
        let deepest = try #require(try results(of: use(256), on: "null").dropFirst().first)
        #expect(deepest.text.hasSuffix("7" + String(repeating: String(level.suffix(1)), count: 256)))
        for levels in [257, 258, 300, 5_000] {
            let deep = try use(levels)
            #expect(throws: ExpressionRuntimeError.tooDeep(deep.expression)) { try results(of: deep, on: "null") }
        }
    }

    /// A value may have as many levels as libjq reads, and an expression adds more.
    @Test func results_countTheLevelsOfTheirValue() throws {
        let value = String(repeating: "[", count: 250) + "{}" + String(repeating: "]", count: 250)
        #expect(try results("[[[[[.]]]]]", on: value) == ["[[[[[\(value)]]]]]"])
        for text in ["[[[[[[.]]]]]]", "{a: [[[[[.]]]]]}", "., [[[[[[.]]]]]]"] {
            let expression = try Expression(parsing: text)
            #expect(throws: ExpressionRuntimeError.tooDeep(expression)) { try results(text, on: value) }
        }
        #expect(try results(".[0]", on: value) == [String(value.dropFirst().dropLast())])
    }

    /// Texts that look like levels, or like what libjq writes, are no levels.
    @Test func texts_haveNoLevels() throws {
        let text = String(repeating: #"[{\"\\["#, count: 300)
        for text in ["\"\(text)\"", #""<stripped: exceeds max depth 256>""#, #"{"[":"\\"}"#] {
            #expect(try results("[., 1]", on: text) == ["[\(text),1]"])
        }
    }

    @Test func errors_areFoundUpToALimit() throws {
        let wrong = try (0..<60).map { try Expression(parsing: ".a + + \($0)") }
        #expect(ExpressionCheck.errors(in: Set(wrong)).count == ExpressionLimits.errors)
        let right = try (0..<900).map { try Expression(parsing: ".a + \($0)") }
        #expect(ExpressionCheck.errors(in: Set(right + [wrong[0]])).keys.map(\.text) == [".a + + 0"])
    }
}
