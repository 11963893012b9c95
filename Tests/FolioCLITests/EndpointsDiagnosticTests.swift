import HTTP
import JSON
import Pagination
import Plugins
import Presentation
import System
import Templates
import TestSupport
import Testing
import Wording

@testable import Diagnostics
@testable import Endpoints
@testable import FolioCLI

@Suite struct EndpointsDiagnosticTests {
    private static let url = "Use a complete URL, such as https://example.com/api."
    private static let problems: [(EndpointError, Expected)] = [
        (
            .unknownParameter("stat", allowed: ["repo", "state"]),
            Expected("unknown parameter 'stat'", hint: "Did you mean 'state'?", .usage)
        ),
        (
            .unknownParameter("x", allowed: []),
            Expected("unknown parameter 'x'", hint: "This endpoint takes no parameters.", .usage)
        ),
        (
            .missingParameter(name: "repo", help: "owner/name"),
            Expected(
                "the parameter 'repo' is required (owner/name)", hint: "Give the value: repo=…", .usage)
        ),
        (
            .emptySecret(name: "token"),
            Expected(
                "the secret 'token' is empty, but the URL needs it",
                hint: "Check where its value comes from, or use token=@FILE or token=@- (stdin).", .usage)
        ),
        (
            .emptyParameter(name: "repo"),
            Expected(
                "the parameter 'repo' is empty, but the URL needs it", hint: "Give a value after repo=.", .usage)
        ),
        (
            .emptyParameter(name: "port", standard: "8765"),
            Expected(
                "the parameter 'port' is empty, but the URL needs it",
                hint: "Give a value after port=, or leave it out for the default, 8765.", .usage)
        ),
        (
            .missingParameter(name: "repo", help: nil),
            Expected("the parameter 'repo' is required", hint: "Give the value: repo=…", .usage)
        ),
        (
            .notAllowed(parameter: "state", value: "x", allowed: ["open", "closed"]),
            Expected("invalid value 'x' for 'state'", hint: "Known: open, closed.", .usage)
        ),
        (
            .givenTwice(parameter: "repo"),
            Expected("the parameter 'repo' is given twice", hint: "Give it once.", .usage)
        ),
        (
            .template(.dotSegment(name: "repo", value: "../x")),
            Expected("the parameter 'repo' must not contain '.' or '..' segments: '../x'", .usage)
        ),
        (
            .badURL(text: "api.test", .notAbsolute("api.test")),
            Expected(
                "invalid URL 'api.test': it must start with http:// or https://", hint: url, .usage)
        ),
        (
            .badURL(text: "ftp://a", .unsupportedScheme("ftp")),
            Expected("invalid URL 'ftp://a': the scheme must be http or https, not 'ftp'", hint: url, .usage)
        ),
        (
            .badURL(text: "https://", .missingHost("https://")),
            Expected("invalid URL 'https://': the host is missing", hint: url, .usage)
        ),
        (
            .badURL(text: "https://a_{b", .badHost("a_{b")),
            Expected("invalid URL 'https://a_{b': invalid host 'a_{b'", hint: url, .usage)
        ),
        (
            .badURL(text: "https://a:0", .badPort("0")),
            Expected(
                "invalid URL 'https://a:0': invalid port '0'", hint: "Use a port from 1 to 65535.", .usage)
        ),
        (
            .badURL(text: "https://u:s3cr3t@a", .userInformation),
            Expected(
                "invalid URL 'https://…@a': it contains a user name; put credentials under `auth:`", hint: url,
                .usage)
        ),
        (
            .badURL(text: "https://a/%", .badCharacter(offset: 10)),
            Expected(
                "invalid URL 'https://a/%': the character at byte 10 is not allowed in a URL", hint: url, .usage)
        ),
        (
            .badFieldValue(name: "X-Mode"),
            Expected(
                "the value of the header 'X-Mode' contains a line break or another control character",
                hint: "Remove that character from the parameter.", .usage)
        ),
        (
            .tooLongRequest,
            Expected(
                "the values of the parameters make the request too long",
                hint: "Give shorter values, or check where the plugin uses them.", .usage)
        ),
        (
            .foreignPosition(origin: "https://other.test"),
            Expected(
                "the position points to https://other.test, which the plugin does not list",
                hint: "If you trust this host, add it to `hosts:` in the plugin.", .usage)
        ),
        (
            .pageSizeBeyondMaximum(asked: 101, maximum: 100),
            Expected(
                "the server allows at most 100 items per request, not 101", hint: "Use --page-size 100.", .usage)
        ),
        (
            .noPageSize,
            Expected("this endpoint does not support --page-size", hint: "Leave out --page-size.", .usage)
        ),
        (
            .startNotSupported(.page, supported: [.offset, .cursor]),
            Expected("this endpoint does not support --page", hint: "It supports --offset, --cursor.", .usage)
        ),
        (
            .startNotSupported(.page, supported: [.cursor]),
            Expected("this endpoint does not support --page", hint: "It supports --cursor.", .usage)
        ),
        (
            .pagination(.badPosition(text: "x", expected: "a whole number")),
            Expected("invalid position 'x': expected a whole number", .usage)
        ),
        (
            .pagination(.emptyPosition),
            Expected("the position is empty", hint: "To read from the start of the list, leave out --cursor.", .usage)
        ),
        (
            .pagination(.otherPageSize(position: "3/5", size: 5, asked: 7)),
            Expected(
                "the position '3/5' needs --page-size 5, not 7",
                hint: "The number after '/' is the page size. Leave out --page-size.", .usage)
        ),
        (
            .pagination(.pageSizeMissing(position: "3", asked: 7)),
            Expected(
                "the position '3' is for pages of the default size, not for --page-size 7",
                hint: "Leave out --page-size. If an earlier version of folio printed the position with "
                    + "--page-size 7, add '/7' to it.", .usage)
        ),
    ]

    @Test(arguments: problems.indices)
    func endpointProblem_isReported(index: Int) {
        let (problem, expected) = Self.problems[index]
        #expect(Diagnostic(problem).shown == expected.shown)
        #expect(Diagnostic(any: problem).exitCode == expected.exitCode)
    }

    private static let statuses: [(Int, Expected)] = [
        (204, carryingNone(204)), (301, carryingNone(301)), (399, carryingNone(399)),
        (400, refused(400)), (401, unauthorised(401)), (402, refused(402)), (403, unauthorised(403)),
        (404, notFound(404)), (410, notFound(410)), (422, refused(422)), (499, refused(499)),
        (
            429,
            Expected(
                "too many requests", ["GET https://api.test/list returned 429"], hint: "Try again later.",
                .unreachable)
        ),
        (500, failed(500)), (503, failed(503)), (599, failed(599)),
    ]

    @Test(arguments: [403, 429])
    func usedUpLimit_isTooManyRequestsForAnyStatus(status: Int) {
        var fault = Self.fault(.status, status: status)
        fault.isBusy = true
        (fault.wait, fault.waitEnd) = (.seconds(200), 1_714_557_600)
        let diagnostic = Diagnostic(fault)
        #expect(diagnostic.what == "too many requests")
        let time = LocalTime.text(1_714_557_600, after: .seconds(200))
        #expect(diagnostic.hint?.english == "Try again at \(time): the server asks clients to wait 4 min.")
        #expect(diagnostic.exitCode == .unreachable)
    }

    @Test(arguments: statuses.indices)
    func status_isReported(index: Int) {
        let (status, expected) = Self.statuses[index]
        let diagnostic = Diagnostic(Self.fault(.status, status: status))
        #expect(diagnostic.shown == expected.shown)
        #expect(diagnostic.exitCode == expected.exitCode)
    }

    @Test func status_isReportedWithTheServersText() {
        let diagnostic = Diagnostic(Self.fault(.status, status: 422, explanation: "per_page is too large"))
        #expect(
            diagnostic.details == ["GET https://api.test/list returned 422", "the server says: per_page is too large"])
    }

    @Test(arguments: [(JSONError.Reason.utf16, "UTF-16"), (.utf32, "UTF-32")])
    func otherEncodingOfUnicode_isReportedWithTheRequiredOne(reason: JSONError.Reason, name: String) {
        let diagnostic = Diagnostic(Self.fault(.json(.invalid(reason, offset: 0), items: ".")))
        let expected = Expected(
            "the response is not valid JSON: it is \(name), but JSON must be UTF-8", [Self.request],
            hint: "If the API offers UTF-8, request it with `headers:` or `query:` in the plugin.", .unusableResponse)
        #expect(diagnostic.shown == expected.shown)
    }

    private static let request = "GET https://api.test/list returned 200"
    private static let responses: [(PageError, Expected)] = [
        (
            .json(.itemsAbsent, items: ".data"),
            Expected(
                "the response has no value at '.data'", [request],
                hint: "Check `items:` in the plugin. If the value may be missing, end the path with '?'.",
                .unusableResponse)
        ),
        (
            .json(.elementWithoutItems(offset: 17), items: ".data[].rows"),
            Expected(
                "the element at byte 17 has no value at '.data[].rows'", [request],
                hint: "Check `items:` in the plugin. If some elements may lack it, end the path with '?'.",
                .unusableResponse)
        ),
        (
            .json(.itemIsList(offset: 17), items: ".data[].rows"),
            Expected(
                "expected an item at '.data[].rows', but found a list at byte 17", [request],
                hint: """
                    To read its elements, use '.data[].rows[]' as `items:`. If each list is an item, use \
                    '[.data[].rows]'.
                    """, .unusableResponse)
        ),
        (
            .json(.tooManyItems(limit: 1_000_000), items: ".data"),
            Expected(
                "the response has more than 1000000 items at '.data'", [request],
                hint: "Request smaller pages: `pagination:` in the plugin, or --page-size.", .unusableResponse)
        ),
        (
            .itemWithoutID(index: 0, path: ".id"),
            Expected(
                "item 1 of the page has no id at '.id'", [request],
                hint: "Check `id:` in the plugin. Omit it if some items have no id.",
                .unusableResponse)
        ),
        (
            .itemWithoutVersion(index: 1, path: ".changed"),
            Expected(
                "item 2 of the page has no version at '.changed'", [request],
                hint: "Check `version:` in the plugin.", .unusableResponse)
        ),
        (
            .fieldMissing(name: "url", path: ".image", index: 9),
            Expected(
                "item 10 of the page has no required field 'url' at '.image'", [request],
                hint: "Check `fields:` in the plugin.", .unusableResponse)
        ),
        (
            .foreignNext(url: "https://other.test/list?page=2", origin: "https://other.test"),
            Expected(
                "the next page is on a host that the plugin does not list: https://other.test/list?page=2", [request],
                hint: "If you trust https://other.test, add it to `hosts:` in the plugin.", .unusableResponse)
        ),
        (
            .badNext(text: "ftp://a", .unsupportedScheme("ftp")),
            Expected(
                "invalid URL 'ftp://a' for the next page: the scheme must be http or https, not 'ftp'", [request],
                hint: "Check `pagination:` in the plugin.", .unusableResponse)
        ),
        (
            .badNext(text: "http://ann:pw@a.test/list", .userInformation),
            Expected(
                "invalid URL 'http://…@a.test/list' for the next page: it contains a user name; put credentials under `auth:`",
                [request], hint: "Check `pagination:` in the plugin.", .unusableResponse)
        ),
        (
            .badLink(text: "<https://a; rel=next"),
            Expected(
                "invalid 'Link' header: <https://a; rel=next", [request],
                hint:
                    "It may contain the next page's URL. If the API offers another kind of paging, set it under `pagination:` in the plugin.",
                .unusableResponse)
        ),
        (
            .credentialInNext,
            Expected(
                "the next page's position contains a credential of the request", [request],
                hint:
                    "folio prints and stores positions, so it rejects one that contains a credential. Check `pagination:` in the plugin.",
                .unusableResponse)
        ),
        (
            .badFieldValue(name: "X-Next"),
            Expected(
                """
                the next page's position, which 'X-Next' should contain, has a line break or another control character
                """, [request], hint: "Check `pagination:` in the plugin.", .unusableResponse)
        ),
        (
            .pagination(.signNotCount(key: "total", found: #"{"value":10}"#)),
            Expected(
                #"`until.total` must be a whole number, but found {"value":10}"#, [request],
                hint: "Check `pagination:` in the plugin.", .unusableResponse)
        ),
        (
            .pagination(.signTooLarge(key: "pages", found: "1e20")),
            Expected(
                "`until.pages` is too large: 1e20", [request], hint: "Check `pagination:` in the plugin.",
                .unusableResponse)
        ),
        (
            .pagination(.signNotFlag(key: "has_more", found: "yes")),
            Expected(
                "`until.has_more` must be true or false, but found yes", [request],
                hint: "Check `pagination:` in the plugin.", .unusableResponse)
        ),
        (
            .pagination(.itemWithoutKey(path: ".id")),
            Expected(
                "the last item of the page has no key at '.id'", [request],
                hint: "Check `pagination:` in the plugin.", .unusableResponse)
        ),
    ]

    @Test(arguments: responses.indices)
    func response_thatIsNotAPageIsReported(index: Int) {
        let (problem, expected) = Self.responses[index]
        let diagnostic = Diagnostic(any: Self.fault(problem))
        #expect(diagnostic.shown == expected.shown)
        #expect(diagnostic.exitCode == expected.exitCode)
    }

    @Test(arguments: [
        (JSONKind.object, "an object"), (.array, "a list"), (.string, "a string"), (.number, "a number"),
        (.boolean, "a boolean"), (.null, "null"),
    ])
    func valueInPlaceOfAList_isNamed(kind: JSONKind, name: String) {
        let expected = Expected(
            "expected a list at '.data', but found \(name) at byte 9", [Self.request],
            hint: "Check `items:` in the plugin.", .unusableResponse)
        #expect(
            Diagnostic(Self.fault(.json(.notAList(found: kind, offset: 9), items: ".data"))).shown == expected.shown)
    }

    @Test(arguments: [
        (JSONError.Reason.empty, "the body is empty"), (.notUTF8, "invalid UTF-8"),
        (.controlCharacter, "unescaped control character in a string"), (.unclosedString, "unclosed string"),
        (.badEscape, "invalid escape sequence"), (.badNumber, "invalid number"),
        (.badLiteral, "invalid literal (expected true, false or null)"), (.unexpectedByte, "unexpected character"),
        (.truncated, "unexpected end"), (.trailingContent, "extra text after the end"),
        (.tooDeep, "nested more than 1,024 levels deep"), (.tooLarge, "too large"),
        (.outOfMemory, "not enough memory"),
    ])
    func bodyThatIsNotJSON_isReported(reason: JSONError.Reason, text: String) {
        let problem = PageError.json(.invalid(reason, offset: 5), items: ".")
        let hint = "Check `base_url:` and `path:` in the plugin."
        #expect(
            Diagnostic(Self.fault(problem)).shown
                == Expected(
                    "the response is not valid JSON: \(text) at byte 5", [Self.request], hint: hint, .unusableResponse
                ).shown)
        #expect(
            Diagnostic(Self.fault(problem, contentType: "text/html")).shown
                == Expected(
                    "the response is not valid JSON: \(text) at byte 5",
                    [Self.request, "its Content-Type is text/html"], hint: hint,
                    .unusableResponse
                ).shown)
    }

    @Test func bodyOfALaterPage_isNotBlamedOnThePlugin() {
        var fault = Self.fault(.json(.invalid(.truncated, offset: 5), items: "."))
        fault.asked = .laterPage
        #expect(Diagnostic(fault).hint == "The earlier pages were fine. Try again later.")
    }

    /// The list may end there.
    @Test(arguments: [(400, ExitCode.unusableResponse), (404, .notFound), (416, .unusableResponse)])
    func refusalOfALaterPage_hintsAtTheEndOfTheList(status: Int, code: ExitCode) {
        var fault = Self.fault(.status, status: status)
        fault.asked = .laterPage
        let expected = Expected(
            "the server refused a later page of the list", ["GET https://api.test/list returned \(status)"],
            hint: """
                If the list ends here, add `until: {status: [\(status)]}` to `pagination:` in the plugin. Otherwise, \
                items are missing.
                """, code)
        #expect(Diagnostic(fault).shown == expected.shown)
        #expect(Diagnostic(fault).exitCode == code)
    }

    /// The server's own words say more than a path does.
    @Test func messageInsteadOfItems_isShown() {
        let fault = Self.fault(.json(.itemsAbsent, items: ".data"), explanation: "no such view")
        let expected = Expected(
            "the response has no value at '.data'", [Self.request, "the server says: no such view"],
            hint: """
                Check the parameters, and `items:` in the plugin. If the message means an error, add a rule under \
                `errors:`.
                """, .unusableResponse)
        #expect(Diagnostic(fault).shown == expected.shown)
    }

    @Test(arguments: [
        ("POST", "folio follows redirects of GET and HEAD only. Check `base_url:` and `path:` in the plugin."),
        (
            "GET",
            "folio follows no redirect of a GET with a signature (hmac, sigv4), nor of one with a body to another origin."
        ),
    ])
    func redirect_isReportedWithItsTarget(method: String, hint: String) {
        let fault = ResponseError(
            method: method, url: "https://api.test/list", status: 307, contentType: nil, problem: .status,
            explanation: nil, redirection: "/new")
        let expected = Expected(
            "a redirect to '/new' that folio does not follow", ["\(method) https://api.test/list returned 307"],
            hint: hint,
            .unusableResponse)
        #expect(Diagnostic(any: fault).shown == expected.shown)
        #expect(Diagnostic(any: fault).exitCode == .unusableResponse)
    }

    @Test(
        arguments: [
            (nil, "Check the parameters and your permissions."),
            (.variables(["KEY"]), "Check the parameters. Check the credential in KEY."),
        ] as [(CredentialAdvice?, String)], [401, 403])
    func refusal_ofParametersIsNotBlamedOnTheCredentialAlone(advice: (CredentialAdvice?, String), status: Int) {
        var fault = Self.fault(.status, status: status)
        fault.sendsParameters = true
        fault.advice = advice.0
        #expect(Diagnostic(fault).hint == advice.1)
        #expect(Diagnostic(fault).exitCode == .notAuthorised)
    }

    /// The server's text fits one or two lines of a terminal.
    @Test(arguments: [
        PageError.foreignNext(url: long, origin: long), .badNext(text: long, .notAbsolute(long)),
        .badNext(text: long, .badHost(long)), .badNext(text: long, .badPort(long)),
        .badNext(text: long, .unsupportedScheme(long)), .badNext(text: long, .hostNotASCII(long)),
        .pagination(.tokenNotText(found: long)), .badLink(text: long),
        .pagination(.signNotFlag(key: "last", found: long)),
        .pagination(.signNotCount(key: "total", found: long)), .json(.invalid(.empty, offset: 0), items: "."),
    ])
    func textOfTheServer_isCut(problem: PageError) {
        let diagnostic = Diagnostic(Self.fault(problem, contentType: Self.long))
        let lines = ([diagnostic.what] + diagnostic.details + [diagnostic.hint].compactMap(\.self)).map(\.english)
        #expect(lines.contains { $0.contains("yyy…") } && lines.allSatisfy { $0.count < 600 })
    }

    private static let long = String(repeating: "y", count: 50_000)

    @Test(arguments: [
        (true, "server error", "Try again later.", ExitCode.unreachable),
        (
            false, "the server returned an error",
            "Check the parameters, and the rules under `errors:` in the plugin.", .unusableResponse
        ),
    ])
    func errorInside_isReportedByWhetherItIsTemporary(isTemporary: Bool, what: String, hint: String, code: ExitCode) {
        var fault = Self.fault(.errorInside(isTemporary: isTemporary), explanation: "busy")
        fault.tries = isTemporary ? 5 : 1
        let details = ["GET https://api.test/list returned 200"] + (isTemporary ? ["tried 5 times"] : [])
        let expected = Expected(what, details + ["the server says: busy"], hint: hint, code)
        #expect(Diagnostic(fault).shown == expected.shown)
        #expect(Diagnostic(any: fault).exitCode == code)
    }

    private static func fault(
        _ problem: PageError, status: Int = 200, contentType: String? = nil, explanation: String? = nil
    ) -> ResponseError {
        ResponseError(
            method: "GET", url: "https://api.test/list", status: status, contentType: contentType,
            problem: problem, explanation: explanation)
    }

    private static func carryingNone(_ status: Int) -> Expected {
        Expected(
            "unexpected status: the response has no items", ["GET https://api.test/list returned \(status)"],
            hint: "If this status is a success, add it to `ok:` in the plugin.", .unusableResponse)
    }

    private static func refused(_ status: Int) -> Expected {
        Expected(
            "the server refused the request", ["GET https://api.test/list returned \(status)"],
            hint: "Check the parameters, and `path:` and `query:` in the plugin.", .unusableResponse)
    }

    private static func unauthorised(_ status: Int) -> Expected {
        Expected(
            "not authorised", ["GET https://api.test/list returned \(status)"],
            hint: "Check the credential under `auth:` in the plugin.", .notAuthorised)
    }

    private static func notFound(_ status: Int) -> Expected {
        Expected(
            "not found", ["GET https://api.test/list returned \(status)"], hint: "Check the id and the parameters.",
            .notFound)
    }

    private static func failed(_ status: Int) -> Expected {
        Expected(
            "server error", ["GET https://api.test/list returned \(status)"], hint: "Try again later.",
            .unreachable)
    }
}
