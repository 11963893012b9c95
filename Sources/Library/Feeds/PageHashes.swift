/// The hashes of a stored page's items, without its body.
package struct PageHashes: Sendable, Hashable {
    /// When the page was fetched, in seconds since 1970 (UTC).
    package let fetchedAt: Int64
    /// A hash per item, of its id, or of all its bytes if the endpoint names no id.
    package let hashes: [UInt64]
    /// A hash per item, of its id and version; nil if the page was stored without.
    package let versions: [UInt64]?

    package init(fetchedAt: Int64, hashes: [UInt64], versions: [UInt64]?) {
        self.fetchedAt = fetchedAt
        self.hashes = hashes
        self.versions = versions
    }
}
