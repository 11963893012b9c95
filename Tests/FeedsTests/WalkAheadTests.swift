import Feeds
import Pages
import Pagination
import TestSupport
import Testing

/// Behaviour 2: one page is loaded ahead if it is needed, and no page twice.
@Suite(.timeLimit(.minutes(1)))
struct WalkAheadTests {
    @Test(arguments: [.all, .items(9), .pages(3)] as [Demand])
    func nextPage_isRequestedWhileOneIsEmitted(demand: Demand) async throws {
        let sut = ScriptedWalk(threePages)

        let outcome = await sut.run(Walk(demand: demand)) { number in
            if number < 2 { try await sut.journal.wait(for: "load \(number + 1)") }
        }

        #expect(outcome.error == nil)
        #expect(outcome.ids.count == 9)
    }

    @Test func nextRequest_leavesBeforeMoreIsDoneWithAPage() async {
        let sut = ScriptedWalk(threePages)

        let outcome = await withTaskExecutorPreference(OneThread()) { await sut.run() }

        #expect(outcome.ids.count == 9)
        #expect(await sut.journal.has("load 1", before: "emit 0"))
        #expect(await sut.journal.has("load 2", before: "emit 1"))
    }

    @Test func onlyOnePage_isLoadedAheadAndOnlyOnce() async throws {
        let sut = ScriptedWalk(threePages)

        let outcome = await sut.run { number in
            if number < 2 { try await sut.journal.wait(for: "loaded \(number + 1)") }
            await letOthersRun()
            #expect(await sut.loads == Array(0...min(number + 1, 2)))
        }

        #expect(outcome.error == nil)
        #expect(await sut.loads == [0, 1, 2])
    }

    @Test(arguments: [.items(3), .items(2), .pages(1)] as [Demand])
    func nothing_isLoadedAheadWithoutAKnownNeed(demand: Demand) async throws {
        let sut = ScriptedWalk(threePages)

        let outcome = await sut.run(Walk(demand: demand)) { _ in await letOthersRun() }

        #expect(outcome.error == nil)
        #expect(await sut.loads == [0])
    }

    @Test func pages_areGivenOutInTheirOrderOneAtATime() async throws {
        let sut = ScriptedWalk(threePages)

        _ = await sut.run { _ in await letOthersRun() }

        #expect(
            await sut.journal.entries(beginning: "emit")
                == ["emit 0", "emitted 0", "emit 1", "emitted 1", "emit 2", "emitted 2"])
    }

    /// Behaviour 1: there is no `loadMore` after the last page.
    @Test func nothing_isLoadedAfterTheLastPage() async throws {
        let sut = ScriptedWalk([.page(1...3), .page(ids: [])])

        let outcome = await sut.run()

        #expect(outcome.summary.next == nil)
        #expect(await sut.loads == [0, 1])
    }

    @Test func repeatedPage_cancelsThePageAhead() async throws {
        let sut = ScriptedWalk([.page(1...3), .page(1...3), .silence])

        let outcome = await sut.run()

        #expect(outcome.error as? WalkError == .repeatedPage(number: 2, position: Position("p1")))
        #expect(outcome.ids == ["1", "2", "3"])
        #expect(outcome.summary.next == Position("p1"))
        #expect(await sut.journal.entries.contains("cancelled 2"))
    }

    @Test func repeatedPage_endsTheWalkWhereThePluginSaysSo() async throws {
        let sut = ScriptedWalk([.page(1...3), .page(1...3), .silence])

        let outcome = await sut.run(Walk(demand: .all, guarding: WalkGuard(endsWhenSame: true)))

        #expect(outcome.error == nil)
        #expect(outcome.ids == ["1", "2", "3"])
        #expect(outcome.summary.next == nil)
        #expect(outcome.summary.dropped == 0)
        #expect(await sut.journal.entries.contains("cancelled 2"))
    }

    @Test func repeatedPosition_isNotRequestedAgainAndDoesNotAffectItsPage() async throws {
        let sut = ScriptedWalk(threePages)

        let outcome = await sut.run(from: looping(sut))

        #expect(outcome.error as? WalkError == .repeatedPosition(Position("p1")))
        #expect(outcome.ids == ["1", "2", "3", "4", "5", "6"])
        #expect(await sut.loads == [0, 1])
    }

    /// If no more items are wanted, it stays unknown whether the list ends there.
    @Test(arguments: [5, 6])
    func repeatedPosition_isIgnoredIfItIsNotNeeded(count: Int) async throws {
        let sut = ScriptedWalk(threePages)

        let outcome = await sut.run(Walk(demand: .items(count)), from: looping(sut, total: 57))

        #expect(outcome.error == nil)
        #expect(outcome.ids.count == count)
        #expect(outcome.summary.next == Position("p1"))
        #expect(outcome.summary.shortOf == nil)
    }

    /// Page 1 names itself as the next.
    private func looping(_ walk: ScriptedWalk, total: Int? = nil) -> Paginated<Page>.LoadMore {
        {
            try await paginated(
                { request in
                    let page = try await walk.load(request)
                    return try PageFactory.page(
                        ids: page.ids.compactMap { Int($0) }, at: page.position?.text, next: "p1",
                        declared: Page.Declared(items: total))
                }, at: PageRequest())
        }
    }
}
