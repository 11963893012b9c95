import Endpoints
import Pages
import TestSupport
import Testing

/// What makes an endpoint another list, or the same list paged in another way.
struct ListDefinitionTests {
    /// A change to the endpoint, to its plugin, or to the base URL.
    struct Edit: Sendable, CustomTestStringConvertible {
        var endpoint = Self.endpoint
        var plugin = Self.plugin
        var baseURL = "https://api.test/v1"

        static let endpoint = """
            path: /issues/{repo}
            query: {state: all, labels: [a, b]}
            headers: {X-View: full}
            params: {repo: {default: r}}
            items: .items
            id: .id
            fields: {title: .title}
            pagination: {strategy: page, page: {query: page}}
            """
        static let plugin = "headers: {Accept: application/vnd.test+json, User-Agent: a, X-API-Key: k1}"

        static func endpoint(_ old: String, _ new: String) -> Edit {
            Edit(endpoint: endpoint.replacing(old, with: new))
        }

        static func plugin(_ old: String, _ new: String) -> Edit {
            Edit(plugin: plugin.replacing(old, with: new))
        }

        var testDescription: String { "\(endpoint)\n\(plugin)\n\(baseURL)" }

        func definition() throws -> ListDefinition {
            try makeSUT(endpoint, plugin: plugin, baseURL: baseURL).definition
        }

        func outputSettings() throws -> [String: String] {
            let sut = try makeSUT(endpoint, plugin: plugin, baseURL: baseURL)
            return sut.endpoint.outputSettings(in: sut.plugin)
        }
    }

    @Test(
        arguments: [
            .endpoint("/issues/", "/pulls/"), .endpoint("state: all", "state: open"), .endpoint("[a, b]", "[b, a]"),
            .endpoint("X-View: full", "X-View: brief"), .endpoint("items: .items", "items: .data"),
            .endpoint("id: .id", "id: .number"), .endpoint("id: .id\n", ""), .plugin("vnd.test", "vnd.other"),
            .endpoint("path:", "method: POST\npath:"),
            .endpoint("query: {state", "json: {a: \"1\"}\nmethod: POST\nquery: {state"),
            Edit(baseURL: "https://api.test/v2"), Edit(baseURL: "http://api.test/v1"),
        ] as [Edit])
    func changeOfARequestOrOfItsItems_makesAnotherList(edit: Edit) throws {
        #expect(try edit.definition().list != Edit().definition().list)
    }

    /// The keys whose values decide what is written.
    @Test(
        arguments: [
            (.endpoint("/issues/", "/pulls/"), ["path"]), (.endpoint("state: all", "state: open"), ["query"]),
            (.endpoint("X-View: full", "X-View: brief"), ["headers"]), (.plugin("k1", "k2"), []),
            (.endpoint("items: .items", "items: .data"), ["items"]), (.endpoint("id: .id", "id: .number"), ["id"]),
            (.endpoint("fields: {title", "fields: {name"), ["fields"]), (.endpoint("id:", "where: .a\nid:"), ["where"]),
            (.endpoint("{query: page}", "{query: p}"), ["pagination"]), (Edit(baseURL: "https://b.test"), ["base_url"]),
            (.endpoint("id:", "json: {a: 1}\nmethod: POST\nid:"), ["body", "method"]),
            (.endpoint("id:", "summary: a\ntitle: b\ncache: {max_age: 1s}\nid:"), []),
            (.endpoint("id:", "order: newest_first\nid:"), []), (.endpoint("id:", "since: {at: .at}\nid:"), []),
            (.plugin("headers:", "http: {retries: 1, rate: 1/s}\nsummary: a\nheaders:"), []),
        ] as [(Edit, [String])])
    func outputSettings_areThoseThatDecideTheBytes(edit: Edit, keys: [String]) throws {
        let (old, new) = (try Edit().outputSettings(), try edit.outputSettings())
        #expect(Set(old.keys) == Set(new.keys))
        #expect(old.keys.filter { old[$0] != new[$0] }.sorted() == keys)
    }

    @Test(
        arguments: [
            .endpoint("fields: {title: .title}", "fields: {title: .title, url: .url}"),
            .endpoint("fields:", "where: .open\nfields:"), .endpoint("fields:", "order: newest_first\nfields:"),
            .endpoint("fields:", "since: {at: .at, from: {query: since}}\nfields:"),
            .endpoint("fields:", "title: Issues\nsummary: All\nfields:"),
            .endpoint("fields:", "ok: [200, 201]\nfields:"),
            .endpoint("fields:", "cache: {max_stale: 1d}\nfields:"),
            .endpoint("{state: all, labels: [a, b]}", "{labels: [a, b], state: all}"),
            .plugin("User-Agent: a", "User-Agent: b"), .plugin("k1", "k2"),
            .endpoint("X-View: full", "x-view: full"),
            Edit(plugin: Edit.plugin + "\nhttp: {rate: 1/s, retries: 1}\nsummary: An API"),
        ] as [Edit])
    func changeOfWhatIsAppliedOnReading_keepsTheList(edit: Edit) throws {
        #expect(try edit.definition() == Edit().definition())
    }

    @Test(
        arguments: [
            .endpoint("page: {query: page}", "page: {query: p}"),
            .endpoint("page: {query: page}", "page: {query: page, first: 0}"),
            .endpoint("{query: page}}", "{query: page}, until: {has_more: .more}}"),
        ] as [Edit])
    func changeOfPagination_keepsTheList(edit: Edit) throws {
        let (before, after) = (try Edit().definition(), try edit.definition())
        #expect(before.list == after.list && before.pagination != after.pagination)
    }

    @Test func ignoredSigns_changeNothing() throws {
        let onePage = Edit(endpoint: "path: /a")
        let ignoring = Edit(endpoint: "path: /a\npagination: {strategy: none, until: {signs: ignore}}")
        #expect(try onePage.definition() == ignoring.definition())
        let paged = Edit.endpoint("{query: page}}", "{query: page}, until: {signs: ignore}}")
        #expect(try paged.definition() == Edit().definition())
    }

    /// It is stored, so that a change to it would make every stored list another one.
    @Test func definition_isTheSameInEveryVersion() throws {
        let sut = try Edit().definition()
        #expect(String(sut.list, radix: 16) == "db0c4047904dedf3")
        #expect(String(sut.pagination, radix: 16) == "e180f6782085a89b")
    }
}
