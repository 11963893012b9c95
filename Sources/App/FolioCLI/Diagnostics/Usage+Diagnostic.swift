import CommandKit
import Presentation
import Wording

extension Diagnostic {
    init(_ error: UsageError) {
        let message = UsageMessage(error)
        if error.problem == .missingArgument(name: CommentsOptions.wordsName) {
            self.init(
                Message("Which item's comments? Give its id."),
                hint: Message(
                    "'folio feed' shows ids. For example: folio comments demo ID. \(message.next)"), exitCode: .usage)
            return
        }
        self.init(
            message.what, hint: [message.hint, message.next].compactMap(\.self).joined(separator: " "),
            exitCode: .usage)
    }
}

extension UsageError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}
