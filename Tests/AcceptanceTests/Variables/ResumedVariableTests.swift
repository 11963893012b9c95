import Foundation
import System
import TestSupport
import Testing

/// Resuming the lists of an endpoint with variables.
struct ResumedVariableTests {
    /// A run into a file, killed at a place.
    private struct Walk {
        let folio: Folio
        let endpoint: String
        let options: String

        init(_ forge: Forge, _ endpoint: String, options: String = "") throws {
            folio = try Folio(plugins: forge.plugin())
            (self.endpoint, self.options) = (endpoint, options)
        }

        var file: String { "\(folio.folder.path)/items.jsonl" }

        func run(
            killedAt point: KillPoint? = nil, isResuming: Bool = true
        ) throws -> (ending: Child.Ending, record: KillRecord) {
            try folio.run(
                "feed \(endpoint) --all --to \(file)\(isResuming ? " --resume" : "")\(options)", writing: file,
                killedAt: point)
        }

        func lines() throws -> [String] {
            try folio.folder.text(of: "items.jsonl").split(separator: "\n").map(String.init)
        }
    }

    /// Kills at each call that writes the file, and at some that write the library.
    @Test(arguments: [("forge", ""), ("forge", " --concurrency 3"), ("forge/notes", " --concurrency 5")])
    func killedCommand_isResumedWithEachItemOnce(endpoint: String, options: String) throws {
        let forge = try Forge()
        let expected = endpoint == "forge" ? Forge.lines() : Forge.notes
        let whole = try Walk(forge, endpoint, options: options)
        let (ending, record) = try whole.run(isResuming: false)
        #expect(ending.code == 0, "\(ending.error)")
        #expect(try whole.lines() == expected)
        let outputs = record.actions("output").indices.flatMap { number in
            [.before, .inside, .after].map { KillPoint(kind: "output", number: number, moment: $0) }
        }
        let logs = stride(from: 0, to: record.actions("wal").count, by: 19).map {
            KillPoint(kind: "wal", number: $0, moment: $0.isMultiple(of: 2) ? .inside : .after)
        }
        var kills = 0
        for (number, point) in (outputs + logs).enumerated() where endpoint == "forge" || number.isMultiple(of: 5) {
            let walk = try Walk(forge, endpoint, options: options)
            kills += try walk.run(killedAt: point, isResuming: false).ending.code == -9 ? 1 : 0
            if number.isMultiple(of: 3) {
                let second = KillPoint(kind: "output", number: 2, moment: .after)
                kills += try walk.run(killedAt: second).ending.code == -9 ? 1 : 0
            }
            let last = try walk.run().ending
            #expect(last.code == 0, "\(point.text): \(last.error)")
            #expect(try walk.lines() == expected, "\(point.text)")
        }
        #expect(kills > (endpoint == "forge" ? outputs.count : outputs.count / 5))
    }

    /// The values that were read come from the library, so that the output keeps their order; later ones come from the
    /// server.
    @Test func resumedCommand_hasTheEarlierValuesInTheirOrder() throws {
        let forge = try Forge()
        let walk = try Walk(forge, "forge")
        // The values are stored a moment after they were read, and the kill comes after that.
        let environment = walk.folio.environment
        forge.willRespond.withLock {
            $0 = { target in
                guard target.hasPrefix("/repos/o/r4/") else { return }
                let deadline = Date(timeIntervalSinceNow: 20)
                let words = ["feed", "forge/repos", "--all", "--offline", "-o", "csv"]
                while Date() < deadline,
                    let run = try? Child.run(Programs.folio, words, variables: environment), !run.out.contains("o/r4")
                {}
            }
        }
        // In the second page of repositories: the cut, two pages of r1, one of r3 and one of r4.
        #expect(try walk.run(killedAt: KillPoint(kind: "output", number: 5, moment: .before)).ending.code == -9)
        let count = forge.targets.count
        forge.state.withLock { $0.repos = ["o/r3", "o/r2", "o/r1", "o/r6", "o/r4", "o/r5", "o/r7", "o/r8"] }
        let last = try walk.run().ending
        #expect(last.code == 0, "\(last.error)")
        #expect(try walk.lines() == Forge.lines())
        #expect(!forge.targets.dropFirst(count).contains { $0 == "/repos" || $0 == "/repos?cursor=3" })
    }

    /// The first list is interrupted, so that no list was read whole.
    @Test func otherDefinition_doesNotReplaceTheFile() throws {
        let forge = try Forge()
        let walk = try Walk(forge, "forge")
        forge.state.withLock { $0.faults = ["/repos/o/r1/issues?page=2": .response(status: 500, body: "{}")] }
        let first = try walk.folio.run("feed forge --all --to \(walk.file) --retries 0")
        #expect(first.code == 6, "\(first.error)")
        #expect(try walk.lines().count == 2)
        forge.state.withLock { $0.faults = [:] }
        _ = try walk.folio.folder.write(
            forge.plugin(path: "/repos/{repo|segments}/issues/"), to: "api.yaml")
        let run = try walk.folio.run("feed forge --all --to \(walk.file) --resume")
        #expect(run.code == 2 && run.error.contains("path"), "\(run.error)")
        #expect(try walk.lines().count == 2)
    }

    @Test func completeOutput_isLeft() throws {
        let forge = try Forge()
        let walk = try Walk(forge, "forge")
        #expect(try walk.run(isResuming: false).ending.code == 0)
        let count = forge.targets.count
        let again = try walk.run().ending
        #expect(again.error == "nothing left to do: the output is complete\n" && again.code == 0)
        #expect(try walk.lines() == Forge.lines() && forge.targets.count == count)
    }

    /// A list that failed is read when the command is resumed.
    @Test func failedCommand_isResumed() throws {
        let forge = try Forge()
        let walk = try Walk(forge, "forge", options: " --concurrency 4")
        forge.state.withLock { $0.faults["/repos/o/r7/issues?page=2"] = .response(status: 404, body: "{}") }
        let failed = try walk.run(isResuming: false).ending
        #expect(failed.code == 5 && failed.error.contains("continue with the same command and --resume"))
        forge.state.withLock { $0.faults = [:] }
        #expect(try walk.run().ending.code == 0)
        #expect(try walk.lines() == Forge.lines())
    }

    /// The values of the command line are part of what is resumed.
    @Test func otherValues_areRefused() throws {
        let forge = try Forge()
        let folio = try Folio(plugins: forge.plugin())
        let line = "feed forge repo=o/r1 repo=o/r4 --all --to \(folio.folder.path)/a.jsonl"
        forge.state.withLock { $0.faults["/repos/o/r4/"] = .response(status: 404, body: "{}") }
        #expect(try folio.run(line).code == 5)
        forge.state.withLock { $0.faults = [:] }
        let other = try folio.run("\(line) --resume".replacing("repo=o/r1", with: "repo=o/r3"))
        #expect(other.code == 2, "\(other.error)")
        #expect(try folio.run("\(line) --resume").code == 0)
        #expect(
            try folio.folder.text(of: "a.jsonl").split(separator: "\n").count == 7)
    }

    /// What was asked for may be printed before the next values are known. The command then fails, and later goes on where
    /// it stopped.
    @Test(arguments: [1, 2, 3, 4, 5], ["strategy: none", "strategy: keyset, after: {query: after}"])
    func failureAfterTheLastItem_losesNothing(count: Int, pagination: String) throws {
        let fails = Lock(false)
        let server = try ScriptedServer { request, _ in
            let after = request.target.split(separator: "=").last.flatMap { Int($0) }
            func items(_ all: [Int], most: Int) -> ScriptedServer.Response {
                let items = all.filter { $0 < after ?? .max }.prefix(most)
                return .response(body: "[\(items.map { "{\"id\":\($0)}" }.joined(separator: ","))]")
            }
            guard request.target.hasPrefix("/lists/") else {
                if after != nil, fails.withLock(\.self) { return .response(status: 500, body: "") }
                return items([5, 4, 3, 2, 1], most: 3)
            }
            let list = request.target.dropFirst("/lists/".count).prefix { $0 != "?" }
            let number = Int(list) ?? 0
            return items(number == 3 ? [33, 32, 31] : [number * 10 + 1], most: 10)
        }
        let folio = try Folio(
            plugins: """
                version: 1
                plugins:
                  api:
                    base_url: \(server.baseURL)
                    http: {retries: 0}
                    endpoints:
                      parents: {path: /parents, id: .id, pagination: {strategy: keyset, after: {query: after}}}
                      items: {each: {q: {endpoint: parents}}, path: "/lists/{q}", id: .id, pagination: {\(pagination)}}
                """)
        let all = [51, 41, 33, 32, 31, 21, 11]
        func read(_ options: String) throws -> (run: Child.Ending, ids: [Int], next: String?) {
            let run = try folio.run("feed api/items --json \(options)")
            let ids = run.out.matches(of: /"id": ?(\d+)/).compactMap { Int($0.1) }
            // The position is JSON in a JSON string.
            let next = run.out.firstMatch(of: /"next":"((?:[^"\\]|\\.)*)"/)?.1
            return (run, ids, next.map { String($0).replacing("\\\"", with: "\"") })
        }
        fails.withLock { $0 = true }
        let first = try read("-n \(count)")
        fails.withLock { $0 = false }
        var next = first.next
        var ids = first.ids
        if first.run.code != 0 {
            let resumed = try read("-n \(count) --resume")
            #expect(resumed.run.code == 0, "\(resumed)")
            (ids, next) = (ids + resumed.ids, resumed.next)
        }
        #expect(ids == Array(all.prefix(count)), "\(first)")
        let place = try #require(next)
        let rest = try folio.shell("folio feed api/items --json --all --cursor '\(place)'")
        #expect(ids + rest.out.matches(of: /"id": ?(\d+)/).compactMap { Int($0.1) } == all, "\(place) \(rest)")
    }
}
