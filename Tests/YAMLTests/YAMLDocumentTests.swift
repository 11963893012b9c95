import Testing

@testable import YAML

@Suite struct YAMLDocumentTests {
    @Test(arguments: [
        ("a: 1\nb: [x, 'y', {z: null}]\n", #"{"a": int 1, "b": ["x", "y", {"z": null null}]}"#),
        ("- a\n- - b\n  - c\n-\n", #"["a", ["b", "c"], null ]"#),
        ("a: {b: , c: ~}", #"{"a": {"b": null , "c": null ~}}"#),
        ("a: {\"b\":1, 'c' : 2}", #"{"a": {"b": int 1, "c": int 2}}"#),
        ("a: {x: -, y: .b?, z: -1}", #"{"a": {"x": "-", "y": ".b?", "z": int -1}}"#),
        ("a: {url: http://x#y}", #"{"a": {"url": "http://x#y"}}"#),
        ("a: b}\nc: it's {ok}, [1]", #"{"a": "b}", "c": "it's {ok}, [1]"}"#),
        ("a: [b: 1, {c: 2}]", #"{"a": [{"b": int 1}, {"c": int 2}]}"#),
        ("a: {\n  b: 1, # one\n  c: [2,\n    3]\n}", #"{"a": {"b": int 1, "c": [int 2, int 3]}}"#),
        ("a: {? , b: 1}", #"{"a": {null : null , "b": int 1}}"#),
        ("404: x\ntrue: y\n~: z", #"{int 404: "x", bool true: "y", null ~: "z"}"#),
        ("? a\n: b", #"{"a": "b"}"#),
        ("a: no # comment\nb: on", #"{"a": "no", "b": "on"}"#),
        ("a: b\n  c\n\n  d", "{\"a\": \"b c\nd\"}"),
        ("%YAML 1.2\n---\na: 1\n...\n# end\n", #"{"a": int 1}"#),
        ("%YAML 1.1\n---\na: no", #"{"a": "no"}"#),
        ("a:\t1", #"{"a": int 1}"#),
        ("a: <<", #"{"a": "<<"}"#),
        (#""<<": 1"#, #"{"<<": int 1}"#),
        ("\"{\": '}'", #"{"{": "}"}"#),
        ("a: \"\\0\\u00e9\"", "{\"a\": \"\0é\"}"),
        ("1.10", "float 1.10"),
    ])
    func parse_makesTheTree(text: String, dump: String) throws {
        #expect(try parse(text).root.dump == dump)
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "---\n", "---\n...\n", "\u{FEFF}"])
    func parse_givesNullForAnEmptyFile(text: String) throws {
        #expect(try parse(text).root.dump == "null ")
    }

    @Test func parse_startsTheNullOfAnEmptyFileAtTheFirstCharacter() throws {
        #expect(try parse("# nothing").root.mark == .start)
    }

    @Test(arguments: [
        ("a", YAMLScalar.Style.plain), ("'a'", .singleQuoted), ("\"a\"", .doubleQuoted), ("|\n a", .literal),
        (">\n a", .folded),
    ])
    func scalar_knowsItsStyle(text: String, style: YAMLScalar.Style) throws {
        let scalar = try #require(try parse(text).root.scalar)
        #expect(scalar.style == style)
        #expect(scalar.isPlain == (style == .plain))
        #expect(scalar.text == "a")
    }

    @Test(arguments: ["'1'", "\"true\"", "|-\n null", ">-\n ~", "''"])
    func scalar_isAStringWhenQuotedOrInABlock(text: String) throws {
        let root = try parse(text).root
        #expect(root.string == root.scalar?.text)
        #expect(root.isNull == false)
    }

    @Test func accessors_giveNilForOtherKinds() throws {
        let root = try parse("{s: x, b: TRUE, i: 3, f: 1.5, n: ~, l: [1]}").root
        #expect(root["s"]?.string == "x")
        #expect(root["b"]?.bool == true)
        #expect(root["i"]?.int == 3)
        #expect(root["f"]?.double == 1.5)
        #expect(root["n"]?.isNull == true)
        #expect(root["l"]?.items?.count == 1)
        #expect(root["s"]?.bool == nil && root["s"]?.int == nil && root["s"]?.double == nil)
        #expect(root["b"]?.string == nil && root["f"]?.int == nil && root["i"]?.bool == nil)
        #expect(root["l"]?.scalar == nil && root["l"]?["x"] == nil && root["s"]?.items == nil)
        #expect(root["x"] == nil && root.items == nil)
    }

    @Test func bool_isFalseInEverySpelling() throws {
        #expect(try parse("[false, False, FALSE]").root.items?.map(\.bool) == [false, false, false])
    }

    @Test func entries_keepTheOrderOfTheFile() throws {
        let entries = try #require(try parse("z: 1\na: 2\nm: 3").root.entries)
        #expect(entries.map(\.key.text) == ["z", "a", "m"])
        #expect(entries.map(\.value.int) == [1, 2, 3])
    }
}
