import Foundation
import System
import TestSupport
import Testing

/// `step:` reads a long span in steps.
struct StepTests {
    private static let since = "{at: .at, from: {query: from}, to: {query: to}, step: 10d, start: 2024-05-01}"
    private let server: EventServer

    init() throws { server = try EventServer() }

    private func steps() -> [String] {
        var all: [String] = []
        for (from, to) in zip(server.values(of: "from"), server.values(of: "to")) {
            let step = "\(from?.prefix(10) ?? "") \(to?.prefix(10) ?? "")"
            if all.last != step { all.append(step) }
        }
        return all
    }

    @Test func steps_areReadOneAfterTheOther() throws {
        let folio = try Folio(plugins: server.plugin(Self.since))
        let run = try folio.run("feed api --all --since 2024-05-05 --until 2024-05-24 --json")
        #expect(run.code == 0 && run.error.isEmpty, "\(run.error)")
        let document = try #require(objects([run.out]).first)
        let ids = (document["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
        #expect(ids == (5...10).reversed() + (11...20).reversed() + (21...23).reversed())
        #expect((document["meta"] as? [String: Any])?["complete"] as? Bool == true)
        #expect(steps() == ["2024-05-05 2024-05-11", "2024-05-11 2024-05-21", "2024-05-21 2024-05-24"])
    }

    @Test(arguments: ["", " --concurrency 4"]) func newestFirst_beginsWithTheLastStep(concurrency: String) throws {
        let folio = try Folio(plugins: server.plugin(Self.since, "order: newest_first"))
        let run = try folio.run("feed api --all --until 2024-06-01\(concurrency)")
        #expect(run.numbers == (1...31).reversed() && run.code == 0, "\(run.error)")
    }

    @Test func listWithoutBounds_isReadAtOnce() throws {
        let folio = try Folio(plugins: server.plugin(Self.since))
        #expect(try folio.run("feed api --all").numbers == (1...31).reversed())
        #expect(steps() == [" "])
        #expect(try folio.run("feed api --all --offline --since 2024-05-20").numbers == (20...31).reversed())
        #expect(try folio.run("feed api --new").numbers == [])
    }

    @Test(arguments: ["-n 1", "-n 4", "-n 7", "--pages 1", "--pages 3"])
    func positions_continueWithEveryItemOnce(amount: String) throws {
        let folio = try Folio(plugins: server.plugin(Self.since, "order: newest_first"))
        var (all, cursor) = ([Int](), "")
        for _ in 0..<100 {
            let run = try folio.run("feed api --since 2024-05-03 --until 2024-05-29 --json \(amount)\(cursor)")
            #expect(run.code == 0, "\(run.error)")
            let document = try #require(objects([run.out]).first)
            all += (document["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
            guard let next = (document["meta"] as? [String: Any])?["next"] as? String else { break }
            cursor = " --cursor \(next)"
        }
        #expect(all == (3...28).reversed())
    }

    /// Killed at each write of the output, and resumed later: the steps are those of the first command.
    @Test func killedCommand_isResumedWithEachItemOnce() throws {
        let now = Date()
        let events = (0..<20).map { days in
            EventServer.Event(
                id: 100 - days, time: now.addingTimeInterval(Double(-days * 86_400 - 60)).ISO8601Format())
        }
        let server = try EventServer(events)
        let plugin = server.plugin(Self.since, "order: newest_first")
        let line = "feed api --all --since 12d --to"
        let whole = try Folio(plugins: plugin)
        #expect(try whole.run("\(line) \(whole.folder.path)/a.jsonl").code == 0)
        let expected = try whole.folder.text(of: "a.jsonl")
        #expect(expected.split(separator: "\n").count == 12)
        var kills = 0
        for number in 0..<6 {
            let folio = try Folio(plugins: plugin)
            let file = "\(folio.folder.path)/a.jsonl"
            let point = KillPoint(kind: "output", number: number, moment: number.isMultiple(of: 2) ? .inside : .after)
            let killed = try folio.run(
                "\(line) \(file)",
                with: [
                    "LD_PRELOAD=\(Programs.killPoint)", "KILLPOINT_OUTPUT=\(file)",
                    "KILLPOINT_RECORD=\(folio.folder.path)/record", "KILLPOINT_AT=\(point.text)",
                ])
            kills += killed.code == -9 ? 1 : 0
            let words = "\(line) \(file) --resume".split(separator: " ").map(String.init)
            let resumed = try Faketime.run(["-f", "+3d", Programs.folio] + words, variables: folio.environment)
            #expect(resumed.code == 0, "\(resumed.error)")
            #expect(try folio.folder.text(of: "a.jsonl") == expected, "\(number)")
        }
        #expect(kills >= 5)
    }

    @Test func last_isReadInSteps() throws {
        server.state.withLock { $0.events = Array(EventServer.month.suffix(9)) }
        let folio = try Folio(plugins: server.plugin(Self.since, "order: newest_first"))
        let last = { try folio.run("feed api --all --since last --until 2024-06-10").numbers }
        #expect(try last() == (1...9).reversed())
        server.state.withLock { $0.events = EventServer.month }
        let cut = try folio.run("feed api -n 3 --since last --until 2024-06-10")
        #expect(
            cut.numbers == [31, 30, 29] && cut.error.contains("--since last begins at the same time"), "\(cut.error)")
        #expect(try last() == (10...31).reversed())
        #expect(try last() == [])
        #expect(server.values(of: "from").contains("2024-05-31T12:00:00Z"))
    }

    @Test func variables_areReadInSteps() throws {
        let server = try ScriptedServer { request, _ in
            let words = request.target.split { "/?&=".contains($0) }.map(String.init)
            return .response(body: #"[{"id":"\#(words[0])","at":"\#(words[2].replacing("%3A", with: ":"))"}]"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "each: {name: [a, b]}\nid: .id\nfields: {at: .at}\nsince: \(Self.since)"
            ).replacing("path: /list", with: "path: \"/{name}\""))
        let run = try folio.run("feed api --all --since 2024-05-01 --until 2024-05-21 -o csv --no-header")
        #expect(
            run.lines == [
                "a,a,2024-05-01T00:00:00Z", "a,a,2024-05-11T00:00:00Z", "b,b,2024-05-01T00:00:00Z",
                "b,b,2024-05-11T00:00:00Z",
            ], "\(run.error)")
    }

    /// The server sends an event without a time for each step.
    @Test(arguments: ["", " --concurrency 4"]) func itemWithoutATime_isPrintedOnce(concurrency: String) throws {
        server.state.withLock {
            $0.events.insert(.init(id: 100, time: nil), at: 3)
            $0.events.append(.init(id: 101, time: nil))
        }
        let run = try Folio(plugins: server.plugin(Self.since)).run(
            "feed api --all --since 2024-05-01 --until 2024-05-31\(concurrency)")
        #expect(run.code == 0 && run.numbers.count == 32, "\(run.numbers)")
        #expect(Set(run.numbers) == Set(Array(1...30) + [100, 101]))
        #expect(run.error.contains("2 items have no time; they are printed, too"), "\(run.error)")
        let rest = try Folio(plugins: server.plugin(Self.since)).run(
            "feed api -n 7 --since 2024-05-01 --until 2024-05-31")
        #expect(rest.numbers.count == 7, "\(rest.numbers)")
    }

    @Test func stepThatFails_isNamed() throws {
        server.state.withLock { $0.failures = [5] }
        let folio = try Folio(plugins: server.plugin(Self.since))
        let run = try folio.run("feed api --all --since 2024-05-01 --until 2024-05-21")
        #expect(run.code == 5 && run.numbers.count == 8, "\(run.error)")
        #expect(run.error.contains(#"--cursor '[["2024-05-01T00:00:00Z",null],"5"]'"#), "\(run.error)")
    }

    @Test(arguments: [("--page 2", "--page"), ("--images dir", "--images")])
    func optionForOneList_isRefused(words: String, option: String) throws {
        let run = try Folio(plugins: server.plugin(Self.since)).run("feed api --since 2024-05-01 \(words)")
        #expect(
            run.error == """
                folio: \(option) cannot be combined with --since here, because the list is read in steps
                hint: Leave out \(option).

                """ && run.code == 2, "\(run.error)")
    }

    @Test func tooManySteps_areRefused() throws {
        let folio = try Folio(plugins: server.plugin("{at: .at, from: {query: a}, to: {query: b}, step: 1s}"))
        let run = try folio.run("feed api --all --since 2024-05-01 --until 2024-06-01")
        #expect(
            run.error == """
                folio: the span has 2678400 steps, and at most 100000 are read
                hint: Give a later --since, or a longer `step:` in the plugin.

                """ && run.code == 2 && server.targets.isEmpty, "\(run.error)")
    }

    @Test func dryRun_hasTheFirstStep() throws {
        let folio = try Folio(plugins: server.plugin(Self.since, "order: newest_first"))
        let run = try folio.run("feed api --since 2024-05-05 --until 2024-05-24 --dry-run")
        #expect(run.out.contains("from=2024-05-21T00%3A00%3A00Z&to=2024-05-24T00%3A00%3A00Z"), "\(run.out)")
    }
}
