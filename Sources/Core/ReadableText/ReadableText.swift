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
    private static func kind(of text: String, mayBeMarkdown: Bool = true) -> Kind {
        // A search costs much more than most texts are worth.
        let hasTags = text.utf8.contains(UInt8(ascii: "<")) && text.contains(element)
        if hasTags, text.contains(paragraph) { return .html }
        if mayBeMarkdown, text.utf8.count <= longestMarkdown, text.utf8.contains(where: marks.contains),
            text.contains(markdown)
        {
            return .markdown
        }
        if hasTags { return .html }
        return text.utf8.contains(UInt8(ascii: "&")) && text.contains(reference) ? .references : .plain
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
    /// What a text of HTML has, and Markdown hardly ever.
    nonisolated(unsafe) private static let paragraph = /^\s*<(?:p|div|ul|ol|h[1-6]|table)\b|<\/p>|<p>/
    /// A link, code, a heading, a list, a quotation, or emphasis.
    nonisolated(unsafe) private static let markdown =
        /(?m)\]\(https?:|^ {0,3}```|^#{1,6} \S|^ {0,3}[-*+] \S|^ {0,3}> ?\S|\*\*\S|`[^`\n]+`|^\|.+\|\s*$/
    /// The characters of which Markdown has at least one.
    private static let marks = Set("`*#-+>|(".utf8)
}
