import HTTP
import Pages
import Testing

@testable import Endpoints

/// How an endpoint's error rules evaluate responses.
@Suite struct ErrorJudgeTests {
    @Test(
        arguments: [
            ("{status: 404, do: skip}", 404, "", .empty), ("{status: 404, do: skip}", 403, "", .noRule),
            ("{status: [403, 404], do: retry}", 403, "", .again(message: nil)),
            ("{at: .error, do: fail}", 200, #"{"error":"boom"}"#, .failure(message: "boom")),
            ("{at: .error, do: fail}", 404, #"{"error":"boom"}"#, .failure(message: "boom")),
            ("{at: .error, do: fail}", 429, #"{"error":"slow"}"#, .again(message: "slow")),
            ("{at: .error, do: fail}", 503, #"{"error":"boom"}"#, .again(message: "boom")),
            ("{status: 503, at: .error, do: fail}", 503, #"{"error":"boom"}"#, .failure(message: "boom")),
            ("{at: .error, do: fail}", 200, #"{"error":0}"#, .failure(message: nil)),
            ("{at: .error, do: fail}", 200, #"{"error":{"a":1}}"#, .failure(message: nil)),
            ("{at: .error, do: fail}", 200, #"{"error":null}"#, .noRule),
            ("{at: .error, do: fail}", 200, #"{"error":false}"#, .noRule),
            ("{at: .error, do: fail}", 200, #"{"error":""}"#, .noRule),
            ("{at: .error, do: fail}", 200, #"{"error":[ ]}"#, .noRule),
            ("{at: .error, do: fail}", 200, #"{"error":{}}"#, .noRule),
            ("{at: .error, do: fail}", 200, "{}", .noRule), ("{at: .error, do: fail}", 500, "<html>", .noRule),
            ("{at: .code, equals: 88, do: skip}", 200, #"{"code":88}"#, .empty),
            ("{at: .code, equals: 88, do: skip}", 404, #"{"code":88}"#, .empty),
            ("{at: .code, equals: 88, do: skip}", 503, #"{"code":88}"#, .noRule),
            ("{at: .code, equals: 88, status: 503, do: skip}", 503, #"{"code":88}"#, .empty),
            ("{at: .code, equals: 88, do: skip}", 200, #"{"code":"88"}"#, .empty),
            ("{at: .code, equals: 88, do: skip}", 200, #"{"code":89}"#, .noRule),
            ("{at: .ok, equals: false, do: skip}", 200, #"{"ok":false}"#, .empty),
            ("{at: .code, equals: \"\", do: skip}", 200, #"{"code":""}"#, .empty),
            ("{at: .code, equals: \"\", do: skip}", 200, #"{"code":null}"#, .noRule),
            ("{contains: \"too MANY\", do: skip}", 400, "<p>Too many</p>", .empty),
            ("{contains: \"too many\", do: skip}", 400, "too few", .noRule),
            ("{at: .m, contains: many, do: skip}", 200, #"{"m":"Many","x":1}"#, .empty),
            ("{at: .m, contains: many, do: skip}", 200, #"{"m":"few","x":"many"}"#, .noRule),
            ("{message: .m, contains: many, do: skip}", 200, #"{"m":"few","x":"many"}"#, .noRule),
            ("{message: .m, contains: many, do: skip}", 200, #"{"m":"many"}"#, .empty),
            ("{status: 200, at: .e, contains: x, do: skip}", 201, #"{"e":"x"}"#, .noRule),
            ("{at: .e, message: .e.text, do: fail}", 200, #"{"e":{"text":" a\nb "}}"#, .failure(message: "a b")),
            ("{at: .e, message: .m, do: fail}", 200, #"{"e":1,"message":"usual"}"#, .failure(message: "usual")),
            ("{at: .e, message: .m, do: retry}", 200, #"{"e":1,"m":7}"#, .again(message: "7")),
        ] as [(String, Int, String, HTTPVerdict)])
    func rule_fitsWhereAllThatItSaysHolds(rule: String, status: Int, body: String, verdict: HTTPVerdict) throws {
        #expect(try evaluator("errors: [\(rule)]")?.verdict(of: makeResponse(status, body)) == verdict)
    }

    @Test func rules_countInTheirOrder() throws {
        let evaluator = try evaluator("errors: [{at: .a, do: skip}, {status: 404, do: retry}, {at: .b, do: fail}]")
        #expect(try evaluator?.verdict(of: makeResponse(404, #"{"a":1,"b":1}"#)) == .empty)
        #expect(try evaluator?.verdict(of: makeResponse(404, #"{"b":1}"#)) == .again(message: nil))
        #expect(try evaluator?.verdict(of: makeResponse(200, #"{"b":1}"#)) == .failure(message: nil))
    }

    @Test func message_thatRepeatsACredentialIsNotShown() throws {
        var response = try makeResponse(200, #"{"e":"the key k-1 is wrong"}"#)
        response.secrets.sent = ["k-1"]
        #expect(
            try evaluator("errors: [{at: .e, message: .e, do: fail}]")?.verdict(of: response) == .failure(message: nil))
    }

    @Test func failure_ofAUsedUpLimitIsTemporary() throws {
        let evaluator = try evaluator("errors: [{at: .e, do: fail}]")
        var response = try makeResponse(403, #"{"e":1}"#)
        #expect(evaluator?.verdict(of: response) == .failure(message: nil))
        response.fields.append("X-RateLimit-Remaining", "0")
        #expect(evaluator?.verdict(of: response) == .again(message: nil))
    }

    @Test func endpoint_withoutRulesHasNoVerdicts() throws {
        #expect(try evaluator("id: .id") == nil)
    }

    @Test(arguments: [
        ("{at: .e, do: fail}", true), ("{status: [200, 500], at: .e, do: retry}", true), ("{at: .e, do: skip}", false),
        ("{status: 404, do: fail}", false),
    ])
    func request_saysWhetherASuccessMayShowWhatItHolds(rule: String, mayFailInside: Bool) throws {
        #expect(try bound("errors: [\(rule)]").request(to: nil).secrets.successMayBeError == mayFailInside)
    }

    // MARK: Pages

    @Test(arguments: [0, 1])
    func skippedResponse_isAnEmptyPageAndTheEnd(ordinal: Int) throws {
        let endpoint = try bound("errors: [{at: .e, do: skip}]")
        let page = try endpoint.page(makeResponse(200, #"{"e":1}"#), at: nil, ordinal: ordinal)
        #expect(page.items.isEmpty && page.next == nil)
    }

    @Test(
        arguments: [
            ("{at: .e, do: fail}", 200, .errorInside(isTemporary: false)),
            ("{at: .e, do: retry}", 200, .errorInside(isTemporary: true)), ("{at: .e, do: fail}", 404, .status),
        ] as [(String, Int, PageError)])
    func failure_saysWhatTheServerSays(rule: String, status: Int, problem: PageError) throws {
        let endpoint = try bound("errors: [\(rule)]")
        let fault = #expect(throws: ResponseError.self) {
            try endpoint.page(makeResponse(status, #"{"e":1,"message":"told"}"#), at: nil, ordinal: 0)
        }
        #expect(fault?.problem == problem)
        #expect(fault?.explanation == "told")
    }

    /// The client that can retry evaluated it when it arrived.
    @Test func verdict_onAResponseIsNotMadeTwice() throws {
        let endpoint = try bound("errors: [{at: .e, do: fail}]")
        var response = try makeResponse(200, #"[{"e":1}]"#)
        response.retry.verdict = .empty
        #expect(try endpoint.page(response, at: nil, ordinal: 0).items.isEmpty)
        response.retry.verdict = .noRule
        #expect(try endpoint.page(response, at: nil, ordinal: 0).items.count == 1)
    }

    @Test func storedPage_isNotAnError() throws {
        let endpoint = try bound("items: .items?\nerrors: [{at: .e, do: fail}]")
        let body = #"{"e":1,"items":[1,2]}"#
        let stored = try endpoint.storedPage(Array(body.utf8), at: nil, next: nil, fetchedAt: 1)
        #expect(stored.items.count == 2)
    }

    /// It may come from `folio call`, which does not apply the rules.
    @Test(arguments: [.cache, .revalidated, .stale] as [HTTPResponse.Source])
    func storedResponse_isEvaluated(source: HTTPResponse.Source) throws {
        let endpoint = try bound("items: .items?\nerrors: [{at: .e, do: fail, message: .e}]")
        var kept = try makeResponse(200, #"{"e":"boom","items":[]}"#)
        kept.provenance.source = source
        let fault = #expect(throws: ResponseError.self) { try endpoint.page(kept, at: nil, ordinal: 0) }
        #expect(fault?.problem == .errorInside(isTemporary: false))
        #expect(fault?.explanation == "boom")
    }

    // MARK: Waits that a plugin names

    @Test(arguments: [
        ("{header: X-Wait}", "5"), ("{body: .backoff}", "1.5"), ("{body: .none}", nil), ("{body: .list}", nil),
    ])
    func wait_isFoundWhereThePluginSays(wait: String, text: String?) throws {
        let named = try bound("", plugin: "http: {wait: \(wait)}").plugin.namedWait
        var response = try makeResponse(200, #"{"backoff":1.5,"list":[1]}"#)
        response.fields.append("x-wait", "5")
        #expect(named?(response) == text)
        #expect(try named?(makeResponse(200, "<html>")) == nil)
    }

    private func bound(_ lines: String, plugin: String = "") throws -> BoundEndpoint {
        try makeSUT("path: /list\n\(lines)", plugin: plugin)
    }

    private func evaluator(_ lines: String) throws -> ErrorRuleEvaluator? { try bound(lines).errors }

    private func makeResponse(_ status: Int, _ body: String) throws -> HTTPResponse {
        HTTPResponse(status: status, body: Array(body.utf8), url: try HTTPURL("https://api.test/list"))
    }
}
