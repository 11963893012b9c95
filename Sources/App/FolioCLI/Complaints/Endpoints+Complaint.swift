import CommandKit
import Endpoints
import HTTP
import JSON
import Pagination
import Plugins
import Presentation
import System
import Wording

extension Complaint {
    /// Why an endpoint cannot be asked as it was told to.
    init(_ problem: EndpointProblem) {
        switch problem {
        case .unknownParameter(let name, let allowed):
            self.init(
                Message("unknown parameter '\(name)'"), hint: Self.suggestion(name, among: allowed, kind: .parameter),
                exitCode: .usage)
        case .missingParameter(let name, let help):
            self.init(
                help.map { Message("the parameter '\(name)' is required (\($0))") }
                    ?? Message("the parameter '\(name)' is required"),
                hint: Message("Add \(name)=… to the command."), exitCode: .usage)
        case .emptyParameter(let name, let standard):
            self.init(
                Message("the parameter '\(name)' is empty, and the URL needs it"),
                hint: standard.map { Message("Give a value behind \(name)=, or leave it out: the default is \($0).") }
                    ?? Message("Give a value behind \(name)=."), exitCode: .usage)
        case .notAllowed(let parameter, let value, let allowed):
            self.init(
                Message("'\(value)' is not a value of '\(parameter)'"),
                hint: Self.suggestion(value, among: allowed, kind: .value), exitCode: .usage)
        case .givenTwice(let parameter):
            self.init(
                Message("the parameter '\(parameter)' takes one value"), hint: Message("Give it once."),
                exitCode: .usage)
        case .notOfType(let parameter, let value, let type):
            self.init(Message("'\(value)' is not \(Self.phrase(type)), which '\(parameter)' is"), exitCode: .usage)
        case .fileNeeded(let parameter):
            self.init(
                Message("'\(parameter)' is a file"), hint: Message("Name it with an @, such as \(parameter)=@FILE."),
                exitCode: .usage)
        case .program(let problem): self.init(problem)
        case .template(let problem):
            self.init(PluginText.text(problem), exitCode: .usage)
        case .badURL(let text, let error):
            self.init(
                Message(
                    "'\(Sanitizer.pictured(Self.withoutUserInformation(text)))' is no usable URL: \(Self.reason(error))"
                ),
                hint: Self.advice(error), exitCode: .usage)
        case .secretForForeignHost(let origin):
            self.init(
                Message("a secret would go to \(origin), which the plugin does not list"),
                hint: Message("If it may see it, add it to `hosts:` under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        case .secretPreferred(let parameter):
            self.init(
                Message("'\(parameter)' is a secret, which is not kept as a preference"),
                hint: Message("Use the environment variable that the plugin names, or \(parameter)=@FILE."),
                exitCode: .usage)
        case .badFieldValue(let name):
            self.init(
                Message("the value for the header field '\(name)' holds a line break or another control character"),
                hint: Message("Give the parameter without it."), exitCode: .usage)
        case .badHost(let text):
            self.init(
                Message("'\(text)' is no host"), hint: Message("Check `hosts:` in the plugin."), exitCode: .pluginFile)
        case .foreignPosition(let origin):
            self.init(
                Message("the position leads to \(origin), which the plugin does not list"),
                hint: Message("If it may be asked, add it to the plugin's `hosts:`."), exitCode: .usage)
        case .pageSizeBeyondMaximum(let asked, let maximum):
            self.init(
                Message(
                    maximum, one: "the server grants at most \(maximum) item a request, not \(asked)",
                    other: "the server grants at most \(maximum) items a request, not \(asked)"),
                hint: Message("Use --page-size \(maximum)."), exitCode: .usage)
        case .noPageSize:
            self.init(
                Message("this endpoint has no page size to ask for"), hint: Message("Leave --page-size out."),
                exitCode: .usage)
        case .concurrencyNotSupported(let strategy):
            self.init(
                Message("--concurrency cannot be used with the strategy '\(strategy)'"),
                hint: Message(
                    """
                    It is for `offset` and `page`, where pages can be counted ahead; here each is only known by the one \
                    before it.
                    """), exitCode: .usage)
        case .startNotSupported(let kind, let supported):
            let known = supported.map { "--\($0.rawValue)" }.joined(separator: ", ")
            self.init(
                Message("this endpoint does not know --\(kind.rawValue)"),
                hint: Message("It has: \(known)."), exitCode: .usage)
        case .pagination(let problem):
            self.init(PluginText.text(problem), exitCode: .usage)
        case .noImages:
            self.init(
                Message("this endpoint does not say where the pictures of its items are"),
                hint: Message("Add `id:` and `image:` to it in the plugin, or a field called `image`."),
                exitCode: .usage)
        }
    }

    /// Why an answer is no page.
    init(_ fault: ResponseFault) {
        let isStored = fault.status == ResponseFault.stored
        let asked = Self.request(fault.method, fault.url)
        let request = isStored ? Message("stored for \(asked)") : Message("\(asked) answered \(fault.status)")
        let explained =
            [request] + (fault.tries > 1 ? [Self.tried(fault.tries)] : [])
            + (fault.explanation.map { [Message("the server says: \($0)")] } ?? [])
        switch fault.problem {
        case .status:
            if let location = fault.redirection {
                let isGet = fault.method == "GET"
                self.init(
                    Self.notFollowed(location), details: explained,
                    hint: isGet
                        ? Message("What is sent with a GET is not sent to another host.")
                        : Message(
                            "Only redirects of GET and HEAD are followed; check `base_url:` and `path:` in the plugin."),
                    exitCode: .unusableAnswer)
            } else {
                self.init(status: fault, details: explained)
            }
        case .errorInside(isTemporary: true):
            self.init(
                Message("the server failed"), details: explained, hint: Message("Try again later."),
                exitCode: .unreachable)
        case .errorInside(isTemporary: false):
            self.init(
                Message("the server answered with an error"), details: explained,
                hint: Message("Check the parameters; `errors:` in the plugin says what is an error."),
                exitCode: .unusableAnswer)
        case .json(.itemsAbsent, let items):
            self.init(
                Message("the answer has nothing at '\(items.description)'"), details: [request],
                hint: Message("Check `items:` in the plugin; a '?' at its end allows for none."),
                exitCode: .unusableAnswer)
        case .json(.notAList(let found, let offset), let items):
            self.init(
                Message("expected a list at '\(items.description)', found \(Self.name(found)) at byte \(offset)"),
                details: [request],
                hint: Message("Check `items:` in the plugin."), exitCode: .unusableAnswer)
        case .json(.elementWithoutItems(let offset), let items):
            self.init(
                Message("the element at byte \(offset) has nothing at '\(items.description)'"), details: [request],
                hint: Message("Check `items:` in the plugin; a '?' at its end allows for it."),
                exitCode: .unusableAnswer)
        case .json(.invalid(let reason, let offset), _):
            let type = fault.contentType.map { [Message("it says it is \(ServerMessage.cut($0))")] } ?? []
            let isUnicode = reason == .utf16 || reason == .utf32
            self.init(
                isUnicode
                    ? Message("the answer is not JSON: \(Self.text(reason))")
                    : Message("the answer is not JSON: \(Self.text(reason)) at byte \(offset)"),
                details: [request] + type,
                hint: isUnicode
                    ? Message("Ask for UTF-8 under `headers:` or `query:` in the plugin, if the API can give it.")
                    : Self.placeAdvice(fault.asked), exitCode: .unusableAnswer)
        case .emptyPicture:
            self.init(Message("the answer is empty"), details: [request], exitCode: .unusableAnswer)
        case .itemWithoutID(let index, let path):
            self.init(
                Message("item \(index + 1) of the page has no id at '\(path.description)'"), details: [request],
                hint: Message("Check `id:` in the plugin."), exitCode: .unusableAnswer)
        case .fieldMissing(let name, let path, let index):
            self.init(
                Message("item \(index + 1) of the page lacks the required field '\(name)' at '\(path.description)'"),
                details: [request],
                hint: Message("Check `fields:` in the plugin."), exitCode: .unusableAnswer)
        case .expression(let error, let item):
            self.init(error, at: item.map { .item($0 + 1, isOfPage: true) }, details: [request])
        case .foreignNext(let url, let origin):
            self.init(
                Message("the next page is on another host: \(ServerMessage.cut(url))"), details: [request],
                hint: Message("If \(ServerMessage.cut(origin)) may be asked, add it to the plugin's `hosts:`."),
                exitCode: .unusableAnswer)
        case .badNext(let text, let error):
            self.init(
                Message(
                    "the next page's URL '\(Self.withoutUserInformation(ServerMessage.cut(text)))' cannot be used: \(Self.reason(error))"
                ),
                details: [request],
                hint: Message("Check `pagination:` in the plugin."), exitCode: .unusableAnswer)
        case .badLink(let text):
            self.init(
                Message("the header field 'Link' cannot be read: \(ServerMessage.cut(text))"), details: [request],
                hint: Message(
                    "It may name the next page. Use another way of `pagination:` in the plugin, if the API has one."),
                exitCode: .unusableAnswer)
        case .credentialInNext:
            self.init(
                Message("where the next page starts repeats a credential of the request"), details: [request],
                hint: Message(
                    "Positions are shown and stored, so this one is not used. Check `pagination:` in the plugin."),
                exitCode: .unusableAnswer)
        case .pagination(let problem):
            self.init(
                PluginText.text(problem), details: [request], hint: Message("Check `pagination:` in the plugin."),
                exitCode: .unusableAnswer)
        }
    }

    /// A request as complaints name it; the URL of a later page is what the server sent.
    static func request(_ method: String, _ url: String) -> String {
        "\(method) \(ServerMessage.cut(HTTPRequest.shown(url), to: 2_000))"
    }

    /// What to do about a 401 or 403.
    private static func refusalAdvice(_ fault: ResponseFault) -> Message {
        guard fault.sendsParameters else { return text(fault.advice) }
        // It may be a wrong password among them.
        return fault.advice.map { Message("Check the parameters. \(text($0))") }
            ?? Message("Check the parameters, and whether you may do that.")
    }

    private init(status fault: ResponseFault, details: [Message]) {
        switch fault.status {
        case 429,
            _ where fault.isBusy:
            self.init(
                Message("too many requests"), details: details, hint: Self.later(fault.wait), exitCode: .unreachable)
        case 401, 403:
            self.init(
                Message("not authorised"), details: details, hint: Self.refusalAdvice(fault), exitCode: .notAuthorised)
        case 404, 410:
            self.init(
                Message("not found"), details: details,
                hint: fault.asked == .url ? Message("Check the URL.") : Message("Check the id and the parameters."),
                exitCode: .notFound)
        case 500...:
            self.init(
                Message("the server failed"), details: details, hint: Self.later(fault.wait), exitCode: .unreachable)
        case 400...499:
            self.init(
                Message("the server refused the request"), details: details,
                hint: fault.asked == .url
                    ? Message("Check the URL, and what is sent.")
                    : Message("Check the parameters, and `path:` and `query:` in the plugin."),
                exitCode: .unusableAnswer)
        default:
            self.init(
                Message("an answer without items"), details: details,
                hint: Message("`ok:` in the plugin lists the statuses that carry items."), exitCode: .unusableAnswer)
        }
    }

    private static func later(_ wait: Duration?) -> Message {
        guard let wait, wait > .seconds(10) else { return Message("Try again later.") }
        let until = Timestamp.seconds() + Int64((wait / .seconds(1)).rounded(.up))
        return Message(
            "Come back at \(LocalTime.text(until, after: wait)): the server asks to wait \(WaitText.words(wait)).")
    }

    /// What a name can be of.
    enum Named {
        case action, endpoint, field, key, parameter, plugin, value

        /// That there is none that it could be.
        fileprivate var absence: Message {
            switch self {
            case .action: Message("There are no actions here.")
            case .endpoint: Message("There are no endpoints here.")
            case .field: Message("There are no fields here.")
            case .key: Message("There are no keys here.")
            case .parameter: Message("There are no parameters here.")
            case .plugin: Message("There are no plugins here.")
            case .value: Message("There are no values here.")
            }
        }
    }

    static func suggestion(_ word: String, among known: [String], kind: Named) -> Message {
        guard !known.isEmpty else { return kind.absence }
        let near = nearest(to: word, among: known)
        if let first = near.first { return Message("Did you mean '\(first)'?") }
        return Message("Known: \(known.joined(separator: ", ")).")
    }

    private static func name(_ kind: JSONKind) -> Message {
        switch kind {
        case .object: Message("an object")
        case .array: Message("a list")
        case .string: Message("a string")
        case .number: Message("a number")
        case .boolean: Message("a boolean")
        case .null: Message("null")
        }
    }

    /// A password in a URL is not repeated.
    static func withoutUserInformation(_ url: String) -> String {
        let head = url.prefix { $0 != "?" && $0 != "#" }
        guard let slash = head.firstIndex(of: "/"), let at = head.lastIndex(of: "@"), slash < at else { return url }
        return url[...slash] + "/…" + url[at...]
    }

    private static func advice(_ error: HTTPURLError) -> Message {
        if case .badPort = error { return Message("A port is a number from 1 to 65535.") }
        return Message("Give a whole URL, such as https://example.com/api.")
    }

    private static func reason(_ error: HTTPURLError) -> Message {
        switch error {
        case .notAbsolute: Message("it does not begin with http:// or https://")
        case .unsupportedScheme(let scheme): Message("'\(ServerMessage.cut(scheme))' is neither http nor https")
        case .missingHost: Message("it names no host")
        case .badHost(let host): Message("'\(ServerMessage.cut(host))' is no host")
        case .hostNotASCII(let host): PluginText.hostInASCII(ServerMessage.cut(host))
        case .badPort(let port): Message("'\(ServerMessage.cut(port))' is no port")
        case .userInformation: Message("it holds a user name; credentials belong under `auth:`")
        case .badCharacter(let offset): Message("the character at byte \(offset) cannot be in a URL")
        }
    }

    private static func text(_ reason: JSONError.Reason) -> Message {
        switch reason {
        case .empty: Message("the body is empty")
        case .notUTF8: Message("bytes that are not UTF-8")
        case .utf16: Message("it is UTF-16, and JSON must be UTF-8")
        case .utf32: Message("it is UTF-32, and JSON must be UTF-8")
        case .controlCharacter: Message("a control character in a string")
        case .unclosedString: Message("a string without its end")
        case .badEscape: Message("a bad escape")
        case .badNumber: Message("a bad number")
        case .badLiteral: Message("a word that is none of true, false and null")
        case .unexpectedByte: Message("an unexpected character")
        case .truncated: Message("it ends too early")
        case .trailingContent: Message("more text behind its end")
        case .tooDeep: Message("more than 1,024 levels")
        case .tooLarge: Message("it is too large")
        case .outOfMemory: Message("not enough memory")
        }
    }
}
