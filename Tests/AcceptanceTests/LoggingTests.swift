import TestSupport
import Testing

/// The log: a line when a request starts and one when it ends, and nothing without being asked.
struct LoggingTests {
    @Test func verbose_logsEachRequestWithTimeAndBytes() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo port=\(server.port) -n 20 -q -v")
        let pages = try objects(run.lines)
        let last = try #require(pages[9]["id"] as? String)
        let urls = ["?limit=10", "?after_id=\(last)&limit=10"].map { "http://127.0.0.1:\(server.port)/v1/feed\($0)" }
        let lines = run.error.split(separator: "\n").map(String.init)
        try #require(lines.count == 4)
        #expect(lines[0] == "started GET \(urls[0])")
        #expect(try Self.ended(lines[1], urls[0], "200 HTTP/1.1 new connection [0-9]+ bytes"))
        #expect(lines[2] == "started GET \(urls[1])")
        #expect(try Self.ended(lines[3], urls[1], "200 HTTP/1.1 reused connection [0-9]+ bytes"))
    }

    @Test func log_isAppendedToAFileWithTheTimeOfDay() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let log = "\(folio.folder.path)/folio.log"
        for _ in 1...2 {
            let run = try folio.run("feed demo port=\(server.port) -q --log \(log)")
            #expect(run.error.isEmpty)
        }
        let lines = try folio.folder.text(of: "folio.log").split(separator: "\n")
        #expect(lines.count == 4)
        let time = try Regex(
            #"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ (started|finished) GET http://127\.0\.0\.1:\d+/v1/feed.*"#)
        #expect(lines.allSatisfy { $0.wholeMatch(of: time) != nil })
    }

    @Test func failure_isLoggedWithItsReason() throws {
        let run = try Folio().run("feed demo port=1 -v --retries 0")
        let lines = run.error.split(separator: "\n").map(String.init)
        #expect(lines[0] == "started GET http://127.0.0.1:1/v1/feed?limit=10")
        let reason = try Regex(#"failed GET http://127\.0\.0\.1:1/v1/feed\?limit=10 in \d+\.\d ms: .*[Cc]onnect.*"#)
        #expect(lines[1].wholeMatch(of: reason) != nil)
    }

    @Test func nothing_isLoggedWithoutBeingAskedFor() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo/page port=\(server.port) --all")
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test func log_thatCannotBeOpenedIsAFailure() throws {
        let run = try Folio().run("feed demo --log /dev/null/log")
        #expect(run.complaint == "folio: cannot open /dev/null/log: Not a directory\n")
        #expect(run.code == 1)
    }

    @Test func log_thatCannotBeWrittenIsToldOnceAndTheReadGoesOn() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo port=\(server.port) -n 20 --log /dev/full")
        #expect(run.lines.count == 20)
        let notices = run.error.split(separator: "\n").filter { $0.contains("/dev/full") }
        #expect(notices == ["the log is not complete: cannot write /dev/full: No space left on device"])
        #expect(run.code == 0)
    }

    @Test func log_thatCannotBeWrittenLeavesTheExitCodeOfAFailure() throws {
        let run = try Folio().run("feed demo port=1 --retries 0 --log /dev/full")
        #expect(run.error.split(separator: "\n").count { $0.contains("/dev/full") } == 1)
        #expect(run.code == 6)
    }

    private static func ended(_ line: String, _ url: String, _ summary: String) throws -> Bool {
        guard line.hasPrefix("finished GET \(url) ") else { return false }
        return try line.dropFirst("finished GET \(url) ".count).wholeMatch(of: Regex("\(summary) in [0-9]+\\.[0-9] ms"))
            != nil
    }
}
