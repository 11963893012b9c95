import Accounts
package import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// Tokens cannot be read or stored.
    init(_ error: TokenFileError) {
        switch error {
        case .noFolder:
            self.init(
                Message("no folder for tokens: neither XDG_STATE_HOME nor HOME is an absolute path"),
                hint: Message("Set one of them to an absolute path."),
                exitCode: .failure)
        case .unusable(let path, .notJSON):
            self.init(
                Message("cannot read the token file: \(path)"),
                details: [Message("its content is invalid")],
                hint: Message("Correct the file, or move it away and log in again."), exitCode: .failure)
        case .unusable(let path, .otherVersion):
            self.init(
                Message("cannot read the token file: \(path)"),
                details: [Message("it was written by another version of folio")],
                hint: Message("Use that version, or move the file away and log in again."), exitCode: .failure)
        }
    }
}

extension TokenFileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
