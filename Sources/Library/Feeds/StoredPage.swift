package import Pages

/// The page of a stored walk before the first one that another walk requests.
package struct StoredPage: Sendable {
    /// The page.
    package let record: PageRecord
    /// What the walk knew after its last page.
    package let memory: WalkMemory
    /// Hashes of the items of the walk, and of those that it continues.
    package let hashes: [UInt64]

    package init(_ record: PageRecord, _ memory: WalkMemory, hashes: [UInt64]) {
        self.record = record
        self.memory = memory
        self.hashes = hashes
    }
}
