package import Feeds
package import Pages

/// The hashes of items, which an earlier version of folio computed in another way.
extension FeedTables {
    /// The walks of a list that have pages, and hashes of an earlier version of folio; the newest first.
    func outdated(of key: CollectionKey) throws -> [Generation] {
        try list(
            "\(Self.isOfCollection) AND g.keeps_pages AND g.hashing <> \(ContentHash.version)", Self.arguments(key))
    }

    /// Replaces the hashes of a walk's pages.
    ///
    /// - Parameter pages: the hashes of each page, in the order of the walk.
    func replaceHashes(of id: Generation.ID, with pages: [ItemHashes]) throws {
        try connection.transaction {
            for (ordinal, page) in pages.enumerated() {
                try Self.withBlobs(page) { hashes, versions in
                    try connection.run(
                        "UPDATE pages SET hashes = ?, versions = ? WHERE generation = ? AND ordinal = ?", hashes,
                        versions, .integer(id), .integer(ordinal))
                }
            }
            try connection.run(
                "UPDATE generations SET hashing = ? WHERE id = ?", .integer(ContentHash.version), .integer(id))
        }
    }

    /// Hands hashes as blobs, which are valid until the body returns.
    static func withBlobs(
        _ page: ItemHashes, _ body: (_ hashes: Argument, _ versions: Argument) throws -> Void
    ) throws {
        let versions = page.versions.map { $0.map(\.littleEndian) }
        try page.keys.map(\.littleEndian).withUnsafeBytes { hashes in
            try (versions ?? []).withUnsafeBytes { blob in
                try body(.blob(hashes), versions == nil ? .null : .blob(blob))
            }
        }
    }
}

extension SQLiteStore: HashRenewer {
    package func outdated(of collection: CollectionKey) throws -> [Generation] {
        try opened().feed.outdated(of: collection)
    }

    package func replaceHashes(of generation: Generation.ID, with pages: [ItemHashes]) throws {
        try opened().feed.replaceHashes(of: generation, with: pages)
    }
}
