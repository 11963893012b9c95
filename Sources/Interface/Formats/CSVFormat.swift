import Wording

extension OutputFormat {
    /// RFC 4180, except that lines end in a line feed alone, as most Unix tools write them. All readers accept that.
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

    /// Quotes a text with a comma, quote or line break, and doubles its quotes. Readers skip empty lines, so an empty
    /// cell that is alone in its row is quoted too.
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
