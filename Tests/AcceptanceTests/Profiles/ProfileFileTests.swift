import Foundation
import TestSupport
import Testing

/// Where `--har` and `--svg` write.
struct ProfileFileTests {
    private static func plugins(_ server: ScriptedServer) -> String {
        Plugin.list(server, "id: .id\nfields: {}")
    }

    private static let response = ScriptedServer.Response.response(body: #"[{"id":1}]"#)

    @Test func archive_isForTheUserAlone() throws {
        let server = try ScriptedServer(Self.response)
        let folio = try Folio(plugins: Self.plugins(server))
        let run = try folio.shell(
            """
            cd; umask 022; touch old.har; folio profile feed api --har old.har > report
            folio profile feed api --har new.har --svg new.svg > report; stat -c '%n %a' *.har *.svg
            """)
        #expect(run.lines == ["new.har 600", "old.har 600", "new.svg 644"], "\(run.error)")
    }

    @Test func pipe_isWrittenToAndStays() throws {
        let server = try ScriptedServer(Self.response)
        let folio = try Folio(plugins: Self.plugins(server))
        let run = try folio.shell(
            """
            cd; mkfifo fifo; cat fifo > copy & folio profile feed api --har fifo --svg >(cat > picture) > report
            wait; stat -c %F fifo; head -c 20 copy; echo; tail -c 7 picture
            """)
        #expect(run.lines == ["fifo", "{\"log\":{\"version\":\"1", "</svg>"], "\(run.error)")
    }

    @Test func pipe_thatNobodyReadsIsReportedAfterTheReport() throws {
        let server = try ScriptedServer(Self.response)
        let folio = try Folio(plugins: Self.plugins(server))
        let fifo = "\(folio.folder.path)/fifo"
        #expect(mkfifo(fifo, 0o600) == 0)
        let run = try folio.run("profile feed api --har \(fifo)")
        #expect(run.out.hasPrefix(#"{"version":1,"command":"feed api","error":null,"#), "\(run.out)")
        #expect(
            run.error.hasSuffix(
                "folio: cannot open \(fifo): it is a pipe that no process reads\nhint: Start the reader first.\n"),
            "\(run.error)")
        #expect(run.code == 1)
    }

    @Test func stdout_isTheArchiveAlone() throws {
        let server = try ScriptedServer(Self.response)
        let folio = try Folio(plugins: Self.plugins(server))
        for name in ["-", "/dev/stdout"] {
            let run = try folio.run("profile feed api --har \(name)")
            #expect(run.out.hasPrefix("{\"log\":") && run.out.hasSuffix("]}}\n") && run.code == 0)
            #expect(run.error.contains("\nfirst byte"), "\(run.error)")
        }
    }

    @Test func fileThatCannotBeMade_isReportedBeforeARequest() throws {
        let server = try ScriptedServer(Self.response)
        let folio = try Folio(plugins: Self.plugins(server))
        let path = "\(folio.folder.path)/none/a.har"
        let run = try folio.run("profile feed api --har \(path)")
        #expect(run.diagnostic == "folio: cannot open \(path): No such file or directory\n")
        #expect(run.code == 1 && run.out.isEmpty && server.requests.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(folio.folder.path)/none"))
    }

    /// The folder is removed during the request.
    @Test(arguments: [(404, 5), (200, 1)])
    func fileThatCannotBeWritten_takesNeitherTheReportNorTheExitCode(status: Int, code: Int32) throws {
        let parent = try TemporaryFolder()
        let folder = "\(parent.path)/out"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let server = try ScriptedServer { _, _ in
            try? FileManager.default.removeItem(atPath: folder)  // It is gone at the second request.
            return .response(status: status, body: #"[{"id":1}]"#)
        }
        let run = try Folio(plugins: Self.plugins(server)).run("profile feed api --har \(folder)/a.har")
        #expect(try ProfileDocument(run).runs[0].requests.map(\.status) == [status])
        #expect(run.error.contains("folio: cannot open \(folder)/a.har"), "\(run.error)")
        #expect(run.code == code)
    }
}
