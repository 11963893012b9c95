import Foundation
import TestSupport
import Testing

/// A walk that did not reach the end of its list must not count as complete later.
struct FaultyWalkTests {
    private static let cursor = """
        items: .items
        id: .id
        fields: {}
        pagination: {strategy: cursor, token: .next, cursor: {query: cursor}}
        """

    /// A server whose second page has an unusable next token, until the server is fixed.
    private func server(_ isBroken: Flag) throws -> ScriptedServer {
        try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let next = page == 2 && isBroken.isSet ? "{\"a\":1}" : page < 4 ? "\"\(page + 1)\"" : "null"
            return .response(body: #"{"items":[{"id":\#(page)1},{"id":\#(page)2}],"next":\#(next)}"#)
        }
    }

    @Test(arguments: [true, false])
    func resumedWalk_continuesAfterThePageWithTheInvalidNext(writesFile: Bool) throws {
        let isBroken = Flag()
        let server = try server(isBroken)
        let folio = try Folio(plugins: Plugin.list(server, Self.cursor))
        let command = "feed api --all" + (writesFile ? " --to \(folio.folder.path)/a.jsonl" : "")
        let broken = try folio.run(command)
        #expect(broken.code == 7)
        #expect(try folio.run("feed api --all --offline").code == 8)
        isBroken.clear()
        let rest = try folio.run("\(command) --resume")
        #expect(rest.code == 0)
        let lines =
            writesFile
            ? try folio.folder.text(of: "a.jsonl").split(separator: "\n").map(String.init) : broken.lines + rest.lines
        #expect(try objects(lines).map { $0["id"] as? Int } == [11, 12, 21, 22, 31, 32, 41, 42])
        let offline = try folio.run("feed api --all --offline")
        #expect(offline.code == 0)
        #expect(offline.lines == lines)
    }

    @Test func listThatEndedShort_isNotWholeOffline() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: #"{"items":[\#(request.target.hasSuffix("0") ? #"{"id":1}"# : "")],"total":2}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: offset, offset: {query: offset}, until: {total: .total}}
                """))
        #expect(try folio.run("feed api --all").code == 9)
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.code == 8)
        #expect(offline.out.contains(#""complete":false"#))
        let resumed = try folio.run("feed api --all --resume")
        #expect(resumed.code == 9)
        #expect(resumed.error.hasPrefix("the last walk ended with an incomplete list; starting from the beginning\n"))
    }

    /// Pages that a full file system refused are missing, and nothing claims to be more complete than it is.
    @Test func walkThatCouldNotBeKeptWhole_takesNothingFromWhatWasKept() throws {
        let server = try DemoServer("--items", "100")
        let folio = try Folio()
        #expect(try folio.run("feed demo port=\(server.port) --all").code == 0)
        // A trigger simulates a disk that becomes full: it refuses the pages after the walk's third page.
        let library = "\(folio.folder.path)/.local/share/folio/library.sqlite"
        let refusal = """
            import sqlite3, sys
            sqlite3.connect(sys.argv[1]).executescript('''CREATE TRIGGER refusal BEFORE INSERT ON pages WHEN new.ordinal = 3
            BEGIN SELECT RAISE(ABORT, 'refused'); END''')
            """
        #expect(try Child.run("/usr/bin/python3", ["-c", refusal, library]).code == 0)
        let second = try folio.run("feed demo port=\(server.port) --all")
        #expect(second.code == 0)
        #expect(second.error.contains("cannot store the data"))
        let offline = try folio.run("feed demo port=\(server.port) --all --offline")
        #expect(offline.code == 0)
        #expect(offline.lines.count == 100)
    }

    @Test(arguments: [["images", "offset", "page", "cursor", "link"]].flatMap(\.self))
    func position_thatWasPrintedOfflineIsFoundOffline(endpoint: String) throws {
        let server = try DemoServer("--items", "30")
        let folio = try Folio()
        let command = "feed demo/\(endpoint) port=\(server.port)"
        let all = try folio.run("\(command) --all").lines
        let first = try folio.run("\(command) --offline -n 13")
        let position = try #require(first.error.split(separator: "'").dropFirst().first)
        let second = try folio.run("\(command) --offline -n 5 --cursor \(position)")
        #expect(first.lines + second.lines == Array(all[..<18]))
        #expect(second.code == 0)
    }

    @Test(arguments: ["fifo", "/dev/full", "/dev/null"])
    func output_mustBeAFile(path: String) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let fifo = "\(folio.folder.path)/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        let run = try folio.run("feed demo port=\(server.port) -o csv --to \(path == "fifo" ? fifo : path)")
        #expect(run.diagnostic == "folio: --to needs a regular file\n  \(path == "fifo" ? fifo : path)\n")
        #expect(run.code == 2)
    }

    @Test func outputOfAFailedRun_isRemoved() throws {
        let folio = try Folio()
        let run = try folio.run("feed demo port=1 --retries 0 --to \(folio.folder.path)/new.jsonl")
        #expect(run.code == 6)
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/new.jsonl"))
    }

    @Test func finishedRead_isNothingToResume() throws {
        let server = try DemoServer("--items", "20")
        let folio = try Folio()
        _ = try folio.run("feed demo port=\(server.port)")
        let run = try folio.run("feed demo port=\(server.port) --all --resume")
        #expect(run.lines.count == 20)
        #expect(run.error == "nothing to resume; starting from the beginning\n")
    }

    @Test func account_thatWasUsedLastIsFoundOfflineWithoutItsSecret() throws {
        let server = try ScriptedServer { request, _ in
            .response(body: #"[{"id":"\#(request["Authorization"] ?? "nobody")"}]"#)
        }
        let plugins = Plugin.list(
            server, "id: .id\nfields: {}", plugin: "auth: {bearer: {env: TOKEN}, optional: true}")
        let folder = try TemporaryFolder()
        let data = "XDG_DATA_HOME=\(folder.path)"
        _ = try Folio(plugins: plugins, variables: [data, "TOKEN=one"]).run("feed api")
        let offline = try Folio(plugins: plugins, variables: [data]).run("feed api --offline")
        #expect(offline.lines == [#"{"id":"Bearer one"}"#])
    }

    @Test(arguments: ["", "HOME=relative"])
    func library_needsAFolder(home: String) throws {
        let server = try DemoServer()
        let folio = try Folio(variables: home.isEmpty ? ["HOME="] : [home])
        let run = try folio.run("feed demo port=\(server.port) -n 1")
        #expect(run.lines.count == 1)
        #expect(
            run.error.hasPrefix(
                "cannot store the data: cannot open the library: neither XDG_DATA_HOME nor HOME is an absolute path\n"
            ))
        #expect(run.code == 0)
    }
}

/// A flag that is set until it is cleared.
private final class Flag: @unchecked Sendable {
    // Guarded by the lock.
    private var value = true
    private let lock = NSLock()

    var isSet: Bool { lock.withLock { value } }

    func clear() { lock.withLock { value = false } }
}
