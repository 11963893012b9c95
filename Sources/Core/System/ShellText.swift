/// Quotes texts for a POSIX shell.
package enum ShellText {
    /// The text as one word, whatever characters it contains (POSIX.1-2024, sections 2.2.2 and 2.2.4).
    package static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./:@%+,".utf8.contains(byte)
            }
        if isPlain { return text }
        if text.unicodeScalars.contains(where: isHidden) { return withNumbers(text) }
        return "'\(text.replacing("'", with: "'\\''"))'"
    }

    /// Whether a character must not stand in a word that people read. Line breaks and tabs may.
    package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\n" && scalar != "\t" && HiddenCharacters.isHidden(scalar)
    }

    /// The text as a word with a number for each byte of a hidden character (POSIX.1-2024, section 2.2.4).
    private static func withNumbers(_ text: String) -> String {
        var word = ""
        for scalar in text.unicodeScalars {
            if isHidden(scalar) {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    let digits = String(byte, radix: 8)
                    word += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
                }
            } else if scalar == "'" || scalar == "\\" {
                word += "\\\(scalar)"
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        return "$'\(word)'"
    }
}
