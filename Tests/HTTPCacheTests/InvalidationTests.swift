import HTTP
import Testing

@testable import HTTPCache

struct InvalidationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let method: String
        let status: Int
        let fields: HTTPFields
        let urls: [String]

        init(
            _ rule: String, method: String = "POST", status: Int = 200, fields: HTTPFields = [:], urls: [String]
        ) {
            testDescription = rule
            self.method = method
            self.status = status
            self.fields = fields
            self.urls = urls
        }
    }

    @Test(arguments: [
        Row("9111 4.4: POST", urls: [pageURL]), Row("9111 4.4: PUT", method: "PUT", urls: [pageURL]),
        Row("9111 4.4: DELETE", method: "DELETE", urls: [pageURL]),
        Row("9111 4.4: PATCH", method: "PATCH", urls: [pageURL]),
        Row("9111 4.4: a method that nobody knows", method: "M-SEARCH", urls: [pageURL]),
        Row("9111 4.4: GET", method: "GET", urls: []), Row("9111 4.4: HEAD", method: "HEAD", urls: []),
        Row("9111 4.4: OPTIONS", method: "OPTIONS", urls: []),
        Row("9111 4.4: TRACE", method: "TRACE", urls: []),
        Row("9111 4.4: just under success", status: 199, urls: []),
        Row("9111 4.4: a redirect", status: 399, urls: [pageURL]),
        Row("9111 4.4: just over a redirect", status: 400, urls: []), Row("9111 4.4: a failure", status: 500, urls: []),
        Row("9111 4.4: Location", fields: ["Location": "/items/7"], urls: [pageURL, "https://api.test/items/7"]),
        Row(
            "9111 4.4: Content-Location", fields: ["Content-Location": "?x"],
            urls: [pageURL, "https://api.test/list?x"]),
        Row(
            "9111 4.4: both", fields: ["Location": "/a", "Content-Location": "https://api.test:443/b"],
            urls: [pageURL, "https://api.test/a", "https://api.test/b"]),
        Row("9111 4.4: another host", fields: ["Location": "https://other.test/a"], urls: [pageURL]),
        Row("9111 4.4: another scheme", fields: ["Location": "http://api.test/a"], urls: [pageURL]),
        Row("9111 4.4: another port", fields: ["Location": "https://api.test:8443/a"], urls: [pageURL]),
        Row("9111 4.4: a location that is none", fields: ["Location": "https://"], urls: [pageURL]),
    ])
    func response_makesObsolete(row: Row) throws {
        let request = try makeRequest(method: row.method)
        let response = HTTPResponse(status: row.status, fields: row.fields, url: request.url)
        #expect(Invalidation.urls(request, response).map(\.description) == row.urls)
    }

    @Test func reading_invalidatesNothingWithAnyMethod() throws {
        var request = try makeRequest(method: "POST")
        request.cache.isReadOnly = true
        #expect(Invalidation.urls(request, HTTPResponse(status: 200, url: request.url)).isEmpty)
    }
}
