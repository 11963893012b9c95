extension ByteBuffer {
    /// Appends a number in decimal digits.
    mutating func append(decimal number: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        append(digitsOf: number.magnitude)
    }

    /// Appends a number below 100 in two digits.
    mutating func append(twoDigits number: Int) {
        append(bigEndian: 0x3030 + UInt16(number / 10) << 8 + UInt16(number % 10))
    }

    /// Appends four digits in lower-case hexadecimal.
    mutating func append(hex number: UInt16) {
        append(bigEndian: UInt32(truncatingIfNeeded: Self.hexDigits(UInt32(number))))
    }

    /// Appends eight digits in lower-case hexadecimal.
    mutating func append(hex number: UInt32) {
        append(bigEndian: Self.hexDigits(number))
    }

    /// The eight digits of a number, the first in the highest byte. They are computed together, because half of an
    /// item's text is digits.
    private static func hexDigits(_ number: UInt32) -> UInt64 {
        var nibbles = UInt64(number)
        nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles | nibbles << 4) & 0x0F0F_0F0F_0F0F_0F0F
        // For 10 and more, adding 6 carries into bit 4, which marks the letters; between "9" and "a" are 39 other
        // characters.
        let letters = (nibbles + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles + 0x3030_3030_3030_3030 + letters * 39
    }

    /// Appends a JSON string with its quotes and the escapes that RFC 8259 section 7 requires.
    mutating func append(jsonString text: String) {
        append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case ..<0x20:
                append(#"\u"#)
                append(hex: UInt16(byte))
            default:
                append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }

    private mutating func append(digitsOf number: UInt) {
        if number >= 10 { append(digitsOf: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
