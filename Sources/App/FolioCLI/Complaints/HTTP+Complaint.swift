import Endpoints
import HTTP
import JSON
import Presentation

extension Complaint {
    /// Why there is no answer; exit code 6 is for what a later try may mend.
    ///
    init(_ error: HTTPError, asked: Asked = .plugin) {
        switch error {
        case .unavailable(let reason):
            self.init(
                "libcurl cannot be used: \(reason)", hint: "Install libcurl4 and try again.", exitCode: .failure)
        case .cannotResolve(let host):
            self.init(
                "cannot find the host '\(host)'", hint: "Check the name and the network connection.",
                exitCode: .unreachable)
        case .cannotConnect(let host, let port, let reason):
            self.init(
                "cannot connect to \(host) port \(port)", details: [reason], hint: "Is the server running?",
                exitCode: .unreachable)
        case .timedOut(.connecting(let limit)):
            self.init(
                "no connection within \(Self.text(limit))",
                hint: Self.timeAdvice("http.connect_timeout", asked),
                exitCode: .unreachable)
        case .timedOut(.transferring(let stall)):
            self.init(
                "nothing arrived for \(Self.text(stall))",
                hint: Self.timeAdvice("http.stall_timeout", asked),
                exitCode: .unreachable)
        case .tls(let host, let reason):
            self.init(
                "no secure connection to '\(host)'", details: [reason],
                hint: "Check the host's name, its certificate, and this machine's clock.", exitCode: .unreachable)
        case .untrusted(let host, let reason):
            self.init(
                "no secure connection to '\(host)'", details: [reason],
                hint: "If you trust its certificate, name that, or its authority's, with --cacert FILE.",
                exitCode: .unreachable)
        case .badRoots(let reason):
            self.init(
                "the certificates to trust cannot be used", details: [reason],
                hint: "Check --cacert, which takes a PEM file, or this machine's own certificates.",
                exitCode: .unreachable)
        case .interrupted(let reason):
            self.init(
                "the connection broke before the answer was complete", details: [reason], hint: "Try again.",
                exitCode: .unreachable)
        case .badEncoding(let reason):
            self.init(
                "the answer's compression is broken", details: [reason], hint: "Try again.",
                exitCode: .unusableAnswer)
        case .unknownEncoding(let name):
            self.init(
                "the answer's encoding '\(ServerMessage.cut(name))' is not known",
                hint: "Ask for none with the header field `Accept-Encoding: identity`.",
                exitCode: .unusableAnswer)
        case .notHTTP(let reason):
            self.init(
                "the answer is not HTTP", details: [reason], hint: "Is it a web server that listens there?",
                exitCode: .unusableAnswer)
        case .bodyTooLarge(let limit):
            self.init(
                "the answer is larger than \(limit >> 20) MiB", hint: "Ask for smaller pages with --page-size.",
                exitCode: .unusableAnswer)
        case .headTooLarge:
            self.init(
                "the answer's header fields are too large",
                hint: """
                    folio reads 100 KiB of a field and 256 KiB in all; a server may repeat a long query or cookie in them.
                    """, exitCode: .unusableAnswer)
        case .ambiguousLength(let lengths):
            self.init(
                "the answer says of its length \(lengths.map { "'\(ServerMessage.cut($0))'" }.joined(separator: " and "))",
                hint: "Whether it is complete cannot be told; the server, or a proxy before it, is to be mended.",
                exitCode: .unusableAnswer)
        case .tooManyRedirects(let limit):
            self.init(
                "more than \(limit) redirects", hint: Self.placeAdvice(asked),
                exitCode: .unusableAnswer)
        case .badRedirect(let location):
            self.init(
                Self.notFollowed(location), hint: Self.placeAdvice(asked), exitCode: .unusableAnswer)
        case .waitTooLong(let host, let wait, let until):
            self.init(
                "\(host) takes no more requests for \(WaitText.words(wait))",
                hint: """
                    Come back at \(LocalTime.text(until, after: wait)), or wait longer with --max-wait \
                    \(WaitText.option(wait)) or `max_wait:` under `http:` in the plugin.
                    """, exitCode: .unreachable)
        case .other(let reason):
            self.init("the request failed", details: [reason], exitCode: .failure)
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
                "the certificates in \(file.path) cannot be read: \(Self.text(file.reason))", hint: "Check --cacert.",
                exitCode: .unreachable)
        case .noCertificate(let path):
            self.init(
                "there is no certificate in \(path)", hint: "--cacert takes a PEM file: -----BEGIN CERTIFICATE-----",
                exitCode: .unreachable)
        }
    }

    static func notFollowed(of method: String, _ url: String, _ status: Int, to location: String) -> String {
        "\(request(method, url)) answered \(status), \(notFollowed(location))"
    }

    static func notFollowed(_ location: String) -> String {
        "a redirect to '\(ServerMessage.cut(location))' that is not followed"
    }

    /// What to do where something else answers than was to be asked.
    static func placeAdvice(_ asked: Asked) -> String {
        switch asked {
        case .plugin: "Check `base_url:` and `path:` in the plugin."
        case .laterPage: "The pages before it were in order; try again later."
        case .url: "Check the URL."
        }
    }

    private static func timeAdvice(_ setting: String, _ asked: Asked) -> String {
        asked == .url ? "Try again later." : "Raise \(setting) in the plugin, or try later."
    }

    static func tried(_ tries: Int) -> String { "tried \(tries) times" }

    /// A limit in the unit that plugin files use.
    private static func text(_ duration: Duration) -> String {
        let milliseconds = duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000
        return milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
    }
}
