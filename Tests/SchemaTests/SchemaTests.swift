import Schema
import Testing

@Suite struct SchemaTests {
    private static let place = Location(line: 2, column: 3)
    private static let size = Setting.integer("size", 1...10, default: 5, help: "How many", example: "3")
    private static let name = Setting.text("name", isRequired: true, help: "Its name", example: "a")

    @Test func schema_findsKeysByName() {
        let schema = Schema([Self.size.key, Self.name.key])
        #expect(schema["name"] == Self.name.key)
        #expect(schema["other"] == nil)
    }

    @Test func setting_describesItsKey() {
        #expect(Self.size.key.kind == .integer(1...10))
        #expect(Self.size.key.defaultText == "5")
        #expect(Self.size.key.help == "How many")
        #expect(Self.size.key.example == "3")
        #expect(!Self.size.key.isRequired)
        #expect(Self.name.key.isRequired)
        #expect(Self.name.key.defaultText == nil)
    }

    @Test func settings_giveTheValueElseTheDefault() {
        #expect(settings(["size": .integer(7)])[Self.size] == 7)
        #expect(settings([:])[Self.size] == 5)
        #expect(settings(["name": .text("x")])[Self.name] == "x")
        #expect(settings([:])[Self.name] == nil)
    }

    @Test func settings_giveNothingForAValueOfAnotherKind() {
        #expect(settings(["name": .integer(1)])[Self.name] == nil)
    }

    @Test func settings_knowWhereAValueStandsElseTheMapping() {
        #expect(settings(["size": .integer(7)]).location(of: Self.size) == Self.place)
        #expect(settings([:]).location(of: Self.size) == Location(line: 1, column: 1))
    }

    @Test func value_standsWhereItsKeyDoesWithoutOne() {
        let key = Location(line: 1, column: 1)
        #expect(SettingValue(.flag(true), at: Self.place).keyLocation == Self.place)
        #expect(SettingValue(.flag(true), at: Self.place, key: key).keyLocation == key)
    }

    @Test func laterKey_hasOnlyAName() {
        #expect(SchemaKey.refused("where", .later) == SchemaKey(name: "where", kind: .refused(.later)))
    }

    private func settings(_ values: [String: SettingValue.Content]) -> Settings {
        Settings(
            values: values.mapValues { SettingValue($0, at: Self.place) }, location: Location(line: 1, column: 1))
    }
}
