/// Quotes texts for a POSIX shell.
package enum ShellText {
    /// The text as one word, whatever characters it contains (POSIX.1-2017, section 2.2.2).
    package static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || "-_./:@%+,".utf8.contains(byte)
            }
        return isPlain ? text : "'\(text.replacing("'", with: "'\\''"))'"
    }
}
