import System
import TextLayout

extension String {
    /// Without what Vim takes for settings (`:help modeline`) in a file with foreign data: the colon is apart.
    package var withoutModelines: String {
        replacing(/(?i)\b(vi|vim|ex)([<=>]?[\s+\-]*[0-9]*):/) { "\($0.1)\($0.2) :" }
    }
}

/// Removes from foreign data everything that could control a terminal or reorder text, and what nobody sees. This includes
/// control characters (C0, C1, DEL), escape sequences (ECMA-48), bidirectional controls (Unicode Standard Annex 9) and
/// characters without a shape, such as U+200B. Messages show such characters instead (`HiddenCharacters`).
package enum Sanitizer {
    /// The text on one line: line breaks become one `⏎`, a tab becomes a space, and blanks at both ends are removed.
    package static func cell(_ text: String) -> String {
        if text.utf8.allSatisfy(isPrintable) { return trimmed(text) }
        var reader = SanitizingReader(text)
        var out = String.UnicodeScalarView()
        while let scalar = reader.next() {
            if !isLineBreak(scalar) {
                out.append(scalar == "\t" ? " " : scalar)
            } else if out.last != "⏎" {
                out.append("⏎")
            }
        }
        return trimmed(String(out))
    }

    /// A text of folio's own on one line, with a symbol for each hidden character. What a server says in it is without
    /// credentials; if such a character stood inside of one, the text without it would show the credential.
    package static func message(_ text: String) -> String { cell(HiddenCharacters.shown(text, keepsLines: true)) }

    /// The text with its tabs and line breaks; each line break becomes a line feed.
    package static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ isPrintable($0) || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\t") }) {
            return text
        }
        var reader = SanitizingReader(text)
        var out = String.UnicodeScalarView()
        while let scalar = reader.next() { out.append(isLineBreak(scalar) ? "\n" : scalar) }
        return String(out)
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        (0x20..<0x7F).contains(byte)
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "⏎" }
        guard let first = text.first, let last = text.last, isBlank(first) || isBlank(last) else { return text }
        guard let start = text.firstIndex(where: { !isBlank($0) }),
            let end = text.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(text[start...end])
    }

    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// Reads the characters of a text that may be shown, and skips the others.
private struct SanitizingReader {
    private var rest: Substring.UnicodeScalarView
    /// Whether no control string can end any more. It avoids a search to the end for each of many unclosed strings.
    private var lacksTerminator = false
    /// Whether the last character belongs to the flag of a region, whose name follows in tags.
    private var isInFlag = false
    /// How many characters of the current cluster take no column, such as marks and joiners.
    private var extenders = 0
    private var isJoined = false
    /// The most of them: as many as the marks of a letter in the Stream-Safe Text Format (Unicode Standard Annex 15, section
    /// 13). Terminals take very long for more.
    private static let mostExtenders = 30

    init(_ text: String) {
        rest = Substring(text).unicodeScalars
    }

    mutating func next() -> Unicode.Scalar? {
        while let scalar = rest.popFirst() {
            switch scalar.value {
            case 0x1B: passEscape()
            case 0x9B: passControlSequence()
            case 0x90, 0x98, 0x9D, 0x9E, 0x9F: passControlString()
            // A carriage return with a line feed is one line break.
            case 0x0D where rest.first == "\n": break
            case 0x09, 0x0A...0x0D, 0x85: return scalar
            case 0..<0x20, 0x7F..<0xA0: break
            case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: break
            case 0xE0020...0xE007F where isInFlag: if !extendsTooMuch(scalar) { return scalar }
            default:
                if Self.isInvisible(scalar) || extendsTooMuch(scalar) { break }
                isInFlag = scalar == "\u{1F3F4}"
                return scalar
            }
        }
        return nil
    }

    /// Whether a character shows nothing and changes nothing beside it: one that is ignorable by default, or part of an
    /// annotation. Joiners and variation selectors choose the shape of letters and emoji.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0xAD, 0x200C, 0x200D: false
        case 0xFFF9...0xFFFB: true
        default: scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isVariationSelector
        }
    }

    /// Whether a character is a further one that takes no column, in a cluster that has enough of them.
    private mutating func extendsTooMuch(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300, DisplayWidth.takesNoColumn(scalar) else {
            if !isJoined { extenders = 0 }
            isJoined = false
            return false
        }
        extenders += 1
        let isTooMuch = extenders > Self.mostExtenders
        isJoined = scalar.value == 0x200D && !isTooMuch
        return isTooMuch
    }

    private mutating func passEscape() {
        switch rest.first {
        case "[":
            rest.removeFirst()
            passControlSequence()
        case "]", "P", "X", "^", "_":
            rest.removeFirst()
            passControlString()
        default:
            rest = rest.drop { (0x20...0x2F).contains($0.value) }
            if let final = rest.first, (0x30...0x7E).contains(final.value) { rest.removeFirst() }
        }
    }

    /// Skips parameters, intermediates and a final byte (ECMA-48, 5.4).
    private mutating func passControlSequence() {
        rest = rest.drop { (0x20...0x3F).contains($0.value) }
        if let final = rest.first, (0x40...0x7E).contains(final.value) { rest.removeFirst() }
    }

    /// Skips a string up to BEL or ST (ECMA-48, 5.6); without an end, its text stays.
    private mutating func passControlString() {
        guard !lacksTerminator else { return }
        guard let end = rest.firstIndex(where: { $0.value == 0x07 || $0.value == 0x9C || $0.value == 0x1B }) else {
            lacksTerminator = true
            return
        }
        // An ESC ends it too: as half of ST, or, as on terminals, as the beginning of another sequence.
        rest = rest[end...]
        if rest.first != "\u{1B}" { rest.removeFirst() }
    }
}
