extension PercentEncoding {
    /// The text without the others, wherever they stand in it, each byte of them as it is or percent-encoded.
    package static func removing(_ others: [String], from text: String) -> String {
        let others = others.map { Array($0.utf8) }
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        var position = 0
        while position < bytes.count {
            if let end = others.lazy.compactMap({ end(of: $0, in: bytes, from: position) }).max(), end > position {
                position = end
            } else {
                kept.append(bytes[position])
                position += 1
            }
        }
        return kept.count == bytes.count ? text : String(decoding: kept, as: UTF8.self)
    }

    /// Where the other text ends that begins at a position; nil where it does not begin there.
    private static func end(of other: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        // A `%` of its own may look like an encoded byte.
        endOfEncoded(other, in: bytes, from: start)
            ?? (bytes[start...].starts(with: other) ? start + other.count : nil)
    }

    private static func endOfEncoded(_ other: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        var position = start
        for byte in other {
            guard position < bytes.count else { return nil }
            if isEncoded(byte, in: bytes, at: position) {
                position += 3
            } else if bytes[position] == byte || byte == UInt8(ascii: " ") && bytes[position] == UInt8(ascii: "+") {
                position += 1
            } else {
                return nil
            }
        }
        return position
    }

    private static func isEncoded(_ byte: UInt8, in bytes: [UInt8], at position: Int) -> Bool {
        guard bytes[position] == UInt8(ascii: "%"), position + 2 < bytes.count,
            let high = hexValue(bytes[position + 1]), let low = hexValue(bytes[position + 2])
        else { return false }
        return high << 4 | low == byte
    }
}
