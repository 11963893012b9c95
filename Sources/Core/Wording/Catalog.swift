/// All that folio can say in one language.
package struct Catalog: Sendable {
    /// The language in which messages are written; it needs no table.
    package static let english = Catalog(.english)

    /// The language of the messages.
    package let language: Language
    private let translations: [String: Translation]
    private let words: [String: String]

    /// - Parameters:
    ///   - tables: those of all rooms.
    ///   - words: words of the tables that are written otherwise.
    package init(_ language: Language, _ tables: [WordTable] = [], words: [String: String] = [:]) {
        self.language = language
        self.words = words
        let entries = tables.flatMap(\.entries)
        translations = Dictionary(entries.map { ($0.key, $0.translation) }, uniquingKeysWith: { first, _ in first })
    }

    /// What a key is in this language; nil where it is not there, and in English.
    func translation(of key: String) -> Translation? {
        words.isEmpty ? translations[key] : translations[key]?.replacing(words)
    }
}
