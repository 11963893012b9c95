package import Pages

/// The store that keeps nothing and always succeeds.
package struct NullStore: FeedStore {
    package init() {}

    package func save(_ record: PageRecord) async throws {}

    package func pages(of collection: CollectionKey) async throws -> [PageRecord] { [] }

    package func known(_ hashes: Set<UInt64>, in collection: CollectionKey) async throws -> Set<UInt64> { [] }
}
