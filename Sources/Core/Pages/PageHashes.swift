/// The positions and hashes of a stored page, without its body.
package struct PageHashes: Sendable, Hashable {
    /// The page's position; nil for the start of the list.
    package let position: Position?
    /// The next page's position; nil at the end of the list.
    package let next: Position?
    /// When the page was fetched, in seconds since 1970 (UTC).
    package let fetchedAt: Int64
    /// A hash per item, of its id, or of all its bytes if the endpoint names no id.
    package let hashes: [UInt64]
    /// A hash per item, of its id and version; nil if the page was stored without.
    package let versions: [UInt64]?

    package init(
        position: Position? = nil, next: Position? = nil, fetchedAt: Int64 = 0, hashes: [UInt64],
        versions: [UInt64]? = nil
    ) {
        self.position = position
        self.next = next
        self.fetchedAt = fetchedAt
        self.hashes = hashes
        self.versions = versions
    }

    /// The page up to its first items.
    package func prefix(_ count: Int) -> PageHashes {
        PageHashes(
            position: position, next: next, fetchedAt: fetchedAt, hashes: Array(hashes.prefix(count)),
            versions: versions.map { Array($0.prefix(count)) })
    }

    /// The page with the rest of it, which was received later.
    package func adding(_ rest: PageHashes) -> PageHashes {
        PageHashes(
            position: position, next: rest.next, fetchedAt: rest.fetchedAt, hashes: hashes + rest.hashes,
            versions: versions.flatMap { own in rest.versions.map { own + $0 } })
    }
}
