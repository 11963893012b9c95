import Accounts
import JSON
import Pagination
import Plugins

/// Sentences that several complaints share.
enum PluginText {
    static func hostInASCII(_ host: String) -> String {
        "the host '\(host)' must be written in ASCII, as punycode (xn--…)"
    }

    static func text(_ problem: PaginationProblem) -> String {
        switch problem {
        case .placeNeeded(let key):
            "'\(key)' must say where its value travels, such as {query: \(key)}"
        case .keyNeeded:
            "keyset paging needs the endpoint's `id:` or a `key:`"
        case .conflict(let key, let other):
            "'\(key)' cannot go with '\(other)'"
        case .capWithoutTotal:
            "'cap' goes with 'total': only it tells whether the list is longer"
        case .sizeBeyondMaximum(let size, let maximum):
            "the default size \(size) is larger than the maximum \(maximum)"
        case .itemWithoutKey(let path):
            "the last item of the page has no key at '\(path)', so the next page cannot be asked for"
        case .tokenNotText(let found):
            "the next page's token is not usable: \(ServerMessage.cut(found))"
        case .signNotCount(let key, let found):
            "`until.\(key)` is no number: found \(ServerMessage.cut(found))"
        case .signNotFlag(let key, let found):
            "`until.\(key)` is neither true nor false: found \(ServerMessage.cut(found))"
        case .badPosition(let text, let expected):
            "'\(ServerMessage.cut(text))' is no position here: expected \(expected)"
        }
    }

    static func text(_ problem: AuthProblem) -> String {
        switch problem {
        case .oneKindNeeded(let found) where found.isEmpty:
            "`auth:` names no kind; there are \(AuthKind.all.map(\.name).joined(separator: ", "))"
        case .oneKindNeeded(let found):
            "`auth:` names \(found.joined(separator: " and ")); write a list to send several"
        case .incomplete(let kind):
            "'\(kind)' lacks a setting or has one too many; it looks like "
                + (AuthKind.all.first { $0.name == kind }?.example ?? "")
        case .secretMissing, .noneSet, .controlCharacter, .commandFailed, .loginNeeded, .foreignTokenURL, .token,
            .untrusted:
            "a credential cannot be used"
        }
    }

    static func text(_ problem: TemplateProblem) -> String {
        switch problem {
        case .unclosedBrace(let offset): "a '{' without its '}' at character \(offset + 1); a brace itself is '{{'"
        case .strayBrace(let offset): "a '}' without its '{' at character \(offset + 1); a brace itself is '}}'"
        case .emptyName(let offset): "'{}' at character \(offset + 1) names no parameter"
        case .unknownFunction(let name, _):
            "unknown function '\(name)'; there are join, segments, lower, upper and default"
        case .functionNeedsArgument(let name, _): "the function '\(name)' needs an argument: \(name):TEXT"
        case .dotSegment(let name, let value): "the parameter '\(name)' may not hold '.' or '..' segments: '\(value)'"
        }
    }
}
