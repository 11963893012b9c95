import JSON
import Testing

@Suite struct JSONTextTests {
    @Test(arguments: [
        ("", ""), ("plain é😀", "plain é😀"), (#"\"\\\/"#, #""\/"#), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"),
        (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"\u0000"#, "\u{0}"), (#"a\ud83d\uDE00b"#, "a😀b"),
        (#"\ud800\udc00"#, "\u{10000}"),
        (#"\udbff\udfff"#, "\u{10FFFF}"), (#"\u007f\u0080\u07ff\u0800\uffff"#, "\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"),
        (#"\\u0041"#, #"\u0041"#),
    ])
    func unescaped_isWhatTheStringSays(inside: String, text: String) {
        #expect(JSONText.unescaped(Array(inside.utf8)) == text)
    }

    @Test(arguments: [
        (#"\ud800"#, "\u{FFFD}"), (#"\udc00"#, "\u{FFFD}"), (#"\ud800x"#, "\u{FFFD}x"), (#"\ud800\n"#, "\u{FFFD}\n"),
        (#"\ud800\u0041"#, "\u{FFFD}A"), (#"\ud800\ud83d\ude00"#, "\u{FFFD}😀"), (#"\udc00\ud800"#, "\u{FFFD}\u{FFFD}"),
        (#"\ud7ff\ue000"#, "\u{D7FF}\u{E000}"),
    ])
    func unescaped_replacesLoneSurrogates(inside: String, text: String) {
        #expect(JSONText.unescaped(Array(inside.utf8)) == text)
    }

    @Test(
        arguments: [
            (#""a\n""#, "a\n"), (#""""#, ""), ("12345678901234567890", "12345678901234567890"), ("1.50", "1.50"),
            ("true", "true"),
            ("false", "false"), ("null", nil), ("[1]", nil), ("{}", nil), (#""\ud800""#, "\u{FFFD}"),
        ] as [(String, String?)])
    func textOfRange_isTheScalarsText(value: String, text: String?) {
        let body = Array("[\(value)]".utf8)
        #expect(body.text(of: JSONRange(start: 1, end: UInt32(body.count - 1))) == text)
    }

    @Test(
        arguments: [
            ("{}", .object), ("[]", .array), (#""""#, .string), ("-1", .number), ("0", .number), ("true", .boolean),
            ("false", .boolean), ("null", .null),
        ] as [(String, JSONKind)])
    func kind_followsFromTheFirstByte(value: String, kind: JSONKind) {
        let body = Array(value.utf8)
        #expect(body.kind(of: JSONRange(start: 0, end: UInt32(body.count))) == kind)
    }

    @Test func missingRange_hasNeitherKindNorText() {
        #expect(JSONRange.missing.isMissing)
        #expect(!JSONRange(start: 0, end: 1).isMissing)
        #expect(Array("1".utf8).kind(of: .missing) == nil)
        #expect(Array("1".utf8).text(of: .missing) == nil)
    }
}
