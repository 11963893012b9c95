import Testing

@testable import folio_demo

struct StatisticsTests {
    private static let nothing = #"""
        {"requests":0,"connections":0,"bytes":0,"aborted":0,"not_modified":0,"by_path":\#(byPath),\#
        "not_modified_by_path":\#(byPath),"items":250}
        """#

    private static let byPath = #"""
        {"/v1/feed":0,"/v1/feed/offset":0,"/v1/feed/page":0,"/v1/feed/cursor":0,"/v1/feed/link":0,\#
        "/v1/image/{id}":0,"/v1/image/{id}/comments":0,"/v1/image/{id}/blob":0}
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
}
