import Foundation
import TestSupport
import Testing

/// Secrets in paths, such as that of a bot: `/bot123:key/messages`.
struct PathSecretTests {
    private static let secret = "123:k3y-of-the-bot"
    private static let encoded = "123%3Ak3y-of-the-bot"

    /// In a body, the secret of a link keeps folio from storing the page, but not from reading the next one.
    @Test(arguments: ["link header", "body"])
    func pages_areReadWhoseLinksRepeatTheSecret(place: String) throws {
        let (server, folio) = try makeSUT(place)
        let run = try folio.run("feed api --all --jsonl -v")
        #expect(run.code == 0, "\(run.error)")
        #expect(run.out == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
        #expect(
            server.requests.map(\.target) == ["", "?page=2", "?page=3"].map { "/bot\(Self.encoded)/items\($0)" })
        #expect(run.error.contains("/bot(token)/items?page=2"), "\(run.error)")
        #expect(!(run.out + run.error).contains("k3y-of"))
    }

    /// A server cannot ask for the secret by the name that folio shows in place of it.
    @Test(arguments: ["link header", "body", "redirect"])
    func linkWithTheName_doesNotGetTheSecret(place: String) throws {
        let server = try ScriptedServer { request, _ in
            let link = "/fetch/evil.example/(token)"
            switch (request.target.hasPrefix("/bot"), place) {
            case (false, _): return .response(body: #"{"data":[{"id":2}],"next":null}"#)
            case (true, "body"): return .response(body: #"{"data":[{"id":1}],"next":"\#(link)"}"#)
            case (true, "redirect"): return .response(status: 302, fields: ["Location: \(link)/x"], body: "")
            default:
                return .response(
                    fields: ["Link: <\(link)>; rel=next"], body: #"{"data":[{"id":1}],"next":null}"#)
            }
        }
        let paging = place == "link header" ? "{strategy: link}" : "{strategy: link, next: .next}"
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "\(server.baseURL)/bot{token}"
                    params: {token: {secret: true, required: true, in_path: true, env: BOT_TOKEN}}
                    endpoints:
                      items: {path: /items, items: .data, id: .id, pagination: \(paging)}
                """, variables: ["BOT_TOKEN=\(Self.secret)"])
        let run = try folio.run("feed api --all --jsonl")
        #expect(run.code == 0, "\(run)")
        let later = server.requests.dropFirst().map(\.target)
        #expect(!later.isEmpty && !later.contains { $0.contains("k3y") }, "\(later)")
    }

    @Test func position_isContinuedWithTheSecretOfTheRun() throws {
        let (server, folio) = try makeSUT("link header")
        let run = try folio.run("feed api -n 1 --json")
        let next = "\(server.baseURL)/bot(token)/items?page=2"
        #expect(run.out.contains(next), "\(run.out)")
        let rest = try folio.run("feed api --jsonl --cursor \(next)", with: ["BOT_TOKEN=456:other"])
        #expect(rest.code == 0, "\(rest.error)")
        #expect(server.requests.last?.target.hasPrefix("/bot456%3Aother/items?page=") == true)
    }

    @Test func positionWithTheSecret_isShownWithItsName() throws {
        let (server, folio) = try makeSUT("link header")
        let position = "\(server.baseURL)/bot\(Self.secret)/items?page=2"
        let run = try folio.run("feed api -n 1 --json --cursor \(position) -vv")
        #expect(run.code == 0 && !(run.out + run.error).contains("k3y"), "\(run.error)")
        let call = try folio.run("call api \(server.baseURL)/bot\(Self.secret)/getMe -vv")
        #expect(call.error.contains("/bot(token)/getMe") && !call.error.contains("k3y"), "\(call.error)")
    }

    /// Also where a request is shown as it was sent.
    @Test func logsAndProfiles_haveTheName() throws {
        let (server, folio) = try makeSUT("link header")
        let log = try folio.run("feed api --all -vv --no-cache --log \(folio.folder.path)/log.json --log-format json")
        let profile = try folio.run("profile feed api --all --runs 1 --json --har \(folio.folder.path)/har.json")
        #expect(log.code == 0 && profile.code == 0, "\(profile.error)")
        let texts = try [
            log.error, profile.out, folio.folder.text(of: "log.json"), folio.folder.text(of: "har.json"),
        ]
        for text in texts.map({ $0.replacing("\\/", with: "/") }) {
            #expect(
                text.contains("/bot(token)/items") && !text.contains("/bot/items") && !text.contains("k3y"), "\(text)")
        }
        #expect(server.requests.count == 6)
    }

    /// A part of the path that looks like the name in place of a secret is none.
    @Test func name_isReplacedOnlyWhereTheSecretIs() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin:
                    "params: {x: {default: token}, token: {secret: true, required: true, in_path: true, env: BOT_TOKEN}}"
            ).replacing("/list", with: "\"/bot{token}/Items({x})\""), variables: ["BOT_TOKEN=\(Self.secret)"])
        let run = try folio.run("feed api -v")
        #expect(run.code == 0 && run.error.contains("/bot(token~2)/Items(token)"), "\(run.error)")
        #expect(server.requests.map(\.target) == ["/bot\(Self.encoded)/Items(token)"])
    }

    /// A short secret may be a part of any number.
    @Test func fieldsWithoutURLs_stayAsTheyAre() throws {
        let server = try ScriptedServer { request, _ in
            .response(fields: ["X-Total: 2", "Cache-Control: max-age=2000"], body: #"[{"id":1},{"id":2}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "id: .id\nfields: {}\npagination: {strategy: page, page: {query: page}, until: {total: {header: X-Total}}}",
                plugin: "params: {token: {secret: true, required: true, in_path: true}}"
            ).replacing("/list", with: "\"/{token}/items\""))
        for _ in 1...2 {
            let run = try folio.run("feed api token=@- --all --jsonl", input: "2")
            #expect(run.code == 0 && run.lines.count == 2 && run.error.isEmpty, "\(run)")
        }
        #expect(server.requests.map(\.target) == ["/2/items?page=1"], "the second time, the response is fresh")
    }

    @Test func refusedSecret_isNamed() throws {
        let server = try ScriptedServer(.response(status: 401, body: #"{"ok":false,"description":"Unauthorized"}"#))
        for (source, advice) in [
            ("env: BOT_TOKEN, ", "Check the credential in BOT_TOKEN."), ("", "Check the secret token."),
        ] {
            let folio = try Folio(
                plugins: Plugin.list(
                    server, "id: .id\nfields: {}",
                    plugin: "params: {token: {\(source)secret: true, required: true, in_path: true}}"
                ).replacing("/list", with: "\"/bot{token}/items\""))
            let run = try folio.run("feed api token=@-", input: Self.secret)
            #expect(run.code == 4 && run.error.contains("hint: \(advice)\n"), "\(run.error)")
        }
    }

    @Test func lists_areKeptForEachSecret() throws {
        let (server, folio) = try makeSUT("none")
        #expect(try folio.run("feed api --jsonl").out == "{\"id\":1}\n")
        let other = try folio.run("feed api --offline --jsonl", with: ["BOT_TOKEN=456:other"])
        #expect(other.code != 0, "\(other.out)")
        let count = server.requests.count
        for variables in [["BOT_TOKEN=\(Self.secret)"], ["BOT_TOKEN="]] {
            let run = try folio.run("feed api --offline --jsonl", with: variables)
            #expect(run.out == "{\"id\":1}\n" && run.code == 0, "\(run.error)")
        }
        #expect(server.requests.count == count)
    }

    @Test func callsAndActions_haveTheSecret() throws {
        let (server, folio) = try makeSUT("none")
        #expect(try folio.run("call api /getMe?x=1").code == 0)
        #expect(try folio.run("call api.send text=hello").code == 0)
        #expect(
            server.requests.map(\.target) == [
                "/bot\(Self.encoded)/getMe?x=1", "/bot\(Self.encoded)/send/\(Self.encoded)",
            ])
    }

    @Test(arguments: ["..", ".", ""])
    func secretThatWouldChangeThePath_isRefused(secret: String) throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}", plugin: "params: {token: {secret: true, required: true, in_path: true}}"
            ).replacing("/list", with: "\"/a/{token}/b\""))
        let run = try folio.run("feed api token=@-", input: secret)
        #expect(run.code == 2 && run.error.contains("'token'"), "\(run.error)")
        #expect(server.requests.isEmpty)
    }

    @Test func dryRun_namesTheVariableInThePath() throws {
        let (server, folio) = try makeSUT("none")
        let run = try folio.run("feed api --dry-run")
        #expect(run.out.contains("/bot$BOT_TOKEN/items"), "\(run.out)")
        #expect(!run.out.contains("k3y"))
        let script = try folio.folder.write(run.out, to: "line.sh")
        _ = try Child.run("/bin/sh", [script], variables: ["BOT_TOKEN=456-other"])
        #expect(server.requests.map(\.target) == ["/bot456-other/items"])
    }

    @Test func redirectToAnotherServer_hasNoSecret() throws {
        let other = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let server = try ScriptedServer { request, _ in
            .response(status: 302, fields: ["Location: \(other.baseURL)\(request.target)"], body: "")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: """
                    hosts: ["\(other.baseURL)"]
                    params: {token: {secret: true, required: true, in_path: true, env: BOT_TOKEN}}
                    """
            ).replacing("/list", with: "\"/bot{token}/items\""),
            variables: ["BOT_TOKEN=\(Self.secret)"])
        let run = try folio.run("feed api")
        // Without the secret, it would be another path.
        #expect(run.code == 7 && other.requests.isEmpty, "\(run)")
        #expect(!run.error.contains("k3y"))
    }

    /// A short secret may be a part of other words, also of its own mark.
    @Test(arguments: ["1", "e", "ke", "key"])
    func shortSecret_isOnlyAWholeSegment(secret: String) throws {
        let server = try ScriptedServer { request, number in
            let path = request.target.prefix { $0 != "?" }
            return .response(
                body:
                    #"{"items":[{"id":\#(number)}],"next":\#(number < 4 ? "\"\(path)?page=\(number + 1)\"" : "null")}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\nfields: {}\npagination: {strategy: link, next: .next}",
                plugin: "params: {key: {secret: true, required: true, in_path: true, env: API_KEY}}"
            ).replacing("/list", with: "\"/v1/{key}/key1e\""),
            variables: ["API_KEY=\(secret)"])
        let run = try folio.run("feed api --pages 2 --json")
        #expect(run.code == 0, "\(run)")
        let meta = try #require(objects([run.out]).first?["meta"] as? [String: Any])
        let cursor = try #require(meta["next"] as? String)
        #expect(cursor.hasSuffix("/v1/(key)/key1e?page=3"), "\(cursor)")
        #expect(try folio.run("feed api --all --cursor \(cursor)", with: ["API_KEY=other"]).code == 0)
        #expect(
            server.requests.map(\.target) == [
                "/v1/\(secret)/key1e", "/v1/\(secret)/key1e?page=2", "/v1/other/key1e?page=3", "/v1/other/key1e?page=4",
            ])
    }

    /// A field that folio does not know may have a URL with the secret.
    @Test func responseThatRepeatsItsPath_isStored() throws {
        let server = try ScriptedServer { request, _ in
            .response(fields: ["X-Request-Path: \(request.target)"], body: #"[{"id":1}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: "params: {token: {secret: true, required: true, in_path: true, env: BOT_TOKEN}}"
            ).replacing("/list", with: "\"/bot{token}/items\""),
            variables: ["BOT_TOKEN=\(Self.secret)"])
        let run = try folio.run("feed api -vv")
        #expect(run.code == 0 && !run.error.contains("k3y"), "\(run)")
        #expect(try folio.run("feed api --offline").lines == [#"{"id":1}"#])
    }

    /// A list of three pages, whose next page is a link in a place.
    private func makeSUT(_ place: String) throws -> (ScriptedServer, Folio) {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().last.flatMap { Int($0) } ?? 1
            let path = String(request.target.prefix { $0 != "?" })
            // A server may encode its path in another way.
            let next =
                page < 3 && place != "none"
                ? "\(page == 1 ? path.replacing("%3A", with: ":") : path)?page=\(page + 1)" : nil
            let fields = next.flatMap { place == "link header" ? ["Link: <\($0)>; rel=\"next\""] : nil } ?? []
            let link = next.map { "\"\($0)\"" } ?? "null"
            return .response(
                fields: fields, body: "{\"items\":[{\"id\":\(page)}],\"next\":\(place == "body" ? link : "null")}")
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: "\(server.baseURL)/bot{token}"
                    params: {token: {secret: true, required: true, in_path: true, env: BOT_TOKEN}}
                    actions: {send: {path: "/send/{token}", json: {text: "{text}"}, params: {text: {}}}}
                    endpoints:
                      items:
                        path: /items
                        items: .items
                        id: .id
                        fields: {}
                        pagination: {strategy: link\(place == "body" ? ", next: .next" : "")}
                """, variables: ["BOT_TOKEN=\(Self.secret)"])
        return (server, folio)
    }
}
