import TestSupport
import Testing

/// Responses of one account that another request of the same run, or another file, must not get.
struct SharedResponseTests {
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
}
