package import Wording

extension WordTable {
    /// This room's words in a language; none in English.
    package static func pagination(in language: Language) -> [WordTable] {
        switch language {
        case .english: []
        case .spanish: [paginationSpanish]
        case .portuguese, .europeanPortuguese: [paginationPortuguese]
        case .greek: [paginationGreek]
        }
    }
}
