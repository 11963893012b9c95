import JSON
import Testing

@Suite struct JSONPathTests {
    @Test(
        arguments: [
            (".", []),
            (".a", [.key("a")]),
            ("._x9", [.key("_x9")]),
            (".a.b.c", [.key("a"), .key("b"), .key("c")]),
            (".[0]", [.index(0)]),
            (".a[0].b", [.key("a"), .index(0), .key("b")]),
            (".a.[0]", [.key("a"), .index(0)]),
            (".[4294967294]", [.index(4_294_967_294)]),
            (".[]", [.each]),
            (".a[][].b", [.key("a"), .each, .each, .key("b")]),
            (".a.[]", [.key("a"), .each]),
            (#"."odd.key""#, [.key("odd.key")]),
            (#".a."b c".d"#, [.key("a"), .key("b c"), .key("d")]),
            (#".["odd.key"][0]"#, [.key("odd.key"), .index(0)]),
            (#".a["b"].["c"]"#, [.key("a"), .key("b"), .key("c")]),
            (#".""[0]"#, [.key(""), .index(0)]),
            (#"."a\"\\\/b""#, [.key(#"a"\/b"#)]),
            (#"."\u00e9\ud83d\ude00\n""#, [.key("é😀\n")]),
            (".[\"\u{301}a\"]", [.key("\u{301}a")]),
        ] as [(String, [JSONPath.Step])])
    func parsing_readsSteps(text: String, steps: [JSONPath.Step]) throws {
        #expect(try JSONPath(parsing: text) == JSONPath(steps))
        #expect(try JSONPath(parsing: text + "?") == JSONPath(steps, isOptional: true))
    }

    @Test(
        arguments: [
            ("", .missingDot(offset: 0)),
            ("a", .missingDot(offset: 0)), ("$", .dollar(offset: 0)), ("$.a", .dollar(offset: 0)),
            ("$['a']", .dollar(offset: 0)), ("$a", .missingDot(offset: 0)),
            (" .a", .missingDot(offset: 0)),
            (".next-page", .needsQuotes(name: "next-page", offset: 1)),
            (".a.next-page[0]", .needsQuotes(name: "next-page", offset: 3)),
            (".odata@type.x", .needsQuotes(name: "odata@type", offset: 1)),
            (".a$b", .needsQuotes(name: "a$b", offset: 1)),
            (".dc:title?", .needsQuotes(name: "dc:title", offset: 1)),
            (".\"a", .unclosed(offset: 1)),
            (".a.\"b", .unclosed(offset: 3)),
            (#"."a\"#, .unclosed(offset: 1)),
            (#"."a\""#, .unclosed(offset: 1)),
            (".[", .unclosed(offset: 1)),
            (".[0", .unclosed(offset: 1)),
            (".a[\"b\"", .unclosed(offset: 2)),
            (".a[\"b", .unclosed(offset: 3)),
        ] as [(String, JSONPathError)])
    func parsing_refusesTextThatIsNotAPath(text: String, error: JSONPathError) {
        #expect(throws: error) { try JSONPath(parsing: text) }
    }

    /// These are jq expressions, except for the bad escapes; folio passes them to the library.
    @Test(arguments: [
        ("..", 1), ("..a", 1), ("..[0]", 1), (".a.", 3), (".a..b", 3), (".a b", 2), (".a | .b", 2), (".a // 1", 2),
        (".a-1", 2), (".a-.b", 2), (".total-1", 6), (".0", 1), (".é", 1), (".[-1]", 2), (".[1:2]", 3), (".[1.5]", 3),
        (".[ 1]", 2), (".[4294967295]", 2), (".[99999999999999999999]", 2), (".[.a]", 2), (".a?.b", 3), (".a??", 3),
        (".[0]b", 4), (#".a"b""#, 2), (#"."a""b""#, 4), (#"."a\(.b)""#, 3), (#"."\q""#, 2), (#"."\u12""#, 2),
        (#"."\u12g4""#, 2), (#".["a"b]"#, 5),
    ])
    func parsing_leavesMoreThanAPathToJq(text: String, offset: Int) {
        #expect(throws: JSONPathError.notPlain(offset: offset)) { try JSONPath(parsing: text) }
    }

    @Test(arguments: [
        (".", "."), (".?", ".?"), (".a.b", ".a.b"), (#"."a"[0]"#, ".a[0]"), (".a.[0].[]", ".a[0][]"), (".[0]", ".[0]"),
        (".[].x?", ".[].x?"), (#"."odd.key".b"#, #".["odd.key"].b"#), (#".a."9""#, #".a["9"]"#), (".\"\"", #".[""]"#),
        (#"."a\u0022\u000a\u0001é""#, #".["a\"\n\u0001é"]"#),
    ])
    func description_isCanonicalAndReadsBackAsTheSamePath(text: String, canonical: String) throws {
        let path = try JSONPath(parsing: text)
        #expect(path.description == canonical)
        #expect(try JSONPath(parsing: path.description) == path)
    }

    @Test(arguments: ["", "a\"b", "\\", "\u{301}a", "é", "\u{0}", "\r\n", "[]", "a?", "😀", "\u{2028}", "_", "1a"])
    func description_readsBackForAnyKey(key: String) throws {
        let path = JSONPath([.key(key), .index(3), .key(key), .each], isOptional: true)
        #expect(try JSONPath(parsing: path.description) == path)
    }

    @Test func goesThroughEach_isTrueOnlyWithBrackets() throws {
        #expect(try JSONPath(parsing: ".a[].b").visitsEach)
        #expect(try !JSONPath(parsing: ".a[0].b").visitsEach)
    }
}
