import Feeds
import Pages
import SQLiteStore
import System
import TestSupport
import Testing

/// `DeferredStore` over a library.
struct DeferredStoreTests {
    private static func key(_ number: Int) -> CollectionKey {
        CollectionKey(endpoint: "demo/feed", parameters: ["parent": ["\(number)"]])
    }

    private static func walk(_ number: Int, in store: some FeedWriter) async throws {
        try await store.close(
            store.walked([.page(0), .page(1)], in: key(number)), as: .complete)
    }

    /// Runs the body, and returns the reported failures.
    private static func failures(
        in store: SQLiteStore, _ body: (DeferredStore) async throws -> Void
    ) async throws -> [any Error] {
        let failures = Lock<[any Error]>([])
        let deferred = DeferredStore(store, pause: .milliseconds(1)) { error in failures.withLock { $0.append(error) } }
        try await deferred.storing { try await body(deferred) }
        return failures.withLock(\.self)
    }

    @Test func writes_areStoredAtTheEnd() async throws {
        try await withStore { store async throws in
            let failures = try await Self.failures(in: store) { deferred in
                for number in 0..<300 { try await Self.walk(number, in: deferred) }
            }
            #expect(failures.isEmpty)
            for number in 0..<300 {
                let walk = try #require(try await store.generations(.collection(Self.key(number))).first)
                #expect(walk.ending == .complete && walk.pages == 2)
                #expect(try await store.pages(of: walk.id, from: 0) == [.page(0), .page(1)])
            }
        }
    }

    /// What was written before an error is not lost with it.
    @Test func writesBeforeAnError_areStored() async throws {
        try await withStore { store async throws in
            await #expect(throws: CancellationError.self) {
                _ = try await Self.failures(in: store) { deferred in
                    try await Self.walk(1, in: deferred)
                    throw CancellationError()
                }
            }
            #expect(try await store.generations(.collection(Self.key(1))).first?.ending == .complete)
        }
    }

    @Test func writesThatWait_areStoredTogether() async throws {
        try await withStore { store async throws in
            let batches = CountingStore(store)
            let deferred = DeferredStore(batches, pause: .seconds(60)) { _ in }
            try await deferred.storing {
                for number in 0..<20 { try await Self.walk(number, in: deferred) }
                // Nothing is stored before the writes have been collected, unless something waits for it.
                #expect(batches.count == 0)
                await deferred.flush()
            }
            #expect(batches.count == 1)
        }
    }

    @Test func reading_seesTheWalksOfItsList() async throws {
        try await withStore { store async throws in
            _ = try await Self.failures(in: store) { deferred in
                let id = try await deferred.walked([.page(0)], in: Self.key(1))
                #expect(try await deferred.generations(.collection(Self.key(2))).isEmpty)
                #expect(try await deferred.generations(.collection(Self.key(1))).map(\.pages) == [1])
                try await deferred.save(.page(1), in: id)
                #expect(try await deferred.generations(.collection(Self.key(1))).map(\.pages) == [2])
                try await deferred.close(id, as: .complete)
                #expect(try await deferred.generations(.collection(Self.key(1))).map(\.ending) == [.complete])
            }
        }
    }

    /// A walk of the store is continued with its own id.
    @Test func walkOfTheStore_isContinued() async throws {
        try await withStore { store async throws in
            let (old, course) = (try await store.walked([.page(0), .page(1)]), try await store.walked([]))
            _ = try await Self.failures(in: store) { deferred in
                let id = try await deferred.open(.again(old, keeping: 1))
                try await deferred.save(.page(1, body: [7]), in: id)
                try await deferred.save(.page(0), in: course)
                #expect(try await deferred.generations(.collection(.feed)).map(\.pages) == [1, 2])
            }
            #expect(try await store.pages(of: old, from: 0) == [.page(0), .page(1, body: [7])])
        }
    }

    /// The other walks that were stored with it are whole.
    @Test func writeThatFails_cutsItsWalkOnly() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            try OtherConnection(folder.library).run(
                "CREATE TRIGGER no BEFORE INSERT ON pages WHEN new.printed = 7 BEGIN SELECT raise(ABORT, 'no'); END")
            let failures = try await Self.failures(in: store) { deferred in
                try await Self.walk(1, in: deferred)
                let bad = PageRecord(
                    ordinal: 1, position: nil, hashes: [1],
                    checkpoint: .init(next: nil, printed: 7, outputLength: nil, fetchedAt: FeedStoreRule.now),
                    body: [1])
                try await deferred.close(
                    deferred.walked([.page(0), bad, .page(2)], in: Self.key(2)), as: .complete)
                try await Self.walk(3, in: deferred)
            }
            #expect(failures.count == 1)
            let walks = try await (1...3).asyncMap { try await store.generations(.collection(Self.key($0))).first }
            #expect(walks.map { $0?.ending } == [.complete, .cut, .complete])
            #expect(walks.map { $0?.pages } == [2, 1, 2])
        }
    }

    /// A library that is locked makes nothing wait for each of many writes.
    @Test func lockedLibrary_failsOnce() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library, busyTimeout: .milliseconds(1)) { store async throws in
            let other = try OtherConnection(folder.library)
            let failures = try await Self.failures(in: store) { deferred in
                try other.run("BEGIN IMMEDIATE")
                for number in 0..<20 { try await Self.walk(number, in: deferred) }
                await deferred.flush()
                try other.run("ROLLBACK")
                try await Self.walk(20, in: deferred)
            }
            guard failures.count == 1, case .locked? = failures.first as? StoreError else {
                Issue.record("\(failures)")
                return
            }
            #expect(try await store.generations(.collection(Self.key(20))).first?.ending == .complete)
        }
    }
}

/// Counts the batches of a store.
private final class CountingStore: BatchingFeedStore {
    private let inner: SQLiteStore
    private let batches = Lock(0)

    init(_ inner: SQLiteStore) { self.inner = inner }

    var count: Int { batches.withLock(\.self) }

    func together<Result: Sendable>(_ body: @Sendable (any FeedBatch) throws -> Result) async throws -> Result {
        batches.withLock { $0 += 1 }
        return try await inner.together(body)
    }

    func open(_ opening: Generation.Opening) async throws -> Generation.ID { try await inner.open(opening) }

    func save(_ record: PageRecord, in generation: Generation.ID) async throws {
        try await inner.save(record, in: generation)
    }

    func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {
        try await inner.close(generation, as: ending)
    }

    func generations(_ selection: Generation.Selection) async throws -> [Generation] {
        try await inner.generations(selection)
    }

    func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] {
        try await inner.pages(of: generation, from: ordinal)
    }

    func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? {
        try await inner.ordinal(of: position, in: generation)
    }

    func hashes(of generation: Generation.ID) async throws -> [UInt64] { try await inner.hashes(of: generation) }

    func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] {
        try await inner.pageHashes(of: generation)
    }
}

extension Sequence {
    fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}
