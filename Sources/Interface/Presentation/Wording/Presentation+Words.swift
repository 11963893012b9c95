package import Wording

extension WordTable {
    /// This room's words in a language; none in English.
    package static func presentation(in language: Language) -> [WordTable] {
        switch language {
        case .english: []
        case .spanish: [presentationSpanish]
        case .portuguese, .europeanPortuguese: [presentationPortuguese]
        case .greek: [presentationGreek]
        }
    }
}
