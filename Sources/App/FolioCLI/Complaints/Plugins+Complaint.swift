import CommandKit
import JSON
import Pagination
import Plugins
import Presentation
import Schema
import Wording
import YAML

extension Complaint {
    /// Everything that is wrong with a plugin file, with the place and the line of each.
    init(_ error: PluginFileError) {
        let count = error.problems.count { !$0.problem.isWarning }
        self.init(
            Self.errors(count, in: error.source.file),
            details: error.problems.flatMap { Self.lines($0, in: error.source) }, exitCode: .pluginFile)
    }

    /// How many errors a plugin file has.
    static func errors(_ count: Int, in file: String) -> Message {
        Message(count, one: "\(file) has an error", other: "\(file) has \(count) errors")
    }

    /// Why a name means no endpoint.
    init(_ problem: LookupProblem) {
        switch problem {
        case .unknownPlugin(let name, known: _, let unread?):
            self.init(
                Message("unknown plugin '\(name)'"), details: [Message(verbatim: unread.file)],
                hint: Message(
                    """
                    '\(name)' is in that file, which is not read because of \(unread.reason). Do without that, or name the \
                    file with --config.
                    """),
                exitCode: .usage)
        case .unknownPlugin(let name, known: [], unread: nil):
            self.init(
                Message("unknown plugin '\(name)': no plugin file was found"),
                hint: Message(
                    """
                    Make one with 'folio plugins new' or 'folio plugins probe URL'; or put a plugins.yaml here or into \
                    ~/.config/folio, or name one with --config.
                    """),
                exitCode: .usage)
        case .unknownPlugin(let name, let known, unread: nil):
            self.init(
                Message("unknown plugin '\(name)'"), hint: Self.pluginAdvice(name, known), exitCode: .usage)
        case .unknownEndpoint(let name, let plugin, let known):
            self.init(
                Message("'\(plugin)' has no endpoint '\(name)'"),
                hint: Self.suggestion(name, among: known, kind: .endpoint),
                exitCode: .usage)
        case .endpointNeeded(let plugin, let known):
            self.init(
                Message("'\(plugin)' has several endpoints and no default"),
                hint: Message("Name one: \(known.map { "\(plugin)/\($0)" }.joined(separator: ", "))."), exitCode: .usage
            )
        case .noComments(let endpoint):
            self.init(
                Message("'\(endpoint)' has no comments"),
                hint: Message("Endpoints with `comments:` in the plugin have them."),
                exitCode: .usage)
        }
    }

    private static func pluginAdvice(_ name: String, _ known: [String]) -> Message {
        let suggestion = suggestion(name, among: known, kind: .plugin)
        guard nearest(to: name, among: known).isEmpty else { return suggestion }
        return Message("\(suggestion) 'folio plugins new' or 'folio plugins probe URL' makes another.")
    }

    /// A problem as lines: the place with what is wrong, the line, and a caret.
    static func lines(_ located: LocatedProblem, in source: YAMLSource) -> [Message] {
        let location = located.location
        let problem = located.problem.isWarning ? Message("warning: \(text(located.problem))") : text(located.problem)
        let place = Message(verbatim: "\(source.file):\(location.line):\(location.column)")
        let message = [place, problem].joined(separator: ": ")
        if case .badExpression(let text, let error) = located.problem {
            return [message] + expression(text, error).map { Message(verbatim: "  \($0)") }
        }
        guard let line = source.line(location.line) else { return [message] }
        return [
            message, Message(verbatim: "  \(line)"),
            Message(verbatim: "  \(String(repeating: " ", count: max(0, location.column - 1)))^"),
        ]
    }

    static func text(_ problem: PluginProblem) -> Message {
        switch problem {
        case .yaml(let error): yaml(error)
        case .unknownKey(let key, let allowed):
            Message("unknown key '\(key)'. \(suggestion(key, among: allowed, kind: .key))")
        case .missingKey(let key): Message("the key '\(key)' is missing")
        case .oneKeyNeeded(let allowed): Message("write one of \(allowed.joined(separator: ", ")), and only one")
        case .wrongType(let expected, let found): Message("expected \(phrase(expected)), found \(phrase(found))")
        case .notAllowed(let text, let allowed):
            Message("'\(text)' is not allowed. \(suggestion(text, among: allowed, kind: .value))")
        case .outOfRange(let text, let range) where range.count == 1: Message("\(text) is not \(range.lowerBound)")
        case .outOfRange(let text, let range):
            Message("\(text) is not between \(range.lowerBound) and \(range.upperBound)")
        case .badDuration(let text): Message("'\(text)' is no duration; write 500ms, 10s, 5m, 1h or 7d")
        case .badRate(let text): Message("'\(text)' is no rate; write 10/s, 60/m or 1000/h")
        case .badURL(let text):
            Message(
                "'\(Complaint.withoutUserInformation(text))' is no usable URL; it begins with https:// or http://, and a base URL has no '?' and no '#'"
            )
        case .badHost(let text): Message("'\(text)' is no host; write example.com or example.com:8443")
        case .hostNotASCII(let host): PluginText.hostInASCII(host)
        case .badPath(let path, let error): Message("'\(path)' is no path: \(pathText(error))")
        case .badExpression(_, let error): text(error)
        case .severalValues(let path): Message("'\(path)' gives several values where one is wanted")
        case .badTemplate(_, let problem): PluginText.text(problem)
        case .notInThisVersion(let key): Message("'\(key)' is not in this version")
        case .unknownParameter(let name, let allowed):
            Message("unknown parameter '{\(name)}'. \(suggestion(name, among: allowed, kind: .parameter))")
        case .maybeUnset(let name): Message("'{\(name)}' may be unset here; give it a default or make it required")
        case .unknownDefaultEndpoint(let name, let allowed):
            Message("there is no endpoint '\(name)'. \(suggestion(name, among: allowed, kind: .endpoint))")
        case .pagination(let problem): PluginText.text(problem)
        case .auth(let problem): PluginText.text(problem)
        case .credentialsToAnyHost:
            Message("a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the credential")
        case .badName(let name):
            Message("'\(name)' is no usable name; letters, digits, '-', '_' and '.' are, and 'id' is taken")
        case .emptyQueryName: Message("a query parameter needs a name")
        case .badHeaderName(let name):
            Message("'\(name)' is no header field's name; write letters, digits and '-', such as X-Page")
        case .pagingNameTwice(let name):
            Message("paging sends two values as '\(name)'; give each a query parameter of its own")
        case .queryNameOfPaging(let name):
            Message(
                "paging sends '\(name)' itself; leave it out of `query:` and say under `pagination:` what is sent first"
            )
        case .sameForEveryItem:
            Message("every item would have the same list; write {id}, the item's id, into `path:` or `query:`")
        case .repliesNeedPlace:
            Message("say where the replies are: at `path:`, or inside the comment at `items:`")
        case .repliesNeedID:
            Message("replies are asked for by the comment's id; say `id:` of the comments")
        case .keyNeedsPath(let key):
            Message(
                "'\(key)' goes with `path:`; without one the replies are inside the comment, and nothing is asked for")
        case .singleWithPaging(let strategy):
            Message("`single: true` is one object and '\(strategy)' asks for many pages; leave one of them out")
        case .badFieldName(""): Message("a field needs a name")
        case .badFieldName(let name) where ["children", "depth"].contains(name):
            Message("a field cannot be called '\(name)' here: folio writes it itself in threads; choose another name")
        case .badFieldName(let name):
            Message("a field cannot be called '\(name)': folio writes 'id' and 'parent' itself; choose another name")
        case .absolutePath(let path):
            Message(
                "'\(path)' is a whole URL, and a path is appended to `base_url`; write the host there, in a plugin of its own"
            )
        case .errorRule(let problem): text(problem)
        case .body(let problem): Self.text(problem)
        case .parameter(let problem): Self.text(problem)
        case .literalSecret: Message("a secret stands in the file; {env: NAME} or {file: PATH} keeps it out")
        }
    }

    private static func text(_ problem: ErrorRuleProblem) -> Message {
        switch problem {
        case .noCondition: Message("the rule would fit every answer; give it a `status:`, an `at:` or a `contains:`")
        case .equalsWithoutPath: Message("`equals:` needs an `at:`, the path of what it is compared with")
        case .messageOfSkip: Message("a skipped answer shows no message; leave it out")
        }
    }

    static func pathText(_ error: JSONPathError) -> Message {
        switch error {
        case .missingDot: Message("it must begin with '.'")
        case .needsQuotes(let name, _): Message("'\(name)' needs quotes: .\"\(name)\"")
        case .unclosed(let offset): Message("a quote or bracket at character \(offset + 1) is not closed")
        case .notPlain(let offset):
            Message("at character \(offset + 1) begins what is more than a path, such as .data[0].name")
        }
    }

    private static func phrase(_ shape: YAMLShape) -> Message {
        switch shape {
        case .nothing: Message("nothing")
        case .list: Message("a list")
        case .mapping: Message("a mapping")
        case .text(let text): Message(verbatim: "'\(text)'")
        }
    }

    private static func phrase(_ kind: SchemaKind) -> Message {
        switch kind {
        case .text, .template, .choice, .rate, .queryName, .headerName, .method: Message("text")
        case .path: Message("a path")
        case .expression: Message("a path or an expression of jq")
        case .url: Message("a URL")
        case .host: Message("a host")
        case .flag: Message("true or false")
        case .integer: Message("a whole number")
        case .duration: Message("a duration")
        case .list: Message("a list")
        case .map, .object, .one, .variant, .enclosing: Message("a mapping")
        case .either(let kinds):
            kinds.dropFirst().reduce(kinds.first.map(phrase) ?? Message(verbatim: "")) {
                Message("\($0) or \(phrase($1))")
            }
        case .tree: Message("what JSON can say")
        case .later: Message("nothing")
        }
    }
}

extension Complaint {
    init(_ problem: PreferenceProblem) {
        switch problem {
        case .noFolder:
            self.init(
                Message("there is no place for preferences: neither XDG_CONFIG_HOME nor HOME names a folder"),
                exitCode: .failure)
        case .unusable(let file, let plugin, let parameter, let problem):
            let complaint = Complaint(problem)
            self.init(
                Message("the preference for '\(parameter)' cannot be used: \(complaint.what)"),
                details: [Message(verbatim: file)],
                hint: Message(
                    "Change it with 'folio plugins set \(plugin) \(parameter)=VALUE', or '\(parameter)=' to prefer nothing."
                ),
                exitCode: .usage)
        case .refused(let parameter, let value, let problem):
            self.init(
                Message("'\(value)' cannot be preferred for '\(parameter)': \(Complaint(problem).what)"),
                hint: Message("Nothing was changed."), exitCode: .usage)
        case .noValue(let plugin, let word, isKnown: true):
            self.init(
                Message("'\(word)' has no value: a '=' is missing"),
                hint: Message("Write 'folio plugins set \(plugin) \(word)=VALUE', or '\(word)=' to prefer nothing."),
                exitCode: .usage)
        case .noValue(let plugin, let word, isKnown: false):
            self.init(
                Message("'\(word)' has no value: a '=' is missing"),
                hint: Message("'folio plugins show \(plugin)' shows the parameters there are."), exitCode: .usage)
        }
    }
}
