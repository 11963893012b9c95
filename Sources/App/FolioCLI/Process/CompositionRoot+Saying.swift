import Presentation
import System
import TerminalSession
import Wording

/// What commands say to a person on stdout, where the items of lists go too.
extension CompositionRoot {
    /// What failed, as logs and profiles have it.
    static let reason: @Sendable (any Error) -> String = { Diagnostic.reason($0).english }

    /// Writes a line, broken between words on a terminal that is too narrow for it.
    func say(_ message: Message) throws {
        try say(message.text(in: facts.catalog))
    }

    /// Writes lines, each broken between words on a terminal that is too narrow for it.
    ///
    /// - Parameter hanging: by how much more than its line is indented what follows a break.
    func say(_ text: String, hanging: Int = 2) throws {
        let text = facts.outputTerminal.fitted(Sanitizer.text(text), hanging: hanging)
        try Descriptor.output.write(text.hasSuffix("\n") ? text : text + "\n")
    }
}
