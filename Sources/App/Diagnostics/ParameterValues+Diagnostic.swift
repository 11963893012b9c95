package import PersonalFiles
package import Presentation
import Wording

extension Diagnostic {
    /// A parameter has no value.
    init(_ error: ParameterValueError) {
        switch error {
        case .commandFailed(let parameter, let program, let failure):
            self.init(
                Message("the command '\(program)' returned no value for '\(parameter)': \(Self.text(failure))"),
                hint: Message("Run the command yourself to see why, or give the value: \(parameter)=…"),
                exitCode: .failure)
        case .unusable(let parameter, let program, let problem):
            self.init(
                Message("the command '\(program)' printed an invalid value: \(Diagnostic(problem).what)"),
                hint: Message("Give the value: \(parameter)=…"), exitCode: .failure)
        case .secretMissing(let parameter, let variable):
            self.init(
                Message("the secret parameter '\(parameter)' is missing"),
                hint: variable.map {
                    Message("Set it: export \($0)=…, or use \(parameter)=@FILE or \(parameter)=@- (stdin).")
                } ?? Message("Use \(parameter)=@FILE or \(parameter)=@- (stdin)."), exitCode: .usage)
        }
    }
}

extension ParameterValueError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
