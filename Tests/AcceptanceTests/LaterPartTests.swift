import Foundation
import System
import TestSupport
import Testing

/// Lists that grew at their end after they had been read whole, and that were then read only from a position on, by a resumed
/// walk, or by a slow one.
struct LaterPartTests {
    /// A list of pages of five, which grows.
    private struct Growing {
        let server: ScriptedServer
        let folio: Folio
        let count = Lock(12)
        /// Whether the second page fails.
        let fails = Lock(false)
        /// Whether the second page must wait, if it has four items.
        let isHeld = Lock(false)
        var file: String { "\(folio.folder.path)/a.jsonl" }

        init(
            _ pagination: String, keys: String = "", id: String = "id: .id", text: String? = nil,
            isFalling: Bool = false,
            total: Bool = false
        ) throws {
            let (count, fails, isHeld) = (count, fails, isHeld)
            server = try ScriptedServer { request, _ in
                let query = URLComponents(string: request.target)?.queryItems ?? []
                let size = query.first { $0.name == "size" }?.value.flatMap { Int($0) } ?? 5
                let place = query.first { $0.name == "a" }?.value.flatMap { Int($0.filter(\.isNumber)) } ?? 0
                let before = pagination.hasPrefix("{strategy: page") ? size * place : place
                if before > 0 {
                    while size == 4, isHeld.withLock(\.self) { usleep(1_000) }
                    if fails.withLock(\.self) { return .response(status: 500, body: "{}") }
                }
                let all = count.withLock(\.self)
                let ids = before < all ? Array((before + 1)...min(before + size, all)) : []
                let items = ids.map { "{\"id\":\(isFalling ? all + 1 - $0 : $0)}" }.joined(separator: ",")
                let next = before + size < all ? "\"k\(before + size)\"" : "null"
                return .response(
                    body: "{\"i\":[\(items)],\"more\":\(before + size < all),\"next\":\(next),\"total\":\(all)}")
            }
            let until = total ? "total: .total" : "has_more: .more"
            folio = try Folio(
                plugins: Plugin.list(
                    server,
                    """
                    items: .i
                    id: .id
                    fields: {}
                    \(keys)
                    pagination: \(pagination.replacing("UNTIL", with: until))
                    """))
        }

        func run(_ line: String) throws -> Child.Ending { try folio.run("feed api --retries 0 \(line)") }

        /// The ids that are stored, and whether they are the whole list.
        func stored() throws -> (ids: [Int], isWhole: Bool, code: Int32) {
            let run = try run("--all --offline --json")
            let document = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [String: Any]
            let items = (document?["items"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
            let meta = document?["meta"] as? [String: Any]
            return (items, meta?["complete"] as? Bool == true, run.code)
        }

        func isCalledWhole() throws -> Bool {
            try folio.run("cache list --json").out.contains("\"whole\":true")
        }
    }

    static let strategies = [
        "{strategy: keyset, after: {query: a}, size: {query: size}, until: {UNTIL}}",
        "{strategy: cursor, token: .next, cursor: {query: a}, size: {query: size}}",
        "{strategy: page, page: {query: a, first: 0}, size: {query: size}, until: {UNTIL}}",
        "{strategy: offset, offset: {query: a}, size: {query: size}, until: {UNTIL}}",
    ]

    /// The walk that printed the position is covered by a later one of the whole list.
    @Test(arguments: strategies)
    func itemsAfterAPosition_areStored(pagination: String) throws {
        let list = try Growing(pagination)
        let first = try list.run("-n 5 --json")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]*)"/)?.output.1)
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 20 }
        #expect(try list.run("--all --cursor \(next)").lines.count == 15)
        let stored = try list.stored()
        #expect(stored == (Array(1...20), true, 0), "\(stored)")
        #expect(try list.isCalledWhole())
        #expect(try list.folio.run("cache show api/list 15").out.contains("15"))
    }

    /// It stopped before the end of the list.
    @Test(arguments: strategies, [("-n 8", 13), ("--pages 2", 15)])
    func listThatWasNotReadOn_isIncomplete(pagination: String, part: (options: String, count: Int)) throws {
        let list = try Growing(pagination)
        let first = try list.run("-n 5 --json")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]*)"/)?.output.1)
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 30 }
        #expect(try list.run("\(part.options) --cursor \(next)").code == 0)
        let stored = try list.stored()
        #expect(stored.ids.starts(with: 1...part.count) && !stored.isWhole && stored.code == 8, "\(stored)")
        #expect(try !list.isCalledWhole())
    }

    /// The steps reach the end together.
    @Test(arguments: strategies)
    func listThatWasReadOnInSteps_isWhole(pagination: String) throws {
        let list = try Growing(pagination)
        var next = try #require(list.run("-n 5 --json").next)
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 20 }
        for _ in 0..<2 {
            next = try #require(list.run("-n 5 --cursor \(next) --json").next)
            #expect(try list.stored().isWhole == (next.contains("10") || next == "2"))
        }
        #expect(try list.run("--all --cursor \(next)").lines.count == 5)
        let stored = try list.stored()
        #expect(stored == (Array(1...20), true, 0), "\(stored)")
        #expect(try list.isCalledWhole())
    }

    /// It goes on after the last known item.
    @Test func listThatGoesOnAfterItsEnd_isIncomplete() throws {
        let list = try Growing(Self.strategies[0])
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 20 }
        #expect(try list.run("-n 7 --after 5 --page-size 7").lines.count == 7)
        let stored = try list.stored()
        #expect(stored.ids == Array(1...12) && !stored.isWhole && stored.code == 8, "\(stored)")
        #expect(try !list.isCalledWhole())
    }

    /// Positions that count are other places then.
    @Test(arguments: strategies.suffix(2))
    func listThatGrewAtItsStart_isIncomplete(pagination: String) throws {
        let list = try Growing(pagination, isFalling: true)
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 20 }
        let option = pagination.contains("page:") ? "--page 1" : "--offset 5"
        #expect(try list.run("--all \(option)").lines.count == 15)
        let stored = try list.stored()
        #expect(stored.ids.starts(with: (1...12).reversed()) && !stored.isWhole && stored.code == 8, "\(stored)")
        #expect(try !list.isCalledWhole())
    }

    /// A list that is read from a position on has no items before it.
    @Test func itemsBeforeAPosition_areNotShown() throws {
        let list = try Growing(Self.strategies[0])
        #expect(try list.run("--pages 1").lines.count == 5)
        #expect(try list.run("--all --after 5").lines.count == 7)
        #expect(try list.run("--all --after 3").lines.count == 9)
        let run = try list.run("--all --after 5 --offline")
        #expect(run.lines == (6...12).map { "{\"id\":\($0)}" } && run.code == 0, "\(run)")
    }

    /// An interrupted command is resumed after another one has read the whole list, and ends before the end.
    @Test(arguments: strategies.prefix(2), ["", "cache: {complete: true}"])
    func resumedWalkThatWasCut_leavesTheListOpen(pagination: String, keys: String) throws {
        let list = try Growing(pagination, keys: keys)
        list.fails.withLock { $0 = true }
        #expect(try list.run("-n 15 --to \(list.file) --refresh").code == 6)
        list.fails.withLock { $0 = false }
        #expect(try list.run("--all --refresh").lines.count == 12)
        list.count.withLock { $0 = 30 }
        #expect(try list.run("-n 15 --to \(list.file) --refresh --resume").code == 0)
        let stored = try list.stored()
        #expect(stored.ids == Array(1...15) && !stored.isWhole && stored.code == 8, "\(stored)")
        #expect(try !list.isCalledWhole())
    }

    /// The position is somewhere after the known end.
    @Test func listWithAGap_isIncomplete() throws {
        let list = try Growing(Self.strategies[0])
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 20 }
        #expect(try list.run("--all --after 15").lines.count == 5)
        let stored = try list.stored()
        #expect(stored == (Array(1...12) + Array(16...20), false, 8), "\(stored)")
        #expect(try !list.isCalledWhole())
        #expect(try list.run("--all").lines.count == 20)
        #expect(try list.stored() == (Array(1...20), true, 0))
    }

    /// The total that a later part of the list announces.
    @Test func listThatAnnouncesMore_isIncomplete() throws {
        let list = try Growing(Self.strategies[0], total: true)
        #expect(try list.run("--all").lines.count == 12)
        list.count.withLock { $0 = 20 }
        #expect(try list.run("-n 5 --after 5").code == 0)
        let stored = try list.stored()
        #expect(stored.ids == Array(1...12) && !stored.isWhole && stored.code == 8, "\(stored)")
        #expect(try !list.isCalledWhole())
    }

    /// Another command reads the whole list before an interrupted one is resumed.
    @Test(arguments: strategies, ["", "cache: {complete: true}"])
    func itemsOfAResumedWalk_areStored(pagination: String, keys: String) throws {
        let list = try Growing(pagination, keys: keys)
        for output in ["", "--to \(list.file)"] {
            list.count.withLock { $0 = 12 }
            list.fails.withLock { $0 = true }
            #expect(try list.run("--all \(output) --refresh").code == 6)
            list.fails.withLock { $0 = false }
            #expect(try list.run("--all --refresh --fields id").lines.count == 12)
            list.count.withLock { $0 = 15 }
            let resumed = try list.run("--all \(output) --refresh --resume")
            #expect(resumed.code == 0, "\(resumed)")
            let stored = try list.stored()
            #expect(stored == (Array(1...15), true, 0), "\(stored)")
        }
    }

    /// Two commands at the same time, of which the slow one began first and ends last.
    @Test(arguments: strategies, ["", "cache: {complete: true}"])
    func itemsOfASlowWalk_areStored(pagination: String, keys: String) throws {
        let list = try Growing(pagination, keys: keys)
        list.isHeld.withLock { $0 = true }
        let slow = try list.folio.start("feed api --all --page-size 4 --refresh")
        try slow.waitForOutput()
        #expect(try list.run("--all --refresh").lines.count == 12)
        list.count.withLock { $0 = 15 }
        list.isHeld.withLock { $0 = false }
        #expect(try slow.end().lines.count == 15)
        let stored = try list.stored()
        #expect(stored == (Array(1...15), true, 0), "\(stored)")
    }
}

extension Child.Ending {
    /// The position at which its document says that the list goes on.
    fileprivate var next: String? { out.firstMatch(of: /"next":"([^"]*)"/).map { String($0.output.1) } }
}
