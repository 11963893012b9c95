import Foundation
import TestSupport
import Testing

/// `--since` and `--until` limit a list by time.
struct SinceTests {
    @Test func bounds_areSentAndExact() throws {
        let server = try EventServer()
        let folio = try Folio(plugins: server.plugin())
        let run = try folio.run("feed api --all --since 2024-05-10T12:00:00Z --until 2024-05-14T12:00:00Z")
        #expect(run.numbers == [13, 12, 11, 10] && run.code == 0 && run.error.isEmpty, "\(run.error)")
        #expect(Set(server.values(of: "from")) == ["2024-05-10T12:00:00Z"])
        #expect(Set(server.values(of: "to")) == ["2024-05-14T12:00:00Z"])
        #expect(try folio.run("feed api --all").numbers.count == 31)
        #expect(server.values(of: "from").last == .some(nil))
    }

    @Test func serverThatIgnoresABound_isNotBelieved() throws {
        let server = try EventServer(EventServer.month, .ignored)
        let folio = try Folio(plugins: server.plugin())
        let run = try folio.run("feed api --all --since 2024-05-30 --json")
        let meta = try #require(objects([run.out]).first?["meta"] as? [String: Any])
        #expect(meta["complete"] as? Bool == true && run.out.contains(#""id":30"#) && !run.out.contains(#""id":29"#))
        #expect(
            run.error == "left out 29 items that are not of the requested time, but were sent\n" && run.code == 0,
            "\(run.error)")
        let until = try folio.run("feed api --all --until 2024-05-02")
        #expect(until.numbers == [1] && until.error.hasPrefix("left out 30 items"), "\(until.error)")
    }

    @Test func serverThatRoundsABound_isCorrected() throws {
        let early = EventServer.Event(id: 100, time: EventServer.day(30, "01:00:00Z"))
        let server = try EventServer(Array(EventServer.month.prefix(2)) + [early], .days)
        let folio = try Folio(plugins: server.plugin())
        let run = try folio.run("feed api --all --since 2024-05-30T06:00:00Z")
        #expect(run.numbers == [31, 30] && run.code == 0)
        #expect(run.error == "left out 1 item that is not of the requested time, but was sent\n", "\(run.error)")
    }

    /// A date says less than a time: the request includes all of the day, and folio compares.
    @Test func date_includesTheDaysOfBothBounds() throws {
        let events = (0...7).reversed().map {
            EventServer.Event(id: $0, time: EventServer.day(10 + $0 / 4, "\(12 + $0 % 4):00:00Z"))
        }
        let server = try EventServer(events)
        let folio = try Folio(
            plugins: server.plugin("{at: .at, from: {query: from}, to: {query: to}, format: date}"))
        let run = try folio.run("feed api --all --since 2024-05-10T13:00:00Z --until 2024-05-11T14:00:00Z")
        #expect(run.numbers == [5, 4, 3, 2, 1] && run.error.isEmpty && run.code == 0, "\(run.error)")
        #expect(server.values(of: "from").first == "2024-05-10" && server.values(of: "to").first == "2024-05-12")
    }

    @Test(arguments: [
        ("seconds", "1715299200"), ("milliseconds", "1715299200000"), ("'%d.%m.%Y'", "10.05.2024"),
        ("iso8601", "2024-05-10T00:00:00Z"),
    ])
    func format_isThatOfTheRequest(format: String, sent: String) throws {
        let server = try EventServer(EventServer.month, .ignored)
        let folio = try Folio(plugins: server.plugin("{at: .at, from: {query: from}, format: \(format)}"))
        #expect(try folio.run("feed api --since 2024-05-10").numbers == [31, 30])
        #expect(server.values(of: "from") == [sent])
    }

    @Test func itemWithoutATime_isKeptAndCounted() throws {
        let events = [
            EventServer.Event(id: 1, time: EventServer.day(20)), .init(id: 2, time: nil), .init(id: 3, time: "soon"),
            .init(id: 4, time: "2024"), .init(id: 5, time: EventServer.day(2)),
        ]
        let server = try EventServer(events, .ignored)
        let run = try Folio(plugins: server.plugin("{at: .at}")).run("feed api --all --since 2024-05-10")
        #expect(run.numbers == [1, 2, 3, 4] && run.code == 0)
        #expect(run.error == "3 items have no time; they are printed, too\n", "\(run.error)")
    }

    @Test func times_haveTheirZones() throws {
        let events = [
            EventServer.Event(id: 1, time: "2024-05-10T01:30:00+02:00"), .init(id: 2, time: "2024-05-10 00:00:00"),
            .init(id: 3, time: "2024-05-09T23:00:00.5-01:00"),
        ]
        let server = try EventServer(events, .ignored)
        let run = try Folio(plugins: server.plugin("{at: .at}")).run("feed api --all --since 2024-05-10")
        #expect(run.numbers == [2, 3] && run.code == 0)
    }

    @Test func count_isThatOfTheItemsPrinted() throws {
        let server = try EventServer(EventServer.month, .ignored)
        let folio = try Folio(plugins: server.plugin("{at: .at}"))
        let run = try folio.run("feed api -n 3 --until 2024-05-10 --json")
        #expect(run.out.contains(#"{"id":9}"#) && run.out.contains(#"{"id":7}"#) && !run.out.contains(#"{"id":6}"#))
        let meta = try #require(objects([run.out]).first?["meta"] as? [String: Any])
        let next = try #require(meta["next"] as? String)
        let rest = try folio.run("feed api -n 3 --until 2024-05-10 --cursor \(next)")
        #expect(rest.numbers == [6, 5, 4], "\(rest.error)")
    }

    // MARK: Where the bounds travel

    /// The URL of a next page has the query of the first, but not its headers and its body.
    @Test func headersAndBodies_haveTheBoundsOfEveryPage() throws {
        let server = try ScriptedServer { request, number in
            .response(
                body: number < 3
                    ? #"{"items":[{"id":\#(number),"at":1715299200}],"next":"/list?p=\#(number + 1)"}"#
                    : #"{"items":[{"id":\#(number),"at":1715299200}]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                method: POST
                json: {q: all}
                items: .items
                id: .id
                fields: {}
                since: {at: .at, from: {body: .filter.from}, to: {header: X-Until}, format: seconds}
                pagination: {strategy: link, next: .next}
                """))
        let run = try folio.run("feed api --all --since 2024-05-10 --until 2024-05-11")
        #expect(run.numbers == [1, 2, 3] && run.code == 0, "\(run.error)")
        for request in server.requests {
            #expect(request["X-Until"] == "1715385600")
            #expect(request.body == #"{"q":"all","filter":{"from":1715299200}}"#)
        }
    }

    @Test func templates_haveTheBounds() throws {
        let server = try ScriptedServer(.response(body: #"[{"id":1,"at":"2024-05-10T00:00:00Z"}]"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                fields: {}
                since: {at: .at}
                query: {q: "updated:>={since|date:date}", to: "{until|shift:-1s}"}
                """
            ).replacing("path: /list", with: "path: \"/list/{since|default:all|replace::,.}\""))
        #expect(try folio.run("feed api --since 2024-05-10").numbers == [1])
        #expect(try folio.run("feed api --until 2024-05-11").numbers == [1])
        #expect(
            server.requests.map(\.target) == [
                "/list/2024-05-10T00.00.00Z?q=updated%3A%3E%3D2024-05-10", "/list/all?to=2024-05-10T23%3A59%3A59Z",
            ])
    }

    // MARK: The end of the list

    @Test(arguments: ["{at: .at}", "{at: .at | .}"]) func newestFirst_endsAfterAPageOfOlderItems(since: String) throws {
        let server = try EventServer(EventServer.month, .ignored)
        let folio = try Folio(plugins: server.plugin(since, "order: newest_first"))
        let run = try folio.run("feed api --all --since 2024-05-26 --json")
        #expect(
            run.out.contains(#"{"id":26}"#) && !run.out.contains(#"{"id":25}"#) && run.out.contains("\"complete\":true")
        )
        #expect(run.code == 0 && run.error.isEmpty && server.targets.count == 5)
    }

    @Test func recentlyChangedFirst_endsAfterAPageOfOlderItems() throws {
        let server = try EventServer(EventServer.month, .ignored)
        let more = "order: recently_changed_first\nversion: .at"
        let run = try Folio(plugins: server.plugin("{at: .at}", more)).run("feed api --all --since 2024-05-26")
        #expect(run.numbers == [31, 30, 29, 28, 27, 26] && run.error.isEmpty && server.targets.count == 5)
    }

    /// Where the plugin says that the list is sorted, the page with the first older item is the last one, unless it is not.
    @Test func sortedList_endsWithAPageThatHasAnOlderItem() throws {
        let server = try EventServer(EventServer.month, .ignored)
        let folio = try Folio(plugins: server.plugin("{at: .at, sorted: true}"))
        let run = try folio.run("feed api --all --since 2024-05-26 --json")
        #expect(run.code == 0 && run.out.contains(#"{"id":26}"#) && run.out.contains("\"complete\":true"), "\(run)")
        #expect(!run.out.contains(#"{"id":25}"#) && server.targets.count == 4, "\(server.targets)")
        var events = EventServer.month
        events.insert(.init(id: 100, time: EventServer.day(1)), at: 0)
        let other = try EventServer(events, .ignored)
        let all = try Folio(plugins: other.plugin("{at: .at, sorted: true}")).run("feed api --all --since 2024-05-26")
        #expect(all.numbers == [31, 30, 29, 28, 27, 26] && all.code == 0 && other.targets.count >= 17, "\(all)")
    }

    /// An old item at the top, or a time that may change later, shows nothing about the rest of the list.
    @Test(arguments: [
        ("{at: .at}", "", 0), ("{at: .at}", "order: oldest_first", 0),
        ("{at: .at}", "order: newest_first", 1), ("{at: .at}", "order: newest_first", 2),
        ("{at: .last_at // .at}", "order: newest_first", 0),
        ("{at: .at}", "order: newest_first\nversion: .at", 0),
        ("{at: .at}", "order: recently_changed_first\nversion: .id", 0),
    ])
    func otherOrder_isReadToTheEnd(since: String, more: String, pinned: Int) throws {
        var events = EventServer.month
        if pinned > 0 { events.insert(.init(id: 100, time: EventServer.day(1)), at: 2 - pinned) }
        if pinned > 1 { events.insert(.init(id: 101, time: EventServer.day(1)), at: 0) }
        let server = try EventServer(events, .ignored)
        let run = try Folio(plugins: server.plugin(since, more)).run("feed api --all --since 2024-05-26")
        #expect(run.numbers == [31, 30, 29, 28, 27, 26] && run.code == 0, "\(run.error)")
        #expect(server.targets.count >= 17)
    }

    /// The server ends the list itself.
    @Test func bound_thatIsSentEndsNothing() throws {
        let server = try EventServer()
        let run = try Folio(plugins: server.plugin(more: "order: newest_first"))
            .run("feed api --all --since 2024-05-26")
        #expect(run.numbers == [31, 30, 29, 28, 27, 26] && server.targets.count == 4)
    }

    /// Its times have many forms, and none of its endpoints gets the bounds.
    @Test(arguments: ["images", "offset", "page", "cursor", "link"]) func demo_isLimitedByTime(endpoint: String) throws
    {
        let demo = try DemoServer()
        let folio = try Folio()
        let line = "feed demo/\(endpoint) port=\(demo.port) --jsonl"
        let times = try objects(folio.run("\(line) --all").lines).compactMap { $0["created_at"] as? String }
        let bound = try #require(times.dropFirst(24).first)
        let run = try folio.run("\(line) --all --since \(bound.replacing(" ", with: "T"))")
        #expect(run.code == 0 && run.lines.count == 25 && run.error.isEmpty, "\(run.lines.count) \(run.error)")
        let older = try folio.run("\(line) --all --until \(bound.replacing(" ", with: "T"))")
        #expect(older.lines.count == 225, "\(older.lines.count)")
    }
}

extension EventServer {
    fileprivate func plugin(more: String) -> String {
        plugin("{at: .at, from: {query: from}, to: {query: to}}", more)
    }
}
