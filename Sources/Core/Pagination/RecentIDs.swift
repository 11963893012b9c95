/// Remembers at least the last 65,536 ids of a walk, as hashes: drift repeats only nearby items.
package struct RecentIDs: Sendable {
    /// How many ids it remembers at least.
    package static let capacity = 65_536
    /// Half of the capacity, because two of the three tables are always full.
    private static let tableCapacity = capacity / 2

    /// The newest table.
    private var current = HashTable()
    private var previous = HashTable()
    private var oldest = HashTable()

    package init() {}

    /// Whether an earlier page had one of the ids.
    package func knows(anyOf hashes: [UInt64]) -> Bool {
        hashes.contains(where: knows)
    }

    /// Adds the ids of a page.
    ///
    /// - Returns: whether an earlier page had each id, and how many ids repeat within this page.
    package mutating func insert(_ hashes: [UInt64]) -> (known: [Bool], repeatedWithin: Int) {
        // Lookups that change nothing overlap in the processor, and load the slots into its cache for the insertions.
        let known = hashes.map(knows)
        var repeatedWithin = 0
        for (hash, isKnown) in zip(hashes, known) {
            // A repeated id is inserted again, because its last occurrence in the walk counts.
            guard current.insert(hash) else {
                if !isKnown { repeatedWithin += 1 }
                continue
            }
            if current.count == Self.tableCapacity { forgetOldest() }
        }
        return (known, repeatedWithin)
    }

    /// Whether an earlier page had an id.
    package func knows(_ hash: UInt64) -> Bool {
        oldest.contains(hash) || previous.contains(hash) || current.contains(hash)
    }

    private mutating func forgetOldest() {
        swap(&oldest, &previous)
        swap(&previous, &current)
        current.removeAll()
    }
}
