import Foundation
import System
import TestSupport
import Testing

/// Hosts that a parameter names whole, and that a person confirms.
struct ConfirmedHostTests {
    /// Gives each request the credential that it came with.
    private static func makeServer() throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            .response(body: "[{\"id\":1,\"signed\":\(request["Authorization"] != nil)}]")
        }
    }

    private static func makeSUT(params: String = "", list: String = "") throws -> Folio {
        try Folio(
            plugins: """
                version: 1
                plugins:
                  forge:
                    base_url: "{server}"
                    params: {server: {required: true}\(params)}
                    auth: {bearer: {env: FORGE_TOKEN}, hosts: confirm}
                    endpoints:
                      list: {path: /list, id: .id, fields: {signed: .signed}\(list)}
                  other:
                    base_url: https://git.example.org
                    auth: {bearer: {env: FORGE_TOKEN}}
                    endpoints: {list: {path: /list, id: .id}}
                """, variables: ["FORGE_TOKEN=s3cr3t-token"])
    }

    private static let signed = [#"{"id":1,"signed":true}"#]

    @Test func credential_waitsForTheConfirmation() throws {
        let (server, other) = (try Self.makeServer(), try Self.makeServer())
        let folio = try Self.makeSUT()
        let refused = try folio.run("feed forge server=\(server.baseURL) --jsonl")
        #expect(refused.code == 4)
        #expect(
            refused.error == """
                folio: you have not confirmed that \(server.baseURL) may receive the credentials of 'forge'
                hint: If you know this host: folio plugins allow forge \(server.baseURL)

                """)
        #expect(try folio.run("call forge / server=\(server.baseURL)").code == 4)
        #expect(server.requests.isEmpty)

        #expect(try folio.run("plugins allow forge \(server.baseURL)").code == 0)
        #expect(try folio.run("feed forge server=\(server.baseURL) --jsonl").lines == Self.signed)
        #expect(try folio.run("feed forge server=\(server.baseURL) --jsonl --offline").lines == Self.signed)
        #expect(try folio.run("call forge / server=\(server.baseURL)").code == 0)
        // Another host is not confirmed, and another plugin of the same file neither.
        #expect(try folio.run("feed forge server=\(other.baseURL)").code == 4)
        #expect(other.requests.isEmpty)

        let list = try folio.run("plugins allow --json").out
        #expect(list.contains("\"plugin\":\"forge\",\"origin\":\"\(server.baseURL)\""), "\(list)")
        #expect(try folio.run("plugins allow forge \(server.baseURL) --remove").code == 0)
        #expect(try folio.run("feed forge server=\(server.baseURL) --no-cache").code == 4)
        #expect(try folio.run("plugins allow").out == "No hosts are confirmed.\n")
    }

    /// Without a credential, nothing is sent that needs one.
    @Test func optionalCredential_needsAConfirmationOnlyIfItIsSet() throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  forge:
                    base_url: "{server}"
                    params: {server: {required: true}, key: {secret: true, env: FORGE_KEY}}
                    auth: {one_of: [{bearer: {env: FORGE_TOKEN}}, {bearer: {ask: Token}}], optional: true, hosts: confirm}
                    endpoints:
                      list: {path: /list, id: .id, fields: {signed: .signed}}
                      keyed: {path: /list, id: .id, headers: {X-Api-Key: "{key}"}}
                """)
        let line = "server=\(server.baseURL) --jsonl"
        let run = try folio.run("feed forge/list \(line)")
        #expect(run.lines == [#"{"id":1,"signed":false}"#] && run.code == 0, "\(run)")
        #expect(try folio.run("feed forge/list \(line)", with: ["FORGE_TOKEN=s3cr3t-token"]).code == 4)
        #expect(try folio.run("feed forge/keyed \(line)", with: ["FORGE_KEY=s3cr3t-key-1"]).code == 4)
        #expect(server.requests.count == 1)
    }

    @Test func dryRunAndOffline_needNoConfirmation() throws {
        let folio = try Self.makeSUT()
        #expect(try folio.run("feed forge server=https://git.example.org --dry-run").code == 0)
        #expect(try folio.run("feed forge server=https://git.example.org --offline").code == 8)
        let plain = try folio.run("feed forge server=http://git.example.org --dry-run")
        #expect(plain.code == 4 && plain.error.contains("would not be encrypted"), "\(plain)")
    }

    /// A redirect does not take the credential along, so that its target needs no confirmation.
    @Test func redirect_hasNoCredential() throws {
        let other = try Self.makeServer()
        let server = try ScriptedServer(
            .response(status: 302, fields: ["Location: \(other.baseURL)/list"], body: ""))
        let folio = try Self.makeSUT()
        _ = try folio.run("plugins allow forge \(server.baseURL)")
        let run = try folio.run("feed forge server=\(server.baseURL) --jsonl")
        #expect(run.lines == [#"{"id":1,"signed":false}"#])
        #expect(server.requests.first?["Authorization"] == "Bearer s3cr3t-token")
        #expect(other.requests.allSatisfy { $0["Authorization"] == nil } && other.requests.count == 1)
    }

    @Test func secretParameter_waitsForTheConfirmation() throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT(
            params: ", key: {secret: true, env: KEY}", list: ", auth: none, query: {key: \"{key}\"}")
        let refused = try folio.run("feed forge server=\(server.baseURL)", with: ["KEY=k3y-s3cr3t"])
        #expect(refused.code == 4 && server.requests.isEmpty, "\(refused)")
        _ = try folio.run("plugins allow forge \(server.baseURL)")
        #expect(try folio.run("feed forge server=\(server.baseURL)", with: ["KEY=k3y-s3cr3t"]).code == 0)
        #expect(server.requests.first?.target.contains("k3y-s3cr3t") == true)
    }

    /// The host of a list without credentials is not meant for them.
    @Test(arguments: [", auth: none", ""])
    func hostOfAnotherList_isConfirmedUnlessItGetsCredentials(auth: String) throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT(list: "}\n      open: {path: /list, id: .id, base_url: \(server.baseURL)\(auth)")
        let run = try folio.run("feed forge/list server=\(server.baseURL)")
        #expect(run.code == (auth.isEmpty ? 0 : 4), "\(run)")
        #expect(server.requests.isEmpty != auth.isEmpty)
    }

    @Test(arguments: [
        ("n\n", "not confirmed"), ("y\n", "1  true"),
    ])
    func terminal_asksOnce(answer: String, shown: String) throws {
        let server = try Self.makeServer()
        let folio = try Self.makeSUT()
        let child = try folio.startAtTerminal("feed forge server=\(server.baseURL)")
        try child.read { $0.outText.hasSuffix("Send them to this host, now and later? [y/N] ") }
        #expect(server.requests.isEmpty)
        child.send(Array(answer.utf8))
        let run = try child.end()
        #expect(run.out.contains("has not sent its credentials to \(server.baseURL) before"), "\(run.out)")
        #expect(run.out.contains(shown), "\(run.out)")
        #expect(try folio.run("feed forge server=\(server.baseURL)").code == (answer == "y\n" ? 0 : 4))
    }

    @Test(arguments: [
        (
            "forge http://git.example.org",
            "folio: http://git.example.org cannot receive credentials, because requests to it are not encrypted\n"
        ),
        (
            "other https://git.example.org",
            "folio: 'other' needs no confirmed hosts, because its file names the hosts\n"
        ),
        ("forge https://a/b", "folio: invalid host 'https://a/b'\n"),
    ])
    func host_isChecked(words: String, diagnostic: String) throws {
        let run = try Self.makeSUT().run("plugins allow \(words)")
        #expect(run.code == 2 && run.diagnostic.hasPrefix(diagnostic.dropLast()), "\(run)")
    }

    /// A token server in `url:` or at a path of the base URL, and what comments under an open list send.
    @Test(arguments: [
        (
            "path: /token", "up", "up: {base_url: OWN, path: /list, id: .id}",
            "feed forge/up server=SERVER"
        ),
        (
            "url: \"{server}\"", "pub",
            "pub: {base_url: OWN, path: /list, id: .id, auth: none, comments: {base_url: OWN, path: \"/c/{id}\"}}",
            "comments forge/pub 1 server=SERVER"
        ),
    ])
    func tokenServer_isConfirmedWhateverIsRead(address: String, name: String, list: String, line: String) throws {
        let (server, own) = (try Self.makeServer(), try Self.makeServer())
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  forge:
                    base_url: "{server}"
                    params: {server: {required: true}}
                    auth:
                      oauth2: {grant: client_credentials, \(address), client_id: a, client_secret: {env: FORGE_TOKEN}}
                      hosts: confirm
                    endpoints:
                      \(list.replacing("OWN", with: "\"\(own.baseURL)\""))
                """, variables: ["FORGE_TOKEN=s3cr3t-token"])
        let words = line.replacing("SERVER", with: server.baseURL).replacing("FOLDER", with: folio.folder.path + "/i")
        let run = try folio.run(words)
        #expect(run.code == 4 && run.error.contains("you have not confirmed that \(server.baseURL)"), "\(run)")
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [
        "feed forge/pub server=SERVER --images FOLDER", "call forge /x server=SERVER -H Authorization:own",
    ])
    func secretParameter_waitsWhereverItIsSent(line: String) throws {
        let server = try Self.makeServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  forge:
                    base_url: "{server}"
                    params: {server: {required: true}, key: {secret: true, env: KEY}}
                    headers: {X-Key: "{key}"}
                    auth: {bearer: {env: FORGE_TOKEN}, hosts: confirm}
                    endpoints:
                      pub: {path: /pub, id: .id, auth: none, image: {path: "/image/{id}", auth: none}}
                """, variables: ["FORGE_TOKEN=s3cr3t-token", "KEY=k3y-s3cr3t"])
        let words = line.replacing("SERVER", with: server.baseURL).replacing("FOLDER", with: folio.folder.path + "/i")
        #expect(try folio.run(words).code == 4)
        #expect(!server.requests.contains { $0["X-Key"] != nil })
    }
}
