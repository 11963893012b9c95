import Feeds
import Pages
import Pagination
import Synchronization
import TestSupport
import Testing

/// Reading stored walks: the newest generation first, nothing twice, nothing lost.
@Suite(.timeLimit(.minutes(1)))
struct StoredListTests {
    /// An earlier walk: the ids of its pages, and how it ended.
    struct Past: Sendable {
        let pages: [[Int]]
        var start: String?
        var ending: Generation.Ending? = .complete
        var fetchedAt: Int64 = FeedStoreRule.now
        /// By default, the definition with which the list is read.
        var definition: ListDefinition? = StoredListTests.definition
        /// Whether the list ended with the last page, too short or not; nil if it goes on or if the ending shows it.
        var endsShort: Bool?
    }

    private static let definition = ListDefinition(list: 1, pagination: 1)
    /// The same list, paged in another way.
    private static let repaged = ListDefinition(list: 1, pagination: 2)
    private static let other = ListDefinition(list: 2, pagination: 1)

    struct Case: Sendable, CustomStringConvertible {
        let description: String
        /// The oldest first.
        let pasts: [Past]
        let ids: [Int]
        let isWhole: Bool
        /// Whether it is unknown with which definition some of the pages were read.
        let isUnconfirmed: Bool
        /// Whether its list ended with fewer items than it has.
        let isShort: Bool

        init(
            _ description: String, _ pasts: Past..., ids: [Int], isWhole: Bool = true, isUnconfirmed: Bool = false,
            isShort: Bool = false
        ) {
            self.description = description
            self.pasts = pasts
            self.ids = ids
            self.isWhole = isWhole
            self.isUnconfirmed = isUnconfirmed
            self.isShort = isShort
        }
    }

    static let cases = [
        Case("one walk comes back as it went", Past(pages: [[1, 2], [3]]), ids: [1, 2, 3]),
        Case(
            "a refresh of the first page loses nothing after it", Past(pages: [[1, 2], [3, 4]]),
            Past(pages: [[1, 2]], ending: .cut), ids: [1, 2, 3, 4]),
        Case(
            "new items are on top, older ones in their order", Past(pages: [[1, 2], [3, 4]]),
            Past(pages: [[9, 1]], ending: .cut), ids: [9, 1, 2, 3, 4]),
        Case(
            "what a whole walk did not meet comes last", Past(pages: [[1, 2], [3, 4]]), Past(pages: [[1, 3], [4]]),
            ids: [1, 3, 4, 2]),
        Case(
            "three generations", Past(pages: [[1, 2, 3]]), Past(pages: [[5, 1]], ending: .cut),
            Past(pages: [[6, 5]], ending: .cut), ids: [6, 5, 1, 2, 3]),
        Case(
            "pages of which nothing is left are passed over", Past(pages: [[1], [2], [3], [4]]),
            Past(pages: [[1, 2, 3]], ending: .cut), ids: [1, 2, 3, 4]),
        Case("an empty list is one", Past(pages: [[]]), ids: []),
        Case(
            "an empty answer costs nothing", Past(pages: [[1, 2]]), Past(pages: [[]]), ids: [1, 2]),
        Case(
            "a later walk from elsewhere shows that the list has grown", Past(pages: [[1]]),
            Past(pages: [[7]], start: "p7"), ids: [1, 7], isShort: true),
        Case(
            "an earlier one does not count", Past(pages: [[7]], start: "p7"), Past(pages: [[1]]), ids: [1]),
        Case(
            "nor does one that has nothing else", Past(pages: [[1], [2]]), Past(pages: [[2]], start: "p7"), ids: [1, 2]),
        Case(
            "one that goes on after a known item adds the others", Past(pages: [[1], [2]]),
            Past(pages: [[2, 3]], start: "p7"), ids: [1, 2, 3]),
        Case(
            "it leaves the end open if it was cut", Past(pages: [[1], [2]]),
            Past(pages: [[2, 3]], start: "p7", ending: .cut),
            ids: [1, 2, 3], isWhole: false),
        Case(
            "a walk that was cut has more after it", Past(pages: [[1], [2]], ending: .cut), ids: [1, 2], isWhole: false
        ),
        Case("so has one that was killed", Past(pages: [[1], [2]], ending: nil), ids: [1, 2], isWhole: false),
        Case("one that was killed after its end is whole", Past(pages: [[1]], ending: nil, endsShort: false), ids: [1]),
        Case(
            "unless its list ended short", Past(pages: [[1]], ending: nil, endsShort: true), ids: [1], isShort: true),
        Case(
            "an older walk that was cut is no matter after a whole one", Past(pages: [[1, 5], [2]], ending: .cut),
            Past(pages: [[1], [2]]), ids: [1, 2, 5]),
        Case(
            "an older whole walk ends the list of one that was cut", Past(pages: [[1], [2]]),
            Past(pages: [[1]], ending: .cut), ids: [1, 2]),
        Case(
            "a walk that began where another was cut goes on with it, without what it repeats",
            Past(pages: [[1], [2]], ending: .cut), Past(pages: [[2, 3]], start: "p2"), ids: [1, 2, 3]),
        Case(
            "so it does after a refresh of the first page", Past(pages: [[1], [2]], ending: .cut),
            Past(pages: [[3]], start: "p2"), Past(pages: [[9, 1]], ending: .cut), ids: [9, 1, 2, 3]),
        Case(
            "walks that began elsewhere and were cut leave the end open", Past(pages: [[1], [2]], ending: .cut),
            Past(pages: [[3], [4], [5]], start: "p2", ending: .cut), ids: [1, 2, 3, 4, 5], isWhole: false),
        Case(
            "pages of another list are not mixed in", Past(pages: [[1], [2]]),
            Past(pages: [[8], [9]], definition: other), ids: [1, 2]),
        Case(
            "nor do they end the list", Past(pages: [[8], [9]], definition: other),
            Past(pages: [[1], [2]], ending: .cut), ids: [1, 2], isWhole: false),
        Case(
            "a walk with another paging keeps its pages, and may lack the rest",
            Past(pages: [[1], [2]], definition: repaged), ids: [1, 2], isWhole: false),
        Case(
            "it does not end the list after one that was cut", Past(pages: [[1], [2]], definition: repaged),
            Past(pages: [[1]], ending: .cut), ids: [1, 2], isWhole: false),
        Case(
            "it adds to a whole one", Past(pages: [[1], [5]], definition: repaged), Past(pages: [[1], [2]]),
            ids: [1, 2, 5]),
        Case(
            "it adds nothing to one that has the whole list", Past(pages: [[1], [5]], definition: repaged),
            Past(pages: [[1], [2]], ending: .superseding), ids: [1, 2]),
        Case(
            "the list may go on where a walk stopped before it met an older one", Past(pages: [[1], [2]]),
            Past(pages: [[9], [8]], ending: .cut), ids: [9, 8, 1, 2], isWhole: false),
        Case(
            "an item that stays on top does not show that nothing is missing", Past(pages: [[3, 6], [5]]),
            Past(pages: [[3, 12]], ending: .cut), ids: [3, 12, 6, 5], isWhole: false),
        Case(
            "a later walk goes on where one was cut, before older ones do", Past(pages: [[1], [2], [3]]),
            Past(pages: [[1], [2]], ending: .cut), Past(pages: [[6], [8]], start: "p2"), ids: [1, 2, 6, 8, 3]),
        Case(
            "what it has before that place is not lost", Past(pages: [[1], [2], [5], [6], [7], [8]]),
            Past(pages: [[1], [2]], ending: .cut), Past(pages: [[5], [6], [7]], start: "p9"), ids: [1, 2, 7, 5, 6, 8]),
        Case(
            "what it has before that place does not show that nothing is missing",
            Past(pages: [[6, 5, 4]], ending: .cut),
            Past(pages: [[10], [9, 8]], ending: .cut), Past(pages: [[9, 8, 7], [3, 2]], start: "p9"),
            ids: [10, 9, 8, 6, 5, 4, 3, 2], isWhole: false),
        Case(
            "an empty walk that goes on with one does not close the gap after it", Past(pages: [[2], [1]]),
            Past(pages: [[9]], ending: .cut), Past(pages: [[]], start: "p1", ending: .cut), ids: [9, 2, 1],
            isWhole: false),
        Case(
            "an earlier one does not", Past(pages: [[6], [8]], start: "p2"), Past(pages: [[1], [2]], ending: .cut),
            ids: [1, 2], isWhole: false),
        Case(
            "a walk reaches past another one", Past(pages: [[3], [2], [1]]), Past(pages: [[5], [4]], ending: .cut),
            Past(pages: [[5, 4], [3]], ending: .cut), ids: [5, 4, 3, 2, 1]),
        Case(
            "an empty walk is no gap", Past(pages: [[1], [2]]), Past(pages: [[]], ending: .cut), ids: [1, 2]),
        Case(
            "a walk that joined another has the whole list with it", Past(pages: [[1], [2]]),
            Past(pages: [[9, 1]], ending: .joined), ids: [9, 1, 2]),
        Case(
            "without the other, its end is not that of the list", Past(pages: [[9, 1]], ending: .joined),
            ids: [9, 1], isWhole: false),
        Case(
            "with half of the other, too", Past(pages: [[1], [2]], ending: .cut),
            Past(pages: [[9, 1]], ending: .joined), ids: [9, 1, 2], isWhole: false),
        Case(
            "after a newer walk with another paging, a whole one is no longer whole",
            Past(pages: [[1], [5]], ending: .superseding),
            Past(pages: [[1], [2]], ending: .superseding, definition: repaged), ids: [1, 2, 5], isWhole: false),
        Case(
            "a walk of folio 0.1 is shown as it was, but nothing confirms it",
            Past(pages: [[1], [2]], definition: nil), ids: [1, 2], isUnconfirmed: true),
        Case(
            "it goes on after one that was cut", Past(pages: [[1], [2]], definition: nil),
            Past(pages: [[9, 1]], ending: .cut), ids: [9, 1, 2], isUnconfirmed: true),
        Case(
            "one empty response does not hide it", Past(pages: [[1], [2]], definition: nil), Past(pages: [[]]),
            ids: [1, 2], isUnconfirmed: true),
        Case(
            "it is not used after a whole one", Past(pages: [[1], [5]], definition: nil), Past(pages: [[1], [2]]),
            ids: [1, 2]),
    ]

    @Test(arguments: cases)
    func list_isGivenFromTheNewestToTheOldest(_ example: Case) async throws {
        let store = try await makeStore(example.pasts)

        let outcome = await read(from: store)

        #expect(outcome.ids == example.ids.map(String.init))
        #expect(
            outcome.error as? NothingStoredError == (example.isWhole ? nil : NothingStoredError(hasEarlierPages: true)))
        #expect(outcome.summary.shortOf == (example.isShort ? .signed(.shortCopy) : nil))
        #expect(outcome.summary.isUnconfirmed == example.isUnconfirmed)
        #expect(outcome.summary.isComplete != (example.isUnconfirmed || example.isShort))
    }

    @Test(arguments: 1...4)
    func count_isHadFromTheStore(count: Int) async throws {
        let store = try await makeStore([Past(pages: [[1, 2], [3, 4]]), Past(pages: [[9, 1]], ending: .cut)])

        let outcome = await read(from: store, Walk(demand: .items(count)))

        #expect(outcome.error == nil)
        #expect(outcome.ids == [9, 1, 2, 3].prefix(count).map(String.init))
    }

    @Test(arguments: [("p1", ["3", "4", "5"]), ("p2", ["5"])])
    func position_isFoundWherePagesStart(position: String, ids: [String]) async throws {
        let store = try await makeStore([Past(pages: [[1, 2], [3, 4], [5]])])
        #expect(await read(from: store, at: position).ids == ids)
    }

    /// Another process reads the list again, and saves a page while an earlier one is shown.
    @Test func growingWalk_hidesNothingOfAnOlderOne() async throws {
        let store = try await makeStore([Past(pages: [[1, 2], [3, 4], [5]]), Past(pages: [[1, 2]], ending: nil)])
        let growing = try #require(try await store.generations(.collection(Self.feed)).first)
        var shown = try await list(store) { _ in true }.first(at: nil, of: nil)
        try await store.save(try Self.record([3, 4], at: 1), in: growing.id)
        var ids = shown.content.ids
        while let more = shown.loadMore {
            shown = try await more()
            ids += shown.content.ids
        }
        #expect(ids == ["1", "2", "3", "4", "5"])
    }

    @Test func position_isFoundInAWalkFromElsewhere() async throws {
        let store = try await makeStore([Past(pages: [[1, 2]]), Past(pages: [[7], [8]], start: "p7")])
        #expect(await read(from: store, at: "p7").ids == ["7", "8"])
    }

    /// The same text is another position where a list is paged in another way.
    @Test func position_isNotFoundInAWalkWithAnotherPaging() async throws {
        let store = try await makeStore([Past(pages: [[7], [8]], start: "p7", definition: Self.repaged)])
        #expect(await read(from: store, at: "p7").error as? NothingStoredError == NothingStoredError())
    }

    @Test func pageThatIsTooOld_isNotPassedOver() async throws {
        let store = try await makeStore([
            Past(pages: [[8]], start: "p1"), Past(pages: [[1], [2]], fetchedAt: 0), Past(pages: [[1]], ending: .cut),
        ])

        let outcome = await read(from: store) { $0 > 0 }

        #expect(outcome.ids == ["1"])
        #expect(outcome.error as? NothingStoredError == NothingStoredError(hasEarlierPages: true))
    }

    @Test func nothing_isAFailureOfItsOwn() async throws {
        let empty = await read(from: MemoryStore(now: { FeedStoreRule.now }))
        #expect(empty.error as? NothingStoredError == NothingStoredError())

        let store = try await makeStore([Past(pages: [[1]])])
        #expect(await read(from: store, at: "p9").error as? NothingStoredError == NothingStoredError())

        let others = try await makeStore([Past(pages: [[1]], definition: Self.other)])
        let expected = NothingStoredError(hasOtherDefinition: true)
        #expect(await read(from: others).error as? NothingStoredError == expected)
        #expect(await read(from: others, at: "p1").error as? NothingStoredError == expected)
    }

    /// Just below, at and just above the age.
    @Test(arguments: [(9, true), (10, false), (11, false)] as [(Int64, Bool)])
    func page_isWantedStrictlyWithinItsAge(age: Int64, isGiven: Bool) async throws {
        let fetchedAt = FeedStoreRule.now - age
        let store = try await makeStore([Past(pages: [[1]], fetchedAt: fetchedAt)])

        let outcome = await read(from: store) { FeedStoreRule.now - $0 < 10 }

        #expect(outcome.ids == (isGiven ? ["1"] : []))
        #expect(outcome.error as? NothingStoredError == (isGiven ? nil : NothingStoredError(newest: fetchedAt)))
        #expect(outcome.summary.fetchedAt == (isGiven ? fetchedAt : nil))
    }

    @Test func pageThatIsTooOld_endsWhatYoungerOnesBegan() async throws {
        let store = try await makeStore([Past(pages: [[1], [2]], fetchedAt: 0), Past(pages: [[9]], ending: .cut)])

        let outcome = await read(from: store) { $0 > 0 }

        #expect(outcome.ids == ["9"])
        #expect(outcome.error is NothingStoredError)
    }

    @Test func repeatedItems_areDroppedAsTheyWereOnline() async throws {
        let store = try await makeStore([Past(pages: [[1, 2, 3], [3, 4]])])

        let outcome = await read(from: store)

        #expect(outcome.ids == ["1", "2", "3", "4"])
        #expect(outcome.summary.dropped == 1)
    }

    @Test func pages_areNotSavedAgain() async throws {
        let store = try await makeStore([Past(pages: [[1], [2]])])
        let saver = PageSaver(
            store, opening: .new(Self.feed, as: Self.definition, start: nil, run: .init(), at: 0), now: { 0 },
            failed: { Issue.record($0) })

        _ = await read(from: store, Walk(demand: .all, saver: saver))

        #expect(try await store.generations(.collection(Self.feed)).count == 1)
    }

    // MARK: Fallback

    @Test func failure_isServedFromTheStore() async throws {
        let store = try await makeStore([Past(pages: [[1], [2]])])
        let outcome = await ScriptedWalk([]).run(from: withFallback(from: { throw Unreachable() }, store))
        #expect(outcome.ids == ["1", "2"])
        #expect(outcome.summary.source == .stale)
    }

    @Test func failure_isTheServersWhereNothingIsStored() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let outcome = await ScriptedWalk([]).run(from: withFallback(from: { throw Unreachable() }, store))
        #expect(outcome.error is Unreachable)
    }

    @Test func failure_isTheServersWhereTheStoreHasNoMore() async throws {
        let store = try await makeStore([Past(pages: [[1]], ending: .cut)])
        let outcome = await ScriptedWalk([]).run(from: withFallback(from: { throw Unreachable() }, store))
        #expect(outcome.ids == ["1"])
        #expect(outcome.error is Unreachable)
    }

    /// The position may be inside its page; it says nothing about the pages after it.
    @Test func position_isThatOfTheFirstStoredPageOnly() async throws {
        let store = try await makeStore([Past(pages: [[1], [2], [3]])])
        var page = try PageFactory.page(ids: [2], next: "p2")
        page.provenance.source = .cache
        let (first, start) = (Paginated(content: page) { throw Unreachable() }, Position("p1"))
        let positions = Mutex<[String?]>([])
        let outcome = await ScriptedWalk([]).run(
            from: Feeds.withFallback(
                from: { first }, at: PageRequest(position: start), mayFallBack: { $0 is Unreachable }
            ) { failure, request, seen in
                try await StoredList(
                    store, collection: Self.feed, as: Self.definition, isWanted: { _ in true },
                    read: { record, position in
                        positions.withLock { $0.append(position?.text) }
                        return try Self.read(record, position)
                    }, failure: { _ in failure }
                ).first(at: request.position, of: request.position, after: seen)
            })
        #expect(outcome.ids == ["2", "3"])
        #expect(positions.withLock(\.self) == ["p1", "p2"])
    }

    @Test(arguments: [PageSource.cache, .remote, .revalidated])
    func laterFailure_isServedFromTheStoreWhereTheServerHasNotAnswered(source: PageSource) async throws {
        let store = try await makeStore([Past(pages: [[1], [2], [3]])])
        var page = try PageFactory.page(ids: [1], next: "p1")
        page.provenance.source = source
        let first = Paginated(content: page) { throw Unreachable() }
        let outcome = await ScriptedWalk([]).run(from: withFallback(from: { first }, store))
        #expect(outcome.ids == (source == .cache ? ["1", "2", "3"] : ["1"]))
        #expect((outcome.error is Unreachable) == (source != .cache))
    }

    /// The stored pages have other positions than those of the server now.
    @Test(arguments: [([6, 5], false), ([6, 4], true), ([4, 3], true)])
    func laterFailure_losesNoStoredItems(cached: [Int], isWhole: Bool) async throws {
        let store = try await makeStore([Past(pages: [[4, 3], [2, 1]])])
        var page = try PageFactory.page(ids: cached, next: "p1")
        page.provenance.source = .cache
        let first = Paginated(content: page) { throw Unreachable() }
        let outcome = await ScriptedWalk([]).run(from: withFallback(from: { first }, store))
        #expect(outcome.ids == (cached + [4, 3, 2, 1].filter { !cached.contains($0) }).map(String.init))
        #expect((outcome.error == nil) == isWhole)
    }

    @Test func otherFailures_areNotServedFromTheStore() async throws {
        struct Refused: Error {}
        let store = try await makeStore([Past(pages: [[1]])])
        let outcome = await ScriptedWalk([]).run(from: withFallback(from: { throw Refused() }, store))
        #expect(outcome.ids.isEmpty)
        #expect(outcome.error is Refused)
    }

    @Test func cancelling_isNeverServedFromTheStore() async throws {
        let store = try await makeStore([Past(pages: [[1]])])
        let first = Feeds.withFallback(
            from: { throw CancellationError() }, at: PageRequest(), mayFallBack: { _ in true },
            to: { _, _, _ in try await list(store) { _ in true }.first(at: nil, of: nil) })
        let outcome = await ScriptedWalk([]).run(from: first)
        #expect(outcome.ids.isEmpty)
        #expect(outcome.error is CancellationError)
    }

    // MARK: Helpers

    private static let feed = CollectionKey(endpoint: "demo/feed")

    private func makeStore(_ pasts: [Past]) async throws -> MemoryStore {
        let store = MemoryStore(now: { FeedStoreRule.now })
        for past in pasts {
            let start = past.start.map { Position($0) }
            let id = try await store.open(
                .new(
                    Self.feed, as: past.definition, start: start, run: .init(), at: past.fetchedAt))
            for (ordinal, ids) in past.pages.enumerated() {
                let isLast =
                    ordinal == past.pages.count - 1 && (past.ending?.isClosed == true || past.endsShort != nil)
                var memory = WalkMemory()
                memory.isShort = past.endsShort == true
                let position = ordinal == 0 ? past.start : "p\(ordinal)"
                let page = try PageFactory.page(ids: ids)
                let record = PageRecord(
                    ordinal: ordinal, position: position.map { Position($0) }, hashes: page.idHashes ?? [],
                    checkpoint: .init(
                        next: isLast ? nil : Position("p\(ordinal + 1)"), printed: 0, outputLength: nil,
                        fetchedAt: past.fetchedAt, memory: memory), body: page.body)
                try await store.save(record, in: id)
            }
            if let ending = past.ending { try await store.close(id, as: ending) }
        }
        return store
    }

    private static func record(_ ids: [Int], at ordinal: Int) throws -> PageRecord {
        let page = try PageFactory.page(ids: ids)
        return PageRecord(
            ordinal: ordinal, position: Position("p\(ordinal)"), hashes: page.idHashes ?? [],
            checkpoint: .init(
                next: Position("p\(ordinal + 1)"), printed: 0, outputLength: nil, fetchedAt: FeedStoreRule.now,
                memory: WalkMemory()), body: page.body)
    }

    private func list(_ store: MemoryStore, isWanted: @escaping @Sendable (Int64) -> Bool) -> StoredList {
        StoredList(store, collection: Self.feed, as: Self.definition, isWanted: isWanted, read: Self.read)
    }

    private static let read: StoredList.Reading = { record, position in
        var page = try PageFactory().page(
            String(decoding: record.body ?? [], as: UTF8.self), at: position?.text, next: record.checkpoint.next?.text)
        page.provenance.isFromStore = true
        page.provenance.source = .stale
        page.provenance.fetchedAt = record.checkpoint.fetchedAt
        return page
    }

    private func read(
        from store: MemoryStore, _ walk: Walk = Walk(demand: .all), at position: String? = nil,
        isWanted: @escaping @Sendable (Int64) -> Bool = { _ in true }
    ) async -> Outcome {
        let position = position.map { Position($0) }
        return await ScriptedWalk([]).run(walk) {
            try await list(store, isWanted: isWanted).first(at: position, of: position)
        }
    }

    private func withFallback(
        from remote: @escaping Paginated<Page>.LoadMore, _ store: MemoryStore
    ) -> Paginated<Page>.LoadMore {
        Feeds.withFallback(from: remote, at: PageRequest(), mayFallBack: { $0 is Unreachable }) {
            failure, request, seen in
            try await StoredList(
                store, collection: Self.feed, as: Self.definition, isWanted: { _ in true }, read: Self.read,
                failure: { _ in failure }
            ).first(at: request.position, of: request.position, after: seen)
        }
    }
}
