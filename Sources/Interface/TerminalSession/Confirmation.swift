package import Presentation
import System
package import Wording

/// The user ended the input instead of answering a question, as with Ctrl-D.
package struct QuestionCancelledError: Error, Equatable {}

extension QuestionCancelledError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(Message("cancelled"), exitCode: .failure) }
}

extension Messages {
    /// Asks a yes-or-no question on the terminal; any answer but yes means no.
    ///
    /// Throws `CancellationError` when the work must end, and `QuestionCancelledError` at the end of the input.
    @MainActor
    package func confirm(_ question: Message) throws -> Bool {
        // The spinner would write over the question.
        showProgress(false)
        ask(question)
        guard let line = try LineSource("-", interruption: interruption.descriptor).nextTrimmed() else {
            // The cursor is still after the question.
            put("\n")
            throw QuestionCancelledError()
        }
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
