/// Encodes names with their values as one text, and decodes it: `a=1&a=2&b&` is a name with two values and one with
/// none.
///
/// In names and values, every byte with a meaning is percent-encoded, and every part ends in `&`. Therefore different
/// lists have different texts.
enum PairText {
    static func encoded(_ values: [String: [String]]) -> String {
        values.sorted { $0.key < $1.key }.map { name, values in
            values.isEmpty ? part(name, nil) : values.map { part(name, $0) }.joined()
        }.joined()
    }

    /// One part: a name with a value, or only a name.
    static func part(_ name: String, _ value: String?) -> String {
        escaped(name) + (value.map { "=\(escaped($0))" } ?? "") + "&"
    }

    /// The parts in order.
    static func parts(_ text: String) -> [(name: String, value: String?)] {
        text.split(separator: "&", omittingEmptySubsequences: false).dropLast().map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (unescaped(sides[0]), sides.count > 1 ? unescaped(sides[1]) : nil)
        }
    }

    static func values(_ text: String) -> [String: [String]] {
        parts(text).reduce(into: [:]) { $0[$1.name, default: []] += $1.value.map { [$0] } ?? [] }
    }

    static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: isSpecial) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if isSpecial(byte) {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = rest.popFirst().flatMap(value),
                let low = rest.popFirst().flatMap(value)
            {
                bytes.append(high << 4 | low)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    private static func value(_ digit: UInt8) -> UInt8? {
        digits.firstIndex(of: digit).map { UInt8($0) }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == 0x7F || "%&=?#".utf8.contains(byte)
    }
}
