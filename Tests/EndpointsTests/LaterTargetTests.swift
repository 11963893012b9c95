import HTTP
import Pages
import Testing

@testable import Endpoints

/// Requests for later pages that differ from the first.
@Suite struct LaterTargetTests {
    private static let folder = """
        path: /list_folder
        method: POST
        params: {path: {default: ""}, lang: {}}
        json: {path: "{path}", recursive: true}
        items: .entries
        pagination:
          strategy: cursor
          token: .cursor
          cursor: {body: .cursor}
          size: {body: .limit, default: 2}
          later: {path: /list_folder/continue, json: {}, size: false}
        """

    private func line(_ sut: BoundEndpoint, _ position: String?) throws -> String {
        let request = try sut.request(to: position.map { Position($0) })
        let body = request.body.map { " \(String(decoding: $0, as: UTF8.self))" } ?? ""
        return "\(request.method) \(request.url.description.dropFirst("https://api.test".count))\(body)"
    }

    @Test(arguments: [
        (nil, #"POST /list_folder {"path":"","recursive":true,"limit":2}"#),
        ("AAF", #"POST /list_folder/continue {"cursor":"AAF"}"#),
        ("\"42\"", #"POST /list_folder/continue {"cursor":"42"}"#),
        ("42", #"POST /list_folder/continue {"cursor":42}"#),
        ("1~AAF", #"POST /list_folder/continue {"cursor":"AAF"}"#),
        ("1~", #"POST /list_folder {"path":"","recursive":true,"limit":2}"#),
    ])
    func position_decidesTheRequest(position: String?, expected: String) throws {
        #expect(try line(makeSUT(Self.folder), position) == expected)
    }

    /// The position of the first page in another form is that of the first page.
    @Test(arguments: [
        ("page, page: {query: p}", "1", "GET /list?p=1"), ("page, page: {query: p}", "2", "GET /more?p=2"),
        ("offset, offset: {query: o}", "0", "GET /list?o=0"), ("offset, offset: {query: o}", "5", "GET /more?o=5"),
        ("page, page: {query: p, first: 0}", "1", "GET /more?p=1"),
        ("page, page: {query: p}, size: {query: n}", "/7", "GET /list?p=1&n=7"),
        ("page, page: {query: p}, size: {query: n}", "2/7", "GET /more?p=2&n=7"),
        ("cursor, token: .n, first: \"*\", cursor: {query: c}", "*", "GET /list?c=%2A"),
        ("cursor, token: .n, first: \"*\", cursor: {query: c}", "a", "GET /more?c=a"),
        ("keyset, key: .id, after: {query: a}, before: {query: b}", "before:7", "GET /more?b=7"),
    ])
    func start_isTheFirstRequest(strategy: String, position: String, expected: String) throws {
        let sut = try makeSUT("path: /list\npagination: {strategy: \(strategy), later: {path: /more}}")
        #expect(try line(sut, position) == expected)
    }

    private static let inPath = """
        path: /query
        query: {q: all}
        items: .items
        pagination: {strategy: cursor, token: .next, later: {path: "/query/{cursor}", query: {}}}
        """

    /// The limit of what templates make is that of one request, and not of the list.
    @Test func tokensOfManyPages_haveNoLimitTogether() throws {
        let sut = try makeSUT(Self.inPath)
        for page in 0..<500 {
            let token = String(repeating: "a", count: 50_000) + "\(page)"
            #expect(try line(sut, token).hasSuffix("a\(page)"))
        }
    }

    @Test(arguments: [
        ("01gD-2000", "GET /query/01gD-2000"), ("a/b?c#d", "GET /query/a%2Fb%3Fc%23d"), ("é ", "GET /query/%C3%A9%20"),
        ("%2e", "GET /query/%252e"),
    ])
    func token_isEncodedInAPath(token: String, expected: String) throws {
        #expect(try line(makeSUT(Self.inPath), token) == expected)
    }

    @Test(arguments: [".", ".."])
    func token_thatLeadsToAnotherPathIsAFaultAfterTheItems(token: String) throws {
        let page = try makeSUT(Self.inPath).page(#"{"items":[1],"next":"\#(token)"}"#)
        guard case .unusableNext? = (page.fault as? ResponseError)?.problem else {
            Issue.record("\(String(describing: page.fault))")
            return
        }
        #expect(page.items.count == 1 && page.next == nil)
    }

    @Test func token_isATextInTemplatesOfABody() throws {
        let sut = try makeSUT(
            """
            path: /list
            items: .items
            pagination:
              strategy: cursor
              token: .next
              later: {method: POST, json: {id: "{cursor}", deep: ["x-{cursor}"]}}
            """)
        #expect(try line(sut, nil) == "GET /list")
        #expect(try sut.page(#"{"items":[1],"next":42}"#).next == Position("42"))
        #expect(try line(sut, "42") == #"POST /list {"id":"42","deep":["x-42"]}"#)
    }

    /// A URL goes unchanged; only its method and body are those of later requests.
    @Test func link_hasItsOwnMethod() throws {
        let sut = try makeSUT(
            "path: /statement\nmethod: POST\njson: {q: 1}\npagination: {strategy: link, next: .n, later: {method: GET}}"
        )
        #expect(try line(sut, nil) == #"POST /statement {"q":1}"#)
        #expect(try line(sut, "https://api.test/executing/1") == "GET /executing/1")
        #expect(throws: EndpointError.foreignPosition(origin: "https://else.test")) {
            try line(sut, "https://else.test/1")
        }
    }

    @Test func failure_namesTheMethodOfItsRequest() throws {
        let sut = try makeSUT("path: /s\nmethod: POST\npagination: {strategy: link, next: .n, later: {method: GET}}")
        #expect(method(of: sut, at: "https://api.test/1", ordinal: 1) == "GET")
        #expect(method(of: sut, at: nil, ordinal: 0) == "POST")
    }

    private func method(of sut: BoundEndpoint, at position: String?, ordinal: Int) -> String? {
        do {
            _ = try sut.page("{}", status: 500, at: position, ordinal: ordinal)
            return nil
        } catch {
            return (error as? ResponseError)?.method
        }
    }

    /// Without the size, the server may send fewer items than the first request asked for.
    @Test func shortPage_isNoEndWhereTheSizeIsNotSent() throws {
        let sut = try makeSUT(Self.folder + "\n  until: {short: true}")
        #expect(try sut.page(#"{"entries":[1],"cursor":"b"}"#, at: "a", ordinal: 1).next == Position("b"))
        #expect(try sut.page(#"{"entries":[1],"cursor":"b"}"#).next == nil)
    }

    @Test func list_dependsOnParametersOfLaterRequests() throws {
        let lines =
            "path: /list\nparams: {lang: {}}\npagination: {strategy: page, page: {query: p}, later: {query: {l: \"{lang}\"}}}"
        let sut = try makeSUT(lines, given: ["lang": ["en"]])
        #expect(try sut.key != makeSUT(lines, given: ["lang": ["de"]]).key)
        #expect(try line(sut, "2") == "GET /list?l=en&p=2")
        let edited = try makeSUT(lines.replacing("{l:", with: "{m:"), given: ["lang": ["en"]])
        #expect(edited.definition.list == sut.definition.list)
        #expect(edited.definition.pagination != sut.definition.pagination)
    }

    @Test func time_isThatOfTheWalkInLaterRequests() throws {
        let sut = try makeSUT(
            "path: /list\npagination: {strategy: page, page: {query: p}, later: {query: {t: \"{now|date:seconds}\"}}}")
        #expect(try line(sut.requesting(at: 1_700_000_000, within: TimeSpan()), "2") == "GET /list?t=1700000000&p=2")
    }
}
