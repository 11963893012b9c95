import Foundation
import Testing

@testable import folio_demo

struct ListByPostTests {
    // MARK: Search

    @Test(arguments: [1, 7, 25])
    func search_walksByTheTokenInTheBody(size: Int) throws {
        let sut = APIClient { $0.items = 25 }
        var ids: [String] = []
        var cursor: String?
        repeat {
            let token = cursor.map { #","cursor":"\#($0)""# } ?? ""
            let page = sut.send("/v1/feed/search", #"{"limit":\#(size)\#(token)}"#)
            #expect(try page.json()["ok"] as? Bool == true)
            ids += try page.ids()
            cursor = try page.json()["next_cursor"] as? String
            #expect(try page.json()["has_more"] as? Bool == (cursor != nil))
        } while cursor != nil
        #expect(try ids == sut.get("/v1/feed?limit=25").ids())
    }

    @Test(arguments: ["Ghent, Belgium", "São Paulo, Brazil", "京都、日本", "København / Copenhagen"])
    func search_givesTheItemsOfAPlace(location: String) throws {
        let sut = APIClient { $0.items = 500 }
        let all = try items(sut.get("/v1/feed?limit=500")).filter { $0["location"] as? String == location }
        let body = #"{"limit":1000,"filter":{"location":"\#(location)"}}"#
        let found = try items(sut.send("/v1/feed/search", body))
        #expect(!all.isEmpty && found.map { $0["id"] as? String } == all.map { $0["id"] as? String })
    }

    @Test(arguments: [
        (#"{"filter":{"location":"Nowhere"}}"#, "bad_filter", "filter.location must be one of the feed's locations"),
        (#"{"filter":1}"#, "bad_filter", "filter must be an object"),
        (#"{"limit":0}"#, "bad_limit", "limit must be a whole number from 1 to 1000"),
        (#"{"limit":"7"}"#, "bad_limit", "limit must be a whole number from 1 to 1000"),
        (#"{"cursor":"x"}"#, "bad_cursor", "cursor was not issued by this server"),
        (#"{"cursor":1}"#, "bad_cursor", "cursor must be a string"),
        ("x", "bad_request", "the body must be a JSON object"),
    ])
    func search_tellsErrorsInsideA200(body: String, code: String, message: String) {
        let response = APIClient().send("/v1/feed/search", body)
        #expect(response.head.status == 200)
        #expect(response.text == #"{"ok":false,"error":{"code":"\#(code)","message":"\#(message)"}}"#)
    }

    // MARK: Form

    @Test func form_givesWhatTheSameOffsetGives() {
        let sut = APIClient()
        let type = "application/x-www-form-urlencoded"
        let response = sut.send("/v1/feed/form", "limit=7&offset=14", type: type)
        #expect(response.text == sut.get("/v1/feed/offset?limit=7&offset=14").text)
        #expect(sut.send("/v1/feed/form", "limit=0", type: type).head.status == 400)
    }

    // MARK: GraphQL

    @Test(arguments: [1, 7, 25])
    func graphQL_walksByEndCursor(size: Int) throws {
        let sut = APIClient { $0.items = 25 }
        var ids: [String] = []
        var after = "null"
        var hasNext = true
        while hasNext {
            let body = #"{"query":"query($first:Int){images}","variables":{"first":\#(size),"after":\#(after)}}"#
            let data = try sut.send("/v1/graphql", body).json()["data"] as? [String: [String: Any]]
            let images = try #require(data?["images"])
            ids += (images["nodes"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
            let info = try #require(images["pageInfo"] as? [String: Any])
            hasNext = info["hasNextPage"] as? Bool ?? false
            after = (info["endCursor"] as? String).map { "\"\($0)\"" } ?? "null"
        }
        #expect(try ids == sut.get("/v1/feed?limit=25").ids())
    }

    @Test(arguments: [
        ("x", "the body must be a JSON object"), (#"{"query":"{users}"}"#, "the query must ask for images"),
        (#"{"query":"images","variables":{"first":101}}"#, "$first must be a whole number from 1 to 100"),
        (#"{"query":"images","variables":{"after":"x"}}"#, "$after was not issued by this server"),
    ])
    func graphQL_tellsErrorsInsideA200(body: String, message: String) {
        let response = APIClient().send("/v1/graphql", body)
        #expect(response.head.status == 200)
        #expect(response.text == #"{"errors":[{"message":"\#(message)"}]}"#)
    }

    // MARK: Header

    @Test(arguments: [1, 7, 25])
    func headerFeed_walksByTheTokenInItsFields(size: Int) throws {
        let sut = APIClient { $0.items = 25 }
        var ids: [String] = []
        var fields: [(name: String, value: String)] = []
        repeat {
            let page = sut.get("/v1/feed/header?limit=\(size)", fields: fields)
            ids += try page.ids()
            fields = page.head.fields.map { _ in ("x-cursor", page.head.fields[0].value) }
            #expect(page.head.fields.allSatisfy { $0.name == "X-Next-Cursor" })
        } while !fields.isEmpty
        #expect(try ids == sut.get("/v1/feed?limit=25").ids())
    }

    @Test func headerFeed_refusesAnUnknownToken() {
        #expect(APIClient().get("/v1/feed/header", fields: [("X-Cursor", "x")]).head.status == 400)
    }

    // MARK: Methods

    @Test(arguments: [
        ("/v1/feed/search", "POST"), ("/v1/login", "POST"), ("/v1/feed/header", "GET"),
        ("/v1/image/x/comments", "GET, POST"), ("/v1/account", "GET, PATCH, DELETE"),
    ])
    func method_isOneOfThoseOfThePath(path: String, allowed: String) {
        let response = APIClient().get(path, method: "PUT")
        #expect(response.head.status == 405)
        #expect(response.head.fields == [HeaderField("Allow", allowed)])
        let words = allowed.replacing(", DELETE", with: " and DELETE").replacing(", POST", with: " and POST")
        let verb = allowed.contains(",") ? "are" : "is"
        #expect(response.text == #"{"error":{"status":405,"message":"only \#(words) \#(verb) possible here"}}"#)
    }

    private func items(_ response: APIClient.Response) throws -> [[String: Any]] {
        try #require(try response.json()["items"] as? [[String: Any]])
    }
}
