package import Endpoints
import ErrorMessages
import HTTP
import JSON
import Pagination
package import Presentation
import System
import Wording

extension Diagnostic {
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
                        ? Message(
                            "folio follows no redirect of a GET with a signature (hmac, sigv4), nor of one with a body to another origin."
                        )
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
                Message("the response has no value at '\(items.description)'"), details: explained,
                hint: fault.itemsAdvice(
                    Message("Check `items:` in the plugin. If the value may be missing, end the path with '?'.")),
                exitCode: .unusableResponse)
        case .json(.notAList(let found, let offset), let items):
            self.init(
                Message("expected a list at '\(items.description)', but found \(Self.name(found)) at byte \(offset)"),
                details: explained,
                hint: fault.itemsAdvice(Message("Check `items:` in the plugin.")),
                exitCode: .unusableResponse)
        case .json(.itemIsList(let offset), let items):
            self.init(
                Message("expected an item at '\(items.description)', but found a list at byte \(offset)"),
                details: [request],
                hint: Message(
                    """
                    To read its elements, use '\(items.description)[]' as `items:`. If each list is an item, use \
                    '[\(items.description)]'.
                    """),
                exitCode: .unusableResponse)
        case .json(.tooManyItems(let limit), let items):
            self.init(
                Message("the response has more than \(limit) items at '\(items.description)'"),
                details: [request],
                hint: Message("Request smaller pages: `pagination:` in the plugin, or --page-size."),
                exitCode: .unusableResponse)
        case .json(.elementWithoutItems(let offset), let items):
            self.init(
                Message("the element at byte \(offset) has no value at '\(items.description)'"), details: explained,
                hint: fault.itemsAdvice(
                    Message("Check `items:` in the plugin. If some elements may lack it, end the path with '?'.")),
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
        case .document(let error):
            let type = fault.contentType.map { [Message("its Content-Type is \(ServerMessage.cut($0))")] } ?? []
            self.init(
                Message("the response is not in the format of the endpoint: \(Self.text(error))"),
                details: [request] + type,
                hint: error.isAboutPacking
                    ? Message("Check `unpack:` in the plugin.") : Message("Check `format:` in the plugin."),
                exitCode: .unusableResponse)
        case .offPath(let kind, let path, let needsList, let use):
            self.init(
                Self.text(offPath: kind, at: path, needsList: needsList, use), details: [request],
                hint: Self.advice(on: use), exitCode: .unusableResponse)
        case .columns(let error, let path):
            self.init(
                Self.text(error, at: path), details: [request], hint: Message("Check `columns:` in the plugin."),
                exitCode: .unusableResponse)
        case .notAnObject(let kind, let path, let index):
            self.init(
                path == "."
                    ? Message("item \(index + 1) of the page is \(Self.name(kind)), so that no value can be set in it")
                    : Message(
                        "item \(index + 1) of the page has \(Self.name(kind)) at '\(path)', so that no value can be set in it"
                    ),
                details: [request], hint: Message("Check `set:` in the plugin."), exitCode: .unusableResponse)
        case .tooLargeItems(let most):
            self.init(
                Message("with the values of `set:`, the items have more than \(most >> 20) MiB"), details: [request],
                hint: Message("Request smaller pages: `pagination:` in the plugin, or --page-size."),
                exitCode: .unusableResponse)
        case .emptyImage:
            self.init(Message("the response is empty"), details: [request], exitCode: .unusableResponse)
        case .partOfImage:
            self.init(Message("the response is only a part"), details: [request], exitCode: .unusableResponse)
        case .itemWithoutID(let index, let path):
            self.init(
                Message("item \(index + 1) of the page has no id at '\(path.description)'"), details: [request],
                hint: Message("Check `id:` in the plugin. Omit it if some items have no id."),
                exitCode: .unusableResponse)
        case .itemWithoutVersion(let index, let path):
            self.init(
                Message("item \(index + 1) of the page has no version at '\(path.description)'"), details: [request],
                hint: Message("Check `version:` in the plugin."), exitCode: .unusableResponse)
        case .parentNotID(let index, let path):
            self.init(
                Message("item \(index + 1) of the page has an object or a list, not an id, at '\(path)'"),
                details: [request],
                hint: Message("Check `parent:` under `thread:` in the plugin."), exitCode: .unusableResponse)
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
        case .untrustedNext(let url):
            self.init(
                Self.untrustedRequest(to: url), details: [request], hint: Self.trustAdvice, exitCode: .unusableResponse)
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
        case .badFieldValue(let name):
            self.init(
                Message(
                    """
                    the next page's position, which '\(name)' should contain, has a line break or another control \
                    character
                    """),
                details: [request], hint: Message("Check `pagination:` in the plugin."), exitCode: .unusableResponse)
        case .unusableNext(let problem):
            self.init(
                Message("the next page cannot be requested: \(Diagnostic(problem).what)"), details: [request],
                hint: Message("Check `pagination:` in the plugin."), exitCode: .unusableResponse)
        case .pagination(let problem):
            self.init(
                PluginText.text(problem), details: [request], hint: Message("Check `pagination:` in the plugin."),
                exitCode: .unusableResponse)
        }
    }

    private static func text(
        offPath kind: JSONKind, at path: String, needsList: Bool, _ use: PathUse
    ) -> Message {
        let found = name(kind)
        return switch (use, needsList) {
        case (.item(let item), false):
            Message("item \(item + 1) of the page should have an object at '\(path)', but has \(found)")
        case (.item(let item), true):
            Message("item \(item + 1) of the page should have a list at '\(path)', but has \(found)")
        case (_, false): Message("expected an object at '\(path)', but found \(found)")
        case (_, true): Message("expected a list at '\(path)', but found \(found)")
        }
    }

    private static func advice(on use: PathUse) -> Message {
        switch use {
        case .items:
            Message(
                """
                Check `items:` in the plugin. In XML, name elements that may be repeated under `lists:`, and use '[]' in the \
                path.
                """)
        case .pagination:
            Message(
                """
                Check `pagination:` in the plugin. In XML, name elements that may be repeated under `lists:`. If a path is \
                only for some responses, end it with '?'.
                """)
        case .item:
            Message("Check the paths in the plugin. If one is only for some items, end it with '?'.")
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
        case _ where fault.asked == .laterPage && [400, 404, 410, 416, 422].contains(fault.status):
            self.init(
                Message("the server refused a later page of the list"), details: details,
                hint: Message(
                    """
                    If the list ends here, add `until: {status: [\(fault.status)]}` to `pagination:` in the plugin. \
                    Otherwise, items are missing.
                    """),
                exitCode: [404, 410].contains(fault.status) ? .notFound : .unusableResponse)
        case 429,
            _ where fault.isBusy:
            self.init(
                Message("too many requests"), details: details, hint: Self.later(fault), exitCode: .unreachable)
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
                Message("server error"), details: details, hint: Self.later(fault), exitCode: .unreachable)
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

    private static func later(_ fault: ResponseError) -> Message {
        guard let wait = fault.wait, let until = fault.waitEnd, wait > .seconds(10) else {
            return Message("Try again later.")
        }
        return Message(
            """
            Try again at \(LocalTime.text(until, after: wait)): the server asks clients to wait \
            \(WaitText.words(wait)).
            """)
    }
}

extension ResponseError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension ResponseError {
    /// The advice for a response without items; another one if it has a message in their place.
    fileprivate func itemsAdvice(_ advice: Message) -> Message {
        guard explanation != nil else { return advice }
        return Message(
            """
            Check the parameters, and `items:` in the plugin. If the message means an error, add a rule under \
            `errors:`.
            """)
    }
}
