extension ItemID {
    /// The id as a token for `cursor` paging: its 128 bits in base64url without padding (RFC 4648 section 5).
    var cursor: String {
        var text = ""
        var rest = bits
        for _ in 0..<Self.cursorLength {
            text.unicodeScalars.append(UnicodeScalar(Self.alphabet[Int(rest >> 122)]))
            rest <<= 6
        }
        return text
    }

    /// Parses a token; nil for any text that is not a `cursor`.
    init?(cursor: String) {
        guard cursor.utf8.count == Self.cursorLength else { return nil }
        var bits: UInt128 = 0
        var last = 0
        for byte in cursor.utf8 {
            guard let sextet = Self.alphabet.firstIndex(of: byte) else { return nil }
            bits = bits << 6 | UInt128(last)
            last = sextet
        }
        // 22 characters encode 132 bits. The last four must be zero, or one id would have many tokens.
        guard last & 0b1111 == 0 else { return nil }
        self.init(bits: bits << 2 | UInt128(last >> 4))
    }

    private static let cursorLength = 22
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
