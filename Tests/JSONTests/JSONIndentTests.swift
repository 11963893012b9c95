import JSON
import Testing

@Suite struct JSONIndentTests {
    @Test(arguments: [
        ("1.50", "1.50"), (" [ ] ", "[]"), ("{}", "{}"), ("[1,2]", "[\n  1,\n  2\n]"),
        (
            #"{"a":{"b":[{}]},"c":"x,{\"y\": [\\"}"#,
            "{\n  \"a\": {\n    \"b\": [\n      {}\n    ]\n  },\n  \"c\": \"x,{\\\"y\\\": [\\\\\"\n}"
        ),
        ("[\n true , null\t]", "[\n  true,\n  null\n]"),
    ])
    func indented_isTheSameValueOnSeveralLines(json: String, text: String) throws {
        let body = Array(json.utf8)
        let range = try #require(
            try JSONPlan(items: JSONPath([]), single: true, columns: [], facts: []).extract(from: body).items.first)
        var out: [UInt8] = []
        JSONWriter.appendIndented(range, of: body, to: &out)
        #expect(String(decoding: out, as: UTF8.self) == text)
    }
}
