import Accounts
import CommandKit
import HTTP
import JSON
import Pagination
package import Plugins
package import Presentation
import Schema
import System
package import Wording
package import YAML

extension Diagnostic {
    /// All errors in a plugin file, each with its place and line.
    package init(_ error: PluginFileError) {
        let count = error.problems.count { !$0.problem.isWarning }
        self.init(
            Self.errors(count, in: error.source.file),
            details: error.problems.flatMap { Self.lines($0, in: error.source) }, exitCode: .pluginFile)
    }

    /// How many errors a plugin file has.
    package static func errors(_ count: Int, in file: String) -> Message {
        Message(count, one: "\(file) has an error", other: "\(file) has \(count) errors")
    }

    /// Why a name does not mean an endpoint.
    package init(_ problem: LookupError) {
        switch problem {
        case .brokenFile(let error): self.init(error)
        case .unknownPlugin(let name, known: _, let unread?):
            self.init(
                Message("unknown plugin '\(name)'"), details: [Message(verbatim: unread.file)],
                hint: Message(
                    """
                    This file defines '\(name)', but folio skips it because of \(unread.reason). Remove \
                    \(unread.reason), or use --config with this file.
                    """),
                exitCode: .usage)
        case .unknownPlugin(let name, known: [], unread: nil):
            self.init(
                Message("unknown plugin '\(name)': no plugin files found"),
                hint: Message(
                    """
                    Create one with 'folio plugins new' or 'folio plugins probe URL', put a plugins.yaml here or \
                    into ~/.config/folio, or use --config FILE.
                    """),
                exitCode: .usage)
        case .unknownPlugin(let name, let known, unread: nil):
            // A URL without its scheme; what is before an `@` may be a password.
            let mayBeHost =
                name.contains { ".:".contains($0) } && !name.contains("@")
                && !["http:", "https:"].contains(where: name.hasPrefix)
                && nearest(to: name, among: known).isEmpty
            self.init(
                Message("unknown plugin '\(name)'"),
                hint: mayBeHost
                    ? Message("To read the list of a URL, write its scheme, too, such as https://\(name).")
                    : Self.pluginAdvice(name, known),
                exitCode: .usage)
        case .unknownEndpoint(let name, let plugin, let known):
            self.init(
                Message("'\(plugin)' has no endpoint '\(name)'"),
                hint: Self.suggestion(name, among: known, kind: .endpoint),
                exitCode: .usage)
        case .endpointApart(let plugin, let endpoint):
            self.init(
                Message("unexpected argument '\(endpoint)'"), hint: Message("Did you mean '\(plugin)/\(endpoint)'?"),
                exitCode: .usage)
        case .endpointNeeded(let plugin, let known):
            self.init(
                Message("'\(plugin)' has several endpoints but no default"),
                hint: Message("Choose one: \(known.map { "\(plugin)/\($0)" }.joined(separator: ", "))."),
                exitCode: .usage
            )
        case .noComments(let endpoint):
            self.init(
                Message("'\(endpoint)' has no comments"),
                hint: Message("To read comments, add `comments:` to the endpoint in the plugin."),
                exitCode: .usage)
        }
    }

    private static func pluginAdvice(_ name: String, _ known: [String]) -> Message {
        let suggestion = suggestion(name, among: known, kind: .plugin)
        guard nearest(to: name, among: known).isEmpty else { return suggestion }
        return Message("\(suggestion) To add a plugin, use 'folio plugins new' or 'folio plugins probe URL'.")
    }

    /// The most bytes of a line that is shown; nobody finds a place in a longer one.
    private static let longestLine = 10_000

    /// A problem as lines: its place and text, the line of the file, and a caret.
    package static func lines(_ located: LocatedProblem, in source: YAMLSource) -> [Message] {
        let location = located.location
        let text = text(located)
        let problem = located.problem.isWarning ? Message("warning: \(text)") : text
        let place = Message(verbatim: "\(source.file):\(location.line):\(location.column)")
        let message = [place, problem].joined(separator: ": ")
        if case .badExpression(let text, let error) = located.problem, !located.hidesValues {
            return [message] + expression(text, error).map { Message(verbatim: "  \($0)") }
        }
        guard located.problem.showsLine, let line = source.line(location.line),
            line.utf8.count <= longestLine
        else { return [message] }
        let masked = located.hidesValues ? MaskedText(line, column: location.column) : nil
        let column = masked?.column ?? location.column
        return [
            message, Message(verbatim: "  \(masked?.line ?? line)"),
            Message(verbatim: "  \(String(repeating: " ", count: max(0, column - 1)))^"),
        ]
    }

    /// The text of a problem in a plugin file, on one line, without values of the file that may be secret.
    package static func text(_ located: LocatedProblem) -> Message {
        if located.hidesValues, case .unknownParameter(let name, let allowed) = located.problem {
            return text(.unknownParameter(MaskedText.value(name), allowed: allowed))
        }
        let message = text(located.problem)
        return located.hidesValues && located.problem.mayQuoteSecrets
            ? message.replacingValues(MaskedText.value) : message
    }

    /// The text of a problem in a plugin file, on one line.
    static func text(_ problem: PluginProblem) -> Message {
        switch problem {
        case .yaml(let error): yaml(error)
        case .unknownKey(let key, let allowed):
            Message("unknown key '\(key)'. \(suggestion(key, among: allowed, kind: .key))")
        case .missingKey(let key): Message("missing key '\(key)'")
        case .oneKeyNeeded(let allowed): Message("exactly one of \(allowed.joined(separator: ", ")) is required")
        case .wrongType(let expected, let found): Message("expected \(phrase(expected)), but found \(phrase(found))")
        case .notAllowed(let text, let allowed):
            Message("invalid value '\(text)'. \(suggestion(text, among: allowed, kind: .value))")
        // Only the version of the file format has a single value.
        case .outOfRange(let text, let range) where range.count == 1:
            Message("this folio reads version \(range.lowerBound) of the file format, not version \(text)")
        case .outOfRange(let text, let range):
            Message("the value must be from \(range.lowerBound) to \(range.upperBound), not \(text)")
        case .badDuration(let text): Message("invalid duration '\(text)'; use a form such as 500ms, 10s, 5m, 1h or 7d")
        case .badRate(let text): Message("invalid rate '\(text)'; use a form such as 10/s, 60/m or 1/3s")
        case .badURL(let text, let error): invalidURL(text, because: reason(error))
        case .queryInBaseURL(let text): invalidURL(text, because: Message("a base URL cannot contain '?' or '#'"))
        case .badHost(text: _, .badHost(.hostNotASCII(let host))): PluginText.hostInASCII(host)
        case .badHost(text: let text, .badHost(.badPort(let port))): Message("invalid port '\(port)' in '\(text)'")
        case .badHost(text: let text, .badPattern):
            Message("invalid pattern '\(text)'; `*` stands for the first label, as in *.example.com")
        case .badHost(text: let text, .tooWide(let domain)):
            Message("'\(text)' is not safe, because anybody may register names below \(domain); name a longer domain")
        case .badHost(text: let text, .unknownSuffixes(let reason)):
            Message("the pattern '\(text)' cannot be checked: \(reason). Install libpsl5")
        case .badHost(text: let text, _):
            Message("invalid host '\(text)'; use a form such as example.com or example.com:8443")
        case .badPath(let path, let error): Message("invalid path '\(path)': \(pathText(error))")
        case .badExpression(_, let error): text(error)
        case .severalValues(let path): Message("'\(path)' gives several values, but only one is allowed here")
        case .badTemplate(_, let problem): PluginText.text(problem)
        case .gapNotReplaced(let gap):
            Message("'\(gap)' is not replaced here; only templates, such as `path:` and `query:`, have parameters")
        case .refusedKey(let key, .later): Message("'\(key)' is not supported in this version")
        case .refusedKey(let key, .noDefault):
            Message("endpoints cannot have '\(key)' by default; set it in each endpoint")
        case .refusedKey(let key, .ofPlugin):
            Message("'\(key)' is a key of the plugin; set it beside `defaults:`, for all endpoints")
        case .refusedKey(let key, .ofComments):
            Message("'\(key)' is only for the comments under each item; put it into `comments:` of the endpoint")
        case .refusedKey(let key, .onePage): Message("'\(key)' has no effect, because the list is one page; remove it")
        case .refusedKey(let key, .nextIsURL):
            Message("'\(key)' has no effect, because each page has the URL of the next; remove it")
        case .refusedKey(let key, .ofCounts):
            Message("'\(key)' cannot be set here, because all pages must have the same size; remove it")
        case .unknownParameter(let name, let allowed):
            Message("unknown parameter '{\(name)}'. \(suggestion(name, among: allowed, kind: .parameter))")
        case .maybeUnset(let name):
            Message("the parameter '{\(name)}' may be unset here; give it a default or `required: true`")
        case .unknownDefaultEndpoint(let name, let allowed):
            Message("unknown endpoint '\(name)'. \(suggestion(name, among: allowed, kind: .endpoint))")
        case .pagination(let problem): PluginText.text(problem)
        case .auth(let problem): PluginText.text(problem)
        case .credentialsToAnyHost:
            Message(
                """
                a parameter sets the host, so `auth:` needs `hosts:` to list the hosts that may receive the \
                credential
                """)
        case .hostsDiffer:
            Message("the credentials are sent together, so that all of them need the same `hosts:`")
        case .repeatedQuestion(let name):
            Message(
                """
                two credentials ask for '\(name)', but an answer belongs to one of them; read one with `env:`, `file:` or \
                `command:`
                """)
        case .columnsOfObjects(let format):
            Message("`columns:` is for rows that are lists of values, but the rows of \(format) have names; remove it")
        case .columnsOfOne:
            Message("`columns:` is for lists, but `single: true` is for one object; remove one of them")
        case .formatOfOne:
            Message("this `format:` is for lists, but `single: true` is for one object; remove one of them")
        case .badSeparator(let text):
            Message("invalid separator '\(text)'; it is one ASCII character, but no quote or line break")
        case .repeatedColumn(let name): Message("two columns have the name '\(name)'; give one of them another name")
        case .emptyColumns: Message("there are no columns; write their names, or remove `names:`")
        case .badEditPath(let path):
            Message("'\(path)' is not a path of keys, such as .owner.name")
        case .setTwice(let one, let other):
            one == other
                ? Message("'\(one)' is set twice")
                : Message("'\(one)' and '\(other)' are set, but one is inside the other")
        case .badName(let name):
            Message("invalid name '\(name)'; use letters, digits, '-', '_' and '.', but not 'id'")
        case .emptyQueryName: Message("a query parameter needs a name")
        case .badHeaderName(let name):
            Message("invalid header name '\(name)'; use letters, digits and '-', such as X-Page")
        case .headerOfConnection(let name):
            Message(
                "folio sends the header '\(name)' itself, as the URL, the body and the connection need it; remove it")
        case .pagingNameTwice(let name):
            Message("paging sends two values as '\(name)'; use a separate query parameter for each")
        case .queryNameOfCredential(let name):
            Message("`auth:` sends the credential as '\(name)', so that no other value is sent; rename the parameter")
        case .queryNameOfPaging(let name):
            Message(
                """
                paging sends '\(name)' itself; remove it from `query:` and set its first value under `pagination:`
                """
            )
        case .sameForEveryItem:
            Message("every item would have the same list; put {id}, the item's id, into `path:` or `query:`")
        case .repliesNeedPlace:
            Message(
                "replies need `path:` to fetch them, or `items:` if they are inside the comment")
        case .repliesNeedID:
            Message("replies are fetched by the comment's id; add `id:` to the comments")
        case .threadWithReplies:
            Message("`thread:` and `comments:` are two sources of replies; remove one of them")
        case .constant(let key): Message("'\(key)' is the same for every item; give the path of a value in the item")
        case .keyNeedsID(let key): Message("'\(key)' needs `id:`, the path of the item's id")
        case .orderNeedsVersion:
            Message("`recently_changed_first` needs `version:`, the path of what changes whenever an item changes")
        case .keyNeedsPath(let key):
            Message(
                "'\(key)' needs `path:`; without it the replies are inside the comment, and nothing is fetched")
        case .singleWithPaging(let strategy):
            Message("`single: true` is one object, but '\(strategy)' reads many pages; remove one of them")
        case .badFieldName(""): Message("a field needs a name")
        case .badFieldName(let name) where ["children", "depth"].contains(name):
            Message("a field cannot be named '\(name)' here, because folio writes it in threads; choose another name")
        case .badFieldName(let name):
            Message("a field cannot be named '\(name)', because folio writes '\(name)' itself; choose another name")
        case .absolutePath(let path):
            Message(
                """
                '\(path)' is a complete URL, but a path is appended to `base_url`; for another host, write another \
                plugin
                """
            )
        case .dotSegment(let path):
            Message("'\(path)' must not contain '.' or '..' segments; write the path that they lead to")
        case .errorRule(let problem): text(problem)
        case .body(let problem): Self.text(problem)
        case .parameter(let problem): Self.text(problem)
        case .variable(let problem): text(problem)
        case .later(let problem): text(problem)
        case .since(let problem): text(problem)
        case .command(let problem): text(problem)
        case .limit(let limit): text(limit)
        case .behindLink(let target):
            Message(
                """
                a symbolic link leads here, so the text is not shown; to see every error: \
                folio plugins check \(ShellText.quoted(target))
                """)
        case .filteringItems:
            Message(
                """
                `items` leaves items out, so that a page may look empty, which ends the list; write the condition under \
                `where`
                """)
        case .literalSecret: Message("the file contains a secret; use {env: NAME} or {file: PATH} instead")
        case .writtenCredential(let name):
            Message(
                """
                the file contains the credential '\(name)'; use {env: NAME} under `auth:`, or a parameter with \
                `secret: true`
                """)
        }
    }

    private static func text(_ limit: DefinitionLimit) -> Message {
        switch limit {
        case .errors: Message("too many errors; the rest of the file is not checked")
        case .templateBytes: Message("a template may have at most \(limit.value) bytes")
        case .parameters: Message("an endpoint may have at most \(limit.value) parameters, with those of the plugin")
        case .rules: Message("`errors:` may have at most \(limit.value) rules")
        case .inherited: Message("the endpoints have too many parameters and rules, with those of the plugin")
        case .hosts: Message("the base URLs of a file may have at most \(limit.value) hosts in `values:` together")
        case .seconds:
            Message(
                "checking the file would take more than \(limit.value) s; it has too many definitions, or too long ones"
            )
        case .edits: Message("`set:` and `remove:` may have at most \(limit.value) paths each")
        case .expressionBytes: Message("the expressions of an endpoint may have at most \(limit.value) bytes together")
        }
    }

    private static func text(_ problem: VariableProblem) -> Message {
        switch problem {
        case .unknownEndpoint(let name, let allowed):
            Message("unknown endpoint '\(name)'. \(suggestion(name, among: allowed, kind: .endpoint))")
        case .cycle(let names):
            Message("these endpoints need each other: \(names.joined(separator: ", ")); remove one of these variables")
        case .noValues(let name): Message("'\(name)' has no values; write some, or {} if they must be given")
        case .keyNeedsEndpoint(let key): Message("'\(key)' needs `endpoint:`, whose items have the values")
        case .needsValue(let endpoint):
            Message("'\(endpoint)' has no `id:`; add `value:`, the path of the value in its items")
        case .unused(let name):
            Message("every value of '\(name)' would have the same list; put {\(name)} into `path:` or `query:`")
        case .nameTaken(let name):
            Message(
                "'\(name)' is also the name of a parameter, a field or another value; choose another name")
        case .twoSources(let name):
            Message("two endpoints have different variables '\(name)'; give one of them another name")
        case .unknownParameter(let name, let endpoint, let allowed):
            Message(
                "'\(endpoint)' has no parameter '\(name)'. \(suggestion(name, among: allowed, kind: .parameter))")
        case .hostParameter(let name, let endpoint):
            Message(
                "'\(name)' sets the host or the account of '\(endpoint)', and both lists need the same one; leave it out"
            )
        case .missingParameter(let name, let endpoint):
            Message("'\(endpoint)' needs the parameter '\(name)'; set it under `params:`")
        }
    }

    private static func text(_ problem: LaterProblem) -> Message {
        switch problem {
        case .empty: Message("`later:` is empty; say what is different in later requests, or remove it")
        case .sameForEveryPage:
            Message(
                """
                all pages but the first would be the same; add a place for the token or number of the page, or put {cursor} \
                under `later:`
                """)
        case .valueNeedsBody(let name):
            Message("paging sends '\(name)' in the body, but later requests have none; use another method or place")
        }
    }

    private static func text(_ problem: ErrorRuleProblem) -> Message {
        switch problem {
        case .noCondition: Message("the rule matches every response; add `status:`, `at:` or `contains:`")
        case .equalsWithoutPath: Message("`equals:` needs `at:`, the path of the value to compare")
        case .messageOfSkip: Message("`message:` has no effect on a skipped response; remove it")
        }
    }

    static func pathText(_ error: JSONPathError) -> Message {
        switch error {
        case .missingDot: Message("it must start with '.'")
        case .dollar: Message("it must start with '.', without '$', such as .data[0].name")
        case .needsQuotes(let name, _): Message("'\(name)' needs quotes: .\"\(name)\"")
        case .unclosed(let offset): Message("a quote or bracket at character \(offset + 1) is not closed")
        case .notPlain(let offset):
            Message("the part from character \(offset + 1) on is more than a plain path, such as .data[0].name")
        case .tooManySteps: Message("more than \(JSONPath.longest) steps")
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
        case .expression, .pageExpression: Message("a path or a jq expression")
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
        case .tree: Message("a JSON value")
        case .refused: Message("nothing")
        }
    }
}

extension PluginProblem {
    /// Whether its text may have a value of the file. libyaml's own words and folio's examples have none, and names of
    /// parameters are declared elsewhere in the file.
    fileprivate var mayQuoteSecrets: Bool {
        switch self {
        case .yaml(.syntax), .maybeUnset, .auth(.incomplete), .parameter(.secretInCredential),
            .parameter(.secretInTokenPath), .parameter(.sentAsCredential), .writtenCredential:
            false
        default: true
        }
    }

    /// Whether the message may show the line of the file.
    fileprivate var showsLine: Bool {
        switch self {
        case .behindLink, .literalSecret, .writtenCredential: false
        default: true
        }
    }
}

extension PluginFileError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension LookupError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
