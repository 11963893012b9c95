import Foundation
import TestSupport
import Testing

/// `folio profile`, its numbers held to what servers say themselves.
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
        // Failed, redirected, then on the same connection; then reset, twice.
        #expect(requests.map { $0.attempts.map(\.status) } == [[503, 302, 200], [nil, nil]])
        #expect(requests.flatMap(\.attempts).map(\.connectionReused) == [false, true, true, false, false])
        for attempt in requests.flatMap(\.attempts) {
            #expect(attempt.sum == attempt.totalUs, "\(attempt)")
            #expect(attempt.phasesUs["connect"]! == nil || !attempt.connectionReused)
        }
        #expect(requests.map(\.status) == [200, nil])
        #expect(requests[1].error?.isEmpty == false)
        #expect(requests[0].waits.map(\.reason) == ["retry"])
        let summary = document.runs[0].summary
        #expect(summary.wallUs == summary.networkUs + summary.waitingUs + summary.folioUs)
        // libcurl by itself sends once more what a kept connection was reset on.
        #expect(summary.attempts == server.requests.count - 1 && summary.retries == 2)
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

    @Test func cache_isToldForEveryRequest() throws {
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
        #expect(input.code == 0)
    }

    @Test func runs_areCompared() throws {
        let server = try DemoServer()
        let run = try Folio().run("profile feed demo port=\(server.port) --runs 3 --json")
        let document = try ProfileDocument(run)
        #expect(document.runs.count == 3)
        let walls = document.runs.map(\.summary.wallUs).sorted()
        #expect(document.across["wall_us"] == ["median": walls[1], "min": walls[0], "p95": walls[2]])
        #expect(document.across["requests"] == ["median": 1, "min": 1, "p95": 1])
        // Each with a connection of its own, and nothing kept.
        #expect(document.runs.allSatisfy { $0.summary.connections == 1 && $0.summary.cache["bypass"] == 1 })
        #expect(try server.statistics().requests == 3)
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
        #expect(budgets[1].limit == 49_000 && budgets[1].value >= 50_000)
        #expect(broken.error.hasPrefix("folio: over budget: first_byte_p50 is "), "\(broken.error)")
        #expect(broken.error.hasSuffix(", and 49.0 ms is allowed\n") && broken.code == 11)
    }

    @Test(arguments: [
        ("feed demo --budget requests", "'requests' is no budget"),
        ("feed demo --budget pages=2", "nothing is measured as 'pages'"),
        ("feed demo --budget wall=2", "'2' is no limit for wall"),
        ("feed demo --runs 2 --to x.jsonl", "options '--runs' and '--to' cannot"),
        ("feed demo --runs 2 --new", "options '--runs' and '--new' cannot"),
        ("feed demo --runs 0", "invalid value '0' for '--runs'"), ("feed demo --har-bodies", "--har-bodies says"),
        ("comments demo 1 --add hello", "--add is not profiled"),
        ("comments demo - --runs 2", "stdin is read once"), ("feed demo/none", "'demo' has no endpoint 'none'"),
    ])
    func mistake_isToldBeforeARequest(line: String, complaint: String) throws {
        let run = try Folio().run("profile \(line)")
        #expect(run.error.contains(complaint), "\(run.error)")
        #expect(run.code == 2 && run.out.isEmpty)
    }

    /// What failed is told as it is without profiling, and what was measured until then, too.
    @Test func failure_keepsItsExitCodeAndTheProfile() throws {
        let server = try ScriptedServer(.response(status: 404, body: #"{"message":"no such list"}"#))
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}"))
        let run = try folio.run("profile feed api --json")
        #expect(run.code == 5)
        #expect(run.error == (try folio.run("feed api").error))
        #expect(try ProfileDocument(run).runs[0].requests.map(\.status) == [404])
    }

    @Test func terminal_showsAWaterfallAndASentence() throws {
        let server = try DemoServer("--latency", "40")
        let child = try Folio().startAtTerminal("profile feed demo port=\(server.port) --pages 3 -q")
        child.closeInput()
        let run = try child.end()
        let lines = run.out.replacingOccurrences(of: "\r", with: "").split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("#  page  answer  cache"), "\(run.out)")
        let rows = lines.filter { $0.contains("200     miss") }
        #expect(rows.count == 3)
        #expect(rows.allSatisfy { $0.contains("ww") }, "\(run.out)")
        #expect(lines.contains { $0.contains("w waiting for the first byte") })
        #expect(
            lines.last?.hasSuffix(
                "% of the time was waiting for the first byte: pages hold 10 items, and up to 1000 can be asked for: "
                    + "try --page-size 1000.") == true, "\(run.out)")
        #expect(run.code == 0)
    }
}
