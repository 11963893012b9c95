import JSON
import Testing

/// Which values are a page's items.
@Suite struct JSONItemsTests {
    @Test(arguments: [
        (".", #"[1, "a" ,null,[2],{"b":3}]"#, ["1", #""a""#, "null", "[2]", #"{"b":3}"#]),
        (".", "[]", []),
        (".", " [ ] ", []),
        (".data", #"{"data":[]}"#, []),
        (".data.items", #"{"x":[9],"data":{"items":[1,2]},"y":{}}"#, ["1", "2"]),
        (".[1]", "[[1],[2,3]]", ["2", "3"]),
        (".[1].a", #"[0,{"a":[2]}]"#, ["2"]),
        (#"."odd.key""#, #"{"odd":{"key":[1]},"odd.key":[2]}"#, ["2"]),
        (".", "[[[]],{}]", ["[[]]", "{}"]),
    ])
    func items_areTheElementsOfTheList(path: String, body: String, items: [String]) throws {
        #expect(try Found.in(body, items: path).items == items)
    }

    @Test(arguments: [
        (".[]", "[1,[2]]", ["1", "[2]"]),
        (".[]", #"{"a":1,"b":[2]}"#, ["1", "[2]"]),
        (".[]", "{}", []),
        (".data[].items", #"{"data":[{"items":[1]},{"x":0,"items":[2]}]}"#, ["[1]", "[2]"]),
        (".data[].items[]", #"{"data":[{"items":[1,2]},{"items":[]},{"items":[3]}]}"#, ["1", "2", "3"]),
        (".pages[].item", #"{"pages":{"10":{"item":{"id":1}},"20":{"item":{"id":2}}}}"#, [#"{"id":1}"#, #"{"id":2}"#]),
        (".[][]", #"[[1],{"a":2,"b":3},[]]"#, ["1", "2", "3"]),
        (".[][1]", "[[1,2],[3,4,5]]", ["2", "4"]),
        (".[][][]", "[[[1],[2]],[[3]]]", ["1", "2", "3"]),
        (".a[].b", #"{"a":[]}"#, []),
    ])
    func brackets_reachEachElementOrMember(path: String, body: String, items: [String]) throws {
        #expect(try Found.in(body, items: path).items == items)
    }

    @Test(arguments: [(1_000_000, 0), (1_000_001, 0), (1 << 20, 16), (1 << 19, 32), (1 << 19, 33)])
    func items_areLimited(count: Int, columns: Int) throws {
        let body = Array("[\(String(repeating: "1,", count: count - 1))1]".utf8)
        let plan = JSONPlan(
            items: try JSONPath(parsing: "."), columns: try (0..<columns).map { try JSONPath(parsing: ".c\($0)") },
            facts: [])
        let limit = min(1_000_000, (1 << 24) / max(1, columns))
        if count <= limit {
            #expect(try plan.extract(from: body).items.count == count)
        } else {
            #expect(throws: JSONError.tooManyItems(limit: limit)) { try plan.extract(from: body) }
        }
    }

    @Test(arguments: [
        (".", #" {"id":1} "#, #"{"id":1}"#), (".user", #"{"user":{"id":1}}"#, #"{"id":1}"#),
        (".list", #"{"list":[1,2]}"#, "[1,2]"), (".name", #"{"name":"x"}"#, #""x""#), (".[1]", "[1,22]", "22"),
        (".user", #"{"user":null}"#, "null"),
    ])
    func single_takesTheValueItself(path: String, body: String, item: String) throws {
        #expect(try Found.in(body, items: path, single: true).items == [item])
    }

    @Test(arguments: [
        (".items", "{}"), (".items", "[]"), (".items", #"{"data":{"items":[1]}}"#), (".data.items", #"{"data":null}"#),
        (".data.items", #"{"data":[{"items":[1]}]}"#), (".[1]", "[[]]"), (".[0]", #"{"0":[]}"#), (".a[].b", "{}"),
        (".items", "null"), (".items", "17"), (".items", #"{"Items":[]}"#),
    ])
    func items_areAbsentWhereTheWayEnds(path: String, body: String) {
        #expect(throws: JSONError.itemsAbsent) { try Found.in(body, items: path) }
        if !path.contains("[]") {
            #expect(throws: JSONError.itemsAbsent) { try Found.in(body, items: path, single: true) }
        }
    }

    @Test(arguments: [
        (".", #"{"a":1}"#, JSONKind.object, 0), (".", #" "x""#, .string, 1), (".", "null", .null, 0),
        (".a", #"{"a":null}"#, .null, 5), (".a", #"{"a":-1}"#, .number, 5), (".a", #"{"b":0,"a":true}"#, .boolean, 11),
        (".[]", "false", .boolean, 0), (".a[]", #"{"a": "x"}"#, .string, 6), (".a[].b", #"{"a":5}"#, .number, 5),
        (".[][]", "[[1],2,3]", .number, 5), (".a[][]", #"{"a":{"x":[],"y":null}}"#, .null, 17),
    ])
    func items_areNoListWhereAnotherKindStands(path: String, body: String, found: JSONKind, offset: Int) {
        #expect(throws: JSONError.notAList(found: found, offset: offset)) { try Found.in(body, items: path) }
    }

    @Test(arguments: [
        (".data[].items", #"{"data":[{"items":1},{"x":1}]}"#, 21), (".[].a", "[5]", 1), (".[].a", "[null]", 1),
        (".[].a.b", #"[{"a":{"b":1}},{"a":{}}]"#, 15), (".[][1]", "[[1,2],[3]]", 7), (".[].a[]", #"[{"b":[]}]"#, 1),
        (".[].a", #"{"x":{"a":1},"y":{}}"#, 17),
    ])
    func elementWithoutItems_isReportedAtItsPlace(path: String, body: String, offset: Int) {
        #expect(throws: JSONError.elementWithoutItems(offset: offset)) { try Found.in(body, items: path) }
    }

    @Test(arguments: [
        (".items?", "{}", []), (".items?", #"{"items":null}"#, []), (".items?", #"{"items":[1,null]}"#, ["1", "null"]),
        (".a.items?", #"{"a":null}"#, []), (".?", "null", []), (".a[].b?", #"{"a":null}"#, []),
        (".a[].b?", #"{"a":[{},null,7,{"b":2}]}"#, ["2"]), (".a[].b[]?", #"{"a":[{"b":null},{"b":[1]}]}"#, ["1"]),
        (".[].b?", #"[{"b":null},{"b":1}]"#, ["1"]),
    ])
    func optional_takesAbsentAndNullForNone(path: String, body: String, items: [String]) throws {
        #expect(try Found.in(body, items: path).items == items)
    }

    @Test(arguments: ["{}", #"{"user":null}"#])
    func optionalSingle_takesAbsentAndNullForNone(body: String) throws {
        #expect(try Found.in(body, items: ".user?", single: true).items == [])
    }

    @Test func optional_stillNeedsAListWhereAnotherKindStands() {
        #expect(throws: JSONError.notAList(found: .number, offset: 5)) { try Found.in(#"{"a":1}"#, items: ".a?") }
        #expect(throws: JSONError.notAList(found: .string, offset: 5)) { try Found.in(#"{"a":""}"#, items: ".a[]?") }
    }

    @Test(arguments: [
        (#"{"a":[1],"a":[2,3]}"#, ["2", "3"]), (#"{"a":[1],"b":0,"a":[]}"#, []), (#"{"a":5,"a":[2]}"#, ["2"]),
        (#"{"a":[1],"\u0061":[2]}"#, ["2"]),
    ])
    func repeatedKey_countsWithItsLastValue(body: String, items: [String]) throws {
        #expect(try Found.in(body, items: ".a").items == items)
    }

    @Test func repeatedKey_thatLosesTheItems_isAnError() {
        #expect(throws: JSONError.notAList(found: .number, offset: 13)) {
            try Found.in(#"{"a":[1],"a":5}"#, items: ".a")
        }
        #expect(throws: JSONError.itemsAbsent) { try Found.in(#"{"a":{"b":[1]},"a":{}}"#, items: ".a.b") }
        #expect(throws: JSONError.elementWithoutItems(offset: 1)) {
            try Found.in(#"[{"a":{"b":1},"a":{}}]"#, items: ".[].a.b")
        }
    }

    @Test func repeatedMember_ofAMapThatIsGoneThrough_isAnItemEachTime() throws {
        #expect(try Found.in(#"{"x":1,"x":2}"#, items: ".[]").items == ["1", "2"])
    }

    @Test(arguments: ["id", "\\u0069d", "\\u0069\\u0064"])
    func escapedKey_isTheSameKey(key: String) throws {
        let found = try Found.in(#"{"\#(key)":[{"x":0,"\#(key)":1}]}"#, items: ".id", columns: [".id", ".x"])
        #expect(found.columns == [["1", "0"]])
    }

    @Test func byteOrderMark_isPassedOverAndRangesAreOfTheWholeBody() throws {
        let found = try Found.in(
            "\u{FEFF}" + #"{"n":null,"items":[{"id":1},{}]}"#, items: ".items", columns: [".id"], facts: [".n", ".m"])
        #expect(found == Found(items: [#"{"id":1}"#, "{}"], columns: [["1"], [nil]], facts: ["null", nil]))
        #expect(throws: JSONError.notAList(found: .object, offset: 3)) { try Found.in("\u{FEFF}{}", items: ".") }
        #expect(throws: JSONError.elementWithoutItems(offset: 4)) { try Found.in("\u{FEFF}[{}]", items: ".[].a") }
    }

    @Test func prettyPrintedPage_givesRangesWithoutTheSpaceAround() throws {
        let body = "{\r\n\t\"items\" : [ \n    { \"id\" : 1 , \"t\" : \"a b\" } ,\n    2\n  ]\n}\n"
        let found = try Found.in(body, items: ".items", columns: [".id", ".t"], facts: [".items"])
        #expect(found.items == [#"{ "id" : 1 , "t" : "a b" }"#, "2"])
        #expect(found.columns == [["1", #""a b""#], [nil, nil]])
        #expect(found.facts == ["[ \n    { \"id\" : 1 , \"t\" : \"a b\" } ,\n    2\n  ]"])
    }
}
