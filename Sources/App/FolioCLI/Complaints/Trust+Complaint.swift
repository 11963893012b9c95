import Accounts
import Presentation
import Wording

extension Complaint {
    /// That a file is not trusted, in a clause.
    static func untrusted(_ distrust: Distrust) -> Message {
        distrust.hasChanged
            ? Message("\(distrust.file) has changed since it was trusted") : Message("\(distrust.file) is not trusted")
    }

    init(_ distrust: Distrust, wants secrets: [Secret]) {
        let wanted = secrets.isEmpty ? Message("a stored token") : secrets.map(Self.source).joined(separator: ", ")
        self.init(
            Message("\(Self.untrusted(distrust)), but '\(distrust.plugin)' needs \(wanted)"),
            hint: Message("Read the file. If you trust its author: folio plugins trust"),
            exitCode: .notAuthorised)
    }

    /// Why it cannot be told, or kept, what is trusted.
    init(_ error: TrustFileError) {
        switch error {
        case .noFolder:
            self.init(
                Message("no folder for the list of trusted files: neither XDG_STATE_HOME nor HOME is an absolute path"),
                hint: Message("Set one of them to an absolute path."), exitCode: .failure)
        case .needsForce:
            self.init(
                Message("trusting a file needs confirmation, and there is no terminal to ask for it"),
                hint: Message("Read the file, then add --force."), exitCode: .usage)
        case .unusable(let path):
            self.init(
                Message("cannot read the list of trusted files: \(path)"),
                details: [Message("its content is invalid")],
                hint: Message("Correct the file, or move it away and trust your plugin files again."),
                exitCode: .failure)
        }
    }
}
