/// Remembers at least the last 65,536 ids of a walk, as hashes: drift repeats what is near.
struct RecentIDs {
    static let capacity = 65_536

    private var current = HashTable()
    private var previous = HashTable()
    /// Kept only so that `touch` is not optimised away.
    private var warmth: UInt64 = 0

    /// Notes the ids of a page; false for each that was known, one earlier in the page too.
    mutating func insert(_ hashes: [UInt64]) -> [Bool] {
        warmth = previous.touch(hashes) ^ current.touch(hashes)
        return hashes.map { hash in
            let isNew = !previous.contains(hash)
            // A repeated id is noted anew, as its last place in the walk counts.
            guard current.insert(hash) else { return false }
            if current.count == Self.capacity {
                swap(&current, &previous)
                current.removeAll()
            }
            return isNew
        }
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

    /// Reads the places of all hashes: these reads overlap, while those of look-ups wait for one another.
    func touch(_ hashes: [UInt64]) -> UInt64 {
        hashes.reduce(0) { $0 ^ places[Int(truncatingIfNeeded: $1) & (places.count - 1)] }
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
