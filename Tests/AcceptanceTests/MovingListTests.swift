import TestSupport
import Testing

/// Lists that grow while they are read, and servers that return less than requested.
struct MovingListTests {
    @Test(arguments: ["images", "cursor", "link"])
    func position_missesAndRepeatsNothingWhenItemsAreInserted(endpoint: String) throws {
        let server = try DemoServer("--items", "100", "--insert-every", "3")
        let held = try DemoServer("--items", "100").items("/v1/feed?limit=100").map { $0["id"] as? String }
        let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) --all")
        #expect(try ids(run.lines) == held)
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
        #expect(try server.statistics().items > 100)
    }

    /// Three pages, then a new item at the start: the fourth page begins with the last item of the third.
    @Test(arguments: ["offset", "page"])
    func count_leavesOutWhatComesAgainAndSaysSo(endpoint: String) throws {
        let server = try DemoServer("--items", "100", "--insert-every", "3")
        let held = try DemoServer("--items", "100").items("/v1/feed?limit=100").map { $0["id"] as? String }
        let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) --all")
        #expect(try ids(run.lines) == held)
        #expect(run.error == "left out 3 duplicate items: the list changed, or its pages overlap\n")
        #expect(run.code == 0)
    }

    @Test(arguments: PagingTests.endpoints)
    func shortPage_isNotTheEndWhereTheServerClamps(endpoint: String) throws {
        let server = try DemoServer("--items", "50", "--clamp", "7")
        let run = try Folio().run("feed demo/\(endpoint) port=\(server.port) --all")
        #expect(run.lines.count == 50)
        #expect(try Set(ids(run.lines)).count == 50)
        #expect(run.error.isEmpty)
        #expect(run.code == 0)
    }

    /// Positions that count, behind a token or a link: items are deleted after the first page, and the total says so.
    @Test(arguments: [
        "{strategy: cursor, cursor: {query: c}, token: .token, until: {total: .total}}",
        "{strategy: link, next: .next, until: {total: .total}}",
    ])
    func token_skipsNothingWhenItemsAreDeleted(pagination: String) throws {
        let server = try ScriptedServer { request, number in
            let start = request.target.split(separator: "c=").dropFirst().last.flatMap { Int($0) } ?? 0
            // Again in the middle: the fourth request is that for the second page.
            let all = number == 1 ? Array(1...30) : Array(4...30).filter { number < 5 || $0 != 5 }
            let page = all.dropFirst(start).prefix(10).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = start + 10 < all.count ? "\(start + 10)" : nil
            let places = next.map { "\"token\":\"\($0)\",\"next\":\"/list?c=\($0)\"" } ?? "\"token\":null,\"next\":null"
            return .response(body: "{\"items\":[\(page)],\(places),\"total\":\(all.count)}")
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .items\nid: .id\npagination: \(pagination)"))
        let run = try folio.run("feed api --all --json")
        let items = try #require(objects([run.out]).first?["items"] as? [[String: Any]]).compactMap { $0["id"] as? Int }
        #expect(items == Array(1...30), "\(run.error)")
        #expect(run.code == 0 && run.out.contains("\"complete\":true"))
        #expect(
            server.requests.map(\.target) == [
                "/list", "/list?c=10", "/list", "/list?c=10", "/list?c=20", "/list?c=10", "/list?c=20",
            ])
    }

    @Test func before_fetchesItemsNewerThanAKnownOne() throws {
        let server = try DemoServer("--items", "50")
        let held = try server.items("/v1/feed?limit=50").compactMap { $0["id"] as? String }
        let run = try Folio().run("feed demo port=\(server.port) --before \(held[7]) -n 5")
        #expect(try ids(run.lines) == Array(held[0..<5]))
        #expect(try server.targets().last == "/v1/feed?before_id=\(held[7])&limit=10")
    }

    /// The first item changes while a long list is read, and comes again at its end.
    @Test func item_isPrintedOnceHoweverFarApartItRepeats() throws {
        let server = try ScriptedServer { request, _ in
            let ids = request.target.hasSuffix("=2") ? [0, 150_000] : Array(0..<150_000)
            let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: "{\"items\":[\(items)],\"next\":\(ids.count == 2 ? "null" : "2")}")
        }
        let folio = try Folio(plugins: Self.token(server))
        let run = try folio.run("feed api --all")
        #expect(run.lines.count == 150_001)
        #expect(run.error.hasPrefix("left out 1 duplicate item") && run.code == 0)
        #expect(try folio.run("feed api --all --offline").lines.count == 150_001)
    }

    // MARK: Faulty servers

    @Test func repeatedToken_isAnErrorAndPrintsNothingTwice() throws {
        let server = try ScriptedServer { _, number in
            .response(body: #"{"items":[{"id":\#(number)}],"next":"again"}"#)
        }
        let folio = try Folio(plugins: Self.token(server))
        let run = try folio.run("feed api --all")
        #expect(run.out == "{\"id\":1}\n{\"id\":2}\n")
        #expect(
            run.error == """
                folio: the page starting at again repeats an earlier page
                hint: Check `pagination:`, since the server may ignore a parameter. If it always repeats its last page, add \
                `until: {same: true}`.

                """)
        #expect(run.code == 7)
        #expect(server.requests.count == 2)
    }

    @Test func repeatedPage_isAnErrorAndPrintsNothingTwice() throws {
        let server = try ScriptedServer { _, number in
            .response(body: #"{"items":[{"id":1},{"id":2}],"next":"\#(number)"}"#)
        }
        let folio = try Folio(plugins: Self.token(server))
        let run = try folio.run("feed api --all")
        #expect(run.out == "{\"id\":1}\n{\"id\":2}\n")
        #expect(
            run.error == """
                stopped after 2 items; continue with --cursor '1'
                folio: page 2 repeats the items of an earlier page
                  at the position 1
                hint: The list may have grown; then run the command again. If this recurs, check `pagination:`, since the \
                server may ignore a parameter. If it always repeats its last page, add `until: {same: true}`.

                """)
        #expect(run.code == 7)
    }

    @Test(arguments: [2, 3])
    func total_isCheckedAtTheEndOfTheList(declared: Int) throws {
        let server = try ScriptedServer { _, number in
            .response(body: #"{"items":[\#(number < 3 ? #"{"id":\#(number)}"# : "")],"total":\#(declared)}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: offset, offset: {query: offset}, until: {total: .total}}
                """))
        let run = try folio.run("feed api --all --json")
        let isShort = declared == 3
        #expect(run.out.contains(#""complete":\#(!isShort)"#))
        let message = "folio: incomplete list: received 2 of the 3 items announced by the server\n"
        #expect(run.diagnostic == (isShort ? message : ""))
        #expect(run.code == (isShort ? 9 : 0))
    }

    private static func token(_ server: ScriptedServer) -> String {
        Plugin.list(
            server,
            """
            items: .items
            id: .id
            fields: {}
            pagination: {strategy: cursor, token: .next, cursor: {query: cursor}}
            """)
    }
}
