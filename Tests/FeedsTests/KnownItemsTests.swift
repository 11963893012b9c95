import Feeds
import Pages
import TestSupport
import Testing

/// Walks that print only items that earlier walks did not have.
@Suite(.timeLimit(.minutes(1)))
struct KnownItemsTests {
    private static let pages: [Response] = [.page(1...3), .page(4...6), .page(7...9)]

    @Test(
        arguments: [
            ([], false, Array(1...9), 3), ([], true, Array(1...9), 3),
            ([4, 5, 6, 7, 8, 9], true, [1, 2, 3], 2), ([4, 5, 6, 7, 8, 9], false, [1, 2, 3], 3),
            ([2, 8], false, [1, 3, 4, 5, 6, 7, 9], 3), ([2, 8], true, [1, 3, 4, 5, 6, 7, 9], 3),
            ([1, 5, 6], true, [2, 3, 4], 2),
            (Array(1...9), true, [], 1), (Array(1...9), false, [], 3),
        ] as [([Int], Bool, [Int], Int)])
    func knownItems_areLeftOutAndEndTheWalkWhereTheNewestComesFirst(
        known: [Int], endsWalk: Bool, ids: [Int], loads: Int
    ) async throws {
        let sut = ScriptedWalk(Self.pages)

        let outcome = await sut.run(Walk(demand: .all, known: makeKnown(known, endsWalk: endsWalk)))

        #expect(outcome.ids == ids.map(String.init))
        #expect(await sut.loads.count == loads)
        #expect(outcome.summary.hasJoined == (endsWalk && !Set(known).isDisjoint(with: [3, 6, 9])))
        #expect(outcome.summary.next == nil)
    }

    @Test func nothing_isLoadedAhead() async throws {
        let sut = ScriptedWalk(Self.pages)
        _ = await sut.run(Walk(demand: .all, known: makeKnown([], endsWalk: true)))
        #expect(await sut.journal.has("emitted 0", before: "load 1"))
        #expect(await sut.journal.has("emitted 1", before: "load 2"))
    }

    @Test func count_isThatOfNewItems() async throws {
        let sut = ScriptedWalk(Self.pages)
        let outcome = await sut.run(Walk(demand: .items(4), known: makeKnown([1, 2], endsWalk: false)))
        #expect(outcome.ids == ["3", "4", "5", "6"])
    }

    /// The generation that a walk stores, and whether the next walk treats its items as known.
    @Test(arguments: [
        (Demand.all, [] as [Int], Generation.Ending.complete, true), (.all, [6], .joined, true),
        (.pages(1), [], .cut, false), (.items(1), [3], .cut, false),
    ])
    func walk_makesItsItemsKnownOnceItMeetsKnownOnes(
        demand: Demand, known: [Int], ending: Generation.Ending, isKnown: Bool
    ) async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let feed = CollectionKey(endpoint: "demo/feed")
        let saver = PageSaver(
            store, opening: .new(feed, as: nil, start: nil, run: .init(), at: 0), now: { 0 },
            failed: { Issue.record($0) })

        _ = await ScriptedWalk(Self.pages).run(
            Walk(demand: demand, saver: saver, known: makeKnown(known, endsWalk: true)))
        let second = ScriptedWalk(Self.pages)
        let outcome = try await second.run(
            Walk(
                demand: .pages(1),
                known: KnownItems(of: ListWalks(of: feed, as: nil, in: store), in: store, endsWalk: true)))

        #expect(try await store.generations(.collection(feed)).map(\.ending) == [ending])
        #expect(outcome.ids == (isKnown ? [] : ["1", "2", "3"]))
    }

    /// Walks that may lack items do not end a walk: those of another paging, those of folio 0.1, and those that joined
    /// a walk that is no longer stored.
    @Test(
        arguments: [
            ([.init(list: 1, pagination: 1)], ["1", "4"], 1), ([.init(list: 1, pagination: 2)], ["1", "4"], 2),
            ([nil], ["1", "4"], 2), ([.init(list: 2, pagination: 1)], ["1", "2", "3", "4"], 2),
            ([.init(list: 2, pagination: 1), .init(list: 1, pagination: 1)], ["1", "4"], 1),
            ([], ["1", "2", "3", "4"], 2),
        ] as [([ListDefinition?], [String], Int)])
    func itemsOfAnotherDefinition_areNotKnown(definitions: [ListDefinition?], ids: [String], pages: Int) async throws {
        try await expectItems(ids, pages: pages, after: definitions.map { ($0, .complete) })
    }

    @Test(
        arguments: [([.joined], 2), ([.complete, .joined], 1), ([.joined, .complete], 1)]
            as [([Generation.Ending], Int)])
    func joinedWalk_needsTheOneItJoined(endings: [Generation.Ending], pages: Int) async throws {
        try await expectItems(["1", "4"], pages: pages, after: endings.map { (.init(list: 1, pagination: 1), $0) })
    }

    /// Reads items 1 to 4, of which earlier walks had 2 and 3.
    private func expectItems(
        _ ids: [String], pages: Int, after stored: [(definition: ListDefinition?, ending: Generation.Ending)]
    ) async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let feed = CollectionKey(endpoint: "demo/feed")
        let page = try PageFactory.page(ids: [2, 3])
        for (definition, ending) in stored {
            let id = try await store.open(.new(feed, as: definition, start: nil, run: .init(), at: 0))
            let record = PageRecord(
                ordinal: 0, position: nil, hashes: page.idHashes ?? [],
                checkpoint: .init(next: nil, printed: 2, outputLength: nil, fetchedAt: 0), body: page.body)
            try await store.save(record, in: id)
            try await store.close(id, as: ending)
        }
        let walks = try await ListWalks(of: feed, as: .init(list: 1, pagination: 1), in: store)
        let sut = ScriptedWalk([.page(1...2), .page(3...4)])
        let outcome = try await sut.run(
            Walk(demand: .all, known: KnownItems(of: walks, in: store, endsWalk: true)))
        #expect(outcome.summary.pages == pages)
        #expect(outcome.ids == (pages == 1 ? Array(ids.prefix(1)) : ids))
    }

    private func makeKnown(_ ids: [Int], endsWalk: Bool) -> KnownItems {
        KnownItems(ids.map { ContentHash.of("\($0)") }, endsWalk: endsWalk)
    }
}
