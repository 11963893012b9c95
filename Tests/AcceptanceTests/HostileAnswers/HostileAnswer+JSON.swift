/// Documents that are not JSON, or not the right JSON, and items that are not what the plugin says.
extension HostileAnswer {
    private static let invalid = "the response is not valid JSON"

    private static func bytes(_ bytes: [UInt8]) -> Answer { .body(bytes, "Content-Type: application/json") }

    /// A page whose item has these bytes as its text.
    private static func text(_ content: [UInt8]) -> Answer {
        bytes(Array(#"{"items":[{"id":1,"t":""#.utf8) + content + Array(#""}]}"#.utf8))
    }

    private static func utf16(_ text: String, _ order: (UInt16) -> UInt16, mark: Bool) -> [UInt8] {
        ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { [UInt8(order($0) >> 8), UInt8(order($0) & 0xFF)] }
    }

    @HostileAnswers static var documents: [Self] {
        for (name, text, error) in [
            ("empty", "", invalid), ("white space", " \n\t ", invalid), ("a lone quote", "\"", invalid),
            ("null", "null", "no value at '.items'"), ("true", "true", "no value at '.items'"),
            ("a number", "42", "no value at '.items'"), ("a string", "\"items\"", "no value at '.items'"),
            ("a list", "[{\"id\":1}]", "no value at '.items'"),
            ("a comma at the end", #"{"items":[{"id":1},]}"#, invalid),
            ("text after the end", #"{"items":[{"id":1}]}x"#, invalid),
            ("two", #"{"items":[{"id":1}]}{"items":[{"id":2}]}"#, invalid),
            ("two lines", #"{"items":[{"id":1}]}"# + "\n" + #"{"items":[{"id":2}]}"#, invalid),
            ("NUL after the end", "\(Answer.onePage)\0", invalid), ("a comment", "\(Answer.onePage)/**/", invalid),
            ("single quotes", "{'items':[]}", invalid), ("NaN", #"{"items":[{"id":NaN}]}"#, invalid),
            ("a leading zero", #"{"items":[{"id":01}]}"#, invalid), ("a plus", #"{"items":[{"id":+1}]}"#, invalid),
            ("ESC in a string", "{\"items\":[{\"id\":1,\"t\":\"\u{1B}[2J\"}]}", invalid),
            ("an invalid escape", #"{"items":[{"id":1,"t":"\x41"}]}"#, invalid),
            ("a script prefix", ")]}',\n\(Answer.onePage)", invalid),
            ("100,000 lists", String(repeating: "[", count: 100_000), invalid),
            (
                "100,000 lists in an item",
                "{\"items\":[{\"id\":1,\"t\":\(String(repeating: "[", count: 100_000))"
                    + "\(String(repeating: "]", count: 100_000))}]}", invalid
            ),
        ] {
            Self.refused("document: \(name)", .text(text), error: error)
        }
        Self.refused("document: UTF-16, big endian", bytes(utf16(Answer.onePage, \.self, mark: false)), error: "UTF-16")
        Self.refused(
            "document: UTF-16 with a mark", bytes(utf16(Answer.onePage, \.byteSwapped, mark: true)), error: "UTF-16")
        Self.used("document: a byte order mark", bytes([0xEF, 0xBB, 0xBF] + Array(Answer.onePage.utf8)))
        for (name, content) in [
            ("invalid", [0xFF]), ("overlong", [0xC0, 0xAF]), ("a surrogate", [0xED, 0xA0, 0x80]),
            ("beyond Unicode", [0xF4, 0x90, 0x80, 0x80]), ("cut", [0xE2, 0x82]), ("Latin-1", [0x63, 0x61, 0x66, 0xE9]),
        ] as [(String, [UInt8])] {
            Self.refused("UTF-8: \(name)", text(content), error: "invalid UTF-8")
        }
    }

    /// Both items are printed, although their ids look alike.
    private static func distinct(_ name: String, _ first: String, _ second: String) -> Self {
        let (first, second) = (#"{"id":\#(first)}"#, #"{"id":\#(second)}"#)
        return Self.used(
            "ids: \(name)", .text(#"{"items":[\#(first)],"next":"b"}"#), .text(#"{"items":[\#(second)]}"#),
            out: [first, second])
    }

    @HostileAnswers static var items: [Self] {
        for (name, text) in [
            ("an object", "{}"), ("a string", "\"\""), ("null", "null"), ("a number", "0"), ("false", "false"),
        ] {
            Self.refused("items: \(name)", .text(#"{"items":\#(text)}"#), error: "expected a list at '.items'")
        }
        for (name, id) in [
            ("null", "null"), ("an object", "{}"), ("a list", "[1]"), ("empty", "\"\""), ("absent", nil),
        ] {
            Self.refused(
                "id: \(name)", .text(#"{"items":[{"id":1},{\#(id.map { "\"id\":\($0)" } ?? "")}]}"#),
                error: "item 2 of the page has no id at '.id'")
        }
        Self.refused(
            "items: numbers and texts", .text(#"{"items":[1,"a",null]}"#), error: "item 1 of the page has no id")
        Self.used(
            "items: numbers and texts, without ids", .text(#"{"items":[1,"a",null,[],{}]}"#),
            out: ["1", #""a""#, "null", "[]", "{}"]
        ) { $0.list = "items: .items" }
        Self.used("id: true", .text(#"{"items":[{"id":true}]}"#), out: [#"{"id":true}"#])
        Self.used(
            "id: 1 MB", .text(#"{"items":[{"id":"\#(String(repeating: "x", count: 1_000_000))"}]}"#),
            out: [#"{"id":"\#(String(repeating: "x", count: 1_000_000))"}"#])
        Self.used(
            "id: controls", .text(#"{"items":[{"id":"\u001b[2J\u0000\r\n"}]}"#),
            out: [#"{"id":"\u001b[2J\u0000\r\n"}"#])
        Self.used(
            "id: twice on a page", .text(#"{"items":[{"id":1},{"id":1}]}"#), out: [one, one],
            notice: "id")
        Self.distinct("1 and \"1\"", "1", "\"1\"")
        Self.distinct("lone surrogates", #""\ud800""#, #""\ud801""#)
        Self.distinct("100 digits", String(repeating: "1", count: 100), String(repeating: "1", count: 99) + "2")
        Self.distinct("beyond 2^53", "9007199254740993", "9007199254740992")
        Self.distinct("controls", #""a\u0000b""#, #""a\u0000c""#)
        Self.distinct("1 and true", "\"true\"", "true")
        Self.used(
            "values: numbers that no machine has", .text(#"{"items":[{"id":1,"t":1e400},{"id":2,"t":-0}]}"#),
            out: [#"{"id":1,"t":1e400}"#, #"{"id":2,"t":-0}"#]
        ) { $0.list = texts }
        Self.used(
            "values: lone surrogate", .text(#"{"items":[{"id":1,"t":"\ud800"}]}"#),
            out: [#"{"id":1,"t":"\ud800"}"#]
        ) { $0.list = texts }
        // As in jq, Python and JavaScript, the last member of a name counts.
        Self.used(
            "names twice: items", .text(#"{"items":[],"items":[{"id":1}]}"#))
        Self.used("names twice: id", .text(#"{"items":[{"id":2,"id":1}]}"#))
        Self.used(
            "names twice: next", .text(#"{"items":[{"id":1}],"next":null,"next":"b"}"#),
            .text(#"{"items":[{"id":2}]}"#), out: [one, #"{"id":2}"#])
        Self.used("names: escaped", .text(#"{"\u0069tems":[{"\u0069d":1}]}"#))
    }
}
