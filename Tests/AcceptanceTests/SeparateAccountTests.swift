import TestSupport
import Testing

/// Accounts that have a secret, a name or a server in common, but not their data.
struct SeparateAccountTests {
    /// Issues tokens that name the path of the request and its team, and lists them. They are so short that responses with
    /// them are stored.
    private static func makeServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            guard !request.target.hasSuffix("/token") else {
                let team = request.body.firstMatch(of: /team=([a-z]+)/)?.1 ?? ""
                let name = request.target.split(separator: "/").dropLast().joined(separator: ".") + team
                return .response(body: "{\"access_token\":\"of-\(name)\",\"refresh_token\":\"refresh-\(name)\"}")
            }
            let account = request["Authorization"]?.split(separator: " ").last ?? "none"
            return .response(fields: ["Cache-Control: max-age=3600"], body: "[{\"id\":\"\(account)\"}]")
        }
    }

    private static func plugin(_ name: String, base: String, _ lines: String) -> String {
        "  \(name):\n    base_url: \(base)\n\(lines.split(separator: "\n").map { "    \($0)\n" }.joined())"
            + "    endpoints: {list: {path: /list, id: .id, fields: {}}}\n"
    }

    private static func client(_ token: String, extra: String = "{}") -> String {
        """
        auth:
          oauth2:
            {grant: client_credentials, url: "\(token)", client_id: folio, client_secret: {env: CLIENT_SECRET},
             extra: \(extra)}
        """
    }

    /// One client in two directories, or in two teams.
    @Test(arguments: ["path", "text"])
    func plugins_withOneSecretShareNothing(difference: String) throws {
        let server = try Self.makeServer()
        let auth = { (name: String) in
            difference == "path"
                ? Self.client("\(server.baseURL)/\(name)/token")
                : Self.client("\(server.baseURL)/t/token", extra: "{team: \(name)}")
        }
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n" + Self.plugin("pa", base: server.baseURL, auth("red"))
                + Self.plugin("pb", base: server.baseURL, auth("sky")), variables: ["CLIENT_SECRET=s3cret-of-both"])
        for (plugin, name) in [("pa", "red"), ("pb", "sky")] {
            let own = difference == "path" ? "of-\(name)" : "of-t\(name)"
            for command in ["feed \(plugin) --jsonl", "call \(plugin) /list", "call \(plugin) /list --offline"] {
                let run = try folio.run(command)
                #expect(run.code == 0 && run.out.contains("\"\(own)\""), "\(command): \(run)")
            }
        }
    }

    /// The definition is edited between the runs.
    @Test func editedDefinition_hasAnotherAccount() throws {
        let server = try Self.makeServer()
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n", variables: ["CLIENT_SECRET=s3cret-of-both"])
        func write(_ name: String) throws {
            let text = Self.plugin("api", base: server.baseURL, Self.client("\(server.baseURL)/\(name)/token"))
            try folio.folder.write("version: 1\nplugins:\n" + text, to: "plugins.yaml")
        }
        let config = "--config \(folio.folder.path)/plugins.yaml"
        try write("red")
        #expect(try folio.run("feed api --jsonl \(config)").out == "{\"id\":\"of-red\"}\n")
        try write("sky")
        #expect(try folio.run("feed api --jsonl --offline \(config)").code == 8)
        #expect(try folio.run("feed api --jsonl --new \(config)").out == "{\"id\":\"of-sky\"}\n")
    }

    /// An answer belongs to the server of the token requests, like a token.
    @Test func answer_isNotSentToAnotherServer() throws {
        let server = try Self.makeServer()
        let other = try Self.makeServer()
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        for (name, address) in [("own", server.baseURL), ("other", other.baseURL)] {
            let text = Self.plugin(
                "api", base: server.baseURL,
                Self.client("\(address)/t/token").replacing("{env: CLIENT_SECRET}", with: "{ask: Secret}"))
            try folio.folder.write("version: 1\nplugins:\n" + text, to: "\(name).yaml")
        }
        let login = "auth login api client_secret=@- --config \(folio.folder.path)"
        #expect(try folio.run("\(login)/own.yaml", input: "answered-s3cret").code == 0)
        let run = try folio.run("feed api --config \(folio.folder.path)/other.yaml")
        #expect(run.code == 4 && run.error.contains("folio auth login api"), "\(run)")
        #expect(other.requests.isEmpty)
        #expect(try folio.run("feed api --config \(folio.folder.path)/own.yaml").code == 0)
    }

    /// Token requests are below the base URL.
    @Test func token_belongsToThePathOfTheBaseURL() throws {
        let server = try Self.makeServer()
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        for name in ["red", "sky"] {
            let text = Self.plugin(
                "api", base: "\(server.baseURL)/\(name)",
                """
                auth:
                  login:
                    {path: /token, json: {p: {ask: Password}}, token: .access_token, refresh_token: .refresh_token,
                     refresh: {path: /token, json: {r: {stored: refresh_token}}}}
                """)
            try folio.folder.write("version: 1\nplugins:\n" + text, to: "\(name).yaml")
        }
        let folder = folio.folder.path
        #expect(try folio.run("auth login api p=@- --config \(folder)/red.yaml", input: "pa55").code == 0)
        #expect(try folio.run("feed api --config \(folder)/sky.yaml").code == 4)
        #expect(server.requests.map(\.target) == ["/red/token"])
    }

    /// With a part of another account's secrets, it is not the account that was used last.
    @Test func dataOfThatAccount_isNotShownOfflineWithAnotherSecret() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n"
                + Self.plugin(
                    "api", base: server.baseURL,
                    """
                    params: {pin: {secret: true, required: true, env: PIN}}
                    headers: {X-Pin: "{pin}"}
                    auth: {bearer: {env: TOKEN}}
                    """))
        #expect(try folio.run("feed api", with: ["TOKEN=token-a", "PIN=1234-5678"]).code == 0)
        for command in ["feed api --offline", "call api /list --offline"] {
            #expect(try folio.run(command).code == 0)
            for variables in [["TOKEN=token-b"], ["TOKEN=token-a"], ["PIN=8765-4321"]] {
                let run = try folio.run(command, with: variables)
                #expect(run.code == 8 && run.out.isEmpty, "\(variables): \(run)")
            }
        }
    }

    /// A login with a secret from elsewhere, which says whose data it is.
    @Test func login_isThatOfItsOtherSecrets() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n"
                + Self.plugin(
                    "api", base: server.baseURL,
                    """
                    auth:
                      login:
                        {path: /t/token, form: {team: {env: TEAM}, user: {ask: User, shown: true}}, token: .access_token}
                    """))
        for team in ["red", "sky"] {
            #expect(try folio.run("feed api --offline", with: ["TEAM=\(team)"]).code == 8)
            #expect(try folio.run("auth login api user=ann", with: ["TEAM=\(team)"]).code == 0)
            for command in ["feed api --jsonl", "feed api --jsonl --offline", "call api /list"] {
                let run = try folio.run(command, with: ["TEAM=\(team)"])
                #expect(run.code == 0 && run.out.contains("\"of-t\(team)\""), "\(run)")
            }
        }
    }

    /// A text in the file is the same for everybody.
    @Test func signature_isThatOfItsKey() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                fields: ["Cache-Control: max-age=3600"], body: "[{\"id\":\"\(request["X-S"]?.prefix(6) ?? "")\"}]")
        }
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n"
                + Self.plugin(
                    "api", base: server.baseURL,
                    """
                    auth:
                      hmac: {key: {env: KEY}, text: "{path}", headers: {X-Version: "2", X-S: "{signature}"}}
                    """))
        let runs = try ["alice", "bob"].map { try folio.run("feed api --jsonl", with: ["KEY=key-of-\($0)"]).out }
        #expect(runs[0] != runs[1] && server.requests.count == 2)
    }

    /// A parameter that is not set is another tenant, too.
    @Test func dataOfNoTenant_isNotThatOfOne() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: "version: 1\nplugins:\n"
                + Self.plugin(
                    "api", base: server.baseURL,
                    "params: {team: {}}\n" + Self.client("\(server.baseURL)/t/token", extra: "{team: \"{team}\"}")))
        let secret = ["CLIENT_SECRET=s3cret-of-both"]
        #expect(try folio.run("feed api", with: secret).code == 0)
        #expect(try folio.run("call api /list", with: secret).out == #"[{"id":"of-t"}]"#)
        #expect(try folio.run("feed api team=red", with: secret).code == 0)
        #expect(try folio.run("call api /list team=red", with: secret).out == #"[{"id":"of-tred"}]"#)
        #expect(try folio.run("call api /list --offline").out == #"[{"id":"of-t"}]"#)
        #expect(try folio.run("call api /list team=red --offline").out == #"[{"id":"of-tred"}]"#)
    }

    /// Two keys in a file are two accounts, wherever they are sent. Beside a parameter, they are at least two lists.
    @Test(arguments: [
        ("headers: {Authorization: \"Bearer KEY\"}", true), ("headers: {Cookie: \"lang=en; sid=KEY\"}", true),
        ("query: {api_key: KEY}", true), ("query: {token: KEY}", true),
        ("method: POST\njson: {auth: {password: KEY}}", true), ("method: POST\nform: {client_secret: KEY}", true),
        ("headers: {Authorization: \"Token {u}:KEY\"}\nparams: {u: {default: me}}", false),
        ("headers: {X-Api-Key: \"{k}\"}\nparams: {k: {default: KEY}}", false),
        ("query: {api_key: \"{k|default:KEY}\"}\nparams: {k: {}}", false),
        ("query: {api_key: \"{k}\"}\nparams: {k: {default: prod, values: {prod: KEY}}}", false),
    ])
    func keysInAFile_haveAccountsOfTheirOwn(lines: String, isKnown: Bool) throws {
        let server = try ScriptedServer { request, _ in
            let text = ([request.target, request.body] + request.fieldLines).joined(separator: " ")
            return .response(body: "[{\"id\":\"\(text.firstMatch(of: /(red|sky)-3f2a9c81/)?.1 ?? "none")\"}]")
        }
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        let config = "--config \(folio.folder.path)/plugins.yaml"
        func run(_ key: String, _ words: String) throws -> Child.Ending {
            let endpoint = lines.replacing("KEY", with: "\(key)-3f2a9c81").split(separator: "\n").map {
                "        \($0)\n"
            }
            try folio.folder.write(
                "version: 1\nplugins:\n  api:\n    base_url: \(server.baseURL)\n    endpoints:\n      list:\n"
                    + "        path: /list\n        id: .id\n        fields: {}\n" + endpoint.joined(),
                to: "plugins.yaml")
            return try folio.run("feed api --jsonl \(words) \(config)")
        }
        let red = try run("red", "")
        #expect(
            red.out == "{\"id\":\"red\"}\n" && red.error.contains("warning:") && red.error.contains("credential"),
            "\(red)"
        )
        #expect(try run("red", "--offline").out == red.out)
        #expect(try run("sky", "--offline").code == 8)
        #expect(try run("sky", "--new").out == "{\"id\":\"sky\"}\n")
        #expect(try run("red", "--offline").out == red.out)
        #expect(try folio.run("cache export --to \(folio.folder.path)/export.jsonl").code == 0)
        let export = try folio.folder.text(of: "export.jsonl")
        // No stored response has it.
        #expect(!export.split(separator: "\n").contains { $0.contains("\"selecting\"") && $0.contains("3f2a9c81") })
        #expect(try !folio.run("plugins show api --json \(config)").out.contains("3f2a9c81"))
        guard isKnown else { return }
        #expect(!export.contains("3f2a9c81"))
        #expect(try !folio.run("cache list --json").out.contains("3f2a9c81"))
    }

    /// Lists with different values of a parameter stay apart, even if an action sends it as a credential.
    @Test func parameterOfAPath_staysInTheList() throws {
        let server = try ScriptedServer { request, _ in .response(body: "[{\"id\":\"\(request.target)\"}]") }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    params: {project: {default: a}}
                    actions: {a: {path: /a, params: {pin: {}}, headers: {X-Auth-Token: "{project}.{pin}"}}}
                    endpoints: {l: {path: "/p/{project}", id: .id, fields: {}}}
                """)
        #expect(try folio.run("feed api project=a --jsonl").out == "{\"id\":\"/p/a\"}\n")
        #expect(try folio.run("feed api project=b --jsonl --offline").code == 8)
        #expect(try folio.run("feed api project=a --jsonl --offline").code == 0)
    }

    private static func serverOfTwo() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let isKnown = request["Authorization"] != nil || request["X-K"] != nil
            return .response(
                fields: ["Cache-Control: max-age=3600"], body: "[{\"id\":\"\(isKnown ? "member" : "nobody")\"}]")
        }
    }

    /// Another host of the plugin gets no secret by `folio call`, so that its response is not that of the account.
    @Test func callOfAnotherHost_isOfNoAccount() throws {
        let server = try Self.serverOfTwo()
        let host = "http://localhost:\(server.port)"
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    params: {k: {secret: true, env: API_SECRET}}
                    headers: {X-K: "{k}"}
                    endpoints: {list: {base_url: "\(host)", path: /list, id: .id}}
                """, variables: ["API_SECRET=s3cret-0123456789"])
        #expect(try folio.run("call api \(host)/list").out.contains("nobody"))
        #expect(try folio.run("feed api --jsonl").lines == [#"{"id":"member"}"#])
    }

    /// Without its secret, an optional credential has not the account that it names.
    @Test func optionalCredential_namesItsAccountOnlyIfItIsSet() throws {
        let server = try Self.serverOfTwo()
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id", plugin: "auth: {bearer: {env: MAYBE}, optional: true, account: me}")
        )
        for _ in 0..<2 {
            #expect(try folio.run("feed api --jsonl").lines == [#"{"id":"nobody"}"#])
            #expect(try folio.shell("MAYBE=t0ken-0123456789 folio feed api --jsonl").out == "{\"id\":\"member\"}\n")
        }
        #expect(server.requests.count == 2)
    }
}
