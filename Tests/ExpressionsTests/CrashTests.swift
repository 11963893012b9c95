import JSON
import Testing

@testable import Expressions

/// What libjq 1.6 does not survive. A newer one may have a result or an error of its own.
@Suite struct CrashTests {
    @Test(arguments: [
        (". | todate", "1e18"), (". | strftime(\"%Y\")", "1700000000000000000"), (". | mktime", "[1e18,1,1,1,1,1,1,1]"),
        (". | try index([]) catch 0", "[1,2]"), ("try (. | implode) catch 0", "[1114112, 55296]"),
        ("reduce range(1000000) as $i (0; [.]) | length", "null"), ("[scan(\"\")] | length", "\"aaaa\""),
        (". % -1", "-9223372036854775808"), ("[.] | .[1500000000] = 1 | length", "1"),
        ("[splits(\"\"; null)] | length", "\"aa\""),
    ])
    func value_neverEndsTheProgram(_ text: String, _ json: String) throws {
        do {
            _ = try results(text, on: json)
        } catch ExpressionRuntimeError.failed, ExpressionRuntimeError.crashed {
        }
        // It does not affect the next one.
        #expect(try results(". | . + 1", on: "1") == ["2"])
    }

    @Test(arguments: [
        "todate", "todateiso8601", "date", "strftime(\"%Y\")", "strflocaltime(\"%Y\")", "gmtime", "localtime",
        "strftime(1)", "strflocaltime(1)",
    ])
    func timeOutOfRange_isAFailureThatTheExpressionCanCatch(_ function: String) throws {
        for time in ["1e18", "-1e18", "1700000000000000000", "1e308"] {
            #expect(try results("try \(function) catch \"none\"", on: time) == ["\"none\""])
        }
    }

    @Test(arguments: [
        (". | todate", "0", "\"1970-01-01T00:00:00Z\""), (". | strftime(\"%H\", \"%M\")", "3660.5", "\"01\" \"01\""),
        (". | strftime(\"%Y\")", "[2015,2,5,23,51,47,4,63]", "\"2015\""),
        (". | strflocaltime(\"%Y\")", "40000000", "\"1971\""),
    ])
    func time_isFormattedAsJQDoes(_ text: String, _ json: String, _ expected: String) throws {
        #expect(try results(text, on: json).joined(separator: " ") == expected)
    }

    /// The results of the values before it are not lost, and the error names its value.
    @Test func crash_isOfOneValue() throws {
        let text = "if . == 2 then (reduce range(1000000) as $i (0; [.]) | length) else . + 0 end"
        let expression = try Expression(parsing: text)
        let program = ExpressionProgram([.all(expression)])
        let body = Array("[1,1,2,3]".utf8)
        let values = [1, 3, 5, 7].map { JSONRange(start: $0, end: $0 + 1) }
        var read = 0
        let error = #expect(throws: ExpressionRuntimeError.self) {
            try body.withUnsafeBufferPointer { body in
                try program.session { (session) throws(ExpressionRuntimeError) in
                    session.run([0], on: values, of: body)
                    for _ in values {
                        #expect(try session.results(of: body) == [.made([UInt8(ascii: "1")])])
                        read += 1
                    }
                }
            }
        }
        #expect(error == .crashed(expression, "Segmentation fault"))
        #expect(read == 2)
        // The next session has a process of its own.
        let rest = try body.withUnsafeBufferPointer { body in
            try program.session { (session) throws(ExpressionRuntimeError) in
                session.run([0], on: [values[3]], of: body)
                return try session.results(of: body)
            }
        }
        #expect(rest == [.made([UInt8(ascii: "3")])])
    }

    /// The pipes between the processes hold less than the values and their results.
    @Test func largeValues_areExchanged() throws {
        let text = String(repeating: "a", count: 3_000_000)
        let body = Array("[\"\(text)\",\"\(text)\"]".utf8)
        let ranges = [1, 3_000_004].map { JSONRange(start: $0, end: $0 + 3_000_002) }
        let program = ExpressionProgram([.all(try Expression(parsing: "., \"\\(.)b\""))])
        let made = try body.withUnsafeBufferPointer { body in
            try program.session { (session) throws(ExpressionRuntimeError) in
                session.run([0], on: ranges, of: body)
                return try ranges.map { _ throws(ExpressionRuntimeError) in try session.results(of: body) }
            }
        }
        #expect(made == ranges.map { [.part($0), .made(Array("\"\(text)b\"".utf8))] })
    }
}
