import Wording

extension OutputFormat {
    /// RFC 4180, but each line ends in a line feed alone: most Unix tools write it so, and all readers accept it.
    package static let csv = OutputFormat(
        name: "csv",
        summary: Message("Comma-separated values (RFC 4180) with a header row"),
        fileExtension: "csv",
        header: .optional,
        threads: .columns,
        isResumable: true,
        results: nil
    ) { selection, hasHeader in
        DelimitedWriter(
            selection, hasHeader: hasHeader, style: DelimitedWriter.Style(separator: ",", appendCell: appendQuoted))
    }

    /// Quotes a text with a comma, quote or line break, and doubles its quotes. Also quotes the only cell of a row if it
    /// is empty, since readers skip empty lines.
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
