import TestSupport
import Testing

/// `--concurrency` requests several pages at a time, and changes nothing else.
struct ConcurrencyTests {
    @Test(arguments: ["offset", "page"], ["1", "2", "4", "64"])
    func output_isTheSame(endpoint: String, concurrency: String) throws {
        let server = try DemoServer("--items", "235")
        let folio = try Folio()
        let feed = "feed demo/\(endpoint) port=\(server.port) --all"

        let alone = try folio.run("\(feed) --no-cache")
        let several = try folio.run("\(feed) --concurrency \(concurrency)")

        #expect(several.code == 0)
        #expect(several.error.isEmpty)
        #expect(several.lines.count == 235)
        #expect(several.out == alone.out)
        #expect(try folio.run("\(feed) --offline").out == alone.out)
    }

    /// The server announces the length of the list, so no page after its end is requested.
    @Test(arguments: [("--all", 24), ("-n 95", 10), ("-n 10", 1), ("-n 11", 2), ("--pages 3", 3)])
    func requests_areThoseThatAreNeeded(options: String, requests: Int) throws {
        for endpoint in ["offset", "page"] {
            let server = try DemoServer("--items", "235")
            let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) \(options) --concurrency 8")
            #expect(run.code == 0)
            #expect(Set(try server.targets()).count == requests, "\(endpoint)")
            #expect(try server.statistics().requests == requests, "\(endpoint)")
        }
    }

    /// Which sign announces the end of a list before items that a page past the end would have.
    @Test(arguments: ["offset", "page"], [1, 3])
    func announcedEnd_isTheSameAsWithoutConcurrency(strategy: String, concurrency: Int) throws {
        for (until, isEnd) in [("pages: .pages", "\"pages\":2"), ("last: .last", nil), ("has_more: .more", nil)]
            as [(String, String?)]
        {
            let server = try ScriptedServer { request, _ in
                let place = request.target.split(separator: "=").last.flatMap { Int($0) }
                let start = strategy == "offset" ? place ?? 0 : ((place ?? 1) - 1) * 3
                let items = (start..<max(start, min(start + 3, 11))).map { "{\"id\":\($0)}" }.joined(separator: ",")
                let sign = isEnd ?? "\"last\":\(start >= 3),\"more\":\(start < 3)"
                return .response(body: "{\"items\":[\(items)],\(sign)}")
            }
            let pagination = "{strategy: \(strategy), \(strategy): {query: p}, until: {\(until)}}"
            let folio = try Folio(plugins: Plugin.list(server, "items: .items\nid: .id\npagination: \(pagination)"))
            let run = try folio.run("feed api --all --concurrency \(concurrency)")
            #expect(run.lines.count == 6 && run.error.isEmpty && run.code == 0, "\(until)")
            // Nothing is requested after the announced number of pages.
            if isEnd != nil { #expect(server.requests.count == 2) }
        }
    }

    /// The server delays each response, so that there are as many connections as concurrent requests.
    @Test(arguments: [1, 4])
    func connections_areAsManyAsRequestsAtATime(concurrency: Int) throws {
        let server = try DemoServer("--items", "200", "--latency", "20")
        let run = try Folio().run("feed demo/page port=\(server.port) --all --concurrency \(concurrency)")
        #expect(run.code == 0)
        #expect(run.lines.count == 200)
        // The test reads the statistics over one more connection.
        #expect(try server.statistics().connections <= concurrency + 1)
        if concurrency > 1 { #expect(try server.statistics().connections > 2) }
    }

    @Test func failure_isReportedInItsPlaceAndTheWalkContinuesFromThere() throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            guard page != 3 else { return .response(status: 404, body: "{}") }
            return .response(body: "[{\"id\":\"\(page)a\"},{\"id\":\"\(page)b\"}]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\npagination: {strategy: page, page: {query: page}}"))
        let run = try folio.run("feed api --all --concurrency 4")
        #expect(run.code == 5)
        #expect(try ids(run.lines) == ["1a", "1b", "2a", "2b"])
        #expect(run.error.contains("404"))
        #expect(run.error.contains("--cursor '3'"))
    }

    @Test(arguments: [
        ("demo --all --concurrency 4", "--concurrency is not supported with the strategy 'keyset'"),
        ("demo/cursor --concurrency 2", "--concurrency is not supported with the strategy 'cursor'"),
        ("demo/page --concurrency 0", "--concurrency"), ("demo/page --concurrency 65", "--concurrency"),
    ])
    func useThatMakesNoSense_isRefused(command: String, message: String) throws {
        let run = try Folio().run("feed \(command)")
        #expect(run.code == 2)
        #expect(run.error.contains(message))
        #expect(run.out.isEmpty)
    }

    /// Delayed pages belong to a longer list than the pages after them, which arrived before.
    @Test(arguments: ["offset", "page"], [4, 8])
    func itemsThatWereThere_areAllGivenWhileTheListGrows(endpoint: String, concurrency: Int) throws {
        for seed in 1...4 {
            let server = try DemoServer(
                "--items", "235", "--insert-every", "5", "--chaos", "\(seed)", "--chaos-only", "503")
            let held = try server.items("/v1/feed?limit=235").compactMap { $0["id"] as? String }
            let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) --all --concurrency \(concurrency)")
            #expect(run.code == 0)
            let given = try ids(run.lines)
            #expect(Set(given).count == given.count)
            #expect(Set(held).subtracting(given).isEmpty, "\(endpoint), seed \(seed)")
        }
    }

    /// Concurrent requests used up the limit.
    @Test func limitThatTheServerDoesNotTell_isWaitedForAlone() throws {
        let server = try DemoServer("--items", "235", "--rate", "10/1s", "--rate-fields", "none")
        let run = try Folio().run("feed demo/page port=\(server.port) --all --concurrency 32")
        #expect(run.code == 0, "\(run.error)")
        #expect(try Set(ids(run.lines)).count == 235)
    }

    /// A server that filters after paging returns pages that are shorter than expected.
    @Test func shortPages_costFewUnneededRequests() throws {
        let server = try ScriptedServer { request, _ in
            let offset = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            // Every third page has one item less.
            let end = min(offset + (offset % 3 == 0 ? 6 : 7), 300)
            let items = (offset..<max(offset, end)).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: "[\(items)]")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "id: .id\npagination: {strategy: offset, offset: {query: offset}}"))
        let run = try folio.run("feed api --all --concurrency 8")
        #expect(run.code == 0)
        #expect(run.lines.count == 300)
        let asked = Set(server.requests.map(\.target)).count
        #expect(asked < 80, "\(asked) pages were asked for where some 50 are")
    }

    @Test func oneAtATime_isForAll() throws {
        let server = try DemoServer("--items", "20")
        #expect(try Folio().run("feed demo port=\(server.port) --all --concurrency 1").lines.count == 20)
    }

    @Test func profile_knowsThePageOfEachRequest() throws {
        let server = try DemoServer("--items", "60", "--latency", "5")
        let run = try Folio().run("profile feed demo/page port=\(server.port) --all --concurrency 3 --json")
        let profile = try #require(try ProfileDocument(run).runs.first)
        #expect(profile.requests.compactMap(\.page) == Array(1...6))
        #expect(profile.pages.map(\.page) == Array(1...6))
        #expect(profile.pages.map(\.items) == Array(repeating: 10, count: 6))
    }
}
