package import Accounts
import ErrorMessages
package import Pagination
import Plugins
import Presentation
import System
package import Templates
package import Wording

/// Sentences that several messages share.
package enum PluginText {
    static func hostInASCII(_ host: String) -> Message {
        Message("the host '\(host)' must be written in ASCII, as punycode (xn--…)")
    }

    /// An invalid pagination, or an invalid position of the next page.
    package static func text(_ problem: PaginationError) -> Message {
        switch problem {
        case .placeNeeded(let key):
            Message("'\(key)' must say where its value is sent, such as {query: \(key)}")
        case .keyNeeded:
            Message("keyset paging needs `key:` or the endpoint's `id:`")
        case .conflict(let key, let other):
            Message("'\(key)' cannot be combined with '\(other)'")
        case .capWithoutTotal:
            Message("'cap' needs 'total', which shows whether the list is longer")
        case .sizeBeyondMaximum(let size, let maximum):
            Message("the default size \(size) is larger than the maximum \(maximum)")
        case .itemWithoutKey(let path):
            Message("the last item of the page has no key at '\(path)'")
        case .tokenNotText(let found):
            Message("invalid page token: \(ServerMessage.cut(found))")
        case .memberNotText(let name):
            Message("invalid page token: \(ServerMessage.cut(name)) is not text")
        case .signNotCount(let key, let found):
            Message("`until.\(key)` must be a whole number, but found \(ServerMessage.cut(found))")
        case .signTooLarge(let key, let found):
            Message("`until.\(key)` is too large: \(ServerMessage.cut(found))")
        case .signNotFlag(let key, let found):
            Message("`until.\(key)` must be true or false, but found \(ServerMessage.cut(found))")
        case .badPosition(let text, let expected):
            Message("invalid position '\(ServerMessage.cut(text))': expected \(expected)")
        case .emptyPosition:
            Message("the position is empty")
        case .otherPageSize(let position, let size, let asked):
            Message("the position '\(position)' needs --page-size \(size), not \(asked)")
        case .pageSizeMissing(let position, let asked):
            Message("the position '\(position)' is for pages of the default size, not for --page-size \(asked)")
        }
    }

    /// What to do about an invalid position; nil if the message says it.
    static func advice(on problem: PaginationError) -> Message? {
        switch problem {
        case .emptyPosition:
            Message("To read from the start of the list, leave out --cursor.")
        case .otherPageSize:
            Message("The number after '/' is the page size. Leave out --page-size.")
        case .pageSizeMissing(_, let asked):
            Message(
                """
                Leave out --page-size. If an earlier version of folio printed the position with --page-size \(asked), \
                add '/\(asked)' to it.
                """)
        default: nil
        }
    }

    /// An error under `auth:`.
    package static func text(_ problem: AuthError) -> Message {
        switch problem {
        case .oneKindNeeded(let found) where found.isEmpty:
            Message("`auth:` is empty; use one of \(AuthKind.all.map(\.name).joined(separator: ", "))")
        case .oneKindNeeded(let found):
            Message("`auth:` has \(Diagnostic.and(found)); to send several, use a list")
        case .incomplete(let kind):
            Message(
                """
                '\(kind)' has a missing or an extra key; it must look like \
                \(AuthKind.all.first { $0.name == kind }?.example ?? "")
                """)
        case .secretMissing, .noneSet, .controlCharacter, .commandFailed, .noHashes, .loginNeeded, .loginChanged,
            .foreignTokenURL,
            .badName, .addressIncomplete, .badTokenField, .token, .untrusted:
            Message("a credential cannot be used")
        }
    }

    /// An error in a template.
    package static func text(_ problem: TemplateError) -> Message {
        switch problem {
        case .unclosedBrace(let offset):
            Message("unclosed '{' at character \(offset + 1); for a literal brace, use '{{'")
        case .strayBrace(let offset):
            Message("unmatched '}' at character \(offset + 1); for a literal brace, use '}}'")
        case .emptyName(let offset): Message("empty '{}' at character \(offset + 1); put a parameter name in it")
        case .unknownFunction(let name, _):
            Message("unknown function '\(name)'; use one of \(Template.Function.names.joined(separator: ", "))")
        case .functionNeedsArgument(let name, _): Message("the function '\(name)' needs an argument: \(name):TEXT")
        case .functionTakesNoArgument(let name, _):
            Message("the function '\(name)' takes no argument; write {x|\(name)}")
        case .badArgument("date", let argument, _):
            Message(
                """
                'date:\(argument)' is no format; use \(TimeFormat.names.joined(separator: ", ")), or a pattern such as \
                %Y-%m-%d
                """)
        case .badArgument("shift", let argument, _):
            Message("'shift:\(argument)' is no duration; it must look like shift:-7d, with s, m, h or d")
        case .badArgument(let function, let argument, _):
            Message("'\(function):\(argument)' needs a text and its replacement: \(function):A,B")
        case .notATime(let name, let value):
            Message(
                """
                the parameter '\(name)' must be a time, not '\(value)'; use a date such as 2024-05-01, a time such as \
                2024-05-01T10:00:00Z, or seconds since 1970
                """)
        case .tooMuch: Message("the values of the parameters make the request too long")
        case .tooLong(let name):
            Message("the functions of '\(name)' make its value longer than \(Template.Function.longest >> 20) MiB")
        case .dotSegment(let name, let value):
            Message("the parameter '\(name)' must not contain '.' or '..' segments: '\(value)'")
        }
    }
}
