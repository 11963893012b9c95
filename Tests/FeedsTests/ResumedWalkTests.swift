import Feeds
import Pages
import Pagination
import TestSupport
import Testing

/// Resuming killed walks.
@Suite(.timeLimit(.minutes(1)))
struct ResumedWalkTests {
    private static let feed = CollectionKey(endpoint: "demo/feed")
    private static let responses: [Response] = [.page(1...3), .page(3...5), .page(5...7), .page(7...9)]

    @Test(arguments: 1...3)
    func walk_continuesAfterTheLastPageWithoutAGap(kept: Int) async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let whole = await ScriptedWalk(Self.responses).run(Walk(demand: .all, saver: saver(store, .new(Self.feed))))
        let killed = try #require(try await store.generations(.collection(Self.feed)).first)
        let id = try await store.open(.again(killed.id, keeping: kept))
        let generation = try #require(try await store.generations(.collection(Self.feed)).first)

        var guarding = WalkGuard()
        guarding.recall(try await store.pageHashes(of: id))
        let scripted = ScriptedWalk(Self.responses)
        let rest = await scripted.run(
            Walk(demand: .all, guarding: guarding, saver: saver(store, .again(id, keeping: kept))), resuming: generation
        )

        #expect(rest.error == nil)
        #expect(whole.ids.prefix(generation.last?.printed ?? 0) + rest.ids == whole.ids[...])
        #expect(await scripted.loads == Array(kept..<4))
        let after = try #require(try await store.generations(.collection(Self.feed)).first)
        #expect(after.pages == 4 && after.items == 12 && after.ending == .complete)
        #expect(after.last?.printed == whole.ids.count)
    }

    @Test func count_isThatOfTheWholeWalk() async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        _ = await ScriptedWalk(Self.responses).run(Walk(demand: .pages(2), saver: saver(store, .new(Self.feed))))
        let generation = try #require(try await store.generations(.collection(Self.feed)).first)
        var guarding = WalkGuard()
        guarding.recall(try await store.pageHashes(of: generation.id))

        let rest = await ScriptedWalk(Self.responses)
            .run(Walk(demand: .items(6), guarding: guarding), resuming: generation)

        #expect(rest.ids == ["6"])
        #expect(rest.summary.items == 6)
    }

    @Test(arguments: [(0, true), (1, false), (2, false)])
    func declaredLength_countsWhatCameBeforeAStartInsideAPage(leftOut: Int, isShort: Bool) throws {
        var guarding = WalkGuard(start: .init(items: 2, pages: nil), isCounted: true)
        guarding.recall([PageHashes(hashes: [1, 2])], leftOut: leftOut)
        let page = try PageFactory.page(ids: [3, 4], declared: Page.Declared(items: 7))
        _ = try guarding.follow(page)
        #expect((guarding.shortfall != nil) == isShort)
    }

    /// The process may be killed before the walk is closed.
    @Test(arguments: [(9, false), (10, true)])
    func lastPage_isStoredWithWhetherTheListEndedShort(total: Int, isShort: Bool) async throws {
        let store = MemoryStore(now: { FeedStoreRule.now })
        let declared = Page.Declared(items: total)
        let responses = (0..<3).map { Response.page(ids: Array($0 * 3 + 1...$0 * 3 + 3), declared: declared) }
        _ = await ScriptedWalk(responses).run(Walk(demand: .all, saver: saver(store, .new(Self.feed))))
        let id = try #require(try await store.generations(.collection(Self.feed)).first?.id)
        let memories = try await store.pages(of: id, from: 0).map(\.checkpoint.memory)
        #expect(memories.map(\.isShort) == [false, false, isShort])
        #expect(memories.map(\.items) == Array(repeating: total...total, count: 3))
    }

    private func saver(_ store: MemoryStore, _ opening: Generation.Opening) -> PageSaver {
        PageSaver(store, opening: opening, now: { 0 }, failed: { Issue.record($0) })
    }
}

extension Generation.Opening {
    fileprivate static func new(_ collection: CollectionKey) -> Self {
        .new(collection, as: nil, start: nil, run: .init(), at: 0)
    }
}

extension ScriptedWalk {
    fileprivate func run(_ walk: Walk, resuming generation: Generation) async -> Outcome {
        let request = PageRequest(position: generation.last?.next, ordinal: generation.pages)
        return await run(
            walk, from: { try await paginated(load, at: request) }, summary: Walk.Summary(resuming: generation))
    }
}
