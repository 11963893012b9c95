import CommandKit
import JSON
import Pagination
import Plugins
import Presentation
import Schema
import YAML

extension Complaint {
    /// Everything that is wrong with a plugin file, with the place and the line of each.
    init(_ error: PluginFileError) {
        let count = error.problems.count { !$0.problem.isWarning }
        self.init(
            "\(error.source.file) has \(count == 1 ? "an error" : "\(count) errors")",
            details: error.problems.flatMap { Self.lines($0, in: error.source) }, exitCode: .pluginFile)
    }

    /// Why a name means no endpoint.
    init(_ problem: LookupProblem) {
        switch problem {
        case .unknownPlugin(let name, known: []):
            self.init(
                "unknown plugin '\(name)': no plugin file was found",
                hint: "Put a plugins.yaml here or into ~/.config/folio, or name one with --config.", exitCode: .usage)
        case .unknownPlugin(let name, let known):
            self.init(
                "unknown plugin '\(name)'", hint: Self.suggestion(name, among: known, kind: "plugin"), exitCode: .usage)
        case .unknownEndpoint(let name, let plugin, let known):
            self.init(
                "'\(plugin)' has no endpoint '\(name)'", hint: Self.suggestion(name, among: known, kind: "endpoint"),
                exitCode: .usage)
        case .endpointNeeded(let plugin, let known):
            self.init(
                "'\(plugin)' has several endpoints and no default",
                hint: "Name one: \(known.map { "\(plugin)/\($0)" }.joined(separator: ", ")).", exitCode: .usage)
        case .noComments(let endpoint):
            self.init(
                "'\(endpoint)' has no comments", hint: "Endpoints with `comments:` in the plugin have them.",
                exitCode: .usage)
        }
    }

    /// A problem as lines: the place with what is wrong, the line, and a caret.
    static func lines(_ located: LocatedProblem, in source: YAMLSource) -> [String] {
        let location = located.location
        let kind = located.problem.isWarning ? "warning: " : ""
        let message = "\(source.file):\(location.line):\(location.column): \(kind)\(text(located.problem))"
        if case .badExpression(let text, let error) = located.problem {
            return [message] + expression(text, error).map { "  \($0)" }
        }
        guard let line = source.line(location.line) else { return [message] }
        return [message, "  \(line)", "  \(String(repeating: " ", count: max(0, location.column - 1)))^"]
    }

    static func text(_ problem: PluginProblem) -> String {
        switch problem {
        case .yaml(let error): yaml(error)
        case .unknownKey(let key, let allowed):
            "unknown key '\(key)'. \(suggestion(key, among: allowed, kind: "key") ?? "")"
        case .missingKey(let key): "the key '\(key)' is missing"
        case .oneKeyNeeded(let allowed): "write one of \(allowed.joined(separator: ", ")), and only one"
        case .wrongType(let expected, let found): "expected \(phrase(expected)), found \(found)"
        case .notAllowed(let text, let allowed):
            "'\(text)' is not allowed. \(suggestion(text, among: allowed, kind: "value") ?? "")"
        case .outOfRange(let text, let range) where range.count == 1: "\(text) is not \(range.lowerBound)"
        case .outOfRange(let text, let range): "\(text) is not between \(range.lowerBound) and \(range.upperBound)"
        case .badDuration(let text): "'\(text)' is no duration; write 500ms, 10s, 5m, 1h or 7d"
        case .badRate(let text): "'\(text)' is no rate; write 10/s, 60/m or 1000/h"
        case .badURL(let text):
            "'\(Complaint.withoutUserInformation(text))' is no usable URL; it begins with https:// or http://, and a base URL has no '?' and no '#'"
        case .badHost(let text): "'\(text)' is no host; write example.com or example.com:8443"
        case .hostNotASCII(let host): PluginText.hostInASCII(host)
        case .badPath(let path, let error): "'\(path)' is no path: \(pathText(error))"
        case .badExpression(_, let error): text(error)
        case .severalValues(let path): "'\(path)' gives several values where one is wanted"
        case .badTemplate(_, let problem): PluginText.text(problem)
        case .notInThisVersion(let key): "'\(key)' is not in this version"
        case .unknownParameter(let name, let allowed):
            "unknown parameter '{\(name)}'. \(suggestion(name, among: allowed, kind: "parameter") ?? "")"
        case .maybeUnset(let name): "'{\(name)}' may be unset here; give it a default or make it required"
        case .unknownDefaultEndpoint(let name, let allowed):
            "there is no endpoint '\(name)'. \(suggestion(name, among: allowed, kind: "endpoint") ?? "")"
        case .pagination(let problem): PluginText.text(problem)
        case .auth(let problem): PluginText.text(problem)
        case .credentialsToAnyHost:
            "a parameter decides on the host, so `auth:` needs `hosts:` to say who may see the credential"
        case .badName(let name): "'\(name)' is no usable name; letters, digits, '-', '_' and '.' are, and 'id' is taken"
        case .emptyQueryName: "a query parameter needs a name"
        case .badHeaderName(let name):
            "'\(name)' is no header field's name; write letters, digits and '-', such as X-Page"
        case .pagingNameTwice(let name):
            "paging sends two values as '\(name)'; give each a query parameter of its own"
        case .queryNameOfPaging(let name):
            "paging sends '\(name)' itself; leave it out of `query:` and say under `pagination:` what is sent first"
        case .sameForEveryItem:
            "every item would have the same list; write {id}, the item's id, into `path:` or `query:`"
        case .singleWithPaging(let strategy):
            "`single: true` is one object and '\(strategy)' asks for many pages; leave one of them out"
        case .badFieldName(""): "a field needs a name"
        case .badFieldName(let name):
            "a field cannot be called '\(name)': folio writes 'id' and 'parent' itself; choose another name"
        case .absolutePath(let path):
            "'\(path)' is a whole URL, and a path is appended to `base_url`; write the host there, in a plugin of its own"
        case .errorRule(let problem): text(problem)
        case .body(let problem): Self.text(problem)
        case .parameter(let problem): Self.text(problem)
        case .literalSecret: "a secret stands in the file; {env: NAME} or {file: PATH} keeps it out"
        }
    }

    private static func text(_ problem: ErrorRuleProblem) -> String {
        switch problem {
        case .noCondition: "the rule would fit every answer; give it a `status:`, an `at:` or a `contains:`"
        case .equalsWithoutPath: "`equals:` needs an `at:`, the path of what it is compared with"
        case .messageOfSkip: "a skipped answer shows no message; leave it out"
        }
    }

    static func pathText(_ error: JSONPathError) -> String {
        switch error {
        case .missingDot: "it must begin with '.'"
        case .needsQuotes(let name, _): "'\(name)' needs quotes: .\"\(name)\""
        case .unclosed(let offset): "a quote or bracket at character \(offset + 1) is not closed"
        case .notPlain(let offset):
            "at character \(offset + 1) begins what is more than a path, such as .data[0].name"
        }
    }

    private static func phrase(_ kind: SchemaKind) -> String {
        switch kind {
        case .text, .template, .choice, .rate, .queryName, .headerName, .method: "text"
        case .path: "a path"
        case .expression: "a path or an expression of jq"
        case .url: "a URL"
        case .host: "a host"
        case .flag: "true or false"
        case .integer: "a whole number"
        case .duration: "a duration"
        case .list: "a list"
        case .map, .object, .one, .variant, .enclosing: "a mapping"
        case .either(let kinds): kinds.map(phrase).joined(separator: " or ")
        case .tree: "what JSON can say"
        case .later: "nothing"
        }
    }
}

extension Complaint {
    init(_ problem: PreferenceProblem) {
        switch problem {
        case .noFolder:
            self.init(
                "there is no place for preferences: neither XDG_CONFIG_HOME nor HOME names a folder",
                exitCode: .failure)
        case .unusable(let file, let plugin, let problem):
            let complaint = Complaint(problem)
            self.init(
                "a preference cannot be used: \(complaint.what)", details: [file],
                hint: "Change it with 'folio plugins set \(plugin) NAME=VALUE', or NAME= to prefer nothing.",
                exitCode: .usage)
        }
    }
}
