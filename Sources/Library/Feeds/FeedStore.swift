package import Pages

/// Keeps the pages of collections; it knows nothing of strategies.
package protocol FeedStore: Sendable {
    /// Keeps a page, whole or not at all.
    func save(_ record: PageRecord) async throws
    /// The pages of a collection in the order in which they were saved.
    func pages(of collection: CollectionKey) async throws -> [PageRecord]
    /// Which of these id hashes a collection holds.
    func known(_ hashes: Set<UInt64>, in collection: CollectionKey) async throws -> Set<UInt64>
}

/// A page as a store keeps it.
package struct PageRecord: Sendable, Hashable {
    package let collection: CollectionKey
    /// The page's place in its walk, from 0.
    package let ordinal: Int
    /// Where it starts; nil for the start of the list.
    package let position: Position?
    /// Where the next page starts; nil at the end.
    package let next: Position?
    /// A fixed hash per item's id; empty where the endpoint names no id.
    package let idHashes: [UInt64]
    /// When it was fetched, in seconds since 1970 (UTC).
    package let fetchedAt: Int64
    /// The body as received, decoded.
    package let body: [UInt8]

    package init(
        collection: CollectionKey, ordinal: Int, position: Position?, next: Position?, idHashes: [UInt64],
        fetchedAt: Int64, body: [UInt8]
    ) {
        self.collection = collection
        self.ordinal = ordinal
        self.position = position
        self.next = next
        self.idHashes = idHashes
        self.fetchedAt = fetchedAt
        self.body = body
    }
}
