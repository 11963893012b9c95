/// A set of hashes by linear probing: they are even already, so the standard set's hashing would only cost.
struct HashTable {
    /// How full it may be, in eighths: half full it is quickest, seven eighths take half of the memory.
    private let fullest: Int
    /// 0 is a free place.
    private var places = [UInt64](repeating: 0, count: 1024)
    private(set) var count = 0

    init(fullest: Int = 4) {
        self.fullest = fullest
    }

    func contains(_ hash: UInt64) -> Bool {
        places[place(of: hash)] != 0
    }

    /// False where it is there already.
    mutating func insert(_ hash: UInt64) -> Bool {
        let place = place(of: hash)
        guard places[place] == 0 else { return false }
        places[place] = max(hash, 1)
        count += 1
        if count * 8 > places.count * fullest { grow() }
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
