import Foundation
import System
import TestSupport
import Testing

/// `--since last` begins where the last complete output ended.
struct BookmarkTests {
    private let server: EventServer
    private let folio: Folio

    init() throws {
        server = try EventServer(Array(EventServer.month.suffix(5)))
        folio = try Folio(plugins: server.plugin())
    }

    /// Adds the newest event.
    private func add(_ id: Int, _ time: String) {
        server.state.withLock { $0.events.insert(.init(id: id, time: time), at: 0) }
    }

    private func last(_ options: String = "", name: String = "last") throws -> [Int] {
        let run = try folio.run("feed api --all --since \(name)\(options)")
        #expect(run.code == 0 && run.error == (run.numbers.isEmpty ? "nothing new\n" : ""), "\(run.error)")
        return run.numbers
    }

    @Test func last_isWhatCameSince() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        #expect(server.values(of: "from").allSatisfy { $0 == nil })
        add(6, EventServer.day(6))
        #expect(try last() == [6])
        #expect(server.values(of: "from").last == "2024-05-05T12:00:00Z")
        #expect(try last() == [])
        add(8, EventServer.day(8))
        add(7, EventServer.day(7))
        #expect(try last() == [7, 8])
    }

    /// The first read is of the whole list, so it is stored as usual.
    @Test func firstRead_isStored() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        #expect(try folio.run("feed api --all --offline").numbers == [5, 4, 3, 2, 1])
        add(6, EventServer.day(6))
        #expect(try last() == [6])
        #expect(try folio.run("feed api --all --offline").numbers == [5, 4, 3, 2, 1])
    }

    @Test func names_areApart() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        add(6, EventServer.day(6))
        #expect(try last(name: "last:a") == [6, 5, 4, 3, 2, 1])
        #expect(try last(name: "last:b") == [6, 5, 4, 3, 2, 1])
        add(7, EventServer.day(7))
        #expect(try last() == [7, 6])
        #expect(try last(name: "last:a") == [7])
        #expect(try last(name: "last:a") == [])
        #expect(try last(name: "last:b") == [7])
    }

    /// The times of one second are not all printed at once.
    @Test func itemOfTheSameSecond_isPrinted() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        add(6, EventServer.day(5))
        #expect(try last() == [6])
        #expect(try last() == [])
    }

    // MARK: When it moves

    @Test func cutOutput_doesNotMoveIt() throws {
        let run = try folio.run("feed api -n 3 --since last")
        #expect(
            run.numbers == [5, 4, 3]
                && run.error.hasSuffix(
                    """
                    not everything was read from the server, so the next command with --since last begins at the same \
                    time as this one

                    """),
            "\(run.error)")
        #expect(try last() == [5, 4, 3, 2, 1])
        // All items are as many as were asked for.
        add(6, EventServer.day(6))
        #expect(try folio.run("feed api -n 3 --since last").numbers == [6])
        #expect(try last() == [])
    }

    @Test func failedOutput_doesNotMoveIt() throws {
        server.state.withLock { $0.failures = [2] }
        let run = try folio.run("feed api --all --since last")
        #expect(run.numbers == [5, 4] && run.code == 5)
        #expect(try last() == [5, 4, 3, 2, 1])
    }

    @Test func offlineOutput_doesNotMoveIt() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        add(6, EventServer.day(6))
        #expect(try folio.run("feed api --all").code == 0)
        #expect(try folio.run("feed api --all --offline --since last").numbers == [6])
        #expect(try folio.run("feed api --all --offline --since last").numbers == [6])
        server.state.withLock { $0.isGone = true }
        let copy = try folio.run("feed api --all --since last --retries 0")
        #expect(copy.numbers == [6] && copy.error.contains("showing the stored copy"), "\(copy.error)")
        server.state.withLock { $0.isGone = false }
        #expect(try last() == [6])
    }

    @Test func profile_doesNotMoveIt() throws {
        #expect(try folio.run("profile feed api --all --since last").code == 0)
        #expect(try last() == [5, 4, 3, 2, 1])
    }

    @Test func last_neverMovesBack() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        server.state.withLock { _ = $0.events.removeFirst() }
        #expect(try last() == [])
        add(6, EventServer.day(4, "13:00:00Z"))
        #expect(try last() == [])
        add(7, EventServer.day(5, "13:00:00Z"))
        #expect(try last() == [7])
    }

    /// The clock of the server is fast, or the time is that of an appointment.
    @Test func itemInTheFuture_doesNotHideLaterOnes() throws {
        add(6, "2999-01-01T00:00:00Z")
        #expect(try last() == [6, 5, 4, 3, 2, 1])
        add(7, Date().addingTimeInterval(5).ISO8601Format())
        #expect(try last() == [7])
        #expect(try last() == [])
    }

    @Test func resumedOutput_movesItToItsNewestItem() throws {
        let line = "feed api --all --since last --to \(folio.folder.path)/a.jsonl"
        server.state.withLock { $0.failures = [2] }
        #expect(try folio.run(line).code == 5)
        let resumed = try folio.run("\(line) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(try folio.folder.text(of: "a.jsonl").split(separator: "\n").count == 5)
        add(6, EventServer.day(6))
        #expect(Set(try last()).subtracting([5]) == [6])
        #expect(server.values(of: "from").last == "2024-05-05T12:00:00Z")
    }

    /// The clock was set back after a command that printed an appointment.
    @Test func clockThatIsSetBack_hidesNothing() throws {
        let last = { (now: String) in
            try Faketime.run(
                ["-f", "@\(now)", Programs.folio, "feed", "api", "--all", "--since", "last"],
                variables: folio.environment)
        }
        add(6, "2027-01-01T00:00:00Z")
        let later = try last("2028-01-01 00:00:00")
        #expect(later.numbers == [6, 5, 4, 3, 2, 1] && later.code == 0, "\(later.error)")
        for (id, time) in [(7, "2026-01-01 00:00:00"), (8, "2026-02-01 00:00:00")] {
            add(id, "\(time.prefix(10))T00:00:00Z")
            let run = try last(time)
            #expect(run.numbers.contains(id) && run.code == 0, "\(run.numbers) \(run.error)")
        }
    }

    /// The clock was three hours ahead when an item with a later time was printed. Those that come meanwhile are not missed,
    /// also after commands that print nothing.
    @Test(arguments: [[10, 11, 13], [12], [11, 12, 14]])
    func clockThatWasAhead_hidesNothing(hours: [Int]) throws {
        let last = { (hour: Int) in
            try Faketime.run(
                ["-f", "@2026-03-01 \(hour):10:00", Programs.folio, "feed", "api", "--all", "--since", "last"],
                variables: folio.environment + ["TZ=UTC"])
        }
        add(6, "2026-03-01T12:30:00Z")
        #expect(try last(13).numbers == [6, 5, 4, 3, 2, 1])
        var (printed, id) = (Set<Int>(), 7)
        for hour in hours {
            // Nothing new at first; then an item that came since the command before.
            printed.formUnion(try last(hour).numbers)
            add(id, "2026-03-01T\(hour):05:00Z")
            add(id + 1, "2026-03-01T\(hour):11:00Z")
            let run = try last(hour)
            #expect(run.code == 0, "\(run.error)")
            printed.formUnion(run.numbers)
            printed.formUnion(try last(hour).numbers)
            id += 2
        }
        #expect(printed.isSuperset(of: 7..<id), "\(printed)")
    }

    /// An item of the future does not move it: what comes later with an earlier time is not missed.
    @Test func itemInTheFuture_doesNotMoveIt() throws {
        add(6, "2999-01-01T00:00:00Z")
        #expect(try last() == [6, 5, 4, 3, 2, 1])
        #expect(try last() == [])
        add(7, "2025-01-01T00:00:00Z")
        #expect(try last() == [7])
        #expect(try last() == [])
    }

    /// Killed at each write of the library: an item that was not printed is printed by the next command.
    @Test func killedCommand_losesNothing() throws {
        var (kills, moved) = (0, 0)
        for number in 0..<40 {
            let folio = try Folio(plugins: server.plugin())
            let killed = try folio.run(
                "feed api --all --since last",
                with: [
                    "LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_RECORD=\(folio.folder.path)/record",
                    "KILLPOINT_AT=\(KillPoint(kind: "wal", number: number, moment: .before).text)",
                ])
            if killed.code == 0 { break }
            kills += 1
            let next = try folio.run("feed api --all --since last")
            #expect(next.code == 0, "\(next.error)")
            #expect(Set(killed.numbers + next.numbers) == [1, 2, 3, 4, 5], "\(number)")
            #expect(killed.numbers.count == 5 || next.numbers.count == 5, "\(number)")
            moved += next.numbers.isEmpty ? 1 : 0
        }
        #expect(kills > 3 && moved < kills, "\(kills) \(moved)")
    }

    // MARK: Late items

    @Test func overlap_findsLateItemsOnce() throws {
        let folio = try Folio(
            plugins: server.plugin("{at: .at, from: {query: from}, overlap: 36h}"))
        let last = { try folio.run("feed api --all --since last").numbers }
        #expect(try last() == [5, 4, 3, 2, 1])
        add(100, EventServer.day(4, "01:00:00Z"))
        add(101, EventServer.day(3, "01:00:00Z"))
        #expect(try last() == [100])
        #expect(server.values(of: "from").last == "2024-05-04T00:00:00Z")
        #expect(try last() == [])
        // It was changed.
        server.state.withLock { $0.events[1] = .init(id: 100, time: EventServer.day(5, "01:00:00Z")) }
        #expect(try last() == [100])
        add(6, EventServer.day(6))
        #expect(try last() == [6])
        #expect(try last() == [])
    }

    // MARK: The library

    @Test func prune_keepsIt() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        let later = try Faketime.run(["-f", "+300d", Programs.folio, "cache", "prune"], variables: folio.environment)
        #expect(later.code == 0, "\(later.error)")
        #expect(try last() == [])
        #expect(try folio.run("cache verify").code == 0)
        #expect(try folio.run("cache clear api --force").code == 0)
        #expect(try last() == [5, 4, 3, 2, 1])
    }

    @Test func otherReads_keepIt() throws {
        #expect(try last() == [5, 4, 3, 2, 1])
        #expect(try last(name: "last:a") == [5, 4, 3, 2, 1])
        for _ in 0..<3 {
            #expect(try folio.run("feed api --all --since 2024-05-02").code == 0)
            #expect(try folio.run("feed api --all").code == 0)
            #expect(try folio.run("feed api --new").code == 0)
        }
        #expect(try last() == [] && last(name: "last:a") == [])
    }

    /// Another time of items, or another condition, is another bookmark.
    @Test func editedDefinition_readsEverything() throws {
        let plugin = server.plugin("{at: .at, from: {query: from}}", "where: .id > 2")
        _ = try folio.folder.write(plugin, to: "api.yaml")
        #expect(try last() == [5, 4, 3])
        #expect(try last() == [])
        _ = try folio.folder.write(plugin.replacing("> 2", with: "> 1"), to: "api.yaml")
        #expect(try last() == [5, 4, 3, 2])
        _ = try folio.folder.write(server.plugin("{at: .at // .x, from: {query: from}}"), to: "api.yaml")
        #expect(try last() == [5, 4, 3, 2, 1])
    }

    @Test func names_areCompleted() throws {
        #expect(try last(name: "last:report") == [5, 4, 3, 2, 1])
        let run = try folio.shell("folio __complete feed api --since l")
        #expect(run.out.contains("last\t") && run.out.contains("last:report"), "\(run.out)")
    }

    // MARK: Bad input

    @Test(arguments: [
        (
            "--since 2024-05-01 --until last",
            "--until cannot be last\nhint: Give a date, a time, or a duration such as 7d."
        ),
        (
            "--since last --page 2",
            "--page cannot be combined with --since last, which reads the list from its start\nhint: Leave out --page."
        ),
        (
            "--since last --no-cache",
            """
            --since last cannot be combined with --no-cache
            hint: The library has the time up to which the list was read.
            """
        ),
        (
            "--since last:a --dry-run",
            """
            --dry-run cannot show the time that --since last means
            hint: Give a time instead.
            """
        ),
    ])
    func bookmark_cannotBeUsed(words: String, message: String) throws {
        let run = try folio.run("feed api \(words)")
        #expect(run.error == "folio: \(message)\n" && run.code == 2, "\(run.error)")
        #expect(server.targets.isEmpty)
    }
}
