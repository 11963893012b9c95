/// Remembers at least the last 65,536 ids of a walk, as hashes: drift repeats what is near.
struct RecentIDs {
    static let capacity = 65_536

    private var current = HashTable()
    private var previous = HashTable()

    /// Notes the ids of a page.
    ///
    /// - Returns: for each whether an earlier page had it, and how many came more than once in this one.
    mutating func insert(_ hashes: [UInt64]) -> (known: [Bool], repeatedWithin: Int) {
        // Look-ups that change nothing overlap in the processor, and warm the places for what is noted next.
        let known = hashes.map { previous.contains($0) || current.contains($0) }
        var repeatedWithin = 0
        for (hash, isKnown) in zip(hashes, known) {
            // A repeated id is noted anew, as its last place in the walk counts.
            guard current.insert(hash) else {
                if !isKnown { repeatedWithin += 1 }
                continue
            }
            if current.count == Self.capacity {
                swap(&current, &previous)
                current.removeAll()
            }
        }
        return (known, repeatedWithin)
    }
}

/// A set of hashes by linear probing: they are even already, so the standard set's hashing would only cost.
private struct HashTable {
    /// 0 is a free place.
    private var places = [UInt64](repeating: 0, count: 1024)
    private(set) var count = 0

    func contains(_ hash: UInt64) -> Bool {
        places[place(of: hash)] != 0
    }

    mutating func insert(_ hash: UInt64) -> Bool {
        let place = place(of: hash)
        guard places[place] == 0 else { return false }
        places[place] = max(hash, 1)
        count += 1
        if count * 2 > places.count { grow() }
        return true
    }

    /// Empties the table and keeps its room.
    mutating func removeAll() {
        places.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        count = 0
    }

    /// Where the hash is, or the free place where it belongs. The hash 0 takes the place of 1.
    private func place(of hash: UInt64) -> Int {
        let hash = max(hash, 1)
        let mask = places.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while places[place] != 0, places[place] != hash { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = places
        places = [UInt64](repeating: 0, count: old.count * 2)
        for hash in old where hash != 0 { places[place(of: hash)] = hash }
    }
}
