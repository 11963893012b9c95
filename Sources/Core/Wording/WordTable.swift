/// The translations of one room, or of a part of it, into one language, by the English of their messages.
package struct WordTable: Sendable, ExpressibleByDictionaryLiteral {
    /// The pairs as they are written; a key that is there twice is a mistake for a test to find.
    package let entries: [(key: String, translation: Translation)]

    package init(dictionaryLiteral entries: (String, Translation)...) {
        self.entries = entries.map { (key: $0.0, translation: $0.1) }
    }
}
