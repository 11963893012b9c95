package import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// The list of trusted files cannot be read or changed.
    init(_ error: TrustFileError) {
        switch error {
        case .noFolder:
            self.init(
                Message("no folder for the list of trusted files: neither XDG_STATE_HOME nor HOME is an absolute path"),
                hint: Message("Set one of them to an absolute path."), exitCode: .failure)
        case .needsForce:
            self.init(
                Message("trusting a file needs confirmation, and folio cannot ask without a terminal"),
                hint: Message("Read the file, then add --force."), exitCode: .usage)
        case .notUTF8(let path):
            self.init(
                Message("cannot trust a file whose path is not valid UTF-8: \(path)"),
                hint: Message("Move the file to a folder with another name."), exitCode: .usage)
        case .unusable(let path):
            self.init(
                Message("cannot read the list of trusted files: \(path)"),
                details: [Message("its content is invalid")],
                hint: Message("Correct the file, or move it away and trust your plugin files again."),
                exitCode: .failure)
        }
    }
}

extension TrustFileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
