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

    /// Both numbers are the same for jq, and so is the one with which the second is compared.
    @Test(arguments: [
        ("\"n\\(.id)\"", #"{"id":1152921504606846977}"#, true), (".id | tostring", #"{"id":-9007199254740993}"#, true),
        (".id // .name", #"{"id":1152921504606846977}"#, false), (".name", #"{"id":1152921504606846977}"#, false),
        (".id != 1152921504606846976", #"{"id":1152921504606846977}"#, true),
        (".id > 1000", #"{"id":1152921504606846977}"#, false), (".id + 1", #"{"id":9007199254740992}"#, false),
        ("[.[].id] | unique | length", #"[{"id":1152921504606846977},{"id":1152921504606846978}]"#, true),
        ("[.[].id] | unique | length", #"[{"id":1152921504606846977},{"id":1152921504606846977}]"#, false),
        ("\"\\(.a)\"", #"{"a":"1152921504606846977","b":1.152921504606846977,"c":1152921504606846977e2}"#, false),
        ("if .id == 1152921504606846976 then error(\"no\") else 1 end", #"{"id":1152921504606846977}"#, true),
    ])
    func exactResult_dependsOnNoRoundedDigit(text: String, json: String, isRounded: Bool) throws {
        let expression = try Expression(parsing: text)
        let program = ExpressionProgram([.first(expression), .condition(expression)])
        let body = Array(json.utf8)
        let run = { (use: Int) in
            try body.withUnsafeBufferPointer { body in
                try program.session { (session) throws(ExpressionRuntimeError) in
                    let range = JSONRange(start: 0, end: UInt32(body.count))
                    session.run([use], on: [range], of: body, exact: [use])
                    _ = try session.results(of: body)
                }
            }
        }
        if isRounded {
            #expect(throws: ExpressionRuntimeError.self) { try run(0) }
        } else {
            try run(0)
            try run(1)
        }
    }

    /// Items that are made may have rounded numbers; which items there are must not depend on them.
    @Test(arguments: [
        (".[] | {id}", false), ("unique_by(.id)", true), ("group_by(.id) | map(.[0])", true), (".[0:1]", false),
    ])
    func exactItems_areCounted(text: String, isRounded: Bool) throws {
        let program = ExpressionProgram([.all(try Expression(parsing: text))])
        let body = Array(#"[{"id":1152921504606846977},{"id":1152921504606846978}]"#.utf8)
        let run = {
            try body.withUnsafeBufferPointer { body in
                try program.session { (session) throws(ExpressionRuntimeError) in
                    session.run([0], on: [JSONRange(start: 0, end: UInt32(body.count))], of: body, exact: [0])
                    return try session.results(of: body).count
                }
            }
        }
        if isRounded {
            #expect(throws: ExpressionRuntimeError.rounded(program.uses[0].expression)) { try run() }
        } else {
            #expect(try run() > 0)
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
