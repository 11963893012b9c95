/// A phrase in the forms that its count asks for; `#` is where the number stands.
package struct Phrase: Sendable, Hashable {
    package let one: String
    package let other: String

    package init(one: String, other: String) {
        self.one = one
        self.other = other
    }
}

/// This room's words in one language; a further language is a further value and a line in `all`.
package struct Words: Sendable {
    /// The languages there are, the first for everyone else.
    package static let all: [Words] = [
        .english,
        .spanish,
        .portuguese,
        .greek,
    ]

    /// How far a moment is away, a phrase for each unit.
    struct Distances: Sendable {
        let minutes: Phrase
        let hours: Phrase
        let days: Phrase
        let weeks: Phrase
        let months: Phrase
        let years: Phrase
    }

    /// The language's code (ISO 639-1).
    package let language: String
    /// Whether a count takes the form `one` (Unicode CLDR, plural rules).
    let isOne: @Sendable (Int) -> Bool
    let justNow: String
    /// What stands before the decimals of a number.
    let decimalMark: String
    let past: Distances
    let future: Distances
    /// `25 items`, without more.
    package let items: Phrase
    /// What the spinner says.
    package let loading: String
    /// What the last line of a complaint begins with.
    let hint: String

    /// The words for a locale such as `es_ES.UTF-8`, told by its language alone.
    package static func forLocale(_ locale: String) -> Words {
        let language = locale.prefix { $0.isLetter }
        return all.first { $0.language == language } ?? .english
    }

    /// A phrase with its number in the right form, such as `1 item` or `25 items`.
    package func count(_ count: Int, _ phrase: Phrase) -> String {
        let form = isOne(count) ? phrase.one : phrase.other
        return form.map { $0 == "#" ? String(count) : String($0) }.joined()
    }
}
