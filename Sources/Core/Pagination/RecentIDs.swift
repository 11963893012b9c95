/// Remembers at least the last ids of a walk, as hashes. The memory grows with their number, to at most 12 MiB.
package struct RecentIDs: Sendable {
    /// How many ids it remembers at least, unless fewer are enough. An item that changes may come again far down.
    package static let capacity = 786_432
    /// How many ids are enough to find items that moved from one page to another.
    package static let nearby = 65_536

    /// Half of the capacity, because two of the three tables are always full.
    private let tableCapacity: Int
    /// The newest table. With all their ids, the tables are three quarters full and take 4 MiB each. Smaller ones are fuller
    /// before they grow, so that fewer walks need the next size.
    private var current = HashTable(fullest: 7)
    private var previous = HashTable(fullest: 7)
    private var oldest = HashTable(fullest: 7)

    package init(capacity: Int = RecentIDs.capacity) { tableCapacity = capacity / 2 }

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
            if current.count == tableCapacity { forgetOldest() }
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
