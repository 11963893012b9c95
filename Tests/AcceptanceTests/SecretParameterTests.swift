import Foundation
import TestSupport
import Testing

/// The sources of secret parameters, and parameters whose values a command prints.
struct SecretParameterTests {
    private static let secret = "s3cr3t-value"

    @Test func plainWord_isRefusedWithoutRepeatingIt() throws {
        let (server, folio) = try makeSUT("secret: true")
        let run = try folio.run("feed api key=\(Self.secret)")
        #expect(
            run.error == """
                folio: 'key' is a secret and must not be on the command line, where other programs can read it
                hint: Leave it out to enter it on the terminal, or use key=@FILE or key=@- (stdin).

                """)
        #expect(run.code == 2 && server.requests.isEmpty)
    }

    @Test func secret_isRequestedAtTheTerminalWithoutEcho() throws {
        let (server, folio) = try makeSUT("secret: true, required: true, help: Your key")
        let child = try folio.startAtTerminal("feed api --jsonl")
        try child.read { $0.outText.hasSuffix("Your key: ") }
        child.send(Array("\(Self.secret)\n".utf8))
        let run = try child.end()
        #expect(run.out.hasPrefix("Your key: \r\n") && run.out.contains("{\"id\":1}") && run.code == 0)
        #expect(!run.out.contains(Self.secret))
        #expect(server.requests.map { $0["X-Own"] } == [Self.secret])
    }

    @Test func missingSecret_saysWhereItMayComeFrom() throws {
        let (server, folio) = try makeSUT("secret: true, required: true, env: API_KEY")
        let run = try folio.shell("setsid -w \"\(Programs.folio)\" feed api < /dev/null")
        #expect(
            run.error == """
                folio: the secret parameter 'key' is missing
                hint: Set it: export API_KEY=…, or use key=@FILE or key=@- (stdin).

                """)
        #expect(run.code == 2 && server.requests.isEmpty)
    }

    @Test func secret_tellsListsApartAndIsNotNeededOffline() throws {
        let (server, folio) = try makeSUT("secret: true, required: true")
        #expect(try folio.run("feed api key=@-", input: "first-key").out == "{\"id\":1}\n")
        #expect(try folio.run("feed api key=@-", input: "other-key").out == "{\"id\":2}\n")
        #expect(try folio.run("feed api key=@- --offline", input: "first-key").out == "{\"id\":1}\n")
        #expect(try folio.run("feed api --offline").out == "{\"id\":2}\n")
        #expect(server.requests.map { $0["X-Own"] } == ["first-key", "other-key"])
    }

    @Test func freshResponse_isNotGivenToAnotherSecret() throws {
        let (server, folio) = try makeSUT("secret: true", more: "cache: {max_age: 1h}")
        for input in ["first-key", "other-key", "first-key"] {
            #expect(try folio.run("feed api key=@-", input: input).out == "{\"id\":\(input == "first-key" ? 1 : 2)}\n")
        }
        #expect(server.requests.count == 2)
    }

    @Test func secret_isNotPreferred() throws {
        let (_, folio) = try makeSUT("secret: true")
        let run = try folio.run("plugins set api key=abc")
        #expect(run.diagnostic == "folio: the secret 'key' cannot be stored as a preference\n")
        #expect(run.code == 2)
    }

    @Test func secret_goesToNoOtherHostOfItsList() throws {
        let other = try ScriptedServer(.response(body: #"[{"id":2}]"#))
        let server = try ScriptedServer { _, _ in
            .response(fields: ["Link: <\(other.baseURL)/more>; rel=\"next\""], body: #"[{"id":1}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "method: POST\njson: {key: \"{key}\"}\nid: .id\nfields: {}\npagination: {strategy: link}",
                plugin: "params: {key: {secret: true, env: API_KEY}}\nhosts: [\"\(other.baseURL)\"]"),
            variables: ["API_KEY=\(Self.secret)"])
        let run = try folio.run("feed api --all")
        #expect(run.out == "{\"id\":1}\n" && run.code == 7)
        #expect(
            run.diagnostic.contains("refusing to send a secret to \(other.baseURL), which the plugin does not list"))
        #expect(server.requests.map(\.body) == ["{\"key\":\"\(Self.secret)\"}"])
        #expect(other.requests.isEmpty)
    }

    // MARK: Commands

    @Test func command_printsADefaultOnce() throws {
        let (server, folio) = try makeSUT(#"default: {command: [/bin/sh, -c, "echo run >>~/runs; echo a b"]}"#)
        #expect(try folio.run("feed api --all --images \(folio.folder.path)/p").code == 2, "the list has no images")
        try? FileManager.default.removeItem(atPath: "\(folio.folder.path)/runs")  // It may not have run.
        let run = try folio.run("feed api -v")
        #expect(run.code == 0, "\(run.error)")
        #expect(server.requests.map { $0["X-Own"] } == ["a b"])
        #expect(try folio.folder.text(of: "runs") == "run\n")
        #expect(try folio.run("feed api --offline").out == run.out)
        #expect(try folio.folder.text(of: "runs") == "run\nrun\n")
    }

    @Test func command_doesNotRunWhereAValueIsGivenOrPreferred() throws {
        let (server, folio) = try makeSUT(#"default: {command: [/bin/sh, -c, "echo run >>~/runs; echo a"]}"#)
        #expect(try folio.run("feed api key=b").code == 0)
        #expect(try folio.run("plugins set api key=c").code == 0)
        #expect(try folio.run("feed api").code == 0)
        #expect(server.requests.map { $0["X-Own"] } == ["b", "c"])
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/runs"))
    }

    @Test(arguments: [
        (
            "default: {command: [/bin/sh, -c, \"exit 3\"]}",
            "the command '/bin/sh' returned no value for 'key': it ended with exit code 3"
        ),
        ("default: {command: [/bin/true]}", "the command '/bin/true' returned no value for 'key': it printed nothing"),
        (
            "default: {command: [/bin/echo, x]}, type: integer",
            "the command '/bin/echo' printed an invalid value: 'key' must be a whole number, not 'x'"
        ),
    ])
    func command_thatFailsIsReported(parameter: String, diagnostic: String) throws {
        let (server, folio) = try makeSUT(parameter)
        let run = try folio.run("feed api")
        #expect(run.diagnostic == "folio: \(diagnostic)\n")
        #expect(run.code == 1 && server.requests.isEmpty)
    }

    // MARK: Helpers

    /// A list that needs a parameter `key`; the server distinguishes two keys.
    private func makeSUT(_ parameter: String, more: String = "") throws -> (ScriptedServer, Folio) {
        let server = try ScriptedServer { request, _ in
            .response(body: request["X-Own"] == "other-key" ? #"[{"id":2}]"# : #"[{"id":1}]"#)
        }
        let plugin = "params: {key: {\(parameter)}}\nheaders: {X-Own: \"{key}\"}\n\(more)"
        return (server, try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}", plugin: plugin)))
    }

    /// The text of a question may be somebody else's.
    @Test func question_showsHiddenCharacters() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "params: {k: {secret: true, env: NOT_SET, required: true, help: \"A\\u001b]0;x\\u0007\\u202eB\"}}\n"
                    + "query: {k: \"{k}\"}"))
        let run = try CacheCommandTests.onATerminal(folio, "feed api", answer: "s3cret-0123456789")
        #expect(run.out.contains("A␛]0;x␇") && !run.out.contains("\u{1B}]0") && !run.out.contains("\u{202E}"), "\(run)")
    }
}
