import HTTP
import Pages
import Pagination
import Plugins
import Testing

@testable import Endpoints

@Suite struct NextLinkTests {
    private static let body = "path: /list\nitems: .data\npagination: {strategy: link, next: .next}"
    private static let header = "path: /list\nitems: .data\npagination: {strategy: link}"

    @Test(arguments: [
        ("https://api.test/list?page=2", "https://api.test/list?page=2"),
        ("/list?page=2", "https://api.test/list?page=2"),
        ("?page=2", "https://api.test/v1/list?page=2"),
        ("more?page=2", "https://api.test/v1/more?page=2"),
        ("../other", "https://api.test/other"),
        ("//api.test/x", "https://api.test/x"),
        ("https://API.test:443/x", "https://api.test/x"),
        ("/list?q=a b", "https://api.test/list?q=a%20b"),
    ])
    func next_isResolvedAgainstTheURLThatAnswered(next: String, url: String) throws {
        let page = try makeSUT(Self.body).page(
            #"{"data":[1],"next":"\#(next)"}"#, url: "https://api.test/v1/list?page=1")
        #expect(page.next == Position(url))
    }

    /// A server behind a proxy may not know that it is reached with https.
    @Test(arguments: [
        ("https://api.test/v1", "http://api.test/list?page=2", "https://api.test/list?page=2"),
        ("https://api.test/v1", "http://API.test:80/list", "https://api.test/list"),
        ("https://api.test:8443/v1", "http://api.test:8443/list", "https://api.test:8443/list"),
    ])
    func next_withHTTPOnTheOwnHostGetsHTTPS(base: String, next: String, url: String) throws {
        let sut = try makeSUT(Self.body, baseURL: "\"\(base)\"")
        #expect(try sut.page(#"{"data":[1],"next":"\#(next)"}"#, url: "\(base)/list").next == Position(url))
    }

    @Test func next_keepsHTTPOnAPlainServer() throws {
        let sut = try makeSUT(Self.body, baseURL: "\"http://api.test\"")
        let page = try sut.page(#"{"data":[1],"next":"http://api.test/x"}"#, url: "http://api.test/list")
        #expect(page.next == Position("http://api.test/x"))
        // A server without https is not asked with it.
        let secure = try sut.page(#"{"data":[1],"next":"https://api.test/x"}"#, url: "http://api.test/list")
        #expect(secure.next == nil)
    }

    @Test(arguments: [
        #"{"data":[1],"next":null}"#, #"{"data":[1],"next":""}"#, #"{"data":[1]}"#, #"{"data":[1],"next":false}"#,
    ])
    func next_thatIsNotThereIsTheEnd(body: String) throws {
        #expect(try makeSUT(Self.body).page(body).next == nil)
    }

    @Test(arguments: [
        ("https://other.test/list", "https://other.test"), ("http://other.test/list", "http://other.test"),
        ("http://api.test:8080/list", "http://api.test:8080"), ("http://api.test:443/list", "http://api.test:443"),
        ("https://api.test:8443/list", "https://api.test:8443"), ("//other.test/list", "https://other.test"),
    ])
    func next_onAnotherOriginIsRefused(next: String, origin: String) throws {
        let url = next.hasPrefix("//") ? "https:\(next)" : next
        let sut = try makeSUT(Self.body)
        let page = try sut.page(#"{"data":[1],"next":"\#(next)"}"#)
        #expect(page.fault as? ResponseError == fault(.foreignNext(url: url, origin: origin)))
        #expect(page.items.count == 1)
        #expect(page.next == nil)
    }

    @Test(arguments: [
        "hosts: [other.test]", "hosts: [\"https://other.test\"]", "auth: {bearer: {env: A}, hosts: [other.test]}",
    ])
    func next_onAListedHostIsFollowed(lines: String) throws {
        let sut = try makeSUT(Self.body, plugin: lines)
        let page = try sut.page(#"{"data":[1],"next":"https://other.test/list?page=2"}"#)
        #expect(try sut.url(of: #require(page.next).text) == "https://other.test/list?page=2")
    }

    @Test func next_thatIsNotAURLIsAFault() throws {
        let sut = try makeSUT(Self.body)
        let scheme = try sut.page(#"{"data":[1],"next":"ftp://api.test/x"}"#)
        #expect(scheme.fault as? ResponseError == fault(.badNext(text: "ftp://api.test/x", .unsupportedScheme("ftp"))))
        let object = try sut.page(#"{"data":[1],"next":{"href":"/x"}}"#)
        #expect(object.fault as? ResponseError == fault(.pagination(.tokenNotText(found: #"{"href":"/x"}"#))))
    }

    @Test func next_isRequestedUnchanged() throws {
        let sut = try makeSUT(
            "path: /list\nquery: {q: a}\npagination: {strategy: link, size: {query: n, default: 5}}")
        #expect(try sut.url() == "https://api.test/list?q=a&n=5")
        #expect(try sut.url(of: "https://api.test/list?token=x") == "https://api.test/list?token=x")
    }

    /// Some servers leave out the filters.
    @Test(arguments: [
        ("/list?page=2", "https://api.test/list?page=2&a=x%20y&b=1&b=2&n=50"),
        ("/list?page=2&a=x+y&b=2", "https://api.test/list?page=2&a=x+y&b=2&b=1&n=50"),
        ("/list?a=z&n=50", "https://api.test/list?a=z&n=50&a=x%20y&b=1&b=2"),
        ("https://other.test/list?page=2", "https://other.test/list?page=2"),
    ])
    func next_keepsParametersOfTheFirstRequest(next: String, url: String) throws {
        let sut = try makeSUT(
            """
            path: /list
            params: {a: {default: x y}}
            query: {a: "{a}", b: ["1", "2"], c: "3"}
            items: .data
            pagination: {strategy: link, next: .next, keep: [a, b, n], size: {query: n, default: 50}}
            """, plugin: "hosts: [other.test]")
        #expect(try sut.page(#"{"data":[1],"next":"\#(next)"}"#).next == Position(url))
    }

    @Test func position_onAnotherOriginIsRefused() throws {
        let sut = try makeSUT(Self.header)
        #expect(throws: EndpointError.foreignPosition(origin: "https://other.test")) {
            _ = try sut.url(of: "https://other.test/list?page=2")
        }
    }

    @Test(arguments: [
        (["<https://api.test/list?page=2>; rel=\"next\""], "https://api.test/list?page=2"),
        (["</list?page=1>; rel=prev, </list?page=2>; rel=next"], "https://api.test/list?page=2"),
        (["</list?page=1>; rel=prev", "</list?page=2>; rel=next"], "https://api.test/list?page=2"),
        (["</a>; rel=\"next\"; results=\"true\"; cursor=\"0:1:0\""], "https://api.test/a"),
        (["</a>; rel=\"next\"; results=\"false\"; cursor=\"0:1:0\""], nil),
        (["</a>; rel=last"], nil), ([], nil),
    ])
    func linkHeader_namesTheNextPage(values: [String], url: String?) throws {
        var fields = HTTPFields()
        for value in values { fields.append("Link", value) }
        #expect(try makeSUT(Self.header).page(#"{"data":[1]}"#, fields: fields).next == url.map { Position($0) })
    }

    /// Some APIs repeat every parameter of the request in the next URL, including the key.
    @Test func next_hasNoKeyThatEachRequestAddsAgain() throws {
        let sut = try makeSUT(Self.body, plugin: "auth: {api_key: {query: api_key, value: {env: KEY}}}")
        let page = try sut.page(#"{"data":[1],"next":"/list?api_key=s3cret&page=2"}"#)
        #expect(page.next == Position("https://api.test/list?page=2"))
    }

    private func fault(_ problem: PageError) -> ResponseError {
        ResponseError(
            method: "GET", url: "https://api.test/list", status: 200, contentType: nil, problem: problem)
    }
}
