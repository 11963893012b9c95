import Testing
import Wording
import YAML

@testable import Importing

/// Which operations are lists, and where their items are.
@Suite struct ListTests {
    private static func response(_ schema: String, path: String = "/books", operation: String = "summary: Books")
        -> String
    {
        """
        \(path):
          get:
            \(operation)
            responses: {200: {content: {application/json: {schema: \(schema)}}}}
        """
    }

    private static let item = "{type: object, properties: {id: {type: string}, title: {type: string}}}"

    @Test(arguments: [
        ("{type: array, items: \(item)}", "/books", "."),
        ("{type: object, properties: {data: {type: array, items: \(item)}}}", "/books", ".data"),
        ("{properties: {books: {items: \(item)}, total: {type: integer}}}", "/books", ".books"),
        ("{properties: {response: {properties: {items: {items: \(item)}}}}}", "/books", ".response.items"),
        (
            "{properties: {metadata: {items: \(item)}, status: {type: string}, type: {type: string}}}", "/books",
            ".metadata"
        ),
        (
            "{allOf: [{properties: {next: {type: string}}}, {properties: {values: {items: \(item)}}}]}", "/books",
            ".values"
        ),
        ("{oneOf: [{type: string}, {type: array, items: \(item)}]}", "/books", "."),
        ("{type: array, items: {type: string}}", "/tags", "."),
        ("{properties: {tags: {items: {type: string}}, total: {type: integer}}}", "/tags", ".tags"),
        ("{properties: {data: {items: \(item)}}}", "/search/{query}", ".data"),
        ("{type: object, additionalProperties: \(item)}", "/books", "to_entries"),
    ])
    func list_isFoundInTheResponse(schema: String, path: String, items: String) throws {
        let plugin = try imported(document(Self.response(schema, path: path)))
        let found = lines(of: plugin.endpoints[0].name, in: plugin)
        let line = found.first { $0.hasPrefix("items:") } ?? "items: ."
        #expect(line == "items: \(items)", "\(plugin.text())")
    }

    /// An object with a list inside is no list.
    @Test(arguments: [
        ("{properties: {id: {type: string}, tags: {items: {type: string}}}}", "/me"),
        ("{properties: {id: {type: string}, lines: {items: \(item)}, total: {type: number}}}", "/orders/{id}"),
        ("{properties: {name: {type: string}, a: {items: \(item)}, b: {items: \(item)}}}", "/overview"),
        ("{type: string}", "/version"),
    ])
    func otherResponse_isNoList(schema: String, path: String) {
        let text = document(Self.response(schema, path: path))
        #expect(throws: ImportError.noLists(operations: 1, undescribed: 0)) { try imported(text) }
    }

    @Test func responseThatIsNotDescribed_isNamed() throws {
        let plugin = try imported(
            document(
                list()
                    + "\n/unknown: {get: {responses: {200: {description: Fine}}}}\n/error: {get: {responses: {default: {description: An error, content: {application/json: {schema: {type: object, properties: {message: {type: string}}}}}}}}}"
            ))
        #expect(plugin.endpoints.map(\.name) == ["books"])
        let notes = plugin.notes.filter { !$0.leavesOutList }.map(\.text.english)
        #expect(
            notes == [
                "/unknown: the document does not say what it returns",
                "/error: the document does not say what it returns",
            ])
    }

    /// The shape of an example is as good as a schema.
    @Test(arguments: [
        "example: {data: [{id: 1, title: a}]}", "examples: {a: {value: {data: [{id: 1, title: a}]}}}",
        "example: '{\"data\":[{\"id\":1}]}'",
    ])
    func example_showsTheList(example: String) throws {
        let text = document("/books:\n  get: {responses: {200: {content: {application/json: {\(example)}}}}}")
        #expect(lines(in: try imported(text)).contains("items: .data"))
    }

    @Test func linesOfJSON_areItems() throws {
        let text = document(
            """
            /books:
              get: {responses: {200: {content: {application/x-ndjson: {schema: \(Self.item)}}}}}
            /rows:
              get: {responses: {200: {content: {text/csv: {}}}}}
            """)
        let plugin = try imported(text)
        #expect(lines(in: plugin).contains("format: jsonl") && lines(in: plugin).contains("id: .id"))
        #expect(lines(of: "rows", in: plugin).contains("format: csv"))
    }

    @Test func referencesInACircle_end() throws {
        let node =
            "{type: object, properties: {id: {type: string}, parent: {$ref: '#/components/schemas/Node'}, children: {type: array, items: {$ref: '#/components/schemas/Node'}}}}"
        let plugin = try imported(
            document(
                Self.response("{type: array, items: {$ref: '#/components/schemas/Node'}}"),
                "components: {schemas: {Node: \(node), Loop: {$ref: '#/components/schemas/Loop'}}}"))
        #expect(lines(in: plugin).contains("id: .id"))
    }

    @Test(arguments: [
        (
            "swagger: '2.0'\ninfo: {title: Books}\nhost: api.books.example\nbasePath: /v2\nschemes: [http, https]",
            "https://api.books.example/v2"
        ),
        ("swagger: '2.0'\ninfo: {title: Books}", "\"https://{server}\""),
        (
            "openapi: 3.1.0\ninfo: {title: Books}\nservers: [{url: 'http://localhost:80'}, {url: 'https://api.books.example/'}]",
            "https://api.books.example"
        ),
        ("openapi: 3.0.0\ninfo: {title: Books}\nservers: [{url: /api}]", "\"https://{server}/api\""),
        (
            "openapi: 3.0.0\ninfo: {title: Books}\nservers: [{url: 'https://{region}.books.example', variables: {region: {default: eu, enum: [eu, us]}}}]",
            "\"https://{region}.books.example\""
        ),
        (
            "openapi: 3.0.0\ninfo: {title: Books}\nservers: [{url: '{scheme}://books.example', variables: {scheme: {default: http, enum: [http, https]}}}]",
            "https://books.example"
        ),
    ])
    func server_isTheBaseURL(head: String, expected: String) throws {
        let schema = "{type: array, items: \(Self.item)}"
        let body = head.hasPrefix("swagger") ? "schema: \(schema)" : "content: {application/json: {schema: \(schema)}}"
        let plugin = try imported("\(head)\npaths: {/books: {get: {responses: {200: {\(body)}}}}}")
        #expect(plugin.text().contains("base_url: \(expected)\n"), "\(plugin.text())")
    }

    @Test func relativeServer_belongsToTheURLOfTheDocument() throws {
        let text = document(list()).replacing("https://api.books.example/v1", with: "/api/v3")
        let plugin = try imported(text, ImportOptions(location: "https://books.example/docs/openapi.json"))
        #expect(plugin.text().contains("base_url: https://books.example/api/v3\n"))
        let given = try imported(text, ImportOptions(baseURL: "http://127.0.0.1:8080/x/"))
        #expect(given.text().contains("base_url: http://127.0.0.1:8080/x\n"))
    }

    @Test(arguments: [
        ("asyncapi: 2.0.0", "AsyncAPI"), ("info: {schema: https://schema.getpostman.com/x}", "a Postman collection"),
        ("plugins: {}", "a plugin file of folio"), ("kind: discovery#restDescription", "a Google discovery document"),
        ("a: 1", nil), ("[1]", nil), ("", nil), ("text", nil),
    ])
    func otherDocument_isRefused(text: String, kind: String?) {
        #expect(throws: ImportError.unknownKind(kind)) { try imported(text) }
    }

    @Test func bombsAndDeepDocuments_areRefused() {
        let bomb = (0..<30).map {
            "a\($0): &a\($0) [\($0 == 0 ? "x" : "*a\($0 - 1), *a\($0 - 1), *a\($0 - 1), *a\($0 - 1)")]"
        }
        #expect(throws: YAMLFileError.self) { try imported(bomb.joined(separator: "\n")) }
        let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
        #expect(throws: YAMLFileError.self) { try imported(deep) }
        #expect(throws: YAMLFileError.self) { try imported("{\"a\": \(deep)}") }
    }

    /// JSON is read by its own rules, also with surrogate pairs, and YAML with merge keys and integer statuses.
    @Test func json_isReadLikeYAML() throws {
        let json = #"""
            {"openapi": "3.0.0", "info": {"title": "\ud83d\ude00 Books"}, "servers": [{"url": "https://books.example"}],
             "paths": {"/books": {"get": {"summary": "\ud83d\ude00",
               "responses": {"200": {"content": {"application/json": {"schema":
                 {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}}}}}}},
              "/none": {"get": {"responses": {"200": {}}}}}}
            """#
        let plugin = try imported(json)
        #expect(plugin.endpoints.map(\.line) == [2] && plugin.notes.map(\.line) == [5])
        #expect(lines(in: plugin).contains("id: .id"))
    }

    /// Keys that no document names are none of a field or a list.
    @Test func valuesUnderAnyKey_areNoFields() throws {
        let tags = "tags: {type: object, additionalProperties: {type: string}}"
        let plugin = try imported(document(list(items: "{id: {type: string}, \(tags)}")))
        #expect(setting("fields", in: plugin) == nil && !plugin.text().contains("key1"))
        let lists = "{type: object, additionalProperties: {type: array, items: \(Self.item)}}"
        let other = try imported(document(list() + "\n" + Self.response(lists, path: "/lines")))
        #expect(other.endpoints.map(\.name) == ["books"])
        #expect(
            other.notes.map(\.text.english) == ["/lines: its lists are under keys that the document does not name"])
    }

    /// Rows of values have their names in another list.
    @Test func table_hasItsColumns() throws {
        let schema = "{properties: {Titles: {items: {type: string}}, Rows: {items: {items: {type: string}}}}}"
        let plugin = try imported(document(Self.response(schema, path: "/top")))
        let found = lines(of: "top", in: plugin)
        #expect(found.contains("items: .Rows") && found.contains("columns: .Titles"), "\(found)")
        #expect(!plugin.text().contains("Titles 1"))
    }

    @Test func secondList_isNamed() throws {
        let schema =
            "{properties: {groups: {items: \(Self.item)}, ungrouped: {items: \(Self.item)}, total: {type: integer}}}"
        let found = lines(of: "groups", in: try imported(document(Self.response(schema, path: "/groups"))))
        #expect(found.contains("# the response has another list, which is not read: .ungrouped"), "\(found)")
    }

    /// Documents that crashed an import, or took it minutes.
    @Test(arguments: [
        "http://", "https:///", "https:", "//", "http://?x", "{scheme}://",
        "https://" + String(repeating: "a", count: 5_000),
    ])
    func emptyServer_isNone(url: String) throws {
        let text = document(list()).replacing("https://api.books.example/v1", with: "'\(url)'")
        _ = try? imported(text)
        _ = try? imported(document(list(operation: "servers: [{url: '\(url)'}]")))
        _ = try? imported("swagger: '2.0'\nhost: ''\npaths: {/a: {get: {responses: {200: {schema: {type: array}}}}}}")
    }

    @Test func hugeParts_takeNoTime() throws {
        let start = ContinuousClock.now
        let many = (0..<5_000).map { parameter("p\($0)") }.joined(separator: ", ")
        _ = try imported(document(list(parameters: many)))
        let deep = (1...200).map { list(String(repeating: "/x", count: $0)) }.joined(separator: "\n")
        _ = try imported(document(deep))
        let long = document(list("/b?=") + "\n" + list("/" + String(repeating: "{a}", count: 300)))
        let title = String(repeating: "<[", count: 300_000)
        #expect(try imported(long.replacing("Books API", with: "'\(title)'")).endpoints[0].name == "b")
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
