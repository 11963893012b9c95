import Foundation
import TestSupport
import Testing

/// The user search: a list in pages, read from the first to the last (behaviour 25).
struct UserSearchTests {
    @Test(arguments: [("score", "desc", 7), ("followers", "asc", 30), ("joined", "desc", 100)])
    func search_isWalkedFromTheFirstPageToTheLast(sort: String, order: String, size: Int) throws {
        let server = try DemoServer()
        let path = "/v1/users/search?q=anna&sort=\(sort)&order=\(order)&per_page="
        let held = try (1...3).flatMap { try server.items("\(path)100&page=\($0)") }.map { "\($0["id"] ?? "")" }
        let run = try Folio().run(
            "feed users port=\(server.port) q=anna sort=\(sort) order=\(order) --page-size \(size) --all")
        let found = try numbers(run)
        #expect(found == held && held.count > 100 && held.count < 300)
        #expect(run.error.isEmpty && run.code == 0)
        // As many pages as the total needs, and no more.
        #expect(try server.statistics().requests == 3 + (held.count + size - 1) / size)
    }

    @Test func eachPage_tellsTheWayToTheNextUntilTheEnd() throws {
        let server = try DemoServer()
        let folio = try Folio()
        var command = "feed users port=\(server.port) q=anna --page-size 100 --json"
        var seen: [Int] = []
        while true {
            let run = try folio.run(command)
            let document = try #require(
                try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
            seen += (document["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
            guard let next = (document["meta"] as? [String: Any])?["next"] as? String else { break }
            command = "feed users port=\(server.port) q=anna --page-size 100 --json --cursor \(next)"
        }
        // Each command after the first one requests the page before again.
        #expect(try server.statistics().requests == (seen.count + 99) / 100 * 2 - 1)
        #expect(Set(seen).count == seen.count && seen.count > 100)
    }

    @Test(arguments: [30, 70, 100])
    func longSearch_endsWhereTheServerGivesNoMore(size: Int) throws {
        let server = try DemoServer()
        let run = try Folio().run("feed users port=\(server.port) q=a --page-size \(size) --all --json")
        let document = try #require(try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any])
        #expect((document["items"] as? [Any])?.count == 1_000)
        #expect((document["meta"] as? [String: Any])?["complete"] as? Bool == true)
        #expect(run.code == 0)
        let notice = try #require(
            run.error.wholeMatch(of: /the server limits this list; (\d+) more items cannot be read\n/))
        let total = try #require(
            try JSONSerialization.jsonObject(
                with: Data(RawClient(port: server.port).get("/v1/users/search?q=a").body)) as? [String: Any])
        #expect(Int(notice.1) == (total["total_count"] as? Int ?? 0) - 1_000)
        #expect(try server.statistics().requests == (1_000 + size - 1) / size + 1)
    }

    @Test func search_isAnsweredWithoutTheServerForAnHour() throws {
        let server = try DemoServer()
        let folio = try Folio()
        let first = try folio.run("feed users port=\(server.port) q=anna -n 50")
        let requests = try server.statistics().requests
        #expect(try folio.run("feed users port=\(server.port) q=anna -n 50").out == first.out)
        #expect(try server.statistics().requests == requests)
        #expect(try folio.run("feed users port=\(server.port) q=anna order=asc -n 50").code == 0)
        #expect(try server.statistics().requests == requests + 2)
    }

    /// The first request for the third page fails, and that command does not retry it.
    @Test func pageThatFails_isRetriedAndTheWalkContinues() throws {
        let server = try ScriptedServer { request, number in
            let size = 50
            if number == 3 {
                return .response(status: 503, body: #"{"message":"the index is being built"}"#)
            }
            let page = request.target.firstMatch(of: /[?&]page=(\d+)/).flatMap { Int($0.1) } ?? 1
            let items = (1...size).map { "{\"id\":\(page * 100 + $0)}" }.joined(separator: ",")
            return .response(body: "{\"total_count\":\(size * 5),\"items\":[\(items)]}")
        }
        let folio = try Folio()
        let command = "feed users port=\(server.port) q=x --page-size 50 --all"
        let failed = try folio.run("\(command) --retries 0 --to \(folio.folder.path)/users.jsonl")
        #expect(failed.code == 6)
        #expect(failed.error.contains("\n  the server says: the index is being built\n"))
        #expect(failed.error.contains("stopped after 100 items; continue with the same command and --resume\n"))
        let resumed = try folio.run("\(command) --to \(folio.folder.path)/users.jsonl --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        let found = try folio.folder.text(of: "users.jsonl").split(separator: "\n").map(String.init)
        let all = (1...5).flatMap { page in (1...50).map { page * 100 + $0 } }
        #expect(try objects(found).compactMap { $0["id"] as? Int } == all)
        // The second page was requested again, to see whether items have moved.
        #expect(server.requests.count == 7)
    }

    @Test func pageThatIsThrottled_isWaitedFor() throws {
        let server = try DemoServer("--rate", "2/1s", "--rate-fields", "retry-after")
        let run = try Folio().run("feed users port=\(server.port) q=anna --page-size 50 --all --quiet")
        let count = try numbers(run).count
        #expect(count > 150 && run.code == 0)
        #expect(try server.statistics().throttled > 0)
    }

    private func numbers(_ run: Child.Ending) throws -> [String] {
        try objects(run.lines).map { "\($0["id"] ?? "")" }
    }
}
