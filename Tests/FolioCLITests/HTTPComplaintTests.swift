import Endpoints
import HTTP
import Presentation
import Testing

@testable import FolioCLI

@Suite struct HTTPComplaintTests {
    private static let cases: [(HTTPError, Expected)] = [
        (
            .unavailable(reason: "libcurl.so.4: cannot open shared object file"),
            Expected(
                "libcurl cannot be used: libcurl.so.4: cannot open shared object file",
                hint: "Install libcurl4 and try again.", .failure)
        ),
        (
            .cannotResolve(host: "api.test"),
            Expected(
                "cannot find the host 'api.test'", hint: "Check the name and the network connection.", .unreachable)
        ),
        (
            .cannotConnect(host: "127.0.0.1", port: 8765, reason: "Connection refused"),
            Expected(
                "cannot connect to 127.0.0.1 port 8765", ["Connection refused"], hint: "Is the server running?",
                .unreachable)
        ),
        (
            .timedOut(.connecting(limit: .seconds(10))),
            Expected(
                "no connection within 10 s", hint: "Raise http.connect_timeout in the plugin, or try later.",
                .unreachable)
        ),
        (
            .timedOut(.transferring(stall: .milliseconds(300))),
            Expected(
                "nothing arrived for 300 ms", hint: "Raise http.stall_timeout in the plugin, or try later.",
                .unreachable)
        ),
        (
            .tls(host: "api.test", reason: "certificate has expired"),
            Expected(
                "no secure connection to 'api.test'", ["certificate has expired"],
                hint: "Check the host's name, its certificate, and this machine's clock.", .unreachable)
        ),
        (
            .interrupted(reason: "Connection reset by peer"),
            Expected(
                "the connection broke before the answer was complete", ["Connection reset by peer"],
                hint: "Try again.", .unreachable)
        ),
        (
            .badEncoding(reason: "unknown gzip header"),
            Expected("the answer's compression is broken", ["unknown gzip header"], hint: "Try again.", .unusableAnswer)
        ),
        (
            .notHTTP(reason: "Received HTTP/0.9 when not allowed"),
            Expected(
                "the answer is not HTTP", ["Received HTTP/0.9 when not allowed"],
                hint: "Is it a web server that listens there?", .unusableAnswer)
        ),
        (
            .bodyTooLarge(limit: 64 << 20),
            Expected(
                "the answer is larger than 64 MiB", hint: "Ask for smaller pages with --page-size.", .unusableAnswer)
        ),
        (
            .tooManyRedirects(limit: 10),
            Expected(
                "more than 10 redirects", hint: "Check `base_url:` and `path:` in the plugin.", .unusableAnswer)
        ),
        (
            .badRedirect(location: "ftp://api.test"),
            Expected(
                "a redirect to 'ftp://api.test' that is not followed",
                hint: "Check `base_url:` and `path:` in the plugin.", .unusableAnswer)
        ),
        (.other(reason: "Out of memory"), Expected("the request failed", ["Out of memory"], .failure)),
    ]

    @Test(arguments: cases.indices)
    func httpError_isTold(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Complaint(error).shown == expected.shown)
        #expect(Complaint(any: error).exitCode == expected.exitCode)
    }
}
