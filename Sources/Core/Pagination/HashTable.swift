/// A set of hashes with linear probing. Hashes are evenly distributed, so hashing them again would only cost time.
package struct HashTable: Sendable {
    /// How full the table may be, in eighths. Half full is fastest; seven eighths full takes half the memory.
    private let fullest: Int
    /// 0 marks a free slot.
    private var places = Self.free
    private(set) var count = 0

    package init(fullest: Int = 4) {
        self.fullest = fullest
    }

    func contains(_ hash: UInt64) -> Bool {
        places[place(of: hash)] != 0
    }

    /// Returns false if the hash is already in the table.
    package mutating func insert(_ hash: UInt64) -> Bool {
        let place = place(of: hash)
        guard places[place] == 0 else { return false }
        places[place] = max(hash, 1)
        count += 1
        if count * 8 > places.count * fullest { grow() }
        return true
    }

    /// Empties the table and keeps its capacity.
    mutating func removeAll() {
        places.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        count = 0
    }

    /// The slot of the hash, or the free slot for it. The hash 0 shares the slot of 1.
    private func place(of hash: UInt64) -> Int {
        let hash = max(hash, 1)
        let mask = places.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while places[place] != 0, places[place] != hash { place = (place + 1) & mask }
        return place
    }

    /// The slots of all empty tables. Most of many lists never need more.
    private static let free = [UInt64](repeating: 0, count: 16)

    private mutating func grow() {
        let old = places
        places = [UInt64](repeating: 0, count: old.count * (old.count < 1024 ? 8 : 2))
        for hash in old where hash != 0 { places[place(of: hash)] = hash }
    }
}
