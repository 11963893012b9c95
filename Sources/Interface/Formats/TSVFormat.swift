import Wording

extension OutputFormat {
    /// `text/tab-separated-values`, which cannot hold tabs and line breaks, with backslash escapes for them.
    package static let tsv = OutputFormat(
        name: "tsv",
        summary: Message("Tab-separated values with a header row"),
        fileExtension: "tsv",
        header: .optional,
        threads: .columns,
        isResumable: true,
        results: nil
    ) { selection, hasHeader in
        DelimitedWriter(
            selection, hasHeader: hasHeader, style: DelimitedWriter.Style(separator: "\t", appendCell: appendEscaped))
    }

    @Sendable private static func appendEscaped(_ text: [UInt8], isAlone: Bool, to out: inout [UInt8]) {
        guard text.contains(where: needsEscape) else {
            out += text
            return
        }
        for byte in text {
            switch byte {
            case UInt8(ascii: "\t"): out += #"\t"#.utf8
            case UInt8(ascii: "\n"): out += #"\n"#.utf8
            case UInt8(ascii: "\r"): out += #"\r"#.utf8
            case UInt8(ascii: "\\"): out += #"\\"#.utf8
            default: out.append(byte)
            }
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\\"): true
        default: false
        }
    }
}
