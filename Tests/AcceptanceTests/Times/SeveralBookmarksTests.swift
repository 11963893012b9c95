import System
import TestSupport
import Testing

/// `--since last` of an endpoint with variables: each list begins where its own last complete output ended.
struct SeveralBookmarksTests {
    private let server: EventServer
    private let folio: Folio

    init() throws {
        server = try EventServer(Array(EventServer.month.suffix(6)))
        folio = try Folio(plugins: server.pluginOfLists())
    }

    private func add(_ id: Int, _ time: String) {
        server.state.withLock { $0.events.insert(.init(id: id, time: time), at: 0) }
    }

    private func last(_ words: String = "") throws -> [Int] {
        let run = try folio.run("feed api --all --since last \(words)")
        #expect(run.code == 0 && run.error == (run.numbers.isEmpty ? "nothing new\n" : ""), "\(run.error)")
        return run.numbers
    }

    /// The newest item of one list says nothing about the other.
    @Test(arguments: ["", "--concurrency 3"]) func lists_haveTheirOwnBookmarks(concurrency: String) throws {
        #expect(try last(concurrency) == [5, 3, 1, 6, 4, 2])
        add(8, EventServer.day(6, "13:00:00Z"))
        add(7, EventServer.day(5, "13:00:00Z"))
        let earlier = server.targets.count
        #expect(try last(concurrency) == [7, 8])
        for target in server.targets.dropFirst(earlier) {
            let day = target.hasPrefix("/odd?") ? "05" : "06"
            #expect(target.contains("from=2024-05-\(day)T12%3A00%3A00Z"))
        }
        #expect(try last(concurrency) == [])
    }

    @Test func list_isTheSameAlone() throws {
        #expect(try last("list=odd") == [5, 3, 1])
        #expect(try last() == [6, 4, 2])
        add(7, EventServer.day(7))
        #expect(try last("list=odd") == [7])
        #expect(try last() == [])
    }

    @Test(arguments: ["", "--concurrency 3"]) func failureOfOneList_movesNone(concurrency: String) throws {
        server.state.withLock { $0.brokenPath = "/even" }
        let run = try folio.run("feed api --all --since last \(concurrency)")
        #expect(run.numbers == [5, 3, 1] && run.code == 5, "\(run.error)")
        server.state.withLock { $0.brokenPath = nil }
        #expect(try last() == [5, 3, 1, 6, 4, 2])
    }

    @Test(arguments: ["-n 4", "--pages 2"]) func cutOutput_movesNone(amount: String) throws {
        let run = try folio.run("feed api \(amount) --since last")
        #expect(run.code == 0 && run.error.contains("--since last begins at the same time"), "\(run.error)")
        #expect(try last() == [5, 3, 1, 6, 4, 2])
    }

    /// Lists that were printed before an interruption may be printed again, but none is lost.
    @Test func resumedCommand_losesNothing() throws {
        server.state.withLock { $0.brokenPath = "/even" }
        let line = "feed api --all --since last --to \(folio.folder.path)/a.jsonl"
        #expect(try folio.run(line).code == 5)
        server.state.withLock { $0.brokenPath = nil }
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(try folio.folder.text(of: "a.jsonl").split(separator: "\n").count == 6)
        add(8, EventServer.day(8))
        add(7, EventServer.day(7))
        #expect(try last() == [7, 5, 3, 1, 8])
        #expect(try last() == [])
    }

    /// Interrupted inside a list that began at its bookmark.
    @Test func resumedList_keepsItsBeginning() throws {
        #expect(try last() == [5, 3, 1, 6, 4, 2])
        for day in stride(from: 8, through: 14, by: 2) { add(day, EventServer.day(day)) }
        let earlier = server.targets.count
        server.state.withLock { $0.failures = [earlier + 2] }
        let line = "feed api --all --since last --to \(folio.folder.path)/a.jsonl"
        #expect(try folio.run(line).code == 5)
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        let numbers = try folio.folder.text(of: "a.jsonl").split(separator: "\n").compactMap {
            Int($0.filter(\.isNumber))
        }
        #expect(numbers == [14, 12, 10, 8])
        add(16, EventServer.day(16))
        #expect(Set(try last()).isSuperset(of: [16]) && server.targets.last?.contains("from=2024-05-14") == true)
    }

    @Test func offlineOutput_movesNone() throws {
        #expect(try folio.run("feed api --all").code == 0)
        #expect(try folio.run("feed api --all --offline --since last").numbers == [5, 3, 1, 6, 4, 2])
        #expect(try last() == [5, 3, 1, 6, 4, 2])
    }

    @Test func steps_needOneList() throws {
        let plugin = server.pluginOfLists(
            "{at: .at, from: {query: from}, to: {query: to}, step: 10d, start: 2024-05-01}")
        let folio = try Folio(plugins: plugin)
        let run = try folio.run("feed api --since last")
        #expect(
            run.error == """
                folio: --since last needs one list where lists are read in steps, and here is one for each list
                hint: Add list=VALUE, or give a time.

                """ && run.code == 2, "\(run.error)")
        #expect(try folio.run("feed api --all --since last list=odd").numbers == [5, 3, 1])
        #expect(try folio.run("feed api --all --since last list=odd").out.isEmpty)
    }
}
