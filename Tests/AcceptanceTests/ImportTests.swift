import Foundation
import TestSupport
import Testing

/// `folio plugins import` makes plugins that read the lists of a server.
struct ImportTests {
    /// A document for a server with books, each of which has loans.
    private static func document(_ server: String, _ more: String = "") -> String {
        """
        openapi: 3.1.0
        info: {title: Library}
        servers: [{url: "\(server)/v1"}]
        security: [{key: []}]
        components:
          securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
          schemas:
            Book: {type: object, properties: {id: {type: integer}, title: {type: string}}}
        paths:
          /books:
            get:
              parameters:
                - {name: page, in: query, schema: {type: integer}}
                - {name: per_page, in: query, schema: {type: integer, maximum: 2}}
                - {name: lang, in: query, schema: {type: string, enum: [en, el]}}
              responses:
                200:
                  content:
                    application/json:
                      schema:
                        type: object
                        properties: {data: {type: array, items: {$ref: "#/components/schemas/Book"}}, total: {type: integer}}
          /books/{book_id}:
            get: {responses: {200: {content: {application/json: {schema: {$ref: "#/components/schemas/Book"}}}}}}
          /books/{book_id}/loans:
            get:
              responses:
                200:
                  content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Book"}}}}
        \(more)
        """
    }

    /// A list that cannot be imported.
    private static let filtered = """
          /filtered:
            get:
              parameters: [{name: filter, in: query, required: true, schema: {type: object}}]
              responses: {200: {content: {application/json: {schema: {type: array, items: {type: object}}}}}}
        """

    private static func makeServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            if request["X-Key"] != "k3y" { return .response(status: 401, body: "{}") }
            let url = URLComponents(string: request.target)
            let values = Dictionary(url?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
            if let id = url?.path.firstMatch(of: /books\/([0-9]+)\/loans/)?.1 {
                return .response(body: "[{\"id\":\(id)1,\"title\":\"loan\"}]")
            }
            guard url?.path == "/v1/books", let page = Int(values["page"] ?? ""),
                let size = Int(values["per_page"] ?? "")
            else { return .response(status: 404, body: "{}") }
            let ids = (1...5).dropFirst((page - 1) * size).prefix(size)
            let items = ids.map { "{\"id\":\($0),\"title\":\"Book \($0) \(values["lang"] ?? "")\"}" }
            return .response(body: "{\"data\":[\(items.joined(separator: ","))],\"total\":5}")
        }
    }

    @Test func plugin_readsTheListsOfTheServer() throws {
        let server = try Self.makeServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG=", "LOCAL_API_KEY=k3y"])
        let path = try folio.folder.write(Self.document(server.baseURL), to: "openapi.yaml")
        let saved = try folio.run("plugins import \(path) --write local --force")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/local.yaml"
        #expect(saved.code == 0 && saved.out == "Saved \(file)\nNext: folio plugins show local\n", "\(saved)")
        #expect(
            saved.error == """
                \(path): OpenAPI 3.1.0, 2 lists imported
                1 other GET request returns no list, as far as the document says

                """)
        #expect(try folio.run("plugins check \(file)").code == 0)
        let books = try folio.run("feed local/books --all lang=el --jsonl")
        #expect(books.lines == (1...5).map { "{\"id\":\($0),\"title\":\"Book \($0) el\"}" }, "\(books)")
        #expect(server.requests.count == 3)
        let loans = try folio.run("feed local/loans --all --jsonl")
        #expect(loans.lines == (1...5).map { "{\"id\":\($0)1,\"book_id\":\($0),\"title\":\"loan\"}" }, "\(loans)")
        #expect(try folio.run("feed local/loans book_id=3 --jsonl").lines.count == 1)
        #expect(try folio.run("feed local/books lang=fr").code == 2)
    }

    @Test func documentOfAURL_isDownloaded() throws {
        let server = try ScriptedServer { request, _ in
            request["Authorization"] == "Bearer s3cret-0123456789"
                ? .response(body: Self.document("").replacing("\"/v1\"", with: "/v1"))
                : .response(status: 401, body: "")
        }
        let folio = try Folio(variables: ["TOKEN=Bearer s3cret-0123456789"])
        let run = try folio.run("plugins import \(server.baseURL)/openapi.yaml --header-env Authorization=TOKEN")
        #expect(run.code == 0 && run.out.contains("base_url: \(server.baseURL)/v1\n"), "\(run)")
        #expect(!run.out.contains("s3cret") && !run.error.contains("s3cret"))
        let refused = try folio.run("plugins import \(server.baseURL)/openapi.yaml")
        #expect(refused.code == 4 && refused.out.isEmpty)
    }

    @Test func incompleteImport_isReported() throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let path = try folio.folder.write(Self.document("https://api.books.example", Self.filtered), to: "d.yaml")
        let line = "left out: /filtered: the required parameter 'filter' cannot be sent"
        let run = try folio.run("plugins import \(path)")
        #expect(run.code == 9 && run.error.contains(": \(line)\n") && run.out.contains("books:"), "\(run)")
        #expect(run.error.hasSuffix("folio: 1 request is left out\n"))
        let strict = try folio.run("plugins import \(path) --strict --write books --force")
        #expect(strict.code == 9 && strict.out.isEmpty && strict.error.contains("so nothing is written"), "\(strict)")
        #expect(try folio.run("plugins list").out.contains("books") == false)
        let json = try folio.run("plugins import \(path) --json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any])
        #expect((object["notes"] as? [[String: Any]])?.first?["left_out"] as? Bool == true && json.code == 9)
        #expect((object["endpoints"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["books", "loans"])
        #expect(object["variables"] as? [String] == ["BOOKS_API_KEY"])
        let only = try folio.run("plugins import \(path) --only books")
        #expect(!only.out.contains("loans:"))
    }

    /// A page for a reader who is logged in has the reader's key in its examples.
    @Test func keyOfTheRequest_isNotImported() throws {
        let key = "ghp_0123456789abcdef"
        let server = try ScriptedServer { _, _ in
            .response(
                body: Self.document("https://api.books.example/\(key)", Self.filtered).replacing("filter", with: key))
        }
        let folio = try Folio(variables: ["FOLIO_CONFIG=", "KEY=\(key)"])
        for words in ["\(server.baseURL)/d --header-env X-Api-Key=KEY", "'\(server.baseURL)/d?api_key=\(key)'"] {
            for more in ["", "--json"] {
                let run = try folio.shell("folio plugins import \(words) \(more)")
                #expect(run.out.contains("books") && !run.out.contains("ghp_") && !run.error.contains("ghp_"), "\(run)")
            }
        }
    }

    /// Help has no markup. The text without it is the key.
    @Test(arguments: ["`", "**", "<b></b>"])
    func keyWithMarkup_isNotImported(mark: String) throws {
        let key = "ghp_0123456789abcdef"
        let server = try ScriptedServer(
            .response(
                body: """
                    openapi: 3.0.0
                    info: {title: books, version: '1'}
                    servers: [{url: https://api.books.example}]
                    paths:
                      /books:
                        get:
                          summary: 'Your key is ghp_0123\(mark)456789abcdef'
                          responses: {200: {content: {application/json: {schema: {
                            type: array, items: {type: object, properties: {id: {type: string}}}}}}}}
                    """))
        let folio = try Folio(variables: ["FOLIO_CONFIG=", "KEY=\(key)"])
        let run = try folio.run("plugins import \(server.baseURL)/d --header-env X-Api-Key=KEY")
        #expect(run.out.contains("summary: Your key is credential\n") && run.code == 0, "\(run)")
    }

    /// A chain of references needs no more stack than others, and what is too deep is named.
    @Test(arguments: ["{$ref: '#/definitions/sNEXT'}", "{allOf: [{$ref: '#/definitions/sNEXT'}]}"])
    func longChain_isAnError(schema: String) throws {
        let chain = (0..<5_000).map { "  s\($0): \(schema.replacing("NEXT", with: "\($0 + 1)"))\n" }.joined()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let path = try folio.folder.write(
            "swagger: '2.0'\nhost: a.example\npaths: {/a: {get: {responses: {200: {schema: {$ref: '#/definitions/s0'}}}}}}\n"
                + "definitions:\n\(chain)", to: "d.yaml")
        let run = try folio.run("plugins import \(path)")
        #expect(run.code == 9 && run.error.contains("/a: its response is too large to look for lists"), "\(run)")
    }

    /// Nothing is saved without a question, which shows the hosts and the variables.
    @Test func file_isSavedAfterAQuestion() throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let path = try folio.folder.write(Self.document("https://api.books.example"), to: "d.yaml")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/mine.yaml"
        let silent = try folio.run("plugins import \(path) --write mine")
        #expect(
            silent.code == 2 && silent.error.contains("cannot ask without a terminal")
                && !FileManager.default.fileExists(atPath: file))
        let no = try CacheCommandTests.onATerminal(folio, "plugins import \(path) --write mine", answer: "n")
        #expect(no.out.contains("requests to https://api.books.example/v1") && no.out.contains("MINE_API_KEY"), "\(no)")
        #expect(!FileManager.default.fileExists(atPath: file))
        let yes = try CacheCommandTests.onATerminal(folio, "plugins import \(path) --write mine", answer: "y")
        #expect(yes.code == 0 && FileManager.default.fileExists(atPath: file), "\(yes)")
        #expect(
            try folio.run("plugins import \(path) --write mine").error.contains("a plugin file with this name exists"))
    }

    /// A document that leaves ids, pages and sizes open.
    private static func bareDocument(_ server: String) -> String {
        let list = "responses: {200: {content: {application/json: {schema: {type: array, items: {type: object}}}}}}"
        func inner(_ name: String) -> String {
            list.replacing("{type: array,", with: "{type: object, properties: {\(name): {type: array,")
                .replacing("{type: object}}}", with: "{type: object}}}}}")
        }
        func parameter(_ name: String, _ more: String = "") -> String {
            "{name: \(name), in: query, schema: {type: string}\(more)}"
        }
        return """
            openapi: 3.1.0
            servers: [{url: "\(server)"}]
            security: [{key: []}]
            components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}
            paths:
              /books: {get: {\(list)}}
              /zero: {get: {parameters: [{name: page, in: query, schema: {type: integer}}], \(list)}}
              /offset: {get: {parameters: [{name: offset, in: query, schema: {type: integer}}], \(list)}}
              /public: {get: {security: [], \(list)}}
              /pairs: {get: {\(inner("short"))}}
              /own: {get: {parameters: [{name: page, in: query, schema: {type: string, enum: [home, shop]}}], \(list)}}
              /gone: {get: {\(list)}}
              /found: {get: {parameters: [\(parameter("q", ", required: true"))], \(list)}}
            """
    }

    /// The responses of `bareDocument`'s server: pages that are numbered from 1, or from 0 at `/zero`.
    private static func makeBareServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let url = URLComponents(string: request.target)
            let path = url?.path ?? ""
            guard (request["X-Key"] == "k3y") == (path != "/public") else { return .response(status: 401, body: "{}") }
            guard ["/books", "/zero", "/offset", "/public", "/pairs", "/own"].contains(path) else {
                return .response(status: 404, body: "{}")
            }
            let values = Dictionary(url?.queryItems?.map { ($0.name, $0.value ?? "") } ?? []) { $1 }
            let base = path == "/zero" ? 0 : 1
            let size = Int(values["per_page"] ?? "5") ?? 5
            let page = (Int(values["page"] ?? "\(base)") ?? base) - base
            let items = (1...23).dropFirst(page * size).prefix(size).map { "{\"id\":\($0),\"title\":\"T\"}" }
            let list = "[\(items.joined(separator: ","))]"
            return .response(body: path == "/pairs" ? "{\"short\":[{\"n\":1}],\"long\":\(list)}" : list)
        }
    }

    /// The server is asked for the rest, after a question.
    @Test func probe_findsWhatTheDocumentDoesNotSay() throws {
        let server = try Self.makeBareServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG=", "MINE_API_KEY=k3y"])
        let path = try folio.folder.write(Self.bareDocument(server.baseURL), to: "d.yaml")
        let silent = try folio.run("plugins import \(path) --write mine --probe")
        #expect(silent.code == 2 && silent.error.contains("cannot ask without a terminal"), "\(silent)")
        let no = try CacheCommandTests.onATerminal(folio, "plugins import \(path) --write mine --probe", answer: "n")
        #expect(no.out.contains("requests to \(server.baseURL)") && no.out.contains("MINE_API_KEY"), "\(no)")
        #expect(server.requests.isEmpty)

        let run = try folio.run("plugins import \(path) --write mine --probe --force")
        #expect(run.code == 0, "\(run)")
        for line in [
            "added details to 5 of 6 probed lists", "/offset: the server's response goes on by 'page'",
            "/pairs: the server's response has its list at '.long'", "/gone: not probed: not found",
            "/own: the next page of the server's response does not fit the document's parameters",
            "/found: not probed: the parameter 'q' is required",
        ] { #expect(run.error.contains("\(line)\n"), "\(line): \(run)") }
        let all = (1...23).map { "{\"id\":\($0),\"title\":\"T\"}" }
        for list in ["books", "zero", "public"] {
            let books = try folio.run("feed mine/\(list) --all --jsonl")
            #expect(books.code == 0 && books.lines == all, "\(list): \(books)")
        }
        let shown = try String(
            contentsOfFile: "\(folio.folder.path)/.config/folio/plugins.d/mine.yaml", encoding: .utf8)
        #expect(shown.contains("page: {query: page, first: 0}") && !shown.contains("is the first page 1"), "\(shown)")
        // The key is not for lists that the document declares public.
        #expect(server.requests.allSatisfy { ($0["X-Key"] == nil) == $0.target.hasPrefix("/public") })
    }

    /// Others would fail in the same way.
    @Test func probe_endsWithTheFirstListWithoutACredential() throws {
        let server = try Self.makeBareServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let path = try folio.folder.write(Self.bareDocument(server.baseURL), to: "d.yaml")
        let run = try folio.run("plugins import \(path) --probe --force")
        #expect(run.code == 0 && run.error.split(separator: "\n").count { $0.contains("not probed") } == 1, "\(run)")
        #expect(server.requests.isEmpty)
    }

    /// A manifest leaves nothing open.
    @Test func manifest_isNotProbed() throws {
        let folio = try Folio(variables: ["FOLIO_CONFIG="])
        let manifest = try folio.folder.write(
            """
            type: DeclarativeSource
            version: 6.0.0
            streams:
              - type: DeclarativeStream
                name: books
                retriever:
                  requester: {url_base: "https://api.books.example", path: books}
                  record_selector: {extractor: {field_path: []}}
            """, to: "m.yaml")
        let whole = try folio.run("plugins import \(manifest) --probe")
        #expect(whole.code == 0 && whole.error.contains("so folio sends no requests"), "\(whole)")
    }

    @Test(arguments: [
        ("a: 1", "does not describe an API", 3), ("a: [", "is neither JSON nor YAML", 3),
        ("", "does not describe an API", 3),
        ("asyncapi: 2.0.0", "this is AsyncAPI, which folio cannot import", 3),
        (
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {200: {description: x}}}}}",
            "no list among the 1 GET request", 9
        ),
        ("openapi: 3.0.0\nservers: [{url: 'ftp://a'}]\npaths: {}", "does not say where the API is", 2),
    ])
    func otherDocument_isAClearError(text: String, message: String, code: Int32) throws {
        let folio = try Folio()
        let path = try folio.folder.write(text, to: "d.yaml")
        let run = try folio.run("plugins import \(path)")
        #expect(run.code == code && run.out.isEmpty && run.error.contains(message), "\(run)")
    }

    @Test func wrongCommandLine_isAnError() throws {
        let folio = try Folio()
        let path = try folio.folder.write(Self.document("https://api.books.example"), to: "d.yaml")
        #expect(try folio.run("plugins import \(folio.folder.path)/none.yaml").code != 0)
        let unknown = try folio.run("plugins import \(path) --only book")
        #expect(unknown.code == 2 && unknown.error.contains("books"), "\(unknown)")
        #expect(try folio.run("plugins import \(path) --base-url nothing").code == 2)
        let given = try folio.run("plugins import \(path) --base-url https://other.example/x/")
        #expect(given.out.contains("base_url: https://other.example/x\n"))
    }

    /// A server may make names of members of a credential.
    @Test(arguments: ["in: header, name: X-Key", "in: query, name: key"])
    func probe_writesNoCredential(place: String) throws {
        let key = "k3y-0123456789abcdef"
        let server = try ScriptedServer { request, _ in
            let items = (1...5).map { "{\"id\":\($0),\"title\":\"t\",\"quota_\(key)\":\($0)}" }
            return .response(
                body: request.target.hasPrefix("/other")
                    ? "{\"\(key)\":[\(items.joined(separator: ","))]}" : "{\"data\":[\(items.joined(separator: ","))]}")
        }
        let folio = try Folio(variables: ["FOLIO_CONFIG=", "MINE_API_KEY=\(key)"])
        let schema = "{type: object, properties: {data: {type: array, items: {type: object}}}}"
        let list = "{get: {responses: {200: {content: {application/json: {schema: \(schema)}}}}}}"
        let path = try folio.folder.write(
            """
            openapi: 3.0.3
            info: {title: Books, version: "1"}
            servers: [{url: "\(server.baseURL)"}]
            components: {securitySchemes: {k: {type: apiKey, \(place)}}}
            security: [{k: []}]
            paths: {/books: \(list), /other: \(list)}
            """, to: "d.yaml")
        let run = try folio.run("plugins import \(path) --write mine --probe --force")
        #expect(run.code == 0 && server.requests.contains { $0["X-Key"] == key || $0.target.contains(key) }, "\(run)")
        let file = "\(folio.folder.path)/.config/folio/plugins.d/mine.yaml"
        let text = try String(contentsOfFile: file, encoding: .utf8)
        #expect(text.contains("id: .id") && !text.contains(key) && !run.error.contains(key), "\(run) \(text)")
        let printed = try folio.run("plugins import \(path) --probe --force --json")
        #expect(printed.code == 0 && !printed.out.contains(key), "\(printed)")
    }

    /// A secret of a query would become a part of the URL that is probed.
    @Test func probe_leavesOutListsThatNeedASecretParameter() throws {
        let server = try Self.makeBareServer()
        let folio = try Folio(variables: ["FOLIO_CONFIG=", "MINE_SIG=s3cret-0123456789", "MINE_API_KEY=s3cret-0"])
        let path = try folio.folder.write(
            """
            openapi: 3.0.3
            info: {title: Books, version: "1"}
            servers: [{url: "\(server.baseURL)"}]
            paths:
              /books:
                get:
                  parameters:
                    - {name: X-Tenant-Secret, in: header, required: true, schema: {type: string}}
                    - {name: sig, in: query, required: true, schema: {type: string}}
                  responses: {200: {content: {application/json: {schema: {type: array, items: {type: object}}}}}}
            """, to: "d.yaml")
        let run = try folio.run("plugins import \(path) --write mine --probe --force")
        #expect(run.error.contains("/books: not probed: the parameter 'sig' is required\n"), "\(run)")
        #expect(run.error.contains("added details to 0 of 0 probed lists") && server.requests.isEmpty, "\(run)")
    }
}
