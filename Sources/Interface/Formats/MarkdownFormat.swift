import Wording

extension OutputFormat {
    /// A table of GitHub Flavored Markdown, which always has a header.
    package static let markdown = OutputFormat(
        name: "markdown",
        summary: Message("A Markdown table"),
        fileExtension: "md",
        header: .always,
        threads: .marks,
        isResumable: false,
        results: nil
    ) { selection, _ in
        let style = DelimitedWriter.Style(
            opening: "| ", separator: " | ", closing: " |", rule: "---", appendCell: appendEscaped)
        return DelimitedWriter(selection, hasHeader: true, style: style)
    }

    /// Escapes characters that would end the cell or the line, or that Markdown would read as a tag, code, emphasis or a
    /// link, so that a reader sees the text as received.
    @Sendable private static func appendEscaped(_ text: [UInt8], isAlone: Bool, to out: inout [UInt8]) {
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"):
                out += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "_") where !isInsideWord(index, of: text): out += #"\_"#.utf8
            case UInt8(ascii: "~") where index > 0 && text[index - 1] == byte: out += #"\~"#.utf8
            case UInt8(ascii: "(") where index > 0 && text[index - 1] == UInt8(ascii: "]"): out += #"\("#.utf8
            case UInt8(ascii: "<"): out += "&lt;".utf8
            case UInt8(ascii: "&"): out += "&amp;".utf8
            case UInt8(ascii: "\r") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "\n"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): out += "<br>".utf8
            default: out.append(byte)
            }
        }
    }

    /// Whether a letter or digit is on both sides: an underscore has no meaning there.
    private static func isInsideWord(_ index: Int, of text: [UInt8]) -> Bool {
        index > 0 && index + 1 < text.count && isWord(text[index - 1]) && isWord(text[index + 1])
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
