import Presentation
import System
import TerminalSession
import Wording

/// Texts for a person on stdout, where the items of lists go too.
extension CompositionRoot {
    /// The text of an error for logs and profiles.
    static let reason: @Sendable (any Error) -> String = { Diagnostic.reason($0).english }

    /// Writes a line, wrapped between words if the terminal is too narrow.
    func say(_ message: Message) throws {
        try say(message.text(in: facts.catalog))
    }

    /// Writes lines, each wrapped between words if the terminal is too narrow.
    ///
    /// - Parameter hanging: how many columns further than its line a wrapped part is indented.
    func say(_ text: String, hanging: Int = 2) throws {
        let text = facts.outputTerminal.fitted(Sanitizer.text(text), hanging: hanging)
        try Descriptor.output.write(text.hasSuffix("\n") ? text : text + "\n")
    }
}
