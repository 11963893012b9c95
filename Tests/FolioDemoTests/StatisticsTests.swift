import Testing

@testable import folio_demo

struct StatisticsTests {
    private static let nothing = #"""
        {"requests":0,"connections":0,"bytes":0,"aborted":0,"logins":0,"refreshes":0,\#
        "unauthorized":0,"throttled":0,"not_modified":0,"by_path":\#(byPath),\#
        "not_modified_by_path":\#(byPath),"items":250}
        """#

    private static let byPath = #"""
        {"/v1/feed":0,"/v1/feed/offset":0,"/v1/feed/page":0,"/v1/feed/cursor":0,"/v1/feed/link":0,\#
        "/v1/feed/header":0,"/v1/feed/search":0,"/v1/feed/form":0,"/v1/graphql":0,\#
        "/v1/image/{id}":0,"/v1/image/{id}/comments":0,"/v1/image/{id}/blob":0,\#
        "/v1/comments/{id}/replies":0,\#
        "/v1/accounts":0,"/v1/login":0,"/v1/token":0,"/v1/oauth/token":0,"/v1/account":0,"/v1/account/password":0,\#
        "/v1/account/image":0,"/v1/restaurants/nearby":0,"/v1/restaurants/autocomplete":0,"/v1/restaurants/{id}":0,\#
        "/v1/restaurants/{id}/photo":0,"/v1/restaurants/{id}/reviews":0,"/v1/users/search":0,"/v1/users/{id}/avatar":0}
        """#

    @Test func statistics_doNotCountThemselves() {
        let sut = APIClient()
        _ = sut.get("/stats")
        _ = sut.get("/stats/requests")
        _ = sut.get("/stats", method: "POST")
        #expect(sut.get("/stats").text == Self.nothing)
        #expect(sut.get("/stats/requests").text == "[]")
    }

    @Test func statistics_countRequestsByPathAndBytes() throws {
        let sut = APIClient()
        let bytes = ["/v1/feed?limit=2", "/v1/feed", "/v1/feed/link", "/v1/image/x/comments", "/v1/feed?limit=0", "/x"]
            .reduce(0) { $0 + sut.get($1).body.count }
        let statistics = try sut.get("/stats").json()
        #expect(statistics["requests"] as? Int == 6)
        #expect(statistics["bytes"] as? Int == bytes)
        let byPath = try #require(statistics["by_path"] as? [String: Int]).filter { $0.value > 0 }
        #expect(byPath == ["/v1/feed": 3, "/v1/feed/link": 1, "/v1/image/{id}/comments": 1])
    }

    @Test func connections_areCountedOnceWhileTheyAreOpen() throws {
        let sut = APIClient()
        for connection in [1, 1, 2, 1] as [UInt] { _ = sut.get("/v1/feed", connection: connection) }
        _ = sut.get("/stats", connection: 3)
        sut.closeConnection(1)
        _ = sut.get("/v1/feed", connection: 1)
        #expect(try sut.get("/stats").json()["connections"] as? Int == 3)
    }

    @Test(arguments: [999, 1_000, 1_001, 2_500])
    func targets_areTheLastThousandInOrder(count: Int) {
        let sut = APIClient()
        let targets = (1...count).map { "/v1/feed?limit=1&n=\($0)" }
        for target in targets { _ = sut.get(target) }
        let listed = targets.suffix(1_000).map { "\"\($0)\"" }.joined(separator: ",")
        #expect(sut.get("/stats/requests").text == "[\(listed)]")
    }

    @Test func targets_areEscaped() {
        let sut = APIClient()
        _ = sut.get(#"/v1/feed?x="y\"#)
        #expect(sut.get("/stats/requests").text == #"["/v1/feed?x=\"y\\"]"#)
    }

    @Test func statistics_countTokensAndRefusals() throws {
        let sut = APIClient { $0.limit.rate = Rate(requests: 4, period: .seconds(1)) }
        let tokens = try sut.login()
        _ = sut.send("/v1/token", #"{"refresh_token":"\#(tokens.refresh)"}"#)
        _ = sut.get("/v1/account")
        _ = sut.get("/v1/account", token: "x")
        for _ in 0..<3 { _ = sut.get("/v1/feed") }
        let statistics = try sut.get("/stats").json()
        #expect(statistics["logins"] as? Int == 1)
        #expect(statistics["refreshes"] as? Int == 1)
        #expect(statistics["unauthorized"] as? Int == 2)
        #expect(statistics["throttled"] as? Int == 3)
    }

    @Test func statistics_neverShowATokenThatWasGiven() throws {
        let sut = APIClient()
        let tokens = try sut.login()
        _ = sut.get("/v1/account", token: tokens.access)
        for text in [sut.get("/stats").text, sut.get("/stats/requests").text] {
            #expect(!text.contains(tokens.access) && !text.contains(tokens.refresh))
        }
    }
}
