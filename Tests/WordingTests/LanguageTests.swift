import Testing
import Wording

@Suite struct LanguageTests {
    @Test(arguments: [
        ("en_US.UTF-8", "en"), ("es_AR", "es"), ("pt_BR.UTF-8", "pt"), ("el_GR", "el"), ("el", "el"), ("C", "en"),
        ("C.UTF-8", "en"), ("POSIX", "en"), ("de_DE.UTF-8", "en"), ("", "en"), ("est", "en"),
        ("pt", "pt"), ("pt_PT.UTF-8", "pt_PT"), ("pt_PT@euro", "pt_PT"), ("pt_AO.UTF-8", "pt"),
    ])
    func locale_isRecognisedByItsLanguage(locale: String, language: String) {
        #expect(Language(locale: locale).rawValue == language)
    }

    @Test func languages_areFourAndOneOfACountry() {
        #expect(Language.allCases.map(\.rawValue) == ["en", "es", "pt", "pt_PT", "el"])
    }
}
