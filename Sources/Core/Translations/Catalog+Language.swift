import CTranslations
package import Wording

extension Catalog {
    /// The catalog of a language.
    package static func of(_ language: Language) -> Catalog {
        switch language {
        case .english: .english
        case .spanish: Catalog(language, folio_translations_es())
        case .portuguese: Catalog(language, folio_translations_pt())
        case .europeanPortuguese: Catalog(language, folio_translations_pt_PT())
        case .greek: Catalog(language, folio_translations_el())
        }
    }

    private init(_ language: Language, _ translations: FolioTranslations) {
        let bytes = UnsafeRawBufferPointer(start: translations.bytes, count: translations.count)
        self.init(language, MOFile(bytes))
    }
}
