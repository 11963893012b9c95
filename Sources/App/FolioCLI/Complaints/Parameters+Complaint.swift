import Accounts
import Plugins
import Presentation

extension Complaint {
    static func text(_ problem: ParameterProblem) -> String {
        switch problem {
        case .secretExcludes(let key): "a secret has no `\(key)`; leave it out"
        case .variableNeedsSecret: "`env` is where a secret comes from; write `secret: true` beside it"
        case .secretInPath(let name):
            "'{\(name)}' is a secret, and a path is shown, logged and stored; send it in `query`, `headers` or the body"
        case .secretAsFile(let name): "'{\(name)}' is a secret, and no file's name"
        case .secretToAnyHost:
            "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the secret"
        case .emptyCommand: "a command is a program with its arguments, such as [locate, --short]"
        }
    }
}

extension Complaint {
    /// Why a parameter has no value.
    init(_ problem: ParameterValueProblem) {
        switch problem {
        case .commandFailed(let parameter, let program, let failure):
            self.init(
                "the command '\(program)' gave no value for '\(parameter)': \(Self.text(failure))",
                hint: "Run it yourself to see what is wrong, or add \(parameter)=… to the command.",
                exitCode: .failure)
        case .unusable(let parameter, let program, let problem):
            self.init(
                "what the command '\(program)' prints cannot be used: \(Complaint(problem).what)",
                hint: "Add \(parameter)=… to the command.", exitCode: .failure)
        case .secretMissing(let parameter, let variable):
            let set = variable.map { "Set it: export \($0)=…, or use" } ?? "Use"
            self.init(
                "the parameter '\(parameter)' is a secret, and it is not there",
                hint: "\(set) \(parameter)=@FILE or \(parameter)=@- (stdin).", exitCode: .usage)
        }
    }
}
