import Foundation
import System
import TestSupport
import Testing

/// What bounds in time mean for stored lists, and for lists that are read in several steps.
struct StoredSinceTests {
    /// A part of the list says nothing about the rest of it.
    @Test(arguments: ["", "cache: {complete: true}"]) func boundedRead_neverCountsAsTheList(cache: String) throws {
        let server = try ScriptedServer { request, _ in
            let all = (1...9).reversed().filter { !request.target.contains("from=") || $0 > 7 }
            let items = all.map { #"{"id":\#($0),"at":"\#(EventServer.day($0))"}"# }
            return .response(body: #"{"data":[\#(items.joined(separator: ","))]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .data
                id: .id
                fields: {}
                since: {at: .at, from: {query: from}}
                pagination: {strategy: cursor, token: .next, cursor: {query: c}}
                \(cache)
                """))
        let whole = try folio.run("feed api --all")
        #expect(whole.numbers == (1...9).reversed() && whole.code == 0, "\(whole.error)")
        #expect(try folio.run("feed api --all --since 2024-05-08").numbers == [9, 8])
        let offline = try folio.run("feed api --all --offline --json")
        let meta = try #require(objects([offline.out]).first?["meta"] as? [String: Any])
        #expect(meta["complete"] as? Bool == true && offline.code == 0)
        #expect(try folio.run("cache show api").numbers == (1...9).reversed())
    }

    @Test func boundedRead_isNotTheListThatNewKnows() throws {
        let server = try EventServer()
        let folio = try Folio(plugins: server.plugin("{at: .at, from: {query: from}}", "order: newest_first"))
        #expect(try folio.run("feed api --all --since 2024-05-28").numbers == [31, 30, 29, 28])
        #expect(try folio.run("feed api --new").numbers == (1...31).reversed())
        #expect(try folio.run("feed api --new").numbers == [])
    }

    @Test func list_thatWasOnlyReadWithinBoundsIsNotStored() throws {
        let server = try EventServer()
        let folio = try Folio(plugins: server.plugin())
        #expect(try folio.run("feed api --all --since 2024-05-28").code == 0)
        let run = try folio.run("feed api --all --offline")
        #expect(run.code == 8 && run.out.isEmpty && !run.error.contains("does not allow"), "\(run.error)")
    }

    @Test func offline_comparesWhatIsStored() throws {
        let server = try EventServer()
        let folio = try Folio(plugins: server.plugin())
        #expect(try folio.run("feed api --all").code == 0)
        let count = server.targets.count
        let run = try folio.run("feed api --all --offline --since 2024-05-10 --until 2024-05-13")
        #expect(run.numbers == [12, 11, 10] && run.code == 0 && server.targets.count == count, "\(run.error)")
        #expect(!run.error.contains("were sent"))
    }

    /// At a position within bounds, the stored list has other items.
    @Test func unreachableServer_isReplacedByWhatIsStored() throws {
        let server = try EventServer()
        let folio = try Folio(plugins: server.plugin())
        #expect(try folio.run("feed api --all").code == 0)
        server.state.withLock { $0.isGone = true }
        let run = try folio.run("feed api --all --since 2024-05-28 --until 2024-05-30 --retries 0")
        #expect(run.numbers == [29, 28] && run.error.contains("showing the stored copy") && run.code == 0)
        let page = try folio.run("feed api --all --since 2024-05-28 --until 2024-05-30 --page 2 --retries 0")
        #expect(page.out.isEmpty && page.code == 6, "\(page.error)")
    }

    // MARK: Resuming

    /// A duration is counted from when the command began first.
    @Test func resumedCommand_keepsItsBounds() throws {
        let now = Date()
        let events = (0..<10).map { hours in
            EventServer.Event(
                id: 100 - hours, time: now.addingTimeInterval(Double(-hours * 86_400 - 60)).ISO8601Format())
        }
        let server = try EventServer(events)
        server.state.withLock { $0.failures = [2] }
        let folio = try Folio(plugins: server.plugin())
        let file = "\(folio.folder.path)/a.jsonl"
        let line = "feed api --all --since 4d --to \(file)"
        let earlier = try Faketime.run(
            ["-f", "-3d", Programs.folio] + line.split(separator: " ").map(String.init),
            variables: folio.environment)
        #expect(earlier.code == 5, "\(earlier.error)")
        let sent = server.values(of: "from").first
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(Set(server.values(of: "from")) == [sent])
        let numbers = try folio.folder.text(of: "a.jsonl").split(separator: "\n").compactMap {
            Int($0.filter(\.isNumber))
        }
        #expect(numbers == [100, 99, 98, 97, 96, 95, 94])
        #expect(try folio.run("\(line) --resume").error == "nothing left to do: the output is complete\n")
        let other = try folio.run("\(line) --resume".replacing("4d", with: "5d"))
        #expect(other.code == 2 && other.error.contains("changed: --since or --until"), "\(other.error)")
    }

    /// That the items descend is known after an interruption, too.
    @Test(arguments: [false, true]) func resumedCommand_endsAfterAPageOfOlderItems(isPinned: Bool) throws {
        var events = EventServer.month
        if isPinned { events.insert(.init(id: 100, time: EventServer.day(1)), at: 0) }
        let server = try EventServer(events, .ignored)
        server.state.withLock { $0.failures = [2] }
        let folio = try Folio(plugins: server.plugin("{at: .at}", "order: newest_first"))
        let line = "feed api --all --since 2024-05-26 --to \(folio.folder.path)/a.jsonl"
        #expect(try folio.run(line).code == 5)
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        let numbers = try folio.folder.text(of: "a.jsonl").split(separator: "\n").compactMap {
            Int($0.filter(\.isNumber))
        }
        #expect(numbers == [31, 30, 29, 28, 27, 26])
        #expect(server.targets.contains("/list?page=9") == isPinned)
    }

    /// Each position belongs to the list within the same bounds.
    @Test func cursor_continuesWithEveryItemOnce() throws {
        let server = try EventServer()
        let folio = try Folio(plugins: server.plugin())
        var (all, cursor) = ([Int](), "")
        for _ in 0..<20 {
            let run = try folio.run("feed api -n 3 --since 2024-05-12 --until 2024-05-28 --json\(cursor)")
            #expect(run.code == 0, "\(run.error)")
            let document = try #require(objects([run.out]).first)
            all += (document["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
            guard let next = (document["meta"] as? [String: Any])?["next"] as? String else { break }
            cursor = " --cursor \(next)"
        }
        #expect(all == (12...27).reversed())
    }

    // MARK: Variables

    @Test(arguments: ["", " --concurrency 3"]) func variables_haveTheSameBounds(concurrency: String) throws {
        let server = try ScriptedServer { request, number in
            let list = request.target.split { "/?".contains($0) }[0]
            let items = (1...4).map { #"{"id":"\#(list)\#($0)","at":"\#(EventServer.day($0))"}"# }
            return .response(body: "[\(items.joined(separator: ","))]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                each: {name: [a, b, c]}
                id: .id
                fields: {}
                since: {at: .at, from: {query: from}}
                """
            ).replacing("path: /list", with: "path: \"/{name}\""))
        let run = try folio.run("feed api --all --since 2024-05-03\(concurrency) --fields id")
        #expect(try ids(run.lines) == ["a3", "a4", "b3", "b4", "c3", "c4"])
        #expect(run.error == "left out 6 items that are not of the requested time, but were sent\n" && run.code == 0)
        #expect(server.requests.allSatisfy { $0.target.hasSuffix("?from=2024-05-03T00%3A00%3A00Z") })
    }

    @Test func resumedVariables_keepTheirBounds() throws {
        let server = try ScriptedServer { request, number in
            if number == 2 { return .response(status: 404, body: "") }
            return .response(body: #"[{"id":1,"at":"2999-01-01"}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "each: {name: [a, b, c]}\nid: .id\nfields: {}\nsince: {at: .at, from: {query: from}}"
            ).replacing("path: /list", with: "path: \"/{name}\""))
        let line = "feed api --all --since 4d --to \(folio.folder.path)/a.jsonl"
        let earlier = try Faketime.run(
            ["-f", "-3d", Programs.folio] + line.split(separator: " ").map(String.init),
            variables: folio.environment)
        #expect(earlier.code == 5, "\(earlier.error)")
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(Set(server.requests.map { $0.target.split(separator: "?").last }).count == 1)
    }

    // MARK: Bad input

    @Test(arguments: [
        (
            "--since yesterday",
            """
            invalid value 'yesterday' for '--since': expected a date such as 2024-05-01, a time such as \
            2024-05-01T10:00:00Z, a duration such as 7d, or last
            """
        ),
        (
            "--since 2024-05-02 --until 2024-05-02",
            "--until must be a later time than --since\nhint: Items are from --since on, and from before --until."
        ),
        (
            "--offline --until 1d --page 2",
            """
            --page cannot be combined with --offline and --until
            hint: Positions are others in the stored list. Use -n COUNT or --all instead.
            """
        ),
    ])
    func bounds_mustMakeSense(words: String, message: String) throws {
        let server = try EventServer()
        let run = try Folio(plugins: server.plugin()).run("feed api \(words)")
        #expect(run.error.hasPrefix("folio: \(message)") && run.code == 2, "\(run.error)")
        #expect(server.targets.isEmpty)
    }

    @Test func newItems_haveNoBounds() throws {
        let run = try Folio(plugins: try EventServer().plugin()).run("feed api --new --since 7d")
        #expect(run.code == 2 && run.error.contains("--new") && run.error.contains("--since"), "\(run.error)")
    }

    @Test func endpointWithoutTimes_cannotBeLimited() throws {
        let run = try Folio().run("feed users/search --since 7d")
        #expect(
            run.error == """
                folio: --since needs the time of items, and 'users/search' has no `since:`
                hint: Add `since: {at: PATH}` to the endpoint in the plugin.

                """ && run.code == 2, "\(run.error)")
    }

    // MARK: Descriptions

    @Test func dryRun_hasTheBounds() throws {
        let server = try EventServer()
        let run = try Folio(plugins: server.plugin()).run("feed api --since 2024-05-02 --dry-run")
        #expect(run.out.contains("from=2024-05-02T00%3A00%3A00Z") && server.targets.isEmpty, "\(run.out)")
    }

    @Test func dryRunOfSeveralLists_hasTheBounds() throws {
        let server = try EventServer()
        let run = try Folio(plugins: server.pluginOfLists()).run("feed api --since 2024-05-02 --dry-run")
        #expect(run.out.contains("/odd?") && run.out.contains("from=2024-05-02T00%3A00%3A00Z"), "\(run.out)")
        #expect(server.targets.isEmpty)
    }

    @Test(arguments: [
        ("{at: .at}", "times: --since and --until are compared with .at"),
        ("{at: .at, from: {query: a}}", "times: --since is sent to the server; it and --until are compared with .at"),
        ("{at: .at, to: {query: a}}", "times: --until is sent to the server; it and --since are compared with .at"),
        (
            "{at: .at, from: {query: b}, to: {query: a}}",
            "times: --since and --until are sent to the server, and compared with .at"
        ),
        ("{at: .at, from: {query: b}, to: {query: a}, step: 36h}", "steps: longer times are read 36h at a time"),
    ])
    func plugin_isShownWithItsTimes(since: String, line: String) throws {
        let run = try Folio(plugins: try EventServer().plugin(since)).run("plugins show api")
        #expect(run.out.contains("\n  \(line)\n"), "\(run.out)")
    }
}
