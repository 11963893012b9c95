import Accounts
import Diagnostics
import Presentation
import Wording

/// What can go wrong with an `auth` command.
enum AuthCommandProblem: Error, Equatable {
    /// The plugin's credentials come from elsewhere, or it has none.
    case nothingToLogInTo(plugin: String, [Secret])
    case answerMissing(name: String, isShown: Bool)
    /// A word without `name=`; it is not told, as it may be a secret.
    case answerWithoutName(known: [String])
    /// A secret on the command line, where other programs see it.
    case secretInWords(name: String)
    /// Two answers are to be read from stdin.
    case inputTwice
    case keepAndClear
    /// Nothing tells which of the stored lists are the account's.
    case accountUnknown(plugin: String)
}

extension Complaint {
    init(_ problem: AuthCommandProblem) {
        switch problem {
        case .nothingToLogInTo(let plugin, let secrets) where secrets.isEmpty:
            self.init(
                Message("'\(plugin)' needs no credential"), hint: Message("Its requests are not signed."),
                exitCode: .usage)
        case .nothingToLogInTo(let plugin, let secrets):
            self.init(
                Message("'\(plugin)' needs no login: its credentials come from elsewhere"),
                hint: Message("folio reads them from \(secrets.map(Self.source).joined(separator: ", "))."),
                exitCode: .usage)
        case .answerMissing(let name, let isShown):
            self.init(
                Message("'\(name)' is missing, and there is no terminal to ask for it"),
                hint: isShown ? Message("Add \(name)=…, \(name)=@FILE or \(name)=@-.") : Self.advice(name),
                exitCode: .usage)
        case .answerWithoutName(let known):
            self.init(
                Message("an argument has no name"),
                hint: known.isEmpty
                    ? Message("Use name=value.")
                    : Message("Use name=value. Known: \(known.joined(separator: ", "))."), exitCode: .usage)
        case .secretInWords(let name):
            self.init(
                Message("'\(name)' is a secret and must not be on the command line, where other programs can read it"),
                hint: Self.advice(name),
                exitCode: .usage)
        case .inputTwice:
            self.init(
                Message("only one value can be read from stdin"), hint: Message("Use name=@FILE for the other."),
                exitCode: .usage)
        case .keepAndClear:
            self.init(
                Message("--keep-data cannot be combined with --clear-data"), hint: Message("Leave one of them out."),
                exitCode: .usage)
        case .accountUnknown(let plugin):
            self.init(
                Message(
                    "cannot tell which stored lists of '\(plugin)' belong to this account; nothing was changed"
                ),
                hint:
                    Message(
                        """
                        Log out without --clear-data. To delete the stored data of all accounts: folio cache clear \
                        \(plugin)
                        """
                    ),
                exitCode: .failure)
        }
    }

    private static func advice(_ name: String) -> Message {
        Message("Leave it out and folio asks for it at the terminal, or use \(name)=@FILE or \(name)=@- (stdin).")
    }
}

extension AuthCommandProblem: Explained {
    var complaint: Complaint { Complaint(self) }
}
