import Testing

@testable import folio_demo

struct DemoAPITests {
    @Test(arguments: [
        ("/v1/feed?limit=1", 200), ("/v1/feed?limit=1000", 200), ("/v1/feed?limit=1001", 400),
        ("/v1/feed?limit=0", 400), ("/v1/feed?limit=-1", 400), ("/v1/feed?limit=ten", 400), ("/v1/feed?limit=", 400),
        ("/v1/feed?limit=1.5", 400), ("/v1/feed/offset?offset=-1", 400), ("/v1/feed/offset?offset=0", 200),
        ("/v1/feed/page?page=0", 400), ("/v1/feed/page?page=1", 200), ("/v1/feed/page?per_page=1001", 400),
        ("/v1/feed/link?limit=0", 400), ("/v1/feed/cursor?limit=0", 400),
    ])
    func feed_acceptsNumbersWithinTheirLimits(target: String, status: Int) {
        #expect(APIClient().get(target).head.status == status)
    }

    @Test(arguments: [
        ("/v1/feed?limit=0", 400, "limit must be a whole number from 1 to 1000"),
        ("/v1/feed/page?page=x", 400, "page must be a whole number from 1"),
        ("/v1/feed?after_id=x", 400, "after_id is not the id of an item"),
        ("/v1/feed?before_id=619a324b-17c0-49dd-bde7-6fd1cf16c79c", 400, "before_id is not the id of an item"),
        ("/v1/feed/cursor?cursor=x", 400, "cursor was not issued by this server"),
        ("/v1/feed/link?cursor=AAAAAAAAAAAAAAAAAAAAAA", 400, "cursor was not issued by this server"),
        ("/v1/image/x", 404, "no item has this id"),
        ("/v1/image/x/comments", 404, "no item has this id"),
        ("/v1/image/x/blob", 404, "no item has this id"),
        ("/v1/image/x/likes", 404, "no endpoint has this path"), ("/", 404, "no endpoint has this path"),
        ("/v1/feed/", 404, "no endpoint has this path"),
    ])
    func refusal_saysWhyInJSON(target: String, status: Int, message: String) {
        let response = APIClient().get(target)
        #expect(response.head == ResponseHead(status: status, isDelayed: response.head.isDelayed))
        #expect(response.text == #"{"error":{"status":\#(status),"message":"\#(message)"}}"#)
    }

    @Test func keyset_refusesBothDirectionsAtOnce() throws {
        let sut = APIClient()
        let id = try sut.get("/v1/feed").ids()[0]
        #expect(
            sut.get("/v1/feed?after_id=\(id)&before_id=\(id)").text
                == #"{"error":{"status":400,"message":"after_id and before_id cannot be used together"}}"#)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "HEAD", "get"])
    func method_isGETOnly(method: String) {
        for target in ["/v1/feed", "/stats", "/unknown"] {
            let response = APIClient().get(target, method: method)
            #expect(response.head.status == 405)
            #expect(response.text == #"{"error":{"status":405,"message":"only GET is possible here"}}"#)
        }
    }

    @Test func item_isTheOneOfTheFeed() throws {
        let sut = APIClient()
        let id = try sut.get("/v1/feed?limit=1").ids()[0]
        #expect(sut.get("/v1/feed?limit=1").text == #"{"items":[\#(sut.get("/v1/image/\(id)").text)]}"#)
    }

    @Test func blob_isAPNGOfItsOwn() throws {
        let sut = APIClient()
        let ids = try sut.get("/v1/feed").ids()
        let responses = ids.map { sut.get("/v1/image/\($0)/blob") }
        #expect(responses.allSatisfy { $0.head == ResponseHead(content: .png) })
        #expect(Set(responses.map(\.body)).count == ids.count)
        #expect(responses[0].body == sut.get("/v1/image/\(ids[0])/blob").body)
    }

    @Test func comments_areGivenPageByPage() throws {
        let sut = APIClient()
        let id = try #require(
            sut.get("/v1/feed?limit=50").ids().first {
                try sut.get("/v1/image/\($0)/comments").json()["total"] as? Int == 25
            })
        let all = try sut.get("/v1/image/\(id)/comments?limit=100").ids()
        try #require(all.count == 25)
        #expect(try sut.get("/v1/image/\(id)/comments").ids() == Array(all.prefix(20)))
        #expect(try sut.get("/v1/image/\(id)/comments?page=2").ids() == Array(all.suffix(5)))
        #expect(sut.get("/v1/image/\(id)/comments?page=3").text == #"{"items":[],"total":25}"#)
        #expect(sut.get("/v1/image/\(id)/comments?limit=101").head.status == 400)
        #expect(sut.get("/v1/image/\(id)/comments?page=0").head.status == 400)
    }

    @Test(arguments: [
        ("/v1/feed", true), ("/v1/feed/offset", true), ("/v1/feed/page", true), ("/v1/feed/cursor", true),
        ("/v1/feed/link", true), ("/v1/image/x/comments", true), ("/v1/image/x", false), ("/v1/image/x/blob", false),
        ("/stats", false), ("/unknown", false),
    ])
    func latency_isForFeedsAndComments(path: String, isDelayed: Bool) {
        #expect(APIClient().get(path).head.isDelayed == isDelayed)
    }

    @Test(arguments: [(0.0, 0...0), (0.25, 200...300), (1.0, 1_000...1_000)])
    func failRate_failsThatShareOfRequestsInTheSameOrder(rate: Double, failures: ClosedRange<Int>) {
        func statuses(seed: Int) -> [Int] {
            let sut = APIClient {
                $0.failRate = rate
                $0.seed = seed
            }
            return (1...1_000).map { _ in sut.get("/v1/feed?limit=1").head.status }
        }
        let first = statuses(seed: 3)
        #expect(failures.contains(first.count { $0 == 503 }))
        #expect(first.allSatisfy { $0 == 200 || $0 == 503 })
        #expect(statuses(seed: 3) == first)
        #expect((statuses(seed: 4) == first) == (rate == 0 || rate == 1))
    }

    @Test func failRate_sparesTheStatistics() {
        let sut = APIClient { $0.failRate = 1 }
        #expect(sut.get("/v1/feed").text.contains(#""status":503"#))
        #expect(sut.get("/stats").head.status == 200)
    }

    @Test func pretty_laysOutJSONAndLeavesImagesAlone() throws {
        let plain = APIClient()
        let pretty = APIClient { $0.pretty = true }
        let id = try plain.get("/v1/feed?limit=1").ids()[0]
        #expect(pretty.get("/v1/feed?limit=1").text.hasPrefix("{\n  \"items\": [\n    {\n      \"id\": \"\(id)\",\n"))
        #expect(try pretty.get("/v1/feed?limit=100").ids() == plain.get("/v1/feed?limit=100").ids())
        #expect(pretty.get("/v1/image/\(id)/blob").body == plain.get("/v1/image/\(id)/blob").body)
    }

    @Test func pretty_leavesAnEmptyBodyEmpty() throws {
        let sut = APIClient { $0.pretty = true }
        let token = try sut.login().access
        #expect(sut.get("/v1/account", method: "DELETE", token: token).body.isEmpty)
    }
}
