import Feeds
import Pages
import Pagination
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct WalkFailureTests {
    @Test(arguments: [(0, 0, nil), (1, 3, "p1"), (2, 6, "p2")] as [(Int, Int, String?)])
    func failure_keepsTheEmittedPagesAndTheNextPosition(page: Int, items: Int, next: String?) async throws {
        let sut = ScriptedWalk(threePages.prefix(page) + [.unreachable, .page(10...12)])

        let outcome = await sut.run()

        #expect(outcome.error is Unreachable)
        #expect(outcome.ids.count == items)
        #expect(outcome.summary.pages == page)
        #expect(outcome.summary.items == items)
        #expect(outcome.summary.next?.text == next)
        #expect(await sut.loads == Array(0...page))
    }

    @Test func failure_ofThePageAheadComesAfterThePageBefore() async throws {
        let sut = ScriptedWalk([.page(1...3), .unreachable])

        let outcome = await sut.run { _ in
            try await sut.journal.wait(for: "load 1")
            await letOthersRun()
        }

        #expect(outcome.error is Unreachable)
        #expect(await sut.journal.entries.last == "emitted 0")
    }

    /// Behaviour 2: after a failure, the same page can be requested again.
    @Test func failure_canBeFollowedByAWalkFromTheSameLoadMore() async throws {
        let journal = Journal()
        let broken = ScriptedWalk([.page(1...3), .unreachable, .page(7...9)], journal: journal)
        let whole = ScriptedWalk(threePages, journal: journal)
        let first = try await paginated(
            { request in
                let hasFailed = await journal.entries.contains("load 1")
                return try await (hasFailed ? whole : broken).load(request)
            }, at: PageRequest())
        let loadMore = try #require(first.loadMore)

        #expect(await broken.run(from: loadMore).error is Unreachable)
        let outcome = await whole.run(from: loadMore)

        #expect(outcome.error == nil)
        #expect(outcome.ids == ["4", "5", "6", "7", "8", "9"])
        #expect(await whole.loads == [0, 1, 1, 2])
    }

    @Test func failureToGiveOut_cancelsThePageAhead() async throws {
        let sut = ScriptedWalk([.page(1...3), .silence])

        let outcome = await sut.run { _ in throw Unreachable() }

        #expect(outcome.error is Unreachable)
        #expect(await sut.journal.entries.contains("cancelled 1"))
    }

    /// A position after items that were not printed would lose them.
    @Test(arguments: [(0, 3, 1, "p1"), (2, 5, 2, "p1+2"), (3, 6, 2, "p2")])
    func failureToGiveOut_continuesAfterThePrintedItems(
        printed: Int, items: Int, pages: Int, next: String
    ) async throws {
        let sut = ScriptedWalk(threePages)
        let walk = Walk(demand: .all) { page, count in Position("\(page.position?.text ?? "")+\(count)") }

        let outcome = await sut.run(walk) { number in
            if number == 1 { throw PartialPageError(printed: printed, reason: Unreachable()) }
        }

        #expect(outcome.error is Unreachable)
        #expect(outcome.summary.items == items)
        #expect(outcome.summary.pages == pages)
        #expect(outcome.summary.next?.text == next)
    }

    @Test func failureInsideACutPage_continuesInsideIt() async throws {
        let sut = ScriptedWalk([.page(1...5)])
        let walk = Walk(demand: .items(4)) { _, count in Position("+\(count)") }

        let outcome = await sut.run(walk) { _ in throw PartialPageError(printed: 1, reason: Unreachable()) }

        #expect(outcome.summary.items == 1)
        #expect(outcome.summary.next?.text == "+1")
        #expect(!outcome.summary.hasWholePage)
    }

    @Test(arguments: [0, 1])
    func cancelling_reachesTheRequestThatRuns(page: Int) async throws {
        let sut = ScriptedWalk(threePages.prefix(page) + [.silence])

        let outcome = try await sut.run(cancelledAt: "load \(page)")

        #expect(outcome.error is CancellationError)
        #expect(outcome.summary.pages == page)
        #expect(outcome.ids.count == page * 3)
        #expect(await sut.journal.entries.contains("cancelled \(page)"))
    }

    @Test func cancelling_reachesTheRequestAheadWhileAPageIsGivenOut() async throws {
        let sut = ScriptedWalk([.page(1...3), .silence])

        let outcome = try await sut.run(cancelledAt: "emit 0") { _ in
            await waitForCancellation()
            throw CancellationError()
        }

        #expect(outcome.error is CancellationError)
        #expect(outcome.summary.items == 0)
        #expect(outcome.summary.next == nil)
        #expect(await sut.journal.entries.contains("cancelled 1"))
    }
}
