import Accounts
import Pagination
import Plugins
import Schema
import Testing

/// Every key's example, put where the key stands, is accepted.
@Suite struct KeyExampleTests {
    @Test(
        arguments: PluginKeys.schema.keys.filter { !["base_url", "endpoints"].contains($0.name) && $0.kind != .later })
    func pluginKey_takesItsExample(key: SchemaKey) {
        let text = file(plugin: "\(key.name): \(key.example)")
            .replacing("default: issues", with: "default: list")
        #expect(problems(text) == [])
    }

    @Test(arguments: EndpointKeys.schema.keys.filter { $0.name != "path" && $0.kind != .later })
    func endpointKey_takesItsExample(key: SchemaKey) {
        let parameters = key.name == "params" ? "" : "params: {state: open}\n"
        #expect(problems(file(endpoint: "\(parameters)\(key.name): \(key.example)")) == [])
    }

    @Test(arguments: ["http", "cache"])
    func innerKey_takesItsExample(name: String) throws {
        guard case .object(let schema) = PluginKeys.schema[name]?.kind else {
            Issue.record("\(name) is no mapping")
            return
        }
        for key in schema.keys {
            #expect(problems(file(plugin: "\(name): {\(key.name): \(key.example)}")) == [], "\(key.name)")
        }
    }

    @Test(arguments: AuthKind.all.map(\.name))
    func authKind_takesItsExample(name: String) throws {
        let kind = try #require(AuthKind.all.first { $0.name == name })
        #expect(problems(file(plugin: "auth: {\(name): \(kind.example)}")) == [])
        #expect(try plugin(file(plugin: "auth: {\(name): \(kind.example), optional: true}")).isSigned)
    }

    /// What a strategy's keys need beside them.
    private static let companions: [String: [String: String]] = [
        "keyset": ["key": ".id", "after": "{query: a}"], "offset": ["offset": "{query: o}"],
        "page": ["page": "{query: p}"], "cursor": ["token": ".t", "cursor": "{query: c}"], "link": [:], "none": [:],
    ]

    @Test(arguments: Strategy.all.map(\.name))
    func strategy_takesTheExamplesOfItsKeys(name: String) throws {
        let strategy = try #require(Strategy.all.first { $0.name == name })
        let companions = try #require(Self.companions[name])
        for key in Paging.schema(for: strategy).keys where key.name != "strategy" {
            var keys = companions
            keys[key.name] = key.example
            if key.name == "merge" { keys["cursor"] = nil }
            let flow = keys.map { ", \($0): \($1)" }.joined()
            #expect(problems(file(endpoint: "pagination: {strategy: \(name)\(flow)}")) == [], "\(key.name)")
        }
    }
}
