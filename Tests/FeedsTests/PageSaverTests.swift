import Feeds
import Pages
import Pagination
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PageSaverTests {
    private let collection = CollectionKey(endpoint: "demo/feed", parameters: ["q": ["x"]])

    @Test func pages_areSavedAsTheyWereReceived() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let bodies = ["[{\"id\":1},{\"id\":2}]", "[ {\"id\":3} ]"]

        _ = await ScriptedWalk(bodies.map(Response.body)).run(makeWalk(store))

        let records = try await records(in: store)
        #expect(
            records == [
                PageRecord(
                    ordinal: 0, position: nil, hashes: ["1", "2"].map { ContentHash.of($0) },
                    checkpoint: checkpoint(next: "p1", printed: 2), body: Array(bodies[0].utf8)),
                PageRecord(
                    ordinal: 1, position: Position("p1"), hashes: [ContentHash.of("3")],
                    checkpoint: checkpoint(next: nil, printed: 3), body: Array(bodies[1].utf8)),
            ])
        #expect(try await generations(in: store).map(\.ending) == [.complete])
    }

    @Test func page_isSavedWholeWhereAPartIsWanted() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })

        _ = await ScriptedWalk(threePages).run(makeWalk(store, demand: .items(5)))

        #expect(try await generations(in: store).map(\.ending) == [.cut])
        #expect(try await records(in: store).map(\.checkpoint.printed) == [3, 5])
        #expect(try await hashes(in: store) == [["1", "2", "3"], ["4", "5", "6"]])
        #expect(try await nexts(in: store) == ["p1", "p2"])
    }

    @Test func page_isSavedWholeWhereItemsRepeat() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })

        _ = await ScriptedWalk([.page(1...3), .page(3...5)]).run(makeWalk(store))

        #expect(try await hashes(in: store) == [["1", "2", "3"], ["3", "4", "5"]])
    }

    @Test func lastPage_isSavedAsTheLastWhereTheWalkEndsByItsLength() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let declared = Page.Declared(items: 6)

        _ = await ScriptedWalk([.page(1...3), .page(ids: [4, 5, 6], declared: declared), .page(7...9)])
            .run(makeWalk(store))

        #expect(try await nexts(in: store) == ["p1", nil])
    }

    @Test func repeatedPage_isNotSaved() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })

        let outcome = await ScriptedWalk([.page(1...3), .page(1...3)]).run(makeWalk(store))

        #expect(outcome.error is WalkError)
        #expect(try await hashes(in: store) == [["1", "2", "3"]])
    }

    /// Behaviour 12: a failure to save never fails the walk.
    @Test func failureToSave_isReportedForEachPageAndFailsNothing() async throws {
        let reported = Mutex(0)
        let saver = PageSaver(FullStore(), opening: opening, now: { 0 }) { error in
            reported.withLock { $0 += error is StoreFull ? 1 : 100 }
        }

        let outcome = await ScriptedWalk(threePages).run(Walk(demand: .all, saver: saver))

        #expect(outcome.error == nil)
        #expect(outcome.ids.count == 9)
        #expect(reported.withLock { $0 } == 3)
    }

    @Test func walk_endsWhenItsPagesAreSaved() async throws {
        let sut = ScriptedWalk(threePages)
        let store = SlowStore(journal: sut.journal)

        async let outcome = sut.run(makeWalk(store))
        try await sut.journal.wait(for: "emitted 2")
        for number in 0..<3 { await sut.journal.note("release \(number)") }

        #expect(await outcome.error == nil)
        #expect(await Set(sut.journal.entries(beginning: "saved ")) == ["saved 0", "saved 1", "saved 2"])
    }

    @Test(arguments: [true, false])
    func startedSave_isFinishedHoweverTheWalkEnds(isCancelled: Bool) async throws {
        let sut = ScriptedWalk([.page(1...3), isCancelled ? .silence : .unreachable])
        let walk = makeWalk(SlowStore(journal: sut.journal))

        async let outcome = isCancelled ? sut.run(walk, cancelledAt: "saving 0") : sut.run(walk)
        try await sut.journal.wait(for: "saving 0")
        if isCancelled { try await sut.journal.wait(for: "cancelled 1") }
        await sut.journal.note("release 0")

        #expect(try await outcome.error != nil)
        #expect(await sut.journal.entries.contains("saved 0"))
    }

    private func makeWalk(_ store: any FeedWriter, demand: Demand = .all) -> Walk {
        let saver = PageSaver(store, opening: opening, now: { FeedStoreRule.now }) { error in
            Issue.record(error)
        }
        return Walk(demand: demand, saver: saver)
    }

    /// The ids of each page in the store, by their hashes.
    private func hashes(in store: MemoryStore) async throws -> [[String]] {
        let names = Dictionary(uniqueKeysWithValues: (1...9).map { (ContentHash.of("\($0)"), "\($0)") })
        return try await records(in: store).map { $0.hashes.compactMap { names[$0] } }
    }

    private func nexts(in store: MemoryStore) async throws -> [String?] {
        try await records(in: store).map { $0.checkpoint.next?.text }
    }

    private func records(in store: MemoryStore) async throws -> [PageRecord] {
        guard let walk = try await generations(in: store).first else { return [] }
        return try await store.pages(of: walk.id, from: 0)
    }

    private func generations(in store: MemoryStore) async throws -> [Generation] {
        try await store.generations(.collection(collection))
    }

    private var opening: Generation.Opening {
        .new(collection, as: nil, start: nil, run: .init(), at: FeedStoreRule.now)
    }

    private func checkpoint(next: String?, printed: Int) -> Generation.Checkpoint {
        .init(next: next.map { Position($0) }, printed: printed, outputLength: nil, fetchedAt: FeedStoreRule.now)
    }
}

private struct StoreFull: Error {}

private struct FullStore: FeedWriter {
    func open(_ opening: Generation.Opening) async throws -> Generation.ID { 1 }
    func save(_ record: PageRecord, in generation: Generation.ID) async throws { throw StoreFull() }
    func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {}
}
