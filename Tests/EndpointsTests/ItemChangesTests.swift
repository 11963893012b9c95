import JSON
import Pages
import TestSupport
import Testing

@testable import Endpoints

/// `set:` and `remove:`.
@Suite struct ItemChangesTests {
    private func items(_ lines: String, of body: String) throws -> [String] {
        let page = try makeSUT("path: /list\n" + lines).page(body)
        #expect(page.receivedBody == Array(body.utf8))
        return page.items.map { String(decoding: page.body[$0.bytes], as: UTF8.self) }
    }

    @Test func values_areSetAndRemoved() throws {
        let lines = """
            set:
              .a: {value: x}
              .b: .big
              .c.d: '"\\(.a)-\\(.n)"'
              .none: .missing
              .empty: empty
              .null: .missing | .
              .tree: {value: {t: [1, 1.50, true, null, "{{y}}"]}}
            remove: [.n, .big, ".l[].x"]
            """
        #expect(
            try items(lines, of: #"[{"n":5,"big":1152921504606846977,"l":[{"x":1,"y":2.0}]},{"n":1.1}]"#) == [
                #"{"l":[{"y":2.0}],"a":"x","tree":{"t":[1,1.50,true,null,"{y}"]},"b":1152921504606846977,"#
                    + #""c":{"d":"x-5"},"null":null}"#,
                #"{"a":"x","tree":{"t":[1,1.50,true,null,"{y}"]},"c":{"d":"x-1.1"},"null":null}"#,
            ])
    }

    @Test func texts_mayBeNumbers() throws {
        let lines = "set: {.a: {at: .a, decode: number}, .b: {at: '.b + \"0\"', decode: number}}"
        #expect(
            try items(lines, of: #"[{"a":"1152921504606846977","b":"1.5"},{"a":"007","b":"x"},{"a":[1],"b":"-"}]"#) == [
                #"{"a":1152921504606846977,"b":1.50}"#, #"{"a":"007","b":"x0"}"#, #"{"a":[1],"b":-0}"#,
            ])
    }

    @Test func otherKeys_seeTheChangedItem() throws {
        let page = try makeSUT(
            """
            path: /list
            items: .d[]
            set: {.id: '"n\\(.n)"', .ok: .n > 1}
            remove: [.n]
            id: .id
            where: .ok
            fields: {name: .id, n: .n, e: .id + "!"}
            """
        ).page(#"{"d":[{"n":1},{"n":2}]}"#)
        #expect(page.ids == ["n1", "n2"] && page.wantedRows == [1])
        #expect(["name", "n", "e"].map { page.text(of: $0, ofItem: 1) } == ["n2", nil, "n2!"])
    }

    @Test(arguments: [".keep", ".keep == true", ".keep and .n > 0"])
    func condition_seesWhatIsRemoved(condition: String) throws {
        let page = try makeSUT(
            "path: /list\nset: {.keep: .n != 2}\nremove: [.keep, .n]\nwhere: '\(condition)'\nfields: {k: .keep, n: .n, m: .m}"
        ).page(#"[{"n":1,"m":"a"},{"n":2,"m":"b"},{"n":3,"m":"c"}]"#)
        #expect(page.wantedRows == [0, 2])
        #expect(page.items.map { String(decoding: page.body[$0.bytes], as: UTF8.self) }.last == #"{"m":"c"}"#)
        #expect(["k", "n", "m"].map { page.text(of: $0, ofItem: 2) } == [nil, nil, "c"])
    }

    @Test func computedItemsAndRows_areChangedToo() throws {
        #expect(try items("items: '.d | map({n: .})'\nset: {.m: .n}", of: #"{"d":[5]}"#) == [#"{"n":5,"m":5}"#])
        #expect(
            try items("columns: .c\nitems: .r\nset: {.m: .n}", of: #"{"c":["n"],"r":[[5]]}"#) == [#"{"n":5,"m":5}"#])
    }

    @Test func parameters_areValues() throws {
        let lines = """
            params: {who: {default: me}, unset: {}, n: {type: integer, default: 5}, l: {list: true}}
            path: /list
            set:
              .who: {value: "{who}"}
              .unset: {value: "{unset}"}
              .n: {value: "{n}"}
              .l: {value: "{l}"}
              .number: {value: "{who|number}"}
            """
        let sut = try makeSUT(lines, given: ["who": ["07.0"], "l": ["a", "b"]])
        let page = try sut.page("[{}]")
        #expect(
            String(decoding: page.body[page.items[0].bytes], as: UTF8.self)
                == #"{"who":"07.0","n":5,"l":["a","b"],"number":"07.0"}"#)
        let other = try makeSUT(lines, given: ["who": ["7.0"]]).page("[{}]")
        #expect(
            String(decoding: other.body[other.items[0].bytes], as: UTF8.self) == #"{"who":"7.0","n":5,"number":7.0}"#)
        // It makes another list, since items may have another id.
        #expect(sut.key.parameters["who"] == ["07.0"])
    }

    @Test func value_needsAnObject() throws {
        let sut = try makeSUT("path: /list\nset: {.a.b: .n}")
        let error = #expect(throws: ResponseError.self) { try sut.page(#"[{"n":1},{"n":1,"a":"x"}]"#) }
        #expect(error?.problem == .notAnObject(.string, path: ".a", index: 1))
    }
}
