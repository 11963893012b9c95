/// Characters that nobody sees: a terminal obeys them, reorders text by them, or shows nothing. They are the control and
/// format characters, the separators of lines and paragraphs, and all others that are ignorable by default (Unicode
/// Standard, section 5.21).
package enum HiddenCharacters {
    /// The text with a symbol for each hidden character: a picture such as `␛` for the C0 controls and DEL, and `<U+009D>`
    /// for the others. Emoji stay whole, unless characters that are unclear are shown.
    ///
    /// - Parameters:
    ///   - keepsLines: whether line breaks and tabs stay; each line break becomes a line feed.
    ///   - showsUnclear: whether characters that may look like a space, like nothing or like another character get a symbol,
    ///     too. In a command or a path, they could deceive; in other texts they are part of the language.
    package static func shown(_ text: String, keepsLines: Bool = false, showsUnclear: Bool = false) -> String {
        if text.utf8.allSatisfy(isPrintable) { return text }
        var out = String.UnicodeScalarView()
        for character in text {
            if character == "\r\n", keepsLines {
                out.append("\n")
                continue
            }
            // Digits have the property, too.
            let isEmoji =
                !showsUnclear && (character.unicodeScalars.first.map { $0.properties.isEmoji && !$0.isASCII } ?? false)
            let hasBase = showsUnclear && character.unicodeScalars.first.map(isBase) ?? false
            for scalar in character.unicodeScalars {
                let isKept = keepsLines && (scalar == "\n" || scalar == "\t") || isEmoji && joinsEmoji(scalar)
                let isUnclear = showsUnclear && (isUnclear(scalar) || isMark(scalar) && !hasBase)
                if isKept || !isHidden(scalar) && !isUnclear {
                    out.append(scalar)
                } else {
                    // `append(contentsOf:)` would copy all of the text each time.
                    for part in symbol(scalar).unicodeScalars { out.append(part) }
                }
            }
        }
        return String(out)
    }

    /// The text with a number (`\u009d`) for each hidden character that JSON allows in strings (RFC 8259, section 7).
    ///
    /// - Parameter json: a document; outside its strings, JSON is ASCII.
    package static func escaped(inJSON json: String) -> String {
        if json.utf8.allSatisfy({ isPrintable($0) || $0 == UInt8(ascii: "\n") }) { return json }
        var out = ""
        for scalar in json.unicodeScalars {
            guard scalar.value >= 0x7F, isHidden(scalar) else {
                out.unicodeScalars.append(scalar)
                continue
            }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                let digits = String(unit, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return out
    }

    /// Whether a character is hidden.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7F { return scalar.value < 0x20 }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether a character that is not hidden may look like a space, or like nothing, or differently on each computer: the
    /// spaces of other widths, and characters that Unicode gives no meaning.
    private static func isUnclear(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator: scalar != " "
        case .privateUse, .unassigned, .surrogate: true
        default: empty.contains(scalar)
        }
    }

    /// Other characters without a shape of their own: the object replacement character, a Brahmi joiner, a selector of
    /// Duployan, blanks of Braille and of hieroglyphs, the Khitan filler, and the musical null notehead.
    private static let empty: Set<Unicode.Scalar> = [
        "\u{2800}", "\u{FFFC}", "\u{1107F}", "\u{13441}", "\u{13442}", "\u{16FE4}", "\u{1BC9D}", "\u{1D159}",
    ]

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether combining marks may follow a character: they then change its look, and are no characters by themselves.
    private static func isBase(_ scalar: Unicode.Scalar) -> Bool {
        scalar != " " && !isMark(scalar) && !isHidden(scalar) && !isUnclear(scalar)
    }

    private static func isPrintable(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }

    /// Whether a hidden character is part of an emoji: a joiner, the choice of a picture, or a part of a flag.
    private static func joinsEmoji(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200D}" || scalar == "\u{FE0F}" || (0xE0020...0xE007F).contains(scalar.value)
    }

    private static func symbol(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0..<0x20: return String(Unicode.Scalar(0x2400 + scalar.value).map(Character.init) ?? "?")
        case 0x7F: return "␡"
        default:
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
        }
    }
}
