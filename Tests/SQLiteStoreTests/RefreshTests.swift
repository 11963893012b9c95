import Feeds
import Foundation
import Pages
import SQLiteStore
import TestSupport
import Testing

/// The file does not grow beyond the list, however often its first page is read again.
struct RefreshTests {
    @Test func refreshes_leaveTheFileAsLargeAsTheList() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/library.sqlite"
        let pages = (0..<200).map(Self.page)
        try await withStore(at: path) { try await Self.walk(pages, ending: .complete, in: $0) }
        let size = try Self.size(of: path)

        try await withStore(at: path) { store in
            for _ in 0..<1_000 { try await Self.walk([pages[0]], ending: .cut, in: store) }
        }

        #expect(try Self.size(of: path) <= size + size / 50)
        let stored = try await withStore(at: path) { store in
            var records: [PageRecord] = []
            let oldest = try #require(try await store.generations(.collection(Self.feed)).last)
            while case let batch = try await store.pages(of: oldest.id, from: records.count), !batch.isEmpty {
                records += batch
            }
            return records
        }
        #expect(stored == pages)
    }

    private static let feed = CollectionKey(endpoint: "demo/feed")

    private static func walk(
        _ pages: [PageRecord], ending: Generation.Ending, in store: SQLiteStore
    ) async throws {
        let id = try await store.open(.new(feed, as: nil, start: nil, run: .init(), at: FeedStoreRule.now))
        for page in pages { try await store.save(page, in: id) }
        try await store.close(id, as: ending)
    }

    /// Ten items of about 275 bytes.
    private static func page(_ ordinal: Int) -> PageRecord {
        var random = SeededGenerator(seed: UInt64(ordinal))
        let items = (0..<10).map { item in
            let text = (0..<12).map { _ in String(random.next(), radix: 36) }.joined(separator: " ")
            return #"{"id":\#(ordinal * 10 + item),"description":"\#(text)","url":"http://127.0.0.1:8765/v1/image"}"#
        }
        return PageRecord(
            ordinal: ordinal, position: ordinal == 0 ? nil : Position("after:\(ordinal * 10 - 1)"),
            hashes: (0..<10).map { UInt64(ordinal * 10 + $0) },
            checkpoint: .init(
                next: ordinal == 199 ? nil : Position("after:\(ordinal * 10 + 9)"), printed: ordinal * 10 + 10,
                outputLength: nil, fetchedAt: FeedStoreRule.now),
            body: Array("[\(items.joined(separator: ","))]".utf8))
    }

    private static func size(of path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }
}
