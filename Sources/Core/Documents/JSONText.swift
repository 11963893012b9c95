extension [UInt8] {
    /// Appends bytes as a JSON string. They remain as they are apart from what JSON escapes, so that invalid UTF-8 is found
    /// later.
    mutating func append(quoting bytes: some Sequence<UInt8>) {
        append(UInt8(ascii: "\""))
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
            case 0x0A: self += Array(#"\n"#.utf8)
            case 0x0D: self += Array(#"\r"#.utf8)
            case 0x09: self += Array(#"\t"#.utf8)
            case ..<0x20:
                let digits = Array(String(byte, radix: 16).utf8)
                self += Array(#"\u00"#.utf8) + (digits.count == 1 ? [UInt8(ascii: "0")] : []) + digits
            default: append(byte)
            }
        }
        append(UInt8(ascii: "\""))
    }
}

extension UInt8 {
    /// Whether it is white space in XML and JSON.
    var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0A }
}
