private import Glibc

/// Redacts query parameters that are named like credentials.
enum ParameterRedaction {
    private static let placeholder = Array(Redactor.placeholder.utf8)

    /// A text with URLs, such as a `Link` field, with the placeholder instead of the values of sensitive parameters.
    ///
    /// - Parameter names: more names of sensitive parameters, in lower case.
    static func redacted(_ text: String, also names: Set<String> = []) -> String {
        var text = text
        let values = text.withUTF8 { valuesOfParameters(in: $0, also: names) }
        if values.isEmpty { return text }
        var out: [UInt8] = []
        var position = 0
        let bytes = Array(text.utf8)
        for value in values {
            out += bytes[position..<value.lowerBound] + placeholder
            position = value.upperBound
        }
        return String(decoding: out + bytes[position...], as: UTF8.self)
    }

    /// The ranges of the values to redact. It scans bytes for speed, because every URL that is shown is checked.
    private static func valuesOfParameters(
        in bytes: UnsafeBufferPointer<UInt8>, also names: Set<String>
    ) -> [Range<Int>] {
        guard let base = bytes.baseAddress else { return [] }
        var values: [Range<Int>] = []
        var position = 0
        while let found = memchr(base + position, Int32(UInt8(ascii: "=")), bytes.count - position) {
            let equals = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            var name = equals
            while name > position, !isDelimiter(bytes[name - 1]) { name -= 1 }
            position = equals + 1
            guard isParameter(UnsafeBufferPointer(rebasing: bytes[name..<equals]), or: names) else { continue }
            while position < bytes.count, !isEnd(bytes[position]) { position += 1 }
            if position > equals + 1 { values.append(equals + 1..<position) }
        }
        return values
    }

    private static func isParameter(_ name: UnsafeBufferPointer<UInt8>, or names: Set<String>) -> Bool {
        if !names.isEmpty, names.contains(decoded(name).lowercased()) { return true }
        // At most three bytes per letter: percent-encoded letters take three.
        guard (3...60).contains(name.count) else { return false }
        let isPlain = !name.contains(UInt8(ascii: "%"))
        if isPlain, !likely.contains(likeness(name[0], name.count)) { return false }
        return SensitiveNames.isQuery(isPlain ? String(decoding: name, as: UTF8.self) : decoded(name))
    }

    private static func decoded(_ name: UnsafeBufferPointer<UInt8>) -> String {
        var out: [UInt8] = []
        var position = 0
        while position < name.count {
            if name[position] == UInt8(ascii: "%"), position + 2 < name.count,
                let high = HexDigit.value(name[position + 1]), let low = HexDigit.value(name[position + 2])
            {
                out.append(high << 4 | low)
                position += 3
            } else {
                out.append(name[position])
                position += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// The first letters of the sensitive names, with the lengths of the names.
    private static let likely = Set(SensitiveNames.parameters.map { likeness($0.utf8.first ?? 0, $0.utf8.count) })

    private static func likeness(_ first: UInt8, _ count: Int) -> Int {
        // This bit distinguishes small and capital letters.
        Int(first | 0x20) << 8 | count
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "#"): true
        default: false
        }
    }

    /// Whether a value ends before a byte. A value may contain the others, such as `,` and `;`.
    private static func isEnd(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: " "): true
        default: false
        }
    }
}
