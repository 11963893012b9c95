import Foundation
import TestSupport
import Testing

/// What each log level contains of each request, in both formats, and that nothing is logged by default.
struct LoggingTests {
    @Test func verbose_logsEachRequestWithTimeAndBytes() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo port=\(server.port) -n 20 -q -v")
        let pages = try objects(run.lines)
        let last = try #require(pages[9]["id"] as? String)
        let urls = ["?limit=10", "?after_id=\(last)&limit=10"].map { "http://127.0.0.1:\(server.port)/v1/feed\($0)" }
        let lines = run.error.split(separator: "\n").map(String.init)
        try #require(lines.count == 2)
        #expect(try Self.ended(lines[0], "[1] finished GET \(urls[0])", "200 HTTP/1.1 new connection [0-9]+ bytes"))
        #expect(try Self.ended(lines[1], "[2] finished GET \(urls[1])", "200 HTTP/1.1 reused connection [0-9]+ bytes"))
    }

    @Test func doublyVerbose_logsTheFieldsOfEachAttempt() throws {
        let server = try ScriptedServer { request, number in
            switch number {
            case 1: .response(status: 302, fields: ["Location: /moved"], body: "")
            case 2: .response(status: 503, fields: ["X-Number: 2"], body: "busy")
            default: .response(fields: ["Set-Cookie: id=1", "X-Number: \(number)"], body: #"[{"id":1}]"#)
            }
        }
        let plugins = Plugin.list(
            server, "id: .id\nfields: {}", plugin: "headers: {X-Client: tests}\nhttp: {backoff: 1ms}")
        let run = try Folio(plugins: plugins).run("feed api -vv --no-cache")
        let time = /in [0-9]+(\.[0-9])? (ms|s)/
        let lines = run.error.split(separator: "\n").map { String($0.replacing(time, with: "in TIME")) }
        let (list, moved) = ("\(server.baseURL)/list", "\(server.baseURL)/moved")
        func sent(_ attempt: Int, _ url: String) -> [String] {
            ["> GET \(url)", "> Accept: application/json", "> X-Client: tests"].map { "[1.\(attempt)] \($0)" }
        }
        func received(_ attempt: Int, _ status: String, _ fields: String...) -> [String] {
            ([status] + fields).map { "[1.\(attempt)] < \($0)" }
        }
        var expected = ["[1] started GET \(list)"]
        expected += sent(1, list)
        expected += received(
            1, "302 HTTP/1.1 new connection 0 bytes in TIME", "Content-Length: 0", "Location: /moved")
        expected += sent(2, moved)
        expected += received(
            2, "503 HTTP/1.1 reused connection 4 bytes in TIME", "Content-Length: 4", "X-Number: 2")
        expected += ["[1] retry 1 of 4 for GET \(list) in TIME: the server returned 503"]
        expected += sent(3, list)
        expected += received(
            3, "200 HTTP/1.1 reused connection 10 bytes in TIME", "Content-Length: 10", "Set-Cookie: (redacted)",
            "X-Number: 3")
        expected += ["[1] finished GET \(list) 200 HTTP/1.1 reused connection 10 bytes in TIME"]
        #expect(lines == expected)
        #expect(run.code == 0)
    }

    @Test func requestsForTokens_areLoggedToo() throws {
        let tokens = try TokenServer()
        let folio = try Folio(plugins: tokens.plugin)
        let login = try folio.run(
            "auth login api email=ann@a.test password=@- -vv", input: TokenServer.password + "\n")
        let url = "\(tokens.server.baseURL)/login"
        let lines = login.error.split(separator: "\n").map(String.init)
        #expect(lines.first == "[1] started POST \(url)")
        #expect(lines.contains("[1.1] > POST \(url)"))
        #expect(lines.last?.hasPrefix("[1] finished POST \(url) 200 ") == true)

        tokens.revoke()
        let renewed = try folio.run("feed api -v --no-cache")
        #expect(renewed.error.contains("[2] finished POST \(tokens.server.baseURL)/refresh 200 "))
        #expect(renewed.error.contains("[1] finished GET \(tokens.server.baseURL)/list 200 "))
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
            #"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d+ \[1\] (started|finished) GET http://127\.0\.0\.1:\d+/v1/feed.*"#
        )
        #expect(lines.allSatisfy { $0.wholeMatch(of: time) != nil })
    }

    /// The kinds of events of a request on stderr and in the log file.
    @Test(arguments: [
        ("", [], ["started", "finished"]), (" -v", ["finished"], ["started", "finished"]),
        (
            " -vv", ["started", "sent", "received", "finished"], ["started", "sent", "received", "finished"]
        ),
    ])
    func file_hasWhatVerboseHasAndTheStartsToo(verbose: String, shown: [String], kept: [String]) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let log = "\(folio.folder.path)/folio.log"
        let run = try folio.run("feed demo/page port=\(server.port) -q --log \(log) --log-format json\(verbose)")
        #expect(try Self.kinds(run.error) == shown)
        #expect(try Self.kinds(folio.folder.text(of: "folio.log")) == kept)
    }

    @Test func json_isReadByAnotherParser() throws {
        let server = try DemoServer("--etag")
        let folio = try Folio()
        func run(_ options: String) throws -> [[String: Any]] {
            let run = try folio.run("feed demo port=\(server.port) -q -v --log-format json \(options)")
            // Other texts on stderr are not objects.
            return try objects(run.error.lines.filter { $0.hasPrefix("{") })
        }
        let (first, second) = try (run(""), run("--refresh"))
        #expect(first.map { $0["source"] as? String } == ["server"])
        #expect(second.map { $0["source"] as? String } == ["revalidated"])
        #expect(second.map { $0["received_bytes"] as? Int } == [0])
        let offline = try run("--offline --images \(folio.folder.path)/pictures")
        #expect(Set(offline.map { $0["event"] as? String }) == ["failed"])
        #expect(Set(offline.compactMap { $0["request"] as? Int }).count == offline.count)
        let object = try #require(first.first)
        #expect(
            Set(object.keys) == [
                "time", "process", "event", "request", "method", "url", "status", "source", "tries", "http_version",
                "connection_reused", "received_bytes", "decoded_bytes", "duration_us",
            ])
        #expect(try #require(object["duration_us"] as? Int) > 0)
    }

    @Test func failure_isLoggedWithItsReason() throws {
        let run = try Folio().run("feed demo port=1 -vv --retries 0")
        let lines = run.error.split(separator: "\n").map(String.init)
        #expect(lines[0] == "[1] started GET http://127.0.0.1:1/v1/feed?limit=10")
        let reason = try Regex(
            #"\[1\] failed GET http://127\.0\.0\.1:1/v1/feed\?limit=10 in \d+\.\d ms: .*[Cc]onnect.*"#)
        #expect(lines.contains { $0.wholeMatch(of: reason) != nil })
        #expect(lines.contains { $0.hasPrefix("[1.1] ! no response in ") })
    }

    @Test(arguments: ["text", "json"])
    func fields_commandNoTerminalAndForgeNoLine(format: String) throws {
        let server = try ScriptedServer(
            .response(
                fields: ["X-Title: \u{1B}]0;owned\u{7}\u{1B}[2J", "X-Next: a\u{85}[9] finished\u{2028}[9] finished"],
                body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let log = "\(folio.folder.path)/folio.log"
        let run = try folio.run("feed api -vv --log \(log) --log-format \(format)")
        for text in try [run.error, folio.folder.text(of: "folio.log")] {
            #expect(text.contains("X-Title"))
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.properties.isDefaultIgnorableCodePoint })
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
            let lines = text.split(whereSeparator: \.isNewline)
            #expect(lines.allSatisfy { !$0.hasPrefix("[9]") })
            #expect(lines.count == text.split(separator: "\n").count)
        }
    }

    // MARK: The store

    @Test func storeThatCannotBeOpened_isLoggedOnce() throws {
        let server = try DemoServer("--items", "50")
        let folio = try Folio()
        try FileManager.default.createDirectory(atPath: folio.library, withIntermediateDirectories: true)
        let words = "cannot store the data: cannot open the library: Is a directory"
        let log = "\(folio.folder.path)/folio.log"

        let quiet = try folio.run("feed demo port=\(server.port) --all --log \(log) --log-format json")
        #expect(quiet.error == "\(words)\n")
        let faults = try objects(folio.folder.text(of: "folio.log").lines).filter { $0["event"] as? String == "fault" }
        #expect(faults.map { $0["doing"] as? String } == ["open"])
        #expect(faults.map { $0["reason"] as? String } == [words])

        for options in ["-v", "-q -v"] {
            let shown = try folio.run("feed demo port=\(server.port) --all \(options)")
            #expect(shown.error.lines.filter { $0.contains("cannot store the data") } == ["fault: \(words)"])
        }
    }

    @Test func pageThatCannotBeKept_isLoggedOnce() throws {
        let server = try DemoServer("--items", "50")
        let folio = try Folio()
        #expect(try folio.run("feed demo port=\(server.port)").code == 0)
        let refusal = """
            import sqlite3, sys
            sqlite3.connect(sys.argv[1]).executescript('''CREATE TRIGGER refusal BEFORE INSERT ON pages
            BEGIN SELECT RAISE(ABORT, 'refused'); END''')
            """
        #expect(try Child.run("/usr/bin/python3", ["-c", refusal, folio.library]).code == 0)
        let run = try folio.run("feed demo port=\(server.port) --all -q -v --log-format json")
        #expect(run.code == 0 && run.lines.count == 50)
        let faults = try objects(run.error.lines).filter { $0["event"] as? String == "fault" }
        #expect(faults.map { $0["doing"] as? String } == ["keep"])
    }

    // MARK: No log, and failures of the log

    /// A server may repeat only the value of a cookie, or of a key in the URL.
    @Test(arguments: ["-H 'Cookie: a=b; session=c00kie-value' ", "'?api_key=n4med-value' "])
    func credentialThatTheServerRepeats_isNotLogged(words: String) throws {
        let server = try ScriptedServer { request, _ in
            let sent = (request["Cookie"] ?? request.target).split(separator: "=").last ?? ""
            return .response(
                status: 401, fields: ["X-Echo: \(sent)", "Link: </x?t=\(sent)>"], body: #"{"message":"bad \#(sent)"}"#)
        }
        let address = words.hasPrefix("'") ? "'\(server.baseURL)/\(words.dropFirst())" : "\(words)\(server.baseURL)/"
        let run = try Folio().shell("folio call -vv \(address)")
        #expect(run.code == 4 && server.requests.count == 1, "\(run)")
        #expect(run.error.contains("X-Echo") && !run.error.contains("-value"), "\(run.error)")
    }

    @Test func nothing_isLoggedByDefault() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo/page port=\(server.port) --all")
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    @Test func log_thatCannotBeOpenedIsAFailure() throws {
        let run = try Folio().run("feed demo --log /dev/null/log")
        #expect(run.diagnostic == "folio: cannot open /dev/null/log: Not a directory\n")
        #expect(run.code == 1)
    }

    @Test func log_thatCannotBeWrittenIsReportedOnceAndTheReadContinues() throws {
        let server = try DemoServer()
        let run = try Folio().run("feed demo port=\(server.port) -n 20 --log /dev/full")
        #expect(run.lines.count == 20)
        let notices = run.error.split(separator: "\n").filter { $0.contains("/dev/full") }
        #expect(notices == ["the log is incomplete: cannot write /dev/full: No space left on device"])
        #expect(run.code == 0)
    }

    @Test func log_thatCannotBeWrittenLeavesTheExitCodeOfAFailure() throws {
        let run = try Folio().run("feed demo port=1 --retries 0 --log /dev/full")
        #expect(run.error.split(separator: "\n").count { $0.contains("/dev/full") } == 1)
        #expect(run.code == 6)
    }

    private static func ended(_ line: String, _ start: String, _ summary: String) throws -> Bool {
        guard line.hasPrefix("\(start) ") else { return false }
        return try line.dropFirst(start.count + 1).wholeMatch(of: Regex("\(summary) in [0-9]+\\.[0-9] ms")) != nil
    }

    private static func kinds(_ log: String) throws -> [String?] {
        try objects(log.lines).map { $0["event"] as? String }
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n").map(String.init) }

    /// A reader may never come.
    @Test func logFile_thatIsAPipeWithoutAReaderIsRefused() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let path = "\(folio.folder.path)/log"
        mkfifo(path, 0o600)
        let run = try folio.run("feed demo port=\(server.port) --log \(path)")
        #expect(
            run.error == """
                folio: cannot open \(path): it is a pipe that no process reads
                hint: Start the reader first.

                """)
        #expect(run.code == 1)
    }
}
