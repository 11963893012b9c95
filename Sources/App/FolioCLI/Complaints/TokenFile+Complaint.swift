import Accounts
import Presentation
import Wording

extension Complaint {
    /// Why tokens cannot be read or kept.
    init(_ error: TokenFileError) {
        switch error {
        case .noFolder:
            self.init(
                Message("neither XDG_STATE_HOME nor HOME names a folder to keep tokens in"),
                hint: Message("Set one of them."),
                exitCode: .failure)
        case .unusable(let path, .notJSON):
            self.init(
                Message("the token file cannot be read: \(path)"),
                details: [Message("it is not what folio wrote there")],
                hint: Message("Put it right, or move it away and log in again."), exitCode: .failure)
        case .unusable(let path, .otherVersion):
            self.init(
                Message("the token file cannot be read: \(path)"),
                details: [Message("another version of folio wrote it")],
                hint: Message("Use that version, or move the file away and log in again."), exitCode: .failure)
        }
    }

    /// Why a token is not kept, in a line.
    static func unkept(_ error: any Error) -> Message {
        Message("the token cannot be kept, and the next run may need another: \(reason(error))")
    }
}
