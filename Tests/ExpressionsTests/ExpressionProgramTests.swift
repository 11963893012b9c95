import JSON
import Testing

@testable import Expressions

@Suite struct ExpressionProgramTests {
    private static let document = #"""
        {"id": 1152921504606846977, "price": 128.60, "n": 1.0, "s": "h\u00e9 \/", "flag": true, "none": null,
         "list": [ {"id": 1152921504606846977, "on": true}, {"id":2.50,"on":false} ],
         "big": [1152921504606846977, 1.0, 3], "twice": 1, "twice": 2, "a\u0062": "key", "": 0}
        """#

    /// Each expression and its result: the received bytes if it only selects.
    @Test(arguments: [
        (".id | .", ["1152921504606846977"]),
        (".none // .id", ["1152921504606846977"]),
        (".price // 0", ["128.60"]),
        (".missing // .price", ["128.60"]),
        (".list[] | select(.on) | .id", ["1152921504606846977"]),
        (".list[] | select(.id == 2.5) | .id", ["2.50"]),
        (".list[] | select(.on)", [#"{"id": 1152921504606846977, "on": true}"#]),
        ("first(.list[]) | .id", ["1152921504606846977"]),
        (".list | last | .id", ["2.50"]),
        (".list[-1].id", ["2.50"]),
        (".big[0:2]", ["[1152921504606846977,1.0]"]),
        (".big[-1:][0]", ["3"]),
        (".big[:-2][0]", ["1152921504606846977"]),
        (
            ".. | numbers",
            [
                "1152921504606847000", "128.6", "1", "1152921504606847000", "2.5", "1152921504606847000", "1", "3", "2",
                "0",
            ]
        ),
        ("getpath([\"list\", 1, \"id\"])", ["2.50"]),
        (".s | .", [#""h\u00e9 \/""#]),
        (".twice | .", ["2"]),
        (".ab | .", [#""key""#]),
        ("if .flag then .price else .n end", ["128.60"]),
        (".id, .price", ["1152921504606846977", "128.60"]),
        (".missing | .", ["null"]),
        ("try .price", ["128.60"]),
        ("[.id][0]? // .price", ["1152921504606847000"]),
        ("empty", []),
        (".list[] | .id | select(. > 1e10)", ["1152921504606846977"]),
    ])
    func selection_keepsTheReceivedBytes(_ text: String, _ expected: [String]) throws {
        #expect(try results(text, on: Self.document) == expected)
    }

    /// A computed number is written as jq writes it, even if it equals the input.
    @Test(arguments: [
        (".id + 1", ["1152921504606847000"]),
        (".id | . + 1", ["1152921504606847000"]),
        (".id | floor", ["1152921504606847000"]),
        (".n | floor", ["1"]),
        (".price * 1", ["128.6"]),
        ("[.price, .n]", ["[128.6,1]"]),
        ("{id}", [#"{"id":1152921504606847000}"#]),
        (".s + \"\"", [#""hé /""#]),
        (".id | tostring", [#""1152921504606847000""#]),
        (".list | length", ["2"]),
        (".list | map(.on)", ["[true,false]"]),
        ("\"\\(.price) kr\"", [#""128.6 kr""#]),
        (".s[0:1]", [#""h""#]),
    ])
    func computation_givesTheNumbersOfJQ(_ text: String, _ expected: [String]) throws {
        #expect(try results(text, on: Self.document) == expected)
    }

    @Test func first_givesOneResultOfAnEndlessProgram() throws {
        let use = ExpressionProgram.Use.first(try Expression(parsing: "range(1; 1e18)"))
        #expect(try results(of: use, on: "null") == [Given(text: "1", isPart: false)])
    }

    @Test func first_doesNotSeeAFailureAfterIt() throws {
        let use = ExpressionProgram.Use.first(try Expression(parsing: ".a, error(\"no\")"))
        #expect(try results(of: use, on: #"{"a":1.0}"#) == [Given(text: "1.0", isPart: true)])
    }

    @Test func failure_isReportedWithItsExpression() throws {
        let expression = try Expression(parsing: ".a + {}")
        #expect(throws: ExpressionRuntimeError.failed(expression, "number (1) and object ({}) cannot be added")) {
            try results(of: .all(expression), on: #"{"a":1}"#)
        }
        // It does not affect the next value.
        #expect(try results(".a | . + 1", on: #"{"a":1}"#) == ["2"])
    }

    @Test func failureThatIsNotText_isReportedAsJSON() throws {
        let expression = try Expression(parsing: "error({a: 1})")
        #expect(throws: ExpressionRuntimeError.failed(expression, #"{"a":1}"#)) {
            try results(of: .all(expression), on: "null")
        }
    }

    @Test(arguments: [
        (".a == null", "{}", true), (".a == null", #"{"a":1}"#, false), (".a, .b | . > 1", #"{"a":1,"b":2}"#, true),
        ("empty", "{}", false), (".a | not", #"{"a":false}"#, true), ("0", "{}", true), ("null", "{}", false),
    ])
    func condition_holdsWhereAResultIsNeitherFalseNorNull(_ text: String, _ json: String, _ expected: Bool) throws {
        #expect(try holds(text, of: json) == expected)
    }

    @Test func severalUses_runApart() throws {
        let uses = try [".a | . + 1", ".b | . + 2", ".a | . + 1"].map {
            ExpressionProgram.Use.all(try Expression(parsing: $0))
        }
        let program = ExpressionProgram(uses)
        #expect(program.uses.count == 2)
        #expect(program.index(of: uses[1]) == 1)
        let body = Array(#"[{"a":1,"b":10},{"a":2,"b":20}]"#.utf8)
        let made = try body.withUnsafeBufferPointer { body in
            try program.session { (session) throws(ExpressionRuntimeError) in
                var made: [ExpressionResult] = []
                session.run([0, 1], on: [JSONRange(start: 1, end: 15), JSONRange(start: 16, end: 30)], of: body)
                for _ in 0..<4 { made += try session.results(of: body) }
                return made
            }
        }
        #expect(made == ["2", "12", "3", "22"].map { .made(Array($0.utf8)) })
    }

    @Test func valueThatIsTooDeep_isUnreadable() throws {
        let deep = String(repeating: "[", count: 300) + String(repeating: "]", count: 300)
        let error = #expect(throws: ExpressionRuntimeError.self) { try results(".[0] | length", on: deep) }
        guard case .unreadable(let message)? = error else { return #expect(error == nil) }
        #expect(message.contains("depth"))
    }

    @Test(arguments: [
        ("$ENV", "{}"), ("env", "{}"), ("get_search_list", "[]"), ("input_filename", "null"),
        ("input_line_number", "0"),
    ])
    func textThatTheScannerMisses_findsNothing(_ text: String, _ expected: String) throws {
        #expect(try results(of: .all(Expression(unchecked: text)), on: "null").map(\.text) == [expected])
    }

    @Test(arguments: ["input", "[inputs]", "debug", "stderr", "halt", "halt_error", "halt_error(1)", "modulemeta"])
    func textThatTheScannerMisses_doesNothing(_ text: String) throws {
        let expression = Expression(unchecked: text)
        #expect(throws: ExpressionRuntimeError.failed(expression, "not in an expression")) {
            try results(of: .all(expression), on: "\"a\"")
        }
    }

    @Test func cancelling_endsAProgramThatRunsForEver() async throws {
        let started = AsyncStream.makeStream(of: Void.self)
        let work = Task {
            try await ExpressionStopper.stopping {
                started.continuation.yield()
                return try results("last(range(1e18))", on: "null")
            }
        }
        for await _ in started.stream { break }
        work.cancel()
        await #expect(throws: ExpressionRuntimeError.stopped) { try await work.value }
        // It does not affect other expressions.
        #expect(try results("1 + 1", on: "null") == ["2"])
    }
}
