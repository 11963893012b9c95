/// The translations of folio's messages into one language.
package struct Catalog: Sendable {
    /// English, the language of the sources; it needs no translations.
    package static let english = Catalog(.english)

    /// The language of the catalog.
    package let language: Language
    private let file: MOFile?

    /// A language with its translations; without a file, all messages are English.
    package init(_ language: Language, _ file: MOFile? = nil) {
        self.language = language
        self.file = file
    }

    /// The translation of a message; nil if there is none.
    func translation(of key: String) -> String? {
        file?.translation(of: key, form: 0)
    }

    /// The translation of a message in the form for a count; nil if there is none.
    func translation(of key: String, count: Int) -> String? {
        file?.translation(of: key, form: language.isOne(count) ? 0 : 1)
    }
}
