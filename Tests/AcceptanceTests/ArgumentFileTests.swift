import Foundation
import TestSupport
import Testing

/// Pipes and devices in a file's place, and endless files.
struct GivenFileTests {
    private static let plugins = """
        version: 1
        plugins:
          api:
            base_url: http://127.0.0.1:9
            endpoints: {list: {path: /list, id: .id, fields: {}}}

        """

    // MARK: Found files

    /// Memory is limited, so that a failing test ends.
    @Test(arguments: [
        ("mkfifo plugins.yaml", "it is a pipe, not a regular file\nhint: Use a regular file.\n"),
        (
            "ln -s /dev/zero plugins.yaml",
            "it is a device, not a regular file\nhint: Use a regular file.\n"
        ),
        ("truncate -s 67108865 plugins.yaml", "it is larger than 64 MiB\nhint: Use a smaller file.\n"),
    ])
    func foundPluginFile_thatIsNotAFileIsRefusedAtOnce(making: String, reason: String) throws {
        let folio = try Folio()
        let run = try folio.shell(
            "cd '\(folio.folder.path)'; unset FOLIO_CONFIG; ulimit -v 8000000; \(making); folio plugins list")
        #expect(run.error == "folio: cannot open plugins.yaml: \(reason)")
        #expect(run.code == 3 && run.out.isEmpty)
    }

    @Test(arguments: [
        ("preferences.yaml", "folio plugins set demo", 1),
        ("plugins.d/a.yaml", "cd /; unset FOLIO_CONFIG; folio plugins list", 3),
    ])
    func ownFile_thatIsNotAFileIsRefusedAtOnce(name: String, command: String, code: Int32) throws {
        let folio = try Folio()
        let path = "\(folio.folder.path)/.config/folio/\(name)"
        let run = try folio.shell("mkdir -p ~/.config/folio/plugins.d; mkfifo '\(path)'; \(command)")
        #expect(run.diagnostic == "folio: cannot open \(path): it is a pipe, not a regular file\n")
        #expect(run.code == code)
    }

    @Test func secretFile_thatIsNotAFileIsRefusedAtOnce() throws {
        let server = try ScriptedServer(.response(body: "[]"))
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\nfields: {}", plugin: "auth: {bearer: {file: ~/key}}"))
        let run = try folio.shell("mkfifo ~/key; folio feed api")
        #expect(run.diagnostic == "folio: cannot open \(folio.folder.path)/key: it is a pipe, not a regular file\n")
        #expect(run.code == 1 && server.requests.isEmpty)
        let status = try folio.run("auth status")
        #expect(status.code == 0 && status.out.contains("missing"))
    }

    // MARK: Named files

    @Test func stream_isReadWhereTheUserNamesIt() throws {
        let server = try Self.echo()
        let folio = try Folio(plugins: Self.plugins)
        try folio.folder.write("from a file", to: "body")
        let url = server.baseURL
        let run = try folio.shell(
            """
            folio call \(url)/ -d @<(echo shell); folio call \(url)/ -d @<(:)
            echo stdin | folio call \(url)/ -d @/dev/stdin; folio call \(url)/ -d @/dev/stdin < ~/body
            folio call \(url)/ -d @/proc/self/fd/7 7< <(echo seven); folio call \(url)/ -d @/dev/null
            """)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(server.requests.map(\.body) == ["shell\n", "", "stdin\n", "from a file", "seven\n", ""])
    }

    @Test func pluginFile_mayComeFromAStream() throws {
        let folio = try Folio(plugins: Self.plugins)
        let run = try folio.shell(
            """
            folio plugins list --config <(cat "$FOLIO_CONFIG"); folio plugins list --config /dev/stdin < "$FOLIO_CONFIG"
            cat "$FOLIO_CONFIG" | folio plugins list --config /dev/stdin; folio plugins check <(cat "$FOLIO_CONFIG")
            """)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(run.lines.count { $0.hasPrefix("api") } == 3 && run.out.contains("1 plugin, no errors"))
    }

    @Test func endlessStream_isRefused() throws {
        let folio = try Folio()
        let run = try folio.shell("ulimit -v 8000000; folio plugins list --config /dev/zero")
        #expect(run.error == "folio: cannot open /dev/zero: it is larger than 64 MiB\nhint: Use a smaller file.\n")
        #expect(run.code == 3)
    }

    @Test func body_isLimited() throws {
        let server = try Self.echo()
        let folio = try Folio()
        let run = try folio.shell(
            "truncate -s \(512 << 20 + 1) ~/body; ulimit -v 8000000; folio call \(server.baseURL)/ -d @$HOME/body")
        #expect(run.diagnostic == "folio: cannot open \(folio.folder.path)/body: it is larger than 512 MiB\n")
        #expect(run.code == 1 && server.requests.isEmpty)
    }

    @Test(arguments: [
        "call http://127.0.0.1:9/ -d @/dev/stdin", "call http://127.0.0.1:9/ -d @-",
        "plugins list --config /dev/stdin", "plugins check /dev/stdin", "cache import FIFO",
    ])
    func signal_endsWaitingForAStream(line: String) throws {
        let folio = try Folio()
        let fifo = "\(folio.folder.path)/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        let child = try folio.start(line.replacing("FIFO", with: fifo))
        try waitUntilItCatches(SIGTERM, child)
        child.signal(SIGTERM)
        let ending = try child.end()
        #expect(ending.code == 143 && ending.error.isEmpty)
    }

    @Test func importedFile_mayBeAPipe() throws {
        let folio = try Folio()
        let run = try folio.shell("mkfifo ~/pipe; (echo x > ~/pipe) & folio cache import ~/pipe")
        #expect(run.diagnostic == "folio: the line is not a JSON object\n  \(folio.folder.path)/pipe:1\n")
    }

    // MARK: Helpers

    private static func echo() throws -> ScriptedServer {
        try ScriptedServer { _, _ in .response(body: "") }
    }

    /// An earlier signal would end the program.
    private func waitUntilItCatches(_ number: Int32, _ child: Child) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let status = try String(contentsOfFile: "/proc/\(child.processID)/status", encoding: .utf8)
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") })
            let mask = try #require(UInt64(line.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16))
            if mask & (1 << UInt64(number - 1)) != 0 { return }
            sched_yield()
        }
        Issue.record("it does not catch signal \(number)")
    }
}
