import CommandKit
import Pagination
import Presentation
import Wording

extension Catalog {
    /// All that folio says in a language, made when it is first asked for.
    static func of(_ language: Language) -> Catalog {
        switch language {
        case .english: .english
        case .spanish: spanish
        case .portuguese: portuguese
        case .europeanPortuguese: europeanPortuguese
        case .greek: greek
        }
    }

    private static let spanish = made(of: .spanish)
    private static let portuguese = made(of: .portuguese)
    private static let europeanPortuguese = made(of: .europeanPortuguese, words: europeanWords)
    private static let greek = made(of: .greek)

    private static func made(of language: Language, words: [String: String] = [:]) -> Catalog {
        Catalog(
            language,
            WordTable.pagination(in: language) + WordTable.commandKit(in: language)
                + WordTable.presentation(in: language)
                + WordTable.folioCLI(in: language), words: words)
    }
}
