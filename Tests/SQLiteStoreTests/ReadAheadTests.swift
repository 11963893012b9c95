import Feeds
import Pages
import TestSupport
import Testing

@testable import SQLiteStore

/// Batches are read before they are requested, and never replace newer contents.
struct ReadAheadTests {
    private static let body = [UInt8](repeating: 0x20, count: 300 << 10)

    @Test func batches_areTheSameAsWithoutReadingAhead() async throws {
        try await withStore { store in
            let id = try await walk(of: 0..<30, in: store)
            var ordinals: [Int] = []
            while case let batch = try await store.pages(of: id, from: ordinals.count), !batch.isEmpty {
                ordinals += batch.map(\.ordinal)
                #expect(batch.count <= 4)
            }
            #expect(ordinals == Array(0..<30))
        }
    }

    @Test func pageThatIsReplacedMeanwhile_isGivenAsItIsNow() async throws {
        try await withStore { store in
            let id = try await walk(of: 0..<12, in: store)
            for start in [0, 3, 6] { #expect(try await store.pages(of: id, from: start).first?.ordinal == start) }
            try await store.save(record(9, hash: 99), in: id)
            #expect(try await store.pages(of: id, from: 9).first?.hashes == [99])
        }
    }

    @Test func note_namesTheNextBatchWhereOneFollowsAnother() {
        var sut = ReadAhead()
        let records = [record(0), record(1)]
        #expect(sut.note(records, of: 1, from: 0) == nil)
        #expect(sut.note(records, of: 1, from: 2) == 4)
        #expect(sut.note(records, of: 1, from: 0) == nil)
        #expect(sut.note(records, of: 2, from: 2) == nil)
        #expect(sut.note([], of: 2, from: 4) == nil)
    }

    @Test func take_givesABatchOnceAndAtItsPlaceOnly() {
        var sut = ReadAhead()
        for (generation, ordinal) in [(1, 5), (2, 4)] as [(Generation.ID, Int)] {
            sut.keep([record(4)], of: 1, from: 4)
            #expect(sut.take(generation, from: ordinal) == nil)
        }
        sut.keep([record(4)], of: 1, from: 4)
        #expect(sut.take(1, from: 4)?.count == 1)
        #expect(sut.take(1, from: 4) == nil)
        sut.keep([record(4)], of: 1, from: 4)
        sut.forget()
        #expect(sut.take(1, from: 4) == nil)
    }

    private func walk(of ordinals: Range<Int>, in store: SQLiteStore) async throws -> Generation.ID {
        let id = try await store.open(
            .new(CollectionKey(endpoint: "demo/feed"), as: nil, start: nil, run: .init(), at: 0))
        for ordinal in ordinals { try await store.save(record(ordinal), in: id) }
        return id
    }

    private func record(_ ordinal: Int, hash: UInt64 = 1) -> PageRecord {
        PageRecord(
            ordinal: ordinal, position: nil, hashes: [hash],
            checkpoint: .init(next: nil, printed: 0, outputLength: nil, fetchedAt: 0), body: Self.body)
    }
}
