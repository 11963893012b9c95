import CommandKit
import Foundation
import Pagination
import Presentation
import Testing
import Wording

@testable import FolioCLI

/// Every message has its translations, and every translation its message.
@Suite struct TranslationTests {
    /// A room whose messages people see.
    struct Room: CustomTestStringConvertible, Sendable {
        let folder: String
        let tables: @Sendable (Language) -> [WordTable]

        var testDescription: String { folder }

        func translations(into language: Language) -> [String: Translation] {
            let entries = tables(language).flatMap(\.entries)
            return Dictionary(entries.map { ($0.key, $0.translation) }, uniquingKeysWith: { first, _ in first })
        }
    }

    static let rooms = [
        Room(folder: "Core/Pagination") { WordTable.pagination(in: $0) },
        Room(folder: "Interface/CommandKit") { WordTable.commandKit(in: $0) },
        Room(folder: "Interface/Presentation") { WordTable.presentation(in: $0) },
        Room(folder: "App/FolioCLI") { WordTable.folioCLI(in: $0) },
    ]
    /// Those with tables of their own.
    static let languages = Language.allCases.filter { ![.english, .europeanPortuguese].contains($0) }

    private static let read = Result {
        try Dictionary(uniqueKeysWithValues: rooms.map { ($0.folder, try SourceMessages(room: $0.folder)) })
    }

    private static func messages(of room: Room) throws -> SourceMessages {
        try #require(try read.get()[room.folder])
    }

    @Test(arguments: rooms)
    func messages_haveKeysThatCanBeRead(room: Room) throws {
        let messages = try Self.messages(of: room)
        #expect(!messages.entries.isEmpty)
        #expect(messages.faults.isEmpty, "\(messages.faults.joined(separator: "\n"))")
        let forms = Dictionary(grouping: messages.entries, by: \.key).filter { Set($1.map(\.isPlural)).count > 1 }
        #expect(forms.isEmpty, "with and without a count: \(forms.keys.sorted())")
    }

    @Test(arguments: rooms, languages)
    func language_lacksNoMessage(room: Room, language: Language) throws {
        let translations = room.translations(into: language)
        let missing = try Self.messages(of: room).entries.filter { translations[$0.key] == nil }
        try MissingWords(missing, language: language).write()
        let keys = Set(missing.map(\.key)).sorted()
        #expect(keys.isEmpty, "\(keys.joined(separator: "\n"))")
    }

    @Test(arguments: rooms, languages)
    func translations_areOfMessages(room: Room, language: Language) throws {
        let keys = Set(try Self.messages(of: room).entries.map(\.key))
        let entries = room.tables(language).flatMap(\.entries)
        let strays = entries.map(\.key).filter { !keys.contains($0) }
        #expect(strays.isEmpty, "nobody says: \(strays.joined(separator: "\n"))")
        let twice = Dictionary(grouping: entries, by: \.key).filter { $1.count > 1 }.keys
        #expect(twice.isEmpty, "translated twice: \(twice.joined(separator: "\n"))")
    }

    @Test(arguments: rooms, languages)
    func translations_haveTheValuesOfTheirMessages(room: Room, language: Language) throws {
        let plurals = Set(try Self.messages(of: room).entries.filter(\.isPlural).map(\.key))
        let wrong = room.translations(into: language).filter { key, translation in
            switch translation {
            case .text(let text): plurals.contains(key) || text.isEmpty || Self.gaps(text) != Self.gaps(key)
            case .plural(let one, let other):
                !plurals.contains(key) || one.isEmpty || Self.gaps(other) != Self.gaps(key)
                    || !Set(Self.gaps(one)).isSubset(of: Self.gaps(key))
            }
        }
        #expect(wrong.isEmpty, "\(wrong.keys.sorted().joined(separator: "\n"))")
    }

    @Test(arguments: languages)
    func rooms_sayTheSameWithOneKey(language: Language) {
        var said: [String: Translation] = [:]
        for (key, translation) in Self.rooms.flatMap({ $0.translations(into: language) }) {
            #expect(said[key] == nil || said[key] == translation, "\(key)")
            said[key] = translation
        }
    }

    @Test(arguments: [
        (Language.english, "0 items", "Loading…"), (.spanish, "0 elementos", "Cargando…"),
        (.portuguese, "0 item", "Carregando…"),
        (.europeanPortuguese, "0 itens", "A carregar…"), (.greek, "0 στοιχεία", "Φόρτωση…"),
    ])
    func catalog_holdsTheWordsOfAllRooms(language: Language, items: String, loading: String) {
        let catalog = Catalog.of(language)
        #expect(catalog.language == language)
        #expect(Counted.items(0).text(in: catalog) == items)
        // A literal would be a message of the tests' own.
        let templates: [Template] = ["Loading…", "just now", "Usage:"]
        let said = templates.map { Message($0).text(in: catalog) }
        #expect(said[0] == loading)
        #expect((said[1] == "just now") == (language == .english) && (said[2] == "Usage:") == (language == .english))
    }

    /// The names of gaps in a text, in order of their numbers.
    private static func gaps(_ text: String) -> [Int] {
        (1...9).flatMap { number in text.ranges(of: "%\(number)").map { _ in number } }
    }
}
