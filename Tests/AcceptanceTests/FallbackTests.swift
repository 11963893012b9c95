import Foundation
import TestSupport
import Testing

/// When the stored copy is used instead of the server, and what happens without one.
struct FallbackTests {
    /// Only if the server is unreachable; a wrong response is still a response.
    @Test(
        arguments: [(429, 0), (500, 0), (503, 0), (401, 4), (403, 4), (404, 5), (410, 5), (400, 7)] as [(Int, Int32)])
    func status_isServedFromTheStoreIfTheServerIsUnreachable(status: Int, code: Int32) throws {
        let server = try ScriptedServer { _, number in
            number == 1 ? .response(body: #"[{"id":1}]"#) : .response(status: status, body: "")
        }
        let folio = try Folio(plugins: Self.plugin(server))
        let online = try folio.run("feed api")
        #expect(online.code == 0 && online.out == "{\"id\":1}\n")
        let run = try folio.run("feed api")
        #expect(run.out == (code == 0 ? "{\"id\":1}\n" : ""))
        #expect(run.error.contains("showing the stored copy") == (code == 0))
        #expect(run.code == code)
        // If it must ask the server, it reports the server's error.
        #expect(try folio.run("feed api --refresh").code == (code == 0 ? 6 : code))
        #expect(try folio.run("feed api --no-cache").code == (code == 0 ? 6 : code))
    }

    @Test func unusableResponse_isNotServedFromTheStore() throws {
        let server = try ScriptedServer { _, number in .response(body: number == 1 ? #"[{"id":1}]"# : "{}") }
        let folio = try Folio(plugins: Self.plugin(server))
        #expect(try folio.run("feed api").code == 0)
        let run = try folio.run("feed api")
        #expect(run.out.isEmpty)
        #expect(run.code == 7)
    }

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func signal_isNeverServedFromTheStore(number: Int32, code: Int32) throws {
        let asked = Moment()
        let server = try ScriptedServer { _, number in
            if number == 1 { return .response(body: #"[{"id":1}]"#) }
            asked.set()
            return .silence
        }
        let folio = try Folio(plugins: Self.plugin(server))
        #expect(try folio.run("feed api").code == 0)
        let child = try folio.start("feed api")
        asked.wait()
        child.signal(number)
        let ending = try child.end()
        #expect(ending.out.isEmpty)
        #expect(ending.error == "interrupted before the first page\n")
        #expect(ending.code == code)
    }

    // MARK: A store that cannot be used

    /// The obstacle in the library's place.
    enum Obstacle: String, CaseIterable, Sendable {
        case folder, text, noFolder, fullDisk

        /// Without the full disk, if the tests may not mount one.
        static let possible = allCases.filter { $0 != .fullDisk || mayMount }

        private static let mayMount =
            (try? Child.run("/usr/bin/unshare", ["--map-root-user", "--mount", "true"]))?.code == 0

        /// The reason that folio reports.
        var reason: String {
            switch self {
            case .folder: "cannot open the library: Is a directory"
            case .text: "the file is not a folio library"
            case .noFolder: "cannot open the library: Not a directory"
            case .fullDisk: "no space left for the library"
            }
        }
    }

    @Test(arguments: Obstacle.possible)
    func read_continuesWithoutAStoreAndSaysSoOnce(obstacle: Obstacle) throws {
        let server = try DemoServer("--items", "50")
        let run = try Self.run("feed demo port=\(server.port) --all", through: obstacle)
        #expect(run.lines.count == 50)
        #expect(run.error == "cannot store the data: \(obstacle.reason)\n")
        #expect(run.code == 0)
    }

    @Test(arguments: Obstacle.possible)
    func strictRead_failsWithoutAStore(obstacle: Obstacle) throws {
        let server = try DemoServer("--items", "50")
        let run = try Self.run("feed demo port=\(server.port) --all", through: obstacle, with: "FOLIO_STRICT=1")
        #expect(run.error.contains("folio: \(obstacle.reason)\n"), "\(run.error)")
        #expect(run.code == 10)
    }

    @Test(arguments: [Obstacle.folder, .text, .noFolder], ["--new", "--resume", "--offline"])
    func option_thatIsNothingWithoutAStoreFails(obstacle: Obstacle, option: String) throws {
        let server = try DemoServer("--items", "50")
        let run = try Self.run("feed demo port=\(server.port) \(option)", through: obstacle)
        #expect(run.out.isEmpty)
        #expect(run.error.hasPrefix("folio: \(obstacle.reason)\n"), "\(run.error)")
        #expect(run.code == 10)
        #expect(try server.statistics().requests == 0)
    }

    /// Runs a command line with an obstacle in the library's place.
    private static func run(
        _ line: String, through obstacle: Obstacle, with variable: String = "A=1"
    ) throws -> Child.Ending {
        let folio = try Folio()
        let folder = URL(filePath: folio.library).deletingLastPathComponent()
        let files = FileManager.default
        if obstacle != .noFolder { try files.createDirectory(at: folder, withIntermediateDirectories: true) }
        switch obstacle {
        case .folder: try files.createDirectory(atPath: folio.library, withIntermediateDirectories: false)
        case .text:
            try Data(String(repeating: "Not a library.\n", count: 100).utf8).write(to: URL(filePath: folio.library))
        case .noFolder:
            try files.createDirectory(
                at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: folder)
        case .fullDisk:
            // Only this command sees the file system, and unshare(1) allows any user to mount it.
            return try folio.shell(
                """
                export \(variable)
                exec unshare --map-root-user --mount bash -c '
                    mount -t tmpfs -o size=160k tmpfs \(folder.path) && exec \(Programs.folio) \(line)'
                """)
        }
        return try folio.run(line, with: [variable])
    }

    private static func plugin(_ server: ScriptedServer) -> String {
        Plugin.list(server, "id: .id\nfields: {}", plugin: "http: {backoff: 1ms}")
    }
}

/// An event that one thread waits for and another triggers.
final class Moment: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func set() { semaphore.signal() }
    func wait() { #expect(semaphore.wait(timeout: .now() + 60) == .success) }
}
