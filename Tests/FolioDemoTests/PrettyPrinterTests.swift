import Testing

@testable import folio_demo

struct PrettyPrinterTests {
    @Test(arguments: [
        ("[]", "[]\n"), ("{}", "{}\n"), ("1", "1\n"), ("[1,2]", "[\n  1,\n  2\n]\n"),
        (#"{"a":{"b":[]},"c":null}"#, "{\n  \"a\": {\n    \"b\": []\n  },\n  \"c\": null\n}\n"),
        (#"["{a:1,[b]}","\"{","\\",""]"#, "[\n  \"{a:1,[b]}\",\n  \"\\\"{\",\n  \"\\\\\",\n  \"\"\n]\n"),
        ("[[],[[]]]", "[\n  [],\n  [\n    []\n  ]\n]\n"),
    ])
    func json_isLaidOutByLines(compact: String, pretty: String) {
        var buffer = ByteBuffer()
        buffer.append(Array(compact.utf8))
        let printed = PrettyPrinter.print(buffer)
        #expect(printed.withBytes { String(decoding: $0, as: UTF8.self) } == pretty)
    }
}
