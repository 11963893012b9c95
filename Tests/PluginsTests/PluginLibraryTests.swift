import Plugins
import Testing
import YAML

@Suite struct PluginLibraryTests {
    @Test func library_takesTheNearestOfAName() throws {
        let library = try makeSUT()
        #expect(library.plugins.map(\.name) == ["one", "two", "three"])
        #expect(library.plugins.map(\.file) == ["near.yaml", "near.yaml", "far.yaml"])
        #expect(library.shadowed.map(\.name) == ["two"])
        #expect(library.shadowed.map(\.file) == ["far.yaml"])
    }

    @Test(arguments: [("two", "only"), ("two/only", "only"), ("one/a", "a"), ("one/b", "b"), ("three", "b")])
    func endpoint_isFoundByReference(reference: String, name: String) throws {
        #expect(try makeSUT().endpoint(reference).endpoint.name == name)
    }

    @Test(arguments: [
        ("four", LookupError.unknownPlugin("four", known: ["one", "two", "three"])),
        ("", .unknownPlugin("", known: ["one", "two", "three"])),
        ("four/a", .unknownPlugin("four", known: ["one", "two", "three"])),
        ("one", .endpointNeeded(plugin: "one", known: ["a", "b"])),
        ("one/c", .unknownEndpoint("c", plugin: "one", known: ["a", "b"])),
        ("one/", .unknownEndpoint("", plugin: "one", known: ["a", "b"])),
        ("one/a/b", .unknownEndpoint("a/b", plugin: "one", known: ["a", "b"])),
    ])
    func endpoint_reportsUnknownNames(reference: String, problem: LookupError) throws {
        let library = try makeSUT()
        #expect(throws: problem) { _ = try library.endpoint(reference) }
    }

    @Test func plugin_ofAnEmptyLibraryIsUnknown() {
        #expect(throws: LookupError.unknownPlugin("one", known: [])) {
            _ = try PluginLibrary([]).plugin(named: "one")
        }
    }

    @Test func plugin_ofAFileThatIsNotReadIsNamed() {
        let unread = UnreadPlugin(file: "far.yaml", reason: "--config")
        let library = PluginLibrary([]) { $0 == "one" ? unread : nil }
        #expect(throws: LookupError.unknownPlugin("one", known: [], unread: unread)) {
            _ = try library.plugin(named: "one")
        }
        #expect(library.unknown("two") == .unknownPlugin("two", known: []))
    }

    private func makeSUT() throws -> PluginLibrary {
        let near = """
            version: 1
            plugins:
              one: {base_url: https://one.test, endpoints: {a: {path: /a}, b: {path: /b}}}
              two: {base_url: https://two.test, endpoints: {only: {path: /}}}
            """
        let far = """
            version: 1
            plugins:
              two: {base_url: https://far.test, endpoints: {other: {path: /}}}
              three: {base_url: https://three.test, default: b, endpoints: {a: {path: /a}, b: {path: /b}}}
            """
        return try PluginLibrary([
            PluginFile(YAMLSource(bytes: Array(near.utf8), file: "near.yaml")),
            PluginFile(YAMLSource(bytes: Array(far.utf8), file: "far.yaml")),
        ])
    }
}
