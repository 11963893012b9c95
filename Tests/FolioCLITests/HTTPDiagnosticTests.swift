import HTTP
import Presentation
import System
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import Endpoints
@testable import FolioCLI

@Suite struct HTTPDiagnosticTests {
    private static let cases: [(HTTPError, Expected)] = [
        (
            .unavailable(reason: "libcurl.so.4: cannot open shared object file"),
            Expected(
                "cannot load libcurl: libcurl.so.4: cannot open shared object file",
                hint: "Install it. On Debian and Ubuntu: apt install libcurl4", .failure)
        ),
        (
            .cannotResolve(host: "api.test"),
            Expected(
                "cannot resolve the host 'api.test'", hint: "Check the name and the network connection.", .unreachable)
        ),
        (
            .cannotConnect(host: "127.0.0.1", port: 8765, reason: "Connection refused"),
            Expected(
                "cannot connect to 127.0.0.1 port 8765", ["Connection refused"], hint: "Is the server running?",
                .unreachable)
        ),
        (
            .proxy(reason: "Could not resolve proxy: proxy.test"),
            Expected(
                "cannot connect through the proxy", ["Could not resolve proxy: proxy.test"],
                hint: "Check the variables http_proxy, https_proxy, all_proxy and no_proxy.", .unreachable)
        ),
        (
            .timedOut(.connecting(limit: .seconds(10))),
            Expected(
                "connection timed out after 10 s",
                hint: "Try again later, or raise `http.connect_timeout` in the plugin.",
                .unreachable)
        ),
        (
            .timedOut(.transferring(stall: .milliseconds(300))),
            Expected(
                "no data received for 300 ms", hint: "Try again later, or raise `http.stall_timeout` in the plugin.",
                .unreachable)
        ),
        (
            .timedOut(.whole(limit: .seconds(60))),
            Expected(
                "the response was not complete after 60 s",
                hint: "Try again later, or allow more time with --max-time or `timeout:` under `http:` in the plugin.",
                .unreachable)
        ),
        (
            .tls(host: "api.test", reason: "certificate has expired"),
            Expected(
                "cannot make a secure connection to 'api.test'", ["certificate has expired"],
                hint: "Check the host's name, its certificate and this machine's clock.", .unreachable)
        ),
        (
            .untrusted(host: "api.test", reason: "self-signed certificate"),
            Expected(
                "cannot make a secure connection to 'api.test'", ["self-signed certificate"],
                hint: "If you trust the server, add its certificate or its authority's: --cacert FILE", .unreachable)
        ),
        (
            .badRoots(reason: "error setting certificate file: a.pem"),
            Expected(
                "cannot use the trusted certificates", ["error setting certificate file: a.pem"],
                hint: "Check the PEM file given with --cacert, or this machine's certificates.", .unreachable)
        ),
        (
            .headTooLarge,
            Expected(
                "the response headers are too large",
                hint: """
                    A header may have 100 KiB, and all together 256 KiB. Check for a long query or cookie that the server repeats.
                    """, .unusableResponse)
        ),
        (
            .ambiguousLength(["2", "3"]),
            Expected(
                "conflicting Content-Length: '2' and '3'",
                hint:
                    "The response may be incomplete. Report this to the operator of the server or its proxy.",
                .unusableResponse)
        ),
        (
            .ambiguousLength(["2x"]),
            Expected(
                "invalid Content-Length: '2x'",
                hint:
                    "The response may be incomplete. Report this to the operator of the server or its proxy.",
                .unusableResponse)
        ),
        (
            .interrupted(reason: "Connection reset by peer"),
            Expected(
                "the connection broke before the response was complete", ["Connection reset by peer"],
                hint: "Try again.", .unreachable)
        ),
        (
            .badEncoding(reason: "unknown gzip header"),
            Expected("cannot decompress the response", ["unknown gzip header"], hint: "Try again.", .unusableResponse)
        ),
        (
            .unknownEncoding("rot13"),
            Expected(
                "unknown Content-Encoding 'rot13'",
                hint: "Turn compression off with the header `Accept-Encoding: identity`.",
                .unusableResponse)
        ),
        (
            .bodyLongerThanSaid,
            Expected(
                "the response is longer than its Content-Length says, so that its end would be missing",
                hint: "Report this to the operator of the server or its proxy.", .unusableResponse)
        ),
        (
            .invalidField(name: "If-Modified-Since"),
            Expected(
                "refusing to send the header 'If-Modified-Since': HTTP does not allow a character in its name or value",
                hint: "Check where its value comes from: a parameter, the plugin, or a server's response.",
                .unusableResponse)
        ),
        (
            .credentialForOtherHost("b.test"),
            Expected(
                "refusing to send a credential to b.test: a server repeated it in an item",
                hint: "If this host may receive it, add it to `hosts:` under `auth:` in the plugin.", .unusableResponse)
        ),
        (
            .badChunks(reason: "Malformed encoding found in chunked-encoding"),
            Expected(
                "the response's chunked encoding is invalid", ["Malformed encoding found in chunked-encoding"],
                hint: "Report this to the operator of the server or its proxy.", .unusableResponse)
        ),
        (
            .notHTTP(reason: "Received HTTP/0.9 when not allowed"),
            Expected(
                "the response is not HTTP", ["Received HTTP/0.9 when not allowed"],
                hint: "Is a web server running there?", .unusableResponse)
        ),
        (
            .bodyTooLarge(limit: 64 << 20),
            Expected(
                "the response is larger than 64 MiB", hint: "Use smaller pages: --page-size N", .unusableResponse)
        ),
        (
            .tooManyRedirects(limit: 10),
            Expected(
                "more than 10 redirects", hint: "Check `base_url:` and `path:` in the plugin.", .unusableResponse)
        ),
        (
            .badRedirect(location: "ftp://api.test"),
            Expected(
                "a redirect to 'ftp://api.test' that folio does not follow",
                hint: "Check `base_url:` and `path:` in the plugin.", .unusableResponse)
        ),
        (
            .badRedirect(location: "http://name:word@api.test/"),
            Expected(
                "a redirect to 'http://…@api.test/' that folio does not follow",
                hint: "Check `base_url:` and `path:` in the plugin.", .unusableResponse)
        ),
        (.other(reason: "Out of memory"), Expected("the request failed", ["Out of memory"], .failure)),
        (
            .repeated(.cannotConnect(host: "127.0.0.1", port: 8765, reason: "Connection refused"), tries: 5),
            Expected(
                "cannot connect to 127.0.0.1 port 8765", ["Connection refused", "tried 5 times"],
                hint: "Is the server running?", .unreachable)
        ),
        (
            .waitTooLong(host: "api.test", wait: .seconds(3661), until: 1_714_557_600),
            Expected(
                "api.test accepts no requests for the next 62 min",
                hint: """
                    Try again at \(LocalTime.text(1_714_557_600, after: .zero)), or wait with --max-wait 62m or `max_wait:` under `http:` in the plugin.
                    """, .unreachable)
        ),
    ]

    @Test(arguments: cases.indices)
    func httpError_isReported(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Diagnostic(error).shown == expected.shown)
        #expect(Diagnostic(any: error).exitCode == expected.exitCode)
    }

    @Test(arguments: [
        HTTPError.tooManyRedirects(limit: 10), .badRedirect(location: "ftp://a"),
        .repeated(.tooManyRedirects(limit: 10), tries: 2),
    ])
    func redirects_ofALaterPageAreNotBlamedOnThePlugin(error: HTTPError) {
        var failure = RequestError(method: "GET", url: "https://a/", error: error)
        #expect(Diagnostic(any: failure).hint == "Check `base_url:` and `path:` in the plugin.")
        failure.asked = .laterPage
        #expect(Diagnostic(any: failure).hint == "The earlier pages were fine. Try again later.")
        #expect(Diagnostic(any: failure).exitCode == .unusableResponse)
    }

    @Test func location_thatIsVeryLongIsCut() {
        let location = "ftp://" + String(repeating: "x", count: 50_000)
        let what = Diagnostic(HTTPError.badRedirect(location: location)).what.english
        #expect(
            what.hasPrefix("a redirect to 'ftp://xxx") && what.hasSuffix("x…' that folio does not follow")
        )
        #expect(what.count == 243)
    }

    @Test func url_thatIsVeryLongIsCut() {
        let failure = RequestError(
            method: "GET", url: "https://a/" + String(repeating: "x", count: 50_000), error: .headTooLarge)
        #expect(Diagnostic(any: failure).details.map(\.english.count) == [2_004])
    }

    @Test(
        arguments: [
            (.milliseconds(1), "0.1 s", "1s"), (.milliseconds(1500), "1.5 s", "2s"), (.seconds(2), "2 s", "2s"),
            (.seconds(61), "61 s", "61s"), (.seconds(119), "119 s", "119s"), (.seconds(120), "2 min", "2m"),
            (.seconds(121), "3 min", "3m"), (.milliseconds(119_001), "2 min", "2m"), (.seconds(7201), "3 h", "3h"),
            (.seconds(172_800), "2 days", "2d"), (.seconds(172_801), "3 days", "3d"),
        ] as [(Duration, String, String)])
    func wait_isReportedInALargeUnitAndNeverShorter(wait: Duration, words: String, option: String) {
        #expect(WaitText.words(wait) == words)
        #expect(WaitText.option(wait) == option)
    }

    @Test func momentOfAnotherDay_hasItsDate() {
        let time = LocalTime.text(1_714_557_600, after: .seconds(86_399))
        #expect(time.wholeMatch(of: /\d\d:\d\d:\d\d/) != nil)
        let date = LocalTime.text(1_714_557_600, after: .seconds(86_400))
        #expect(date.wholeMatch(of: /2024-0[45]-\d\d \d\d:\d\d/) != nil)
    }
}
