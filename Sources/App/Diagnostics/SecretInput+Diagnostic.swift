package import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// A secret or an answer is not given properly.
    init(_ error: SecretInputError) {
        switch error {
        case .answerMissing(let name, let isShown):
            self.init(
                Message("'\(name)' is missing, and folio cannot ask for it without a terminal"),
                hint: isShown ? Message("Add \(name)=…, \(name)=@FILE or \(name)=@-.") : Self.advice(name),
                exitCode: .usage)
        case .answerWithoutName(let known):
            self.init(
                Message("an argument has no name"),
                hint: known.isEmpty
                    ? Message("Use name=value.")
                    : Message("Use name=value. Known: \(known.joined(separator: ", "))."), exitCode: .usage)
        case .onCommandLine(let name):
            self.init(
                Message("'\(name)' is a secret and must not be on the command line, where other programs can read it"),
                hint: Self.advice(name),
                exitCode: .usage)
        case .inputTwice:
            self.init(
                Message("only one value can be read from stdin"), hint: Message("Use name=@FILE for the other."),
                exitCode: .usage)
        }
    }

    private static func advice(_ name: String) -> Message {
        Message("Leave it out to enter it on the terminal, or use \(name)=@FILE or \(name)=@- (stdin).")
    }
}

extension SecretInputError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
