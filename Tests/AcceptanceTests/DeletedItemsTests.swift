import Foundation
import TestSupport
import Testing

/// Lists whose items are deleted while folio reads them, so that positions that count mean later items.
struct DeletedItemsTests {
    /// A list of five items a page. `items` returns its items at the time of a request.
    private static func server(
        _ fields: [String] = [], total: Bool = false, emptyTotal: Int? = nil, failing: Int? = nil,
        items: @escaping @Sendable (_ number: Int) -> [Int]
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            let value = { (name: String) in
                request.target.split(whereSeparator: { "?&".contains($0) }).first { $0.hasPrefix(name + "=") }
                    .flatMap { Int($0.dropFirst(name.count + 1)) }
            }
            if number == failing { return .response(status: 404, body: "") }
            let all = items(number)
            let start = value("offset") ?? ((value("page") ?? 1) - 1) * 5
            let page = all.dropFirst(start).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let length = page.isEmpty ? emptyTotal ?? all.count : all.count
            let count = total ? ",\"total\":\(length)" : ""
            return .response(fields: fields, body: "{\"items\":[\(page)]\(count)}")
        }
    }

    private static func plugin(_ server: ScriptedServer, _ strategy: String, total: Bool = false) -> String {
        let until = total ? ", until: {total: .total}" : ""
        return Plugin.list(
            server,
            """
            items: .items
            id: .id
            pagination: {strategy: \(strategy), \(strategy): {query: \(strategy)}\(until)}
            """)
    }

    private static let all = Array(1...30)

    @Test(arguments: ["offset", "page"], ["", " --concurrency 3"])
    func itemsAfterDeletedOnes_areFoundIfTheTotalShowsIt(strategy: String, options: String) throws {
        // Items 2 and 4 are deleted after the second page.
        let server = try Self.server(total: true) { $0 <= 2 ? Self.all : Self.all.filter { ![2, 4].contains($0) } }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all\(options)")
        #expect(try numbers(run) == Self.all)
        #expect(run.error.isEmpty && run.code == 0)
        #expect(try numbers(folio.run("feed api --all --offline")) == Self.all)
    }

    /// So many items are deleted that the next page is empty, and has no total.
    @Test(arguments: ["offset", "page"])
    func itemsBeforeAnEmptyPage_areFoundIfTheTotalWas0There(strategy: String) throws {
        let server = try Self.server(total: true, emptyTotal: 0) { $0 <= 2 ? Array(1...15) : Array(4...13) }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Array(1...13))
        #expect(run.error.isEmpty && run.code == 0)
    }

    @Test(arguments: ["offset", "page"])
    func itemsAfterManyDeletedOnes_areMissingAloud(strategy: String) throws {
        let server = try Self.server(total: true) { $0 <= 2 ? Self.all : Array(12...30) }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all --json")
        #expect(run.out.contains("\"complete\":false"))
        #expect(run.error.contains("folio: items were deleted while the list was read, so that others may be missing"))
        #expect(run.code == 9)
    }

    /// The first page is fresh, and the others were never requested.
    @Test(arguments: ["offset", "page"])
    func freshPage_isConfirmedBeforeTheNextOneIsUsed(strategy: String) throws {
        let server = try Self.server(["Cache-Control: max-age=600"]) {
            $0 <= 1 ? Self.all : Self.all.filter { ![1, 3].contains($0) }
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        #expect(try numbers(folio.run("feed api --pages 1")) == Array(1...5))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Self.all)
        #expect(run.error.isEmpty && run.code == 0)
    }

    @Test func freshPage_isConfirmedOnce() throws {
        let server = try Self.server(["Cache-Control: max-age=600"]) { _ in Array(1...15) }
        let folio = try Folio(plugins: Self.plugin(server, "offset"))
        _ = try folio.run("feed api --pages 1")
        #expect(try numbers(folio.run("feed api --all")) == Array(1...15))
        // After the first page: the second, the first again, the third, and an empty one.
        let offsets = server.requests.compactMap { $0.target.split(separator: "=").last }
        #expect(offsets == ["0", "5", "0", "10", "15"])
        #expect(try numbers(folio.run("feed api --all")) == Array(1...15))
        // If the first page was confirmed a second after the second one, that is older, and all are confirmed in order.
        let count = server.requests.count
        #expect([5, 9].contains(count))
        #expect(try numbers(folio.run("feed api --all")) == Array(1...15))
        #expect(server.requests.count == count)
    }

    /// The third request fails, and items are deleted before the walk is resumed.
    @Test(arguments: ["offset", "page"], [[], [1, 2, 7], [6, 7, 8, 9]])
    func resumedWalk_findsTheItemsAfterDeletedOnes(strategy: String, deleted: [Int]) throws {
        let server = try Self.server(failing: 3) { $0 < 3 ? Self.all : Self.all.filter { !deleted.contains($0) } }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        let resumed = try folio.run("\(line) --resume")
        let found = try folio.folder.text(of: "items.jsonl").split(separator: "\n")
        #expect(found.map { Int($0.filter(\.isNumber)) } == Self.all)
        #expect(resumed.error == "30 items in \(folio.folder.path)/items.jsonl\n" && resumed.code == 0)
    }

    /// The library and the cache have the pages of a walk that found deleted items.
    @Test(arguments: ["offset", "page"], [1, 2, 3])
    func secondReading_ofFreshPagesIsWholeToo(strategy: String, changed: Int) throws {
        let server = try Self.server(["Cache-Control: max-age=600"], total: true) {
            $0 <= changed ? Self.all : Self.all.filter { ![1, 3].contains($0) }
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        #expect(try numbers(folio.run("feed api --all")) == Self.all)
        let again = try folio.run("feed api --all")
        #expect(try numbers(again).filter { ![1, 3].contains($0) } == Self.all.filter { ![1, 3].contains($0) })
        #expect(again.error.isEmpty && again.code == 0)
    }

    /// The request that looks for deleted items fails.
    @Test(arguments: ["offset", "page"])
    func resumedWalk_looksForDeletedItemsAgain(strategy: String) throws {
        let server = try Self.server(["Cache-Control: max-age=600"], total: true, failing: 4) {
            $0 <= 2 ? Self.all : Self.all.filter { ![1, 3].contains($0) }
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run("\(line) --resume").code == 0)
        let found = try folio.folder.text(of: "items.jsonl").split(separator: "\n")
        #expect(found.map { Int($0.filter(\.isNumber)) } == Self.all)
    }

    /// An item is added before the request that looks for deleted items, and deleted after it.
    @Test(arguments: ["offset", "page"])
    func listThatChangesDuringTheCheck_isCheckedAgain(strategy: String) throws {
        let server = try Self.server(total: true) { number in
            switch number {
            case 1: Self.all
            case 3: [100] + Self.all.dropFirst()
            default: Array(Self.all.dropFirst())
            }
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Array(1...5) + [100] + Array(6...30))
        #expect(run.code == 0)
    }

    @Test func movedList_isNotContinuedAtItsPosition() throws {
        let server = try Self.server(total: true) { $0 <= 2 ? Self.all : Array(12...30) }
        let folio = try Folio(plugins: Self.plugin(server, "offset", total: true))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        let first = try folio.run(line)
        #expect(
            first.error == """
                folio: items were deleted while the list was read, so that others may be missing
                  before the position 10
                hint: Read the list again from its start.

                """)
        #expect(first.code == 9)
        #expect(try folio.run("feed api --all --cursor 10").code == 0)
        let offline = try folio.run("feed api --all --offline")
        #expect(try numbers(offline) == Array(1...10))
        #expect(offline.code == 8)
        let resumed = try folio.run("\(line) --resume")
        #expect(
            resumed.error == """
                the last walk ended with an incomplete list; starting from the beginning
                19 items in \(folio.folder.path)/items.jsonl

                """)
        #expect(resumed.code == 0)
    }

    /// A queue: all items that were read are gone.
    @Test func firstPage_thatHasOnlyNewItemsContinuesTheList() throws {
        let server = try Self.server(total: true) { $0 <= 1 ? Self.all : Array(9...30) }
        let folio = try Folio(plugins: Self.plugin(server, "offset", total: true))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Array(1...5) + Array(9...30))
        #expect(run.error.isEmpty && run.code == 0)
    }

    /// No item is missing, however many were added.
    @Test(arguments: ["offset", "page"], [3, 5, 12])
    func freshPage_beforeManyNewItemsIsNoError(strategy: String, added: Int) throws {
        let server = try Self.server(["Cache-Control: max-age=600"]) { $0 <= 1 ? Self.all : Array(1 - added...30) }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        #expect(try numbers(folio.run("feed api --pages 1")) == Array(1...5))
        let run = try folio.run("feed api --all")
        #expect(Set(Self.all).isSubset(of: try numbers(run)))
        #expect(run.code == 0)
    }

    @Test(arguments: ["offset", "page"])
    func resumedWalk_findsTheItemsBehindManyNewOnes(strategy: String) throws {
        let server = try Self.server(failing: 3) { $0 < 3 ? Self.all : Array(-11...30) }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run("\(line) --resume").code == 0)
        let found = try folio.folder.text(of: "items.jsonl").split(separator: "\n")
        let ids = found.map { Int($0.filter { $0.isNumber || $0 == "-" }) }
        #expect(ids == Array(1...10) + [-1, 0] + Array(11...30))
    }

    /// A server whose tokens and links count items, and say how many there are.
    private static func counting(
        failing: Int? = nil, _ items: @escaping @Sendable (_ number: Int) -> [Int]
    ) throws -> ScriptedServer {
        try ScriptedServer { request, number in
            if number == failing { return .response(status: 404, body: "") }
            let start = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let all = items(number)
            let page = all.dropFirst(start).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
            let next = start + 5 < all.count ? "\"next\":\(start + 5),\"link\":\"?c=\(start + 5)\"," : ""
            return .response(body: "{\"items\":[\(page)],\(next)\"total\":\(all.count)}")
        }
    }

    private static let tokens = [
        "{strategy: cursor, token: .next, cursor: {query: c}, until: {total: .total}}",
        "{strategy: link, next: .link, until: {total: .total}}",
    ]

    /// Tokens and links may count: a walk that is resumed knows how long the list was.
    @Test(arguments: tokens, [1, 3])
    func resumedTokens_findWhatFollowsDeletedItems(pagination: String, deleted: Int) throws {
        let server = try Self.counting(failing: 3) { $0 < 3 ? Self.all : Array(1 + deleted...30) }
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .items\nid: .id\npagination: \(pagination)"))
        let line = "feed api --all --to \(folio.folder.path)/items.jsonl"
        #expect(try folio.run(line).code == 5)
        #expect(try folio.run("\(line) --resume").code == 0)
        let found = try folio.folder.text(of: "items.jsonl").split(separator: "\n")
        #expect(found.map { Int($0.filter(\.isNumber)) } == Self.all)
        #expect(server.requests[4].target.hasSuffix("=5"))
    }

    /// The output ended inside a page, which a later command requests again.
    @Test(arguments: tokens, [5, 7])
    func continuedTokens_findWhatFollowsDeletedItems(pagination: String, count: Int) throws {
        let server = try Self.counting { $0 <= (count + 4) / 5 ? Self.all : Array(3...30) }
        let folio = try Folio(
            plugins: Plugin.list(server, "items: .items\nid: .id\npagination: \(pagination)"))
        let first = try folio.run("feed api --json -n \(count)")
        let next = try #require(first.out.firstMatch(of: /"next":"([^"]+)"/)).1
        let second = try folio.run("feed api --all --cursor \(next)")
        #expect(second.code == 0, "\(second.error)")
        #expect(try numbers(second) == Array(count + 1...30))
    }

    @Test func numberOfPages_showsDeletionsToo() throws {
        let server = try ScriptedServer { request, number in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 1
            let list = number == 1 ? Self.all : Array(6...30)
            let items = list.dropFirst(page * 5 - 5).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: "{\"items\":[\(items)],\"pages\":\(list.count / 5)}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                pagination: {strategy: page, page: {query: page}, until: {pages: .pages}}
                """))
        #expect(try numbers(folio.run("feed api --all")) == Self.all)
    }

    /// Without ids, only the place on the page shows where the list continues.
    @Test func listWithoutIDs_isTheSameOffline() throws {
        let server = try Self.server(total: true) { $0 <= 2 ? Self.all : Self.all.filter { ![2, 4].contains($0) } }
        let folio = try Folio(
            plugins: Self.plugin(server, "offset", total: true).replacingOccurrences(of: "id: .id", with: "title: x"))
        #expect(try numbers(folio.run("feed api --all")) == Self.all)
        let offline = try folio.run("feed api --all --offline --json")
        #expect(try offline.out.matches(of: /"id":(\d+)/).map { try #require(Int($0.1)) } == Self.all)
        #expect(offline.out.contains("\"complete\":true"))
    }

    /// A later page was sent before the one that shows that the list has grown.
    @Test func growingList_losesNothingWithSeveralPagesAtATime() throws {
        let order = PageOrder()
        let server = try ScriptedServer { request, number in
            let offset = Int(request.target.split(separator: "=").last ?? "") ?? 0
            // The second page is sent after the third one, and after an item was added.
            let isFirstThird = offset == 10 && order.noteThird()
            if offset == 5 { order.waitForThird() }
            let list = number == 1 || isFirstThird ? Self.all : [0] + Self.all
            let items = list.dropFirst(offset).prefix(5).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .response(body: "{\"items\":[\(items)]}")
        }
        let folio = try Folio(plugins: Self.plugin(server, "offset"))
        #expect(try numbers(folio.run("feed api --all --concurrency 2")) == Self.all)
    }

    @Test func emptyPage_doesNotTakeBackThatThereIsMore() throws {
        let server = try ScriptedServer { _, number in
            .response(body: number == 1 ? #"{"items":[{"id":1}],"more":true}"# : #"{"items":[]}"#)
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                id: .id
                pagination: {strategy: offset, offset: {query: offset}, until: {has_more: .more}}
                """))
        let run = try folio.run("feed api --all")
        #expect(run.error.contains("incomplete list: it ended, but the server announced more"))
        #expect(run.code == 9)
    }

    /// A list that grows by a page returns a page again. A server that ignores the position does so, too.
    @Test(arguments: ["offset", "page"])
    func pageThatIsReturnedAgain_doesNotEndAListThatHasGrown(strategy: String) throws {
        let server = try Self.server { $0 <= 2 ? Self.all : Array(-4...30) }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Self.all)
        #expect(run.error == "left out 5 duplicate items: the list changed, or its pages overlap\n" && run.code == 0)
    }

    /// Without an `id:`, the items themselves are compared. The library has the repeated page, too.
    @Test(arguments: ["offset", "page"], [true, false])
    func pageThatIsReturnedAgain_doesNotEndAGrownListWhoseEndIsARepetition(strategy: String, hasIDs: Bool) throws {
        let server = try ScriptedServer { request, number in
            let all = number <= 2 ? Self.all : Array(-4...30)
            let value = Int(request.target.split(separator: "=").dropFirst().last ?? "") ?? 0
            let start = strategy == "offset" ? value : (max(value, 1) - 1) * 5
            let items = all.dropFirst(min(start, all.count - 5)).prefix(5).map { "{\"n\":\($0)}" }
            return .response(body: "{\"items\":[\(items.joined(separator: ","))]}")
        }
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                """
                items: .items
                \(hasIDs ? "id: .n\nfields: {}" : "fields: {n: .n}")
                pagination: {strategy: \(strategy), \(strategy): {query: at}, until: {same: true}}
                """))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == Self.all)
        #expect(run.error == "left out 5 duplicate items: the list changed, or its pages overlap\n" && run.code == 0)
        let offline = try folio.run("feed api --offline --all")
        #expect(try numbers(offline) == Self.all)
        #expect(offline.code == 0)
    }

    /// Two copies of the list alternate, and one of them lacks an item.
    @Test(arguments: ["offset", "page"])
    func lengthsThatDisagree_areCalledSo(strategy: String) throws {
        let server = try Self.server(total: true) { Array(1...($0.isMultiple(of: 2) ? 20 : 21)) }
        let folio = try Folio(plugins: Self.plugin(server, strategy, total: true))
        let run = try folio.run("feed api --all --json")
        #expect(run.out.contains("\"complete\":false"))
        #expect(
            run.error.contains(
                """
                folio: the responses disagree about the length of the list, so that items may be missing
                  21, then 20, before the position \(strategy == "offset" ? "5" : "2")
                hint: Try again later.
                """), "\(run.error)")
        #expect(run.code == 9)
    }

    @Test(arguments: ["offset", "page"])
    func serverThatIgnoresThePosition_isAnError(strategy: String) throws {
        let server = try ScriptedServer { _, number in
            let items = (1...3).map { "{\"id\":\(($0 + number) % 3)}" }.joined(separator: ",")
            return .response(body: #"{"items":[\#(items)]}"#)
        }
        let folio = try Folio(plugins: Self.plugin(server, strategy))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run).sorted() == [0, 1, 2])
        #expect(run.code == 7)
        #expect(server.requests.count <= 12)
    }

    /// The total says that the page was not the last one.
    @Test func repetition_doesNotHideATotal() throws {
        let server = try ScriptedServer(.response(body: #"{"items":[{"id":1},{"id":2}],"total":9}"#))
        let folio = try Folio(
            plugins: Plugin.list(
                server,
                "items: .items\nid: .id\npagination: {strategy: page, page: {query: page}, until: {same: true}}"))
        let run = try folio.run("feed api --all")
        #expect(try numbers(run) == [1, 2])
        #expect(run.error.contains("incomplete list: it ended, but .total says that there are 9 items"))
        #expect(run.code == 9)
    }

    /// The third page is empty by mistake.
    @Test func laterPage_isASignOfMoreItems() throws {
        let server = try ScriptedServer { request, _ in
            let page = Int(request.target.split(separator: "=").last ?? "") ?? 0
            let items = page == 3 || page > 5 ? "" : "{\"id\":\(page)1},{\"id\":\(page)2}"
            return .response(body: "{\"items\":[\(items)]}")
        }
        let folio = try Folio(plugins: Self.plugin(server, "page"))
        let run = try folio.run("feed api --all --concurrency 4")
        #expect(try numbers(run) == [11, 12, 21, 22])
        #expect(run.error.contains("incomplete list: it ended, but the page at the position 4 has items"))
        #expect(run.code == 9)
    }

    private func numbers(_ run: Child.Ending) throws -> [Int] {
        try run.lines.map { try #require(Int($0.filter { $0.isNumber || $0 == "-" })) }
    }
}

/// Lets one response wait for another.
private final class PageOrder: @unchecked Sendable {
    // Guarded by the condition.
    private var hasThird = false
    private let condition = NSCondition()

    /// Whether it is the first.
    func noteThird() -> Bool {
        condition.withLock {
            defer { hasThird = true }
            condition.broadcast()
            return !hasThird
        }
    }

    func waitForThird() {
        condition.withLock {
            while !hasThird, condition.wait(until: .now + 20) {}
        }
    }
}
