import Accounts
import Pagination
import Plugins
import Schema
import Testing

/// Every key's example is accepted in the key's place.
@Suite struct KeyExampleTests {
    @Test(
        arguments: PluginKeys.schema.keys.filter { !["base_url", "endpoints"].contains($0.name) && !$0.isRefused })
    func pluginKey_takesItsExample(key: SchemaKey) {
        let text = file(plugin: "\(key.name): \(key.example)")
            .replacing("default: issues", with: "default: list")
        #expect(problems(text) == [])
    }

    @Test(arguments: EndpointKeys.schema.keys.filter { !["path", "add", "each"].contains($0.name) && !$0.isRefused })
    func endpointKey_takesItsExample(key: SchemaKey) {
        let method = ["json", "form"].contains(key.name) ? "method: POST\n" : ""
        let parameters = method + (key.name == "params" ? "" : "params: {state: open, q: a}\n")
        let id = ["version", "deleted"].contains(key.name) ? "id: .id\n" : ""
        let fields = key.name == "commands" ? "fields: {url: .url}\n" : ""
        #expect(problems(file(endpoint: "\(parameters)\(id)\(fields)\(key.name): \(key.example)")) == [])
    }

    @Test func actionKey_takesItsExample() throws {
        guard case .map(.object(let schema)) = PluginKeys.schema["actions"]?.kind else {
            Issue.record("actions is no mapping")
            return
        }
        for key in schema.keys where key.name != "params" {
            let path = key.name == "path" ? "" : ", path: /a"
            let action = "{params: {q: a, state: open, image: b}\(path), \(key.name): \(key.example)}"
            #expect(problems(file(plugin: "actions: {do: \(action)}")) == [], "\(key.name)")
        }
    }

    @Test func addKey_takesItsExample() throws {
        let key = try #require(EndpointKeys.schema["add"])
        #expect(problems(file(endpoint: "comments: {path: \"/{id}\", add: \(key.example)}")) == [])
    }

    @Test func keysOfThreads_takeTheirExamples() throws {
        guard case .object(let comments)? = EndpointKeys.schema["comments"]?.kind,
            let key = comments["thread"], case .object(let schema) = key.kind
        else {
            Issue.record("comments have no mapping thread")
            return
        }
        let endpoint = { (thread: String) in file(endpoint: "comments: {path: \"/{id}\", id: .id, thread: \(thread)}") }
        #expect(problems(endpoint(key.example)) == [])
        for key in schema.keys {
            let parent = key.name == "parent" ? "" : "parent: .parent, "
            #expect(problems(endpoint("{\(parent)\(key.name): \(key.example)}")) == [], "\(key.name)")
        }
    }

    @Test func keysOfVariables_takeTheirExamples() throws {
        let key = try #require(EndpointKeys.schema["each"])
        guard case .map(.either(let kinds)) = key.kind, case .object(let schema) = kinds.last else {
            Issue.record("each is no mapping of mappings")
            return
        }
        let repos = "repos: {path: /repos, id: .id, params: {state: open}}\n"
        let list = { (each: String) in "list: {path: \"/{repo}\", params: {state: open}, each: \(each)}" }
        #expect(problems(file(endpoints: repos + list(key.example))) == [])
        for key in schema.keys {
            let each = "{repo: {endpoint: repos, \(key.name): \(key.example)}}"
                .replacing("endpoint: repos, endpoint: repos", with: "endpoint: repos")
            #expect(problems(file(endpoints: repos + list(each))) == [], "\(key.name)")
        }
    }

    @Test func keysOfTimes_takeTheirExamples() throws {
        guard case .object(let schema) = EndpointKeys.schema["since"]?.kind else {
            Issue.record("since is no mapping")
            return
        }
        for key in schema.keys {
            let others = ["at: .at", "from: {query: from}", "to: {query: to}", "step: 1d"]
                .filter { !$0.hasPrefix("\(key.name):") }.map { "\($0), " }.joined()
            #expect(
                problems(file(endpoint: "id: .id\nsince: {\(others)\(key.name): \(key.example)}")) == [], "\(key.name)")
        }
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

    /// Keys of the sample that the example excludes are omitted.
    @Test(arguments: Strategy.all.map(\.name))
    func strategy_takesTheExamplesOfItsKeys(name: String) throws {
        let strategy = try #require(Strategy.all.first { $0.name == name })
        for key in Paging.schema(for: strategy).keys where key.name != "strategy" && !key.isRefused {
            var lines = strategy.sample.settings.split(separator: "\n").filter { !$0.hasPrefix("\(key.name):") }
            lines.append("\(key.name): \(key.example)")
            var found = Self.faults(of: lines)
            while case .pagination(.conflict(let other, key.name)) = found.first?.problem, !lines.isEmpty {
                lines.removeAll { $0.hasPrefix("\(other):") }
                found = Self.faults(of: lines)
            }
            #expect(found == [], "\(key.name)")
        }
    }

    /// The method of the first request has no body.
    @Test(arguments: Strategy.all.filter { !$0.isOnePage }.map(\.name))
    func later_takesTheExamplesOfItsKeys(name: String) throws {
        let strategy = try #require(Strategy.all.first { $0.name == name })
        guard case .object(let schema) = Paging.schema(for: strategy)["later"]?.kind else {
            Issue.record("later is no mapping")
            return
        }
        for key in schema.keys where !key.isRefused {
            let method = ["json", "form"].contains(key.name) ? "method: POST, " : ""
            var lines = strategy.sample.settings.split(separator: "\n")
            lines.append("later: {\(method)\(key.name): \(key.example)}")
            #expect(Self.faults(of: lines) == [], "\(key.name)")
        }
    }

    private static func faults(of lines: [Substring]) -> [LocatedProblem] {
        problems(file(endpoint: "id: .id\npagination:\n" + lines.map { "  \($0)\n" }.joined()))
    }
}
