import HTTP
import JSON
import Pages
import Pagination
import Plugins
import TestSupport
import Testing

@testable import Endpoints

@Suite struct PageReadingTests {
    private static let feed = """
        path: /v1/feed
        ok: [200]
        items: .items
        id: .id
        fields: {description: .description, location: .location, url: {at: .image, required: true}}
        pagination: {strategy: keyset, after: {query: after_id}, until: {status: [404]}}
        """

    @Test func page_holdsItemsIDsAndFields() throws {
        let page = try makeSUT(Self.feed).page(
            #"{"items":[{"id":"a","description":"d","location":"l","image":"https://i"},{"id":2,"image":"x"}]}"#)
        #expect(page.ids == ["a", "2"])
        #expect(page.layout.fields?.map(\.name) == ["description", "location", "url"])
        #expect(page.text(of: "url", ofItem: 0) == "https://i")
        #expect(page.text(of: "description", ofItem: 0) == "d")
        #expect(page.received == 2)
        #expect(page.position == nil)
        #expect(page.next == Position("after:2"))
    }

    /// Behaviour 4.
    @Test func optionalField_isNullWhereItIsMissing() throws {
        let page = try makeSUT(Self.feed).page(
            #"{"items":[{"id":1,"image":"x"},{"id":2,"image":"x","description":null}]}"#)
        #expect(page.text(of: "description", ofItem: 0) == nil)
        #expect(page.text(of: "location", ofItem: 0) == nil)
        #expect(page.text(of: "description", ofItem: 1) == nil)
    }

    /// Behaviour 3.
    @Test(arguments: [199, 201, 204, 299, 300, 401, 404, 500])
    func feed_needsStatus200Exactly(status: Int) throws {
        let sut = try makeSUT(Self.feed)
        #expect(throws: fault(.status, status: status)) { _ = try sut.page(#"{"items":[]}"#, status: status) }
    }

    /// Behaviour 3.
    @Test(arguments: [(199, false), (200, true), (201, true), (299, true), (300, false)])
    func comments_acceptStatusesFrom200To299(status: Int, isAccepted: Bool) throws {
        let sut = try makeSUT("path: /list\nitems: .items")
        if isAccepted {
            #expect(try sut.page(#"{"items":[1]}"#, status: status).received == 1)
        } else {
            #expect(throws: fault(.status, status: status)) { _ = try sut.page(#"{"items":[1]}"#, status: status) }
        }
    }

    @Test func status204_isAnEmptyPage() throws {
        let page = try makeSUT("path: /list\nid: .id").page("", status: 204, at: "x")
        #expect(page.items.isEmpty && page.next == nil && page.position == Position("x"))
    }

    @Test func status204_saysWhatItsFieldsSay() throws {
        let signs = "until: {has_more: {header: X-More}, total: .total}"
        let linked = try makeSUT("path: /list\npagination: {strategy: link, \(signs)}")
        let fields: HTTPFields = ["Link": "<https://api.test/b>; rel=next", "X-More": "true"]
        let page = try linked.page("", status: 204, fields: fields)
        #expect(page.next == Position("https://api.test/b") && page.declared == .init(hasMore: true))
        #expect(try linked.page("", status: 204).declared == .init())
    }

    /// Either ends the list. An empty page that an error rule makes does not show whether there should be more items.
    @Test(arguments: [
        ("pagination: {strategy: none, until: {status: [404]}}", true), ("errors: [{status: 404, do: skip}]", false),
    ])
    func status_thatThePluginTakesForTheEndEndsTheList(lines: String, isPastEnd: Bool) throws {
        let page = try makeSUT("path: /list\n\(lines)").page("", status: 404, ordinal: 1)
        #expect(page.next == nil && page.declared == .init())
        #expect(page.isPastEnd == isPastEnd && page.isSkipped != isPastEnd)
    }

    @Test(arguments: [
        (["<https://api.test/list?page=2; rel=next"], "<https://api.test/list?page=2; rel=next"),
        (["<https://api.test/a>; rel=prev", "junk"], "junk"),
    ])
    func linkField_thatCannotBeReadIsAFault(links: [String], text: String) throws {
        let page = try makeSUT("path: /list\npagination: {strategy: link}").page("[1]", fields: fields(links))
        #expect(page.fault as? ResponseError == fault(.badLink(text: text)))
        #expect(page.next == nil && page.items.count == 1)
    }

    @Test func linkField_thatCannotBeReadIsIgnoredBesideANextLink() throws {
        let sut = try makeSUT("path: /list\npagination: {strategy: link}")
        let page = try sut.page("[1]", fields: fields(["<https://api.test/b>; rel=next", "junk"]))
        #expect(page.fault == nil && page.next == Position("https://api.test/b"))
    }

    @Test func sign_ofAnotherKindIsAFaultAfterThePagesItems() throws {
        let sut = try makeSUT(
            "path: /list\nitems: .d\npagination: {strategy: page, page: {query: p}, until: {total: .t}}")
        let page = try sut.page(#"{"d":[1],"t":{"value":10}}"#)
        #expect(
            page.fault as? ResponseError == fault(.pagination(.signNotCount(key: "total", found: #"{"value":10}"#))))
        #expect(page.items.count == 1)
    }

    private func fields(_ links: [String]) -> HTTPFields {
        var fields = HTTPFields()
        for link in links { fields.append("Link", link) }
        return fields
    }

    @Test(arguments: [(0, false), (1, true), (2, true)])
    func untilStatus_endsOnlyAfterTheFirstPage(ordinal: Int, isEnd: Bool) throws {
        let sut = try makeSUT(Self.feed)
        if isEnd {
            let page = try sut.page("gone", status: 404, at: "after:9", ordinal: ordinal)
            #expect(page.items.isEmpty && page.next == nil && page.position == Position("after:9"))
        } else {
            #expect(throws: fault(.status, status: 404)) { _ = try sut.page("gone", status: 404, ordinal: ordinal) }
        }
    }

    /// Behaviour 3.
    @Test func emptyList_isASuccessWithoutItems() throws {
        let page = try makeSUT(Self.feed).page(#"{"items":[]}"#)
        #expect(page.items.isEmpty && page.next == nil)
    }

    private static let misfits: [(String, PageError)] = [
        ("{}", .json(.itemsAbsent, items: ".items")),
        (#"{"items":null}"#, .json(.notAList(found: .null, offset: 9), items: ".items")),
        (#"{"items":{}}"#, .json(.notAList(found: .object, offset: 9), items: ".items")),
        (#"{"items":"x"}"#, .json(.notAList(found: .string, offset: 9), items: ".items")),
        ("", .json(.invalid(.empty, offset: 0), items: ".items")),
        ("<html>", .json(.invalid(.unexpectedByte, offset: 0), items: ".items")),
        (#"{"items":[{"id":1,"image":"x"}"#, .json(.invalid(.truncated, offset: 30), items: ".items")),
        (#"{"items":[{"image":"x"}]}"#, .itemWithoutID(index: 0, path: ".id")),
        (#"{"items":[{"id":1,"image":"x"},{"id":null,"image":"x"}]}"#, .itemWithoutID(index: 1, path: ".id")),
        (#"{"items":[{"id":[1],"image":"x"}]}"#, .itemWithoutID(index: 0, path: ".id")),
        (#"{"items":[{"id":1}]}"#, .fieldMissing(name: "url", path: ".image", index: 0)),
        (
            #"{"items":[{"id":1,"image":"x"},{"id":2,"image":null}]}"#,
            .fieldMissing(name: "url", path: ".image", index: 1)
        ),
    ]

    /// Behaviour 3.
    @Test(arguments: misfits)
    func response_thatDoesNotFitNamesWhatDidNot(body: String, problem: PageError) throws {
        let sut = try makeSUT(Self.feed)
        #expect(throws: fault(problem)) { _ = try sut.page(body) }
    }

    @Test func fault_namesTheRequestAndWhatCame() throws {
        let sut = try makeSUT(Self.feed)
        let expected = ResponseError(
            method: "GET", url: "https://api.test/v1/feed?limit=5", status: 502, contentType: "text/html",
            problem: .status)
        #expect(throws: expected) {
            _ = try sut.page(
                "<html>", status: 502, fields: ["content-type": "text/html"], url: "https://api.test/v1/feed?limit=5")
        }
    }

    @Test(arguments: [("{}", 0), (#"{"data":{}}"#, 0), (#"{"data":{"list":[]}}"#, 0), (#"{"data":{"list":[1]}}"#, 1)])
    func optionalItems_mayBeAbsent(body: String, count: Int) throws {
        #expect(try makeSUT("path: /list\nitems: .data.list?").page(body).received == count)
    }

    @Test func items_mayBeScalarsListsAndAnythingBelowEach() throws {
        #expect(try makeSUT("path: /list").page("[1,\"a\",null]").received == 3)
        #expect(
            try makeSUT("path: /list\nitems: .groups[].rows[]").page(
                #"{"groups":[{"rows":[1,2]},{"rows":[3]}]}"#
            ).received == 3)
        let byName = try makeSUT("path: /list\nitems: .rates[]\nid: .code").page(
            #"{"rates":{"eur":{"code":"E"},"usd":{"code":"U"}}}"#)
        #expect(byName.ids == ["E", "U"])
    }

    /// One list is never one item after `[]`; rows that are lists are named by the path of their list.
    @Test func listAfterEach_isNotAnItem() throws {
        let body = #"{"groups":[{"rows":[{"id":1}]},{"rows":[{"id":2}]}]}"#
        #expect(throws: fault(.json(.itemIsList(offset: 19), items: ".groups[].rows"))) {
            _ = try makeSUT("path: /list\nitems: .groups[].rows").page(body)
        }
        #expect(try makeSUT("path: /list\nitems: .states[]").page(#"{"states":[[1,2],[3,4]]}"#).received == 2)
        #expect(try makeSUT("path: /list\nitems: .[].name").page(#"[{"name":"a"},{"name":"b"}]"#).received == 2)
    }

    /// What the server says in place of items; a title is not a message.
    @Test func messageInPlaceOfItems_isTheExplanation() throws {
        let sut = try makeSUT("path: /list\nitems: .data")
        for (body, text) in [(#"{"errors":["a"]}"#, "a"), (#"{"title":"b"}"#, nil), (#"{"data":{},"error":"c"}"#, "c")]
        {
            let error = #expect(throws: ResponseError.self) { _ = try sut.page(body) }
            #expect(error?.explanation == text)
        }
    }

    @Test func single_readsOneObject() throws {
        let page = try makeSUT("path: /list\nitems: .user\nsingle: true\nid: .id").page(#"{"user":{"id":7}}"#)
        #expect(page.ids == ["7"] && page.next == nil)
    }

    @Test func withoutIDAndFields_thereAreNoColumns() throws {
        let page = try makeSUT("path: /list").page("[{},{}]")
        #expect(page.layout.idSlot == nil && page.layout.fields == nil)
        #expect(page.idHashes == nil)
    }

    private static let signs: [(String, String, Position?, Page.Declared)] = [
        ("{has_more: .more}", #"{"data":[1],"more":true}"#, Position("2"), .init(hasMore: true)),
        ("{has_more: .more}", #"{"data":[1],"more":false}"#, nil, .init(hasMore: false)),
        ("{last: .last}", #"{"data":[1],"last":true}"#, nil, .init(hasMore: false)),
        ("{last: .last}", #"{"data":[1],"last":false}"#, Position("2"), .init(hasMore: true)),
        ("{has_more: .more}", #"{"data":[],"more":true}"#, nil, .init(hasMore: true)),
        ("{total: .meta.total}", #"{"data":[1],"meta":{"total":57}}"#, Position("2"), .init(items: 57)),
        ("{pages: .pages}", #"{"data":[1],"pages":"3"}"#, Position("2"), .init(pages: 3)),
        ("{total: {header: X-Total}}", #"{"data":[1]}"#, Position("2"), .init(items: 41)),
        ("{last: {header: X-Last}}", #"{"data":[1]}"#, nil, .init(hasMore: false)),
        ("{has_more: {at: .more}}", #"{"data":[1],"more":0}"#, nil, .init(hasMore: false)),
    ]

    @Test(arguments: signs)
    func until_readsItsSignsFromBodyAndHeader(
        until: String, body: String, next: Position?, declared: Page.Declared
    ) throws {
        let sut = try makeSUT(
            "path: /list\nitems: .data\npagination: {strategy: page, page: {query: p}, until: \(until)}")
        let page = try sut.page(body, fields: ["X-Total": "41", "X-Last": "true"])
        #expect(page.next == next)
        #expect(page.declared == declared)
    }

    private static let tokens: [(String, String, Position?)] = [
        ("token: .next", #"{"data":[1],"next":"abc"}"#, Position("abc")),
        ("token: {at: .next}", #"{"data":[1],"next":12}"#, Position("12")),
        ("token: {header: X-Next}", #"{"data":[1]}"#, Position("h1")),
        ("token: \".data[0]\"", #"{"data":[7]}"#, Position("7")),
        ("token: .next", #"{"data":[1],"next":"A\u00e9\/"}"#, Position("Aé/")),
        ("token: .next", #"{"data":[1],"next":null}"#, nil),
    ]

    @Test(arguments: tokens)
    func token_isReadFromBodyAndHeader(token: String, body: String, next: Position?) throws {
        let sut = try makeSUT(
            "path: /list\nitems: .data\npagination: {strategy: cursor, \(token), cursor: {query: c}}")
        #expect(try sut.page(body, fields: ["x-next": "h1"]).next == next)
    }

    @Test func keyset_needsTheKeyOfTheLastItemOnly() throws {
        let sut = try makeSUT("path: /list\npagination: {strategy: keyset, key: .user.id, after: {query: a}}")
        #expect(try sut.page(#"[{},{"user":{"id":"9007199254740993"}}]"#).next == Position("after:9007199254740993"))
        let page = try sut.page(#"[{"user":{"id":1}},{"user":{}}]"#)
        #expect(page.fault as? ResponseError == fault(.pagination(.itemWithoutKey(path: ".user.id"))))
        #expect(page.items.count == 2)
    }

    private func fault(_ problem: PageError, status: Int = 200) -> ResponseError {
        ResponseError(
            method: "GET", url: "https://api.test/list", status: status, contentType: nil, problem: problem)
    }
}
