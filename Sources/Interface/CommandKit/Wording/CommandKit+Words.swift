package import Wording

extension WordTable {
    /// This room's words in a language; none in English.
    package static func commandKit(in language: Language) -> [WordTable] {
        switch language {
        case .english: []
        case .spanish: [commandKitSpanish]
        case .portuguese, .europeanPortuguese: [commandKitPortuguese]
        case .greek: [commandKitGreek]
        }
    }
}
