import JSON

/// A text with gaps for an item's values, as the user writes it: `{title} — {author}\n`.
///
/// `{{` and `}}` are braces; `\n`, `\t`, `\r`, `\0` and `\\` have their usual meaning.
package struct TextTemplate: Sendable, Hashable {
    /// A run of text, or a gap for a value.
    package enum Piece: Sendable, Hashable {
        case text(String)
        /// The text between two braces: a field's name, or a path.
        case gap(String)
    }

    /// The texts and gaps in order.
    package let pieces: [Piece]

    /// Reads a template; offsets in errors count from 0.
    package init(parsing text: String) throws(TextTemplateError) {
        var reader = Reader(text)
        pieces = try reader.pieces()
    }
}

/// Why a template is invalid; offsets count characters (Unicode scalars) from 0.
package enum TextTemplateError: Error, Sendable, Equatable {
    /// A brace that is not closed.
    case unclosed(offset: Int)
    /// A closing brace without an opening one.
    case unopened(offset: Int)
    /// Two braces with nothing between them.
    case emptyGap(offset: Int)
    /// A backslash before a character that it cannot escape; nil at the end.
    case unknownEscape(Unicode.Scalar?, offset: Int)
    /// A gap that is neither a name nor a path.
    case notAPath(gap: String)
    /// A path that may lead to several values.
    case severalValues(gap: String)
}

/// Reads a template's characters from left to right.
private struct Reader {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var pending = ""
    private var read: [TextTemplate.Piece] = []

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
    }

    mutating func pieces() throws(TextTemplateError) -> [TextTemplate.Piece] {
        while position < scalars.count {
            switch scalars[position] {
            case "\\": try readEscape()
            case "{": try readOpeningBrace()
            case "}": try readClosingBrace()
            case let other: take(other, length: 1)
            }
        }
        endText()
        return read
    }

    private var next: Unicode.Scalar? { position + 1 < scalars.count ? scalars[position + 1] : nil }

    private mutating func take(_ scalar: Unicode.Scalar, length: Int) {
        pending.unicodeScalars.append(scalar)
        position += length
    }

    private mutating func endText() {
        if !pending.isEmpty { read.append(.text(pending)) }
        pending = ""
    }

    private mutating func readEscape() throws(TextTemplateError) {
        switch next {
        case "n": take("\n", length: 2)
        case "t": take("\t", length: 2)
        case "r": take("\r", length: 2)
        case "0": take("\0", length: 2)
        case "\\": take("\\", length: 2)
        default: throw .unknownEscape(next, offset: position)
        }
    }

    private mutating func readOpeningBrace() throws(TextTemplateError) {
        if next == "{" { return take("{", length: 2) }
        let inside = scalars[(position + 1)...]
        guard let end = inside.firstIndex(of: "}") else { throw .unclosed(offset: position) }
        guard end > inside.startIndex else { throw .emptyGap(offset: position) }
        endText()
        read.append(.gap(String(inside[..<end])))
        position = end + 1
    }

    private mutating func readClosingBrace() throws(TextTemplateError) {
        guard next == "}" else { throw .unopened(offset: position) }
        take("}", length: 2)
    }
}
