/// All that folio can say in one language.
package struct Catalog: Sendable {
    /// The language in which messages are written; it needs no table.
    package static let english = Catalog(.english)

    package let language: Language
    private let translations: [String: Translation]

    /// - Parameter tables: those of all rooms.
    package init(_ language: Language, _ tables: [WordTable] = []) {
        self.language = language
        let entries = tables.flatMap(\.entries)
        translations = Dictionary(entries.map { ($0.key, $0.translation) }, uniquingKeysWith: { first, _ in first })
    }

    /// What a key is in this language; nil where it is not there, and in English.
    func translation(of key: String) -> Translation? {
        translations[key]
    }
}
