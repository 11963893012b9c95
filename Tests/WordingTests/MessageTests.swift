import Testing

@testable import Wording

@Suite struct MessageTests {
    private let spanish = Catalog(
        .spanish,
        [
            "cannot open %1: %2": "%2: no se puede abrir %1",
            "it is a pipe": "es una tubería",
            "%1 of %2": "%1 de %2",
            "%1 % of the time": "el %1 % del tiempo",
        ])

    @Test func message_isSaidInEnglishWithoutATable() {
        #expect(Message("cannot open \("a.yaml"): \("gone")").english == "cannot open a.yaml: gone")
    }

    @Test func message_isSaidInTheOrderOfTheLanguage() {
        let message = Message("cannot open \("a.yaml"): \(Message("it is a pipe"))")
        #expect(message.text(in: spanish) == "es una tubería: no se puede abrir a.yaml")
        #expect(message.english == "cannot open a.yaml: it is a pipe")
    }

    @Test func message_withoutATranslationIsSaidInEnglish() {
        #expect(Message("nothing at \(3)").text(in: spanish) == "nothing at 3")
    }

    @Test(arguments: [
        (Language.english, 0, "0 items"), (.english, 1, "1 item"), (.english, 2, "2 items"), (.english, 25, "25 items"),
        (.spanish, 0, "0 elementos"), (.spanish, 1, "1 elemento"), (.spanish, 2, "2 elementos"),
        (.portuguese, 0, "0 item"), (.portuguese, 1, "1 item"), (.portuguese, 2, "2 itens"),
        (.greek, 0, "0 στοιχεία"), (.greek, 1, "1 στοιχείο"), (.greek, 2, "2 στοιχεία"),
    ])
    func count_takesTheFormOfItsNumber(language: Language, count: Int, expected: String) {
        let forms: [Language: String] = [
            .spanish: "%1 elemento\0%1 elementos", .portuguese: "%1 item\0%1 itens",
            .greek: "%1 στοιχείο\0%1 στοιχεία",
        ]
        let catalog = forms[language].map { Catalog(language, ["%1 item\0%1 items": $0]) } ?? .english
        #expect(Message(count, one: "\(count) item", other: "\(count) items").text(in: catalog) == expected)
    }

    @Test func plural_withoutATranslationTakesTheEnglishForm() {
        let message = Message(0, one: "\(0) page", other: "\(0) pages")
        #expect(message.text(in: Catalog(.portuguese)) == "0 pages")
        #expect(Message(1, one: "a page", other: "\(1) pages").text(in: Catalog(.greek)) == "a page")
    }

    @Test func values_areNotReadAsGaps() {
        #expect(Message("\("%2") of \("%1")").text(in: spanish) == "%2 de %1")
        #expect(Message("\("50 %1")").english == "50 %1")
    }

    @Test func excerpt_hasValuesOnOneLine() {
        let message = Message("cannot open \("a\r\nb"): \(Message(value: "c\nd"))")
        #expect(message.excerpt(in: .english) == "cannot open a␍␊b: c␊d")
        #expect(message.english == "cannot open a\r\nb: c\nd")
        #expect(Message(verbatim: "a\nb").excerpt(in: .english) == "a\nb")
    }

    @Test(arguments: [999, 1_000, 1_001, 5_000_000])
    func excerpt_cutsLongValues(_ length: Int) {
        let text = String(repeating: "é", count: length)
        let expected = length > 1_000 ? String(repeating: "é", count: 999) + "…" : text
        #expect(Message("cannot open \(text): \("gone")").excerpt(in: .english) == "cannot open \(expected): gone")
        #expect(Message("\(Message(value: text)) of \(2)").excerpt(in: spanish) == "\(expected) de 2")
    }

    @Test func percentSign_standsForItself() {
        #expect(Message("\(93) % of the time").text(in: spanish) == "el 93 % del tiempo")
        #expect(Message("100 %").text(in: spanish) == "100 %")
    }

    @Test(arguments: [(Language.english, "1.5 kB"), (.spanish, "1,5 kB"), (.portuguese, "1,5 kB"), (.greek, "1,5 kB")])
    func decimal_hasTheMarkOfTheLanguage(language: Language, expected: String) {
        #expect(Message(decimal: "1.5 kB").text(in: Catalog(language)) == expected)
        #expect(Message(verbatim: "1.5 kB").text(in: Catalog(language)) == "1.5 kB")
    }

    @Test(arguments: [(Language.english, "a; b"), (.spanish, "a; b"), (.greek, "a· b")])
    func clauses_standApartAsInTheLanguage(language: Language, text: String) {
        let clauses = [Message(verbatim: "a"), Message(verbatim: "b")].joinedAsClauses()
        #expect(clauses.text(in: Catalog(language)) == text)
    }

    @Test func joined_saysEachPartInTheLanguage() {
        let parts = [Message(verbatim: "a.yaml"), Message("it is a pipe")]
        #expect(parts.joined(separator: ": ").text(in: spanish) == "a.yaml: es una tubería")
    }

    @Test func messages_areEqualThatSayTheSameInEnglish() {
        #expect(Message("\(1) of \(2)") == Message(verbatim: "1 of 2"))
        #expect(Message("\(1) of \(2)") != Message("\(2) of \(1)"))
        #expect(Set([Message("it is a pipe"), Message(verbatim: "it is a pipe")]).count == 1)
    }

    @Test func plural_hasTheValuesOfItsOtherForm() {
        let catalog = Catalog(.europeanPortuguese, ["%1 has a file\0%1 has %2 files": "%1: %2 ficheiro\0%2 em %1"])
        let said = (0...1).map { count in
            Message(count, one: "\("a") has a file", other: "\("a") has \(count) files").text(in: catalog)
        }
        #expect(said == ["0 em a", "a: 1 ficheiro"])
    }
}
