import HTTP
import JSON
import Pages
import Testing

@testable import Endpoints

/// Expressions about a page, with its last item, the header fields, the status and the position.
@Suite struct PageVariableTests {
    private func sut(_ token: String, more: String = "") throws -> BoundEndpoint {
        try makeSUT(
            """
            path: /list
            items: .items
            ok: [200, 206, 204]
            pagination: {strategy: cursor, token: '\(token)', cursor: {query: c}\(more)}
            """)
    }

    private func next(
        _ token: String, _ body: String = #"{"items":[{"id":1},{"id":2,"n":"x"}],"m":"y"}"#, status: Int = 200,
        fields: HTTPFields = [:], at position: String? = nil
    ) throws -> String? {
        let page = try sut(token).page(body, status: status, fields: fields, at: position)
        if let fault = page.fault { throw fault }
        return page.next?.text
    }

    @Test(arguments: [
        ("$last.id", "2"), ("$last.n", "x"), ("$last.none", nil), ("\"\\($last.id)-\\(.m)\"", "2-y"),
        ("$last | .id", "2"), ("$last[\"n\"]", "x"), (".items | last | .id", "2"), (". as $last | $last.m", "y"),
        ("if $status == 206 then .m else null end", nil), ("$status", "200"), ("$position", nil),
        ("$position // .m", "y"), ("empty", nil), ("$last.id + 1", "3"),
    ])
    func token_isComputedFromThePage(token: String, expected: String?) throws {
        #expect(try next(token) == expected)
    }

    @Test func status_isThatOfTheResponse() throws {
        #expect(try next("if $status == 206 then $last.id else empty end", status: 206) == "2")
    }

    @Test(arguments: [("a", "a1"), ("3~a", "a1"), ("42", "421")])
    func position_isThatOfThePageAsSent(position: String, expected: String) throws {
        #expect(try next("\"\\($position)1\"", at: position) == expected)
    }

    @Test func last_isNullOnAnEmptyPage() throws {
        #expect(try next("$last.id", #"{"items":[]}"#) == nil)
        #expect(try next("if $last == null then \"none\" else \"some\" end", #"{"items":[]}"#) == "none")
    }

    /// It is the last item that was received, whether it is shown or not.
    @Test func last_mayBeOneThatIsNotWanted() throws {
        let sut = try makeSUT(
            """
            path: /list
            items: ".items[] | .node"
            where: .id == 1
            pagination: {strategy: cursor, token: "\\"\\\\($last.id)\\"", cursor: {query: c}}
            """)
        let page = try sut.page(#"{"items":[{"node":{"id":1}},{"node":{"id":2}}]}"#)
        #expect(page.fault == nil && page.next == Position("2"))
    }

    @Test(arguments: [
        "$last.id", "$last | .id", "\"\\($last.id)\"", "if . then $last.id else 0 end", "$last.id | tostring",
    ])
    func last_keepsTheDigitsOfWholeNumbers(token: String) throws {
        #expect(
            try next(token, #"{"items":[{"s":"a\"1","id":1152921504606846977,"x":-1.50}]}"#) == "1152921504606846977")
    }

    @Test(arguments: [
        "$position // .next", "if $status == 200 then .next else $last.id end", ".next, $last",
        "if $last then $last.next // .next else . end",
    ])
    func page_keepsTheDigitsOfWhatIsSelected(token: String) throws {
        #expect(try next(token, #"{"items":[{"id":1}],"next":1152921504606846977}"#) == "1152921504606846977")
    }

    @Test(arguments: [
        ("$headers.link", "l"), ("$headers[\"x-next\"]", "a, b"), ("$headers[\"X-Next\"]", "a, b"),
        ("$headers.\"X-NEXT\"", "a, b"), ("$headers | .[\"X-Next\"]", "a, b"), ("$headers[\"x-none\"]", nil),
        ("[$headers | keys[]] | join(\" \")", "link x-next"),
    ])
    func headers_haveNamesInAnyCaseAndJoinedValues(token: String, expected: String?) throws {
        #expect(try next(token, fields: ["X-Next": "a", "Link": "l", "x-nExt": "b"]) == expected)
    }

    @Test(arguments: [
        ("$headers[\"X-Next\"]", true), ("$headers | to_entries | .[0].value", true), ("$headers.other", false),
    ])
    func header_thatRepeatedACredentialIsAFault(token: String, isFault: Bool) throws {
        var response = HTTPResponse(
            status: 200, fields: ["X-Next": "a", "Other": "b"], body: Array(#"{"items":[1]}"#.utf8),
            url: try HTTPURL("https://api.test/list"))
        response.secrets.inFields = ["x-next"]
        let page = try sut(token).page(response, at: nil, ordinal: 0)
        #expect(((page.fault as? ResponseError)?.problem == .credentialInNext) == isFault)
        #expect(page.items.count == 1)
    }

    @Test(arguments: [
        ("true", nil, true), ("false", nil, false), ("7.0 * $status / $status", "7", false),
        ("{a: $status}", nil, true),
        ("[$status]", nil, true), ("\"\" + ($position // \"\")", nil, false), ("$status | error", nil, true),
        ("$last + 1", nil, true),
    ])
    func token_ofAnotherTypeIsTreatedLikeOneOfTheBody(token: String, expected: String?, isFault: Bool) throws {
        let page = try sut("if $status then \(token) else . end").page(#"{"items":[{"id":1}]}"#)
        #expect(page.next?.text == expected)
        #expect((page.fault != nil) == isFault)
        #expect(page.items.count == 1)
    }

    @Test func until_mayUseThem() throws {
        let sut = try makeSUT(
            """
            path: /list
            items: .items
            pagination:
              strategy: page
              page: {query: p}
              until: {last: "($position // \\"1\\" | tonumber) == .pages", total: '$headers["X-Total"]'}
            """)
        let first = try sut.page(#"{"items":[1],"pages":2}"#, fields: ["X-Total": "2"])
        #expect(first.declared.hasMore == true && first.declared.items == 2)
        let last = try sut.page(#"{"items":[2],"pages":2}"#, fields: ["X-Total": "2"], at: "2", ordinal: 1)
        #expect(last.declared.hasMore == false && last.next == nil)
    }

    @Test func link_mayBeComputedFromThem() throws {
        let sut = try makeSUT(
            "path: /list\nitems: .items\npagination: {strategy: link, next: '\"/list?after=\\($last.id)\"'}")
        #expect(try sut.page(#"{"items":[{"id":1}]}"#).next == Position("https://api.test/list?after=1"))
    }

    /// A JSON body distinguishes them.
    @Test(arguments: [("$last.id", "1"), ("$last.s", "\"1\""), ("\"\\($last.id)\"", "\"1\""), ("$last.id + 0", "1")])
    func body_getsNumbersAndTexts(token: String, expected: String) throws {
        let sut = try makeSUT(
            """
            path: /list
            method: POST
            items: .items
            pagination: {strategy: cursor, token: '\(token)', cursor: {body: .c}}
            """)
        let page = try sut.page(#"{"items":[{"id":1,"s":"1"}]}"#)
        #expect(page.next?.text == expected)
    }

    @Test func position_inABodyKeepsItsType() throws {
        let sut = try makeSUT(
            """
            path: /list
            method: POST
            items: .items
            pagination: {strategy: cursor, token: '$position | type', cursor: {body: .c}}
            """)
        #expect(try sut.page(#"{"items":[1]}"#, at: "7").next?.text == "number")
        #expect(try sut.page(#"{"items":[1]}"#, at: "1152921504606846977").next?.text == "number")
        #expect(try sut.page(#"{"items":[1]}"#, at: "\"7\"").next?.text == "string")
    }

    /// A stored page has no header fields; its next position was stored with it.
    @Test func storedPage_doesNotComputeThemAgain() throws {
        let sut = try sut("$headers.next | error")
        let page = try sut.storedPage(
            Array(#"{"items":[{"id":1}]}"#.utf8), at: nil, next: Position("b"), fetchedAt: 0)
        #expect(page.next == Position("b") && page.fault == nil)
    }

    @Test func emptyResponse_hasHeaders() throws {
        #expect(try next("$headers.next", "", status: 204, fields: ["Next": "b"]) == "b")
    }
}
