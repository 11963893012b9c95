import Accounts
import Diagnostics
import Presentation
import Wording

extension Diagnostic {
    init(_ error: AuthCommandError) {
        switch error {
        case .nothingToLogInTo(let plugin, let secrets) where secrets.isEmpty:
            self.init(
                Message("'\(plugin)' needs no credential"), hint: Message("Its requests are not signed."),
                exitCode: .usage)
        case .nothingToLogInTo(let plugin, let secrets):
            self.init(
                Message("'\(plugin)' needs no login: its credentials come from elsewhere"),
                hint: Message("folio reads them from \(secrets.map(Self.source).joined(separator: ", "))."),
                exitCode: .usage)
        case .severalCredentials(let answers):
            self.init(
                Message("these answers are for different credentials: \(answers.joined(separator: ", "))"),
                hint: Message("Give the answers for one of them."), exitCode: .usage)
        case .keepAndClear:
            self.init(
                Message("--keep-data cannot be combined with --clear-data"), hint: Message("Leave one of them out."),
                exitCode: .usage)
        case .accountUnknown(let plugin):
            self.init(
                Message(
                    "cannot determine which stored lists of '\(plugin)' belong to this account; nothing was changed"),
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
}

extension AuthCommandError: Explained {
    var diagnostic: Diagnostic { Diagnostic(self) }
}
