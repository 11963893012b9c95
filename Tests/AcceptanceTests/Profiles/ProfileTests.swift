import Foundation
import TestSupport
import Testing

/// Compares the numbers of `folio profile` with the servers' own.
struct ProfileTests {
    @Test func phases_areTheTotalTogether() throws {
        let server = try ScriptedServer { request, number in
            switch (request.target, number) {
            case ("/list", 1): .response(status: 503, body: "")
            case ("/list", 2): .response(status: 302, fields: ["Location: /there"], body: "")
            case ("/there", _):
                .response(fields: ["Link: </list?after=2>; rel=\"next\""], body: #"[{"id":1},{"id":2}]"#)
            default: .reset
            }
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "id: .id\nfields: {}\npagination: {strategy: link}", plugin: "http: {retries: 1}"))
        let run = try folio.run("profile feed api --all --json")
        let document = try ProfileDocument(run)
        let requests = document.runs[0].requests
        #expect(run.code == 6)
        #expect(document.error?.isEmpty == false)
        // Failed, redirected, then on the same connection; then reset, twice. If a reused connection is reset before
        // any part of the response, libcurl usually sends the request once more on a new connection, within the
        // attempt.
        #expect(requests.map { $0.attempts.map(\.status) } == [[503, 302, 200], [nil, nil]])
        let sentAgain = server.requests.count - requests.flatMap(\.attempts).count
        #expect([0, 1].contains(sentAgain))
        #expect(requests.flatMap(\.attempts).map(\.connectionReused) == [false, true, true, sentAgain == 0, false])
        for attempt in requests.flatMap(\.attempts) {
            #expect(attempt.sum == attempt.totalUs, "\(attempt)")
            #expect(attempt.phasesUs["connect"]! == nil || !attempt.connectionReused)
        }
        #expect(requests.map(\.status) == [200, nil])
        #expect(requests[1].error?.isEmpty == false)
        #expect(requests[0].waits.map(\.reason) == ["retry"])
        let summary = document.runs[0].summary
        #expect(summary.wallUs == summary.networkUs + summary.waitingUs + summary.folioUs)
        #expect(summary.attempts == 5 && summary.retries == 2)
    }

    @Test(arguments: [(false, false), (true, false), (true, true)])
    func bytes_areTheServersOwn(isCompressed: Bool, tls: Bool) throws {
        let server = try PhaseServer(tls: tls, items: 300, isCompressed: isCompressed)
        let certificate = server.certificate.map { " --cacert \($0)" } ?? ""
        let run = try Folio(plugins: server.plugin()).run("profile feed api --all --json\(certificate)")
        let document = try ProfileDocument(run)
        let attempts = document.runs[0].requests.flatMap(\.attempts)
        let record = try server.record()
        #expect(record.count == 3)
        #expect(attempts.map(\.receivedBytes) == record.map(\.body))
        #expect(attempts.map(\.fieldBytes) == record.map(\.head))
        #expect(attempts.map(\.sentBytes) == record.map(\.received))
        let bytes = document.runs[0].summary.bytes
        #expect(bytes.received == record.reduce(0) { $0 + $1.body })
        #expect(isCompressed == (bytes.savedByCompression > 0))
        #expect(bytes.decoded == document.runs[0].pages.reduce(0) { $0 + $1.bodyBytes })
        #expect(attempts.allSatisfy { $0.sum == $0.totalUs })
    }

    @Test func cache_isReportedForEveryRequest() throws {
        let server = try ScriptedServer { request, _ in
            request["If-None-Match"] == nil
                ? .response(fields: ["ETag: \"a\"", "Cache-Control: max-age=600"], body: #"[{"id":1}]"#)
                : .response(status: 304, fields: ["ETag: \"a\""], body: "")
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let verdicts = try ["", " --refresh", "", " --no-cache", " --runs 2", " --runs 2 --cached"].map { options in
            try ProfileDocument(folio.run("profile feed api --json\(options)")).runs.flatMap {
                $0.requests.map(\.cache)
            }
        }
        #expect(
            verdicts == [
                ["miss"], ["revalidated"], ["fresh"], ["bypass"], ["bypass", "bypass"], ["fresh", "fresh"],
            ])
        let fresh = try ProfileDocument(folio.run("profile feed api --json"))
        #expect(fresh.runs[0].summary.bytes.savedByCache == 10)
        #expect(fresh.runs[0].requests[0].attempts.isEmpty)
        #expect(fresh.across["first_byte_p95_us"] == .some(nil) && fresh.across["total_p50_us"] == .some(nil))
        #expect(fresh.across["requests"] == ["median": 0, "min": 0, "p95": 0])
        #expect(server.requests.count == 5)
    }

    @Test func offline_asksNobody() throws {
        let server = try DemoServer()
        let folio = try Folio()
        #expect(try folio.run("feed demo port=\(server.port) -n 20").code == 0)
        let asked = try server.statistics().requests
        let run = try folio.run("profile feed demo port=\(server.port) -n 20 --offline --json")
        let document = try ProfileDocument(run)
        #expect(run.code == 0)
        #expect(document.runs[0].requests.isEmpty && document.runs[0].summary.items == 20)
        #expect(try server.statistics().requests == asked)
        let (summary, pages) = (document.runs[0].summary, document.runs[0].pages)
        #expect(pages.map(\.source) == ["stale", "stale"] && pages.allSatisfy { $0.parseUs > 0 })
        #expect(pages[0].readUs > 0 && summary.costsUs["read"] ?? 0 >= pages[0].readUs)
        #expect(summary.cache["stale"] == 2)
        #expect(summary.bytes.savedByCache == pages.reduce(0) { $0 + $1.bodyBytes } && pages[0].bodyBytes > 0)
        let child = try folio.startAtTerminal("profile feed demo port=\(server.port) -n 20 --offline -q")
        child.closeInput()
        let text = try child.end().out
        #expect(text.contains("none for 2 pages and 20 items; cache: 2 stale\r\n"), "\(text)")
        #expect(text.contains(" of bodies\r\n") && !text.contains(": 0 %"), "\(text)")
    }

    @Test func standIn_savesWhatTheServerDidNotGive() throws {
        var server: ScriptedServer? = try ScriptedServer(.response(body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(try #require(server), "id: .id\nfields: {}"))
        #expect(try folio.run("feed api").code == 0)
        server = nil
        let run = try folio.run("profile feed api --json")
        let document = try ProfileDocument(run)
        #expect(run.code == 0 && document.error == nil)
        let (summary, request) = (document.runs[0].summary, document.runs[0].requests[0])
        #expect(request.status == nil && request.cache == nil && request.error?.isEmpty == false)
        #expect(request.attempts[0].httpVersion == nil)
        #expect(summary.cache["stale"] == 1 && summary.cache["miss"] == 0 && summary.bytes.savedByCache == 10)
        #expect(summary.attempts == 1 && summary.connections == 0)
        #expect(document.runs[0].pages.map(\.source) == ["stale"])
    }

    @Test func images_areNoWriting() throws {
        let server = try DemoServer("--latency", "400")
        let folio = try Folio()
        let run = try folio.run(
            "profile feed demo port=\(server.port) --images \(folio.folder.path)/pictures --json")
        let document = try ProfileDocument(run)
        let images = document.runs[0].requests.filter { $0.page == nil }
        #expect(run.code == 0 && images.count > 1)
        #expect(document.runs[0].pages[0].printUs < images.map(\.durationUs).min() ?? 0)
        #expect(document.runs[0].largest.cost != "print", "\(document.runs[0].largest.text)")
    }

    /// The certificate of a new server is unknown.
    @Test func failedHandshake_isTLS() throws {
        let server = try PhaseServer(tls: true)
        let run = try Folio(plugins: server.plugin()).run("profile feed api --json")
        let document = try ProfileDocument(run)
        let attempt = document.runs[0].requests[0].attempts[0]
        #expect(run.code == 6)
        #expect(attempt.phasesUs["tls"]! ?? 0 > 0 && attempt.sum == attempt.totalUs, "\(attempt)")
        #expect(attempt.phasesUs["send"]! == nil && document.runs[0].summary.connections == 1)
    }

    /// A signal ends the wait; only the time until then counts.
    @Test(arguments: [
        ("429", "Retry-After: 3600", "waiting 60 min, as requested by 127.0.0.1", "asked"),
        ("503", "X-A: b", "retry 1 of 4 for GET", "retry"),
    ])
    func interruptedWait_isAsLongAsItWas(status: String, field: String, log: String, reason: String) throws {
        let server = try ScriptedServer(.response(status: Int(status) ?? 0, fields: [field], body: ""))
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\nfields: {}", plugin: "http: {backoff: 10000h, max_wait: 20000h}"))
        let file = "\(folio.folder.path)/log"
        let child = try folio.start("profile feed api --json --log \(file)")
        child.closeInput()
        // The log shows when it begins to wait.
        while !((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").contains(log) { sched_yield() }
        child.signal(SIGINT)
        let run = try child.end()
        #expect(run.code == 130)
        let document = try ProfileDocument(run)
        #expect(document.error == "cancelled")
        let (summary, request) = (document.runs[0].summary, document.runs[0].requests[0])
        #expect(request.waits.map(\.reason) == [reason] && request.error == "cancelled" && request.cache == nil)
        #expect(request.waits.allSatisfy { $0.startUs + $0.durationUs <= request.startUs + request.durationUs })
        #expect(summary.wallUs == summary.networkUs + summary.waitingUs + summary.folioUs)
        #expect(summary.folioUs > 0 && summary.retries == 0 && document.runs[0].largest.percent <= 100)
    }

    @Test func serverThatGivesLess_getsNoAdvice() throws {
        let server = try ScriptedServer { request, _ in
            let first = request.target.contains("page=2") ? 3 : 1
            usleep(400_000)
            return .response(body: #"{"pages":2,"items":[{"id":\#(first)},{"id":\#(first + 1)}]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}, size: {query: n, max: 100}, until: {pages: .pages}}
                """))
        let text = try ProfileDocument(folio.run("profile feed api --all --page-size 50 --no-cache")).runs[0].largest
            .text
        #expect(
            text.hasSuffix("of the time was waiting for the first byte: the server sends at most 2 items per page."),
            "\(text)")
    }

    @Test func items_goNowhereOrToTheFile() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let plain = try folio.run("feed demo port=\(server.port) -n 25 --jsonl")
        let run = try folio.run("profile feed demo port=\(server.port) -n 25 --to \(folio.folder.path)/items.jsonl")
        #expect(try folio.folder.text(of: "items.jsonl") == plain.out)
        let document = try ProfileDocument(run)
        #expect(document.command == "feed demo")
        #expect(document.runs[0].summary.items == 25 && document.runs[0].summary.pages == 3)
        #expect(document.runs[0].pages.map(\.items) == [10, 10, 5])
        #expect(document.runs[0].pages.allSatisfy { $0.storeUs > 0 })
        #expect(run.error.isEmpty)
    }

    @Test func comments_areProfiledListByList() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let items = try folio.run("feed demo port=\(server.port) -n 3 --jsonl")
        let input = try folio.run("profile comments demo - port=\(server.port) --json", input: items.out)
        let document = try ProfileDocument(input)
        #expect(document.runs[0].pages.map(\.list) == [0, 1, 2])
        #expect(Set(document.runs[0].requests.compactMap(\.list)) == [0, 1, 2])
        #expect(document.command == "comments demo -")
        let id = try #require(ids(items.lines).first)
        let one = try ProfileDocument(folio.run("profile comments demo port=\(server.port) \(id)"))
        #expect(one.command == "comments demo \(id)")
        #expect(one.runs[0].startedAt.hasSuffix("Z") && one.runs[0].startedAt.count == 24)
        #expect(input.code == 0)
    }

    /// Three responses arrive, and the fourth request fails.
    @Test func runs_thatBreakOffAreNotCompared() throws {
        let server = try ScriptedServer { _, number in
            number < 4 ? .response(body: #"[{"id":\#(number)}]"#) : .response(status: 404, body: "{}")
        }
        let run = try Folio(plugins: Plugin.list(server, "pagination: {strategy: page, page: {query: page}}"))
            .run("profile feed api --pages 2 --runs 2 --json")
        let document = try ProfileDocument(run)
        #expect(run.code == 5 && document.runs.count == 2)
        let wall = document.runs[0].summary.wallUs
        #expect(document.across["wall_us"] == ["median": wall, "min": wall, "p95": wall])
    }

    @Test func runs_areCompared() throws {
        let server = try DemoServer()
        let run = try Folio().run("profile feed demo port=\(server.port) --runs 3 --json")
        let document = try ProfileDocument(run)
        #expect(document.runs.count == 3)
        let walls = document.runs.map(\.summary.wallUs).sorted()
        #expect(document.across["wall_us"] == ["median": walls[1], "min": walls[0], "p95": walls[2]])
        #expect(document.across["requests"] == ["median": 1, "min": 1, "p95": 1])
        // Each run has its own connection and no cache.
        #expect(document.runs.allSatisfy { $0.summary.connections == 1 && $0.summary.cache["bypass"] == 1 })
        #expect(try server.statistics().requests == 3)
    }

    /// Stored pages need no response, so that there is nothing to compare with the limit.
    @Test func budget_ofWhatWasNotMeasuredIsNotMet() throws {
        let server = try ScriptedServer(.response(fields: ["Cache-Control: max-age=600"], body: #"[{"id":1}]"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let command = "profile feed api --json --budget first_byte_p95=60s"
        #expect(try folio.run(command).code == 0)
        let stored = try folio.run(command)
        #expect(try ProfileDocument(stored).budgets.map(\.holds) == [nil])
        #expect(
            stored.error == """
                folio: the budget of first_byte_p95 cannot be checked: nothing was measured
                hint: No request got a response from a server. To read past what is stored, add --runs 1.

                """)
        #expect(stored.code == 11)
        let past = try folio.run("\(command) --runs 1")
        #expect(try ProfileDocument(past).budgets.map(\.holds) == [true] && past.code == 0)
        #expect(try folio.run("\(command) --runs 1 --cached").code == 11)
    }

    @Test func budget_isHeldOrNamed() throws {
        let server = try DemoServer("--latency", "50")
        let folio = try Folio()
        let held = try folio.run("profile feed demo port=\(server.port) --json --budget first_byte_p95=60s,requests=1")
        #expect(held.code == 0 && held.error.isEmpty)
        #expect(try ProfileDocument(held).budgets.map(\.holds) == [true, true])
        let broken = try folio.run(
            "profile feed demo port=\(server.port) --json --refresh --pages 2 --budget requests=2,first_byte_p50=49ms")
        let budgets = try ProfileDocument(broken).budgets
        #expect(budgets.map(\.name) == ["requests", "first_byte_p50"] && budgets.map(\.holds) == [true, false])
        #expect(budgets[1].limit == 49_000 && budgets[1].value ?? 0 >= 50_000)
        #expect(broken.error.hasPrefix("folio: over budget: first_byte_p50 is "), "\(broken.error)")
        #expect(broken.error.hasSuffix(", but the limit is 49.0 ms\n") && broken.code == 11)
    }

    @Test(arguments: [
        ("feed demo --budget requests", "invalid budget 'requests'"),
        ("feed demo --budget pages=2", "unknown metric 'pages'"),
        ("feed demo --budget wall=2", "invalid limit '2' for wall"),
        ("feed demo --runs 2 --to x.jsonl", "options '--runs' and '--to' cannot"),
        ("feed demo --runs 2 --new", "options '--runs' and '--new' cannot"),
        ("feed demo --runs 0", "invalid value '0' for '--runs'"),
        ("feed demo --har-bodies", "--har-bodies needs --har"),
        ("feed demo --cached", "--cached needs --runs"),
        ("feed demo --har a --svg ./a", "--har and --svg are the same file"),
        ("feed demo --har a.csv --to a.csv", "--har and --to are the same file"),
        ("feed demo --svg - --har /dev/stdout", "--har and --svg are the same file"),
        ("feed demo --svg - --json", "--svg and --json cannot both write to stdout"),
        ("feed demo --har=", "invalid value '' for '--har': expected a file name"),
        ("feed demo --log=", "invalid value '' for '--log': expected a file name"),
        ("comments demo 1 --add hello", "--add cannot be profiled"),
        ("comments demo - --runs 2", "--runs cannot read stdin again"),
        ("feed demo/none", "'demo' has no endpoint 'none'"),
    ])
    func mistake_isReportedBeforeARequest(line: String, diagnostic: String) throws {
        let run = try Folio().run("profile \(line)")
        #expect(run.error.contains(diagnostic), "\(run.error)")
        #expect(run.code == 2 && run.out.isEmpty)
    }

    @Test func format_isThatOfTheItems() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let run = try folio.run("profile feed demo port=\(server.port) -o csv --json --to \(folio.folder.path)/items")
        #expect(run.code == 0 && run.error.isEmpty)
        #expect(try ProfileDocument(run).runs[0].summary.items == 10)
        #expect(try folio.folder.text(of: "items").hasPrefix("id,"))
    }

    /// The failure is reported as without profiling, and so are the measurements until then.
    @Test func failure_keepsItsExitCodeAndTheProfile() throws {
        let server = try ScriptedServer(.response(status: 404, body: #"{"message":"no such list"}"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let run = try folio.run("profile feed api --json")
        #expect(run.code == 5)
        #expect(run.error == (try folio.run("feed api").error))
        #expect(try ProfileDocument(run).runs[0].requests.map(\.status) == [404])
    }

    @Test(arguments: [30, 40, 60])
    func narrowTerminal_isKeptTo(columns: Int) throws {
        let server = try DemoServer("--latency", "40")
        let child = try Folio(variables: ["COLUMNS=\(columns)", "NO_COLOR=1"])
            .startAtTerminal("profile feed demo port=\(server.port) --pages 3 -q")
        child.closeInput()
        let run = try child.end()
        let lines = run.out.replacingOccurrences(of: "\r", with: "").split(separator: "\n").map(String.init)
        #expect(lines.allSatisfy { $0.count <= columns }, "\(run.out)")
        #expect(lines.count { $0.contains("ww") } >= 3, "\(run.out)")
    }

    @Test func terminal_showsAWaterfallAndASentence() throws {
        let server = try DemoServer("--latency", "500")
        let child = try Folio(variables: ["COLUMNS=90", "NO_COLOR=1"])
            .startAtTerminal("profile feed demo port=\(server.port) --pages 3 -q")
        child.closeInput()
        let run = try child.end()
        let lines = run.out.replacingOccurrences(of: "\r", with: "").split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("#  page  status  cache"), "\(run.out)")
        let rows = lines.filter { $0.contains("200     miss") }
        #expect(rows.count == 3)
        #expect(rows.allSatisfy { $0.contains("ww") }, "\(run.out)")
        #expect(lines.joined(separator: " ").contains("w waiting for the first byte"))
        #expect(lines.allSatisfy { $0.count <= 90 }, "\(run.out)")
        #expect(
            lines.suffix(2).joined(separator: " ").hasSuffix(
                "% of the time was waiting for the first byte: pages have 10 items, but up to 1000 are allowed: "
                    + "try --page-size 1000."), "\(run.out)")
        #expect(run.code == 0)
    }

    @Test func requestThatWasInterrupted_isSaidToBe() throws {
        let held = DispatchSemaphore(value: 0)
        let server = try ScriptedServer { _, _ in
            held.wait()
            held.signal()
            return .response(body: "[]")
        }
        let folio = try Folio(plugins: Plugin.list(server, "items: ."), variables: ["COLUMNS=90", "NO_COLOR=1"])
        let child = try folio.startAtTerminal("profile feed api")
        try child.read { $0.outText.contains("Loading…") }
        child.send([0x03])
        let run = try child.end()
        held.signal()
        #expect(run.code == 130)
        #expect(run.out.contains("interrupted before the first page\r\n"), "\(run.out)")
        #expect(run.out.contains("\n1     1  interrupted "), "\(run.out)")
        // No response arrived, so there is no first byte.
        #expect(!run.out.contains("first byte  ") && run.out.contains("per request"), "\(run.out)")
    }
}
