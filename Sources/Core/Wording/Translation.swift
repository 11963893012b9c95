/// What a key is in one language: `%1`, `%2` … stand where its values go, in any order.
package enum Translation: Sendable, Hashable {
    case text(String)
    /// The forms that a count asks for.
    case plural(one: String, other: String)
}

extension Translation: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) {
        self = .text(text)
    }
}

extension Translation {
    /// The same with other words in place of some.
    func replacing(_ words: [String: String]) -> Translation {
        switch self {
        case .text(let text): .text(Self.replacing(words, in: text))
        case .plural(let one, let other):
            .plural(one: Self.replacing(words, in: one), other: Self.replacing(words, in: other))
        }
    }

    private static func replacing(_ words: [String: String], in text: String) -> String {
        var (replaced, word) = ("", "")
        for character in text {
            if character.isLetter {
                word.append(character)
            } else {
                replaced += words[word] ?? word
                replaced.append(character)
                word = ""
            }
        }
        return replaced + (words[word] ?? word)
    }
}
