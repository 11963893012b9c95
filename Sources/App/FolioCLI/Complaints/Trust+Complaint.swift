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
            Message("\(Self.untrusted(distrust)), and '\(distrust.plugin)' wants \(wanted)"),
            hint: Message("Look at the file; if you trust whoever wrote it: folio plugins trust"),
            exitCode: .notAuthorised)
    }

    /// Why it cannot be told, or kept, what is trusted.
    init(_ error: TrustFileError) {
        switch error {
        case .noFolder:
            self.init(
                Message("neither XDG_STATE_HOME nor HOME names a folder to keep in which files are trusted"),
                hint: Message("Set one of them."), exitCode: .failure)
        case .needsForce:
            self.init(
                Message("trusting a file needs a yes, and there is no terminal to ask at"),
                hint: Message("Look at the file, and add --force."), exitCode: .usage)
        case .unusable(let path):
            self.init(
                Message("the file of trusted plugin files cannot be read: \(path)"),
                details: [Message("it is not what folio wrote there")],
                hint: Message("Put it right, or move it away and trust your files again."), exitCode: .failure)
        }
    }
}
