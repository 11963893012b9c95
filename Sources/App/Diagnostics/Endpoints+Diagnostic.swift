package import Endpoints
import Pagination
import Plugins
package import Presentation
import Wording

extension Diagnostic {
    /// Why an endpoint cannot make the request.
    package init(_ problem: EndpointError) {
        switch problem {
        case .unknownParameter(let name, let allowed):
            self.init(
                Message("unknown parameter '\(name)'"), hint: Self.suggestion(name, among: allowed, kind: .parameter),
                exitCode: .usage)
        case .missingParameter(let name, let help):
            self.init(
                help.map { Message("the parameter '\(name)' is required (\($0))") }
                    ?? Message("the parameter '\(name)' is required"),
                hint: Message("Give the value: \(name)=…"), exitCode: .usage)
        case .emptyParameter(let name, let standard):
            self.init(
                Message("the parameter '\(name)' is empty, but the URL needs it"),
                hint: standard.map { Message("Give a value after \(name)=, or leave it out for the default, \($0).") }
                    ?? Message("Give a value after \(name)=."), exitCode: .usage)
        case .emptySecret(let name):
            self.init(
                Message("the secret '\(name)' is empty, but the URL needs it"),
                hint: Message("Check where its value comes from, or use \(name)=@FILE or \(name)=@- (stdin)."),
                exitCode: .usage)
        case .notAllowed(let parameter, let value, let allowed):
            self.init(
                Message("invalid value '\(value)' for '\(parameter)'"),
                hint: Self.suggestion(value, among: allowed, kind: .value), exitCode: .usage)
        case .badHostValue(let parameter, let value, let extent):
            let hint =
                switch extent {
                case .label: Message("It is a part of the host's name: letters, digits and '-'.")
                case .host: Message("It is the host of the URL: a name such as api.example.com.")
                case .authority: Message("It is the host of the URL, such as api.example.com or localhost:3000.")
                }
            self.init(
                Message("invalid value '\(value)' for '\(parameter)'"), hint: hint, exitCode: .usage)
        case .givenTwice(let parameter):
            self.init(
                Message("the parameter '\(parameter)' is given twice"), hint: Message("Give it once."),
                exitCode: .usage)
        case .notOfType(let parameter, let value, let type):
            self.init(Message("'\(parameter)' must be \(Self.phrase(type)), not '\(value)'"), exitCode: .usage)
        case .fileNeeded(let parameter):
            self.init(
                Message("'\(parameter)' must be a file"), hint: Message("Use \(parameter)=@FILE."),
                exitCode: .usage)
        case .program(let problem): self.init(problem)
        case .template(let problem):
            self.init(PluginText.text(problem), exitCode: .usage)
        case .badURL(let text, let error):
            self.init(
                Self.invalidURL(text, because: Self.reason(error)), hint: Self.advice(error), exitCode: .usage)
        case .secretForForeignHost(let origin):
            self.init(
                Message("refusing to send a secret to \(origin), which the plugin does not list"),
                hint: Message("If this host may receive it, add it to `hosts:` under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        case .insecureHost(let origin):
            self.init(
                Message("refusing to send credentials to \(origin), because the request would not be encrypted"),
                hint: Message("Use https."), exitCode: .notAuthorised)
        case .secretPreferred(let parameter):
            self.init(
                Message("the secret '\(parameter)' cannot be stored as a preference"),
                hint: Message("Set the environment variable that the plugin names, or use \(parameter)=@FILE."),
                exitCode: .usage)
        case .badFieldValue(let name):
            self.init(
                Message("the value of the header '\(name)' contains a line break or another control character"),
                hint: Message("Remove that character from the parameter."), exitCode: .usage)
        case .tooLongRequest:
            self.init(
                Message("the values of the parameters make the request too long"),
                hint: Message("Give shorter values, or check where the plugin uses them."), exitCode: .usage)
        case .foreignPosition(let origin):
            self.init(
                Message("the position points to \(origin), which the plugin does not list"),
                hint: Message("If you trust this host, add it to `hosts:` in the plugin."), exitCode: .usage)
        case .localImage(let url):
            self.init(
                Message("it is at a local address (\(url)), and the list is not"),
                exitCode: .notAuthorised)
        case .untrustedURL(let url):
            self.init(Self.untrustedRequest(to: url), hint: Self.trustAdvice, exitCode: .notAuthorised)
        case .pageSizeBeyondMaximum(let asked, let maximum):
            self.init(
                Message(
                    maximum, one: "the server allows at most \(maximum) item per request, not \(asked)",
                    other: "the server allows at most \(maximum) items per request, not \(asked)"),
                hint: Message("Use --page-size \(maximum)."), exitCode: .usage)
        case .noPageSize:
            self.init(
                Message("this endpoint does not support --page-size"), hint: Message("Leave out --page-size."),
                exitCode: .usage)
        case .concurrencyNotSupported(let strategy):
            self.init(
                Message("--concurrency is not supported with the strategy '\(strategy)'"),
                hint: Message(
                    """
                    It works with `offset` and `page`. With other strategies, each page's position comes from the \
                    page before.
                    """), exitCode: .usage)
        case .storedPosition(let position):
            self.init(
                Message("--cursor: '\(position)' is a position in the stored list, which the server does not know"),
                hint: Message("Add --offline, or read the list from its start."), exitCode: .usage)
        case .startNotSupported(let kind, let supported):
            let known = supported.map { "--\($0.rawValue)" }.joined(separator: ", ")
            self.init(
                Message("this endpoint does not support --\(kind.rawValue)"),
                hint: Message("It supports \(known)."), exitCode: .usage)
        case .pagination(let problem):
            self.init(PluginText.text(problem), hint: PluginText.advice(on: problem), exitCode: .usage)
        case .ofItem(let problem):
            self.init(
                Diagnostic(problem).what,
                hint: Message("Check `id:` and `image:`, or the field `image`, in the plugin."),
                exitCode: .unusableResponse)
        case .noImages:
            self.init(
                Message("this endpoint defines no images"),
                hint: Message("Add `id:` and `image:` to the endpoint in the plugin, or a field named `image`."),
                exitCode: .usage)
        }
    }
}

extension EndpointError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
