/// A language of folio's messages. Its raw value is its code (ISO 639-1), with a country's if words differ there.
package enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case spanish = "es"
    case portuguese = "pt"
    case europeanPortuguese = "pt_PT"
    case greek = "el"

    /// The language of a locale such as `es_ES.UTF-8`; English for unsupported languages.
    package init(locale: String) {
        let ofCountry = Language(rawValue: String(locale.prefix { $0.isLetter || $0 == "_" }))
        self = ofCountry ?? Language(rawValue: String(locale.prefix { $0.isLetter })) ?? .english
    }

    /// The mark before the decimals of a number.
    package var decimalMark: Character {
        self == .english ? "." : ","
    }

    /// The mark between the parts of a remark. In Greek, the semicolon is the question mark.
    var clauseMark: String {
        self == .greek ? "· " : "; "
    }

    /// Whether a count takes the singular form (Unicode CLDR, plural rules).
    func isOne(_ count: Int) -> Bool {
        count == 1 || (self == .portuguese && count == 0)
    }
}
