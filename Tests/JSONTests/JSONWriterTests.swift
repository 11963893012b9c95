import JSON
import Testing

@Suite struct JSONWriterTests {
    @Test(arguments: [
        ("", #""""#), ("plain é😀", #""plain é😀""#), (#"a"b\c/"#, #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#),
        ("\u{0}\u{8}\u{C}\u{1F}", #""\u0000\u0008\u000c\u001f""#), (" \u{7F}\u{2028}", "\" \u{7F}\u{2028}\""),
    ])
    func append_escapesWhatAStringCannotHold(text: String, json: String) {
        var out = Array("x".utf8)
        JSONWriter.append(text, to: &out)
        #expect(String(decoding: out, as: UTF8.self) == "x" + json)
        #expect("\"\(JSONWriter.escaped(text))\"" == json)
        #expect(JSONText.unescaped(Array(JSONWriter.escaped(text).utf8)) == text)
    }

    @Test(arguments: [
        ("1", "1"), (#"{"a": [1,  2]}"#, #"{"a": [1,  2]}"#),
        ("{\n  \"a\": 1,\n  \"b\": [\n  ]\n}", #"{"a": 1,"b": []}"#),
        ("[\r\n\t1 ,\r\n\r\n \t 2]", "[1 ,2]"), ("[\r1]", "[1]"), ("[1\n]", "[1]"), (#"["a\n  b"]"#, #"["a\n  b"]"#),
        ("[\n\n\n]", "[]"), ("[1, \n  2]", "[1, 2]"),
    ])
    func appendOnOneLine_dropsLineBreaksAndTheIndentationAfterThem(value: String, line: String) {
        let body = Array("<\(value)>".utf8)
        var out = Array("x".utf8)
        JSONWriter.appendOnOneLine(JSONRange(start: 1, end: UInt32(body.count - 1)), of: body, to: &out)
        #expect(String(decoding: out, as: UTF8.self) == "x" + line)
    }

    @Test func appendOnOneLine_addsNothingForAMissingValue() {
        var out: [UInt8] = []
        JSONWriter.appendOnOneLine(.missing, of: Array("1".utf8), to: &out)
        #expect(out.isEmpty)
    }
}
