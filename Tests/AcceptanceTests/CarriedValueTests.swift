import Foundation
import TestSupport
import Testing

/// A credential is the value of a variable, or an id that a person or a pipe gave.
struct CarriedValueTests {
    private static let secret = "SECRETtoken12345"

    private func server(failing: Bool = false) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            switch request.target {
            case "/parents":
                .response(body: #"[{"id":"a"},{"id":"\#(Self.secret)"},{"id":"b"}]"#)
            case "/of/\(Self.secret)" where failing: .response(status: 500, body: "")
            case "/of/\(Self.secret)": .response(body: #"[{"id":"s1"},{"id":"s2"}]"#)
            case "/of/a": .response(body: #"[{"id":"a1"},{"id":"a2"}]"#)
            default: .response(body: #"[{"id":"b1"},{"id":"b2"}]"#)
            }
        }
    }

    private func folio(_ server: ScriptedServer) throws -> Folio {
        try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    auth: {api_key: {header: X-Key, value: {env: API_SECRET}}}
                    endpoints:
                      parents:
                        path: /parents
                        id: .id
                        fields: {}
                        comments: {path: "/of/{id}", id: .id, fields: {}}
                      children:
                        path: "/of/{name}"
                        each: {name: {endpoint: parents, value: .id}}
                        id: .id
                        fields: {}
                """, variables: ["API_SECRET=\(Self.secret)"])
    }

    private func expectNotStored(_ folio: Folio) throws {
        let found = try folio.shell("test -s '\(folio.library)' && grep -a -l SECRETtoken '\(folio.library)'*")
        #expect(found.out.isEmpty && found.code == 1, "\(found)")
        #expect(try folio.shell("test -s '\(folio.library)'").code == 0)
    }

    @Test(arguments: ["api/children", "api/parents/comments"])
    func positions_continueWithoutTheCredential(endpoint: String) throws {
        let server = try self.server()
        let folio = try self.folio(server)
        var (all, cursor, runs) = ([String](), "", 0)
        repeat {
            let run = try folio.run("feed \(endpoint) --json -n 1\(cursor)")
            #expect(run.code == 0 && !run.error.contains("SECRET"), "\(run.error)")
            let document = try #require(objects([run.out]).first)
            all += (document["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            let next = (document["meta"] as? [String: Any])?["next"] as? String
            #expect(next?.contains("SECRET") != true, "\(run.out)")
            cursor = next.map { " --cursor \($0)" } ?? ""
            runs += 1
        } while !cursor.isEmpty && runs < 10
        #expect(all == ["a1", "a2", "s1", "s2", "b1", "b2"])
        #expect(server.requests.contains { $0.target == "/of/\(Self.secret)" })
        try expectNotStored(folio)
    }

    @Test(arguments: ["api/children", "api/parents/comments"])
    func error_hasNoPositionWithTheCredential(endpoint: String) throws {
        let server = try self.server(failing: true)
        let folio = try self.folio(server)
        for file in ["", "--to out.jsonl"] {
            let run = try folio.shell("cd ~; folio feed \(endpoint) --all --retries 0 -vv \(file)")
            #expect(run.code != 0 && !run.error.contains("SECRET"), "\(run)")
            #expect(!file.isEmpty || run.error.contains("--cursor"), "\(run.error)")
        }
        #expect(server.requests.contains { $0.target == "/of/\(Self.secret)" })
        try expectNotStored(folio)
    }

    @Test(arguments: [
        "comments api/parents $API_SECRET", "comments api/parents $API_SECRET --to out.jsonl",
        "comments api/parents 1 $API_SECRET 2 --to out.jsonl", "comments api/parents - < ids",
        "comments api/parents $API_SECRET --no-cache", "feed api/children name=$API_SECRET name=b -n 1",
    ])
    func givenID_isShownAndStoredWithoutTheCredential(command: String) throws {
        let server = try self.server()
        let folio = try self.folio(server)
        for format in ["text", "json"] {
            let run = try folio.shell(
                "cd ~; rm -f out.jsonl; echo $API_SECRET > ids; folio -vv --log-format \(format) \(command)")
            #expect(run.code == 0 && run.error.contains("/of/") && !run.error.contains("SECRETtoken"), "\(run)")
        }
        #expect(server.requests.contains { $0.target == "/of/\(Self.secret)" })
        if !command.contains("--no-cache") { try expectNotStored(folio) }
        if command.hasPrefix("comments api/parents $API_SECRET") {
            let profile = try folio.shell(
                "cd ~; folio profile \(command.split(separator: " --")[0]) --runs 1 --har h.har >/dev/null; cat h.har")
            #expect(
                profile.out.contains("/of/") && !(profile.out + profile.error).contains("SECRETtoken"), "\(profile)")
        }
    }

    @Test(arguments: ["", "--json"]) func profile_hasNoCredentialAsAValue(format: String) throws {
        let server = try self.server()
        let run = try self.folio(server).run("profile feed api/children --all \(format)")
        #expect(run.code == 0 && (run.out + run.error).contains("name="), "\(run)")
        #expect(!(run.out + run.error).contains("SECRET"), "\(run)")
        #expect(server.requests.contains { $0.target == "/of/\(Self.secret)" })
    }

    /// The API is often of the same maker as the server of tokens, and may know what a token was requested with.
    @Test(arguments: [
        "oauth2: {grant: client_credentials, path: /token, client_id: folio, client_secret: {env: API_SECRET}}",
        "oauth2: {grant: refresh_token, path: /token, client_id: folio, refresh_token: {env: API_SECRET}}",
        "login: {path: /token, json: {user: joe, password: {env: API_SECRET}}, token: .access_token}",
    ])
    func secretBehindAToken_isHiddenToo(auth: String) throws {
        let server = try ScriptedServer { request, _ in
            switch request.target {
            case "/token": .response(body: #"{"access_token":"t0ken-of-the-server","expires_in":3600}"#)
            case "/list": .response(body: #"{"a":[{"id":"x-\#(Self.secret)"},{"id":2}]}"#)
            default: .response(status: 400, body: #"{"message":"rejected \#(Self.secret)"}"#)
            }
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    auth: {\(auth)}
                    endpoints:
                      list:
                        path: /list
                        items: .a
                        id: .id
                        fields: {}
                        pagination: {strategy: keyset, after: {query: after}}
                      broken: {path: /broken}
                """, variables: ["API_SECRET=\(Self.secret)"])
        for _ in 0..<2 {
            let broken = try folio.run("feed api/broken -vv --retries 0")
            #expect(broken.code == 7 && !broken.error.contains("SECRETtoken"), "\(broken)")
            let list = try folio.run("feed api/list -n 1 -vv --json")
            let meta = try #require(objects([list.out]).first?["meta"] as? [String: Any])
            #expect((meta["next"] as? String)?.contains("SECRET") == false && !list.error.contains("SECRET"), "\(list)")
        }
        try expectNotStored(folio)
    }

    /// The user is the key then.
    @Test func userBesideAPlainPassword_isHidden() throws {
        let server = try ScriptedServer { _, _ in
            .response(status: 400, fields: ["X-You: \(Self.secret)"], body: #"{"message":"\#(Self.secret)"}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id", plugin: "auth: {basic: {user: {env: API_SECRET}, password: api_token}}"),
            variables: ["API_SECRET=\(Self.secret)"])
        let run = try folio.run("feed api -vv --retries 0")
        #expect(run.code == 7 && !run.error.contains("SECRETtoken"), "\(run)")
        #expect(try folio.run("call api /list -i -vv").error.contains("SECRETtoken") == false)
    }
}
