import HTTP
import JSON
import Pagination
import Plugins
import Presentation
import TestSupport
import Testing
import Wording

@testable import Endpoints
@testable import FolioCLI

@Suite struct EndpointsComplaintTests {
    private static let url = "Give a whole URL, such as https://example.com/api."
    private static let problems: [(EndpointProblem, Expected)] = [
        (
            .unknownParameter("stat", allowed: ["repo", "state"]),
            Expected("unknown parameter 'stat'", hint: "Did you mean 'state'?", .usage)
        ),
        (
            .unknownParameter("x", allowed: []),
            Expected("unknown parameter 'x'", hint: "There are no parameters here.", .usage)
        ),
        (
            .missingParameter(name: "repo", help: "owner/name"),
            Expected(
                "the parameter 'repo' is required (owner/name)", hint: "Add repo=… to the command.", .usage)
        ),
        (
            .emptyParameter(name: "repo"),
            Expected(
                "the parameter 'repo' is empty, and the URL needs it", hint: "Give a value behind repo=.", .usage)
        ),
        (
            .emptyParameter(name: "port", standard: "8765"),
            Expected(
                "the parameter 'port' is empty, and the URL needs it",
                hint: "Give a value behind port=, or leave it out: the default is 8765.", .usage)
        ),
        (
            .missingParameter(name: "repo", help: nil),
            Expected("the parameter 'repo' is required", hint: "Add repo=… to the command.", .usage)
        ),
        (
            .notAllowed(parameter: "state", value: "x", allowed: ["open", "closed"]),
            Expected("'x' is not a value of 'state'", hint: "Known: open, closed.", .usage)
        ),
        (
            .givenTwice(parameter: "repo"),
            Expected("the parameter 'repo' takes one value", hint: "Give it once.", .usage)
        ),
        (
            .template(.dotSegment(name: "repo", value: "../x")),
            Expected("the parameter 'repo' may not hold '.' or '..' segments: '../x'", .usage)
        ),
        (
            .badURL(text: "api.test", .notAbsolute("api.test")),
            Expected(
                "'api.test' is no usable URL: it does not begin with http:// or https://", hint: url, .usage)
        ),
        (
            .badURL(text: "ftp://a", .unsupportedScheme("ftp")),
            Expected("'ftp://a' is no usable URL: 'ftp' is neither http nor https", hint: url, .usage)
        ),
        (
            .badURL(text: "https://", .missingHost("https://")),
            Expected("'https://' is no usable URL: it names no host", hint: url, .usage)
        ),
        (
            .badURL(text: "https://a_{b", .badHost("a_{b")),
            Expected("'https://a_{b' is no usable URL: 'a_{b' is no host", hint: url, .usage)
        ),
        (
            .badURL(text: "https://a:0", .badPort("0")),
            Expected(
                "'https://a:0' is no usable URL: '0' is no port", hint: "A port is a number from 1 to 65535.", .usage)
        ),
        (
            .badURL(text: "https://u:s3cr3t@a", .userInformation),
            Expected(
                "'https://…@a' is no usable URL: it holds a user name; credentials belong under `auth:`", hint: url,
                .usage)
        ),
        (
            .badURL(text: "https://a/%", .badCharacter(offset: 10)),
            Expected(
                "'https://a/%' is no usable URL: the character at byte 10 cannot be in a URL", hint: url, .usage)
        ),
        (
            .badFieldValue(name: "X-Mode"),
            Expected(
                "the value for the header field 'X-Mode' holds a line break or another control character",
                hint: "Give the parameter without it.", .usage)
        ),
        (
            .badHost(text: "a:99999"),
            Expected("'a:99999' is no host", hint: "Check `hosts:` in the plugin.", .pluginFile)
        ),
        (
            .foreignPosition(origin: "https://other.test"),
            Expected(
                "the position leads to https://other.test, which the plugin does not list",
                hint: "If it may be asked, add it to the plugin's `hosts:`.", .usage)
        ),
        (
            .pageSizeBeyondMaximum(asked: 101, maximum: 100),
            Expected(
                "the server grants at most 100 items a request, not 101", hint: "Use --page-size 100.", .usage)
        ),
        (
            .noPageSize,
            Expected("this endpoint has no page size to ask for", hint: "Leave --page-size out.", .usage)
        ),
        (
            .startNotSupported(.page, supported: [.offset, .cursor]),
            Expected("this endpoint does not know --page", hint: "It has: --offset, --cursor.", .usage)
        ),
        (
            .startNotSupported(.page, supported: [.cursor]),
            Expected("this endpoint does not know --page", hint: "It has: --cursor.", .usage)
        ),
        (
            .pagination(.badPosition(text: "x", expected: .wholeNumber)),
            Expected("'x' is no position here: expected a whole number", .usage)
        ),
    ]

    @Test(arguments: problems.indices)
    func endpointProblem_isTold(index: Int) {
        let (problem, expected) = Self.problems[index]
        #expect(Complaint(problem).shown == expected.shown)
        #expect(Complaint(any: problem).exitCode == expected.exitCode)
    }

    private static let statuses: [(Int, Expected)] = [
        (204, carryingNone(204)), (301, carryingNone(301)), (399, carryingNone(399)),
        (400, refused(400)), (401, unauthorised(401)), (402, refused(402)), (403, unauthorised(403)),
        (404, notFound(404)), (410, notFound(410)), (422, refused(422)), (499, refused(499)),
        (
            429,
            Expected(
                "too many requests", ["GET https://api.test/list answered 429"], hint: "Try again later.",
                .unreachable)
        ),
        (500, failed(500)), (503, failed(503)), (599, failed(599)),
    ]

    @Test(arguments: [403, 429])
    func usedUpLimit_isTooManyRequestsWhateverTheStatus(status: Int) {
        var fault = Self.fault(.status, status: status)
        fault.isBusy = true
        fault.wait = .seconds(200)
        let complaint = Complaint(fault)
        #expect(complaint.what == "too many requests")
        #expect(complaint.hint?.english.hasPrefix("Come back at ") == true)
        #expect(complaint.hint?.english.hasSuffix(": the server asks to wait 4 min.") == true)
        #expect(complaint.exitCode == .unreachable)
    }

    @Test(arguments: statuses.indices)
    func status_isTold(index: Int) {
        let (status, expected) = Self.statuses[index]
        let complaint = Complaint(Self.fault(.status, status: status))
        #expect(complaint.shown == expected.shown)
        #expect(complaint.exitCode == expected.exitCode)
    }

    @Test func status_isToldWithWhatTheServerSays() {
        let complaint = Complaint(Self.fault(.status, status: 422, explanation: "per_page is too large"))
        #expect(
            complaint.details == ["GET https://api.test/list answered 422", "the server says: per_page is too large"])
    }

    @Test(arguments: [(JSONError.Reason.utf16, "UTF-16"), (.utf32, "UTF-32")])
    func otherEncodingOfUnicode_isToldWithWhatJSONMustBe(reason: JSONError.Reason, name: String) {
        let complaint = Complaint(Self.fault(.json(.invalid(reason, offset: 0), items: ".")))
        let expected = Expected(
            "the answer is not JSON: it is \(name), and JSON must be UTF-8", [Self.request],
            hint: "Ask for UTF-8 under `headers:` or `query:` in the plugin, if the API can give it.", .unusableAnswer)
        #expect(complaint.shown == expected.shown)
    }

    private static let request = "GET https://api.test/list answered 200"
    private static let answers: [(ResponseProblem, Expected)] = [
        (
            .json(.itemsAbsent, items: ".data"),
            Expected(
                "the answer has nothing at '.data'", [request],
                hint: "Check `items:` in the plugin; a '?' at its end allows for none.", .unusableAnswer)
        ),
        (
            .json(.elementWithoutItems(offset: 17), items: ".data[].rows"),
            Expected(
                "the element at byte 17 has nothing at '.data[].rows'", [request],
                hint: "Check `items:` in the plugin; a '?' at its end allows for it.", .unusableAnswer)
        ),
        (
            .itemWithoutID(index: 0, path: ".id"),
            Expected(
                "item 1 of the page has no id at '.id'", [request], hint: "Check `id:` in the plugin.",
                .unusableAnswer)
        ),
        (
            .fieldMissing(name: "url", path: ".image", index: 9),
            Expected(
                "item 10 of the page lacks the required field 'url' at '.image'", [request],
                hint: "Check `fields:` in the plugin.", .unusableAnswer)
        ),
        (
            .foreignNext(url: "https://other.test/list?page=2", origin: "https://other.test"),
            Expected(
                "the next page is on another host: https://other.test/list?page=2", [request],
                hint: "If https://other.test may be asked, add it to the plugin's `hosts:`.", .unusableAnswer)
        ),
        (
            .badNext(text: "ftp://a", .unsupportedScheme("ftp")),
            Expected(
                "the next page's URL 'ftp://a' cannot be used: 'ftp' is neither http nor https", [request],
                hint: "Check `pagination:` in the plugin.", .unusableAnswer)
        ),
        (
            .badNext(text: "http://ann:pw@a.test/list", .userInformation),
            Expected(
                "the next page's URL 'http://…@a.test/list' cannot be used: it holds a user name; credentials belong under `auth:`",
                [request], hint: "Check `pagination:` in the plugin.", .unusableAnswer)
        ),
        (
            .badLink(text: "<https://a; rel=next"),
            Expected(
                "the header field 'Link' cannot be read: <https://a; rel=next", [request],
                hint: "It may name the next page. Use another way of `pagination:` in the plugin, if the API has one.",
                .unusableAnswer)
        ),
        (
            .credentialInNext,
            Expected(
                "where the next page starts repeats a credential of the request", [request],
                hint: "Positions are shown and stored, so this one is not used. Check `pagination:` in the plugin.",
                .unusableAnswer)
        ),
        (
            .pagination(.signNotCount(key: "total", found: #"{"value":10}"#)),
            Expected(
                #"`until.total` is no number: found {"value":10}"#, [request],
                hint: "Check `pagination:` in the plugin.", .unusableAnswer)
        ),
        (
            .pagination(.signNotFlag(key: "has_more", found: "yes")),
            Expected(
                "`until.has_more` is neither true nor false: found yes", [request],
                hint: "Check `pagination:` in the plugin.", .unusableAnswer)
        ),
        (
            .pagination(.itemWithoutKey(path: ".id")),
            Expected(
                "the last item of the page has no key at '.id', so the next page cannot be asked for", [request],
                hint: "Check `pagination:` in the plugin.", .unusableAnswer)
        ),
    ]

    @Test(arguments: answers.indices)
    func answer_thatIsNoPageIsTold(index: Int) {
        let (problem, expected) = Self.answers[index]
        let complaint = Complaint(any: Self.fault(problem))
        #expect(complaint.shown == expected.shown)
        #expect(complaint.exitCode == expected.exitCode)
    }

    @Test(arguments: [
        (JSONKind.object, "an object"), (.array, "a list"), (.string, "a string"), (.number, "a number"),
        (.boolean, "a boolean"), (.null, "null"),
    ])
    func valueInPlaceOfAList_isNamed(kind: JSONKind, name: String) {
        let expected = Expected(
            "expected a list at '.data', found \(name) at byte 9", [Self.request],
            hint: "Check `items:` in the plugin.", .unusableAnswer)
        #expect(Complaint(Self.fault(.json(.notAList(found: kind, offset: 9), items: ".data"))).shown == expected.shown)
    }

    @Test(arguments: [
        (JSONError.Reason.empty, "the body is empty"), (.notUTF8, "bytes that are not UTF-8"),
        (.controlCharacter, "a control character in a string"), (.unclosedString, "a string without its end"),
        (.badEscape, "a bad escape"), (.badNumber, "a bad number"),
        (.badLiteral, "a word that is none of true, false and null"), (.unexpectedByte, "an unexpected character"),
        (.truncated, "it ends too early"), (.trailingContent, "more text behind its end"),
        (.tooDeep, "more than 1,024 levels"), (.tooLarge, "it is too large"), (.outOfMemory, "not enough memory"),
    ])
    func bodyThatIsNotJSON_isTold(reason: JSONError.Reason, text: String) {
        let problem = ResponseProblem.json(.invalid(reason, offset: 5), items: ".")
        let hint = "Check `base_url:` and `path:` in the plugin."
        #expect(
            Complaint(Self.fault(problem)).shown
                == Expected(
                    "the answer is not JSON: \(text) at byte 5", [Self.request], hint: hint, .unusableAnswer
                ).shown)
        #expect(
            Complaint(Self.fault(problem, contentType: "text/html")).shown
                == Expected(
                    "the answer is not JSON: \(text) at byte 5", [Self.request, "it says it is text/html"], hint: hint,
                    .unusableAnswer
                ).shown)
    }

    @Test func bodyOfALaterPage_isNotBlamedOnThePlugin() {
        var fault = Self.fault(.json(.invalid(.truncated, offset: 5), items: "."))
        fault.asked = .laterPage
        #expect(Complaint(fault).hint == "The pages before it were in order; try again later.")
    }

    @Test(arguments: [
        ("POST", "Only redirects of GET and HEAD are followed; check `base_url:` and `path:` in the plugin."),
        ("GET", "What is sent with a GET is not sent to another host."),
    ])
    func redirect_isToldWithWhereItLeads(method: String, hint: String) {
        let fault = ResponseFault(
            method: method, url: "https://api.test/list", status: 307, contentType: nil, problem: .status,
            explanation: nil, redirection: "/new")
        let expected = Expected(
            "a redirect to '/new' that is not followed", ["\(method) https://api.test/list answered 307"], hint: hint,
            .unusableAnswer)
        #expect(Complaint(any: fault).shown == expected.shown)
        #expect(Complaint(any: fault).exitCode == .unusableAnswer)
    }

    @Test(
        arguments: [
            (nil, "Check the parameters, and whether you may do that."),
            (.variables(["KEY"]), "Check the parameters. Check the credential in KEY."),
        ] as [(CredentialAdvice?, String)], [401, 403])
    func refusal_ofParametersIsNotBlamedOnTheCredentialAlone(advice: (CredentialAdvice?, String), status: Int) {
        var fault = Self.fault(.status, status: status)
        fault.sendsParameters = true
        fault.advice = advice.0
        #expect(Complaint(fault).hint == advice.1)
        #expect(Complaint(fault).exitCode == .notAuthorised)
    }

    /// What the server says stands in one line of a terminal or two.
    @Test(arguments: [
        ResponseProblem.foreignNext(url: long, origin: long), .badNext(text: long, .notAbsolute(long)),
        .badNext(text: long, .badHost(long)), .badNext(text: long, .badPort(long)),
        .badNext(text: long, .unsupportedScheme(long)), .badNext(text: long, .hostNotASCII(long)),
        .pagination(.tokenNotText(found: long)), .badLink(text: long),
        .pagination(.signNotFlag(key: "last", found: long)),
        .pagination(.signNotCount(key: "total", found: long)), .json(.invalid(.empty, offset: 0), items: "."),
    ])
    func textOfTheServer_isCut(problem: ResponseProblem) {
        let complaint = Complaint(Self.fault(problem, contentType: Self.long))
        let lines = ([complaint.what] + complaint.details + [complaint.hint].compactMap(\.self)).map(\.english)
        #expect(lines.contains { $0.contains("yyy…") } && lines.allSatisfy { $0.count < 600 })
    }

    private static let long = String(repeating: "y", count: 50_000)

    @Test(arguments: [
        (true, "the server failed", "Try again later.", ExitCode.unreachable),
        (
            false, "the server answered with an error",
            "Check the parameters; `errors:` in the plugin says what is an error.", .unusableAnswer
        ),
    ])
    func errorInside_isToldByWhetherItMayPass(isTemporary: Bool, what: String, hint: String, code: ExitCode) {
        var fault = Self.fault(.errorInside(isTemporary: isTemporary), explanation: "busy")
        fault.tries = isTemporary ? 5 : 1
        let details = ["GET https://api.test/list answered 200"] + (isTemporary ? ["tried 5 times"] : [])
        let expected = Expected(what, details + ["the server says: busy"], hint: hint, code)
        #expect(Complaint(fault).shown == expected.shown)
        #expect(Complaint(any: fault).exitCode == code)
    }

    private static func fault(
        _ problem: ResponseProblem, status: Int = 200, contentType: String? = nil, explanation: String? = nil
    ) -> ResponseFault {
        ResponseFault(
            method: "GET", url: "https://api.test/list", status: status, contentType: contentType,
            problem: problem, explanation: explanation)
    }

    private static func carryingNone(_ status: Int) -> Expected {
        Expected(
            "an answer without items", ["GET https://api.test/list answered \(status)"],
            hint: "`ok:` in the plugin lists the statuses that carry items.", .unusableAnswer)
    }

    private static func refused(_ status: Int) -> Expected {
        Expected(
            "the server refused the request", ["GET https://api.test/list answered \(status)"],
            hint: "Check the parameters, and `path:` and `query:` in the plugin.", .unusableAnswer)
    }

    private static func unauthorised(_ status: Int) -> Expected {
        Expected(
            "not authorised", ["GET https://api.test/list answered \(status)"],
            hint: "Check the credential that `auth:` in the plugin names.", .notAuthorised)
    }

    private static func notFound(_ status: Int) -> Expected {
        Expected(
            "not found", ["GET https://api.test/list answered \(status)"], hint: "Check the id and the parameters.",
            .notFound)
    }

    private static func failed(_ status: Int) -> Expected {
        Expected(
            "the server failed", ["GET https://api.test/list answered \(status)"], hint: "Try again later.",
            .unreachable)
    }
}
