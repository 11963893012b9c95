import Foundation
import TestSupport
import Testing

/// Ending early: the reader of the output leaves, Ctrl-C, SIGTERM, and output that cannot be written.
struct EndingTests {
    /// Waits in a shell until the reader of its output has gone.
    private static let readerGone = "trap '' PIPE; while echo; do :; done 2>&-"

    // MARK: The reader leaves

    @Test func closedPipe_endsQuietlyFarFromTheEnd() throws {
        let server = try DemoServer("--items", "1000000")
        let run = try Folio().shell(
            "folio feed demo port=\(server.port) --all --jsonl | head -3; echo ${PIPESTATUS[*]} >&2")
        #expect(try ids(run.lines) == server.items("/v1/feed?limit=3").map { $0["id"] as? String })
        #expect(run.error == "0 0\n")
        #expect(try server.statistics().requests < 1_000)
    }

    @Test func closedPipe_asksForNoFurtherPage() throws {
        let server = try ScriptedServer { _, number in
            number == 1 ? .response(body: #"[{"id":1},{"id":2},{"id":3},{"id":4}]"#) : .silence
        }
        let run = try Folio(plugins: Plugin.keyset(server)).shell(
            "folio feed api --all --jsonl | head -3; echo ${PIPESTATUS[*]} >&2")
        #expect(run.out == "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n")
        #expect(run.error == "0 0\n")
        // The second request was already sent when the first page was printed.
        #expect(server.requests.map(\.target) == ["/list", "/list?after=4"])
    }

    @Test func closedPipe_endsTheRequestThatIsWaitedFor() throws {
        let server = try DemoServer("--latency", "60000")
        let run = try Folio().shell(
            "folio feed demo port=\(server.port) --all --jsonl | true; echo ${PIPESTATUS[*]} >&2")
        #expect(run.error == "0 0\n")
        let statistics = try server.wait { $0.aborted == $0.requests }
        #expect(statistics.requests <= 1)
    }

    @Test func closedPipe_endsTheRequestOfAComment() throws {
        let server = try DemoServer("--latency", "60000")
        let child = try Folio().start("comments demo - port=\(server.port)")
        let id = try #require(try DemoServer().items("/v1/feed").first?["id"] as? String)
        child.send(Array("\(id)\n".utf8))
        try server.wait { $0.requests == 1 }
        child.closeOutput()
        let ending = try child.end()
        #expect(ending.error.isEmpty)
        #expect(ending.code == 0)
        try server.wait { $0.aborted == 1 }
    }

    /// What changes a file or the server does not depend on who reads the output.
    @Test func closedPipe_endsNothingThatWritesElsewhere() throws {
        let server = try DemoServer("--items", "300", "--latency", "20")
        let folio = try Folio()
        let run = try folio.shell(
            "folio feed demo port=\(server.port) --all --to ~/items.jsonl | true; echo ${PIPESTATUS[*]} >&2")
        #expect(run.error.hasSuffix("0 0\n"), "\(run.error)")
        #expect(try folio.folder.text(of: "items.jsonl").split(separator: "\n").count == 300)
    }

    @Test func closedPipe_endsNoImages() throws {
        let server = try DemoServer("--items", "30")
        let folio = try Folio()
        let run = try folio.shell(
            "folio feed demo port=\(server.port) --all --images ~/pictures | true; echo ${PIPESTATUS[*]} >&2")
        #expect(run.error.hasSuffix("0 0\n"), "\(run.error)")
        let whole = try folio.run("feed demo port=\(server.port) --all --images \(folio.folder.path)/others")
        #expect(whole.code == 0)
        let names = { (folder: String) in
            try FileManager.default.contentsOfDirectory(atPath: "\(folio.folder.path)/\(folder)").sorted()
        }
        #expect(try names("pictures") == names("others") && names("pictures").count > 10)
    }

    @Test(arguments: ["comments api 1 --add hello", "call api.send"])
    func closedPipe_endsNoChange(command: String) throws {
        let server = try ScriptedServer(.response(body: #"{"id":1}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "id: .id\nfields: {}\ncomments: {path: \"/c/{id}\", id: .id, add: {json: {text: \"{message}\"}}}",
                plugin: "actions: {send: {path: /send, json: {a: b}}}"))
        let run = try folio.shell("(\(Self.readerGone); folio \(command); echo $? >&2) | true")
        #expect(run.error == "0\n", "\(run.error)")
        #expect(server.requests.map(\.method) == ["POST"])
    }

    @Test func closedPipe_endsNoLogin() throws {
        let server = try ScriptedServer { request, _ in
            request.target == "/login" ? .response(body: #"{"token":"t0k3n"}"#) : .response(body: #"[{"id":1}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}",
                plugin: "auth: {login: {path: /login, json: {password: {ask: Password}}, token: .token}}"))
        // The reader has gone before folio starts.
        let run = try folio.shell(
            "(\(Self.readerGone); echo s3cret | folio auth login api password=@-; echo $? >&2) | true"
        )
        #expect(run.error.hasSuffix("0\n"), "\(run.error)")
        #expect(try folio.run("feed api --jsonl").out == "{\"id\":1}\n")
        #expect(server.requests.map { $0["Authorization"] } == [nil, "Bearer t0k3n"])
    }

    // MARK: Signals

    @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGQUIT, 131)] as [(Int32, Int32)])
    func signal_cancelsTheRequestAndKeepsWhatWasPrinted(number: Int32, code: Int32) throws {
        let server = try DemoServer("--items", "30", "--latency", "3000")
        let folio = try Folio()
        let child = try folio.start("feed demo port=\(server.port) --all --jsonl")
        try child.read { $0.outText.count { $0 == "\n" } == 10 }
        try server.wait { $0.requests == 2 }
        child.signal(number)
        let ending = try child.end()
        let first = try ids(ending.lines)
        #expect(first.count == 10)
        #expect(ending.code == code)
        #expect(ending.error == "stopped after 10 items; continue with --cursor 'after:\(first[9])'\n")
        let statistics = try server.wait { $0.aborted == 1 }
        #expect(statistics.requests == 2)

        let quick = try DemoServer("--items", "30")
        let rest = try folio.run("feed demo port=\(quick.port) --all --jsonl --cursor after:\(first[9])")
        #expect(try first + ids(rest.lines) == quick.items("/v1/feed?limit=30").map { $0["id"] as? String })
    }

    @Test(arguments: [
        ("feed demo", SIGINT), ("comments demo -", SIGINT), ("feed demo", SIGHUP), ("feed demo", SIGQUIT),
    ])
    func signal_closesTheDocument(command: String, number: Int32) throws {
        let server = try DemoServer("--items", "30", "--latency", "3000")
        let child = try Folio().start("\(command) port=\(server.port) --all --json")
        let isFeed = command.hasPrefix("feed")
        if isFeed {
            try child.read { $0.out.count > 1_000 }
        } else {
            let id = try #require(try DemoServer("--items", "30").items("/v1/feed").first?["id"] as? String)
            child.send(Array("\(id)\n".utf8))
        }
        try server.wait { $0.requests == (isFeed ? 2 : 1) }
        child.signal(number)
        let ending = try child.end()
        let document = try #require(try JSONSerialization.jsonObject(with: Data(ending.out.utf8)) as? [String: Any])
        let items = try #require(document["items"] as? [[String: Any]])
        let meta = try #require(document["meta"] as? [String: Any])
        #expect(items.count == (isFeed ? 10 : 0))
        #expect(meta["complete"] as? Bool == false)
        #expect(meta["next"] as? String == (items.last?["id"] as? String).map { "after:\($0)" })
        #expect(ending.code == 128 + number)
    }

    /// As nohup starts it.
    @Test func hangUp_thatIsIgnoredStaysSo() throws {
        let server = try DemoServer("--latency", "60000")
        let folio = try Folio()
        let child = try Child(
            "/bin/sh", ["-c", "trap '' HUP; exec \(Programs.folio) feed demo port=\(server.port)"],
            variables: folio.environment)
        try server.wait { $0.requests == 1 }
        child.signal(SIGHUP)
        try waitForDelivery(to: child)
        child.signal(SIGTERM)
        #expect(try child.end().code == 143)
    }

    /// As timeout(1) sends them: one to the program and one to its group. A stopped program gets both at once.
    @Test(arguments: [(SIGTERM, SIGINT), (SIGINT, SIGHUP)])
    func signalsTogether_closeTheDocument(first: Int32, second: Int32) throws {
        let server = try DemoServer("--items", "30", "--latency", "3000")
        let child = try Folio().start("feed demo port=\(server.port) --all --json")
        try child.read { $0.out.count > 1_000 }
        try server.wait { $0.requests == 2 }
        for number in [SIGSTOP, first, second, SIGCONT] { child.signal(number) }
        let ending = try child.end()
        #expect(try JSONSerialization.jsonObject(with: Data(ending.out.utf8)) is [String: Any])
        #expect([128 + first, 128 + second].contains(ending.code))
    }

    /// The reader does not read.
    @Test func repeatedInterrupt_exits() throws {
        let server = try DemoServer("--items", "1000")
        let child = try Folio().start("feed demo port=\(server.port) --page-size 1000 --jsonl")
        try child.waitForOutput()
        child.signal(SIGINT)
        // Signals that come soon after the first change nothing.
        while try status(of: child, "State").contains(where: { !$0.contains("Z") }) { child.signal(SIGINT) }
        try child.waitForExit()
        let ending = try child.end()
        #expect(ending.code == 130)
        #expect(ending.lines.count < 1_000)
    }

    @Test func interrupt_endsWaitingForInput() throws {
        let server = try DemoServer()
        let child = try Folio().start("comments demo - port=\(server.port)")
        let id = try #require(try server.items("/v1/feed").first?["id"] as? String)
        child.send(Array("\(id)\n".utf8))
        try server.wait { $0.requests == 2 }
        child.signal(SIGINT)
        #expect(try child.end().code == 130)
    }

    // MARK: Output that cannot be written

    @Test(arguments: ["feed demo", "plugins list", "plugins show demo", "help", "--version"])
    func fullDisk_isAFailureWithAMessage(command: String) throws {
        let server = try DemoServer()
        let port = command.hasPrefix("feed") ? " port=\(server.port)" : ""
        let child = try Folio().start(command + port, output: .file("/dev/full"))
        let ending = try child.end()
        #expect(ending.error == "folio: cannot write the output: No space left on device\n")
        #expect(ending.code == 1)
    }

    @Test(arguments: [Child.Stream.pipe, .closed], ["feed demo", "feed demo --log log.txt"])
    func closedOutput_isAFailureWithAMessage(input: Child.Stream, command: String) throws {
        let server = try DemoServer()
        let folio = try Folio()
        let command = command.replacing("log.txt", with: "\(folio.folder.path)/log.txt")
        let ending = try folio.start("\(command) port=\(server.port)", input: input, output: .closed).end()
        #expect(ending.error == "folio: cannot write the output: Bad file descriptor\n")
        #expect(ending.code == 1)
    }

    @Test func closedErrorStream_changesNothing() throws {
        let server = try DemoServer()
        let ending = try Folio().start("feed demo port=\(server.port) -v", error: .closed).end()
        #expect(ending.lines.count == 10)
        #expect(ending.code == 0)
    }

    // MARK: Helpers

    /// Waits until a signal has reached its handler: two pending signals of the same kind become one.
    private func waitForDelivery(to child: Child) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline {
            let pending = try status(of: child, "ShdPnd", "SigPnd")
            if pending.allSatisfy({ $0.hasSuffix("\t0000000000000000") }) { return }
        }
        Issue.record("the signal was never delivered")
    }

    /// Lines of the system's description of a process.
    private func status(of child: Child, _ names: String...) throws -> [Substring] {
        let status = try String(contentsOfFile: "/proc/\(child.processID)/status", encoding: .utf8)
        return status.split(separator: "\n").filter { line in names.contains { line.hasPrefix("\($0):") } }
    }
}
