import Foundation
import System
import TestSupport
import Testing

/// What the first part of a list announced counts for the part that continues it.
struct ContinuedEndTests {
    private struct Way: Sendable {
        let pagination: String
        /// What the first page says of the list.
        let sign: String
    }

    private static let ways = [
        "page, page: {query: p}", "offset, offset: {query: o}", "keyset, after: {query: a}",
        "cursor, token: .next, cursor: {query: c}",
    ].flatMap { strategy in
        [("has_more: .more", #""more":true"#), ("last: .last", #""last":false"#), ("total: .total", #""total":4"#)].map
        {
            Way(pagination: "\(strategy), until: {\($0)}", sign: $1)
        }
    }

    /// A page without items says nothing of the list.
    @Test(arguments: ways)
    private func emptyPartAtTheEnd_doesNotTakeBackWhatWasAnnounced(way: Way) throws {
        let server = try ScriptedServer { request, _ in
            request.target.contains("?p=2") || request.target.contains("?o=2") || request.target.contains("a=2")
                || request.target.contains("c=x")
                ? .response(body: #"{"items":[]}"#)
                : .response(body: #"{"items":[{"id":1},{"id":2}],\#(way.sign),"next":"x"}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server, "items: .items\nid: .id\nfields: {}\npagination: {strategy: \(way.pagination)}"))
        let first = try folio.run("feed api --pages 1 --json")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]+)"/)?.1)
        let rest = try folio.run("feed api --all --json --cursor \(next)")
        #expect(rest.code == 9 && rest.out.contains(#""complete":false"#), "\(rest)")
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.code != 0 && offline.out.contains(#""complete":false"#), "\(offline)")
        #expect(offline.out.contains(#"{"id":2}"#))
    }

    /// The same for a part that `--page`, `--offset` or `--after` begin: it is whole itself, but the stored list is not.
    @Test(arguments: [
        ("page, page: {query: p}, until: {total: .total}", "--page 2"),
        ("offset, offset: {query: o}, until: {has_more: .more}", "--offset 2"),
    ])
    func emptyPartElsewhere_doesNotMakeTheStoredListWhole(pagination: String, option: String) throws {
        let server = try ScriptedServer { request, _ in
            request.target.hasSuffix("=2")
                ? .response(body: #"{"items":[]}"#)
                : .response(body: #"{"items":[{"id":1},{"id":2}],"more":true,"total":4}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .items\nid: .id\nfields: {}\npagination: {strategy: \(pagination)}"))
        #expect(try folio.run("feed api --pages 1").code == 0)
        #expect(try folio.run("feed api --all \(option)").code == 0)
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.code != 0 && offline.out.contains(#""complete":false"#), "\(offline)")
    }

    /// Strategies, and options after which the list is continued at its page 3 or inside a page.
    private static let overlaps = [
        "page, page: {query: p}", "cursor, token: .next, cursor: {query: p}", "link, next: .url",
    ].flatMap { strategy in ["--pages 2", "-n 7", "-n 9"].map { (strategy, $0) } }

    /// Pages of a server without a fixed order overlap, and lack items, also if the list is read in parts.
    @Test(arguments: overlaps, [true, false])
    private func overlappingParts_lackItems(way: (strategy: String, first: String), areOverlapping: Bool) throws {
        let pages = areOverlapping ? [1...5, 4...8, 9...13, 14...18] : [1...5, 6...10, 11...15, 16...20]
        let fails = Lock(false)
        let server = try ScriptedServer { request, own in
            let number = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            guard number <= pages.count else { return .response(body: #"{"items":[],"total":20}"#) }
            if number == 4, fails.withLock(\.self) { return .response(status: 503, body: "") }
            let ids = pages[number - 1].map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = number < 4 ? #","next":"\#(number + 1)","url":"/list?p=\#(number + 1)""# : ""
            return .response(body: "{\"items\":[\(ids)],\"total\":20\(next)}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {}\npagination: {strategy: \(way.strategy), until: {total: .total}}"))
        let first = try folio.run("feed api \(way.first) --json")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]+)"/)?.1)
        // The second part is interrupted.
        fails.withLock { $0 = true }
        let file = "\(folio.folder.path)/list.jsonl"
        let part = "feed api --all --cursor '\(next)' --to \(file)"
        #expect(try folio.shell("folio \(part) --retries 0").code == 6)
        fails.withLock { $0 = false }
        let rest = try folio.shell("folio \(part) --resume")
        #expect(rest.code == (areOverlapping ? 9 : 0), "\(rest)")
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.out.contains(#""complete":\#(!areOverlapping)"#), "\(offline)")
        // Without an interruption.
        _ = try folio.run("cache clear --yes")
        _ = try folio.run("feed api \(way.first)")
        let second = try folio.shell("folio feed api --all --json --cursor '\(next)'")
        #expect(second.code == (areOverlapping ? 9 : 0), "\(second)")
    }

    /// Where the parts have all that was announced, nothing is missing.
    @Test(arguments: ["keyset, after: {query: a}", "cursor, token: .next, cursor: {query: c}"], ["total", "pages"])
    func laterPart_countsTheEarlierOnes(strategy: String, sign: String) throws {
        let total = sign == "total" ? 6 : 3
        let server = try ScriptedServer { request, _ in
            let number = request.target.split(separator: "=").last.flatMap { Int($0) }.map { $0 / 2 + 1 } ?? 1
            let ids = (number * 2 - 1...number * 2).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = number < 3 ? "\(number * 2)" : "null"
            return .response(body: #"{"items":[\#(number > 3 ? "" : ids)],"\#(sign)":\#(total),"next":\#(next)}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {}\npagination: {strategy: \(strategy), until: {\(sign): .\(sign)}}"))
        var next = ""
        // After a key, only an empty page is the end: the list may have changed since the earlier parts.
        let parts = strategy.hasPrefix("keyset") ? 4 : 3
        for part in 1...parts {
            let run = try folio.run("feed api --pages 1 --json \(next.isEmpty ? "" : "--cursor \(next)")")
            #expect(run.code == 0, "\(run)")
            #expect(run.out.contains("\"id\":\(part * 2)") == (part < 4))
            next = run.out.firstMatch(of: /"next":"([^"]+)"/).map { String($0.1) } ?? ""
        }
        #expect(next.isEmpty)
        #expect(server.requests.count == parts)
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.code == 0 && offline.out.contains(#""complete":true"#), "\(offline)")
    }

    private static let cuts = [[6, 6], [7, 1], [4, 4, 4], [6, 2, 2], [1, 1, 1, 1, 1, 1]]
    private static let places = [
        "page, page: {query: p}", "cursor, token: .next, cursor: {query: p}", "link, next: .url",
        "offset, offset: {query: o}",
    ]

    /// A page that several commands have parts of counts once, also if the server announces more than it has.
    @Test(arguments: places.flatMap { place in cuts.map { (place, $0) } }, ["id: .id", ""])
    private func partsInsideAPage_countOnce(way: (strategy: String, counts: [Int]), id: String) throws {
        let fails = Lock(false)
        let total = Lock(20)
        let server = try ScriptedServer { request, _ in
            let number = request.target.split(separator: "=").last.flatMap { Int($0) }
            let isOffset = request.target.contains("o=")
            let start = isOffset ? number ?? 0 : ((number ?? 1) - 1) * 5
            if start > 14, fails.withLock(\.self) { return .response(status: 503, body: "") }
            let ids = (0..<20).dropFirst(start).prefix(5).map { "{\"id\":\($0 + 1)}" }.joined(separator: ",")
            let page = start / 5 + 1
            let next = start < 15 ? #","next":"\#(page + 1)","url":"/list?p=\#(page + 1)""# : ""
            return .response(body: #"{"items":[\#(ids)],"total":\#(total.withLock(\.self))\#(next)}"#)
        }
        for announced in [20, 21] {
            total.withLock { $0 = announced }
            let folio = try Folio(
                plugins: Plugin.list(
                    server,
                    "items: .items\n\(id)\nfields: {}\npagination: {strategy: \(way.strategy), until: {total: .total}}")
            )
            func expectEnd(_ rest: Child.Ending, _ comment: Comment) throws {
                #expect(rest.code == (announced == 20 ? 0 : 9), "\(comment) \(rest)")
                #expect(announced == 20 || rest.error.contains("received 20 of the 21"), "\(comment) \(rest)")
                let offline = try folio.run("feed api --all --offline --json")
                #expect(offline.out.contains(#""complete":\#(announced == 20)"#), "\(comment) \(offline)")
            }
            func readParts() throws -> String {
                var next = ""
                for count in way.counts {
                    let run = try folio.run("feed api -n \(count) --json \(next)")
                    let place = try #require(run.out.firstMatch(of: /"next":"([^"]+)"/)?.1, "\(run)")
                    next = "--cursor \(place)"
                }
                return next
            }
            let next = try readParts()
            try expectEnd(try folio.run("feed api --all --jsonl \(next)"), "at once")
            guard announced == 21 else { continue }
            // The last part is interrupted.
            _ = try folio.run("cache clear --yes")
            let again = try readParts()
            fails.withLock { $0 = true }
            let part = "feed api --all --jsonl \(again) --to \(folio.folder.path)/rest.jsonl"
            #expect(try folio.run("\(part) --retries 0").code == 6)
            fails.withLock { $0 = false }
            try expectEnd(try folio.run("\(part) --resume"), "resumed")
        }
    }

    /// A key may be that of an item inside a page, which no later page has again.
    @Test(arguments: [[3], [5], [6], [9], [12], [3, 4], [3, 2, 5], [6, 1]], [13, 15])
    func laterPart_countsTheItemsBeforeTheKey(counts: [Int], total: Int) throws {
        let server = try ScriptedServer { request, _ in
            let after = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let items = (after + 1...after + 5).filter { $0 <= 13 }.map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)],"total":\#(total)}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {}\npagination: {strategy: keyset, after: {query: a}, until: {total: .total}}"
            ))
        var next = ""
        for count in counts {
            let run = try folio.run("feed api -n \(count) --json \(next)")
            let cursor = try #require(run.out.firstMatch(of: /"next":"([^"]+)"/).map { String($0.1) }, "\(run)")
            next = "--cursor \(cursor)"
        }
        let rest = try folio.run("feed api --all --jsonl \(next)")
        #expect(rest.lines.count == 13 - counts.reduce(0, +), "\(rest)")
        #expect(rest.code == (total == 13 ? 0 : 9), "\(rest)")
        let offline = try folio.run("feed api --all --offline --json")
        #expect(offline.code == (total == 13 ? 0 : 8), "\(offline)")
        #expect(offline.out.contains(#""complete":\#(total == 13)"#), "\(offline)")
    }

    /// Items that left the list since the earlier part do not count up to its length.
    @Test func laterPart_doesNotEndWithTheItemsOfToday() throws {
        let first = Lock(1)
        let server = try ScriptedServer { request, _ in
            let ids = first.withLock { Array($0..<$0 + 30) }
            let after = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let items = ids.filter { $0 > after }.prefix(10).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)],"total":30}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\nfields: {}\npagination: {strategy: keyset, after: {query: a}, until: {total: .total}}"
            ))
        #expect(try folio.run("feed api -n 20").code == 0)
        first.withLock { $0 = 16 }
        let run = try folio.run("feed api --all --cursor after:20 --jsonl")
        #expect(run.code == 0)
        #expect(run.out.split(separator: "\n").count == 25 && run.out.hasSuffix("{\"id\":45}\n"), "\(run.out)")
    }

    // MARK: Pages of other sizes

    /// With positions that count items, a short page moves those after it, so that there are more than announced.
    @Test(arguments: [1, 2], ["offset, offset: {query: at}", "keyset, after: {query: at}"])
    func shortPage_doesNotLoseTheItemsAtTheEnd(short: Int, strategy: String) throws {
        for size in ["", ", size: {query: n, default: 10, max: 100}"] {
            // A page without its last item, each time: without a size, only a page with more items shows that.
            if short == 1, size.isEmpty { continue }
            let server = try ScriptedServer { request, _ in
                let words = request.target.split { "?&".contains($0) }
                let at = words.first { $0.hasPrefix("at=") }.flatMap { Int($0.dropFirst(3)) } ?? 0
                let isShort = at == (short - 1) * 10
                let ids = Array((at + 1...max(at + 1, at + (isShort ? 9 : 10))).filter { $0 <= 30 })
                let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
                return .response(body: #"{"items":[\#(items)],"pages":3}"#)
            }
            let folio = try Folio(
                plugins: Plugin.list(
                    server,
                    """
                    items: .items
                    id: .id
                    fields: {}
                    pagination: {strategy: \(strategy)\(size), until: {pages: .pages, short: false}}
                    """))
            for options in strategy.hasPrefix("offset") ? ["", "--concurrency 3"] : [""] {
                let run = try folio.run("feed api --all --jsonl --no-cache \(options)")
                #expect(
                    run.code == 0 && run.lines.count == 30,
                    "\(short) \(size) \(options): \(run.lines.count) \(run.error)")
            }
        }
    }

    /// Without a short page, no request is added.
    @Test func fullPages_endWhereTheyAreAnnounced() throws {
        let server = try ScriptedServer { request, _ in
            let at = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 0
            let items = (at + 1...at + 10).filter { $0 <= 25 }.map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)],"pages":3}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: offset, offset: {query: at}, until: {pages: .pages}}
                """))
        #expect(try folio.run("feed api --all --jsonl").lines.count == 25)
        #expect(server.requests.count == 3)
    }

    // MARK: Empty and repeated pages

    /// A list that is read whole replaces what was stored of it, also if nothing is left of it.
    @Test(arguments: ["{\"items\":[]}", ""], ["feed api", "comments api 1"])
    func emptyList_replacesTheStoredOne(empty: String, command: String) throws {
        let isEmpty = Lock(false)
        let server = try ScriptedServer { _, _ in
            guard isEmpty.withLock(\.self) else { return .response(body: #"{"items":[{"id":1},{"id":2}]}"#) }
            return empty.isEmpty ? .response(status: 204, body: "") : .response(body: empty)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                cache: {complete: true}
                comments: {path: "/c/{id}", items: .items, id: .id, fields: {}, cache: {complete: true}}
                """))
        #expect(try folio.run("\(command) --all --jsonl").lines.count == 2)
        isEmpty.withLock { $0 = true }
        #expect(try folio.run("\(command) --all --jsonl").lines.isEmpty)
        let offline = try folio.run("\(command) --all --json --offline")
        #expect(offline.code == 0 && !offline.out.contains("\"id\""), "\(offline)")
        isEmpty.withLock { $0 = false }
        #expect(try folio.run("\(command) --all --jsonl").lines.count == 2)
        #expect(try folio.run("\(command) --all --jsonl --offline").lines.count == 2)
    }

    /// An empty response in between makes no item new.
    @Test func itemsThatComeBack_areNotNew() throws {
        let isEmpty = Lock(false)
        let server = try ScriptedServer { _, _ in
            .response(body: isEmpty.withLock(\.self) ? "[]" : #"[{"id":1},{"id":2}]"#)
        }
        let folio = try Folio(plugins: Plugin.list(server, "id: .id\nfields: {}\ncache: {complete: true}"))
        #expect(try folio.run("feed api --all --new --jsonl").lines.count == 2)
        isEmpty.withLock { $0 = true }
        #expect(try folio.run("feed api --all --new --jsonl").lines.isEmpty)
        isEmpty.withLock { $0 = false }
        #expect(try folio.run("feed api --all --new --jsonl").lines.isEmpty)
    }

    /// A page that comes again may end the list, but not if it says that there is more.
    @Test(arguments: [("has_more: .more", 9), ("last: .last", 9), ("has_more: .none", 0)])
    func repeatedPage_doesNotEndAListThatIsSaidToContinue(until: String, code: Int32) throws {
        let server = try ScriptedServer { request, _ in
            let page = request.target.split(separator: "=").last.flatMap { Int($0) } ?? 1
            return .response(body: #"{"items":[{"id":\#(min(page, 3))}],"more":true,"last":false}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                fields: {}
                pagination: {strategy: page, page: {query: p}, until: {same: true, \(until)}}
                """))
        let run = try folio.run("feed api --all --json")
        #expect(run.code == code && run.out.contains(#""complete":\#(code == 0)"#), "\(run)")
        #expect(run.out.contains(#"{"id":3}"#))
    }
}
