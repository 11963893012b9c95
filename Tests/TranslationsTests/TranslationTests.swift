import Foundation
import TestSupport
import Testing
import Translations
import Wording

/// Every message has its translations, and every translation a message.
@Suite struct TranslationTests {
    private static let scripts = URL(filePath: #filePath).appending(path: "../../../scripts").standardized.path

    @Test func translations_areThoseOfTheMessages() throws {
        try expectSuccess(of: "translations.py", "--check")
    }

    @Test func messages_areReadFromSources() throws {
        try expectSuccess(of: "test-translations.py")
    }

    private func expectSuccess(of script: String, _ words: String...) throws {
        let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
        let run = try Child.run("/usr/bin/env", ["python3", "\(Self.scripts)/\(script)"] + words, variables: variables)
        #expect(run.code == 0, "\(run.out)\(run.error)")
    }

    @Test(arguments: [
        (Language.english, "0 items", "Loading…"), (.spanish, "0 elementos", "Cargando…"),
        (.portuguese, "0 item", "Carregando…"),
        (.europeanPortuguese, "0 itens", "A carregar…"), (.greek, "0 στοιχεία", "Φόρτωση…"),
    ])
    func catalog_holdsTheMessagesOfItsLanguage(language: Language, items: String, loading: String) {
        let catalog = Catalog.of(language)
        #expect(catalog.language == language)
        #expect(Message(0, one: "\(0) item", other: "\(0) items").text(in: catalog) == items)
        let messages: [Template] = ["Loading…", "just now", "Usage:"]
        let said = messages.map { Message($0).text(in: catalog) }
        #expect(said[0] == loading)
        #expect((said[1] == "just now") == (language == .english) && (said[2] == "Usage:") == (language == .english))
    }
}
