package import Pages

/// A store whose walks may have hashes that an earlier version of folio computed in another way. They cannot be compared
/// with those of today.
package protocol HashRenewer: Sendable {
    /// The walks of a list that have such hashes, and pages to compute them from; the newest first.
    func outdated(of collection: CollectionKey) async throws -> [Generation]
    /// Replaces the hashes of a walk's pages.
    ///
    /// - Parameter pages: the hashes of each page, in the order of the walk.
    func replaceHashes(of generation: Generation.ID, with pages: [ItemHashes]) async throws
}

/// The hashes of the items on a stored page.
package struct ItemHashes: Sendable, Hashable {
    /// One for each item: of its id, or of all its bytes if the endpoint names no id.
    package let keys: [UInt64]
    /// One for each item, of its id and version; nil if the endpoint names no version.
    package let versions: [UInt64]?

    package init(keys: [UInt64], versions: [UInt64]?) {
        self.keys = keys
        self.versions = versions
    }

    /// The hashes of a page's items.
    package init(of page: Page) { self.init(keys: page.keys, versions: page.versionHashes) }
}

extension HashRenewer {
    /// Computes the hashes of a list's walks again where an earlier version of folio did it. A walk that cannot be read keeps
    /// its hashes; whoever reads it for its items reports why.
    ///
    /// - Parameters:
    ///   - isOfList: whether a walk belongs to the list.
    ///   - read: reads a stored page.
    package func renewHashes(
        of collection: CollectionKey, in store: any FeedReader, where isOfList: (Generation) -> Bool,
        reading read: (PageRecord) throws -> Page
    ) async throws {
        for walk in try await outdated(of: collection) where isOfList(walk) {
            do { try await renewHashes(of: walk, in: store, reading: read) } catch is CancellationError {
                throw CancellationError()
            } catch { continue }
        }
    }

    private func renewHashes(
        of walk: Generation, in store: any FeedReader, reading read: (PageRecord) throws -> Page
    ) async throws {
        var pages: [ItemHashes] = []
        while case let records = try await store.pages(of: walk.id, from: pages.count), !records.isEmpty {
            for record in records {
                let hashes = ItemHashes(of: try read(record))
                // Another definition has other items.
                guard hashes.keys.count == record.hashes.count else { return }
                pages.append(hashes)
            }
        }
        try await replaceHashes(of: walk.id, with: pages)
    }
}
