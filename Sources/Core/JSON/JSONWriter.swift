import Glibc

/// Appends JSON to bytes.
package enum JSONWriter {
    /// Appends a string with its quotes (RFC 8259, section 7: quotes, backslashes and control characters are escaped).
    package static func append(_ text: String, to out: inout [UInt8]) {
        out.append(UInt8(ascii: "\""))
        appendEscaped(text, to: &out)
        out.append(UInt8(ascii: "\""))
    }

    /// Appends a checked value as received, without the line breaks between its tokens and the indentation after them.
    /// A checked string contains no raw line break.
    package static func appendOnOneLine(_ range: JSONRange, of body: [UInt8], to out: inout [UInt8]) {
        body.withUnsafeBufferPointer { appendOnOneLine(UnsafeBufferPointer(rebasing: $0[range.bytes]), to: &out) }
    }

    /// Appends a checked value, given as bytes, without the line breaks between its tokens.
    package static func appendOnOneLine(_ value: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        if containsLineBreak(value) { appendLines(of: value, to: &out) } else { out.append(contentsOf: value) }
    }

    /// Whether the bytes contain a line break.
    package static func containsLineBreak(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        holds(UInt8(ascii: "\n"), bytes) || holds(UInt8(ascii: "\r"), bytes)
    }

    /// The text escaped for the inside of a JSON string.
    package static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        appendEscaped(text, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    private static func holds(_ byte: UInt8, _ value: UnsafeBufferPointer<UInt8>) -> Bool {
        value.baseAddress.map { memchr($0, Int32(byte), value.count) != nil } ?? false
    }

    private static func appendLines(of value: UnsafeBufferPointer<UInt8>, to out: inout [UInt8]) {
        var rest = value[...]
        while let end = rest.firstIndex(where: isLineBreak) {
            out.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<end]))
            rest = rest[end...].drop { isLineBreak($0) || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }
        out.append(contentsOf: UnsafeBufferPointer(rebasing: rest))
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func appendEscaped(_ text: String, to out: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            // Runs of bytes that need no escape are copied whole.
            var start = 0
            for (index, byte) in bytes.enumerated() where mustBeEscaped(byte) {
                out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
                appendEscaped(byte, to: &out)
                start = index + 1
            }
            out.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
        }
    }

    static func needsEscaping(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(bytes)
        let ones: UInt64 = 0x0101_0101_0101_0101
        var position = 0
        // Tests eight bytes at once: the subtraction sets a byte's highest bit if the byte was smaller, unless it was
        // set before.
        while position + 8 <= raw.count {
            let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            let quotes = word ^ ones &* UInt64(quote)
            let backslashes = word ^ ones &* UInt64(backslash)
            let found =
                (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
            if found & (ones &* 0x80) != 0 { return true }
            position += 8
        }
        return raw[position...].contains(where: mustBeEscaped)
    }

    static func mustBeEscaped(_ byte: UInt8) -> Bool { byte < 0x20 || byte == quote || byte == backslash }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    private static func appendEscaped(_ byte: UInt8, to out: inout [UInt8]) {
        switch byte {
        case quote, backslash: out += [backslash, byte]
        case UInt8(ascii: "\n"): out += [backslash, UInt8(ascii: "n")]
        case UInt8(ascii: "\r"): out += [backslash, UInt8(ascii: "r")]
        case UInt8(ascii: "\t"): out += [backslash, UInt8(ascii: "t")]
        default: out += Array("\\u00".utf8) + [hexDigit(byte >> 4), hexDigit(byte & 15)]
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
