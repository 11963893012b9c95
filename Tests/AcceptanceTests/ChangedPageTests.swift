import System
import TestSupport
import Testing

/// A position inside a page, and the page has changed when it is read again.
struct ChangedPageTests {
    private static let notice = """
        the page at this position has changed, so it is printed whole; items may be repeated or missing

        """
    private static let strategies = [
        "strategy: cursor, token: .next, cursor: {query: p}", "strategy: link, next: .link",
        "strategy: page, page: {query: p}, until: {has_more: .more}",
    ]

    /// A server with pages of five items, from which items can be deleted. The page at a token stays where it is.
    private struct Setup {
        let deleted = Lock<Set<Int>>([])
        /// Whether the third page fails.
        let isFailing = Lock(false)
        let server: ScriptedServer
        let folio: Folio

        init(_ pagination: String) throws {
            let (deleted, isFailing) = (deleted, isFailing)
            server = try ScriptedServer { request, _ in
                let page = request.target.firstMatch(of: /p=(\d+)/).flatMap { Int($0.1) } ?? 1
                if page == 3, isFailing.withLock(\.self) { return .response(status: 404, body: "") }
                let all = (1...3).map { $0 * 10 }.flatMap { ($0 + 1...$0 + 5) }
                let total = deleted.withLock { deleted in all.count { !deleted.contains($0) } }
                let ids = (page * 10 + 1...page * 10 + 5).filter { id in
                    page <= 3 && !deleted.withLock { $0.contains(id) }
                }
                let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
                let next = page < 3 ? "\"next\":\"\(page + 1)\",\"link\":\"?p=\(page + 1)\"," : ""
                return .response(body: "{\"items\":[\(items)],\(next)\"total\":\(total),\"more\":\(page < 3)}")
            }
            folio = try Folio(
                plugins: Plugin.list(server, "items: .items\nid: .id\nfields: {}\npagination: {\(pagination)}"))
        }

        /// The position after the items that a command prints.
        func position(_ command: String) throws -> String {
            let run = try folio.run(command)
            let position = try #require(run.error.split(separator: "'").dropFirst().first)
            return String(position)
        }
    }

    @Test(arguments: strategies, ["", "--no-cache", "--concurrency 2"])
    func unreadItem_isNotSkippedIfAnotherWasDeleted(pagination: String, options: String) throws {
        if options.contains("concurrency"), !pagination.contains("page:") { return }
        let setup = try Setup(pagination)
        let position = try setup.position("feed api -n 8")
        let command = "feed api --all \(options) --cursor \(position)"
        let same = try setup.folio.run(command)
        #expect(try numbers(same) == [24, 25, 31, 32, 33, 34, 35])
        #expect(same.error.isEmpty)
        setup.deleted.withLock { _ = $0.insert(22) }
        let changed = try setup.folio.run(command)
        // Where positions count, the stored walk shows which items the first command has printed.
        let isKnown = pagination.contains("page:") && options != "--no-cache"
        #expect(try numbers(changed) == (isKnown ? [] : [21, 23]) + [24, 25, 31, 32, 33, 34, 35])
        #expect(changed.error == (isKnown ? "" : Self.notice))
        #expect(changed.code == 0)
        #expect(try setup.folio.run("\(command) --json").out.contains("\"complete\":\(isKnown)"))
        // Deletions after the position do not matter.
        setup.deleted.withLock { $0 = [24] }
        #expect(try numbers(setup.folio.run(command)) == [25, 31, 32, 33, 34, 35])
    }

    /// Positions of earlier versions of folio.
    @Test func positionWithoutACheck_skipsItems() throws {
        let setup = try Setup(Self.strategies[0])
        let run = try setup.folio.run("feed api --all --cursor 3~2")
        #expect(try numbers(run) == [24, 25, 31, 32, 33, 34, 35])
        #expect(run.error.isEmpty)
    }

    @Test(arguments: strategies)
    func storedPage_isContinuedInside(pagination: String) throws {
        let setup = try Setup(pagination)
        let position = try setup.position("feed api -n 8")
        _ = try setup.folio.run("feed api --all")
        let requests = setup.server.requests.count
        let offline = try setup.folio.run("feed api --all --offline --cursor \(position)")
        #expect(try numbers(offline) == [24, 25, 31, 32, 33, 34, 35])
        #expect(!offline.error.contains(Self.notice))
        // The position was printed before the page changed in the library, where it is no place any more.
        setup.deleted.withLock { _ = $0.insert(22) }
        #expect(try setup.folio.run("feed api --all").code == 0)
        let changed = try setup.folio.run("feed api --pages 1 --offline --cursor \(position)")
        #expect(changed.out.isEmpty && changed.code == 8, "\(changed)")
        #expect(setup.server.requests.count == requests + 3)
    }

    @Test(
        arguments: strategies + [
            "strategy: page, page: {query: p}, size: {query: n, default: 5, max: 5}, until: {total: .total}"
        ], [[], [22]] as [Set<Int>])
    func walkFromInsideAPage_isResumed(pagination: String, deleted: Set<Int>) throws {
        let setup = try Setup(pagination)
        let position = try setup.position("feed api -n 8")
        setup.deleted.withLock { $0 = deleted }
        setup.isFailing.withLock { $0 = true }
        let command = "feed api --all --to \(setup.folio.folder.path)/items.jsonl --cursor \(position)"
        #expect(try setup.folio.run(command).code != 0)
        let first = deleted.isEmpty || pagination.contains("page:") ? [24, 25] : [21, 23, 24, 25]
        #expect(try numbers(setup.folio.folder.text(of: "items.jsonl")) == first)
        setup.isFailing.withLock { $0 = false }
        let requests = setup.server.requests.count
        let resumed = try setup.folio.run("\(command) --resume")
        #expect(resumed.code == 0, "\(resumed.error)")
        #expect(try numbers(setup.folio.folder.text(of: "items.jsonl")) == first + [31, 32, 33, 34, 35])
        // What comes before the position counts for the total of the list. Where positions count, the page before is
        // requested again, too.
        #expect(setup.server.requests.count == requests + (pagination.hasPrefix("strategy: page") ? 2 : 1))
    }

    @Test func walkThatContinuesInsideAPage_isResumed() throws {
        let setup = try Setup(Self.strategies[0])
        let command = "feed api --to \(setup.folio.folder.path)/items.jsonl -n 8"
        #expect(try setup.folio.run(command).code == 0)
        let again = try setup.folio.run("\(command) --resume")
        #expect(again.error == "nothing left to do: the output is complete\n")
    }

    private func numbers(_ run: Child.Ending) throws -> [Int] { try numbers(run.out) }

    private func numbers(_ lines: String) throws -> [Int] {
        try lines.split(separator: "\n").map { try #require(Int($0.dropFirst(6).dropLast())) }
    }
}
