/// A name of an option as typed: `-n` or `--count`.
package struct OptionName: Sendable, Equatable, ExpressibleByStringLiteral {
    /// The name with its dashes.
    package let text: String

    /// The name as typed, with its dashes.
    package init(stringLiteral text: String) {
        self.text = text
    }

    /// Whether the name is a dash and one letter.
    package var isShort: Bool { text.count == 2 }

    /// The name that turns a flag off, such as `--no-count`; nil for a short name.
    var negated: String? {
        isShort ? nil : "--no-\(text.dropFirst(2))"
    }

    /// Whether the name is a dash and a letter, or two dashes and a longer name that starts with a letter.
    var isWellFormed: Bool {
        let body = text.drop { $0 == "-" }
        guard body.first?.isLetter == true, !body.contains("=") else { return false }
        return text.count - body.count == (body.count == 1 ? 1 : 2)
    }

    /// Whether a word looks like an option; `-` alone, `-5` and `-.x` are values.
    static func isOptionLike(_ word: String) -> Bool {
        guard word.first == "-", let second = word.dropFirst().first else { return false }
        return second == "-" || second.isLetter
    }
}
