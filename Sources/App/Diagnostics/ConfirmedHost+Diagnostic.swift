import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// An error in confirming hosts, or in storing that.
    init(_ error: ConfirmedHostError) {
        switch error {
        case .noFolder:
            self.init(
                Message(
                    "no folder for the list of confirmed hosts: neither XDG_STATE_HOME nor HOME is an absolute path"),
                hint: Message("Set one of them to an absolute path."), exitCode: .failure)
        case .unusable(let path):
            self.init(
                Message("cannot read the list of confirmed hosts: \(path)"),
                details: [Message("its content is invalid")],
                hint: Message("Correct the file, or move it away and confirm the hosts again."),
                exitCode: .failure)
        case .notConfirmed(let plugin, let origin):
            self.init(
                Message("you have not confirmed that \(origin) may receive the credentials of '\(plugin)'"),
                hint: Message("If you know this host: folio plugins allow \(plugin) \(origin)"),
                exitCode: .notAuthorised)
        case .badHost(let text):
            self.init(
                Message("invalid host '\(Self.withoutUserInformation(text))'"),
                hint: Message("Give it as https://HOST or https://HOST:PORT."), exitCode: .usage)
        case .notNeeded(let plugin):
            self.init(
                Message("'\(plugin)' needs no confirmed hosts, because its file names the hosts"), exitCode: .usage)
        case .insecure(let origin):
            self.init(
                Message("\(origin) cannot receive credentials, because requests to it are not encrypted"),
                hint: Message("Use https."), exitCode: .usage)
        }
    }
}

extension ConfirmedHostError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
