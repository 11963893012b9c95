import Endpoints
import Foundation
import HTTP
import JSON
import Pages
import TestSupport
import Testing

/// What a response says about the rest of its list, where the plugin does not read it.
struct SignSearchTests {
    private func signs(
        _ body: String, link: String? = nil, items: String = ".items", pagination: String = "",
        at position: String? = nil
    ) throws -> [MoreSign] {
        let sut = try makeSUT("path: /list\nitems: \(items)\nid: .id\n\(pagination)")
        return try sut.page(body, fields: link.map { ["Link": $0] } ?? [:], at: position).signs
    }

    private static func path(_ names: String...) -> MoreSign.Place { .member(JSONPath(names.map { .key($0) })) }

    /// A place in the first element of a list.
    private static func listed(_ names: String...) -> MoreSign.Place {
        var steps = names.map { JSONPath.Step.key($0) }
        steps.insert(.index(0), at: min(2, steps.count))
        return .member(JSONPath(steps))
    }

    @Test(
        arguments: [
            (#""has_more":true"#, [.flag(path("has_more"))]), (#""hasNextPage":true"#, [.flag(path("hasNextPage"))]),
            (#""is_last":false"#, [.flag(path("is_last"))]), (#""more":false"#, []), (#""has_more":null"#, []),
            (#""has_more":"true""#, [.flag(path("has_more"))]), (#""has_more":1"#, [.flag(path("has_more"))]),
            (#""has_more":"0","next":"/?page=2""#, []), (#""isLast":0"#, [.flag(path("isLast"))]),
            (#""last":0,"done":0,"more":1"#, []), (#""next":"https://api.test/?page=2""#, [.next(path("next"))]),
            (#""next_page_url":"/list?page=2""#, [.next(path("next_page_url"))]), (#""next":null"#, []),
            (#""next":"""#, []),
            (#""@odata.nextLink":"https://api.test/?b""#, [.next(path("@odata.nextLink"))]),
            (#""nextPageToken":"abc""#, [.next(path("nextPageToken"))]),
            (#""next_offset":20"#, [.next(path("next_offset"))]),
            (#""next_offset":-1"#, []), (#""cursor":"abc","endCursor":"abc""#, []),
            (#""total":95"#, [.total(95, path("total"))]), (#""count":0"#, []),
            (#""total":"95""#, [.total(95, path("total"))]), (#""total":95.0"#, [.total(95, path("total"))]),
            (#""total":"9.5""#, []), (#""total":"many""#, []),
            (
                #""meta":{"pagination":{"links":{"next":"/?page=2"}}}"#,
                [.next(path("meta", "pagination", "links", "next"))]
            ),
            (#""_links":{"next":{"href":"/?page=2"}}"#, [.next(path("_links", "next", "href"))]),
            (#""page_info":{"has_next":true}"#, [.flag(path("page_info", "has_next"))]),
            (#""page":{"totalElements":7}"#, [.total(7, path("page", "totalElements"))]),
            // Objects with other names are data.
            (#""user":{"total":500,"has_more":true}"#, []),
            // A flag that says the end outweighs a next page, which some servers always name.
            (#""has_more":false,"next":"/?page=2","total":3"#, [.total(3, path("total"))]),
            (#""last":true,"nextPageToken":"x""#, []),
            (#""response_metadata":{"next_cursor":"dXNlcjpV"}"#, [.next(path("response_metadata", "next_cursor"))]),
            (#""next_page_uri":"/list?Page=1""#, [.next(path("next_page_uri"))]),
            (#""IsTruncated":true"#, [.flag(path("IsTruncated"))]),
            (#""total":{"value":95,"relation":"eq"}"#, [.total(95, path("total", "value"))]),
            (#""hydra:view":{"hydra:next":"/?page=2"}"#, [.next(path("hydra:view", "hydra:next"))]),
            (#""view":{"first":"/?page=1","next":"/?page=2"}"#, [.next(path("view", "next"))]),
            (#""view":{"next":"later"}"#, []),
            (#""_links":{"next":[{"href":"/?page=2"}]}"#, [.next(listed("_links", "next", "href"))]),
            (#""links":[{"rel":["next"],"href":"/?page=2"}]"#, [.next(listed("links"))]),
            (#""links":[{"rel":["self"],"href":"/?page=2"}]"#, []),
            (#""result_info":{"cursors":{"after":"b9"}}"#, [.next(path("result_info", "cursors", "after"))]),
            (#""result_info":{"cursors":{"after":""}}"#, []), (#""paging":{"cursors":{"after":"b9"}}"#, []),
            (#""info":{"more_records":true}"#, [.flag(path("info", "more_records"))]),
            (#""search_metadata":{"next_results":"?id=3"}"#, [.next(path("search_metadata", "next_results"))]),
            (#""serpapi_pagination":{"next":"/?page=2"}"#, [.next(path("serpapi_pagination", "next"))]),
            (#""query-continue":{"pages":{"from":"B"}}"#, [.next(path("query-continue"))]),
            (#""next_from":"a/7""#, [.next(path("next_from"))]),
            (#""nextPageStart":25"#, [.next(path("nextPageStart"))]),
            (#""nextPageStart":null"#, []), (#""next_page_offset":7"#, [.next(path("next_page_offset"))]),
            (#""endOfRecords":false"#, [.flag(path("endOfRecords"))]), (#""endOfRecords":true,"next":"/?page=2""#, []),
            (#""responseHeader":{"partialResults":true}"#, [.partial(path("responseHeader", "partialResults"))]),
            // A resource around the list has values of its own.
            (#""id":7,"total":4599,"done":false"#, []),
            (#""id":7,"meta":{"total":9}"#, [.total(9, path("meta", "total"))]),
        ] as [(String, [MoreSign])])
    func member_isASign(member: String, signs: [MoreSign]) throws {
        #expect(try self.signs(#"{"items":[{"id":1,"has_more":true}],\#(member)}"#) == signs)
        #expect(try self.signs(#"{\#(member),"items":[]}"#) == signs)
    }

    @Test func objectsAroundTheList_areSearched() throws {
        let body = #"{"data":{"issues":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":true}}},"total":4}"#
        let found = try signs(body, items: ".data.issues.nodes")
        #expect(
            found == [
                .total(4, Self.path("total")), .flag(Self.path("data", "issues", "pageInfo", "hasNextPage")),
            ])
    }

    /// Each group may go on by itself. An object behind the last `[]` is an item.
    @Test func groups_areSearched() throws {
        let body = #"{"groups":[{"id":7,"rows":[{"id":1}]},{"id":8,"has_more":true,"total":9,"rows":[{"id":2}]}]}"#
        let path = MoreSign.Place.member(JSONPath([.key("groups"), .each, .key("has_more")]))
        #expect(try signs(body, items: "\".groups[].rows[]\"") == [.flag(path)])
        for flags in [["true", "false"], ["false", "true"], ["true", "true"]] {
            let groups = flags.map { #"{"has_more":\#($0),"rows":[{"id":1}]}"# }.joined(separator: ",")
            #expect(try signs(#"{"groups":[\#(groups)]}"#, items: "\".groups[].rows[]\"") == [.flag(path)])
            let ended = #"{"has_more":false,"groups":[\#(groups)]}"#
            #expect(try signs(ended, items: "\".groups[].rows[]\"") == [.flag(path)])
        }
        #expect(try signs(#"{"edges":[{"node":{"id":1,"has_more":true}}]}"#, items: "\".edges[].node\"").isEmpty)
    }

    /// An id of the response makes no resource of it, unless it has a title.
    @Test(arguments: [
        (#""id":"r","next":"https://api.test/?page=2""#, true),
        (#""id":"r","@odata.nextLink":"https://a.test/2""#, true),
        (#""id":1,"title":"t","next":"https://api.test/?page=2""#, false), (#""id":1,"next":"abc""#, false),
        (#""id":"f","totalResults":"5""#, true), (#""id":1,"total":5"#, false),
    ])
    func nextURLBesideAnID_isASign(members: String, isSign: Bool) throws {
        #expect(try signs(#"{\#(members),"items":[{"id":1}]}"#).isEmpty != isSign)
    }

    /// What was requested, or the number of items in the page.
    @Test(arguments: [
        #""total":0,"count":20"#, #""total_count":0,"count":20"#, #""count":100,"limit":100"#, #""count":1"#,
    ])
    func countOfAPage_isNoSign(members: String) throws {
        #expect(try signs(#"{\#(members),"items":[{"id":1}]}"#).isEmpty)
        let empty = try signs(#"{\#(members),"items":[]}"#)
        #expect(empty.isEmpty == !members.hasPrefix(#""count":1"#) || members.contains("limit"))
    }

    /// The last member of a name counts.
    @Test func repeatedMember_isTheLastOne() throws {
        let flag = [MoreSign.flag(Self.path("has_more"))]
        #expect(try signs(#"{"items":[{"id":1}],"has_more":false,"has_more":true}"#) == flag)
        #expect(try signs(#"{"items":[{"id":1}],"has_more":true,"has_more":false}"#).isEmpty)
    }

    @Test(
        arguments: [
            ("<total>900</total>", [.total(900, path("r", "total"))]),
            ("<hasMore>true</hasMore>", [.flag(path("r", "hasMore"))]),
            ("<next>https://api.test/?page=2</next>", [.next(path("r", "next"))]),
            ("<link rel='next' href='/?page=2'/>", [.next(path("r", "link"))]),
            ("<links><link rel='next' href='/?page=2'/></links>", [.next(path("r", "links", "link"))]),
            (
                "<link rel='self' href='/'/><link rel='next' href='/?page=2'/>",
                [
                    .next(.member(JSONPath([.key("r"), .key("link"), .index(1)])))
                ]
            ),
            ("<link rel='self' href='/'/>", []),
            (
                "<resumptionToken>a/b</resumptionToken>",
                [
                    .next(path("r", "resumptionToken"))
                ]
            ),
            (
                "<resumptionToken completeListSize='9' cursor='0'>a/b</resumptionToken>",
                [.next(path("r", "resumptionToken")), .total(9, path("r", "resumptionToken@completeListSize"))]
            ),
            ("<resumptionToken completeListSize='2' cursor='0'/>", []),
            ("<numberOfRecords>9</numberOfRecords>", [.total(9, path("r", "numberOfRecords"))]),
            ("<paging><total>900</total></paging>", [.total(900, path("r", "paging", "total"))]),
            ("<timed_out>true</timed_out>", [.partial(path("r", "timed_out"))]),
            ("<i has_more='true'><id>3</id></i>", []),
        ] as [(String, [MoreSign])])
    func elementOfXML_isASign(element: String, signs: [MoreSign]) throws {
        let body = "<r><i><id>1</id></i>\(element)<i><id>2</id></i></r>"
        #expect(try self.signs(body, items: ".r.i", pagination: "format: xml") == signs)
        let others = signs.filter { if case .total = $0 { false } else { true } }
        #expect(try self.signs(body, items: "'.r.i | map(.)'", pagination: "format: xml") == others)
    }

    @Test(arguments: ["total='900'", "has-more='true'"])
    func attributeOfTheRoot_isASign(attribute: String) throws {
        let body = "<r \(attribute)><i><id>1</id></i></r>"
        #expect(try signs(body, items: "'.r.i'", pagination: "format: xml").count == 1)
    }

    @Test(arguments: [
        "<error>boom</error>", "<success>false</success>", "<status>error</status>",
        "<errors><error>boom</error></errors>",
        "<error code='500'/>", "<error code='500'>boom</error>", "<x:error>boom</x:error>",
        "<s:Fault><faultstring>boom</faultstring></s:Fault>",
    ])
    func failureInXML_isASign(element: String) throws {
        for body in ["<r>\(element)</r>", element] {
            let found = try signs(body, items: "'.r.i? // []'", pagination: "format: xml")
            #expect(found.count == 1 && found.first?.isOfPage == true, "\(body) \(found)")
        }
    }

    @Test(
        arguments: [
            ("<https://api.test/?page=2>; rel=\"next\"", [.link]), ("<https://api.test/?page=2>; rel=\"prev\"", []),
            ("<https://api.test/?page=2>; rel=\"next\"; results=\"false\"", []),
        ] as [(String, [MoreSign])])
    func linkHeader_isASign(link: String, signs: [MoreSign]) throws {
        #expect(try self.signs("[{\"id\":1}]", link: link, items: ".") == signs)
    }

    @Test(
        arguments: [
            ("items 0-24/100", [.range]), ("0-24/100", [.range]), ("bytes 0-19/4000", []), ("Bytes 0-19/4000", []),
            ("items 75-99/100", []), ("items 0-24/*", []), ("*/0", []), ("items */100", []), ("items 9-0/100", []),
            ("0-24-30/100", []), ("0-24/100/200", []), ("a b 0-24/100", []), ("-1-24/100", []), ("", []),
        ] as [(String, [MoreSign])])
    func contentRange_isASignIfItEndsEarly(range: String, signs: [MoreSign]) throws {
        let sut = try makeSUT("path: /list\nitems: .\nid: .id")
        #expect(try sut.page("[{\"id\":1}]", fields: ["Content-Range": range], at: nil).signs == signs)
    }

    /// With status 206, the server sends a part of the body.
    @Test(
        arguments: [
            ("bytes 0-9/4000", [.range]), ("bytes 10-3999/4000", [.range]), ("bytes 0-9/*", [.range]),
            ("bytes 0-9", [.range]), ("bytes 0-3999/4000", []), ("items 25-99/100", []), ("0-24/*", []),
            (nil, [.partialContent]),
        ] as [(String?, [MoreSign])])
    func range_isASignInAPartOfTheBody(range: String?, signs: [MoreSign]) throws {
        let sut = try makeSUT("path: /list\nitems: .\nid: .id")
        var fields = HTTPFields()
        if let range { fields.set("Content-Range", range) }
        #expect(try sut.page("[{\"id\":1}]", status: 206, fields: fields, at: nil).signs == signs)
    }

    @Test(
        arguments: [
            ("X-Pages", "3", [.pages(3, .field("X-Pages"))]), ("X-Pages", "1", []),
            ("X-Total-Records", "9", [.total(9, .field("X-Total-Records"))]), ("X-Has-Next", "false", []),
            ("X-Has-Next", "true", [.flag(.field("X-Has-Next"))]),
        ] as [(String, String, [MoreSign])])
    func field_isASign(name: String, value: String, signs: [MoreSign]) throws {
        let sut = try makeSUT("path: /list\nitems: .\nid: .id")
        #expect(try sut.page("[{\"id\":1}]", fields: [name: value], at: nil).signs == signs)
    }

    /// Heroku sends it with each part of a list but the last one.
    @Test(arguments: [(206, "id ]c..; max=3", true), (200, "id ]c..; max=3", false), (206, "", false)])
    func nextRange_isASignInAPartOfTheList(status: Int, range: String, isSign: Bool) throws {
        let sut = try makeSUT("path: /list\nitems: .\nid: .id")
        let page = try sut.page("[{\"id\":1}]", status: status, fields: ["Next-Range": range], at: nil)
        #expect(page.signs == (isSign ? [.next(.field("Next-Range"))] : []))
    }

    /// Elasticsearch answers without the items of some of its shards.
    @Test(arguments: [("2", true), ("0", false), ("null", false), (#""2""#, false), ("[]", false), ("2.0", true)])
    func failedShards_areASignOnEveryPage(number: String, isSign: Bool) throws {
        let paged = "pagination: {strategy: cursor, token: .next, cursor: {query: c}}"
        let signs = isSign ? [MoreSign.partial(Self.path("_shards", "failed"))] : []
        let shards = #""_shards":{"total":5,"failed":\#(number)}"#
        #expect(try self.signs(#"{"next":"x","items":[{"id":1}],\#(shards)}"#, pagination: paged, at: "b") == signs)
        #expect(try self.signs(#"{"id":7,"next":"x","items":[{"id":1}],\#(shards)}"#, pagination: paged).isEmpty)
        #expect(try self.signs(#"{"next":"x","items":[],"_shards":\#(number)}"#, pagination: paged, at: "b").isEmpty)
    }

    @Test func listOfAnyShape_isSearched() throws {
        #expect(
            try signs(#"{"items":{"a":{"id":1},"b":{"id":2}},"more":true}"#, items: "\".items[]\"") == [
                .flag(Self.path("more"))
            ])
        #expect(
            try signs(#"{"items":[{"id":1}],"more":true}"#, items: "'.items | map(.)[]'") == [
                .flag(Self.path("more"))
            ])
    }

    /// Beside a list inside the response, of which an expression makes the items.
    @Test(arguments: [
        "'.data.items // []'", "'.data.items[] | select(.id)'", "'[.data.items[] | {id}]'",
        "'(.data.items) // empty'",
    ])
    func listOfAnExpression_isSearchedAround(items: String) throws {
        let body = #"{"data":{"items":[{"id":1,"has_more":true}],"page_info":{"hasNextPage":true},"total":9}}"#
        #expect(try signs(body, items: items) == [.flag(Self.path("data", "page_info", "hasNextPage"))])
    }

    @Test func signs_areIgnoredWhereThePluginSaysSo() throws {
        let ignoring = "pagination: {strategy: none, until: {signs: ignore}}"
        let body = #"{"items":[],"has_more":true,"next":"/?page=2","total":9,"total_pages":4}"#
        #expect(try signs(body, link: "<https://api.test/?page=2>; rel=\"next\"", pagination: ignoring).isEmpty)
    }

    /// They say nothing about other pages, so that a plugin that reads them all needs them, too.
    @Test func signsOfThePageItself_areNotIgnored() throws {
        let ignoring = "pagination: {strategy: none, until: {signs: ignore}}"
        let member = #""meta":{"incomplete_results":true}"#
        let place = Self.path("meta", "incomplete_results")
        #expect(try signs(#"{"items":[],"has_more":true,\#(member)}"#, pagination: ignoring) == [.partial(place)])
    }

    @Test(arguments: ["incomplete_results", "incompleteSearch", "timed_out", "terminated_early"])
    func incompletePage_isASignWhereverItIs(name: String) throws {
        let paged = "pagination: {strategy: cursor, token: .next, cursor: {query: c}}"
        let partial = [MoreSign.partial(Self.path(name))]
        // A number of jobs that ran out of time is none.
        let number = ["timed_out", "terminated_early"].contains(name) ? "true" : "1"
        for flag in ["true", #""true""#, number] {
            let body = #"{"next":"x","items":[{"id":1}],"\#(name)":\#(flag)}"#
            #expect(try signs(body, pagination: paged, at: "b") == partial)
        }
        for flag in ["false", "null", "0", #""no""#, "[]", "7"] {
            let body = #"{"next":"x","items":[{"id":1}],"\#(name)":\#(flag)}"#
            #expect(try signs(body, pagination: paged, at: "b").isEmpty)
        }
        // A job that ran out of time.
        let job = #"{"id":7,"next":"x","items":[{"id":1}],"\#(name)":true}"#
        #expect(try signs(job, pagination: paged, at: "b").isEmpty)
        let single = try makeSUT("path: /list\nitems: .\nsingle: true")
        #expect(try single.page("{\"\(name)\":true}", at: nil).signs.isEmpty)
        let stored = try makeSUT("path: /list\nitems: .items\n\(paged)").storedPage(
            Array(#"{"items":[{"id":1}],"\#(name)":true}"#.utf8), at: nil, next: nil, fetchedAt: 0)
        #expect(stored.signs == partial)
    }

    /// Pages between the first and the last one say that the list goes on, and it does.
    @Test func pageWithANextOne_isSearchedOnlyIfItIsTheFirst() throws {
        let paged = "pagination: {strategy: page, page: {query: page}}"
        let body = #"{"items":[{"id":1}],"total":9}"#
        #expect(try signs(body, pagination: paged).count == 1)
        #expect(try signs(body, pagination: paged, at: "2").isEmpty)
        #expect(try signs(#"{"items":[],"total":9}"#, pagination: paged, at: "2").count == 1)
    }

    /// A total counts what an expression leaves out, or takes apart.
    @Test(arguments: ["'.items | map(select(.id > 1))'", "\".items[].parts[]\""])
    func total_doesNotCountWhereItemsAreMadeFromOthers(items: String) throws {
        let body = #"{"items":[{"id":1,"parts":[{"id":2}]}],"total":9,"more":true}"#
        #expect(try signs(body, items: items) == [.flag(Self.path("more"))])
    }

    /// Towards the start of the list, a next page is one that was read.
    @Test func walkThatGoesUp_hasNoSigns() throws {
        let keyset = "pagination: {strategy: keyset, after: {query: a}, before: {query: b}}"
        let body = #"{"items":[],"has_next":true}"#
        #expect(try signs(body, pagination: keyset, at: "before:3").isEmpty)
        #expect(try signs(body, pagination: keyset, at: "after:3").count == 1)
    }

    // MARK: Errors beside the data, as in GraphQL

    @Test(
        arguments: [
            (#"[{"message":"boom"}]"#, [.errors("boom")]), (#"[{"message":"a"},{"message":"b"}]"#, [.errors("a")]),
            (#"[{"detail":"boom"}]"#, [.errors("boom")]), (#"["boom"]"#, [.errors("boom")]), ("[7]", [.errors(nil)]),
            (#"[{"message":"<p>"}]"#, [.errors(nil)]),
            ("[{\"message\":\" a\\n\\u001b[31mb\\u202e \"}]", [.errors("a [31mb")]), ("[]", []), ("[ \n ]", []),
            ("null", []), (#"{"message":"boom"}"#, []), (#""boom""#, []), ("true", []),
        ] as [(String, [MoreSign])])
    func errorsBesideData_areASign(errors: String, signs: [MoreSign]) throws {
        let bodies = [
            #"{"data":{"list":[{"id":1}]},"errors":\#(errors)}"#, #"{"errors":\#(errors),"data":{"list":[{"id":1}]}}"#,
        ]
        for body in bodies {
            for items in [".data.list", ".data.list[]", "'.data.list | map(.)[]'"] {
                #expect(try self.signs(body, items: items) == signs)
            }
            let paged = "pagination: {strategy: cursor, token: .data.next, cursor: {query: c}}"
            let next = body.replacingOccurrences(of: #""list""#, with: #""next":"x","list""#)
            #expect(try self.signs(next, items: ".data.list", pagination: paged, at: "b") == signs)
            #expect(try self.signs(body, items: "\".data.list[0]\"", pagination: "single: true") == signs)
            let ignoring = "pagination: {strategy: none, until: {signs: ignore}}"
            #expect(try self.signs(body, items: ".data.list", pagination: ignoring) == signs)
            let stored = try makeSUT("path: /list\nitems: .data.list").storedPage(
                Array(body.utf8), at: nil, next: nil, fetchedAt: 0)
            // The credentials of the request are not known any more, so no text is safe.
            #expect(stored.signs == signs.map { _ in .errors(nil) })
        }
    }

    /// Where there are no items, errors may be the reason.
    @Test(arguments: [#"{"list":[],"errors":["a"]}"#, #"{"list":[],"success":false,"errors":[{"message":"a"}]}"#])
    func errorsBesideNoItems_areASign(body: String) throws {
        #expect(try signs(body, items: ".list") == [.errors("a")])
    }

    /// Where an expression finds no items, a message alone may be the reason.
    @Test(arguments: [
        (#"{"message":"boom"}"#, true), (#"{"detail":"boom","code":"E7"}"#, true), (#"{"message":""}"#, false),
        (#"{"message":"none","status":"ok"}"#, false), (#"{"message":"none","took":3}"#, false),
    ])
    func messageAlone_isASign(body: String, isSign: Bool) throws {
        #expect(try signs(body, items: "'.list // []'").isEmpty != isSign)
    }

    /// Elsewhere, `errors` are data.
    @Test(
        arguments: [
            (#"{"data":{"errors":[{"id":1}]}}"#, ".data.errors"), (#"{"errors":[{"id":1}],"data":{}}"#, ".errors"),
            (#"{"data":[{"id":1,"errors":["a"]}],"errors":[]}"#, ".data"),
            (#"{"list":[{"id":1}],"errors":["a"]}"#, ".list"),
            (#"{"list":[],"errors":[]}"#, ".list"), (#"{"list":[],"errors":[{"id":1}]}"#, ".list"),
            (#"{"data":{"list":[{"id":1,"errors":["a"]}],"errors":["a"]}}"#, ".data.list"),
            (#"[{"id":1,"errors":[1]}]"#, "."),
        ])
    func errorsElsewhere_areNoSign(body: String, items: String) throws {
        #expect(try signs(body, items: items).isEmpty)
    }

    /// A rule of the plugin decides first.
    @Test func errors_areDecidedByTheRules() throws {
        let body = #"{"data":{"list":[{"id":1}]},"errors":[{"message":"boom"}]}"#
        #expect(throws: ResponseError.self) {
            try signs(body, items: ".data.list", pagination: "errors: [{at: .errors, do: fail}]")
        }
        let skipping = "errors: [{at: .errors, do: skip}]"
        #expect(try signs(body, items: ".data.list", pagination: skipping).isEmpty)
    }

    /// The server may repeat a credential of the request.
    @Test func errors_showNoCredential() throws {
        let sut = try makeSUT("path: /list\nitems: .data[]")
        var response = HTTPResponse(
            status: 200, body: Array(#"{"data":{"a":{"id":1}},"errors":[{"message":"bad key s3cr3tkey"}]}"#.utf8),
            url: try HTTPURL("https://api.test/list"))
        response.secrets.sent = ["s3cr3tkey"]
        #expect(try sut.page(response, at: nil, ordinal: 0).signs == [.errors(nil)])
    }
}
