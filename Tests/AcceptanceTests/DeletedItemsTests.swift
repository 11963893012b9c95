import TestSupport
import Testing

/// Lists whose items are deleted while folio reads them, so that positions that count mean later items.
struct DeletedItemsTests {
    /// A list of five items a page. `items` returns its items at the time of a request.
    private static func server(
        _ fields: [String] = [], total: Bool = false, failing: Int? = nil,
        items: @escaping @Sendable (_ number: Int) -> [Int]
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            let value = { (name: String) in
                request.target.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix(name + "=") }
                    .flatMap { Int($0.dropFirst(name.count + 1)) }
            }
            if number == failing { return .response(status: 404, body: "") }
            let all = items(number)
            let start = value("offset") ?? ((value("page") ?? 1) - 1) * 5
            let page = all.dropFirst(start).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let count = total ? ",\"total\":\(all.count)" : ""
            return .response(fields: fields, body: "{\"items\":[\(page)]\(count)}")
        }
    }

    private static func plugin(_ server: ScriptedServer, _ strategy: String, total: Bool = false) -> String {
        let until = total ? ", until: {total: .total}" : ""
        return Plugin.list(
            server,
            """
            items: .items
            id: .id
            pagination: {strategy: \(strategy), \(strategy): {query: \(strategy)}\(until)}
            """)
    }

    private static let all = Array(1...30)

    @Test(arguments: ["offset", "page"], ["", " --concurrency 3"])
    func itemsAfterDeletedOnes_areFoundIfTheTotalShowsIt(strategy: String, options: String) throws {
        // Items 2 and 4 are deleted after the second page.
        let server = try Self.server(total: true) { $0 <= 2 ? Self.all : Self.all.filter { ![2, 4].contains($0) } }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all\(options)")
        #expect(try numbers(run) == Self.all)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(try numbers(folio.run("feed api --all --offline")) == Self.all)
    }

    @Test(arguments: ["offset", "page"])
    func itemsAfterManyDeletedOnes_areMissingAloud(strategy: String) throws {
        let server = try Self.server(total: true) { $0 <= 2 ? Self.all : Array(12...30) }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all --json")
        #expect(run.out.contains("\"complete\":false"))
        #expect(run.error.contains("folio: items were deleted while the list was read, so that others may be missing"))
        #expect(run.code == 9)
    }

    /// The first page is fresh, and the others were never requested.
    @Test(arguments: ["offset", "page"])
    func freshPage_isConfirmedBeforeTheNextOneIsUsed(strategy: String) throws {
        let server = try Self.server(["Cache-Control: max-age=600"]) {
            $0 <= 1 ? Self.all : Self.all.filter { ![1, 3].contains($0) }
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        #expect(try numbers(folio.run("feed api --pages 1")) == Array(1...5))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Self.all)
        #expect(run.error.isEmpty && run.code == 0)
    }

    @Test func freshPage_isConfirmedOnce() throws {
        let server = try Self.server(["Cache-Control: max-age=600"]) { _ in Array(1...15) }
        let folio = try Folio(plugins: Self.plugin(server, "offset"))
        _ = try folio.run("feed api --pages 1")
        #expect(try numbers(folio.run("feed api --all")) == Array(1...15))
        // After the first page: the second, the first again, the third, and an empty one.
        let offsets = server.requests.compactMap { $0.target.split(separator: "=").last }
        #expect(offsets == ["0", "5", "0", "10", "15"])
        #expect(try numbers(folio.run("feed api --all")) == Array(1...15))
        #expect(server.requests.count == 5)
    }

    /// The third request fails, and items are deleted before the walk is resumed.
    @Test(arguments: ["offset", "page"], [[], [1, 2, 7], [6, 7, 8, 9]])
    func resumedWalk_findsTheItemsAfterDeletedOnes(strategy: String, deleted: [Int]) throws {
        let server = try Self.server(failing: 3) { $0 < 3 ? Self.all : Self.all.filter { !deleted.contains($0) } }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        let resumed = try folio.run("\(line) --resume")
        let found = try folio.folder.text(of: "items.jsonl").split(separator: "\n")
        #expect(found.map { Int($0.filter(\.isNumber)) } == Self.all)
        #expect(resumed.error == "30 items in \(folio.folder.path)/items.jsonl\n" && resumed.code == 0)
    }

    /// A list that grows by a page returns a page again. A server that ignores the position does so, too.
    @Test(arguments: ["offset", "page"])
    func pageThatIsReturnedAgain_doesNotEndAListThatHasGrown(strategy: String) throws {
        let server = try Self.server { $0 <= 2 ? Self.all : Array(-4...30) }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Self.all)
        #expect(run.error == "left out 5 duplicate items, repeated because the list changed\n" && run.code == 0)
    }

    @Test(arguments: ["offset", "page"])
    func serverThatIgnoresThePosition_isAnError(strategy: String) throws {
        let server = try ScriptedServer { _, number in
            let items = (1...3).map { "{\"id\":\(($0 + number) % 3)}" }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)]}"#)
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run).sorted() == [0, 1, 2])
        #expect(run.code == 7)
        #expect(server.requests.count <= 12)
    }

    /// The total says that the page was not the last one.
    @Test func repetition_doesNotHideATotal() throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1},{"id":2}],"total":9}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\npagination: {strategy: page, page: {query: page}, until: {same: true}}"))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == [1, 2])
        #expect(run.error.contains("incomplete list: it ended, but .total says that there are 9 items"))
        #expect(run.code == 9)
    }

    /// The third page is empty by mistake.
    @Test func laterPage_isASignOfMoreItems() throws {
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let items = page == 3 || page > 5 ? "" : "{\"id\":\(page)1},{\"id\":\(page)2}"
            return .response(body: "{\"items\":[\(items)]}")
        }
        let folio = try Folio(plugins: Self.plugin(server, "page"))
        let run = try folio.run("feed api --all --concurrency 4")
        #expect(try numbers(run) == [11, 12, 21, 22])
        #expect(run.error.contains("incomplete list: it ended, but the page at the position 4 has items"))
        #expect(run.code == 9)
    }

    private func numbers(_ run: Child.Ending) throws -> [Int] {
        try run.lines.map { try #require(Int($0.filter { $0.isNumber || $0 == "-" })) }
    }
}
