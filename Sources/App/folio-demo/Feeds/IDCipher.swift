/// Converts the number of an item to an id that looks random, and back, without storing any of them.
///
/// A UUID of version 4 has 60 free bits in its first half and 62 in its second. The first half encodes the number with
/// a bijection of 60 bits. The second is a hash of the first, so that ids of other origin are refused.
struct IDCipher {
    private let key: UInt64
    private let checkKey: UInt64

    init(seed: UInt64) {
        key = RandomSequence.mix(seed) & Self.mask
        checkKey = RandomSequence.mix(~seed)
    }

    func id(of number: Int) -> ItemID {
        var bits = UInt64(number) ^ key
        for factor in Self.factors {
            bits = (bits &* factor) & Self.mask
            bits ^= bits >> Self.shift
        }
        let high = (bits >> 12) << 16 | Self.version | bits & 0xFFF
        return ItemID(bits: UInt128(high) << 64 | UInt128(check(bits)))
    }

    /// The number that an id encodes; nil if the id does not come from this seed.
    func number(of id: ItemID) -> Int? {
        let high = UInt64(truncatingIfNeeded: id.bits >> 64)
        var bits = (high >> 16) << 12 | high & 0xFFF
        guard high & 0xF000 == Self.version, UInt64(truncatingIfNeeded: id.bits) == check(bits) else { return nil }
        for inverse in Self.inverses.reversed() {
            bits ^= bits >> Self.shift
            bits = (bits &* inverse) & Self.mask
        }
        return Int(bits ^ key)
    }

    /// The second half: 62 bits of hash below the variant's `10`.
    private func check(_ bits: UInt64) -> UInt64 {
        RandomSequence.mix(bits ^ checkKey) >> 2 | 1 << 63
    }

    private static let version: UInt64 = 0x4000
    private static let mask: UInt64 = (1 << 60) - 1
    /// Half of the 60 bits, so that `x ^ x >> 30` is its own inverse.
    private static let shift: UInt64 = 30
    /// Odd factors, because multiplication by them modulo a power of two has an inverse.
    private static let factors: [UInt64] = [0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB, 0xD6E8_FEB8_6659_FD93]
    private static let inverses = factors.map(inverse)

    /// The inverse of an odd number modulo 2⁶⁴ by Newton's iteration, which doubles the number of correct bits in each
    /// round.
    private static func inverse(of factor: UInt64) -> UInt64 {
        var inverse = factor  // Correct in the lowest three bits.
        for _ in 0..<5 { inverse = inverse &* (2 &- factor &* inverse) }
        return inverse
    }
}
