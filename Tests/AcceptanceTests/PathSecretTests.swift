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
            server.requests.map(\.target)
                == [
                    "/bot\(Self.encoded)/items", "/bot\(Self.secret)/items?page=2", "/bot\(Self.encoded)/items?page=3",
                ].map { $0.replacing(Self.secret, with: Self.encoded) })
        #expect(run.error.contains("/bot(token)/items?page=2"), "\(run.error)")
        #expect(!(run.out + run.error).contains("k3y-of"))
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
        #expect(run.code == 0, "\(run.error)")
        #expect(other.requests.count == 1)
        #expect(other.requests.allSatisfy { !$0.target.contains("k3y") })
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
