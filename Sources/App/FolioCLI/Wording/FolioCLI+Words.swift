import Wording

extension WordTable {
    /// This room's words in a language; none in English.
    static func folioCLI(in language: Language) -> [WordTable] {
        switch language {
        case .english: []
        case .spanish:
            [
                accountComplaintsSpanish, checksSpanish, helpSpanish, libraryCommandsSpanish, listCommandsSpanish,
                listComplaintsSpanish, messagesSpanish, pluginCommandsSpanish, pluginComplaintsSpanish, profilesSpanish,
                requestComplaintsSpanish,
            ]
        case .portuguese, .europeanPortuguese:
            [
                accountComplaintsPortuguese, checksPortuguese, helpPortuguese, libraryCommandsPortuguese,
                listCommandsPortuguese, listComplaintsPortuguese, messagesPortuguese, pluginCommandsPortuguese,
                pluginComplaintsPortuguese, profilesPortuguese, requestComplaintsPortuguese,
            ]
        case .greek:
            [
                accountComplaintsGreek, checksGreek, helpGreek, libraryCommandsGreek, listCommandsGreek,
                listComplaintsGreek, messagesGreek, pluginCommandsGreek, pluginComplaintsGreek, profilesGreek,
                requestComplaintsGreek,
            ]
        }
    }
}
