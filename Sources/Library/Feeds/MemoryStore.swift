package import Pages

/// A store that lasts as long as the process.
package actor MemoryStore: FeedStore {
    private var records: [CollectionKey: [PageRecord]] = [:]

    package init() {}

    package func save(_ record: PageRecord) async throws {
        records[record.collection, default: []].append(record)
    }

    package func pages(of collection: CollectionKey) async throws -> [PageRecord] {
        records[collection] ?? []
    }

    package func known(_ hashes: Set<UInt64>, in collection: CollectionKey) async throws -> Set<UInt64> {
        hashes.intersection((records[collection] ?? []).flatMap(\.idHashes))
    }
}
