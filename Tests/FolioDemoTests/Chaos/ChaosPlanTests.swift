import Testing

@testable import folio_demo

struct ChaosPlanTests {
    @Test func faults_areTheSameForTheSameSeedAndRequests() throws {
        let record = { (seed: Int) in
            let sut = makeSUT { $0.seed = seed }
            for page in 0..<200 { _ = sut.get("/v1/feed/offset?offset=\(page)") }
            return sut.get("/faults").text
        }
        #expect(record(1) == record(1))
        #expect(record(1) != record(2))
    }

    @Test func faults_areOfEveryKindThatNeedsNoOtherServer() throws {
        let sut = makeSUT { $0.rate = 1 }
        let cursor = try cursor()
        for offset in 0..<500 {
            _ = sut.get("/v1/feed/offset?limit=4&offset=\(offset % 240)&n=\(offset)")
            _ = sut.get("/v1/feed/link?limit=\(offset % 200 + 1)&n=\(offset)")
            _ = sut.get("/v1/feed/cursor?limit=4&n=\(offset)&cursor=\(cursor)")
        }
        let served = Set(try faults(sut).map(\.fault))
        #expect(served == Set(Fault.allCases.filter { !$0.needsOther }.map(\.rawValue)))
    }

    @Test(arguments: [0.0, 0.3, 1.0])
    func faults_areTheRequestedShareOfRequests(rate: Double) throws {
        let sut = makeSUT {
            $0.rate = rate
            $0.only = FaultList([.internalError])
        }
        for page in 0..<1_000 { _ = sut.get("/v1/feed/offset?offset=\(page)&n=\(page)") }
        let count = try faults(sut).count
        #expect(rate == 0.3 ? (250...350).contains(count) : count == Int(rate * 1_000))
    }

    @Test(arguments: [(1, [500, 200, 500, 200]), (2, [500, 500, 200, 500]), (9, [500, 500, 500, 500])])
    func transientFaults_areGoneAfterTheStreak(streak: Int, statuses: [Int]) {
        let sut = makeSUT {
            $0.rate = 1
            $0.streak = streak
            $0.only = FaultList([.internalError])
        }
        #expect((1...4).map { _ in sut.get("/v1/feed").head.status } == statuses)
    }

    @Test func streaks_areOfOnePageEach() {
        let sut = makeSUT(only: .internalError)
        let search = { (limit: Int) in sut.send("/v1/feed/search", #"{"limit":\#(limit)}"#).head.status }
        #expect([search(1), search(2), search(1), search(2)] == [500, 500, 200, 200])
    }

    @Test func faults_areForFeedsOnly() throws {
        let sut = makeSUT(only: .internalError)
        let id = try APIClient().get("/v1/feed").ids()[0]
        for target in ["/v1/image/\(id)", "/v1/image/\(id)/comments", "/stats", "/faults", "/v1/users/search?q=a"] {
            #expect(sut.get(target).head.status == 200, "\(target)")
        }
        for target in [
            "/v1/feed", "/v1/feed/offset", "/v1/feed/page", "/v1/feed/cursor", "/v1/feed/link", "/v1/feed/header",
        ] {
            #expect(sut.get(target).head.status == 500, "\(target)")
        }
        for target in ["/v1/feed/search", "/v1/graphql"] {
            #expect(sut.send(target, #"{"query":"images"}"#).head.status == 500, "\(target)")
        }
    }

    @Test func faults_replaceOnlyResponsesThatAreRight() throws {
        let sut = makeSUT(only: .internalError)
        #expect(sut.get("/v1/feed?limit=0").head.status == 400)
        #expect(sut.get("/v1/feed", method: "PUT").head.status == 405)
        #expect(try faults(sut).isEmpty)
    }

    @Test func record_namesRequestTargetAndFault() {
        let sut = makeSUT(only: .badGateway)
        _ = sut.get("/v1/users/search?q=a")
        _ = sut.get("/stats")
        _ = sut.get(#"/v1/feed?limit=1&x=""#)
        let line = #"{"request":2,"target":"/v1/feed?limit=1&x=\"","fault":"502","lasting":false}"# + "\n"
        #expect(sut.get("/faults").text == line)
        #expect(sut.get("/faults").head.content == .jsonLines)
    }

    @Test func chaos_isOffByDefault() throws {
        let sut = APIClient { $0.chaos.rate = 1 }
        for _ in 0..<50 { #expect(sut.get("/v1/feed").head.fault == nil) }
        #expect(try faults(sut).isEmpty)
    }

    // MARK: Wrong pages

    @Test func repeatToken_saysTheCurrentTokenAgainForGood() throws {
        let sut = makeSUT(only: .repeatToken)
        let cursor = try cursor()
        #expect(try sut.get("/v1/feed/cursor").json()["next_cursor"] as? String == cursor)
        for _ in 0..<2 {
            #expect(try sut.get("/v1/feed/cursor?cursor=\(cursor)").json()["next_cursor"] as? String == cursor)
        }
        let header = sut.get("/v1/feed/header", fields: [("X-Cursor", cursor)])
        #expect(header.head.fields == [HeaderField("X-Next-Cursor", cursor)])
        #expect(sut.send("/v1/feed/search", #"{"cursor":"\#(cursor)"}"#).text.contains(#""next_cursor":"\#(cursor)""#))
        let graph = sut.send("/v1/graphql", #"{"query":"images","variables":{"after":"\#(cursor)"}}"#)
        #expect(graph.text.contains(#""endCursor":"\#(cursor)""#))
        #expect(try faults(sut).map(\.lasting) == [true, true, true, true, true])
    }

    @Test func selfLink_leadsToItsOwnPage() {
        let sut = makeSUT(only: .selfLink)
        let target = "/v1/feed/link?limit=3&x=y"
        for _ in 0..<2 {
            #expect(sut.get(target).head.link?.hasPrefix("<http://127.0.0.1:8765\(target)>; rel=\"next\"") == true)
        }
        #expect(sut.get("/v1/feed/link?limit=1000").head.link?.contains("next") == false)
    }

    @Test(arguments: [
        "/v1/feed?limit=10", "/v1/feed/offset?limit=10", "/v1/feed/page?per_page=10", "/v1/feed/cursor?limit=10",
        "/v1/feed/link?limit=10",
    ])
    func clamped_givesTheNewerHalfForGood(target: String) throws {
        let sut = makeSUT(only: .clamped)
        let right = try APIClient().get(target).ids()
        #expect(try sut.get(target).ids() == Array(right.prefix(5)))
        #expect(try sut.get(target).ids() == Array(right.prefix(5)))
    }

    @Test func clamped_numberedPagesLoseItems() throws {
        let sut = makeSUT(only: .clamped)
        let all = try APIClient().get("/v1/feed?limit=20").ids()
        #expect(try sut.get("/v1/feed/page?page=2").ids() == Array(all[10..<15]))
        #expect(try sut.get("/v1/feed/page?page=2").json()["total"] as? Int == 250)
    }

    @Test func earlyEmpty_declaresATotalAndGivesNothing() throws {
        let sut = makeSUT(only: .earlyEmpty)
        #expect(sut.get("/v1/feed/offset?offset=100").text == #"{"items":[],"total":250}"#)
        #expect(sut.get("/v1/feed/page").text == #"{"items":[],"page":1,"pages":25,"total":250}"#)
        #expect(try sut.get("/v1/feed/cursor").ids().count == 10)
        #expect(sut.get("/v1/feed/offset?offset=250").text == #"{"items":[],"total":250}"#)
        #expect(try faults(sut).count == 2)
    }

    @Test func crossOriginNext_leadsToTheOtherServer() throws {
        let sut = makeSUT {
            $0.rate = 1
            $0.only = FaultList([.crossOriginNext])
            $0.other = "http://other:1/"
        }
        let cursor = try cursor()
        #expect(
            sut.get("/v1/feed/link").head.link?.hasPrefix("<http://other:1/v1/feed/link?limit=10&cursor=\(cursor)>")
                == true)
        #expect(sut.get("/v1/feed/link").head.link?.contains("other") == false)
        #expect(try faults(sut).map(\.fault) == ["cross_origin_next"])
    }

    @Test func crossOriginFaults_needAnotherServer() throws {
        let sut = makeSUT {
            $0.rate = 1
            $0.only = FaultList([.crossOriginNext, .crossOriginRedirect])
        }
        for _ in 0..<10 { #expect(sut.get("/v1/feed/link").head.status == 200) }
        #expect(try faults(sut).isEmpty)
    }

    // MARK: Helpers

    private func makeSUT(_ change: (inout ChaosOptions) -> Void) -> APIClient {
        APIClient {
            $0.chaos.seed = 1
            change(&$0.chaos)
        }
    }

    private func makeSUT(only fault: Fault) -> APIClient {
        makeSUT {
            $0.rate = 1
            $0.only = FaultList([fault])
        }
    }

    private func faults(_ sut: APIClient) throws -> [(fault: String, lasting: Bool)] {
        sut.get("/faults").text.split(separator: "\n").compactMap { line in
            guard let value = JSONReader.read(Array(line.utf8)), let fault = value["fault"]?.text else { return nil }
            return (fault, value["lasting"] == .bool(true))
        }
    }

    /// The token of the second page of ten.
    private func cursor() throws -> String {
        let id = try #require(ItemID(APIClient().get("/v1/feed").ids()[9]))
        return id.cursor
    }
}
