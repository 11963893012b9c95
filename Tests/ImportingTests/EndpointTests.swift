import Testing
import Wording

@testable import Importing

/// Names, parameters, ids and credentials of imported lists.
@Suite struct EndpointTests {
    private static let one =
        "{get: {responses: {200: {content: {application/json: {schema: {type: object, properties: {id: {type: string}}}}}}}}}"

    @Test func names_areTheLastWordsOfPaths() throws {
        let paths = ["/issues", "/repos/{repo}/issues", "/orgs/{org}/issues", "/v1/a.json", "/books:search", "/{any}"]
        let plugin = try imported(document(paths.map { list($0) }.joined(separator: "\n")))
        #expect(plugin.endpoints.map(\.name) == ["issues", "repos-issues", "orgs-issues", "a", "books-search", "list"])
    }

    @Test func parameters_haveTypesValuesAndHelp() throws {
        let parameters = [
            parameter("state", "{type: string, enum: [open, closed]}"), parameter("filter[name]", "{type: string}"),
            parameter("ids", "{type: array, items: {type: integer}}"),
            parameter("tags", "{type: array}", more: "explode: false"),
            parameter("q", "{type: string}", more: "required: true, description: What to find. More."),
            parameter("api_key", "{type: string}"), parameter("deep", "{type: object}"),
            "{name: X-Tenant, in: header, required: true, schema: {type: string, default: main}}",
            "{name: X-Trace, in: header, schema: {type: string}}", "{name: id, in: query, schema: {type: integer}}",
        ]
        let found = lines(in: try imported(document(list(parameters: parameters.joined(separator: ", ")))))
        for line in [
            "  state: {values: [open, closed]}", "  filter-name: {}", "  ids: {list: true}", "  tags: {list: true}",
            "  q: {required: true, help: What to find}", "  X-Tenant: {default: main}", "  book_id: {type: integer}",
            "  \"filter[name]\": \"{filter-name}\"", "  tags: \"{tags|join:,}\"", "  id: \"{book_id}\"",
            "headers: {X-Tenant: \"{X-Tenant}\"}",
        ] { #expect(found.contains(line), "\(line)\n\(found.joined(separator: "\n"))") }
        #expect(!found.contains { $0.contains("X-Trace") })
        #expect(found.contains("# folio cannot send these parameters: deep"))
    }

    /// A list under the items of one that is left out is left out, too, and so is what is under its own items.
    @Test func listsUnderOneThatIsLeftOut_areNamed() throws {
        let server = "servers: [{url: \"https://{h}.books.example\", variables: {h: {default: a}}}]"
        let paths = [
            list(operation: server), "/books/{id}: \(Self.one)", list("/books/{id}/comments"),
            list("/books/{id}/loans"), "/books/{id}/loans/{loan_id}: \(Self.one)",
            list("/books/{id}/loans/{loan_id}/fines"),
        ]
        let text = document(paths.joined(separator: "\n") + "\n" + list("/authors"))
        let plugin = try imported(text)
        #expect(plugin.endpoints.map(\.name) == ["authors"])
        let texts = plugin.notes.map(\.text.english)
        #expect(
            texts.sorted() == [
                "/books/{id}/comments: the list 'books', whose items it needs, is left out",
                "/books/{id}/loans/{loan_id}/fines: the list 'loans', whose items it needs, is left out",
                "/books/{id}/loans: the list 'books', whose items it needs, is left out",
                "/books: the URL of its server is incomplete",
            ])
        #expect(!plugin.notes.contains { !$0.leavesOutList })
    }

    @Test func requiredParameterThatCannotBeSent_leavesTheListOut() throws {
        let plugin = try imported(
            document(list() + "\n" + list("/b", parameters: parameter("f", "{type: object}", more: "required: true"))))
        #expect(plugin.endpoints.map(\.name) == ["books"])
        #expect(plugin.notes.map(\.text.english) == ["/b: the required parameter 'f' cannot be sent"])
    }

    @Test func parametersInOtherDocuments_areNamed() throws {
        let plugin = try imported(document(list(parameters: "{$ref: 'common.yaml#/p'}")))
        #expect(lines(in: plugin).contains("# parameters in other documents are missing: common.yaml#/p"))
        #expect(plugin.notes.contains { $0.leavesOutPart })
    }

    @Test(arguments: [
        ("{id: {type: integer}, name: {type: string}}", "", "id: .id"), ("{uuid: {type: string}}", "", "id: .uuid"),
        ("{book_id: {type: string}}", "", "id: .book_id"),
        ("{id: {type: integer}, number: {type: integer}}", "/books/{book_number}", "id: .number"),
        ("{isbn: {type: string}}", "/books/{isbn}", "id: .isbn"),
        ("{metadata: {properties: {uid: {type: string}}}}", "", "id: .metadata.uid"),
        ("{type_id: {type: string}}", "", "# id: .type_id  is it unique in the whole list?"),
        ("{count: {type: integer}}", "", "# id: the document names no unique value of the items"),
    ])
    func id_isWhatNamesAnItem(items: String, item: String, expected: String) throws {
        let other = item.isEmpty ? "" : "\n\(item): \(Self.one)"
        let found = lines(in: try imported(document(list(items: items) + other)))
        #expect(found.contains(expected), "\(found)")
    }

    /// All versions of a thing may have its id.
    @Test func idOfVersions_isAQuestion() throws {
        let found = lines(of: "versions", in: try imported(document(list("/agents/{agent}/versions"))))
        #expect(found.contains("# id: .id  is it unique in the whole list?"))
    }

    @Test func listsUnderItems_areReadForEachOrAreComments() throws {
        let paths = [
            list("/shelves"), "/shelves/{shelf_id}: \(Self.one)", list("/shelves/{shelf_id}/books"),
            "/shelves/{shelf_id}/books/{isbn}: \(Self.one)",
            list("/shelves/{shelf_id}/books/{isbn}/loans"), list("/shelves/{shelf_id}/comments"),
        ]
        let plugin = try imported(
            document(
                paths.joined(separator: "\n").replacing(
                    "title: {type: string}", with: "title: {type: string}, isbn: {type: string}")))
        #expect(plugin.endpoints.map(\.name) == ["shelves", "books", "loans"])
        #expect(lines(of: "books", in: plugin).contains("each: {shelf_id: {endpoint: shelves}}"))
        let loans = lines(of: "loans", in: plugin)
        #expect(
            loans.contains("each: {isbn: {endpoint: books}}")
                && loans.contains("path: \"/shelves/{shelf_id}/books/{isbn}/loans\""))
        #expect(!loans.contains { $0.hasPrefix("params:") })
        #expect(lines(of: "shelves", in: plugin).contains("  path: \"/shelves/{id}/comments\""))
        var some = plugin
        some.keep { $0.name == "loans" }
        #expect(some.endpoints.map(\.name) == ["shelves", "books", "loans"])
        some.remove("shelves")
        #expect(some.endpoints.isEmpty)
    }

    @Test(arguments: [
        ("{type: http, scheme: bearer}", "{bearer: {env: BOOKS_TOKEN}}"),
        ("{type: http, scheme: basic}", "{basic: {user: {env: BOOKS_USER}, password: {env: BOOKS_PASSWORD}}}"),
        ("{type: apiKey, in: header, name: X-Key}", "{api_key: {header: X-Key, value: {env: BOOKS_API_KEY}}}"),
        ("{type: apiKey, in: query, name: key}", "{api_key: {query: key, value: {env: BOOKS_API_KEY}}}"),
        (
            "{type: apiKey, in: cookie, name: sid}",
            "{api_key: {header: Cookie, prefix: \"sid=\", value: {env: BOOKS_COOKIE}}}"
        ),
        (
            "{type: apiKey, in: header, name: Authorization, description: 'Token <key>'}",
            "{api_key: {header: Authorization, prefix: \"Token \", value: {env: BOOKS_TOKEN}}}"
        ),
        ("{type: apiKey, in: header, name: 'Authorization: Bearer'}", "{bearer: {env: BOOKS_TOKEN}}"),
        (
            "{type: oauth2, flows: {clientCredentials: {tokenUrl: 'https://auth.books.example/token', scopes: {}}}}",
            "oauth2: grant: client_credentials url: https://auth.books.example/token client_id: {env: BOOKS_CLIENT_ID} client_secret: {env: BOOKS_CLIENT_SECRET}"
        ),
    ])
    func scheme_isACredential(scheme: String, expected: String) throws {
        let head = "security: [{a: []}]\ncomponents: {securitySchemes: {a: \(scheme)}}"
        let text = try imported(document(list(), head)).text().replacing(/\s+/, with: " ")
        #expect(text.contains(expected), "\(text)")
    }

    @Test func alternatives_areOneOf() throws {
        let head =
            "security: [{a: []}, {b: []}]\ncomponents: {securitySchemes: {a: {type: http, scheme: bearer}, b: {type: apiKey, in: header, name: X-Key}}}"
        let paths =
            list() + "\n" + list("/open", operation: "security: []") + "\n"
            + list("/c", operation: "security: [{z: []}]")
        let plugin = try imported(document(paths, head))
        let text = plugin.text()
        #expect(
            text.contains(
                "one_of: [{bearer: {env: BOOKS_TOKEN}}, {api_key: {header: X-Key, value: {env: BOOKS_API_KEY}}}]"),
            "\(text)")
        #expect(lines(of: "open", in: plugin).contains("auth: none"))
        #expect(lines(of: "c", in: plugin).contains("# the document wants another credential here: z"))
        #expect(plugin.notes.isEmpty)
    }

    /// A key that every request declares as a parameter, without a scheme.
    @Test func parameterWithACredential_isTheAuthentication() throws {
        let key = "{name: access_token, in: query, required: true, schema: {type: string}}"
        let text = document(list(parameters: key)).replacing("https://api.books.example/v1", with: "/api")
        let file = try imported(text).text()
        #expect(
            file.contains("auth: {api_key: {query: access_token, value: {env: BOOKS_API_KEY}}, hosts: confirm}"),
            "\(file)")
        #expect(!file.contains("access_token: \""))
    }

    /// Only the path of a single item names its items.
    @Test func listBelowAPath_namesNothing() throws {
        let plugin = try imported(
            document(list(items: "{id: {type: string}, stage: {type: string}}") + "\n" + list("/books/{stage}")))
        #expect(lines(in: plugin).contains("id: .id"))
        let slashes =
            list("/books/", items: "{id: {type: string}, slug: {type: string}}")
            + "\n/books/{slug}/: \(Self.one)\n" + list("/books/{slug}/comments/")
        let found = try imported(document(slashes))
        #expect(
            lines(in: found).contains("id: .slug") && lines(in: found).contains("  path: \"/books/{id}/comments/\""))
    }

    /// Without security, a request needs no credential.
    @Test func requestWithoutSecurity_isPublic() throws {
        let head = "components: {securitySchemes: {a: {type: http, scheme: bearer}}}"
        let paths = list(operation: "security: [{a: []}]") + "\n" + list("/open")
        let plugin = try imported(document(paths, head))
        #expect(lines(of: "open", in: plugin).contains("auth: none") && !lines(in: plugin).contains("auth: none"))
    }

    @Test(arguments: ["secret_access_key", "session_token", "api_key"])
    func parameterNamedLikeACredential_isASecret(name: String) throws {
        let plugin = try imported(
            document(
                list(parameters: parameter(name, "{type: string}") + ", " + parameter("q")) + "\n" + list("/b") + "\n"
                    + list("/c")))
        #expect(lines(in: plugin).contains { $0.contains("\(name): {secret: true, env: BOOKS_") }, "\(plugin.text())")
    }

    /// Some documents have a query in the path.
    @Test func queryInThePath_isThatOfTheRequest() throws {
        let found = lines(in: try imported(document(list("/books?shelf={shelf}&kind=new&x={a}-{b}&y={{7*7}}"))))
        #expect(found.contains("path: /books"))
        #expect(found.contains("query: {shelf: \"{shelf}\", kind: new, x: \"{a}-{b}\"}"))
        #expect(found.contains("# folio cannot send these parameters: y"))
        #expect(
            found.first { $0.hasPrefix("params:") }
                == "params: {shelf: {required: true}, a: {required: true}, b: {required: true}}")
        let paged = list("/books?shelf={shelf}&page={page}", parameters: parameter("page"))
        let pagedLines = lines(in: try imported(document(paged)))
        #expect(
            pagedLines.contains("query: {shelf: \"{shelf}\"}")
                && pagedLines.contains("params: {shelf: {required: true}}"))
    }
}
