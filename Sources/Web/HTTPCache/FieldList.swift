/// Reads field values that are lists without quoted strings (RFC 9110, section 5.6.1).
enum FieldList {
    /// The members of all field lines, without the space around them and without empty ones.
    static func members(of values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }.map(trimmed).filter { !$0.isEmpty }
    }

    /// The text without spaces and tabs at its ends.
    static func trimmed(_ text: some StringProtocol) -> String {
        let bytes = Array(text.utf8)
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
