import TestSupport
import Testing

/// Parameters of the lists with the values of variables, and of replies.
struct ParentParameterTests {
    /// Organisations have repositories, of which the key shows more, and these have issues.
    private func server() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let words = request.target.split { "/?".contains($0) }.map(String.init)
            guard words.first == "orgs" else {
                return .response(body: "[{\"id\":\"\(words.joined(separator: "-"))\"}]")
            }
            let count = request["X-Key"] == "s3cret-of-hub" ? 3 : 1
            let ids = (1...count).map { "{\"id\":\"\(words[1])\($0)\"}" }
            return .response(body: "[\(ids.joined(separator: ","))]")
        }
    }

    private func plugin(_ server: ScriptedServer, org: String = "{default: acme}") -> String {
        """
        version: 1
        plugins:
          hub:
            base_url: \(server.baseURL)
            endpoints:
              repos:
                params: {org: \(org), key: {secret: true, env: HUB_KEY, required: true}}
                path: "/orgs/{org}"
                headers: {X-Key: "{key}"}
                id: .id
              issues: {each: {repo: {endpoint: repos}}, path: "/issues/{repo}", id: .id, comments: {path: "/c/{id}"}}
        """
    }

    @Test func listOfValues_getsItsOwnSecretAndDefaults() throws {
        let server = try server()
        let folio = try Folio(plugins: plugin(server), variables: ["HUB_KEY=s3cret-of-hub"])
        let run = try folio.run("feed hub/issues --all --jsonl")
        #expect(run.out.split(separator: "\n").count == 3, "\(run)")
        #expect(try folio.run("plugins set hub org=globex").code == 0)
        let other = try folio.run("feed hub/issues --all --jsonl")
        #expect(other.out.split(separator: "\n").count == 3 && !other.out.contains("acme"), "\(other)")
        #expect(try folio.run("feed hub/issues/comments --all --jsonl").out.contains("globex3"))
        #expect(!server.requests.contains { $0.target.hasPrefix("/orgs") && $0["X-Key"] != "s3cret-of-hub" })
        let count = server.requests.count
        #expect(try folio.run("feed hub/issues --all", with: ["HUB_KEY="]).code == 2)
        #expect(server.requests.count == count)
    }

    @Test func listOfValues_getsTheOutputOfItsCommand() throws {
        let server = try server()
        let text = plugin(server, org: "{default: {command: [echo, globex]}}")
        let folio = try Folio(plugins: text, variables: ["HUB_KEY=s3cret-of-hub"])
        #expect(try folio.run("feed hub/issues --all --jsonl").out.contains("globex3"))
    }

    // MARK: Complete outputs

    @Test(arguments: [
        ("feed hub/issues repo=a repo=b", "feed hub/issues repo=c repo=d", "the given values"),
        ("feed hub/issues repo=a repo=b", "feed hub/issues repo=a repo=b repo=c", "the given values"),
        ("feed hub/issues repo=a repo=b", "feed hub/issues", "the given values"),
        ("feed hub/issues", "plugins set hub org=globex", "of another list"),
        ("feed hub/issues/comments", "plugins set hub org=globex", "of another list"),
    ])
    func completeOutput_isThatOfItsValues(first: String, second: String, message: String) throws {
        let server = try server()
        let own = try Folio(plugins: plugin(server), variables: ["HUB_KEY=s3cret-of-hub"])
        let file = "--all --to \(own.folder.path)/o.jsonl"
        #expect(try own.run("\(first) \(file)").code == 0)
        #expect(try own.run("\(first) \(file) --resume").error.contains("nothing left to do"))
        if second.hasPrefix("plugins") { #expect(try own.run(second).code == 0) }
        let run = try own.run("\(second.hasPrefix("plugins") ? first : second) \(file) --resume")
        #expect(run.code == 2 && run.error.contains(message), "\(run)")
    }

    @Test func replies_areThoseOfTheirParameters() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: request.target.hasPrefix("/r") ? "[{\"id\":41}]" : "[{\"id\":31},{\"id\":32}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                comments:
                  path: "/c/{id}"
                  id: .id
                  comments: {params: {lang: {default: en}}, path: "/r/{lang}/{id}", id: .id}
                """))
        let line = "comments api 1 2 --depth 2 --to \(folio.folder.path)/o.jsonl"
        #expect(try folio.run(line).code == 0)
        let run = try folio.run("\(line) lang=de --resume")
        #expect(run.code == 2 && run.error.contains("of another list"), "\(run)")
        #expect(!server.requests.contains { $0.target.contains("/de/") })
    }

    // MARK: Credentials

    /// A token from a path of the plugin's base URL is that of its host, also for a list elsewhere.
    @Test func hostOfATokenRequest_isTheSameForBothLists() throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  p:
                    base_url: "http://{srv}:9/x"
                    params: {srv: {default: a, values: {a: 127.0.0.1, b: 127.0.0.2}}}
                    auth: {login: {path: /login, json: {pw: {env: PW}}, token: .token}}
                    endpoints:
                      repos: {base_url: "http://127.0.0.3:9/r", path: /repos, id: .id}
                      issues: {each: {repo: {endpoint: repos, params: {srv: b}}}, path: "/issues/{repo}", id: .id}
                """)
        let run = try folio.run("plugins check")
        #expect(run.code == 3 && run.error.contains("'srv' sets the host or the account of 'repos'"), "\(run)")
    }

    /// What needs no credential at another base URL needs none for what is under its items.
    @Test func hostWithoutAuth_getsNoCredential() throws {
        let other = try ScriptedServer { _, _ in .response(body: "[{\"id\":1,\"replies\":1}]") }
        let own = try ScriptedServer { _, _ in .response(body: "[]") }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  p:
                    base_url: \(own.baseURL)
                    auth: {bearer: {env: TOKEN}}
                    headers: {X-Api-Key: "{k}"}
                    params: {k: {default: plain-key-1234}}
                    endpoints:
                      pub:
                        base_url: \(other.baseURL)
                        auth: none
                        path: /list
                        id: .id
                        comments: {path: "/c/{id}", id: .id, comments: {path: "/r/{id}", id: .id}}
                """, variables: ["TOKEN=s3cret-of-plugin"])
        #expect(try folio.run("feed p/pub").code == 0)
        #expect(try folio.run("comments p/pub 1 --depth 2").code == 0)
        #expect(other.requests.count == 3)
        #expect(!other.requests.contains { $0["Authorization"] != nil || $0["X-Api-Key"] != nil })
    }
}
