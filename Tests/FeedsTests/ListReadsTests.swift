import Feeds
import Pages
import TestSupport
import Testing

/// Which pages from a cache are older than what was read of their list since.
struct ListReadsTests {
    /// The first page of a walk is compared with other first pages, also if later parts of the list were read since.
    @Test(arguments: [(5, true), (6, false), (7, false), (8, false)])
    func firstPage_isComparedWithFirstPages(time: Int64, isOutdated: Bool) async throws {
        let store = try await Self.store([(nil, at: 6), (Position("9"), at: 8)])
        let page = try Self.page(nil, at: time, next: "2")
        #expect(try await Self.reads(store).areNewer(than: page, isFirst: true) == isOutdated)
    }

    /// What was read beyond the end of the list shows that it has another end.
    @Test(arguments: [(7, true), (8, true), (9, false)])
    func lastPage_isComparedWithAllPages(time: Int64, isOutdated: Bool) async throws {
        let store = try await Self.store([(nil, at: 6), (Position("9"), at: 8)])
        #expect(try await Self.reads(store).areNewer(than: Self.page(nil, at: time), isFirst: true) == isOutdated)
        let later = try Self.page("5", at: time, next: "6")
        #expect(try await Self.reads(store).areNewer(than: later, isFirst: false) == isOutdated)
    }

    /// A walk in the same second is newer if it has another page there.
    @Test(arguments: [(1, false), (2, true)])
    func samePage_isNotOutdated(id: Int, isOutdated: Bool) async throws {
        let store = try await Self.store([(nil, at: 6)])
        let page = try Self.page(nil, at: 6, next: "2", id: id)
        #expect(try await Self.reads(store).areNewer(than: page, isFirst: true) == isOutdated)
    }

    /// A walk has nothing of what follows its end.
    @Test func walkThatEndedBefore_doesNotMatter() async throws {
        let store = try await Self.store([(nil, at: 8)])
        let reads = Self.reads(store)
        #expect(try await reads.areNewer(than: Self.page("1", at: 6, next: "2"), isFirst: false))
        #expect(try await !reads.areNewer(than: Self.page("2", at: 6, next: "3"), isFirst: false))
        #expect(try await !reads.areNewer(than: Self.page("3", at: 6), isFirst: false))
    }

    @Test func pageWithoutATime_isNotOutdated() async throws {
        let store = try await Self.store([(nil, at: 8)])
        #expect(try await !Self.reads(store).areNewer(than: PageFactory.page(ids: [1]), isFirst: true))
    }

    private static let feed = CollectionKey(endpoint: "demo/feed")

    /// A store with walks of one page each, whose next page is `2`. The page has item 1 at the start of the list, and item 2
    /// elsewhere.
    private static func store(_ walks: [(start: Position?, at: Int64)]) async throws -> MemoryStore {
        let store = MemoryStore { 10 }
        for walk in walks {
            let id = try await store.open(.new(feed, as: nil, start: walk.start, run: .init(), at: walk.at - 1))
            let page = try page(walk.start?.text, at: walk.at, next: "2", id: walk.start == nil ? 1 : 2)
            try await store.save(
                PageRecord(
                    ordinal: 0, position: walk.start, hashes: page.keys,
                    checkpoint: .init(next: Position("2"), printed: 1, outputLength: nil, fetchedAt: walk.at), body: []),
                in: id)
            try await store.close(id, as: .cut)
        }
        return store
    }

    private static func reads(_ store: MemoryStore) -> ListReads {
        ListReads(in: store, walks: { try await store.generations(.collection(feed)) }, isStart: { $0 == nil })
    }

    private static func page(_ position: String?, at time: Int64, next: String? = nil, id: Int = 1) throws -> Page {
        var page = try PageFactory.page(ids: [id], at: position, next: next)
        page.provenance.fetchedAt = time
        page.provenance.source = .cache
        return page
    }
}
