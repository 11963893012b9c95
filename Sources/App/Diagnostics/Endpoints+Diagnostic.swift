import CommandKit
package import Endpoints
import ErrorMessages
import HTTP
import JSON
import Pagination
import Plugins
package import Presentation
import System
package import Wording

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
        case .notAllowed(let parameter, let value, let allowed):
            self.init(
                Message("invalid value '\(value)' for '\(parameter)'"),
                hint: Self.suggestion(value, among: allowed, kind: .value), exitCode: .usage)
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
                Message(
                    """
                    invalid URL '\(Sanitizer.withVisibleControls(Self.withoutUserInformation(text)))': \(Self.reason(error))
                    """
                ),
                hint: Self.advice(error), exitCode: .usage)
        case .secretForForeignHost(let origin):
            self.init(
                Message("refusing to send a secret to \(origin), which the plugin does not list"),
                hint: Message("If this host may receive it, add it to `hosts:` under `auth:` in the plugin."),
                exitCode: .notAuthorised)
        case .secretPreferred(let parameter):
            self.init(
                Message("the secret '\(parameter)' cannot be stored as a preference"),
                hint: Message("Set the environment variable that the plugin names, or use \(parameter)=@FILE."),
                exitCode: .usage)
        case .badFieldValue(let name):
            self.init(
                Message("the value of the header '\(name)' contains a line break or another control character"),
                hint: Message("Remove that character from the parameter."), exitCode: .usage)
        case .badHost(let text):
            self.init(
                Message("invalid host '\(text)'"), hint: Message("Check `hosts:` in the plugin."), exitCode: .pluginFile
            )
        case .foreignPosition(let origin):
            self.init(
                Message("the position points to \(origin), which the plugin does not list"),
                hint: Message("If you trust this host, add it to `hosts:` in the plugin."), exitCode: .usage)
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
        case .startNotSupported(let kind, let supported):
            let known = supported.map { "--\($0.rawValue)" }.joined(separator: ", ")
            self.init(
                Message("this endpoint does not support --\(kind.rawValue)"),
                hint: Message("It supports \(known)."), exitCode: .usage)
        case .pagination(let problem):
            self.init(PluginText.text(problem), exitCode: .usage)
        case .noImages:
            self.init(
                Message("this endpoint defines no images"),
                hint: Message("Add `id:` and `image:` to the endpoint in the plugin, or a field named `image`."),
                exitCode: .usage)
        }
    }

    /// Why a response is not a page.
    package init(_ fault: ResponseError) {
        let isStored = fault.status == ResponseError.stored
        let asked = Self.request(fault.method, fault.url)
        let request = isStored ? Message("the stored copy of \(asked)") : Message("\(asked) returned \(fault.status)")
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
                        ? Message("folio does not send the body of a GET request to another host.")
                        : Message(
                            """
                            folio follows redirects of GET and HEAD only. Check `base_url:` and `path:` in the \
                            plugin.
                            """),
                    exitCode: .unusableResponse)
            } else {
                self.init(status: fault, details: explained)
            }
        case .errorInside(isTemporary: true):
            self.init(
                Message("server error"), details: explained, hint: Message("Try again later."),
                exitCode: .unreachable)
        case .errorInside(isTemporary: false):
            self.init(
                Message("the server returned an error"), details: explained,
                hint: Message("Check the parameters, and the rules under `errors:` in the plugin."),
                exitCode: .unusableResponse)
        case .json(.itemsAbsent, let items):
            self.init(
                Message("the response has no value at '\(items.description)'"), details: [request],
                hint: Message("Check `items:` in the plugin. If the value may be missing, end the path with '?'."),
                exitCode: .unusableResponse)
        case .json(.notAList(let found, let offset), let items):
            self.init(
                Message("expected a list at '\(items.description)', but found \(Self.name(found)) at byte \(offset)"),
                details: [request],
                hint: Message("Check `items:` in the plugin."), exitCode: .unusableResponse)
        case .json(.elementWithoutItems(let offset), let items):
            self.init(
                Message("the element at byte \(offset) has no value at '\(items.description)'"), details: [request],
                hint: Message("Check `items:` in the plugin. If some elements may lack it, end the path with '?'."),
                exitCode: .unusableResponse)
        case .json(.invalid(let reason, let offset), _):
            let type = fault.contentType.map { [Message("its Content-Type is \(ServerMessage.cut($0))")] } ?? []
            let isUnicode = reason == .utf16 || reason == .utf32
            self.init(
                isUnicode
                    ? Message("the response is not valid JSON: \(Self.text(reason))")
                    : Message("the response is not valid JSON: \(Self.text(reason)) at byte \(offset)"),
                details: [request] + type,
                hint: isUnicode
                    ? Message("If the API offers UTF-8, request it with `headers:` or `query:` in the plugin.")
                    : Self.placeAdvice(fault.asked), exitCode: .unusableResponse)
        case .emptyImage:
            self.init(Message("the response is empty"), details: [request], exitCode: .unusableResponse)
        case .itemWithoutID(let index, let path):
            self.init(
                Message("item \(index + 1) of the page has no id at '\(path.description)'"), details: [request],
                hint: Message("Check `id:` in the plugin."), exitCode: .unusableResponse)
        case .fieldMissing(let name, let path, let index):
            self.init(
                Message("item \(index + 1) of the page has no required field '\(name)' at '\(path.description)'"),
                details: [request],
                hint: Message("Check `fields:` in the plugin."), exitCode: .unusableResponse)
        case .expression(let error, let item):
            self.init(error, at: item.map { .item($0 + 1, isOfPage: true) }, details: [request])
        case .foreignNext(let url, let origin):
            self.init(
                Message("the next page is on a host that the plugin does not list: \(ServerMessage.cut(url))"),
                details: [request],
                hint: Message("If you trust \(ServerMessage.cut(origin)), add it to `hosts:` in the plugin."),
                exitCode: .unusableResponse)
        case .badNext(let text, let error):
            self.init(
                Message(
                    """
                    invalid URL '\(Self.withoutUserInformation(ServerMessage.cut(text)))' for the next page: \
                    \(Self.reason(error))
                    """
                ),
                details: [request],
                hint: Message("Check `pagination:` in the plugin."), exitCode: .unusableResponse)
        case .badLink(let text):
            self.init(
                Message("invalid 'Link' header: \(ServerMessage.cut(text))"), details: [request],
                hint: Message(
                    """
                    It may contain the next page's URL. If the API offers another kind of paging, set it under \
                    `pagination:` in the plugin.
                    """),
                exitCode: .unusableResponse)
        case .credentialInNext:
            self.init(
                Message("the next page's position contains a credential of the request"), details: [request],
                hint: Message(
                    """
                    folio prints and stores positions, so it rejects one that contains a credential. Check `pagination:` in the plugin.
                    """),
                exitCode: .unusableResponse)
        case .pagination(let problem):
            self.init(
                PluginText.text(problem), details: [request], hint: Message("Check `pagination:` in the plugin."),
                exitCode: .unusableResponse)
        }
    }

    /// A request as a detail line of an error. The server may have sent the URL, so it is cut and made safe to show.
    package static func request(_ method: String, _ url: String) -> String {
        "\(method) \(ServerMessage.cut(HTTPRequest.shown(url), to: 2_000))"
    }

    /// What to do about a 401 or 403.
    private static func refusalAdvice(_ fault: ResponseError) -> Message {
        guard fault.sendsParameters else { return text(fault.advice) }
        // One of the parameters may be a wrong password.
        return fault.advice.map { Message("Check the parameters. \(text($0))") }
            ?? Message("Check the parameters and your permissions.")
    }

    private init(status fault: ResponseError, details: [Message]) {
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
                Message("server error"), details: details, hint: Self.later(fault.wait), exitCode: .unreachable)
        case 400...499:
            self.init(
                Message("the server refused the request"), details: details,
                hint: fault.asked == .url
                    ? Message("Check the URL, the headers and the body.")
                    : Message("Check the parameters, and `path:` and `query:` in the plugin."),
                exitCode: .unusableResponse)
        default:
            self.init(
                Message("unexpected status: the response has no items"), details: details,
                hint: Message("If this status is a success, add it to `ok:` in the plugin."),
                exitCode: .unusableResponse)
        }
    }

    private static func later(_ wait: Duration?) -> Message {
        guard let wait, wait > .seconds(10) else { return Message("Try again later.") }
        let until = Timestamp.seconds() + Int64((wait / .seconds(1)).rounded(.up))
        return Message(
            """
            Try again at \(LocalTime.text(until, after: wait)): the server asks clients to wait \
            \(WaitText.words(wait)).
            """)
    }

    /// The kinds of named things.
    package enum Named {
        case action, endpoint, field, key, parameter, plugin, value

        /// The text if none of this kind exists.
        fileprivate var absence: Message {
            switch self {
            case .action: Message("This plugin has no actions.")
            case .endpoint: Message("This plugin has no endpoints.")
            case .field: Message("This list has no fields.")
            case .key: Message("No keys are allowed here.")
            case .parameter: Message("This endpoint takes no parameters.")
            case .plugin: Message("No plugins were found.")
            case .value: Message("No values are allowed here.")
            }
        }
    }

    /// A hint with names close to the word, or else with all known names.
    package static func suggestion(_ word: String, among known: [String], kind: Named) -> Message {
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

    /// The URL without user name and password.
    package static func withoutUserInformation(_ url: String) -> String {
        let head = url.prefix { $0 != "?" && $0 != "#" }
        guard let slash = head.firstIndex(of: "/"), let at = head.lastIndex(of: "@"), slash < at else { return url }
        return url[...slash] + "/…" + url[at...]
    }

    private static func advice(_ error: HTTPURLError) -> Message {
        if case .badPort = error { return Message("Use a port from 1 to 65535.") }
        return Message("Use a complete URL, such as https://example.com/api.")
    }

    private static func reason(_ error: HTTPURLError) -> Message {
        switch error {
        case .notAbsolute: Message("it must start with http:// or https://")
        case .unsupportedScheme(let scheme):
            Message("the scheme must be http or https, not '\(ServerMessage.cut(scheme))'")
        case .missingHost: Message("the host is missing")
        case .badHost(let host): Message("invalid host '\(ServerMessage.cut(host))'")
        case .hostNotASCII(let host): PluginText.hostInASCII(ServerMessage.cut(host))
        case .badPort(let port): Message("invalid port '\(ServerMessage.cut(port))'")
        case .userInformation: Message("it contains a user name; put credentials under `auth:`")
        case .badCharacter(let offset): Message("the character at byte \(offset) is not allowed in a URL")
        }
    }

    private static func text(_ reason: JSONError.Reason) -> Message {
        switch reason {
        case .empty: Message("the body is empty")
        case .notUTF8: Message("invalid UTF-8")
        case .utf16: Message("it is UTF-16, but JSON must be UTF-8")
        case .utf32: Message("it is UTF-32, but JSON must be UTF-8")
        case .controlCharacter: Message("unescaped control character in a string")
        case .unclosedString: Message("unclosed string")
        case .badEscape: Message("invalid escape sequence")
        case .badNumber: Message("invalid number")
        case .badLiteral: Message("invalid literal (expected true, false or null)")
        case .unexpectedByte: Message("unexpected character")
        case .truncated: Message("unexpected end")
        case .trailingContent: Message("extra text after the end")
        case .tooDeep: Message("nested more than 1,024 levels deep")
        case .tooLarge: Message("too large")
        case .outOfMemory: Message("not enough memory")
        }
    }
}

extension EndpointError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension ResponseError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}
