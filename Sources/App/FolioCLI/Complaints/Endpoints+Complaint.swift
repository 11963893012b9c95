import CommandKit
import Endpoints
import HTTP
import JSON
import Pagination
import Plugins
import Presentation

extension Complaint {
    /// Why an endpoint cannot be asked as it was told to.
    init(_ problem: EndpointProblem) {
        switch problem {
        case .unknownParameter(let name, let allowed):
            self.init(
                "unknown parameter '\(name)'", hint: Self.suggestion(name, among: allowed, kind: "parameter"),
                exitCode: .usage)
        case .missingParameter(let name, let help):
            self.init(
                "the parameter '\(name)' is required" + (help.map { " (\($0))" } ?? ""),
                hint: "Add \(name)=… to the command.", exitCode: .usage)
        case .notAllowed(let parameter, let value, let allowed):
            self.init(
                "'\(value)' is not a value of '\(parameter)'",
                hint: Self.suggestion(value, among: allowed, kind: "value"), exitCode: .usage)
        case .givenTwice(let parameter):
            self.init(
                "the parameter '\(parameter)' takes one value", hint: "Give it once.", exitCode: .usage)
        case .notOfType(let parameter, let value, let type):
            self.init("'\(value)' is not \(Self.phrase(type)), which '\(parameter)' is", exitCode: .usage)
        case .fileNeeded(let parameter):
            self.init(
                "'\(parameter)' is a file", hint: "Name it with an @, such as \(parameter)=@FILE.", exitCode: .usage)
        case .program(let problem): self.init(problem)
        case .template(let problem):
            self.init(PluginText.text(problem), exitCode: .usage)
        case .badURL(let text, let error):
            self.init(
                "'\(Self.withoutUserInformation(text))' is no usable URL: \(Self.reason(error))",
                hint: "Give a whole URL, such as https://example.com/api.", exitCode: .usage)
        case .secretForForeignHost(let origin):
            self.init(
                "a secret would go to \(origin), which the plugin does not list",
                hint: "If it may see it, add it to `hosts:` under `auth:` in the plugin.", exitCode: .notAuthorised)
        case .secretPreferred(let parameter):
            self.init(
                "'\(parameter)' is a secret, which is not kept as a preference",
                hint: "Use the environment variable that the plugin names, or \(parameter)=@FILE.", exitCode: .usage)
        case .badFieldValue(let name):
            self.init(
                "the value for the header field '\(name)' holds a line break or another control character",
                hint: "Give the parameter without it.", exitCode: .usage)
        case .badHost(let text):
            self.init("'\(text)' is no host", hint: "Check `hosts:` in the plugin.", exitCode: .pluginFile)
        case .foreignPosition(let origin):
            self.init(
                "the position leads to \(origin), which the plugin does not list",
                hint: "If it may be asked, add it to the plugin's `hosts:`.", exitCode: .usage)
        case .pageSizeBeyondMaximum(let asked, let maximum):
            self.init(
                "the server grants at most \(maximum) items a request, not \(asked)",
                hint: "Use --page-size \(maximum).", exitCode: .usage)
        case .noPageSize:
            self.init(
                "this endpoint has no page size to ask for", hint: "Leave --page-size out.", exitCode: .usage)
        case .startNotSupported(let kind, let supported):
            let known = supported.map { "--\($0.rawValue)" }.joined(separator: ", ")
            self.init(
                "this endpoint does not know --\(kind.rawValue)",
                hint: "It has: \(known).", exitCode: .usage)
        case .pagination(let problem):
            self.init(PluginText.text(problem), exitCode: .usage)
        case .noImages:
            self.init(
                "this endpoint does not say where the pictures of its items are",
                hint: "Add `id:` and `image:` to it in the plugin, or a field called `image`.", exitCode: .usage)
        }
    }

    /// Why an answer is no page.
    init(_ fault: ResponseFault) {
        let isStored = fault.status == ResponseFault.stored
        let asked = Self.request(fault.method, fault.url)
        let request = isStored ? "stored for \(asked)" : "\(asked) answered \(fault.status)"
        let explained =
            [request] + (fault.tries > 1 ? [Self.tried(fault.tries)] : [])
            + (fault.explanation.map { ["the server says: \($0)"] } ?? [])
        switch fault.problem {
        case .status:
            if let location = fault.redirection {
                let isGet = fault.method == "GET"
                self.init(
                    Self.notFollowed(location), details: explained,
                    hint: isGet
                        ? "What is sent with a GET is not sent to another host."
                        : "Only redirects of GET and HEAD are followed; check `base_url:` and `path:` in the plugin.",
                    exitCode: .unusableAnswer)
            } else {
                self.init(status: fault, details: explained)
            }
        case .errorInside(isTemporary: true):
            self.init("the server failed", details: explained, hint: "Try again later.", exitCode: .unreachable)
        case .errorInside(isTemporary: false):
            self.init(
                "the server answered with an error", details: explained,
                hint: "Check the parameters; `errors:` in the plugin says what is an error.",
                exitCode: .unusableAnswer)
        case .json(.itemsAbsent, let items):
            self.init(
                "the answer has nothing at '\(items)'", details: [request],
                hint: "Check `items:` in the plugin; a '?' at its end allows for none.", exitCode: .unusableAnswer)
        case .json(.notAList(let found, let offset), let items):
            self.init(
                "expected a list at '\(items)', found \(Self.name(found)) at byte \(offset)", details: [request],
                hint: "Check `items:` in the plugin.", exitCode: .unusableAnswer)
        case .json(.elementWithoutItems(let offset), let items):
            self.init(
                "the element at byte \(offset) has nothing at '\(items)'", details: [request],
                hint: "Check `items:` in the plugin; a '?' at its end allows for it.", exitCode: .unusableAnswer)
        case .json(.invalid(let reason, let offset), _):
            let type = fault.contentType.map { ["it says it is \(ServerMessage.cut($0))"] } ?? []
            let isUnicode = reason == .utf16 || reason == .utf32
            self.init(
                "the answer is not JSON: \(Self.text(reason))" + (isUnicode ? "" : " at byte \(offset)"),
                details: [request] + type,
                hint: isUnicode
                    ? "Ask for UTF-8 under `headers:` or `query:` in the plugin, if the API can give it."
                    : Self.placeAdvice(fault.asked), exitCode: .unusableAnswer)
        case .emptyPicture:
            self.init("the answer is empty", details: [request], exitCode: .unusableAnswer)
        case .itemWithoutID(let index, let path):
            self.init(
                "item \(index + 1) of the page has no id at '\(path)'", details: [request],
                hint: "Check `id:` in the plugin.", exitCode: .unusableAnswer)
        case .fieldMissing(let name, let path, let index):
            self.init(
                "item \(index + 1) of the page lacks the required field '\(name)' at '\(path)'", details: [request],
                hint: "Check `fields:` in the plugin.", exitCode: .unusableAnswer)
        case .expression(let error, let item):
            self.init(error, where: item.map { "on item \($0 + 1) of the page" }, details: [request])
        case .foreignNext(let url, let origin):
            self.init(
                "the next page is on another host: \(ServerMessage.cut(url))", details: [request],
                hint: "If \(ServerMessage.cut(origin)) may be asked, add it to the plugin's `hosts:`.",
                exitCode: .unusableAnswer)
        case .badNext(let text, let error):
            self.init(
                "the next page's URL '\(ServerMessage.cut(text))' cannot be used: \(Self.reason(error))",
                details: [request],
                hint: "Check `pagination:` in the plugin.", exitCode: .unusableAnswer)
        case .badLink(let text):
            self.init(
                "the header field 'Link' cannot be read: \(ServerMessage.cut(text))", details: [request],
                hint: "It may name the next page. Use another way of `pagination:` in the plugin, if the API has one.",
                exitCode: .unusableAnswer)
        case .credentialInNext:
            self.init(
                "where the next page starts repeats a credential of the request", details: [request],
                hint: "Positions are shown and stored, so this one is not used. Check `pagination:` in the plugin.",
                exitCode: .unusableAnswer)
        case .pagination(let problem):
            self.init(
                PluginText.text(problem), details: [request], hint: "Check `pagination:` in the plugin.",
                exitCode: .unusableAnswer)
        }
    }

    /// A request as complaints name it; the URL of a later page is what the server sent.
    static func request(_ method: String, _ url: String) -> String {
        "\(method) \(ServerMessage.cut(HTTPRequest.shown(url), to: 2_000))"
    }

    /// What to do about a 401 or 403.
    private static func refusalAdvice(_ fault: ResponseFault) -> String {
        guard fault.sendsParameters else { return text(fault.advice) }
        // It may be a wrong password among them.
        return fault.advice.map { "Check the parameters. \(text($0))" }
            ?? "Check the parameters, and whether you may do that."
    }

    private init(status fault: ResponseFault, details: [String]) {
        switch fault.status {
        case 429,
            _ where fault.isBusy:
            self.init("too many requests", details: details, hint: Self.later(fault.wait), exitCode: .unreachable)
        case 401, 403:
            self.init(
                "not authorised", details: details, hint: Self.refusalAdvice(fault), exitCode: .notAuthorised)
        case 404, 410:
            self.init(
                "not found", details: details,
                hint: fault.asked == .url ? "Check the URL." : "Check the id and the parameters.", exitCode: .notFound)
        case 500...:
            self.init("the server failed", details: details, hint: Self.later(fault.wait), exitCode: .unreachable)
        case 400...499:
            self.init(
                "the server refused the request", details: details,
                hint: fault.asked == .url
                    ? "Check the URL, and what is sent."
                    : "Check the parameters, and `path:` and `query:` in the plugin.",
                exitCode: .unusableAnswer)
        default:
            self.init(
                "an answer without items", details: details,
                hint: "`ok:` in the plugin lists the statuses that carry items.", exitCode: .unusableAnswer)
        }
    }

    private static func later(_ wait: Duration?) -> String {
        guard let wait, wait > .seconds(10) else { return "Try again later." }
        let until = Timestamp.seconds() + Int64((wait / .seconds(1)).rounded(.up))
        return "Come back at \(LocalTime.text(until, after: wait)): the server asks to wait \(WaitText.words(wait))."
    }

    static func suggestion(_ word: String, among known: [String], kind: String) -> String? {
        guard !known.isEmpty else { return "There are no \(kind)s here." }
        let near = nearest(to: word, among: known)
        if let first = near.first { return "Did you mean '\(first)'?" }
        return "Known: \(known.joined(separator: ", "))."
    }

    private static func name(_ kind: JSONKind) -> String {
        switch kind {
        case .object: "an object"
        case .array: "a list"
        case .string: "a string"
        case .number: "a number"
        case .boolean: "a boolean"
        case .null: "null"
        }
    }

    /// A password in a URL is not repeated.
    static func withoutUserInformation(_ url: String) -> String {
        let head = url.prefix { $0 != "?" && $0 != "#" }
        guard let slash = head.firstIndex(of: "/"), let at = head.lastIndex(of: "@"), slash < at else { return url }
        return url[...slash] + "/…" + url[at...]
    }

    private static func reason(_ error: HTTPURLError) -> String {
        switch error {
        case .notAbsolute: "it does not begin with http:// or https://"
        case .unsupportedScheme(let scheme): "'\(ServerMessage.cut(scheme))' is neither http nor https"
        case .missingHost: "it names no host"
        case .badHost(let host): "'\(ServerMessage.cut(host))' is no host"
        case .hostNotASCII(let host): PluginText.hostInASCII(ServerMessage.cut(host))
        case .badPort(let port): "'\(ServerMessage.cut(port))' is no port"
        case .userInformation: "it holds a user name; credentials belong under `auth:`"
        case .badCharacter(let offset): "the character at byte \(offset) cannot be in a URL"
        }
    }

    private static func text(_ reason: JSONError.Reason) -> String {
        switch reason {
        case .empty: "the body is empty"
        case .notUTF8: "bytes that are not UTF-8"
        case .utf16: "it is UTF-16, and JSON must be UTF-8"
        case .utf32: "it is UTF-32, and JSON must be UTF-8"
        case .controlCharacter: "a control character in a string"
        case .unclosedString: "a string without its end"
        case .badEscape: "a bad escape"
        case .badNumber: "a bad number"
        case .badLiteral: "a word that is none of true, false and null"
        case .unexpectedByte: "an unexpected character"
        case .truncated: "it ends too early"
        case .trailingContent: "more text behind its end"
        case .tooDeep: "more than 1,024 levels"
        case .tooLarge: "it is too large"
        case .outOfMemory: "not enough memory"
        }
    }
}
