import CMarkdown
import Glibc
import HTMLText

/// A text of a server as a person reads it: of HTML or Markdown, or the text itself.
package struct ReadableText: Hashable, Sendable {
    /// The text, with line breaks. Its links have numbers, as in `the docs [1]`.
    package let text: String
    /// The URLs of the links, in the order of their numbers; http or https.
    package let links: [String]

    /// The longest text that is searched for Markdown, in bytes.
    private static let longestMarkdown = 1 << 20

    /// A text of several lines, maybe of HTML or Markdown.
    package init(_ source: String) { self.init(source, as: Self.kind(of: source)) }

    /// A title or another short text, maybe of HTML. Its links have no numbers.
    package static func line(_ source: String) -> String {
        kind(of: source, mayBeMarkdown: false) == .plain ? source : HTMLText.plain(source)
    }

    /// A text that `ReadableHTML.whole` has made of HTML.
    package init(ofReadHTML text: String) {
        let read = ReadableHTML(whole: text)
        (self.text, links) = (read.text, read.links)
    }

    private init(_ source: String, as kind: Kind) {
        let read: ReadableHTML? =
            switch kind {
            case .html: HTMLText.readable(source)
            case .references: HTMLText.readable(source, keepsLineBreaks: true)
            case .markdown:
                Self.html(ofMarkdown: source).map {
                    HTMLText.readable($0, keepsLineBreaks: true, keepsUnknownTags: true)
                }
            case .plain: nil
            }
        text = read?.text ?? source
        links = read?.links ?? []
    }

    private enum Kind {
        case html, markdown, plain
        /// A text with character references of HTML, but without elements.
        case references
    }

    /// What a text is, as far as it shows.
    ///
    /// The regular expressions are tried only where they may match, since most bytes of most texts begin nothing.
    private static func kind(of text: String, mayBeMarkdown: Bool = true) -> Kind {
        let seeksMarkdown = mayBeMarkdown && text.utf8.count <= longestMarkdown
        var (hasTags, hasBlocks, hasReferences, isMarkdown) = (false, false, false, false)
        var (line, isIndent, isStart) = (text.startIndex, true, true)
        func begins(_ regex: Regex<Substring>, at index: String.Index) -> Bool {
            text[index...].prefixMatch(of: regex) != nil
        }
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            switch byte {
            case UInt8(ascii: "<"):
                hasTags = hasTags || begins(element, at: index)
                hasBlocks = hasBlocks || begins(isStart ? firstBlock : paragraph, at: index)
                if hasTags, hasBlocks { return .html }
            case UInt8(ascii: "&"): hasReferences = hasReferences || begins(reference, at: index)
            default:
                guard seeksMarkdown, !isMarkdown else { break }
                if isIndent, lineMarks.contains(byte) { isMarkdown = begins(markedLine, at: line) }
                if !isMarkdown, marks.contains(byte) { isMarkdown = begins(marked, at: index) }
            }
            isIndent = byte == UInt8(ascii: "\n") || isIndent && byte == UInt8(ascii: " ")
            if byte == UInt8(ascii: "\n") { line = text.utf8.index(after: index) }
            isStart = isStart && blanks.contains(byte)
        }
        return isMarkdown ? .markdown : hasTags ? .html : hasReferences ? .references : .plain
    }

    private static func html(ofMarkdown text: String) -> String? {
        guard !mayGrow(text) else { return nil }
        var text = text
        return text.withUTF8 { bytes -> String? in
            var length = 0
            let source = UnsafeRawBufferPointer(bytes).assumingMemoryBound(to: CChar.self)
            guard let html = folio_markdown_html(source.baseAddress, source.count, &length) else { return nil }
            defer { free(html) }
            return String(decoding: UnsafeRawBufferPointer(start: html, count: length), as: UTF8.self)
        }
    }

    /// Whether its HTML may be much longer: each link to a definition has the whole URL and title of the definition, and each
    /// row of a table has as many cells as the widest one.
    private static func mayGrow(_ text: String) -> Bool {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        let columns = lines.map { line in line.count { $0 == UInt8(ascii: "|") } }.max() ?? 0
        if columns * lines.count * cellLength > mostGrowth { return true }
        guard text.contains("]:") else { return false }
        let links = text.utf8.count { $0 == UInt8(ascii: "[") }
        var (longest, length, isBlank) = (0, 0, true)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") {
                if isBlank { length = 0 }
                isBlank = true
            } else if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") {
                isBlank = false
            }
            length += 1
            longest = max(longest, length)
        }
        return links * longest > mostGrowth
    }

    /// The bytes of an empty cell in HTML.
    private static let cellLength = 10
    /// The most bytes that links to definitions, and cells, may add.
    private static let mostGrowth = 8 << 20

    // Regular expressions are not Sendable, but literals never change.
    /// What shows that a text is HTML: an end tag, a line break, a picture, or the start of a paragraph or an item.
    nonisolated(unsafe) private static let element =
        /<\/(?:p|a|i|b|em|strong|div|span|ul|ol|li|code|pre|blockquote|h[1-6]|table|details)\s*>|<(?:br|p|li)\s*\/?>|<(?:img|p|a)\s+\w+\s*=/
    nonisolated(unsafe) private static let reference =
        /&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|amp|lt|gt|quot|apos|nbsp);/
    /// What a text of HTML has, and Markdown hardly ever; at its start, and anywhere.
    nonisolated(unsafe) private static let firstBlock = /<(?:p|div|ul|ol|h[1-6]|table)\b|<\/p>/
    nonisolated(unsafe) private static let paragraph = /<\/p>|<p>/
    /// A line of Markdown: the start of a block of code, a heading, an item of a list, a quotation, or a row of a table.
    nonisolated(unsafe) private static let markedLine =
        /#{1,6} \S|\|[^\n]+\|[ \t\r]*(?:\n|$)|\ {0,3}(?:```|[-*+] \S|> ?\S)/
    /// A link, emphasis, or code, inside of a line.
    nonisolated(unsafe) private static let marked = /\]\(https?:|\*\*\S|`[^`\n]+`/
    /// The characters that they begin with, after the indent of a line and anywhere.
    private static let lineMarks = Set("`#-*+>|".utf8)
    private static let marks = Set("]*`".utf8)
    private static let blanks = Set(" \t\r\n".utf8)
}
