import Plugins
import Schema

/// A line of a plugin file that may have a secret: only its keys and brackets are shown, and `…` for all else.
struct MaskedText {
    private(set) var line: String
    /// The column of the problem in that line, from 1.
    private(set) var column: Int

    private static let keys = FileKeys.schema.keyNames

    init(_ text: String, column: Int) {
        var shown = ""
        self.column = 0
        var offset = 0
        for word in Self.words(of: text) {
            if (offset..<offset + word.count).contains(column - 1) {
                let isShown = Self.isShown(word)
                self.column = shown.count + (isShown ? column - offset : 1)
            }
            shown += Self.isShown(word) ? String(word) : word.last == ":" ? "…:" : "…"
            offset += word.count
        }
        line = shown
        if self.column == 0 { self.column = shown.count + 1 }
    }

    /// A value that a message shows, if it names only keys, such as a list of the possible ones; `…` otherwise.
    static func value(_ text: String) -> String {
        let names = text.split(separator: ", ").map(String.init)
        return !names.isEmpty && names.allSatisfy(keys.contains) ? text : "…"
    }

    /// Whether a word is a key with its colon, or the mark of a collection.
    private static func isShown(_ word: Substring) -> Bool {
        if word.allSatisfy(isSeparator) || word == "-" { return true }
        return word.last == ":" && keys.contains(word.dropLast().trimming("\"'"))
    }

    /// A text in pieces: each separator, and each part between two.
    private static func words(of text: String) -> [Substring] {
        var words: [Substring] = []
        var rest = Substring(text)
        while let first = rest.first {
            let word = isSeparator(first) ? rest.prefix(1) : rest.prefix { !isSeparator($0) }
            words.append(word)
            rest = rest.dropFirst(word.count)
        }
        return words
    }

    private static func isSeparator(_ character: Character) -> Bool { " \t{}[],".contains(character) }
}

extension Substring {
    /// Without any of some characters at both ends.
    fileprivate func trimming(_ characters: String) -> String {
        let start = drop { characters.contains($0) }
        return String(start.reversed().drop { characters.contains($0) }.reversed())
    }
}
