/// A value as sentences quote it: on one line, and cut to a length that is useful to read.
enum ValueExcerpt {
    /// The most characters (Unicode scalars) of a value.
    static let limit = 1_000

    static func of(_ text: String) -> String {
        if text.utf8.count <= limit, !text.utf8.contains(where: isLineBreak) { return text }
        var out = String.UnicodeScalarView(text.unicodeScalars.prefix(limit).map(symbol))
        if out.count == limit, text.unicodeScalars.dropFirst(limit).first != nil {
            out.removeLast()
            out.append("…")
        }
        return String(out)
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func symbol(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\n": "␊"
        case "\r": "␍"
        default: scalar
        }
    }
}
