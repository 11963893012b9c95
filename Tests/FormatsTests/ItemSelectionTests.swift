import Formats
import Pages
import Testing

@Suite struct ItemSelectionTests {
    private let layout = ItemLayout(idSlot: 2, fields: [.init(name: "title", slot: 0), .init(name: "author", slot: 1)])

    struct Case: Sendable {
        var choice = ItemSelection.Choice.declared
        var hasParent = false
        let names: [String]
    }

    @Test(arguments: [
        Case(names: ["id", "title", "author"]),
        Case(hasParent: true, names: ["id", "parent", "title", "author"]),
        Case(choice: .only(["author", "title"]), names: ["author", "title"]),
        Case(choice: .only(["title", "id", "title"]), names: ["title", "id"]),
        Case(choice: .only(["title"]), hasParent: true, names: ["title"]),
        Case(choice: .only(["title", "parent"]), hasParent: true, names: ["title", "parent"]),
        Case(choice: .only([]), names: []),
        Case(choice: .raw, names: ["id", "item"]),
        Case(choice: .raw, hasParent: true, names: ["id", "item"]),
    ])
    func columns_followTheChoice(_ example: Case) throws {
        let selection = try ItemSelection(example.choice, of: layout, outer: example.hasParent ? ["parent"] : [])
        #expect(selection.columns.map(\.name) == example.names)
        #expect(selection.isRaw == (example.choice == .raw))
    }

    @Test func columns_keepAMappedIDAndParentAtTheirPlaces() throws {
        let layout = ItemLayout(
            idSlot: 0,
            fields: [.init(name: "title", slot: 1), .init(name: "id", slot: 2), .init(name: "parent", slot: 3)])
        let columns = try ItemSelection(of: layout, outer: ["parent"]).columns
        #expect(columns.map(\.name) == ["title", "id", "parent"])
        #expect(columns.map(\.source) == [.slot(1), .slot(2), .slot(3)])
    }

    @Test func columns_lackTheIDWhereTheLayoutHasNone() throws {
        let selection = try ItemSelection(of: ItemLayout(idSlot: nil, fields: [.init(name: "title", slot: 0)]))
        #expect(selection.columns.map(\.name) == ["title"])
    }

    @Test(arguments: [(nil, ["item"]), (0, ["id", "item"])] as [(Int?, [String])])
    func columns_areTheServersObjectWithoutFields(idSlot: Int?, names: [String]) throws {
        let selection = try ItemSelection(of: ItemLayout(idSlot: idSlot, fields: nil))
        #expect(selection.columns.map(\.name) == names)
        #expect(selection.isRaw)
    }

    @Test(arguments: ["titel", "", "parent"])
    func selection_refusesAnUnknownFieldAndTellsTheKnown(name: String) {
        #expect(throws: ItemSelectionError.unknownField(name, known: ["id", "title", "author"])) {
            try ItemSelection(.only(["title", name]), of: layout)
        }
    }

    @Test func selection_knowsNoFieldWhereNoneIsMapped() {
        #expect(throws: ItemSelectionError.unknownField("id", known: [])) {
            try ItemSelection(.only(["id"]), of: ItemLayout(idSlot: 0, fields: nil))
        }
    }
}
