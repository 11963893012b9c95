private import CXXHash

/// A 128-bit hash (XXH3) with a seed. Without the seed, nobody can construct two texts with the same hash.
package struct SeededHash: Sendable, Hashable {
    /// The upper 64 bits.
    package let high: UInt64
    /// The lower 64 bits.
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Hashes bytes; another seed gives an unrelated hash.
    package init(of bytes: [UInt8], seed: UInt64) {
        let hash = bytes.withUnsafeBytes { folio_xxh3_128($0.baseAddress, $0.count, seed) }
        self.init(high: hash.high, low: hash.low)
    }
}
