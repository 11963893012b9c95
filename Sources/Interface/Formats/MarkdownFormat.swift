extension OutputFormat {
    /// A table of GitHub Flavored Markdown, which always has a header.
    package static let markdown = OutputFormat(
        name: "markdown", summary: "a Markdown table", fileExtension: "md"
    ) { selection, _ in
        let style = DelimitedWriter.Style(
            opening: "| ", separator: " | ", closing: " |", rule: "---", appendCell: appendEscaped)
        return DelimitedWriter(selection, hasHeader: true, style: style)
    }

    /// Escapes what would end the cell or the line, or begin a tag.
    @Sendable private static func appendEscaped(_ text: [UInt8], isAlone: Bool, to out: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "|"): out += #"\|"#.utf8
            case UInt8(ascii: "\\"): out += #"\\"#.utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "\n"): out += "<br>".utf8
            case UInt8(ascii: "\r"): break
            default: out.append(byte)
            }
        }
    }
}
