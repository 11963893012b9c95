import Testing

@testable import Presentation

@Suite struct WordsTests {
    @Test(arguments: [
        ("en_US.UTF-8", "en"), ("es_AR", "es"), ("pt_BR.UTF-8", "pt"), ("el_GR", "el"), ("el", "el"), ("C", "en"),
        ("C.UTF-8", "en"), ("POSIX", "en"), ("de_DE.UTF-8", "en"), ("", "en"), ("est", "en"),
    ])
    func locale_isToldByItsLanguage(locale: String, language: String) {
        #expect(Words.forLocale(locale).language == language)
    }

    @Test(arguments: [
        ("en", 0, "0 items"), ("en", 1, "1 item"), ("en", 2, "2 items"), ("en", 25, "25 items"),
        ("es", 1, "1 elemento"),
        ("es", 2, "2 elementos"), ("pt", 0, "0 item"), ("pt", 1, "1 item"), ("pt", 2, "2 itens"),
        ("el", 1, "1 στοιχείο"),
        ("el", 2, "2 στοιχεία"),
    ])
    func count_takesTheFormOfItsNumber(language: String, count: Int, expected: String) {
        let words = Words.forLocale(language)
        #expect(words.count(count, words.items) == expected)
    }

    @Test(arguments: Words.all.map(\.language))
    func language_lacksNoPhrase(language: String) {
        let words = Words.forLocale(language)
        #expect(words.language == language)
        let phrases = [words.past, words.future].flatMap {
            [$0.minutes, $0.hours, $0.days, $0.weeks, $0.months, $0.years]
        }
        for phrase in phrases + [words.items] {
            #expect(phrase.one.split(separator: "#", omittingEmptySubsequences: false).count == 2, "\(phrase)")
            #expect(phrase.other.split(separator: "#", omittingEmptySubsequences: false).count == 2, "\(phrase)")
        }
        #expect(Set(phrases).count == phrases.count)
        #expect(![words.justNow, words.loading, words.hint].contains(""))
    }

    @Test func language_isListedOnce() {
        #expect(Words.all.map(\.language) == ["en", "es", "pt", "el"])
        #expect(Set(Words.all.map(\.justNow)).count == Words.all.count)
    }
}
