import JSON
import TestSupport
import Testing

/// Values inside and outside items.
@Suite struct JSONColumnsTests {
    @Test(
        arguments: [
            (".id", #"{"id":1}"#, "1"), (".id", #"{"x":{"id":2},"id":1}"#, "1"), (".id", "{}", nil), (".id", "5", nil),
            (".id", "[1]", nil), (".user.name", #"{"user":{"name":"x"}}"#, #""x""#),
            (".user.name", #"{"user":7}"#, nil),
            (".user.name", #"{"user":[{"name":1}]}"#, nil), (".tags[1]", #"{"tags":[1,2,3]}"#, "2"),
            (".tags[1]", #"{"tags":[1]}"#, nil), (".tags[0].id", #"{"tags":[{"id":[]}]}"#, "[]"),
            (".[1]", "[1,2]", "2"),
            (".[0][1]", "[[1,2]]", "2"), (".", #"{"a": 1 }"#, #"{"a": 1 }"#), (".", "3", "3"),
            (".a", #"{"a":{ "b":1 }}"#, #"{ "b":1 }"#),
            (#".["a\"b"]"#, #"{"a\"b":1}"#, "1"),
        ] as [(String, String, String?)])
    func column_isTheValueAtItsPath(path: String, item: String, value: String?) throws {
        #expect(
            try Found.in("[0,\(item)]", items: ".", columns: [path]).columns == [[path == "." ? "0" : nil], [value]])
        #expect(try Found.in(item, items: ".", single: true, columns: [path]).columns == [[value]])
    }

    @Test func columns_ofEqualPathsShareAPlace() throws {
        let plan = try JSONPlan(
            items: JSONPath(parsing: "."), columns: [".id", ".name", ".id"].map(JSONPath.init(parsing:)),
            facts: [".[0]", ".[0]"].map(JSONPath.init(parsing:)))
        #expect(plan.columnSlots == [0, 1, 0])
        #expect(plan.factSlots == [0, 0])
        #expect(try plan.extract(from: Array("[1]".utf8)).columnCount == 2)
    }

    @Test func column_aboveAnotherHoldsIt() throws {
        let body = #"[{"user":{"name":"x"}},{"user":"y"}]"#
        #expect(
            try Found.in(body, items: ".", columns: [".user.name", ".user"]).columns == [
                [#""x""#, #"{"name":"x"}"#], [nil, #""y""#],
            ])
    }

    @Test(arguments: [
        (#"{"id":1,"id":2}"#, ["2", nil]), (#"{"user":{"name":"x"},"user":{}}"#, [nil, nil]),
        (#"{"user":{"name":"x"},"user":5}"#, [nil, nil]), (#"{"user":5,"user":{"name":"x"}}"#, [nil, #""x""#]),
        (#"{"user":{"name":1,"name":2}}"#, [nil, "2"]),
    ])
    func repeatedKey_countsWithItsLastValue(item: String, row: [String?]) throws {
        #expect(try Found.in("[\(item)]", items: ".", columns: [".id", ".user.name"]).columns == [row])
        #expect(
            try Found.in("{\"page\":\(item),\"items\":[]}", items: ".items", facts: [".page.id", ".page.user.name"])
                .facts == row)
    }

    @Test(arguments: [
        "18446744073709551616", "-9223372036854775809", "128.60", "0.1000000000000000055511151231257827", "1e999",
        "-0", "1E+2", #""\ud800""#, #""a\u0000\udc00b""#, "12345678901234567890123456789012345678901234567890",
    ])
    func values_areTheBytesReceived(value: String) throws {
        #expect(try Found.in("[{\"v\": \(value) }]", items: ".", columns: [".v"]).columns == [[value]])
    }

    @Test(
        arguments: [
            (".items", ".meta.next", #"{"meta":{"next":"a"},"items":[]}"#, #""a""#),
            (".items", ".meta.next", #"{"items":[{"meta":{"next":1}}]}"#, nil),
            (".items", ".", #"{"items":[]}"#, #"{"items":[]}"#), (".items", ".items", #"{"items":[ 1 ]}"#, "[ 1 ]"),
            (".items", ".items[0].id", #"{"items":[{"id":5},{"id":6}]}"#, "5"),
            (".items", ".items[1].id", #"{"items":[{"id":5},{"x":{"id":7},"id":6}]}"#, "6"),
            (".items", ".items[2].id", #"{"items":[{"id":5},{"id":6}]}"#, nil),
            (".", ".[0].a[1]", #"[{"a":[1,2]}]"#, "2"),
            (".", ".[1]", "[1,2]", "2"), (".[]", ".[0].id", #"[{"id":1},{"id":2}]"#, "1"),
            (".[].x", ".[0].id", #"[{"id":1,"x":8},{"x":9}]"#, "1"),
            (".[].x", ".[1].x.y", #"[{"x":8},{"x":{"y":3}}]"#, "3"),
            (".data[].x", ".data.meta.n", #"{"data":{"a":{"x":1},"meta":{"x":2,"n":3}}}"#, "3"),
            (".data[].x[]", ".data[1].x[0].z", #"{"data":[{"x":[]},{"x":[{"z":4}]}]}"#, "4"),
        ] as [(String, String, String, String?)])
    func fact_isTheValueAtItsPath(items: String, fact: String, body: String, value: String?) throws {
        let found = try Found.in(body, items: items, facts: [fact])
        #expect(found.facts == [value])
        #expect(try found.items == Found.in(body, items: items).items)
    }

    @Test func fact_insideTheSingleItemIsFound() throws {
        let body = #"{"\u0061":{"b":1},"c":[2],"d\n":3}"#
        let found = try Found.in(
            body, items: ".", single: true, columns: [".a.b", #"."d\n""#], facts: [".c[0]", ".a.b", #"."d\n""#])
        #expect(found == Found(items: [body], columns: [["1", "3"]], facts: ["2", "1", "3"]))
    }

    /// Lengths that share a bit of the plan's mask, and many columns at once.
    @Test func keys_ofAnyLengthAreDistinguished() throws {
        let keys = [0, 1, 63, 64, 65, 128, 129, 300].map { String(repeating: "k", count: $0) }
        let body = "[{" + keys.map { "\"\($0)\":\($0.utf8.count)" }.joined(separator: ",") + "}]"
        let found = try Found.in(body, items: ".", columns: keys.map { ".\"\($0)\"" })
        #expect(found.columns == [keys.map { String($0.utf8.count) }])
    }

    @Test func largePageAfterASmallOne_hasAllRows() throws {
        let rows = (0..<5_000).map { [String($0), $0.isMultiple(of: 3) ? nil : "\($0 * 2)"] }
        let items = rows.map { row in "{\"id\":\(row[0] ?? "")" + (row[1].map { ",\"b\":\($0)" } ?? "") + "}" }
        #expect(try Found.in(#"[{"id":1}]"#, items: ".", columns: [".id", ".b"]).columns == [["1", nil]])
        let found = try Found.in("[\(items.joined(separator: ",\n"))]", items: ".", columns: [".id", ".b"])
        #expect(found == Found(items: items, columns: rows, facts: []))
        #expect(try Found.in(#"[{"id":1}]"#, items: ".", columns: [".id", ".b"]).columns == [["1", nil]])
    }

    /// A single item has no others from which its members could be predicted.
    @Test(arguments: 0..<20)
    func item_isReadAmongOthersAsItIsAlone(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let keys = ["id", "di", "name", "eman", "", "a\\u0062", "ab", "a\\\"b", "long enough for words", "user"]
        let more = (0..<80).map { "k\($0)" }
        let items = (0..<200).map { number in
            let own = seed.isMultiple(of: 5) ? keys + more : keys
            let chosen = own.filter { _ in Int.random(in: 0..<8, using: &random) > 0 }
            let shuffled = number.isMultiple(of: 7) ? chosen.shuffled(using: &random) : chosen
            let members = (shuffled + (number.isMultiple(of: 11) ? ["id", "user"] : [])).map { key in
                let space = Int.random(in: 0..<20, using: &random) == 0 ? " " : ""
                let value = key == "user" ? "{\"id\":\(number),\"name\":[\(number)]}" : "\"\(key)\(number)\""
                return "\"\(key)\"\(space):\(space)\(value)"
            }
            return "{\(members.joined(separator: ","))}"
        }
        let columns = [".id", ".name", ".user.id", ".user", ".ab", #"."long enough for words""#, ".k70", #".[""]"#]
        let found = try Found.in("[\(items.joined(separator: ","))]", items: ".", columns: columns)
        #expect(found.items == items)
        for (item, row) in zip(items, found.columns) {
            #expect(try Found.in(item, items: ".", single: true, columns: columns).columns == [row])
        }
    }

    @Test(arguments: [
        #"{"id" 2}"#, #"{"id":}"#, #"{"id":2"#, #"{"id""#, #"{"id":2,}"#, #"{"id":2,"name"}"#, #"{"id":2,"name":}"#,
        #"{"id":2,"name":3]"#, #"{"id":2 "name":3}"#, #"{"id":tru}"#, #"{"id:2}"#, #"{id":2}"#,
    ])
    func item_isCheckedAmongOthersAsItIsAlone(item: String) {
        let before = #"{"id":1,"name":2}"#
        #expect(throws: JSONError.self) { try Found.in("[\(item)]", items: ".", columns: [".id"]) }
        #expect(throws: JSONError.self) { try Found.in("[\(before),\(item)]", items: ".", columns: [".id"]) }
        #expect(throws: JSONError.self) { try Found.in("[\(before),\(item)", items: ".", columns: [".id"]) }
    }
}
