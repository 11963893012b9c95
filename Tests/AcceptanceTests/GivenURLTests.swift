import TestSupport
import Testing

/// In a URL that a person gives, a parameter such as `token` is a credential, and the position in a list is not.
struct GivenURLTests {
    private static let value = "s3cret-Value"

    private static let lines = [
        "call URL/list?NAME=VALUE -vv", "call URL/list?a=1&NAME=VALUE&b=2 -vv --jq .",
        "call URL/missing?NAME=VALUE -vv", "call URL/repeated?NAME=VALUE --jq .",
        "call URL/moved?NAME=VALUE -vv", "call URL/moved?NAME=VALUE --no-follow", "call api /list?NAME=VALUE -vv",
        "call http://127.0.0.1:1/?NAME=VALUE -v --retries 0", "call http://127.0.0.1:99999/?NAME=VALUE",
        "call ftp://127.0.0.1/?NAME=VALUE", "call URL/list?NAME=VALUE --dry-run",
        "plugins probe URL/list?NAME=VALUE -v",
    ]

    private func makeSUT() throws -> (Folio, ScriptedServer) {
        let server = try ScriptedServer { request, _ in
            if request.target.hasPrefix("/moved") {
                return .response(
                    status: 302, fields: ["Location: \(request.target.replacing("moved", with: "list"))"], body: "")
            }
            if request.target.hasPrefix("/repeated") {
                return .response(status: 401, body: #"{"message":"The token \#(Self.value) has expired"}"#)
            }
            return .response(status: request.target.hasPrefix("/list") ? 200 : 404, body: "{}")
        }
        return (try Folio(plugins: Plugin.list(server, "id: .id")), server)
    }

    @Test(arguments: [
        "token", "TOKEN", "auth", "key", "apikey", "apiKey", "access_key", "access-token", "accessToken", "sig",
        "signature", "api_key", "session", "x_token", "user_pwd",
    ])
    func credential_isNotShown(name: String) throws {
        let (folio, server) = try makeSUT()
        for line in Self.lines {
            let words = line.replacing("URL", with: server.baseURL).replacing("NAME", with: name)
                .replacing("VALUE", with: Self.value)
            let run = try folio.run(words)
            #expect(!run.error.isEmpty || line.contains("dry-run"), "\(words)")
            // A probe proposes a plugin with this URL.
            let isBodyShown = line.contains("probe") || line.contains("repeated")
            let shown = isBodyShown ? run.error : run.out + run.error
            #expect(!shown.contains(Self.value), "\(words): \(shown)")
        }
        #expect(server.requests.contains { $0.target.hasSuffix("?\(name)=\(Self.value)") }, "it is sent")
        #expect(try folio.run("cache export").code == 8, "no response with a credential in its URL is stored")
    }

    @Test(arguments: [
        "page_token", "next_token", "continuation_token", "pageToken", "nextPageToken", "pagetoken", "page[token]",
        "cursor", "sort_key", "start_key", "author", "keyword",
    ])
    func position_isShown(name: String) throws {
        let (folio, server) = try makeSUT()
        let run = try folio.run("call \(server.baseURL)/missing?\(name)=\(Self.value)")
        #expect(run.error.contains("?\(name)=\(Self.value) returned 404"), "\(run.error)")
    }

    /// A list's own token is a position: users need it to see where a walk is.
    @Test func tokenOfAList_isShown() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target == "/list" ? #"{"items":[{"id":1}],"next":"second"}"# : "{}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {}\npagination: {strategy: cursor, token: .next, cursor: {query: token}}"
            ))
        let run = try folio.run("feed api --all")
        #expect(run.error.contains("GET \(server.baseURL)/list?token=second returned 200"), "\(run.error)")
    }
}
