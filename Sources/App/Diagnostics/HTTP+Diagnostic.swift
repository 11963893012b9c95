package import Endpoints
import ErrorMessages
package import HTTP
package import Presentation
import System
package import Wording

extension Diagnostic {
    /// Why there is no response; exit code 6 means that a later attempt may succeed.
    ///
    package init(_ error: HTTPError, asked: Asked = .plugin) {
        switch error {
        case .unavailable(let reason):
            self.init(
                Message("cannot load libcurl: \(reason)"),
                hint: Message("Install it. On Debian and Ubuntu: apt install libcurl4"),
                exitCode: .failure)
        case .cannotResolve(let host):
            self.init(
                Message("cannot resolve the host '\(host)'"),
                hint: Message("Check the name and the network connection."),
                exitCode: .unreachable)
        case .cannotConnect(let host, let port, let reason):
            self.init(
                Message("cannot connect to \(host) port \(port)"), details: [Message(verbatim: reason)],
                hint: Message("Is the server running?"),
                exitCode: .unreachable)
        case .proxy(let reason):
            self.init(
                Message("cannot connect through the proxy"),
                // libcurl quotes a proxy that it does not understand.
                details: [
                    Message(
                        verbatim: reason.replacing(/'([^']*)'/) { match in
                            "'\(Self.withoutUserInformation(ofProxy: String(match.1)))'"
                        })
                ],
                hint: Message("Check the variables http_proxy, https_proxy, all_proxy and no_proxy."),
                exitCode: .unreachable)
        case .timedOut(.connecting(let limit)):
            self.init(
                Message("connection timed out after \(Self.text(limit))"),
                hint: Self.timeAdvice("http.connect_timeout", asked),
                exitCode: .unreachable)
        case .timedOut(.transferring(let stall)):
            self.init(
                Message("no data received for \(Self.text(stall))"),
                hint: Self.timeAdvice("http.stall_timeout", asked),
                exitCode: .unreachable)
        case .timedOut(.whole(let limit)):
            self.init(
                Message("the response was not complete after \(Self.text(limit))"),
                hint: Message(
                    "Try again later, or allow more time with --max-time or `timeout:` under `http:` in the plugin."),
                exitCode: .unreachable)
        case .tls(let host, let reason):
            self.init(
                Message("cannot make a secure connection to '\(host)'"), details: [Message(verbatim: reason)],
                hint: Message("Check the host's name, its certificate and this machine's clock."),
                exitCode: .unreachable)
        case .untrusted(let host, let reason):
            self.init(
                Message("cannot make a secure connection to '\(host)'"), details: [Message(verbatim: reason)],
                hint: Message("If you trust the server, add its certificate or its authority's: --cacert FILE"),
                exitCode: .unreachable)
        case .badRoots(let reason):
            self.init(
                Message("cannot use the trusted certificates"), details: [Message(verbatim: reason)],
                hint: Message("Check the PEM file given with --cacert, or this machine's certificates."),
                exitCode: .unreachable)
        case .interrupted(let reason):
            self.init(
                Message("the connection broke before the response was complete"), details: [Message(verbatim: reason)],
                hint: Message("Try again."),
                exitCode: .unreachable)
        case .badEncoding(let reason):
            self.init(
                Message("cannot decompress the response"), details: [Message(verbatim: reason)],
                hint: Message("Try again."),
                exitCode: .unusableResponse)
        case .unknownEncoding(let name):
            self.init(
                Message("unknown Content-Encoding '\(ServerMessage.cut(name))'"),
                hint: Message("Turn compression off with the header `Accept-Encoding: identity`."),
                exitCode: .unusableResponse)
        case .badChunks(let reason):
            self.init(
                Message("the response's chunked encoding is invalid"), details: [Message(verbatim: reason)],
                hint: Message("Report this to the operator of the server or its proxy."),
                exitCode: .unusableResponse)
        case .notHTTP(let reason):
            self.init(
                Message("the response is not HTTP"), details: [Message(verbatim: reason)],
                hint: Message("Is a web server running there?"),
                exitCode: .unusableResponse)
        case .bodyTooLarge(let limit):
            self.init(
                Message("the response is larger than \(limit >> 20) MiB"),
                hint: Message("Use smaller pages: --page-size N"),
                exitCode: .unusableResponse)
        case .headTooLarge:
            self.init(
                Message("the response headers are too large"),
                hint: Message(
                    """
                    A header may have 100 KiB, and all together 256 KiB. Check for a long query or cookie that the \
                    server repeats.
                    """), exitCode: .unusableResponse)
        case .ambiguousLength(let lengths):
            let values = Self.and(lengths.map { "'\(ServerMessage.cut($0))'" })
            self.init(
                lengths.count > 1
                    ? Message("conflicting Content-Length: \(values)") : Message("invalid Content-Length: \(values)"),
                hint: Message(
                    """
                    The response may be incomplete. Report this to the operator of the server or its proxy.
                    """),
                exitCode: .unusableResponse)
        case .tooManyRedirects(let limit):
            self.init(
                Message("more than \(limit) redirects"), hint: Self.placeAdvice(asked),
                exitCode: .unusableResponse)
        case .badRedirect(let location):
            self.init(
                Self.notFollowed(location), hint: Self.placeAdvice(asked), exitCode: .unusableResponse)
        case .bodyLongerThanSaid:
            self.init(
                Message("the response is longer than its Content-Length says, so that its end would be missing"),
                hint: Message("Report this to the operator of the server or its proxy."),
                exitCode: .unusableResponse)
        case .invalidField(let name):
            self.init(
                Message("refusing to send the header '\(name)': HTTP does not allow a character in its name or value"),
                hint: Message("Check where its value comes from: a parameter, the plugin, or a server's response."),
                exitCode: .unusableResponse)
        case .credentialForOtherHost(let host):
            self.init(
                Message("refusing to send a credential to \(host): a server repeated it in an item"),
                hint: Message("If this host may receive it, add it to `hosts:` under `auth:` in the plugin."),
                exitCode: .unusableResponse)
        case .redirectNotAllowed(let location):
            self.init(
                Message("a plugin file without trust may not follow the redirect to \(ServerMessage.cut(location))"),
                hint: Self.trustAdvice, exitCode: .unusableResponse)
        case .waitTooLong(let host, let wait, let until):
            self.init(
                Message("\(host) accepts no requests for the next \(WaitText.words(wait))"),
                hint: Message(
                    """
                    Try again at \(LocalTime.text(until, after: wait)), or wait with --max-wait \
                    \(WaitText.option(wait)) or `max_wait:` under `http:` in the plugin.
                    """), exitCode: .unreachable)
        case .other(let reason):
            self.init(Message("the request failed"), details: [Message(verbatim: reason)], exitCode: .failure)
        case .repeated(let last, let tries):
            let diagnostic = Diagnostic(last, asked: asked)
            self.init(
                diagnostic.what, details: diagnostic.details + [Self.tried(tries)], hint: diagnostic.hint,
                exitCode: diagnostic.exitCode)
        }
    }

    /// A response that redirects to a URL that folio does not follow, as a sentence.
    package static func notFollowed(of method: String, _ url: String, _ status: Int, to location: String) -> Message {
        Message("\(request(method, url)) returned \(status), \(notFollowed(location))")
    }

    /// The redirect without its request, as the end of a sentence.
    package static func notFollowed(_ location: String) -> Message {
        Message("a redirect to '\(withoutUserInformation(ServerMessage.cut(location)))' that folio does not follow")
    }

    /// What to do if something other than the API responds.
    static func placeAdvice(_ asked: Asked) -> Message {
        switch asked {
        case .plugin: Message("Check `base_url:` and `path:` in the plugin.")
        case .laterPage: Message("The earlier pages were fine. Try again later.")
        case .url: Message("Check the URL.")
        }
    }

    /// Several words joined with "and".
    package static func and(_ words: [String]) -> Message {
        words.dropFirst().reduce(Message(verbatim: words.first ?? "")) { Message("\($0) and \($1)") }
    }

    private static func timeAdvice(_ setting: String, _ asked: Asked) -> Message {
        asked == .url ? Message("Try again later.") : Message("Try again later, or raise `\(setting)` in the plugin.")
    }

    /// The number of attempts, as a detail.
    package static func tried(_ tries: Int) -> Message { Message("tried \(tries) times") }

    /// A duration in the units of plugin files.
    private static func text(_ duration: Duration) -> Message {
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        return Message(verbatim: milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms")
    }
}

extension HTTPError: Explained {
    package var diagnostic: Diagnostic { Diagnostic(self) }
}

extension RequestError: Explained {
    package var diagnostic: Diagnostic {
        let cause = Diagnostic(error, asked: asked)
        return Diagnostic(
            cause.what, details: [Message(verbatim: Diagnostic.request(method, url))] + cause.details, hint: cause.hint,
            exitCode: cause.exitCode)
    }
}
