import System
import Wording

/// Whether a person says yes at the terminal.
enum Agreement {
    /// Asks; anything but yes is no.
    @MainActor
    static func asked(_ root: CompositionRoot, _ question: Message) throws -> Bool {
        root.messages.ask(question)
        let line = try InputLines(interruption: root.interruption.descriptor).next(isAnswer: true) ?? []
        return isYes(String(decoding: line, as: UTF8.self), in: root.facts.catalog)
    }

    /// Yes is understood in the person's language, and in English.
    static func isYes(_ answer: String, in catalog: Catalog) -> Bool {
        let yes = Message("y yes")
        return [Catalog.english, catalog].contains {
            yes.text(in: $0).split(separator: " ").contains { $0 == answer.lowercased() }
        }
    }
}
