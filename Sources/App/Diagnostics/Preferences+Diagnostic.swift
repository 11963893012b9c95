package import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// A preference cannot be used or stored.
    init(_ error: PreferenceError) {
        switch error {
        case .noFolder:
            self.init(
                Message("no folder for preferences: neither XDG_CONFIG_HOME nor HOME is an absolute path"),
                exitCode: .failure)
        case .unusable(let file, let plugin, let parameter, let problem):
            let diagnostic = Diagnostic(problem)
            self.init(
                Message("invalid preference for '\(parameter)': \(diagnostic.what)"),
                details: [Message(verbatim: file)],
                hint: Message(
                    "Change it: folio plugins set \(plugin) \(parameter)=VALUE ('\(parameter)=' removes it)"
                ),
                exitCode: .usage)
        case .refused(let parameter, let value, let problem):
            self.init(
                Message("invalid value '\(value)' for '\(parameter)': \(Diagnostic(problem).what)"),
                hint: Message("The preferences were not changed."), exitCode: .usage)
        case .noValue(let plugin, let word, isKnown: true):
            self.init(
                Message("missing '=' after '\(word)'"),
                hint: Message("Use: folio plugins set \(plugin) \(word)=VALUE ('\(word)=' removes the preference)"),
                exitCode: .usage)
        case .noValue(let plugin, let word, isKnown: false):
            self.init(
                Message("missing '=' after '\(word)'"),
                hint: Message("To see the parameters: folio plugins show \(plugin)"), exitCode: .usage)
        }
    }
}

extension PreferenceError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
