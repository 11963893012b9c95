import Formats
import JSON
import Pages
import Testing

@Suite struct TemplateWriterTests {
    @Test(arguments: [
        (#""plain""#, "plain"),
        (#""caf\u00e9 \"x\"\n""#, "café \"x\"\n"),
        (#""\\""#, #"\"#),
        (#""""#, ""),
        ("128.60", "128.60"),
        ("9007199254740993", "9007199254740993"),
        ("true", "true"),
        ("null", ""),
        ("{\"a\":\n [1, 2]}", "{\"a\":[1, 2]}"),
    ])
    func value_isTheReceivedText(json: String, text: String) throws {
        #expect(try write("<{title}>", #"[{"id":1,"title":\#(json)}]"#) == "<\(text)>")
    }

    @Test func value_thatIsMissingIsEmpty() throws {
        #expect(try write("{id}:{title};", #"[{"id":1},{"id":2,"title":"b"}]"#) == "1:;2:b;")
    }

    @Test func items_haveNothingBetweenThem() throws {
        #expect(try write("{id}", #"[{"id":1},{"id":2}]"#) == "12")
        #expect(try write("x", #"[{"id":1},{"id":2}]"#) == "xx")
        #expect(try write("{id}\\n", "[]").isEmpty)
    }

    @Test(arguments: [
        ("{title.name}", "Ann"), ("{title.mail.home}", "a@b"), ("{title.tags[1]}", "y"), ("{.title.name}", "Ann"),
        (#"{title["odd key"]}"#, "7"), ("{title.tags}", #"["x","y"]"#), ("{title.none.deeper}", ""),
        ("{title.name.deeper}", ""), ("{title.name}{title.none}{title.tags[0]}", "Annx"), ("{id.a}", ""),
    ])
    func path_leadsIntoAValue(template: String, text: String) throws {
        let item = #"{"id":1,"title":{"name":"Ann","mail":{"home":"a@b"},"tags":["x","y"],"odd key":7}}"#
        #expect(try write(template, "[\(item)]") == text)
    }

    @Test func path_isLookedUpInEachItem() throws {
        let items = #"[{"title":{"a":1}},{"title":"b"},{},{"title":{"a":4}}]"#
        #expect(try write("{title.a},", items) == "1,,,4,")
    }

    @Test func fieldWithAnOddName_isItsName() throws {
        let page = try makePage(#"[{"a.b":1,"c-d":2}]"#, fields: ["a.b", "c-d"])
        #expect(try write("{a.b}{c-d}", page) == "12")
    }

    @Test func parent_isText() throws {
        let page = try makePage(#"[{"id":1,"title":"a"}]"#)
        #expect(try write("{parent} {id}", page, parent: #""x\u0041""#) == "xA 1")
    }

    @Test(arguments: [("{b.c}", "2"), ("{id}", "9"), ("{.}", "{\"id\":9,\"b\":{\"c\":2}}"), ("{title}", "")])
    func path_leadsIntoTheServersObjectWhereItIsPrinted(template: String, text: String) throws {
        let page = try makePage(#"[{"id":9,"b":{"c":2}}]"#)
        #expect(try write(template, page, choice: .raw) == text)
        let unmapped = try makePage(#"[{"id":9,"b":{"c":2}}]"#, fields: nil)
        #expect(try write(template, unmapped) == text)
    }

    @Test(arguments: [("{titel}", "titel"), ("{parent}", "parent"), ("{titel.name}", "titel"), ("{[0]}", "[0]")])
    func gap_mustNameAField(template: String, name: String) throws {
        #expect(throws: ItemSelectionError.unknownField(name, known: ["id", "title"])) { try write(template, "[]") }
    }

    @Test(arguments: [
        ("{title[]}", TextTemplateError.severalValues(gap: "title[]")), ("{a b}", .notAPath(gap: "a b")),
        ("{title | length}", .notAPath(gap: "title | length")),
    ])
    func gap_mustBeAPlainPath(template: String, error: TextTemplateError) throws {
        #expect(throws: error) { try write(template, "[]") }
    }

    private func write(_ template: String, _ items: String) throws -> String {
        try write(template, makePage(items))
    }

    private func write(
        _ template: String, _ page: Page, choice: ItemSelection.Choice = .declared, parent: String? = nil
    ) throws -> String {
        let selection = try ItemSelection(choice, of: page.layout, outer: parent == nil ? [] : ["parent"])
        let sut = try TemplateWriter(TextTemplate(parsing: template), selection)
        var out: [UInt8] = []
        sut.begin(to: &out)
        sut.write(page, outer: OuterValues([Array((parent ?? "").utf8)]), to: &out)
        let meta = OutputMeta(endpoint: "a/b", source: nil, fetchedAt: nil, complete: true, next: nil)
        sut.end(meta, to: &out)
        return String(decoding: out, as: UTF8.self)
    }
}
