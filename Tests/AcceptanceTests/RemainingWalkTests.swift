import Foundation
import System
import TestSupport
import Testing

/// Stored lists of several walks of which one is lost, or is older than it seems.
struct RemainingWalkTests {
    /// A list with the newest item first, in pages of three, which grows.
    private struct Feed {
        let server: ScriptedServer
        let folio: Folio
        let plugin: String

        /// - Parameter counts: how many items the list has after so many requests for its first page.
        init(_ counts: [Int], fields: [String] = [], keys: String = "order: newest_first") throws {
            let starts = Lock(0)
            server = try ScriptedServer { request, _ in
                let query = URLComponents(string: request.target)?.queryItems ?? []
                let value = { (name: String) in query.first { $0.name == name }?.value.flatMap { Int($0) } }
                let (size, after) = (value("size") ?? 3, value("after"))
                let start = starts.withLock { starts in
                    if after == nil { starts += 1 }
                    return starts
                }
                let newest = counts[min(start, counts.count) - 1]
                let ids = (1...newest).reversed().filter { $0 < after ?? .max }
                let items = ids.prefix(size).map { "{\"id\":\($0)}" }.joined(separator: ",")
                return .response(fields: fields, body: "{\"items\":[\(items)],\"more\":\(ids.count > size)}")
            }
            plugin = Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                \(keys)
                pagination: {strategy: keyset, after: {query: after}, size: {query: size}, until: {has_more: .more}}
                """)
            folio = try Folio(plugins: plugin)
        }

        /// The ids that a command prints.
        func ids(_ line: String, code: Int32 = 0) throws -> [Int] {
            let run = try folio.run("\(line) --jsonl")
            try #require(run.code == code, "\(line): \(run)")
            return run.lines.compactMap { Int($0.filter(\.isNumber)) }
        }
    }

    /// `--new` ends at an item of an older walk. Without that walk, the newer ones no longer reach the end of the list.
    @Test(arguments: [
        "UPDATE pages SET body = 1 WHERE generation = 2 AND ordinal = 1", "DELETE FROM generations WHERE id = 2",
    ])
    func walkThatOthersEndedAt_isMissed(damage: String) throws {
        let feed = try Feed([6, 12, 15])
        #expect(try feed.ids("feed api --all") == Array((1...6).reversed()))
        #expect(try feed.ids("feed api --new") == Array((7...12).reversed()))
        #expect(try feed.ids("feed api --new") == Array((13...15).reversed()))
        try feed.folio.changeLibrary(damage)
        let export = try feed.folio.run("cache export")
        #expect(export.code == 10)
        #expect(try feed.folio.run("cache prune").code == 0)
        #expect(try feed.folio.run("cache verify").code == 0)

        let other = try Folio(plugins: String(contentsOfFile: feed.folio.plugins, encoding: .utf8))
        #expect(try other.run("cache import", input: export.out).code == 0)
        for folio in [feed.folio, other] {
            let run = try folio.run("feed api --all --offline --json")
            #expect(run.code == 8 && run.out.contains("\"complete\":false") && run.out.contains("{\"id\":6}"), "\(run)")
            #expect(try folio.run("cache list --json").out.contains("\"whole\":false"))
        }
        // The next command reads what is lost.
        #expect(try feed.ids("feed api --new").suffix(3) == [9, 8, 7])
        #expect(try feed.ids("feed api --all --offline") == Array((1...15).reversed()))
    }

    /// What was read before a walk with `--new` stays as long as that, also after an import.
    @Test func importedWalks_areKeptForTheNewerOnes() throws {
        let feed = try Feed([4, 4, 8, 8], keys: "order: newest_first\neach: {x: [a, b]}\nheaders: {X-List: \"{x}\"}")
        #expect(try feed.folio.run("feed api --all", at: "2030-01-01 00:00:00").code == 0)
        #expect(try feed.folio.run("feed api --new", at: "2030-01-07 00:00:00").code == 0)
        let export = try feed.folio.run("cache export")
        let other = try Folio(plugins: String(contentsOfFile: feed.folio.plugins, encoding: .utf8))
        #expect(try other.run("cache import", input: export.out).code == 0)
        for folio in [feed.folio, other] {
            #expect(try folio.run("cache prune", at: "2030-01-09 00:00:00").out == "Nothing was deleted.\n")
        }
    }

    /// A position is that of the last walk that ended there, and not of one that was imported since.
    @Test(arguments: ["{strategy: offset, offset: {query: o}}", "{strategy: page, page: {query: o, first: 0}}"])
    func importedWalk_didNotPrintThePosition(pagination: String) throws {
        let newest = Lock(18)
        let server = try ScriptedServer { request, _ in
            let place = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let ids = Array((1...newest.withLock(\.self)).reversed())
            let items = ids.dropFirst(pagination.contains("page") ? place * 5 : place).prefix(5)
            return .response(body: "[\(items.map { "{\"id\":\($0)}" }.joined(separator: ","))]")
        }
        let plugin = Plugin.list(server, "id: .id\nfields: {}\npagination: \(pagination)")
        let (other, folio) = (try Folio(plugins: plugin), try Folio(plugins: plugin))
        #expect(try other.run("feed api -n 10", at: "2030-01-01 00:00:00").code == 0)
        let export = try other.run("cache export")
        newest.withLock { $0 = 30 }
        let first = try folio.run("feed api -n 10 --json", at: "2030-01-02 00:00:00")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]*)"/)?.output.1)
        #expect(try folio.run("cache import", input: export.out).code == 0)
        let rest = try folio.run("feed api --all --jsonl --cursor \(next)", at: "2030-01-02 00:00:00")
        #expect(rest.code == 0 && rest.lines == (1...20).reversed().map { "{\"id\":\($0)}" }, "\(rest)")
    }

    /// What was read since shows that the list may have changed.
    @Test(arguments: ["", "cache: {complete: true}", "order: newest_first"], ["--all", "-n 3", "--pages 1", "--new"])
    func freshResponses_areConfirmedAfterTheListWasRead(keys: String, part: String) throws {
        let feed = try Feed([4, 10], fields: ["Cache-Control: max-age=600"], keys: keys)
        #expect(try feed.ids("feed api --all --page-size 5") == [4, 3, 2, 1])
        #expect(try feed.ids("feed api -n 3") == [10, 9, 8])
        let all = Array((part == "--new" ? 5 : 1)...10).reversed()
        let wanted = part == "-n 3" ? 3 : part == "--pages 1" ? 5 : 10
        #expect(try feed.ids("feed api \(part) --page-size 5") == Array(all.prefix(wanted)))
        let run = try feed.folio.run("feed api --all --offline --json")
        let isWhole = wanted == 10
        #expect(run.code == (isWhole ? 0 : 8) && run.out.contains("\"complete\":\(isWhole)"), "\(run)")
        #expect(try feed.folio.run("cache list --json").out.contains("\"whole\":\(isWhole)"))
        #expect(try feed.ids("feed api --all") == Array((1...10).reversed()))
        #expect(try feed.ids("feed api --all --offline") == Array((1...10).reversed()))
    }

    /// Of a walk, only some responses may come from the cache.
    @Test func laterFreshResponses_areConfirmedAfterTheListWasRead() throws {
        let feed = try Feed([8, 16], fields: ["Cache-Control: max-age=600"])
        #expect(try feed.ids("feed api -n 5 --page-size 5") == [8, 7, 6, 5, 4])
        #expect(try feed.ids("feed api -n 3") == [16, 15, 14])
        #expect(try feed.ids("feed api --all --page-size 5") == Array((1...16).reversed()))
        #expect(try feed.ids("feed api --all --offline") == Array((1...16).reversed()))
        let count = feed.server.requests.count
        #expect(try feed.ids("feed api --all --page-size 5") == Array((1...16).reversed()))
        #expect(feed.server.requests.count == count)
    }

    /// A later part of the list was read since, beyond the place at which it had ended.
    @Test func freshEnd_isConfirmedAfterMoreWasRead() throws {
        let length = Lock(3)
        let server = try ScriptedServer { request, _ in
            let after = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let ids = Array(1...length.withLock(\.self)).filter { $0 > after }
            let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(fields: ["Cache-Control: max-age=600"], body: "{\"a\":[\(items)],\"more\":false}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .a
                id: .id
                fields: {}
                order: oldest_first
                pagination: {strategy: keyset, after: {query: after}, until: {has_more: .more}}
                """))
        let lines = { (options: String) in try folio.run("feed api --all \(options)").lines.count }
        #expect(try lines("") == 3)
        length.withLock { $0 = 5 }
        #expect(try lines("--cursor after:3") == 2)
        #expect(try lines("") == 5)
        #expect(try lines("--offline") == 5)
    }

    /// A walk of responses from the cache is as old as these: in another library, and to `prune`.
    @Test func walkFromTheCache_isAsOldAsItsResponses() throws {
        let feed = try Feed([4, 10], fields: ["Cache-Control: max-age=86400"])
        let copy = try Folio(plugins: feed.plugin)
        let at = { (time: String) in "2030-01-01 \(time):00:00" }
        _ = try feed.folio.run("feed api --all --page-size 5", at: at("01"))
        _ = try feed.folio.run("feed api --all --page-size 5", at: at("03"))
        let export = try feed.folio.run("cache export").out
        _ = try copy.run("feed api -n 3", at: at("02"))
        #expect(try copy.run("cache import", input: export).code == 0)
        let run = try copy.run("feed api --all --offline --jsonl", at: at("04"))
        #expect(run.lines.prefix(3) == ["{\"id\":10}", "{\"id\":9}", "{\"id\":8}"] && run.code == 8, "\(run)")
        _ = try copy.run("cache prune --older-than 150m", at: at("04"))
        let left = try copy.run("feed api --all --offline --jsonl", at: at("04"))
        #expect(left.lines == ["{\"id\":10}", "{\"id\":9}", "{\"id\":8}"] && left.code == 8, "\(left)")
    }

    /// After its only page was deleted, a walk has none.
    @Test func walkWithoutPages_isNoDamage() throws {
        let feed = try Feed([9])
        #expect(try feed.ids("feed api -n 3").count == 3)
        try feed.folio.changeLibrary("UPDATE pages SET body = 99 WHERE ordinal = 0")
        #expect(try feed.folio.run("cache prune").code == 0)
        #expect(try feed.ids("feed api --all --cursor after:7").count == 6)
        #expect(try feed.folio.run("cache verify").code == 0)
        #expect(try feed.folio.run("feed api --offline").code == 8)
    }
}
