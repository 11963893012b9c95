import System
package import Wording

extension Messages {
    /// Asks a yes-or-no question on the terminal; any answer but yes means no.
    ///
    /// Throws `CancellationError` when the work must end.
    @MainActor
    package func confirm(_ question: Message) throws -> Bool {
        ask(question)
        let line = try LineSource("-", interruption: interruption.descriptor).nextTrimmed() ?? []
        return isYes(String(decoding: line, as: UTF8.self))
    }

    /// Whether an answer is yes, in the user's language or in English.
    package func isYes(_ answer: String) -> Bool {
        let yes = Message("y yes")
        return [Catalog.english, catalog].contains {
            yes.text(in: $0).split(separator: " ").contains { $0 == answer.lowercased() }
        }
    }
}
