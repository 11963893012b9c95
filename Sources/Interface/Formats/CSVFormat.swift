extension OutputFormat {
    /// RFC 4180, but a line ends in a line feed alone, as most Unix tools write and all readers take.
    package static let csv = OutputFormat(
        name: "csv", summary: "comma-separated values with a header row (RFC 4180)", fileExtension: "csv"
    ) { selection, hasHeader in
        DelimitedWriter(
            selection, hasHeader: hasHeader, style: DelimitedWriter.Style(separator: ",", appendCell: appendQuoted))
    }

    /// A text with a comma, quote or line break stands in quotes, its quotes doubled; so does the only cell of a row
    /// when it is empty, since readers pass over an empty line.
    @Sendable private static func appendQuoted(_ text: [UInt8], isAlone: Bool, to out: inout [UInt8]) {
        guard text.contains(where: needsQuotes) || (isAlone && text.isEmpty) else {
            out += text
            return
        }
        let quote = UInt8(ascii: "\"")
        out.append(quote)
        for byte in text {
            if byte == quote { out.append(quote) }
            out.append(byte)
        }
        out.append(quote)
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        default: false
        }
    }
}
