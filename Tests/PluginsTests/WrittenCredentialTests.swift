import Plugins
import Templates
import Testing

/// Credentials that a plugin file sends without `auth:`.
@Suite struct WrittenCredentialTests {
    @Test(arguments: [
        (file(plugin: "headers: {X-Api-Key: ‸k3y}"), ["header:x-api-key=k3y"]),
        (file(plugin: "headers: {Authorization: ‸\"Bearer {{k3y\"}"), ["header:authorization=Bearer {k3y"]),
        (file(endpoint: "headers: {X-Api-Key: ‸k3y}"), ["header:x-api-key=k3y"]),
        (
            file(plugin: "params: {p: {default: x}}\nactions: {a: {path: ‸\"/a?q={p}&api_key=k%33y&s={p}\"}}"),
            ["query:api_key=k3y"]
        ),
        (file(endpoint: "query: {api_key: [‸a, ‸b]}"), ["query:api_key=a", "query:api_key=b"]),
        (file(endpoint: "method: POST\nform: {client_secret: ‸k3y}"), ["body:client_secret=k3y"]),
        (
            file(endpoint: "method: POST\njson: {auth: {deep: [{password: [‸k3y]}]}, page: 1}"), ["body:password=k3y"]
        ),
        (
            file(plugin: "actions: {a: {path: /a, multipart: {password: ‸k3y, other: x}}}"), ["body:password=k3y"]
        ),
        (
            file(endpoint: "id: .id\ncomments: {path: \"/c/{id}\", id: .id, query: {api_key: ‸k3y}}"),
            ["query:api_key=k3y"]
        ),
    ])
    func credential_isNoticedAndTellsAccountsApart(text: String, identities: [String]) throws {
        let marked = Marked(text)
        let found = problems(marked.text)
        let names = identities.map { $0.split { ":=".contains($0) }.dropFirst().first.map(String.init) ?? "" }
        #expect(found == marked.located(names.map { .writtenCredential(name: $0) }))
        let written = try plugin(marked.text).written
        #expect(written.map { $0.identity(of: $0.template.literalText) }.sorted() == identities)
    }

    @Test(arguments: [
        "headers: {X-Atlassian-Token: no-check, Accept: text/plain}",
        "params: {k: {secret: true}}\nheaders: {X-Key: \"{k}\"}",
        "auth: {api_key: {header: X-Key, value: {env: KEY}}}",
        "params: {k: {default: {command: [print]}}}\nheaders: {X-Key: \"{k}\"}",
        "actions: {a: {path: /a, headers: {X-Key: \"{now}\"}}}",
    ])
    func otherTexts_areNoCredentials(lines: String) throws {
        #expect(problems(file(plugin: lines)) == [])
        #expect(try plugin(file(plugin: lines)).written.isEmpty)
    }

    @Test(arguments: [
        ("params: {k: {}}\nheaders: {Authorization: ‸\"Bearer {k}\"}", "k", "authorization"),
        ("params: {k: {default: abc}}\nheaders: {X-Key: ‸\"{k|lower}\"}", "k", "x-key"),
        ("params: {k: {}}\nactions: {a: {path: /a, query: {api_key: ‸\"{k}\"}}}", "k", "api_key"),
        ("params: {k: {default: x}}\nactions: {a: {path: ‸\"/a?x=1&api_key={k}\"}}", "k", "api_key"),
    ])
    func parameter_thatIsSentAsACredentialShouldBeSecret(lines: String, parameter: String, place: String) {
        let marked = Marked(file(plugin: lines))
        #expect(problems(marked.text) == marked.located([.parameter(.sentAsCredential(parameter, in: place))]))
    }

    @Test func credential_isNotSentToAnyHost() {
        let text = { (mark: String) in
            file(
                plugin: "params: {h: {default: a}}\nheaders: {X-Api-Key: \(mark)k3y}", baseURL: "\"https://{h}.test\"")
        }
        let marked = Marked(text("‸‸"))
        #expect(
            problems(marked.text) == marked.located([.writtenCredential(name: "x-api-key"), .credentialsToAnyHost]))
    }

    /// An item could otherwise decide which host gets a credential.
    @Test(arguments: [
        (file(plugin: "headers: {‸Host: a.test}"), "Host"), (file(endpoint: "headers: {‸host: a.test}"), "host"),
        (file(plugin: "auth: {api_key: {header: ‸Host, value: {env: KEY}}}"), "Host"),
        (file(plugin: "auth: {login: {path: /l, headers: {‸Host: a.test}, token: .t}}"), "Host"),
        (file(plugin: "actions: {a: {path: /a, headers: {‸Content-Length: \"3\"}}}"), "Content-Length"),
        (
            file(endpoint: "items: .\nid: .id\npagination: {strategy: cursor, token: .n, cursor: {header: ‸Host}}"),
            "Host"
        ),
    ])
    func headerOfTheConnection_isRefused(text: String, name: String) {
        let marked = Marked(text)
        #expect(problems(marked.text) == marked.located([.headerOfConnection(name)]))
    }
}
