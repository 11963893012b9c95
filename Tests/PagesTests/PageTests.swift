import JSON
import Pages
import TestSupport
import Testing

struct PageTests {
    private static let json = #"""
        {"data": [
          {"id": 7, "title": "A \u00e9", "user": {"name": null}},
          {"id": "x", "title": 12.50},
          {"id": true, "title": {"en": "C"}, "user": {"name": "D"}}
        ]}
        """#

    @Test func ids_ofAnyKindAreText() throws {
        #expect(try makeSUT().ids == ["7", "x", "true"])
        #expect(try makeSUT().idHashes?.count == 3)
    }

    @Test func ids_areNilWithoutTheirPath() throws {
        let sut = try makeSUT(id: nil)

        #expect(sut.id(ofItem: 0) == nil)
        #expect(sut.idHashes == nil)
    }

    @Test(
        arguments: [
            ("title", ["A é", "12.50", nil]), ("author", [nil, nil, "D"]), ("id", [nil, nil, nil]),
            ("x", [nil, nil, nil]),
        ] as [(String, [String?])])
    func text_isThatOfMappedScalars(field: String, texts: [String?]) throws {
        let sut = try makeSUT()

        #expect(sut.items.indices.map { sut.text(of: field, ofItem: $0) } == texts)
    }

    @Test func text_isNilWhereNoFieldsAreMapped() throws {
        #expect(try PageFactory().page(#"[{"id":1}]"#).text(of: "id", ofItem: 0) == nil)
    }

    @Test func idHashes_areOfTheBytesAsReceived() throws {
        let sut = try PageFactory().page(#"[{"id":1},{"id":"1"},{"id":1}]"#)

        #expect(sut.idHashes == ["1", "\"1\"", "1"].map { ContentHash.of($0) })
    }

    @Test(arguments: [([], []), ([1], ["x"]), ([0, 2], ["7", "true"]), ([0, 1, 2], ["7", "x", "true"])])
    func keeping_leavesTheOtherItemsOut(rows: [Int], ids: [String]) throws {
        let page = try makeSUT(next: "b", declared: Page.Declared(items: 57, pages: 19))

        let sut = page.keeping(rows)

        #expect(sut.ids == ids)
        #expect(sut.items.count == rows.count)
        #expect(
            sut.items.indices.map { sut.text(of: "title", ofItem: $0) }
                == rows.map { page.text(of: "title", ofItem: $0) })
        #expect(sut.received == 3)
        #expect(sut.next == Position("b"))
        #expect(sut.declared == Page.Declared(items: 57, pages: 19))
        #expect(sut.body == page.body)
    }

    @Test func keeping_canBeRepeated() throws {
        #expect(try makeSUT().keeping([0, 2]).keeping([1]).ids == ["true"])
    }

    private func makeSUT(
        id: String? = ".id", next: String? = nil, declared: Page.Declared = Page.Declared()
    ) throws -> Page {
        try PageFactory(items: ".data", id: id, fields: [("title", ".title"), ("author", ".user.name")])
            .page(Self.json, next: next, declared: declared)
    }
}
