import System
import TestSupport
import Testing

/// The largest age of a stored copy that replaces the server; the clock is libfaketime's.
struct AgeTests {
    /// Just below, at and just above seven days after 2026-01-01 00:00:00, in several time zones.
    @Test(
        arguments: ["07 23:59:59", "08 00:00:00", "08 00:00:01"], ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"])
    func stored_isTheFallbackForLessThanSevenDaysInAnyTimeZone(day: String, zone: String) throws {
        let (folio, command) = try Self.storedList()
        let isYoung = day.hasPrefix("07")
        let run = try folio.run(command, at: "2026-01-\(day)", zone: zone)
        let address = command.split(separator: "=")[1]
        #expect(run.lines.count == (isYoung ? 10 : 0))
        let last = try ids(run.lines).last ?? ""
        let expected =
            isYoung
            ? """
            cannot connect to 127.0.0.1 port \(address); showing the stored copy
            showing the copy stored 6 days ago
            10 items, and there are more; use -n COUNT or --all, or continue with --cursor 'after:\(last)'

            """
            : """
            folio: cannot connect to 127.0.0.1 port \(address)
              GET http://127.0.0.1:\(address)/v1/feed?limit=10
              the stored copy is from 2026-01-01T00:00:00Z
            hint: To show the stored copy, add --offline, or raise --max-stale.

            """
        // The line from libcurl contains the elapsed time.
        #expect(run.error.replacing(/\ \ Failed to connect .*\n/, with: "") == expected)
        #expect(run.code == (isYoung ? 0 : 6))
    }

    @Test(arguments: [("00:59:59", true), ("01:00:00", false), ("01:00:01", false)])
    func maxStale_setsAnotherAge(time: String, isYoung: Bool) throws {
        let (folio, command) = try Self.storedList()
        let run = try folio.run("\(command) --max-stale 1h", at: "2026-01-01 \(time)")
        #expect(run.lines.count == (isYoung ? 10 : 0))
        #expect(run.code == (isYoung ? 0 : 6))
    }

    @Test(arguments: [("02 23:59:59", true), ("03 00:00:00", false)])
    func plugin_setsTheAgeOfItsLists(day: String, isYoung: Bool) throws {
        let server = try DemoServer()
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: http://127.0.0.1:\(server.port)
                    cache: {max_stale: 2d}
                    endpoints: {list: {path: /v1/feed, items: .items, id: .id, fields: {}}}
                """)
        #expect(try folio.run("feed api", at: "2026-01-01 00:00:00").code == 0)
        _ = try server.stop(.inputEnd)
        let run = try folio.run("feed api", at: "2026-01-\(day)")
        #expect(run.lines.count == (isYoung ? 10 : 0))
        #expect(run.code == (isYoung ? 0 : 6))
        #expect(try folio.run("feed api --max-stale 3d", at: "2026-01-\(day)").code == 0)
    }

    /// The clock was ahead when the copy was stored, and was set back since.
    @Test func storedInTheFuture_isOfUnknownAge() throws {
        let (folio, command) = try Self.storedList()
        let run = try folio.run(command, at: "2025-12-31 23:59:59")
        #expect(run.lines.isEmpty && run.code == 6, "\(run)")
        #expect(run.error.hasSuffix("hint: To show the stored copy, whose age is unknown, add --offline.\n"), "\(run)")
        let offline = try folio.run("\(command) --offline", at: "2025-12-01 00:00:00")
        #expect(offline.lines.count == 10 && offline.code == 0)
        #expect(
            offline.error.hasPrefix(
                "showing a stored copy of unknown age: it was stored when the clock was ahead\n"), "\(offline)")
        #expect(try folio.run("cache list", at: "2025-12-01 00:00:00").out.contains("in 1 mo"))
    }

    /// A walk from elsewhere is read only for newer versions. One that is too old has none.
    @Test func oldWalkFromElsewhere_doesNotMatter() throws {
        let isDown = Lock(false)
        let server = try ScriptedServer { request, _ in
            if isDown.withLock(\.self) { return .response(status: 503, body: "") }
            return switch request.target.split(separator: "=").last {
            case "1": .response(body: #"[{"id":1,"v":2}]"#)
            case "2": .response(body: #"[{"id":2,"v":2}]"#)
            default: .response(body: "[]")
            }
        }
        let plugin = """
            id: .id
            version: .v
            pagination: {strategy: page, page: {query: page}, until: {short: false}}
            """
        let folio = try Folio(plugins: Plugin.list(server, plugin, plugin: "http: {backoff: 1ms}"))
        #expect(try folio.run("feed api --page 2", at: "2026-01-01 00:00:00").code == 0)
        let whole = try folio.run("feed api --all", at: "2026-01-08 00:00:00")
        #expect(whole.lines.count == 2 && whole.code == 0)
        isDown.withLock { $0 = true }
        let run = try folio.run("feed api --all --max-stale 3d", at: "2026-01-09 00:00:00")
        #expect(run.out == whole.out && run.code == 0, "\(run)")
    }

    @Test func offline_showsStoredDataOfAnyAge() throws {
        let (folio, command) = try Self.storedList()
        let run = try folio.run("\(command) --offline", at: "2029-01-01 00:00:00")
        #expect(run.lines.count == 10)
        #expect(run.error.hasPrefix("showing the copy stored 3 years ago\n"))
        #expect(run.code == 0)
    }

    /// A folder with a page stored at the beginning of 2026, and the command for it; the server has stopped.
    private static func storedList() throws -> (Folio, String) {
        let server = try DemoServer()
        let folio = try Folio()
        let command = "feed demo port=\(server.port)"
        let run = try folio.run(command, at: "2026-01-01 00:00:00")
        try #require(run.code == 0 && run.lines.count == 10)
        _ = try server.stop(.inputEnd)
        return (folio, command)
    }
}

extension Folio {
    /// Runs a command line at a fixed time in UTC. The clock stands still, so a wait before a retry would never end.
    func run(_ line: String, at time: String, zone: String = "UTC") throws -> Child.Ending {
        try shell(
            """
            export TZ=\(zone)
            exec \(Faketime.command) -m --exclude-monotonic -f "$(date -d '\(time) UTC' '+%Y-%m-%d %H:%M:%S')" \
            \(Programs.folio) --retries 0 \(line)
            """)
    }
}
