import Accounts
import JSON
import Pagination
import Plugins
import Presentation
import Wording

/// Sentences that several complaints share.
enum PluginText {
    static func hostInASCII(_ host: String) -> Message {
        Message("the host '\(host)' must be written in ASCII, as punycode (xn--…)")
    }

    static func text(_ problem: PaginationProblem) -> Message {
        switch problem {
        case .placeNeeded(let key):
            Message("'\(key)' must say where its value travels, such as {query: \(key)}")
        case .keyNeeded:
            Message("keyset paging needs the endpoint's `id:` or a `key:`")
        case .conflict(let key, let other):
            Message("'\(key)' cannot go with '\(other)'")
        case .capWithoutTotal:
            Message("'cap' goes with 'total': only it tells whether the list is longer")
        case .sizeBeyondMaximum(let size, let maximum):
            Message("the default size \(size) is larger than the maximum \(maximum)")
        case .itemWithoutKey(let path):
            Message("the last item of the page has no key at '\(path)', so the next page cannot be asked for")
        case .tokenNotText(let found):
            Message("the next page's token is not usable: \(ServerMessage.cut(found))")
        case .memberNotText(let name):
            Message("the next page's token is not usable: \(ServerMessage.cut(name)) is no text")
        case .signNotCount(let key, let found):
            Message("`until.\(key)` is no number: found \(ServerMessage.cut(found))")
        case .signNotFlag(let key, let found):
            Message("`until.\(key)` is neither true nor false: found \(ServerMessage.cut(found))")
        case .badPosition(let text, let expected):
            Message("'\(ServerMessage.cut(text))' is no position here: expected \(phrase(expected))")
        }
    }

    private static func phrase(_ form: PositionForm) -> Message {
        switch form {
        case .wholeNumber: Message("a whole number")
        case .jsonObject: Message("a JSON object")
        case .url: Message("a URL")
        case .key(isBeforeToo: true): Message("after:KEY or before:KEY")
        case .key(isBeforeToo: false): Message(verbatim: "after:KEY")
        case .nothing: Message("none, as the list is one page")
        }
    }

    static func text(_ problem: AuthProblem) -> Message {
        switch problem {
        case .oneKindNeeded(let found) where found.isEmpty:
            Message("`auth:` names no kind; there are \(AuthKind.all.map(\.name).joined(separator: ", "))")
        case .oneKindNeeded(let found):
            Message("`auth:` names \(Complaint.and(found)); write a list to send several")
        case .incomplete(let kind):
            Message(
                """
                '\(kind)' lacks a setting or has one too many; it looks like \
                \(AuthKind.all.first { $0.name == kind }?.example ?? "")
                """)
        case .secretMissing, .noneSet, .controlCharacter, .commandFailed, .loginNeeded, .foreignTokenURL, .token,
            .untrusted:
            Message("a credential cannot be used")
        }
    }

    static func text(_ problem: TemplateProblem) -> Message {
        switch problem {
        case .unclosedBrace(let offset):
            Message("a '{' without its '}' at character \(offset + 1); a brace itself is '{{'")
        case .strayBrace(let offset):
            Message("a '}' without its '{' at character \(offset + 1); a brace itself is '}}'")
        case .emptyName(let offset): Message("'{}' at character \(offset + 1) names no parameter")
        case .unknownFunction(let name, _):
            Message("unknown function '\(name)'; there are join, segments, lower, upper and default")
        case .functionNeedsArgument(let name, _): Message("the function '\(name)' needs an argument: \(name):TEXT")
        case .dotSegment(let name, let value):
            Message("the parameter '\(name)' may not hold '.' or '..' segments: '\(value)'")
        }
    }
}
