import Endpoints
import HTTP
import JSON
import Presentation
import System
import Wording

extension Complaint {
    /// Why there is no answer; exit code 6 is for what a later try may mend.
    ///
    init(_ error: HTTPError, asked: Asked = .plugin) {
        switch error {
        case .unavailable(let reason):
            self.init(
                Message("libcurl cannot be used: \(reason)"), hint: Message("Install libcurl4 and try again."),
                exitCode: .failure)
        case .cannotResolve(let host):
            self.init(
                Message("cannot find the host '\(host)'"), hint: Message("Check the name and the network connection."),
                exitCode: .unreachable)
        case .cannotConnect(let host, let port, let reason):
            self.init(
                Message("cannot connect to \(host) port \(port)"), details: [Message(verbatim: reason)],
                hint: Message("Is the server running?"),
                exitCode: .unreachable)
        case .timedOut(.connecting(let limit)):
            self.init(
                Message("no connection within \(Self.text(limit))"),
                hint: Self.timeAdvice("http.connect_timeout", asked),
                exitCode: .unreachable)
        case .timedOut(.transferring(let stall)):
            self.init(
                Message("nothing arrived for \(Self.text(stall))"),
                hint: Self.timeAdvice("http.stall_timeout", asked),
                exitCode: .unreachable)
        case .tls(let host, let reason):
            self.init(
                Message("no secure connection to '\(host)'"), details: [Message(verbatim: reason)],
                hint: Message("Check the host's name, its certificate, and this machine's clock."),
                exitCode: .unreachable)
        case .untrusted(let host, let reason):
            self.init(
                Message("no secure connection to '\(host)'"), details: [Message(verbatim: reason)],
                hint: Message("If you trust its certificate, name that, or its authority's, with --cacert FILE."),
                exitCode: .unreachable)
        case .badRoots(let reason):
            self.init(
                Message("the certificates to trust cannot be used"), details: [Message(verbatim: reason)],
                hint: Message("Check --cacert, which takes a PEM file, or this machine's own certificates."),
                exitCode: .unreachable)
        case .interrupted(let reason):
            self.init(
                Message("the connection broke before the answer was complete"), details: [Message(verbatim: reason)],
                hint: Message("Try again."),
                exitCode: .unreachable)
        case .badEncoding(let reason):
            self.init(
                Message("the answer's compression is broken"), details: [Message(verbatim: reason)],
                hint: Message("Try again."),
                exitCode: .unusableAnswer)
        case .unknownEncoding(let name):
            self.init(
                Message("the answer's encoding '\(ServerMessage.cut(name))' is not known"),
                hint: Message("Ask for none with the header field `Accept-Encoding: identity`."),
                exitCode: .unusableAnswer)
        case .notHTTP(let reason):
            self.init(
                Message("the answer is not HTTP"), details: [Message(verbatim: reason)],
                hint: Message("Is it a web server that listens there?"),
                exitCode: .unusableAnswer)
        case .bodyTooLarge(let limit):
            self.init(
                Message("the answer is larger than \(limit >> 20) MiB"),
                hint: Message("Ask for smaller pages with --page-size."),
                exitCode: .unusableAnswer)
        case .headTooLarge:
            self.init(
                Message("the answer's header fields are too large"),
                hint: Message(
                    """
                    folio reads 100 KiB of a field and 256 KiB in all; a server may repeat a long query or cookie in them.
                    """), exitCode: .unusableAnswer)
        case .ambiguousLength(let lengths):
            self.init(
                Message("the answer says of its length \(Self.and(lengths.map { "'\(ServerMessage.cut($0))'" }))"),
                hint: Message(
                    "Whether it is complete cannot be told; the server, or a proxy before it, is to be mended."),
                exitCode: .unusableAnswer)
        case .tooManyRedirects(let limit):
            self.init(
                Message("more than \(limit) redirects"), hint: Self.placeAdvice(asked),
                exitCode: .unusableAnswer)
        case .badRedirect(let location):
            self.init(
                Self.notFollowed(location), hint: Self.placeAdvice(asked), exitCode: .unusableAnswer)
        case .waitTooLong(let host, let wait, let until):
            self.init(
                Message("\(host) takes no more requests for \(WaitText.words(wait))"),
                hint: Message(
                    """
                    Come back at \(LocalTime.text(until, after: wait)), or wait longer with --max-wait \
                    \(WaitText.option(wait)) or `max_wait:` under `http:` in the plugin.
                    """), exitCode: .unreachable)
        case .other(let reason):
            self.init(Message("the request failed"), details: [Message(verbatim: reason)], exitCode: .failure)
        case .repeated(let last, let tries):
            let complaint = Complaint(last, asked: asked)
            self.init(
                complaint.what, details: complaint.details + [Self.tried(tries)], hint: complaint.hint,
                exitCode: complaint.exitCode)
        }
    }

    /// Why the certificates of `--cacert` cannot be trusted.
    init(_ problem: RootsFile.Problem) {
        switch problem {
        case .unreadable(let file):
            self.init(
                Message("the certificates in \(file.path) cannot be read: \(Self.text(file.reason))"),
                hint: Message("Check --cacert."),
                exitCode: .unreachable)
        case .noCertificate(let path):
            self.init(
                Message("there is no certificate in \(path)"),
                hint: Message("--cacert takes a PEM file: -----BEGIN CERTIFICATE-----"),
                exitCode: .unreachable)
        }
    }

    static func notFollowed(of method: String, _ url: String, _ status: Int, to location: String) -> Message {
        Message("\(request(method, url)) answered \(status), \(notFollowed(location))")
    }

    static func notFollowed(_ location: String) -> Message {
        Message("a redirect to '\(ServerMessage.cut(location))' that is not followed")
    }

    /// What to do where something else answers than was to be asked.
    static func placeAdvice(_ asked: Asked) -> Message {
        switch asked {
        case .plugin: Message("Check `base_url:` and `path:` in the plugin.")
        case .laterPage: Message("The pages before it were in order; try again later.")
        case .url: Message("Check the URL.")
        }
    }

    /// Several things that hold at once.
    static func and(_ words: [String]) -> Message {
        words.dropFirst().reduce(Message(verbatim: words.first ?? "")) { Message("\($0) and \($1)") }
    }

    private static func timeAdvice(_ setting: String, _ asked: Asked) -> Message {
        asked == .url ? Message("Try again later.") : Message("Raise \(setting) in the plugin, or try later.")
    }

    static func tried(_ tries: Int) -> Message { Message("tried \(tries) times") }

    /// A limit in the unit that plugin files use.
    private static func text(_ duration: Duration) -> Message {
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        return Message(verbatim: milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms")
    }
}
