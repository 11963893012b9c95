import Accounts
import Plugins
import Presentation
import Wording

extension Complaint {
    static func text(_ problem: ParameterProblem) -> Message {
        switch problem {
        case .secretExcludes(let key): Message("a secret has no `\(key)`; leave it out")
        case .variableNeedsSecret: Message("`env` is where a secret comes from; write `secret: true` beside it")
        case .secretInPath(let name):
            Message(
                "'{\(name)}' is a secret, and a path is shown, logged and stored; send it in `query`, `headers` or the body"
            )
        case .secretAsFile(let name): Message("'{\(name)}' is a secret, and no file's name")
        case .secretToAnyHost:
            Message("a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the secret")
        case .emptyCommand: Message("a command is a program with its arguments, such as [locate, --short]")
        }
    }
}

extension Complaint {
    init(_ error: UnexpectedWord) {
        let known = error.known.joined(separator: ", ")
        self.init(
            Message("unexpected argument '\(error.word)'"),
            hint: known.isEmpty
                ? Message("There are no parameters here.")
                : Message("Parameters are written key=value. Known: \(known)."),
            exitCode: .usage)
    }

    /// Why a parameter has no value.
    init(_ problem: ParameterValueProblem) {
        switch problem {
        case .commandFailed(let parameter, let program, let failure):
            self.init(
                Message("the command '\(program)' gave no value for '\(parameter)': \(Self.text(failure))"),
                hint: Message("Run it yourself to see what is wrong, or add \(parameter)=… to the command."),
                exitCode: .failure)
        case .unusable(let parameter, let program, let problem):
            self.init(
                Message("what the command '\(program)' prints cannot be used: \(Complaint(problem).what)"),
                hint: Message("Add \(parameter)=… to the command."), exitCode: .failure)
        case .secretMissing(let parameter, let variable):
            self.init(
                Message("the parameter '\(parameter)' is a secret, and it is not there"),
                hint: variable.map {
                    Message("Set it: export \($0)=…, or use \(parameter)=@FILE or \(parameter)=@- (stdin).")
                } ?? Message("Use \(parameter)=@FILE or \(parameter)=@- (stdin)."), exitCode: .usage)
        }
    }
}
