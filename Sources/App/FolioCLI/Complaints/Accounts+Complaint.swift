import Accounts
import Presentation

extension Complaint {
    /// Why a request could not be signed.
    init(_ problem: AuthProblem) {
        switch problem {
        case .secretMissing(let secret):
            self.init(
                "a credential is missing: \(Self.source(secret))", hint: Self.advice(secret),
                exitCode: .notAuthorised)
        case .controlCharacter(let secret):
            self.init(
                "a credential holds a line break or another control character: \(Self.source(secret))",
                hint: "Set it again without it.", exitCode: .notAuthorised)
        case .oneKindNeeded, .incomplete:
            self.init(PluginText.text(problem), exitCode: .pluginFile)
        }
    }

    private static func source(_ secret: Secret) -> String {
        switch secret {
        case .environment(let name): "the environment variable \(name)"
        case .file(let path): "the file \(path)"
        case .literal: "the plugin file's own text"
        }
    }

    private static func advice(_ secret: Secret) -> String? {
        switch secret {
        case .environment(let name): "Set it: export \(name)=…"
        case .file: "Create it, readable for you alone."
        case .literal: nil
        }
    }
}
