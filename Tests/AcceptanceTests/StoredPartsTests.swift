import Foundation
import System
import TestSupport
import Testing

/// A stored list that is read in parts, with `-n` and the position that each part names.
struct StoredPartsTests {
    /// A list that pages by an offset or after an id, two items at a time.
    private final class Server: Sendable {
        let items = Lock<[Int]>([])
        /// The item to add before the second request.
        let added = Lock<Int?>(nil)
        let isDown = Lock(false)
        let server: ScriptedServer

        init(_ items: ClosedRange<Int>) throws {
            self.items.withLock { $0 = items.reversed() }
            let (list, added, isDown) = (self.items, added, isDown)
            server = try ScriptedServer { request, _ in
                if isDown.withLock(\.self) { return .reset }
                let size = request.target.contains("s=3") ? 3 : 2
                let values = request.target.split { "?&".contains($0) }
                let number = { (key: String) in
                    values.first { $0.hasPrefix("\(key)=") }.flatMap { Int($0.dropFirst(key.count + 1)) }
                }
                let (offset, after, page) = (number("o"), number("after"), number("p"))
                if offset ?? page.map({ $0 - 1 }) ?? 0 > 0, let item = added.withLock({ $0.take() }) {
                    list.withLock { $0.insert(item, at: 0) }
                }
                let all = list.withLock(\.self)
                let rest = all.filter { $0 < after ?? .max }.dropFirst(offset ?? page.map { ($0 - 1) * size } ?? 0)
                return .response(body: "[\(rest.prefix(size).map { #"{"id":\#($0)}"# }.joined(separator: ","))]")
            }
        }

        func plugin(_ pagination: String, _ keys: String = "", hasIDs: Bool = true) -> String {
            Plugin.list(
                server,
                """
                \(hasIDs ? "id: .id" : "")
                fields: {\(hasIDs ? "" : "n: .id")}
                pagination: {\(pagination)}
                \(keys)
                """)
        }
    }

    private static let keyset = "strategy: keyset, after: {query: after}"
    private static let offset = "strategy: offset, offset: {query: o}"

    private static func numbers(_ run: Child.Ending) throws -> [Int] {
        let items = try objects([run.out]).first?["items"] as? [[String: Any]]
        return items?.compactMap { ($0["id"] ?? $0["n"]) as? Int } ?? []
    }

    private static func meta(_ run: Child.Ending) throws -> [String: Any] {
        try #require(objects([run.out]).first?["meta"] as? [String: Any])
    }

    /// Reads the list with the positions that its parts name.
    private static func parts(_ folio: Folio, _ command: String) throws -> (items: [Int], isWhole: Bool) {
        var (items, option) = ([Int](), "")
        for _ in 0..<20 {
            let run = try folio.run("\(command) --json \(option)")
            items += try numbers(run)
            let meta = try Self.meta(run)
            guard let next = meta["next"] as? String else { return (items, meta["complete"] as? Bool == true) }
            try #require(run.code == 0)
            option = "--cursor \(next)"
        }
        Issue.record("the parts do not end")
        return (items, false)
    }

    /// A newer walk from a position has only some of the pages that an older one has.
    @Test(arguments: [keyset, offset])
    func olderWalks_followOneFromAPosition(pagination: String) throws {
        let server = try Server(1...9)
        let folio = try Folio(plugins: server.plugin(pagination))
        let start = pagination == Self.keyset ? "--after 8" : "--offset 2"
        _ = try folio.run("feed api --all")
        _ = try folio.run("feed api \(start) --pages 1 --refresh")
        let run = try folio.run("feed api \(start) --all --offline --json")
        #expect(try Self.numbers(run) == Array((1...7).reversed()))
        #expect(try Self.meta(run)["complete"] as? Bool == true)
        #expect(run.code == 0)
    }

    /// The rest came from a cache that had it before the first page.
    @Test func keysOfOlderPages_areContinued() throws {
        let server = try Server(1...6)
        let folio = try Folio(plugins: server.plugin(Self.keyset, "cache: {max_age: 1h}"))
        let later = { (words: String) in
            try Faketime.run(
                ["-f", "+10s", Programs.folio] + words.split(separator: " ").map(String.init),
                variables: folio.environment)
        }
        _ = try folio.run("feed api --after 5 --all")
        _ = try later("feed api --pages 1 --refresh")
        let count = server.server.requests.count
        #expect(try Self.numbers(later("feed api --all --cursor after:5 --json")) == [4, 3, 2, 1])
        #expect(server.server.requests.count == count)
        let run = try folio.run("feed api --all --offline --json")
        #expect(try Self.numbers(run) == [6, 5, 4, 3, 2, 1])
        #expect(run.code == 0)
    }

    // MARK: Gaps

    @Test(arguments: [keyset, offset], ["-n 3", "-n 5", "--pages 2", "--pages 3"])
    func itemsAfterAGap_areNotShownInSilence(pagination: String, part: String) throws {
        let server = try Server(1...10)
        let folio = try Folio(plugins: server.plugin(pagination))
        _ = try folio.run("feed api --pages 2")
        server.items.withLock { $0 = Array((1...20).reversed()) }
        _ = try folio.run("feed api -n 2")

        let before = try folio.run("feed api --offline -n 2 --json")
        #expect(try before.code == 0 && Self.numbers(before) == [20, 19])
        let run = try folio.run("feed api --offline --json \(part)")
        #expect(try Self.numbers(run).starts(with: [20, 19, 10]))
        #expect(run.code == 8, "\(run.error)")
        #expect(run.error.contains("items may be missing between them"), "\(run.error)")
        let meta = try Self.meta(run)
        #expect(meta["complete"] as? Bool == false)
        #expect(try folio.run("feed api --offline --all").code == 8)
    }

    @Test func itemsAfterAGap_areNotShownInSilenceIfTheServerIsGone() throws {
        let server = try Server(1...10)
        let folio = try Folio(plugins: server.plugin(Self.keyset))
        _ = try folio.run("feed api --pages 2")
        server.items.withLock { $0 = Array((1...20).reversed()) }
        _ = try folio.run("feed api -n 2")
        server.isDown.withLock { $0 = true }
        let run = try folio.run("feed api -n 3 --json --retries 0")
        #expect(try Self.numbers(run) == [20, 19, 10])
        #expect(run.code == 8 && run.error.contains("items may be missing"), "\(run.error)")
    }

    @Test func gapInOneOfSeveralLists_isReported() throws {
        let server = try Server(1...10)
        let plugin = server.plugin(Self.offset, "each: {name: [x, y]}\nquery: {b: \"{name}\"}")
        let folio = try Folio(plugins: plugin)
        _ = try folio.run("feed api -n 4")
        server.items.withLock { $0 = Array((1...20).reversed()) }
        _ = try folio.run("feed api -n 2")
        let run = try folio.run("feed api --offline -n 5 --json")
        #expect(try Self.numbers(run) == [20, 19, 10, 9, 8])
        #expect(try run.code == 8 && Self.meta(run)["complete"] as? Bool == false, "\(run.error)")
    }

    // MARK: Positions

    /// With several walks, positions name items of the stored list.
    @Test(arguments: [keyset, offset], ["-n 1", "-n 2", "-n 3", "-n 4", "-n 5", "-n 6", "-n 7", "", "--pages 2"])
    func listOfSeveralWalks_isReadInParts(pagination: String, part: String) throws {
        for hasIDs in [true, false] {
            let server = try Server(1...7)
            let folio = try Folio(plugins: server.plugin(pagination, hasIDs: hasIDs || pagination == Self.keyset))
            _ = try folio.run("feed api --all")
            server.items.withLock { $0.removeAll { $0 == 3 } }
            _ = try folio.run("feed api --all")
            let all = try Self.numbers(folio.run("feed api --offline --all --json"))
            #expect(all == [7, 6, 5, 4, 2, 1, 3])
            let (items, isWhole) = try Self.parts(folio, "feed api --offline \(part)")
            #expect(items == all && isWhole, "\(hasIDs)")
        }
    }

    @Test func positionInTheStoredList_isRefusedWithoutOffline() throws {
        let server = try Server(1...7)
        let folio = try Folio(plugins: server.plugin(Self.offset))
        _ = try folio.run("feed api --all")
        server.items.withLock { $0.removeAll { $0 == 3 } }
        _ = try folio.run("feed api --all")
        let first = try folio.run("feed api --offline -n 3 --json")
        let next = try #require(try Self.meta(first)["next"] as? String)
        #expect(next.hasPrefix("stored~"))
        #expect(first.error.contains("continue with --offline --cursor '\(next)'"), "\(first.error)")
        let requests = server.server.requests.count
        for options in ["", "--refresh", "--dry-run"] {
            let run = try folio.run("feed api --cursor \(next) \(options)")
            #expect(run.code == 2 && run.out.isEmpty, "\(options): \(run.error)")
            #expect(run.error.contains("is a position in the stored list"), "\(run.error)")
        }
        #expect(server.server.requests.count == requests)
        for text in ["stored~", "stored~12", "stored~0.1.000000000000zz", "stored~1.0000000000000000"] {
            #expect(try folio.run("feed api --offline --cursor \(text)").code == 2)
        }
    }

    /// Once more is stored, the place may have other items before it.
    @Test func positionOfOtherWalks_isRefused() throws {
        let server = try Server(1...7)
        let folio = try Folio(plugins: server.plugin(Self.offset))
        _ = try folio.run("feed api --all")
        let first = try folio.run("feed api --offline -n 3 --json")
        let next = try #require(try Self.meta(first)["next"] as? String)
        #expect(try Self.numbers(folio.run("feed api --offline --all --cursor \(next) --json")) == [4, 3, 2, 1])
        _ = try folio.run("feed api --refresh")
        for position in [next, "stored~0.1.0000000000000001", "stored~99.0.0000000000000001"] {
            let run = try folio.run("feed api --offline --cursor \(position) --json")
            #expect(try run.code == 8 && Self.numbers(run).isEmpty)
            #expect(run.error.contains("the position is not in the stored list"), "\(run.error)")
        }
    }

    /// The list was read again, and lacks the item before the position.
    @Test(arguments: [keyset, offset])
    func positionBeforeANewerWalk_isRefused(pagination: String) throws {
        let server = try Server(1...6)
        let folio = try Folio(plugins: server.plugin(pagination))
        let first = try folio.run("feed api -n 2 --json")
        let next = try #require(try Self.meta(first)["next"] as? String)
        server.items.withLock { $0.removeAll { $0 == 5 } }
        _ = try folio.run("feed api --all")
        let run = try folio.run("feed api --offline --all --cursor \(next)")
        #expect(run.code == 8 && run.out.isEmpty, "\(run.error)")
    }

    /// A walk that began elsewhere may not continue the one that ended at the position.
    @Test func walkFromElsewhere_doesNotContinueAPosition() throws {
        let server = try Server(1...6)
        let folio = try Folio(plugins: server.plugin("strategy: page, page: {query: p}"))
        _ = try folio.run("feed api --page 3 --all")
        server.items.withLock { $0.insert(7, at: 0) }
        let first = try folio.run("feed api --pages 2 --json")
        let next = try #require(try Self.meta(first)["next"] as? String)
        let run = try folio.run("feed api --offline --all --cursor \(next)")
        #expect(run.code == 8 && run.out.isEmpty, "\(run)")
    }

    @Test(arguments: [keyset, offset], ["", "--new --all"])
    func listWithANewItem_isNeverReadInALoop(pagination: String, refresh: String) throws {
        let server = try Server(1...6)
        let folio = try Folio(plugins: server.plugin(pagination, "order: newest_first"))
        _ = try folio.run("feed api --all")
        server.items.withLock { $0.insert(7, at: 0) }
        _ = try folio.run("feed api \(refresh)")
        for part in ["", "-n 1", "-n 3", "--pages 2"] {
            let (items, isWhole) = try Self.parts(folio, "feed api --offline \(part)")
            #expect(items == Array((1...7).reversed()) && isWhole, "\(part)")
        }
    }

    /// The newest walk ended at the position, and the older one has other items before it.
    @Test(arguments: [true, false])
    func positionThatCounts_isAfterTheItemThatWasPrintedBeforeIt(hasIDs: Bool) throws {
        let server = try Server(1...6)
        let folio = try Folio(plugins: server.plugin(Self.offset, hasIDs: hasIDs))
        _ = try folio.run("feed api --all")
        server.items.withLock { $0.insert(7, at: 0) }
        let first = try folio.run("feed api --json")
        #expect(try Self.meta(first)["next"] as? String == "2")
        let rest = try folio.run("feed api --offline --all --cursor 2 --json")
        #expect(try Self.numbers(rest) == [5, 4, 3, 2, 1] && rest.code == 0, "\(rest.error)")
        server.isDown.withLock { $0 = true }
        let fallback = try folio.run("feed api --all --cursor 2 --retries 0 --json")
        #expect(try Self.numbers(fallback) == [5, 4, 3, 2, 1], "\(fallback.error)")
        // Counted by the user, it is a place in the newest walk that has it.
        let offset = try folio.run("feed api --offline --all --offset 2 --json")
        #expect(try Self.numbers(offset) == [4, 3, 2, 1])
    }

    /// The list grew while it was read, so that a page repeats an item.
    @Test(arguments: ["-n 1", "-n 2", "-n 3", "--pages 1"])
    func repeatedItems_areLeftOutOfLaterParts(part: String) throws {
        let server = try Server(1...6)
        let folio = try Folio(plugins: server.plugin(Self.offset))
        server.added.withLock { $0 = 7 }
        _ = try folio.run("feed api --all")
        let (items, isWhole) = try Self.parts(folio, "feed api --offline \(part)")
        #expect(items == [6, 5, 4, 3, 2, 1] && isWhole)
    }

    @Test func pagesOfAnotherSize_areReadInParts() throws {
        let server = try Server(1...9)
        let sized = { (size: Int) in
            server.plugin("strategy: page, page: {query: p}, size: {query: s, default: \(size)}")
        }
        let folio = try Folio(plugins: sized(2))
        _ = try folio.run("feed api --all")
        _ = try folio.folder.write(sized(3), to: "api.yaml")
        for _ in 0..<2 {
            var (items, option) = ([Int](), "")
            while items.count < 9 {
                let run = try folio.run("feed api --offline --pages 1 --json \(option)")
                items += try Self.numbers(run)
                guard let next = try Self.meta(run)["next"] as? String, next.hasPrefix("stored~") else { break }
                option = "--cursor \(next)"
            }
            #expect(items == Array((1...9).reversed()))
            _ = try folio.run("feed api")
        }
    }

    /// A list of one walk, and of one that continues it, is read in parts.
    @Test(arguments: [keyset, offset], ["-n 1", "-n 3", "--pages 2"])
    func listOfOneWalk_isReadInParts(pagination: String, part: String) throws {
        let server = try Server(1...9)
        let folio = try Folio(plugins: server.plugin(pagination))
        let first = try folio.run("feed api -n 4 --json")
        let next = try #require(try Self.meta(first)["next"] as? String)
        _ = try folio.run("feed api --all --cursor \(next)")
        let (items, isWhole) = try Self.parts(folio, "feed api --offline \(part)")
        #expect(items == Array((1...9).reversed()) && isWhole)
    }
}
