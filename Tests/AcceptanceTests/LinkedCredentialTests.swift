import TestSupport
import Testing

/// A server repeats a credential in the link to the next page.
struct LinkedCredentialTests {
    private static let fresh = ["Cache-Control: max-age=600"]

    /// The signature is made just before sending, and the link leads to another listed host.
    @Test(arguments: [
        "hmac: {key: {env: API_SECRET}, text: \"{time}{path}\", headers: {X-Sig: \"v1={signature}\"}}",
        "hmac: {key: {env: API_SECRET}, text: \"{path}\", headers: {Authorization: \"HMAC Signature={signature}\"}}",
        "sigv4: {key: AKEXAMPLE, secret: {env: API_SECRET}, region: eu-west-1, service: execute-api}",
    ])
    func signatureInAField_goesToNoOtherHost(auth: String) throws {
        let other = try ScriptedServer(.response(body: #"{"d":[{"id":2}]}"#))
        let server = try ScriptedServer { request, _ in
            let signature = Self.signature(of: request)
            return .response(
                fields: Self.fresh, body: #"{"d":[{"id":1}],"next":"\#(other.baseURL)/more?s=\#(signature)&x=1"}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .d\nid: .id\npagination: {strategy: link, next: .next}",
                plugin: "hosts: [\"\(other.baseURL)\"]\nauth: {\(auth)}"),
            variables: ["API_SECRET=long-enough-0123456789"])
        let run = try folio.shell("cd ~; folio feed api --all --to t.jsonl")
        #expect(run.code == 7 && run.error.contains("the next page's position contains a credential"), "\(run)")
        _ = try folio.shell("cd ~; folio feed api --all --to t.jsonl --resume; folio feed api --all; cat t.jsonl*")
        #expect(other.requests.isEmpty, "\(other.requests.map(\.target))")
        let sent = server.requests.map(Self.signature)
        let export = try folio.run("cache export").out
        #expect(sent.allSatisfy { $0.count > 20 && !export.contains($0) })
    }

    private static func signature(of request: ReceivedRequest) -> String {
        let field = request["X-Sig"] ?? request["Authorization"] ?? ""
        return String(field.split(separator: "=").last ?? "")
    }

    /// A parameter with the credential is left out, also under another name than the one that folio sends.
    @Test(
        arguments: ["/list?api_key=SECRET&c=2", "?c=2&access_token=SECRET"],
        [true, false])
    func parameterWithTheCredential_isLeftOut(link: String, isInField: Bool) throws {
        let next = link.replacing("SECRET", with: "s3cret-0123456789")
        let server = try ScriptedServer { request, _ in
            let isFirst = !request.target.contains("c=2")
            return .response(
                fields: isFirst && isInField ? ["Link: <\(next)>; rel=\"next\""] : [],
                body: #"{"d":[{"id":"\#(isFirst ? 1 : 2)"}],"next":\#(isFirst && !isInField ? "\"\(next)\"" : "null")}"#
            )
        }
        let paging = isInField ? "{strategy: link}" : "{strategy: link, next: .next}"
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .d\nid: .id\npagination: \(paging)", plugin: "auth: {bearer: {env: API_SECRET}}"),
            variables: ["API_SECRET=s3cret-0123456789"])
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0 && run.lines.count == 2, "\(run)")
        #expect(server.requests.last?.target == "/list?c=2")
    }

    /// Without the credential, each of these links would lead to other items.
    @Test(arguments: [
        ("1234", "Link: </list?c=ab1234cd>; rel=\"next\"", "null"),
        ("list", "Link: </list?c=2>; rel=\"next\"", "null"),
        ("s3cret-0123456789", "Link: </list?c=as3cret-0123456789>; rel=\"next\"", "null"),
        ("s3cret-0123456789", "X-A: b", "\"/list?c=as3cret-0123456789\""),
        ("s3cret-0123456789", "X-A: b", "\"/list/s3cret-0123456789?c=2\""),
        // Under this name, it may be a filter.
        ("acme-0123456789", "X-A: b", "\"/list?account=acme-0123456789&c=2\""),
        ("acme-0123456789", "Link: </list?account=acme-0123456789&c=2>; rel=\"next\"", "null"),
        // The list's own filter has the value of the credential.
        ("acme-0123456789", "X-A: b", "\"/list?who=acme-0123456789&c=2\""),
        ("acme-0123456789", "Link: </list?who=acme-0123456789&c=2>; rel=\"next\"", "null"),
    ])
    func linkThatNeedsTheCredential_isAnError(secret: String, field: String, next: String) throws {
        let server = try ScriptedServer { request, _ in
            .response(fields: Self.fresh + [field], body: #"{"d":[{"id":"\#(request.target)"}],"next":\#(next)}"#)
        }
        let paging = next == "null" ? "{strategy: link}" : "{strategy: link, next: .next}"
        let folio = try Folio(
            plugins: Plugin.list(
                server, "query: {who: acme-0123456789}\nitems: .d\nid: .id\npagination: \(paging)",
                plugin: "auth: {api_key: {header: X-Key, value: {env: API_SECRET}}}"),
            variables: ["API_SECRET=\(secret)"])
        for _ in 0..<2 {
            let run = try folio.run("feed api --all")
            #expect(run.code == 7 && run.error.contains("contains a credential"), "\(run)")
        }
        // Nothing is stored that would lead elsewhere later.
        #expect(server.requests.map(\.target).allSatisfy { $0 == "/list?who=acme-0123456789" })
        #expect(server.requests.count == 2)
    }

    /// A server adds a key to its links although it received it in a field.
    @Test(arguments: ["Link: </list?key=SECRET&c=2>; rel=\"next\"", "X-A: b"])
    func keyThatTheServerAdds_isLeftOut(field: String) throws {
        let secret = "s3cret-0123456789"
        let server = try ScriptedServer { request, _ in
            let isFirst = request.target == "/list"
            let next = isFirst ? "\"/list?c=2&key=\(secret)\"" : "null"
            return .response(
                fields: isFirst ? [field.replacing("SECRET", with: secret)] : [],
                body: #"{"d":[{"id":"\#(isFirst ? 1 : 2)"}],"next":\#(field.hasPrefix("Link") ? "null" : next)}"#)
        }
        let paging = field.hasPrefix("Link") ? "{strategy: link}" : "{strategy: link, next: .next}"
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .d\nid: .id\npagination: \(paging)",
                plugin: "auth: {api_key: {header: X-Key, value: {env: API_SECRET}}}"),
            variables: ["API_SECRET=\(secret)"])
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0 && run.lines.count == 2, "\(run)")
        #expect(server.requests.count == 2 && server.requests.allSatisfy { $0["X-Key"] == secret })
        #expect(!server.requests.contains { $0.target.contains(secret) })
    }

    /// The list under an item is on another server, the id comes through a pipe, and no request of the second command needs
    /// the credential.
    @Test(arguments: [
        "auth: {bearer: {command: [printenv, API_SECRET]}}",
        "auth: {basic: {user: {env: USER_NAME}, password: {command: [printenv, API_SECRET]}}}",
        "auth: {one_of: [{bearer: {env: NOT_SET}}, {bearer: {command: [printenv, API_SECRET]}}]}",
        "auth: {hmac: {key: {command: [printenv, HMAC]}, text: \"{path}\", "
            + "headers: {X-S: \"{signature}\", X-Key: {env: API_SECRET}}}}",
        "params: {s: {secret: true, env: API_SECRET}}\nheaders: {X-Key: \"{s|base64}\"}",
    ])
    func idFromAPipe_isNoCredentialOfAProgram(auth: String) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer { request, _ in
            let sent = (request["X-Key"] ?? request["Authorization"] ?? "").split(separator: " ").last ?? ""
            return .response(body: #"[{"id":"\#(sent)"}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\ncomments: {base_url: \"\(other.baseURL)\", auth: none, path: \"/c/{id}\", id: .id}",
                plugin: auth),
            variables: ["API_SECRET=s3cretOf0123456789", "USER_NAME=ann", "HMAC=another-0123456789"])
        let run = try folio.shell("folio feed api --jsonl | folio comments api -")
        #expect(server.requests.count == 1 && other.requests.isEmpty, "\(run)")
        #expect(run.error.contains("refusing to send a credential to 127.0.0.1"), "\(run)")
    }

    /// A short credential occurs by chance, but not as a whole value.
    @Test(arguments: [
        ("path: \"/c/{id}\"", "ab12", true), ("path: /c\n  query: {q: \"x:{id}\"}", "ab12", true),
        ("path: \"/c/{id|segments}\"", "a/ab12", true), ("path: /c\n  headers: {X-Id: \"{id}\"}", "ab12", true),
        ("path: /c\n  method: POST\n  json: {of: \"{id}\"}", "ab12", true),
        ("path: /c\n  method: POST\n  form: {of: \"{id}\"}", "ab12", true), ("path: \"/c/{id}\"", "xab12", false),
        ("path: /c\n  headers: {X-Id: \"{id}\"}", "ab12-3", false),
    ])
    func shortCredential_isFoundAsAWholeWord(request: String, id: String, isRefused: Bool) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\ncomments:\n  base_url: \"\(other.baseURL)\"\n  auth: none\n  id: .id\n  \(request)",
                plugin: "auth: {bearer: {env: API_SECRET}}"), variables: ["API_SECRET=ab12"])
        let run = try folio.run("comments api \(id)")
        #expect((run.code == 7) == isRefused && other.requests.isEmpty == isRefused, "\(run)")
    }

    /// A list on another server has a key of its own, which says nothing of the plugin's credential.
    @Test(arguments: [
        "headers: {X-Api-Key: LITERAL12345a}",
        "params: {own: {secret: true, env: OWN_KEY}}\n  query: {k: \"{own}\"}",
        "params: {own: {secret: true, env: OWN_KEY}}\n  method: POST\n  json: {k: \"{own}\"}",
    ])
    func listWithAKeyOfItsOwn_getsNoOtherCredential(request: String) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer(.response(body: #"[{"id":"s3cretOf0123456789"},{"id":"plain"}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "id: .id\ncomments:\n  base_url: \"\(other.baseURL)\"\n  auth: none\n  id: .id\n  path: \"/c/{id}\"\n"
                    + "  \(request)",
                plugin: "auth: {bearer: {env: API_SECRET}}"),
            variables: ["API_SECRET=s3cretOf0123456789", "OWN_KEY=own-key-0123456789"])
        #expect(try folio.run("comments api plain").code == 0)
        #expect(other.requests.map { $0.target.prefix(8) } == ["/c/plain"])
        for command in ["feed api/list/comments --all", "comments api s3cretOf0123456789"] {
            let run = try folio.run(command)
            #expect(run.code == 7 && run.error.contains("refusing to send a credential"), "\(run)")
        }
        #expect(other.requests.count == 1)
    }

    /// The token of another tenant, or one that the first process has requested just now.
    @Test(arguments: ["tenant=a", ""])
    func idFromAPipe_isNoTokenOfAnotherProcess(given: String) throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer { request, _ in
            request.target.hasPrefix("/token")
                ? .response(body: #"{"access_token":"t0ken-of-0123456789","expires_in":600}"#)
                : .response(body: #"[{"id":"t0ken-of-0123456789"}]"#)
        }
        let path = given.isEmpty ? "/token" : "/token/{tenant}"
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\ncomments: {base_url: \"\(other.baseURL)\", auth: none, path: \"/c/{id}\", id: .id}",
                plugin: """
                    \(given.isEmpty ? "summary: one" : "params: {tenant: {required: true}}")
                    auth:
                      oauth2:
                        {grant: client_credentials, path: "\(path)", client_id: me, client_secret: {env: API_SECRET}}
                    """), variables: ["API_SECRET=client-0123456789"])
        let run = try folio.shell("folio feed api \(given) --jsonl | folio comments api -")
        #expect(server.requests.count == 2 && other.requests.isEmpty, "\(run)")
        #expect(run.error.contains("refusing to send a credential to 127.0.0.1"), "\(run)")
    }
}
