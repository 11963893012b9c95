import Accounts
import Presentation

extension Complaint {
    /// That a file is not trusted, in a clause.
    static func untrusted(_ distrust: Distrust) -> String {
        distrust.hasChanged
            ? "\(distrust.file) has changed since it was trusted" : "\(distrust.file) is not trusted"
    }

    init(_ distrust: Distrust, wants secrets: [Secret]) {
        let wanted = secrets.isEmpty ? "a stored token" : secrets.map(Self.source).joined(separator: ", ")
        self.init(
            "\(Self.untrusted(distrust)), and '\(distrust.plugin)' wants \(wanted)",
            hint: "Look at the file; if you trust whoever wrote it: folio plugins trust", exitCode: .notAuthorised)
    }

    /// Why it cannot be told, or kept, what is trusted.
    init(_ error: TrustFileError) {
        switch error {
        case .noFolder:
            self.init(
                "neither XDG_STATE_HOME nor HOME names a folder to keep in which files are trusted",
                hint: "Set one of them.", exitCode: .failure)
        case .needsForce:
            self.init(
                "trusting a file needs a yes, and there is no terminal to ask at",
                hint: "Look at the file, and add --force.", exitCode: .usage)
        case .unusable(let path):
            self.init(
                "the file of trusted plugin files cannot be read: \(path)",
                details: ["it is not what folio wrote there"],
                hint: "Put it right, or move it away and trust your files again.", exitCode: .failure)
        }
    }
}
