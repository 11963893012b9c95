import Foundation
import TestSupport
import Testing

/// `--dry-run` prints the request as a curl command, which sends the same request.
struct DryRunTests {
    /// Plugins of one endpoint each, with the command, the environment's variables and the printed line's variables.
    private static let cases:
        [(plugin: String, endpoint: String, command: String, variables: [String], line: [String])] =
            [
                ("", "query: {a: \"it's {{x}} $HOME `id` \\\"q\\\"\", b: [1, 2]}", "feed api", [], []),
                ("headers: {X-Plain: \"a 'b' $c!\", X-Empty: \"\"}", "", "feed api", [], []),
                ("auth: {bearer: {env: API_TOKEN}}", "", "feed api", ["API_TOKEN=t0p s3cret$`'"], []),
                (
                    "auth: {basic: {user: {env: API_USER}, password: {env: API_PASSWORD}}}", "", "feed api",
                    ["API_USER=ann", "API_PASSWORD=pa ss\"$"], []
                ),
                ("auth: {basic: {user: {env: API_USER}}}", "", "feed api", ["API_USER=ann"], []),
                (
                    "auth: {api_key: {header: X-Key, prefix: \"Token \", value: {env: API_KEY}}}", "", "feed api",
                    ["API_KEY=k3y"], []
                ),
                (
                    "auth: {api_key: {query: key, value: {env: API_KEY}}}", "query: {a: b}", "feed api",
                    ["API_KEY=k3y"], []
                ),
                (
                    "auth: {bearer: {command: [echo, from-a-command]}}", "", "feed api", [],
                    ["API_SECRET=from-a-command"]
                ),
                (
                    "auth: [{bearer: {env: A}}, {api_key: {header: X-K, value: {env: B}}}]", "", "feed api",
                    ["A=1", "B=2"], []
                ),
                (
                    "params: {s: {secret: true, env: API_SECRET}}\nheaders: {X-Secret: \"v-{s}-w\"}",
                    "query: {s: \"{s}\"}",
                    "feed api", ["API_SECRET=hidden"], []
                ),
                (
                    "params: {p: {default: {command: [echo, here]}}}", "query: {p: \"{p}\"}", "feed api", [],
                    ["FOLIO_P=here"]
                ),
                ("", "method: POST\njson: {q: \"it's\", n: [1, null]}", "feed api", [], []),
                ("", "method: POST\nform: {q: \"a b&c\", \"d[]\": x}", "feed api", [], []),
                ("", "method: POST", "feed api", [], []), ("", "method: GET\njson: {q: 1}", "feed api", [], []),
                (
                    "",
                    "pagination: {strategy: page, page: {query: \"page[number]\"}, size: {header: X-Size, default: 5}}",
                    "feed api --page 3 --page-size 7", [], []
                ),
                ("", "comments: {path: \"/list/{id}\"}", "comments api a/b", [], []),
                ("", "", "call api /raw?x=[1]", [], []),
                ("", "", "call api /raw -X DELETE -H X-A; -H Accept:", [], []),
                ("", "", "call api /raw -d {\"a\":1}", [], []),
                ("", "", "call api /raw -d a=b -X PUT", [], []),
            ]

    @Test(arguments: cases.indices)
    func line_makesTheSameRequest(index: Int) throws {
        let sample = Self.cases[index]
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, sample.endpoint, plugin: sample.plugin))
        let dry = try folio.run("\(sample.command) --dry-run", with: sample.variables)
        #expect(dry.code == 0 && dry.error.isEmpty, "\(dry.error)")
        #expect(server.requests.isEmpty)
        for variable in sample.variables {
            let value = variable.drop { $0 != "=" }.dropFirst()
            #expect(value.count < 3 || !dry.out.contains(value), "\(dry.out)")
        }

        _ = try folio.run("\(sample.command) --no-cache", with: sample.variables)
        let script = try folio.folder.write(dry.out, to: "line.sh")
        let ran = try Child.run(
            "/bin/sh", [script],
            variables: ["PATH=/usr/bin:/bin", "HOME=\(folio.folder.path)"] + sample.variables + sample.line)
        #expect(ran.code == 0, "\(dry.out)\(ran.error)")
        let requests = server.requests
        try #require(requests.count == 2, "\(dry.out)")
        #expect(requests[0].method == requests[1].method)
        #expect(requests[0].target == requests[1].target)
        #expect(requests[0].fieldLines.sorted() == requests[1].fieldLines.sorted(), "\(dry.out)")
        #expect(requests[0].bytes == requests[1].bytes)
    }

    @Test func line_isReadable() throws {
        let folio = try Folio()
        let run = try folio.run(
            "feed github repo=apple/swift --dry-run", with: ["GITHUB_TOKEN=ghp_secret"])
        #expect(
            run.out == """
                curl -H 'Accept: application/vnd.github+json' -H "Authorization: Bearer $GITHUB_TOKEN" -A folio/0.2.0 \
                --compressed 'https://api.github.com/repos/apple/swift/issues?state=open&per_page=30'

                """)
    }

    /// The line explains each variable that the environment does not have.
    @Test(arguments: [
        ("{bearer: {file: ~/.key}}", "# $API_SECRET: the content of the file ~/.key, without its last line break\n"),
        ("{bearer: {command: [pass, 'a b']}}", "# $API_SECRET: the command's output: pass 'a b'\n"),
        (
            "{login: {path: /login, json: {user: {ask: User}}, token: .token}}",
            "# $FOLIO_TOKEN: the token that folio has stored or requests; see 'folio auth status api'\n"
        ),
    ])
    func comment_saysWhereAValueComesFrom(auth: String, comment: String) throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try Folio(plugins: Plugin.list(server, "", plugin: "auth: \(auth)")).run("feed api --dry-run")
        #expect(run.out.hasPrefix(comment), "\(run.out)\(run.error)")
        #expect(server.requests.isEmpty)
    }

    /// No command runs, and nothing is stored.
    @Test func nothing_happens() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folder = try TemporaryFolder()
        let marker = "\(folder.path)/ran"
        let folio = try Folio(
            plugins: Plugin.list(
                server, "query: {p: \"{p}\"}",
                plugin: """
                    params: {p: {default: {command: [touch, \(marker)]}}}
                    auth: {bearer: {command: [touch, \(marker)]}}
                    """))
        #expect(try folio.run("feed api --dry-run").code == 0)
        #expect(!FileManager.default.fileExists(atPath: marker))
        #expect(!FileManager.default.fileExists(atPath: folio.library))
        #expect(server.requests.isEmpty)
    }

    @Test func credentialOfTheCommand_isNotShown() throws {
        let run = try Folio().shell(
            "folio call 'http://127.0.0.1:1/x?api_key=s3cret&a=b' -H 'Authorization: Bearer s3cret' --dry-run")
        #expect(
            run.out == """
                # $FOLIO_AUTHORIZATION: the value given for 'Authorization'
                # $FOLIO_API_KEY: the value given for 'api_key', percent-encoded in the URL
                curl -H 'Accept: */*' -H "Authorization: $FOLIO_AUTHORIZATION" -A folio/0.2.0 --compressed \
                "http://127.0.0.1:1/x?a=b&api_key=$FOLIO_API_KEY"

                """)
        #expect(run.code == 0)
    }

    @Test(arguments: [
        (
            "headers: {Authorization: Bearer l1teral, X-Plain: shown}",
            "# $FOLIO_AUTHORIZATION: the value in the plugin file\n", "-H \"Authorization: $FOLIO_AUTHORIZATION\""
        ),
        (
            "auth: {api_key: {header: X-K, prefix: l1teral, value: ''}}",
            "# $API_SECRET: the value in the plugin file\n", "-H \"X-K: $API_SECRET\""
        ),
        ("auth: {api_key: {header: X-K, prefix: 'Token ', value: {env: K}}}", "", "-H \"X-K: Token $K\""),
    ])
    func credentialOfTheFile_isNotShown(plugin: String, comment: String, field: String) throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let run = try Folio(plugins: Plugin.list(server, "", plugin: plugin)).run("feed api --dry-run")
        #expect(run.out.hasPrefix(comment + "curl ") && run.out.contains(field), "\(run)")
        #expect(!run.out.contains("l1teral"))
    }

    @Test func comments_takeTheFirstIDFromStdin() throws {
        let run = try Folio().run("comments demo - --dry-run", input: #"{"id":"x y"}"# + "\n7\n")
        #expect(run.out.contains("/v1/image/x%20y/comments?page=1&limit=20'"))
        let adding = try Folio().run("comments restaurants 1 --add hello --dry-run")
        #expect(adding.code == 2 && adding.out.isEmpty)
    }

    /// A parameter that is no secret, but is sent under a credential's name.
    @Test(arguments: [
        "path: /l, method: POST, json: {password: \"{k}\"}", "path: /l, method: POST, form: {password: \"{k}\"}",
        "path: \"/l?api_key={k}\"", "path: /l, headers: {X-Api-Key: \"{k|lower}\"}",
    ])
    func plainCredential_isNotShown(request: String) throws {
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: http://127.0.0.1:1
                    params: {k: {default: in-the-file}}
                    endpoints: {l: {\(request), id: .id}}
                """)
        for word in ["", " k=given-key"] {
            let run = try folio.run("feed api\(word) --dry-run")
            #expect(run.code == 0 && run.out.contains("$FOLIO_"), "\(run)")
            #expect(!run.out.contains("given-key") && !run.out.contains("in-the-file"))
        }
        let set = try folio.run("plugins set api k=kept-key")
        #expect(set.code == 0 && set.out == "k=(redacted)\n", "\(set)")
        #expect(try !folio.run("plugins set api k=kept-key --json").out.contains("kept-key"))
        #expect(try !folio.run("plugins show api").out.contains("kept-key"))
    }
}
