import HTTP
import Presentation
import System
import TestSupport
import Testing
import Wording

@testable import Endpoints
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
            .untrusted(host: "api.test", reason: "self-signed certificate"),
            Expected(
                "no secure connection to 'api.test'", ["self-signed certificate"],
                hint: "If you trust its certificate, name that, or its authority's, with --cacert FILE.", .unreachable)
        ),
        (
            .badRoots(reason: "error setting certificate file: a.pem"),
            Expected(
                "the certificates to trust cannot be used", ["error setting certificate file: a.pem"],
                hint: "Check --cacert, which takes a PEM file, or this machine's own certificates.", .unreachable)
        ),
        (
            .headTooLarge,
            Expected(
                "the answer's header fields are too large",
                hint: """
                    folio reads 100 KiB of a field and 256 KiB in all; a server may repeat a long query or cookie in them.
                    """, .unusableAnswer)
        ),
        (
            .ambiguousLength(["2", "3"]),
            Expected(
                "the answer says of its length '2' and '3'",
                hint: "Whether it is complete cannot be told; the server, or a proxy before it, is to be mended.",
                .unusableAnswer)
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
            .unknownEncoding("rot13"),
            Expected(
                "the answer's encoding 'rot13' is not known",
                hint: "Ask for none with the header field `Accept-Encoding: identity`.",
                .unusableAnswer)
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
        (
            .repeated(.cannotConnect(host: "127.0.0.1", port: 8765, reason: "Connection refused"), tries: 5),
            Expected(
                "cannot connect to 127.0.0.1 port 8765", ["Connection refused", "tried 5 times"],
                hint: "Is the server running?", .unreachable)
        ),
        (
            .waitTooLong(host: "api.test", wait: .seconds(3661), until: 1_714_557_600),
            Expected(
                "api.test takes no more requests for 62 min",
                hint: """
                    Come back at \(LocalTime.text(1_714_557_600, after: .zero)), or wait longer with --max-wait 62m or \
                    `max_wait:` under `http:` in the plugin.
                    """, .unreachable)
        ),
    ]

    @Test(arguments: cases.indices)
    func httpError_isTold(index: Int) {
        let (error, expected) = Self.cases[index]
        #expect(Complaint(error).shown == expected.shown)
        #expect(Complaint(any: error).exitCode == expected.exitCode)
    }

    @Test(arguments: [
        HTTPError.tooManyRedirects(limit: 10), .badRedirect(location: "ftp://a"),
        .repeated(.tooManyRedirects(limit: 10), tries: 2),
    ])
    func redirects_ofALaterPageAreNotBlamedOnThePlugin(error: HTTPError) {
        var failure = RequestFailure(method: "GET", url: "https://a/", error: error)
        #expect(Complaint(any: failure).hint == "Check `base_url:` and `path:` in the plugin.")
        failure.asked = .laterPage
        #expect(Complaint(any: failure).hint == "The pages before it were in order; try again later.")
        #expect(Complaint(any: failure).exitCode == .unusableAnswer)
    }

    @Test func location_thatIsVeryLongIsCut() {
        let location = "ftp://" + String(repeating: "x", count: 50_000)
        let what = Complaint(HTTPError.badRedirect(location: location)).what.english
        #expect(
            what.hasPrefix("a redirect to 'ftp://xxx") && what.hasSuffix("x…' that is not followed")
        )
        #expect(what.count == 237)
    }

    @Test func url_thatIsVeryLongIsCut() {
        let failure = RequestFailure(
            method: "GET", url: "https://a/" + String(repeating: "x", count: 50_000), error: .headTooLarge)
        #expect(Complaint(any: failure).details.map(\.english.count) == [2_004])
    }

    @Test(
        arguments: [
            (.milliseconds(1), "0.1 s", "1s"), (.milliseconds(1500), "1.5 s", "2s"), (.seconds(2), "2 s", "2s"),
            (.seconds(61), "61 s", "61s"), (.seconds(119), "119 s", "119s"), (.seconds(120), "2 min", "2m"),
            (.seconds(121), "3 min", "3m"), (.milliseconds(119_001), "2 min", "2m"), (.seconds(7201), "3 h", "3h"),
            (.seconds(172_800), "2 days", "2d"), (.seconds(172_801), "3 days", "3d"),
        ] as [(Duration, String, String)])
    func wait_isToldInALargeUnitAndNeverShorter(wait: Duration, words: String, option: String) {
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
