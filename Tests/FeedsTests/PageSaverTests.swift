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
        let store = MemoryStore()
        let bodies = ["[{\"id\":1},{\"id\":2}]", "[ {\"id\":3} ]"]

        _ = await ScriptedWalk(bodies.map(Answer.body)).run(makeWalk(store))

        let records = try await store.pages(of: collection).sorted { $0.ordinal < $1.ordinal }
        #expect(
            records == [
                PageRecord(
                    collection: collection, ordinal: 0, position: nil, next: Position("p1"),
                    idHashes: ["1", "2"].map { ContentHash.of($0) }, fetchedAt: 1_700_000_000,
                    body: Array(bodies[0].utf8)),
                PageRecord(
                    collection: collection, ordinal: 1, position: Position("p1"), next: nil,
                    idHashes: [ContentHash.of("3")], fetchedAt: 1_700_000_000, body: Array(bodies[1].utf8)),
            ])
    }

    @Test func page_isSavedWholeWhereAPartIsWanted() async throws {
        let store = MemoryStore()

        _ = await ScriptedWalk(threePages).run(makeWalk(store, demand: .items(5)))

        #expect(try await hashes(in: store) == [["1", "2", "3"], ["4", "5", "6"]])
        #expect(try await nexts(in: store) == ["p1", "p2"])
    }

    @Test func page_isSavedWholeWhereItemsRepeat() async throws {
        let store = MemoryStore()

        _ = await ScriptedWalk([.page(1...3), .page(3...5)]).run(makeWalk(store))

        #expect(try await hashes(in: store) == [["1", "2", "3"], ["3", "4", "5"]])
    }

    @Test func lastPage_isSavedAsTheLastWhereTheWalkEndsByItsLength() async throws {
        let store = MemoryStore()
        let declared = Page.Declared(items: 6)

        _ = await ScriptedWalk([.page(1...3), .page(ids: [4, 5, 6], declared: declared), .page(7...9)])
            .run(makeWalk(store))

        #expect(try await nexts(in: store) == ["p1", nil])
    }

    @Test func repeatedPage_isNotSaved() async throws {
        let store = MemoryStore()

        let outcome = await ScriptedWalk([.page(1...3), .page(1...3)]).run(makeWalk(store))

        #expect(outcome.error is WalkFault)
        #expect(try await hashes(in: store) == [["1", "2", "3"]])
    }

    /// Behaviour 12: a failure to save never fails the read.
    @Test func failureToSave_isToldOfEachPageAndFailsNothing() async throws {
        let told = Mutex(0)
        let saver = PageSaver(FullStore(), collection: collection, now: { 0 }) { error in
            told.withLock { $0 += error is StoreFull ? 1 : 100 }
        }

        let outcome = await ScriptedWalk(threePages).run(Walk(demand: .all, saver: saver))

        #expect(outcome.error == nil)
        #expect(outcome.ids.count == 9)
        #expect(told.withLock { $0 } == 3)
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

    private func makeWalk(_ store: any FeedStore, demand: Demand = .all) -> Walk {
        let saver = PageSaver(store, collection: collection, now: { 1_700_000_000 }) { error in
            Issue.record(error)
        }
        return Walk(demand: demand, saver: saver)
    }

    /// The ids of each page in the store, by their hashes.
    private func hashes(in store: MemoryStore) async throws -> [[String]] {
        let names = Dictionary(uniqueKeysWithValues: (1...9).map { (ContentHash.of("\($0)"), "\($0)") })
        return try await records(in: store).map { $0.idHashes.compactMap { names[$0] } }
    }

    private func nexts(in store: MemoryStore) async throws -> [String?] {
        try await records(in: store).map { $0.next?.text }
    }

    private func records(in store: MemoryStore) async throws -> [PageRecord] {
        try await store.pages(of: collection).sorted { $0.ordinal < $1.ordinal }
    }
}

private struct StoreFull: Error {}

private struct FullStore: FeedStore {
    func save(_ record: PageRecord) async throws { throw StoreFull() }
    func pages(of collection: CollectionKey) async throws -> [PageRecord] { [] }
    func known(_ hashes: Set<UInt64>, in collection: CollectionKey) async throws -> Set<UInt64> { [] }
}
