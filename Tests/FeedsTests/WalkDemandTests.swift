import Feeds
import Pages
import Pagination
import TestSupport
import Testing

/// Behaviour 2: a walk requests no page that the count does not need.
@Suite(.timeLimit(.minutes(1)))
struct WalkDemandTests {
    @Test(
        arguments: [
            (.pages(1), 1, 3, "p1"), (.pages(2), 2, 6, "p2"), (.pages(3), 3, 9, nil), (.pages(4), 3, 9, nil),
            (.items(1), 1, 1, "after 1 of 0"), (.items(2), 1, 2, "after 2 of 0"), (.items(3), 1, 3, "p1"),
            (.items(4), 2, 4, "after 1 of 1"), (.items(5), 2, 5, "after 2 of 1"), (.items(6), 2, 6, "p2"),
            (.items(7), 3, 7, "after 1 of 2"), (.items(8), 3, 8, "after 2 of 2"), (.items(9), 3, 9, nil),
            (.items(10), 3, 9, nil), (.all, 3, 9, nil),
        ] as [(Demand, Int, Int, String?)])
    func demand_loadsWhatItNeeds(demand: Demand, loads: Int, items: Int, next: String?) async throws {
        let sut = ScriptedWalk(threePages)
        let walk = Walk(demand: demand) { page, count in
            Position("after \(count) of \(page.position.map { $0.text.dropFirst() } ?? "0")")
        }

        let outcome = await sut.run(walk)

        #expect(outcome.error == nil)
        #expect(await sut.loads == Array(0..<loads))
        #expect(outcome.ids == (1...items).map(String.init))
        #expect(outcome.summary.pages == loads)
        #expect(outcome.summary.items == items)
        #expect(outcome.summary.next?.text == next)
    }

    /// A walk that waits for its reader loads one page at a time, and ends where the reader leaves.
    @Test func pagesBeyondTheDemand_areLoadedIfTheyAreWanted() async throws {
        let sut = ScriptedWalk([.page(1...3), .page(4...6), .page(7...9), .page(10...12)])

        let outcome = await sut.run(
            Walk(demand: .pages(1)), from: { try await paginated(sut.load, at: PageRequest()) },
            wantsMore: { next, _ in next == Position("p1") || next == Position("p2") })

        #expect(await sut.loads == [0, 1, 2])
        #expect(await sut.journal.has("emitted 1", before: "asked at p2"))
        #expect(await sut.journal.has("asked at p2", before: "load 2"))
        #expect(outcome.error == nil && outcome.ids.count == 9)
        #expect(outcome.summary.pages == 3 && outcome.summary.next == Position("p3"))
    }

    /// The walk knows what it knew before the error.
    @Test func aPageThatFailed_isLoadedAgainIfItIsWanted() async throws {
        let sut = ScriptedWalk([.page(1...3), .unreachable, .page(7...9)])
        var failures = 0

        let outcome = await sut.run(
            Walk(demand: .pages(1)), from: { try await paginated(sut.load, at: PageRequest()) },
            wantsMore: { _, error in
                if error != nil { failures += 1 }
                return failures < 3
            })

        #expect(await sut.loads == [0, 1, 1, 1])
        #expect(failures == 3 && outcome.error is Unreachable)
        #expect(outcome.ids.count == 3 && outcome.summary.next == Position("p1"))
    }

    @Test func theEndOfTheList_needsNoQuestion() async throws {
        let sut = ScriptedWalk(threePages)

        let outcome = await sut.run(
            Walk(demand: .pages(2)), from: { try await paginated(sut.load, at: PageRequest()) },
            wantsMore: { _, _ in true })

        #expect(await sut.journal.entries(beginning: "asked") == ["asked at p2"])
        #expect(outcome.summary.next == nil && outcome.summary.pages == 3)
    }

    @Test func cutPage_continuesAtItsStartUnlessTheStrategyKnowsBetter() async throws {
        let atHead = await ScriptedWalk(threePages).run(Walk(demand: .items(2)))
        let later = await ScriptedWalk(threePages).run(Walk(demand: .items(5)))

        #expect(atHead.summary.next == Position(""))
        #expect(later.summary.next == Position("p1"))
    }

    @Test func cutPage_isNotShortOfWhatTheServerDeclares() async throws {
        let sut = ScriptedWalk([.page(ids: [1, 2, 3], declared: Page.Declared(items: 57))])

        #expect(await sut.run(Walk(demand: .items(2))).summary.shortOf == nil)
        #expect(await sut.run(Walk(demand: .items(3))).summary.shortOf == .items(received: 3, declared: 57))
    }

    /// More items replace the removed repeated ones, once their number is known.
    @Test func drops_areMadeUpForByLoadingMore() async throws {
        let sut = ScriptedWalk([.page(1...3), .page(3...5), .page(6...8), .page(9...11)])

        let outcome = await sut.run(Walk(demand: .items(6)))

        #expect(outcome.ids == ["1", "2", "3", "4", "5", "6"])
        #expect(outcome.summary.dropped == 1)
        #expect(await sut.loads == [0, 1, 2])
        #expect(await sut.journal.has("emitted 1", before: "load 2"))
    }

    @Test func drops_countForPages() async throws {
        let sut = ScriptedWalk([.page(1...3), .page(ids: [3, 2, 1]), .page(4...6)])

        let outcome = await sut.run(Walk(demand: .pages(2)))

        #expect(outcome.ids == ["1", "2", "3"])
        #expect(outcome.summary.pages == 2)
        #expect(outcome.summary.dropped == 3)
        #expect(await sut.loads == [0, 1])
    }

    @Test(arguments: [.items(9), .all] as [Demand])
    func emptyPages_doNotEndAWalkThatHasMore(demand: Demand) async throws {
        let sut = ScriptedWalk([.page(1...3), .page(ids: []), .page(4...6), .page(ids: [])])

        let outcome = await sut.run(Walk(demand: demand))

        #expect(outcome.ids.count == 6)
        #expect(outcome.summary.pages == 4)
        #expect(outcome.summary.next == nil)
    }

    @Test(arguments: [(5, nil), (6, nil), (7, 7)])
    func list_isShortWhereItEndsBelowItsTotal(total: Int, declared: Int?) async throws {
        let page = Page.Declared(items: total)
        let sut = ScriptedWalk([.page(1...3), .page(ids: [4, 5, 6], declared: page)])

        let summary = await sut.run().summary

        #expect(summary.shortOf == declared.map { .items(received: 6, declared: $0) })
    }

    @Test(
        arguments: [
            (.init(items: 6), 2), (.init(items: 7), 4), (.init(items: 9), 3), (.init(pages: 2), 2),
            (.init(pages: 3), 3),
        ]
            as [(Page.Declared, Int)])
    func declaredEnd_isNotGoneBeyond(declared: Page.Declared, loads: Int) async throws {
        let sut = ScriptedWalk([
            .page(ids: [1, 2, 3], declared: declared), .page(ids: [4, 5, 6], declared: declared),
            .page(ids: [7, 8, 9], declared: declared), .page(10...12),
        ])

        #expect(await sut.run().summary.pages == loads)
        #expect(await sut.loads == Array(0..<loads))
    }
}
