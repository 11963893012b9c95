import Feeds
import Pages
import TestSupport
import Testing

/// Loading several pages at a time, if their positions can be computed, does not change the result.
@Suite(.timeLimit(.minutes(1)))
struct PrefetcherTests {
    private static let tenPages = (0..<10).map { Response.page($0 * 3 + 1...$0 * 3 + 3) }

    @Test(arguments: [1, 2, 4, 64])
    func pages_areGivenOutInTheirOrder(most: Int) async {
        let outcome = await run(ScriptedWalk(Self.tenPages), most: most)

        #expect(outcome.error == nil)
        #expect(outcome.ids == (1...30).map(String.init))
        #expect(outcome.summary.pages == 10)
    }

    /// The first page is loaded alone, because it shows where the others start.
    @Test func soManyPages_areLoadedAtATime() async {
        let walk = ScriptedWalk(Self.tenPages)

        let outcome = await run(walk, most: 4) { number in
            await letOthersRun()
            // The walk then already has the next one.
            let loads = await walk.loads.sorted()
            #expect(loads == Array(0...min(number + 5, 9)), "while page \(number) is given out")
        }

        #expect(outcome.error == nil)
        #expect(await walk.loads.sorted() == Array(0..<10))
    }

    @Test(
        arguments: [(.items(1), 1), (.items(3), 1), (.items(4), 2), (.items(10), 4), (.pages(3), 3)] as [(Demand, Int)])
    func nothing_isLoadedThatIsNotNeeded(demand: Demand, pages: Int) async {
        let walk = ScriptedWalk(Self.tenPages)

        let outcome = await run(walk, most: 8, demand: demand) { _ in await letOthersRun() }

        #expect(outcome.error == nil)
        #expect(await walk.loads.sorted() == Array(0..<pages))
    }

    /// Positions that count items do not show how many pages come before them.
    @Test(arguments: [nil, false, true] as [Bool?])
    func nothing_isLoadedAfterTheDeclaredPages(hasMore: Bool?) async {
        let responses = (0..<10).map { (number: Int) -> Response in
            let goesOn = hasMore.map { $0 || number < 3 }
            return Response.page(ids: Self.ids(number), declared: Page.Declared(pages: 4, hasMore: goesOn))
        }
        let walk = ScriptedWalk(responses)

        let outcome = await run(walk, most: 8) { _ in await letOthersRun() }

        // A list that has more all the same goes on.
        let pages = hasMore == true ? 10 : 4
        #expect(outcome.ids == (1...pages * 3).map(String.init))
        #expect(await walk.loads.sorted() == Array(0..<pages))
    }

    /// Pages that were loaded before the length changed may have moved.
    @Test func lengthInPages_thatChangesMakesPagesLoadAgain() async {
        let walk = ScriptedWalk(
            (0..<6).map { Response.page(ids: Self.ids($0), declared: Page.Declared(pages: $0 < 2 ? 8 : 6)) })

        let outcome = await run(walk, most: 4) { _ in await letOthersRun() }

        #expect(outcome.ids == (1...18).map(String.init))
        #expect(await walk.loads.count { $0 == 2 } == 2)
    }

    @Test func failure_isReportedInItsTurn() async {
        var responses = Self.tenPages
        responses[3] = .unreachable
        let walk = ScriptedWalk(responses)

        let outcome = await run(walk, most: 4) { number in
            if number == 0 { try await walk.journal.wait(for: "load 3") }
            await letOthersRun()
        }

        #expect(outcome.error is Unreachable)
        #expect(outcome.ids == (1...9).map(String.init))
        #expect(outcome.summary.next == Position("p3"))
    }

    @Test func failureAfterTheRequestedItems_isIgnored() async {
        let walk = ScriptedWalk([.page(1...3), .page(4...4), .page(5...7), .unreachable])

        // Each page has one item fewer than expected: page 3 is loaded, but no longer needed.
        let outcome = await run(walk, most: 4, demand: .items(7)) { _ in await letOthersRun() }

        #expect(outcome.error == nil)
        #expect(outcome.ids == (1...7).map(String.init))
    }

    @Test func runningLoads_areCancelledAtTheEnd() async {
        var responses = Self.tenPages
        responses[2] = .unreachable
        responses[3] = .silence
        let walk = ScriptedWalk(responses)

        let outcome = await run(walk, most: 4) { number in
            if number == 0 { try await walk.journal.wait(for: "load 3") }
        }

        #expect(outcome.error is Unreachable)
        #expect(await walk.journal.entries.contains("cancelled 3"))
    }

    @Test func cancelling_reachesAllThatIsUnderWay() async throws {
        var responses = Self.tenPages
        for page in 1...4 { responses[page] = .silence }
        let walk = ScriptedWalk(responses)

        let outcome = try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { await run(walk, most: 4) }
            for page in 1...4 { try await walk.journal.wait(for: "load \(page)") }
            group.cancelAll()
            return try await group.next() ?? Outcome()
        }

        #expect(outcome.error is CancellationError)
        #expect(await walk.journal.entries(beginning: "cancelled").sorted() == (1...4).map { "cancelled \($0)" })
    }

    /// If pages are shorter than expected, one page at a time is loaded in vain, and not four.
    @Test func pageElsewhere_isRequestedAndLessIsExpected() async {
        let walk = ScriptedWalk(Self.tenPages)

        let outcome = await run(walk, most: 4) { page, _, most in
            let number = page.position.flatMap { Int($0.text.dropFirst()) } ?? 0
            return number == 0 ? (7..<7 + most).map { Position("p\($0)") } : Self.after(page, most, of: 10)
        } emit: { _ in
            await letOthersRun()
        }

        #expect(outcome.error == nil)
        #expect(outcome.ids == (1...30).map(String.init))
        let loads = await walk.loads
        #expect(loads.count == 14)
        #expect(Set(loads) == Set(0..<10))
    }

    /// A page that was requested after all earlier ones had arrived needs no second request.
    @Test func listThatMovesAllTheTime_isReadOnePageAtATimeAndEachOnce() async {
        let walk = ScriptedWalk((0..<20).map { .page($0 * 2 + 1...$0 * 2 + 3) })

        let outcome = await run(walk, most: 4) { _ in await letOthersRun() }

        #expect(outcome.error == nil)
        #expect(outcome.ids == (1...41).map(String.init))
        let loads = await walk.loads
        #expect(Set(loads) == Set(0..<20))
        #expect(loads.count < 32, "\(loads)")
    }

    private func run(
        _ walk: ScriptedWalk, most: Int, demand: Demand = .all, emit: (Int) async throws -> Void = { _ in }
    ) async -> Outcome {
        await run(walk, most: most, demand: demand) { page, _, most in
            Self.after(page, most, of: walk.responses.count)
        } emit: {
            try await emit($0)
        }
    }

    private func run(
        _ walk: ScriptedWalk, most: Int, demand: Demand = .all,
        positions: @escaping @Sendable (Page, Int, Int) -> [Position], emit: (Int) async throws -> Void
    ) async -> Outcome {
        let sut = Prefetcher(walk.load, most: most, demand: demand, positions: positions)
        do {
            return try await sut.serving {
                await walk.run(
                    Walk(demand: demand), from: { try await paginated({ try await sut.page($0) }, at: PageRequest()) },
                    emit: emit)
            }
        } catch { return Outcome(error: error) }
    }

    private static func ids(_ page: Int) -> [Int] { Array(page * 3 + 1...page * 3 + 3) }

    private static func after(_ page: Page, _ most: Int, of count: Int) -> [Position] {
        let number = page.position.flatMap { Int($0.text.dropFirst()) } ?? 0
        return (number + 1..<max(count, number + 1)).prefix(most).map { Position("p\($0)") }
    }
}
