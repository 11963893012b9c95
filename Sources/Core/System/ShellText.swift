/// Quotes texts for a POSIX shell.
package enum ShellText {
    /// The text as one word, whatever characters it contains (POSIX.1-2017, section 2.2.2). A word with hidden characters is
    /// printed by a command inside the word (section 2.6.3), so that people see which they are.
    package static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./:@%+,".utf8.contains(byte)
            }
        if isPlain { return text }
        guard text.unicodeScalars.contains(where: isHidden) else { return inQuotes(text.unicodeScalars[...]) }
        // A command's output loses its last line breaks.
        let end = text.unicodeScalars.reversed().prefix { $0 == "\n" }.count
        let printed = text.unicodeScalars.dropLast(end)
        return withNumbers(printed) + (end == 0 ? "" : inQuotes(text.unicodeScalars.suffix(end)))
    }

    /// Whether a character must not stand in a word that people read. Line breaks and tabs may.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\n" && scalar != "\t" && HiddenCharacters.isHidden(scalar)
    }

    /// Whether a text is the name of a variable that a shell can use (POSIX.1-2017, section 8.1).
    package static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
        }
    }

    // Shells know no combining marks: a quote ends a word whatever follows it.
    private static func inQuotes(_ text: Substring.UnicodeScalarView) -> String {
        var word = String.UnicodeScalarView()
        for scalar in text {
            if scalar == "'" { word.append(contentsOf: "'\\''".unicodeScalars) } else { word.append(scalar) }
        }
        return "'\(String(word))'"
    }

    /// A command that prints the text, with a number for each byte of a hidden character.
    private static func withNumbers(_ text: Substring.UnicodeScalarView) -> String {
        var format = String.UnicodeScalarView()
        for scalar in text {
            switch scalar {
            case "%": format.append(contentsOf: "%%".unicodeScalars)
            case "\\": format.append(contentsOf: "\\\\".unicodeScalars)
            case _ where scalar == "'" || isHidden(scalar):
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    let digits = String(byte, radix: 8)
                    format.append(
                        contentsOf: ("\\" + String(repeating: "0", count: 3 - digits.count) + digits).unicodeScalars)
                }
            default: format.append(scalar)
            }
        }
        return "\"$(printf '\(String(format))')\""
    }
}
