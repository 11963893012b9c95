import JSON
import Testing

/// Where and why a body is not JSON.
@Suite struct JSONErrorTests {
    @Test(
        arguments: [
            ("", .empty, 0), (" \r\n\t", .empty, 4), ("\u{FEFF}", .empty, 3), ("\u{FEFF} ", .empty, 4),
            ("[", .truncated, 1), ("{", .truncated, 1), ("[1", .truncated, 2), ("[1,", .truncated, 3),
            (#"{"a""#, .truncated, 4), (#"{"a":"#, .truncated, 5), (#"{"a":1"#, .truncated, 6), ("[[] ", .truncated, 4),
            ("1 2", .trailingContent, 2), ("[1]]", .trailingContent, 3), ("{} x", .trailingContent, 3),
            ("[1],", .trailingContent, 3), (#""a"b"#, .trailingContent, 3), ("null\u{0}", .badLiteral, 0),
            ("[]\u{0}", .trailingContent, 2), ("\u{FEFF}[1 2]", .unexpectedByte, 6),
            ("\u{FEFF}\u{FEFF}1", .unexpectedByte, 3),
        ] as [(String, JSONError.Reason, Int)])
    func document_isRefusedAsAWhole(body: String, reason: JSONError.Reason, offset: Int) {
        #expect(throws: JSONError.invalid(reason, offset: offset)) { try Found.in(body, items: ".", single: true) }
    }

    private static let encodings: [(String, [UInt8], JSONError.Reason)] = [
        ("UTF-16LE", [0x5B, 0, 0x31, 0, 0x5D, 0], .utf16), ("UTF-16BE", [0, 0x5B, 0, 0x31, 0, 0x5D], .utf16),
        ("one digit", [0x31, 0], .utf16), ("not ASCII after the quote", [0x22, 0, 0xE9, 0x65], .utf16),
        ("UTF-16LE with its mark", [0xFF, 0xFE, 0x5B, 0, 0x5D, 0], .utf16),
        ("UTF-16BE with its mark", [0xFE, 0xFF, 0, 0x5B, 0, 0x5D], .utf16),
        ("UTF-32LE", [0x5B, 0, 0, 0, 0x5D, 0, 0, 0], .utf32), ("UTF-32BE", [0, 0, 0, 0x5B, 0, 0, 0, 0x5D], .utf32),
        ("UTF-32LE with its mark", [0xFF, 0xFE, 0, 0, 0x5B, 0, 0, 0], .utf32),
        ("UTF-32BE with its mark", [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x5B], .utf32),
    ]

    @Test(arguments: encodings)
    func otherEncodingOfUnicode_isCalledByItsName(name: String, body: [UInt8], reason: JSONError.Reason) {
        let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])
        #expect(throws: JSONError.invalid(reason, offset: 0)) { try plan.extract(from: body) }
    }

    @Test(
        arguments: [([0x5B, 0x31, 0], .badNumber), ([0, 0], .unexpectedByte), ([0xFF], .notUTF8)]
            as [([UInt8], JSONError.Reason)])
    func otherBytes_areNotTakenForAnotherEncoding(body: [UInt8], reason: JSONError.Reason) {
        let plan = JSONPlan(items: JSONPath([]), single: true, columns: [], facts: [])
        let error = #expect(throws: JSONError.self) { try plan.extract(from: body) }
        guard case .invalid(let found, _) = error else { return }
        #expect(found == reason)
    }

    @Test(arguments: [
        ("[1 2]", 3), ("[,]", 1), ("[1,]", 3), ("[,1]", 1), ("[1,,2]", 3), ("[}", 1), ("]", 0), (":", 0), (",", 0),
        ("}", 0),
        ("[1:2]", 2), ("{]", 1), ("{,}", 1), (#"{"a" 1}"#, 5), (#"{"a",1}"#, 4), (#"{"a":}"#, 5), (#"{"a":1,}"#, 7),
        (#"{"a":1 "b":2}"#, 7), (#"{"a":1:2}"#, 6), (#"{"a"::1}"#, 5), ("{a:1}", 1), ("{1:2}", 1), ("{null:2}", 1),
        ("{[]:2}", 1), ("['a']", 1), ("[+1]", 1), ("[.5]", 1), ("[NaN]", 1), ("[Infinity]", 1), ("[True]", 1),
        ("[undefined]", 1), ("[/**/1]", 1), ("[#]", 1), (#"["a"b]"#, 4), (#"["a""b"]"#, 4), (#"[\"a\"]"#, 1),
        (#"[1,\""a]"#, 3), ("[\u{A0}1]", 1), ("[\u{1}1]", 1), ("[\u{B}]", 1), (#"[[1}]"#, 3), (#"{"a":[}"#, 6),
    ])
    func unexpectedByte_isReportedAtItsPlace(body: String, offset: Int) {
        expectInvalid(body, .unexpectedByte, at: offset)
    }

    @Test(arguments: [
        ("[01]", 2), ("[-]", 2), ("[--1]", 2), ("[-01]", 3), ("[1.]", 3), ("[1.e5]", 3), ("[1.5.2]", 4), ("[1e]", 3),
        ("[1e+]", 4), ("[1E-]", 4), ("[1e5.5]", 4), ("[1_0]", 2), ("[0x10]", 2), ("[-a]", 2), ("[1a]", 2),
        ("[1\u{1}]", 2),
        ("[2.0f]", 4), ("[1+1]", 2), ("[00]", 2), ("[-Infinity]", 2), (#"{"a":1.}"#, 7),
    ])
    func badNumber_isReportedAtTheByteThatDoesNotFit(body: String, offset: Int) {
        expectInvalid(body, .badNumber, at: offset)
    }

    @Test(arguments: [
        ("[tru]", 1), ("[nul]", 1), ("[falsey]", 1), ("[truefalse]", 1), ("[nulll]", 1), ("[tRUE]", 1), ("[n]", 1),
        (#"{"a":t}"#, 5), ("[true1]", 1), ("[1,null-]", 3),
    ])
    func badLiteral_isReportedAtItsStart(body: String, offset: Int) {
        expectInvalid(body, .badLiteral, at: offset)
    }

    @Test(arguments: [
        ("[\"a\nb\"]", 3), ("[\"\u{0}\"]", 2), ("[\"\u{1F}\"]", 2), ("[\"ab\u{1}", 4), ("[\"a\tb\"]", 3),
        ("{\"\r\":1}", 2),
        ("[\"\\\u{0}\"]", 3), ("[\"\\\"\u{7}\"]", 4), ("[1,\"\\\\\",\"\u{2}\"]", 9),
    ])
    func controlCharacter_inAStringIsReportedAtItsPlace(body: String, offset: Int) {
        #expect(throws: JSONError.invalid(.controlCharacter, offset: offset)) { try Found.in(body, items: ".") }
    }

    @Test(arguments: [
        ("[\"abc", 1), ("[\"a\",\"bc", 5), (#"["\"]"#, 1), (#"["a\\\"]"#, 1), ("\"", 0), (#"{"a":"b}"#, 5),
        (#"["a\"#, 1),
        ("[1,\"\\\\\",\"\u{1F600}", 8),
    ])
    func unclosedString_isReportedAtItsOpeningQuote(body: String, offset: Int) {
        #expect(throws: JSONError.invalid(.unclosedString, offset: offset)) { try Found.in(body, items: ".") }
    }

    @Test(arguments: [
        (#"["\q"]"#, 2), (#"["a\\\x41"]"#, 5), (#"["\u12"]"#, 2), (#"["\u12g4"]"#, 2), (#"["\U0041"]"#, 2),
        (#"["\u004"]"#, 2), (#"{"\'":1}"#, 2), (#"["\u"]"#, 2), ("[\"\\\u{E9}\"]", 2), (#"["\ n"]"#, 2),
        (#"["\u+123"]"#, 2),
    ])
    func badEscape_isReportedAtItsBackslash(body: String, offset: Int) {
        expectInvalid(body, .badEscape, at: offset)
    }

    @Test(arguments: [
        "0", "-0", "-0.0", "10", "1.50", "1e5", "1E+05", "1e-0", "0e0", "123456789012345678901234567890", "1e99999",
        "true", "false", "null", #""""#, #""\"\\\/\b\f\n\r\t\u00fF""#, #""\ud800""#, #""\udc00\ud800""#,
        "\"\u{7F}\u{2028}\"",
        "[]", "{}", "[[],{}]", #"{"":{"":[]}}"#, " \t\r\n1 \t\r\n",
    ])
    func valid_isTaken(body: String) throws {
        #expect(try Found.in(body, items: ".", single: true).items == [body.trimming(while: " \t\r\n".contains)])
        #expect(try Found.in("[\(body)]", items: ".").items.count == 1)
        #expect(try Found.in(#"{"skipped":\#(body),"items":[]}"#, items: ".items").items == [])
    }

    /// The same error inside an item, in a skipped part, on the way to the items, and in a fact.
    private func expectInvalid(_ body: String, _ reason: JSONError.Reason, at offset: Int) {
        let places = [("", "."), (#"{"x":"#, ".items"), (#"{"items":"#, ".items"), ("[1,", ".")]
        for (before, items) in places {
            let error = JSONError.invalid(reason, offset: offset + before.utf8.count)
            #expect(throws: error) { try Found.in(before + body, items: items, columns: [".a", ".b"]) }
            #expect(throws: error) { try Found.in(before + body, items: items, facts: [".x.a", ".[1].a"]) }
        }
        #expect(throws: JSONError.invalid(reason, offset: offset)) { try Found.in(body, items: ".[]", facts: [".[0]"]) }
        #expect(throws: JSONError.invalid(reason, offset: offset)) { try Found.in(body, items: ".", single: true) }
    }
}

extension String {
    func trimming(while isSpace: (Character) -> Bool) -> String {
        String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
