/// The id of an item: a UUID of version 4 (RFC 9562 section 5.4).
struct ItemID: Equatable {
    let bits: UInt128

    /// The length of its text, in bytes.
    static let textLength = 36

    init(bits: UInt128) {
        self.bits = bits
    }

    /// Parses the form `8-4-4-4-12`, ignoring case; nil for any other text.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count == Self.textLength else { return nil }
        var bits: UInt128 = 0
        for (place, byte) in text.utf8.enumerated() {
            if Self.hyphens.contains(place) {
                guard byte == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
            bits = bits << 4 | UInt128(digit)
        }
        self.init(bits: bits)
    }

    /// Writes the id as text, in lower case.
    func write(to buffer: inout ByteBuffer) {
        buffer.append(hex: UInt32(truncatingIfNeeded: bits >> 96))
        for shift in [80, 64, 48, 32] {
            buffer.append(UInt8(ascii: "-"))
            buffer.append(hex: UInt16(truncatingIfNeeded: bits >> shift))
        }
        buffer.append(hex: UInt32(truncatingIfNeeded: bits))
    }

    private static let hyphens: Set = [8, 13, 18, 23]
}
