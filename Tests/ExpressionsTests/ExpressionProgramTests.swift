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
                "1152921504606846977", "128.6", "1", "1152921504606846977", "2.5", "1152921504606846977", "1", "3", "2",
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
        ("[.id][0]? // .price", ["1152921504606846977"]),
        ("empty", []),
        (".list[] | .id | select(. > 1e10)", ["1152921504606846977"]),
    ])
    func selection_keepsTheReceivedBytes(_ text: String, _ expected: [String]) throws {
        #expect(try results(text, on: Self.document) == expected)
    }

    /// A computed number is written as jq writes it, even if it equals the input.
    @Test(arguments: [
        (".id + 1", ["1152921504606846977"]),
        (".id | . + 1", ["1152921504606846977"]),
        (".id | floor", ["1152921504606846977"]),
        (".n | floor", ["1"]),
        (".price * 1", ["128.6"]),
        ("[.price, .n]", ["[128.6,1]"]),
        ("{id}", [#"{"id":1152921504606846977}"#]),
        (".s + \"\"", [#""hé /""#]),
        (".id | tostring", [#""1152921504606846977""#]),
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

    /// jq 1.6 takes it for an expression without results.
    @Test(arguments: ["error(null)", "error(.message)", "null | error", "if .ok then 1 else error(.message) end"])
    func errorWithoutAMessage_isAnError(text: String) throws {
        let expression = try Expression(parsing: text)
        for use in [ExpressionProgram.Use.all(expression), .first(expression)] {
            #expect(throws: ExpressionRuntimeError.failed(expression, "null (null) not a string")) {
                try results(of: use, on: "{}")
            }
        }
        #expect(throws: ExpressionRuntimeError.self) { try holds(text, of: "{}") }
        #expect(try results("try (\(text)) catch 1", on: "{}") == ["1"])
    }

    /// All these numbers are the same for jq.
    private static let near = #"""
        [{"id":1152921504606846977,"n":"a"},{"id":1152921504606846976,"n":"b"},{"id":1152921504606846978,"n":"c"},
         {"id":1152921504606846977,"n":"d"}]
        """#

    @Test(arguments: [
        (
            "map(\"n\\(.id)\")",
            #"["n1152921504606846977","n1152921504606846976","n1152921504606846978","n1152921504606846977"]"#
        ),
        ("unique_by(.id) | map(.n)", #"["b","a","c"]"#),
        (
            "sort_by(.id) | map(.id)",
            "[1152921504606846976,1152921504606846977,1152921504606846977,1152921504606846978]"
        ),
        ("map(select(.id == 1152921504606846977) | .n)", #"["a","d"]"#),
        ("map(select(.id > 1152921504606846976) | .n)", #"["a","c","d"]"#),
        ("max_by(.id) | {id, n}", #"{"id":1152921504606846978,"n":"c"}"#),
        ("group_by(.id) | map(length)", "[1,2,1]"), ("map(.id | tostring) | unique | length", "3"),
        ("INDEX(.id) | keys", #"["1152921504606846976","1152921504606846977","1152921504606846978"]"#),
        ("map(-.id) | .[0]", "-1152921504606846977"), ("[.[0].id, 1.0, 128.60]", "[1152921504606846977,1,128.6]"),
        ("map(.id) | tojson", #""[1152921504606846977,1152921504606846976,1152921504606846978,1152921504606846977]""#),
    ])
    func numbersOfManyDigits_stayApart(text: String, expected: String) throws {
        #expect(try results(text, on: Self.near) == [expected])
    }

    @Test(arguments: [
        (
            #"{"a":1717243200.123456789,"b":1717243200.123456790,"c":1717243200.12345}"#,
            "[.a, .b, .c] | unique | length", "3"
        ),
        (#"{"a":1717243200.123456789}"#, "[.a, \"\\(.a)\"]", #"[1717243200.123456789,"1717243200.1234567"]"#),
        (
            #"{"a":9007199254740992,"b":9007199254740993}"#, "[.a, .b, .a == .b, .a < .b]",
            "[9007199254740992,9007199254740993,false,true]"
        ),
        (#"{"a":-9007199254740993,"b":-9007199254740992}"#, "[.a, .a < .b]", "[-9007199254740993,true]"),
        (
            #"{"a":100000000000000000,"b":100000000000000001}"#, "[.a, .b, .a < .b]",
            "[100000000000000000,100000000000000001,true]"
        ),
        // What is in a text already stays, also if it looks like a number that jq has made.
        (
            #"{"a":1790000000000001155,"s":"1790000000000001154","t":"1790000000000001300","u":"1790000000000001200"}"#,
            "[.a, .s + \"\", .t + \"\", .u + \"\"]",
            #"[1790000000000001155,"1790000000000001154","1790000000000001300","1790000000000001200"]"#
        ),
        (#"{"a":1790000000000001155,"b":1790000000000001157}"#, "(.b - .a) < 1000", "true"),
        (
            #"{"a":12345678901234567890123,"b":1.2345678901234567e-7}"#, "[.a, .b]",
            "[12345678901234567890123,1.2345678901234567e-7]"
        ),
    ])
    func numbersOfManyDigits_keepThem(json: String, text: String, expected: String) throws {
        #expect(try results(text, on: json) == [expected])
    }

    @Test func remainderOfALargeNumber_isAnError() throws {
        #expect(throws: ExpressionRuntimeError.self) { try results(".a % 2", on: #"{"a":1790000000000001155}"#) }
        #expect(try results("[.a % 4, -.a % 4]", on: #"{"a":9007199254740991}"#) == ["[3,-3]"])
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
