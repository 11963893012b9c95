/// Counts the columns of text on a terminal; control characters take none.
package enum DisplayWidth {
    /// The columns of a text on one line.
    package static func of(_ text: String) -> Int {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The columns of one grapheme.
    ///
    /// An emoji with everything joined to it (selectors, skin tones, other emoji) takes two. In other graphemes each
    /// scalar counts for itself, as on terminals.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        if let first = scalars.first, scalars.count > 1, first.properties.isEmoji, scalars.contains(where: makesEmoji) {
            return 2
        }
        return scalars.reduce(0) { $0 + of($1) }
    }

    /// The text in at most `width` columns; `…` replaces its end if it is longer.
    package static func truncated(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        return width < 1 ? "" : text.prefix(count(of: text, within: width - 1)) + "…"
    }

    /// The text in at most `width` columns; `…` replaces its start if it is longer.
    package static func truncatedAtStart(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        return width < 1 ? "" : "…" + text.suffix(count(of: text.reversed(), within: width - 1))
    }

    /// How many of the characters fit into a width.
    static func count(of characters: some Sequence<Character>, within width: Int) -> Int {
        var room = width
        return characters.prefix {
            room -= of($0)
            return room >= 0
        }.count
    }

    /// Whether a scalar is the emoji selector, the joiner, a skin tone or a regional indicator.
    private static func makesEmoji(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFE0F, 0x200D, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF: true
        default: false
        }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return isControl(scalar) ? 0 : 1 }
        if takesNoColumn(scalar) { return 0 }
        return scalar.properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    /// Whether a scalar is a combining mark, an invisible format character, or a later part of a Hangul syllable.
    package static func takesNoColumn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: true
        default: (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
        }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        wideRanges.contains { $0.contains(value) }
    }

    /// East Asian Width W and F (Unicode Standard Annex 11), without emoji. Ranges also cover unassigned gaps.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F,
        0x2329...0x232A,
        0x2E80...0x303E,
        0x3041...0x3247,
        0x3250...0xA4CF,
        0xA960...0xA97F,
        0xAC00...0xD7A3,
        0xF900...0xFAFF,
        0xFE10...0xFE19,
        0xFE30...0xFE6F,
        0xFF01...0xFF60,
        0xFFE0...0xFFE6,
        0x16FE0...0x1B2FF,
        0x1F200...0x1F265,
        0x20000...0x2FFFD,
        0x30000...0x3FFFD,
    ]
}
