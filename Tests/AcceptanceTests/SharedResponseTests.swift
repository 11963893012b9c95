import Foundation
import TestSupport
import Testing

/// Responses of one account that another request of the same run, or another file, must not get.
struct SharedResponseTests {
    /// Without the credential, the link in the field would lead elsewhere.
    @Test func responseWithACredentialInALink_isNotStored() throws {
        let server = try ScriptedServer { request, _ in
            .response(fields: ["X-Link: /u/\(request["Authorization"]?.dropFirst(7) ?? "")/x"], body: #"[{"id":1}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id", plugin: "auth: {bearer: {env: TOKEN}}"),
            variables: ["TOKEN=secret-token-number-1"])
        let run = try folio.run("feed api")
        #expect(run.lines == [#"{"id":1}"#] && run.code == 0)
        #expect(run.error == "a response contains a credential of its request, so folio does not store it\n")
        #expect(try folio.run("feed api --offline").error.hasPrefix("folio: nothing is stored for this list\n"))
    }

    /// Says whose credential a request has, and lets the response be stored.
    private static func makeServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let texts = [request["Authorization"], request["X-S"]].compactMap(\.self).joined()
            let who = texts.firstMatch(of: /(ann|ben|eve)-0123456789/)?.1 ?? "nobody"
            let id = request.target.hasPrefix("/replies") ? "r" : "1"
            if request.target.hasPrefix("/drop/") { return .response(body: "[]") }
            return .response(
                fields: ["Cache-Control: max-age=600"],
                body: request.target.hasPrefix("/picture") ? "PNG" : "[{\"id\":\"\(id)\",\"who\":\"\(who)\"}]")
        }
    }

    private static func file(_ server: ScriptedServer, _ lines: String) -> String {
        "version: 1\nplugins:\n  api:\n    base_url: \(server.baseURL)\n"
            + lines.split(separator: "\n").map { "    \($0)\n" }.joined()
    }

    /// A file without trust names its account like that of the user's own plugin.
    @Test func accountOfAnUntrustedFile_isItsOwn() throws {
        let server = try Self.makeServer()
        let list = "l: {path: /list, id: .id, fields: {who: .who}}"
        let project = try Project(
            Self.file(
                server,
                """
                auth: {bearer: eve-0123456789, account: work}
                default: e
                endpoints:
                  \(list)
                  e: {each: {x: {endpoint: l, value: .who}}, path: "/drop/{x}", id: .id}
                """), variables: ["TOKEN=ann-0123456789"])
        try project.writeOwn(
            Self.file(server, "auth: {bearer: {env: TOKEN}, account: work}\nendpoints: {\(list)}"))
        #expect(try project.runOwn("feed api/l --jsonl").out == "{\"id\":\"1\",\"who\":\"ann\"}\n")
        #expect(try project.run("feed api --all").code == 0)
        #expect(!server.requests.contains { $0.target == "/drop/ann" })
        #expect(server.requests.contains { $0.target == "/drop/eve" })
        #expect(try project.run("feed api/l --jsonl").out.contains("eve"))
        for option in ["", "--refresh", "--offline"] {
            #expect(try project.runOwn("feed api/l --jsonl \(option)").out.contains("ann"))
        }
    }

    /// A list without credentials, whose images or replies have some.
    @Test(arguments: [
        (
            "l: {path: /list, auth: none, id: .id, fields: {who: .who}, image: {path: \"/picture/{id}\"}}",
            "feed api/l", "--images FOLDER/i"
        ),
        (
            """
            l:
              {path: /items, id: .id, comments: {path: /list, auth: none, query: {i: "{id}"}, id: .id, fields: {who: .who},
                comments: {path: "/replies/{id}", id: .id, fields: {who: .who}}}}
            """, "comments api/l 1", "--depth 2"
        ),
    ])
    func listWithoutCredentials_getsNoSignedResponse(endpoint: String, command: String, option: String) throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: Self.file(
                server,
                "auth: {bearer: {env: TOKEN}}\nendpoints:\n"
                    + endpoint.split(separator: "\n").map { "  \($0)\n" }.joined()))
        let ann = ["TOKEN=ann-0123456789"]
        let option = option.replacing("FOLDER", with: folio.folder.path)
        #expect(try folio.run("call api /list", with: ann).out.contains("ann"))
        #expect(try folio.run("call api /list?i=1", with: ann).out.contains("ann"))
        let run = try folio.run("\(command) --jsonl \(option)", with: ann)
        #expect(run.code == 0 && run.out.contains("\"who\":\"nobody\""), "\(run)")
        #expect(try folio.run("\(command) --jsonl --offline", with: ["TOKEN=ben-0123456789"]).out.contains("nobody"))
        #expect(try folio.run("call api /list --offline", with: ann).out.contains("ann"))
    }

    /// Comments and their replies have secrets of their own.
    @Test func repliesWithAnotherSecret_areOfAnotherAccount() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: Self.file(
                server,
                """
                endpoints:
                  l:
                    path: /items
                    id: .id
                    comments:
                      path: "/list/{id}"
                      params: {s2: {secret: true, env: S2}}
                      headers: {X-S: "{s2}"}
                      id: .id
                      fields: {who: .who}
                      comments:
                        path: "/replies/{parent}/{id}"
                        params: {s3: {secret: true, env: S3}}
                        headers: {X-S: "{s3}"}
                        id: .id
                        fields: {who: .who}
                """))
        for name in ["ann", "ben"] {
            let variables = ["S2=eve-0123456789", "S3=\(name)-0123456789"]
            for option in ["", "--offline"] {
                let run = try folio.run("comments api/l 1 --depth 2 --json \(option)", with: variables)
                #expect(run.code == 0 && run.out.contains("\"who\":\"\(name)\""), "\(name) \(option): \(run)")
            }
        }
    }

    /// Another request has no credential, and its response is fresh.
    @Test func missingSecret_isNotHiddenByAResponseWithoutCredentials() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: Self.file(
                server,
                """
                auth: {bearer: {env: TOKEN}}
                endpoints: {l: {path: /list, id: .id, fields: {who: .who}}, o: {path: /list, auth: none, id: .id, fields: {}}}
                """))
        #expect(try folio.run("feed api/o").code == 0)
        for command in ["feed api/l", "call api /list"] {
            let run = try folio.run(command)
            #expect(run.code == 4 && run.out.isEmpty, "\(command): \(run)")
        }
        #expect(server.requests.count == 1)
    }

    /// The value of a variable is a credential, whatever the field's name.
    @Test(arguments: ["Accept-Language", "Accept", "X-S"])
    func fieldFromAVariable_isNotStored(name: String) throws {
        let server = try ScriptedServer { request, _ in
            .response(fields: ["Cache-Control: max-age=600"], body: request[name] ?? "nothing")
        }
        let folio = try Folio(plugins: "version: 1\nplugins: {}\n")
        let line = "call \(server.baseURL)/list"
        for value in ["ann-0123456789", "ben-0123456789"] {
            #expect(try folio.run("\(line) --header-env \(name)=V", with: ["V=\(value)"]).out.contains(value))
        }
        #expect(try !folio.run(line).out.contains("0123456789"))
        #expect(server.requests.count == 3)
    }

    /// The same secret with another text beside it, or under another name, is another request.
    @Test(arguments: [
        (#"headers: {Cookie: "s={s}; tenant={t}"}"#, "t=acme", "t=bolt"),
        (#"query: {key: "{t}.{s}"}"#, "t=acme", "t=bolt"),
        (#"headers: {Cookie: "s={s}; tenant=acme"}"#, "", "/m"),
        (#"query: {key: "{s}"}"#, "", "/m"),
        ("query: {api_key: acme-0123456789}", "", "/m"),
        ("path: /list?api_key=acme-0123456789", "", "/m"),
    ])
    func textBesideASecret_countsForTheResponse(request: String, first: String, second: String) throws {
        let server = try ScriptedServer { request, _ in
            let sent = "\(request.target) \(request["Cookie"] ?? "")"
            let who = sent.firstMatch(of: /acme|bolt|token/)?.0 ?? "nobody"
            return .response(
                fields: ["Cache-Control: max-age=600", "ETag: \"1\""], body: "[{\"id\":1,\"who\":\"\(who)\"}]")
        }
        let other =
            request.replacing("acme", with: "bolt").replacing(#"key: "{s}""#, with: #"token: "{s}""#)
        let lists = [("l", request), ("m", other)].map { name, request in
            let path = request.hasPrefix("path:") ? "" : "path: /list, "
            return "  \(name): {\(path)\(request), id: .id, fields: {who: .who}}\n"
        }
        let folio = try Folio(
            plugins: Self.file(
                server,
                "params: {t: {default: none}, s: {secret: true, env: S}}\ndefault: l\nendpoints:\n" + lists.joined()),
            variables: ["S=ann-0123456789"])
        func who(_ words: String) throws -> String {
            let run = try folio.run("feed api\(words.hasPrefix("/") ? words : " \(words)") --jsonl -v")
            #expect(run.code == 0, "\(run)")
            return run.out
        }
        let mine = try who(first)
        let theirs = try who(second)
        #expect(mine != theirs && server.requests.count == 2, "\(mine) \(theirs)")
        #expect(!server.requests.contains { $0["If-None-Match"] != nil })
        // Each is fresh for the same request.
        #expect(try who(first) == mine && who(second) == theirs)
        #expect(server.requests.count == 2)
        let library = try Data(contentsOf: URL(filePath: folio.library))
        #expect(library.range(of: Data("acme-0123456789".utf8)) == nil)
    }

    /// A field that is named like a credential may say whose data a list has.
    @Test(arguments: [
        ("X-Auth-User: ann", "X-Auth-User: ben"), ("Cookie: account=ann", "Cookie: account=ben"),
        (#"Cookie: "s={s}; account=ann""#, #"Cookie: "s={s}; account=ben""#),
        (#"X-Key: "ann {s}""#, #"X-Key: "ben {s}""#),
    ])
    func editedText_isOfAnotherList(ann: String, ben: String) throws {
        let server = try Self.makeServer()
        func file(_ header: String) -> String {
            Self.file(
                server,
                """
                params: {s: {secret: true, env: S}}
                headers: {\(header)}
                endpoints: {l: {path: /list, id: .id, fields: {who: .who}}}
                """)
        }
        let folio = try Folio(plugins: file(ann), variables: ["S=eve-0123456789"])
        #expect(try folio.run("feed api").code == 0)
        #expect(try folio.run("feed api --offline").code == 0)
        _ = try folio.folder.write(file(ben), to: "api.yaml")
        #expect(try folio.run("feed api --offline").code == 8)
    }

    /// A scheme before a parameter says nothing of the data: such a list stays the same.
    @Test func schemeOfACredential_doesNotTellListsApart() throws {
        let server = try Self.makeServer()
        func file(_ scheme: String) -> String {
            Self.file(
                server,
                """
                params: {s: {secret: true, env: S}}
                headers: {Authorization: "\(scheme)"}
                endpoints: {l: {path: /list, id: .id, fields: {who: .who}}}
                """)
        }
        let folio = try Folio(plugins: file("Token {s}"), variables: ["S=eve-0123456789"])
        #expect(try folio.run("feed api").code == 0)
        _ = try folio.folder.write(file("Bearer {s}"), to: "api.yaml")
        #expect(try folio.run("feed api --offline").code == 0)
    }

    /// The plugin's credentials are not for another server of a list that is not signed.
    @Test func serverOfAnUnsignedList_getsNoCredentialOfThePlugin() throws {
        let (server, other) = (try Self.makeServer(), try Self.makeServer())
        let list = "path: /list, id: .id, fields: {who: .who}"
        let folio = try Folio(
            plugins: Self.file(
                server,
                """
                params: {s: {secret: true, env: S}}
                headers: {X-S: "{s}", X-Api-Key: ann-0123456789, X-Plain: yes}
                default: l
                endpoints:
                  l: {\(list)}
                  same: {base_url: \(server.baseURL), auth: none, \(list)}
                  signed: {base_url: \(other.baseURL), \(list)}
                  open: {base_url: \(other.baseURL), auth: none, \(list)}
                  own: {base_url: \(other.baseURL), auth: none, headers: {X-S: "{s}"}, \(list)}
                """), variables: ["S=eve-0123456789"])
        for name in ["l", "same"] {
            #expect(try folio.run("feed api/\(name) --refresh").code == 0)
            #expect(server.requests.last?["X-S"] == "eve-0123456789", "\(name)")
            #expect(server.requests.last?["X-Api-Key"] == "ann-0123456789", "\(name)")
        }
        for (name, secret, key) in [
            ("signed", "eve-0123456789", "ann-0123456789"), ("open", nil, nil), ("own", "eve-0123456789", nil),
        ] {
            #expect(try folio.run("feed api/\(name) --refresh").code == 0)
            let request = try #require(other.requests.last)
            #expect(request["X-S"] == secret && request["X-Api-Key"] == key, "\(name)")
            #expect(request["X-Plain"] == "yes")
        }
    }

    /// A text in the file beside a key that is sent says whose responses they are.
    @Test func textOfASignature_countsForTheResponse() throws {
        let server = try ScriptedServer { request, _ in
            .response(
                fields: ["Cache-Control: max-age=600"],
                body: "[{\"id\":1,\"who\":\"\(request["X-App"] ?? "nobody")\"}]")
        }
        func file(_ app: String) -> String {
            Self.file(
                server,
                """
                auth:
                  hmac:
                    key: {env: S}
                    text: "{path}"
                    headers: {X-Key: {env: K}, X-App: \(app), X-Signature: "{signature}"}
                endpoints: {l: {path: /list, id: .id, fields: {who: .who}}}
                """)
        }
        let folio = try Folio(plugins: file("ann"), variables: ["S=eve-0123456789", "K=one"])
        #expect(try folio.run("feed api --jsonl").out.contains("ann"))
        _ = try folio.folder.write(file("ben"), to: "api.yaml")
        #expect(try folio.run("feed api --jsonl").out.contains("ben"))
    }

    /// To Linux, a composed and a decomposed letter are two names of files.
    @Test(arguments: ["auth: [{api_key: {header: X-S, value: A}}, {api_key: {header: X-T, value: B}}]"])
    func namesInOtherForms_areOtherFiles(auth: String) throws {
        let server = try ScriptedServer { request, _ in
            .response(body: "[{\"id\":\"\(request["X-S"] ?? "") \(request["X-T"] ?? "")\"}]")
        }
        for source in ["file: ", "command: [cat, "] {
            let folio = try Folio(plugins: "")
            var lines = auth
            for (mark, name) in [("A", "\u{E9}"), ("B", "e\u{301}")] {
                let path = "\(folio.folder.path)/key-\(name)"
                try Data("secret-\(mark)".utf8).write(to: URL(filePath: path))
                lines.replace("value: \(mark)", with: "value: {\(source)\(path)\(source.contains("[") ? "]" : "")}")
            }
            lines += "\nendpoints: {l: {path: /list, id: .id}}"
            _ = try folio.folder.write(Self.file(server, lines), to: "api.yaml")
            #expect(try folio.run("feed api --jsonl").code == 0)
            let request = try #require(server.requests.last)
            #expect(request["X-S"] == "secret-A" && request["X-T"] == "secret-B", "\(request)")
        }
    }

    /// What else of a credential decides whose data a server sends.
    @Test(arguments: [
        ("sigv4: {key: {env: K}, secret: {env: S}, region: one, service: x}", "region: one", "region: two"),
        ("sigv4: {key: {env: K}, secret: {env: S}, region: one, service: x}", "service: x", "service: y"),
        ("api_key: {header: X-K, prefix: \"ann \", value: {env: K}}", "ann", "ben"),
    ])
    func textOfACredential_countsForTheAccount(auth: String, one: String, other: String) throws {
        let server = try ScriptedServer { request, number in
            .response(fields: ["Cache-Control: max-age=600"], body: "[{\"id\":\(number)}]")
        }
        let list = "endpoints: {l: {path: /list, id: .id}}"
        let folio = try Folio(
            plugins: Self.file(server, "auth: {\(auth)}\n\(list)"), variables: ["S=eve-0123456789", "K=ann-0123456789"])
        #expect(try folio.run("feed api --jsonl").out == "{\"id\":1}\n")
        #expect(try folio.run("feed api --jsonl").out == "{\"id\":1}\n")
        _ = try folio.folder.write(
            Self.file(server, "auth: {\(auth.replacing(one, with: other))}\n\(list)"), to: "api.yaml")
        #expect(try folio.run("feed api --jsonl --offline").code == 8)
        #expect(try folio.run("feed api --jsonl").out == "{\"id\":2}\n")
    }

    /// A query parameter with several values, of which one is a secret, or a field that only the plugin sets.
    @Test(arguments: [
        "query: {k: [\"{s}\", \"{t}\"]}", "query: {k: [\"{t}\", \"{s}\", \"{t}\"]}",
        "query: {token: [abcdef1234567890, \"{t}\"]}",
        "headers: {User-Agent: \"app/{t}\"}", "headers: {Accept-Encoding: \"{t}\"}",
    ])
    func otherValuesOfAParameterWithASecret_selectResponses(lines: String) throws {
        let server = try ScriptedServer { request, _ in
            let text = "\(request.target) \(request["User-Agent"] ?? "") \(request["Accept-Encoding"] ?? "")"
            let tenant = text.contains("acme") ? "acme" : text.contains("beta") ? "beta" : "none"
            return .response(fields: ["Cache-Control: max-age=600"], body: "[{\"id\":1,\"tenant\":\"\(tenant)\"}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\n\(lines)", plugin: "params: {s: {secret: true, env: SEC}, t: {required: true}}"),
            variables: ["SEC=sekret-0123456789"])
        for tenant in ["acme", "beta", "acme"] {
            let run = try folio.run("feed api t=\(tenant) --jsonl")
            #expect(run.lines == [#"{"id":1,"tenant":"\#(tenant)"}"#], "\(run)")
        }
        #expect(server.requests.count == 2)
    }

    /// The pages of one list have different tokens beside the secret.
    @Test func tokensBesideASecret_selectPages() throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.contains("c2") ? 2 : request.target.contains("c3") ? 3 : 1
            let next = page < 3 ? "\"c\(page + 1)\"" : "null"
            return .response(
                fields: ["Cache-Control: max-age=600"], body: "{\"d\":[{\"id\":\(page)}],\"next\":\(next)}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                items: .d
                query: {key: ["{s}"]}
                pagination: {strategy: cursor, token: .next, later: {query: {key: ["{s}", "{cursor}"]}}}
                """, plugin: "params: {s: {secret: true, env: SEC}}"),
            variables: ["SEC=sekret-0123456789"])
        for _ in 0..<2 {
            #expect(try folio.run("feed api --all --jsonl").lines == (1...3).map { "{\"id\":\($0)}" })
        }
        #expect(server.requests.count == 3)
    }
}
