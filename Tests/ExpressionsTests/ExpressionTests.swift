import JSON
import Testing

@testable import Expressions

@Suite struct ExpressionTests {
    @Test(arguments: [".", ".a.b[0]", ".a[].b", ".\"odd key\"", ".a?"])
    func plainPath_needsNoProgram(_ text: String) throws {
        #expect(try Expression(parsing: text).path == JSONPath(parsing: text))
    }

    @Test(arguments: [
        ".a | .b", ".a // .b", "length", "keys", "[.a, .b]", "{a: .b}", ".a == null", "..", ".[-1]", "\"\\(.a)\"",
        "(.a)",
        "# what\n.a | .b", "{env: .a}", "{env}", ".env | .input", "{a: 1, env}", "\"env\"", ".a[\"env\"] | .b",
        "if .a then .b else .c end", "empty", "first", ".a as $env | $env",
    ])
    func otherText_isAProgram(_ text: String) throws {
        let expression = try Expression(parsing: text)
        #expect(expression.path == nil)
        #expect(try ExpressionCompiler.error(in: expression) == nil)
    }

    @Test(arguments: [
        ("data", ExpressionError.path(.missingDot(offset: 0))),
        ("data.items[0]", .path(.missingDot(offset: 0))),
        (".a-b", .path(.needsQuotes(name: "a-b", offset: 1))),
        (".\"a", .path(.unclosed(offset: 1))),
        ("", .path(.missingDot(offset: 0))),
        ("  ", .endsTooEarly(offset: 0)),
        (".a | (.b", .unclosed(offset: 5)),
        (".a | [.b}", .unopened("}", offset: 8)),
        (".a | .b)", .unopened(")", offset: 7)),
        (".a | \"x", .unclosed(offset: 5)),
        (".a | \"\\(.b\"", .unclosed(offset: 10)),
        (".a | 1) | (2", .unopened(")", offset: 6)),
    ])
    func brokenText_isRefusedAtItsPlace(_ text: String, _ error: ExpressionError) {
        #expect(throws: error) { try Expression(parsing: text) }
    }

    @Test(arguments: [
        ("env", "env", 0), (".a | env.PATH", "env", 5), ("$ENV.PATH", "$ENV", 0), ("input", "input", 0),
        (".a, inputs", "inputs", 4), ("debug", "debug", 0), (".a | halt_error", "halt_error", 5),
        ("import \"a\" as a; .", "import", 0), ("include \"a\"; .", "include", 0), ("\"\\(env)\"", "env", 3),
        ("{a: env}", "env", 4), ("{(env): 1}", "env", 2), ("{$ENV}", "$ENV", 1), ("[env]", "env", 1),
        (".a | stderr", "stderr", 5), ("input_filename", "input_filename", 0), ("\"a\" | modulemeta", "modulemeta", 6),
        ("{a: (env, 1)}", "env", 5), ("$__prog_args", "$__prog_args", 0), ("get_search_list", "get_search_list", 0),
    ])
    func expressionThatReachesBeyondTheValue_isRefused(_ text: String, _ name: String, _ offset: Int) {
        #expect(throws: ExpressionError.refused(name, offset: offset)) { try Expression(parsing: text) }
    }

    /// Later versions of jq take the next line for a part of the comment, and others do not.
    @Test(arguments: ["1 # a \\\n | env", "1 # a \\\r\n | env"])
    func commentThatEndsWithABackslash_isRefused(text: String) {
        #expect(throws: ExpressionError.unexpected("\\", offset: text.unicodeScalars.count - 8)) {
            try Expression(parsing: text)
        }
    }

    @Test(arguments: [
        (".a | | .b", ExpressionError.unexpected("|", offset: 5)),
        (".a .b c", .unexpected("c", offset: 6)),
        (".a | if . then 1", .endsTooEarly(offset: 16)),
        (".a |", .endsTooEarly(offset: 4)),
        (".a | foo", .undefined("foo/0", offset: 5)),
        (".a | select(.b; .c; .d)", .undefined("select/3", offset: 5)),
        (".a | $x", .undefined("$x", offset: 5)),
        ("é | .b", .unexpected("é", offset: 0)),
        ("[.a]\n| .b | | .c", .unexpected("|", offset: 12)),
    ])
    func errorOfJQ_isFoundAtItsPlace(_ text: String, _ error: ExpressionError) throws {
        let expression = try Expression(parsing: text)
        #expect(throws: ExpressionRuntimeError.invalid(expression, error)) {
            try ExpressionProgram([.first(Expression(parsing: ".x | .y")), .all(expression)]).compile()
        }
        #expect(ExpressionCheck.errors(in: [expression, try Expression(parsing: ".x | .y")]) == [expression: error])
    }

    @Test func errorsOfSeveralExpressions_areAllFound() throws {
        let valid = try (1...9).map { try Expression(parsing: ".a | . + \($0)") }
        let bad = try [".a |", ".a | foo", ".b | foo"].map { try Expression(parsing: $0) }
        #expect(
            ExpressionCheck.errors(in: Set(valid + bad)) == [
                bad[0]: .endsTooEarly(offset: 4), bad[1]: .undefined("foo/0", offset: 5),
                bad[2]: .undefined("foo/0", offset: 5),
            ])
        #expect(ExpressionCheck.errors(in: Set(valid)).isEmpty)
    }

    @Test(arguments: [
        ".a | .b", ".a // .b", ".a[] | select(.n + 1 > 2) | .id", "first(.a[])", "..", ".a[.n - 1] | .b",
        "if .a > 1 then .b else .c end", "getpath([\"a\", 0])", ".a // 0", ".a[-1:]", "(.a | .b)?", ".a | first",
    ])
    func choosingExpression_isASelection(_ text: String) throws {
        #expect(try Expression(parsing: text).onlySelects)
    }

    @Test(arguments: [
        ".a | . + 1", ".a | floor", "[.a] | .[0]", ".a as $x | $x", ".a * 1", "-(.a)", ".a | tonumber", "{a: .b} | .a",
        ".a | if . then . - 1 else . end", "reduce .a[] as $x (0; . + $x)", "def f: .; f",
    ])
    func computingExpression_isNotASelection(_ text: String) throws {
        #expect(try !Expression(parsing: text).onlySelects)
    }
}
