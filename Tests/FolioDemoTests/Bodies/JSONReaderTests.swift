import Testing

@testable import folio_demo

struct JSONReaderTests {
    @Test(arguments: [
        ("null", JSONValue.null), (" true ", .bool(true)), ("false", .bool(false)), ("-0.5e+3", .number("-0.5e+3")),
        ("0", .number("0")), ("12", .number("12")), (#""a\n\/\u00e9\ud83c\udf89é""#, .string("a\n/é🎉é")),
        ("[]", .array([])), ("[1, [ ]]", .array([.number("1"), .array([])])), ("{}", .object([:])),
        (#"{"a":1,"b":{"c":"d"},"a":2}"#, .object(["a": .number("2"), "b": .object(["c": .string("d")])])),
        (#""\b\f\r\t\\\"""#, .string("\u{8}\u{C}\r\t\\\"")),
    ])
    func reader_givesTheValueOfADocument(text: String, value: JSONValue) {
        #expect(JSONReader.read(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "", " ", "nul", "truex", "01", "1.", ".5", "-", "1e", "+1", "[1,]", "[1 2]", "[", "{", #"{"a"}"#, #"{"a":}"#,
        #"{a:1}"#, #"{"a":1,}"#, "\"a", "\"\n\"", #""\x""#, #""\u12g4""#, #""\ud83c""#, #""\ud83c\u0041""#,
        #""\udf89""#,
        "1 2", "[]]", "'a'",
    ])
    func reader_refusesInvalidJSON(text: String) {
        #expect(JSONReader.read(Array(text.utf8)) == nil)
    }

    @Test func reader_refusesInvalidUTF8() {
        #expect(JSONReader.read([0x22, 0xFF, 0x22]) == nil)
    }

    @Test(arguments: [(64, true), (65, false)])
    func reader_goesSoDeepAndNoDeeper(depth: Int, isRead: Bool) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect((JSONReader.read(Array(text.utf8)) != nil) == isRead)
    }
}
