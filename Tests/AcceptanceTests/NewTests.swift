import Synchronization
import System
import TestSupport
import Testing

/// `--new` prints exactly the items that no earlier walk had.
struct NewTests {
    /// Every item that will ever exist, the oldest first.
    private static func everything() throws -> [String] {
        try DemoServer("--items", "200").items("/v1/feed?limit=200").compactMap { $0["id"] as? String }.reversed()
    }

    /// An item is added after every request.
    @Test(arguments: PagingTests.endpoints)
    func new_givesExactlyWhatWasAddedSince(endpoint: String) throws {
        let everything = try Self.everything()
        let server = try DemoServer("--items", "50", "--insert-every", "1")
        let folio = try Folio()
        var known = 0
        for _ in 0..<4 {
            let count = try server.statistics().items
            let run = try folio.run("feed demo/\(endpoint) port=\(server.port) --new")
            #expect(run.code == 0, "\(run.error)")
            #expect(try ids(run.lines) == everything[known..<count].reversed())
            #expect(known < count)
            known = count
        }
    }

    @Test func new_endsAtTheFirstKnownItemOfAListThatIsNewestFirst() throws {
        let server = try DemoServer("--items", "50")
        let folio = try Folio()
        let command = "feed demo port=\(server.port)"
        #expect(try folio.run("\(command) --all").lines.count == 50)
        let before = try server.statistics().requests
        let run = try folio.run("\(command) --new")
        #expect(run.out.isEmpty)
        #expect(run.error == "nothing new\n")
        #expect(run.code == 0)
        #expect(try server.statistics().requests == before + 1)
    }

    /// Without `order:`, a new item may be anywhere, so the whole list is read.
    @Test func new_readsTheWholeListWhereTheOrderIsNotKnown() throws {
        let server = try ScriptedServer { request, number in
            let items = number <= 2 ? [[1, 2], [3, 4]] : [[1, 9, 2], [3, 4, 8]]
            let page = items[request.target.contains("page=2") ? 1 : 0]
            let body = page.map { #"{"id":\#($0)}"# }.joined(separator: ",")
            return .response(body: #"{"items":[\#(body)],"pages":2}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}, until: {pages: .pages}}
                """))
        #expect(try folio.run("feed api --new").lines.count == 4)
        #expect(try folio.run("feed api --new").out == "{\"id\":9}\n{\"id\":8}\n")
        #expect(try folio.run("feed api --new").out.isEmpty)
        #expect(server.requests.count == 6)
    }

    @Test func new_withACountGivesTheNewestAndForgetsNone() throws {
        let everything = try Self.everything()
        let server = try DemoServer("--items", "50", "--insert-every", "1")
        let folio = try Folio()
        let command = "feed demo port=\(server.port) --new"
        #expect(try folio.run(command).lines.count == 50)
        var count = try server.statistics().items
        #expect(try ids(folio.run("\(command) -n 3").lines) == everything[count - 3..<count].reversed())
        // The items of a partial walk do not count as known, since some may be missing.
        count = try server.statistics().items
        #expect(try ids(folio.run(command).lines) == everything[50..<count].reversed())
        #expect(try folio.run(command).lines.count == 1)
    }

    /// There are more new items than fit on two pages.
    @Test(arguments: [
        KillPoint(kind: "wal", number: 0, moment: .before), KillPoint(kind: "wal", number: 14, moment: .inside),
        KillPoint(kind: "wal", number: 24, moment: .after), KillPoint(kind: "library", number: 0, moment: .before),
    ])
    func new_leavesNoGapWhenItIsKilled(point: KillPoint) throws {
        let everything = try Self.everything()
        let server = try DemoServer("--items", "50", "--insert-every", "1")
        let folio = try Folio()
        let command = "feed demo port=\(server.port) --page-size 5"
        #expect(try folio.run("\(command) --all").lines.count == 50)
        var count = try server.statistics().items
        let killed = try folio.run(
            "\(command) --new", with: ["LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_AT=\(point.text)"])
        #expect(killed.code == -9)
        // At the checkpoint, everything is saved.
        let known = point.kind == "library" ? count : 50
        count = try server.statistics().items
        let run = try folio.run("\(command) --new")
        #expect(run.code == 0)
        #expect(try ids(run.lines) == everything[known..<count].reversed())
    }

    /// An old walk has the items that a later one with `--new` did not read again.
    @Test(arguments: ["", "order: newest_first"])
    func prunedLibrary_stillKnowsWhatIsNotNew(order: String) throws {
        let items = Mutex(["b", "a"])
        let server = try ScriptedServer { _, _ in
            let list = items.withLock(\.self).map { "{\"id\":\"\($0)\"}" }.joined(separator: ",")
            return .response(body: "[\(list)]")
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}\n\(order)"))
        #expect(try folio.run("feed api --all", at: "2030-01-01 00:00:00").lines.count == 2)
        items.withLock { $0 = ["c", "b", "a"] }
        #expect(try folio.run("feed api --new", at: "2030-01-06 00:00:00").lines.count == 1)
        items.withLock { $0 = ["d", "c", "b", "a"] }
        #expect(try folio.run("cache prune", at: "2030-01-10 00:00:00").code == 0)
        #expect(try folio.run("feed api --new", at: "2030-01-10 00:00:00").lines == ["{\"id\":\"d\"}"])
        // Nobody asked for new items for a week.
        let pruned = try folio.run("cache prune", at: "2030-02-01 00:00:00")
        #expect(pruned.out.hasPrefix("Deleted"), "\(pruned)")
    }

    /// `--jq-all` writes all items at the end, when they have been read.
    @Test(arguments: ["forge", "forge/notes", "forge/repos"])
    func itemsThatWereReadButNotWritten_areStillNew(endpoint: String) throws {
        let forge = try Forge()
        let folio = try Folio(plugins: forge.plugin())
        let command = "feed \(endpoint) --new --jq-all"
        for ending in [
            try folio.start("\(command) .items[]", output: .file("/dev/full")).end(),
            try folio.run("\(command) error(\"no\")"),
        ] {
            #expect(ending.code != 0 && ending.out.isEmpty, "\(ending)")
        }
        let requests = forge.targets.count
        #expect(requests > 0)
        let expected = endpoint == "forge" ? Forge.lines() : endpoint == "forge/notes" ? Forge.notes : nil
        let run = try folio.run("\(command) .items[]")
        #expect(run.code == 0, "\(run.error)")
        #expect(run.lines.count == (expected?.count ?? forge.state.withLock(\.repos.count)), "\(run)")
        #expect(try folio.run("\(command) .items[]").out.isEmpty)
    }

    /// The XXH3 of the first item's id is that of another one's. Whoever may choose an id could have made it.
    @Test func itemWithAnIDThatWasMadeToHideAnother_hidesNone() throws {
        let items = Mutex([Self.made, "alice"])
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "page=").dropFirst().first.flatMap { Int($0) } ?? 1
            let ids = items.withLock(\.self).dropFirst(2 * page - 2).prefix(2)
            return .response(body: "[\(ids.map { #"{"id":"\#($0)"}"# }.joined(separator: ","))]")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: page}}
                """))
        #expect(try folio.run("feed api --new").lines.count == 2)
        items.withLock { $0 += ["bob", "carl"] }
        #expect(try folio.run("feed api --new").lines == ["{\"id\":\"bob\"}", "{\"id\":\"carl\"}"])
        #expect(try folio.run("feed api --all --no-cache").lines.count == 4)
        #expect(try folio.run("feed api --all --offline").lines.count == 4)
    }

    private static let made = "aVFXPaaaFj4TEaaBaznWCaaaDwxy2aaCaMIjLaaaMZELeaaDaGb6EaaamT-8fa"
}
