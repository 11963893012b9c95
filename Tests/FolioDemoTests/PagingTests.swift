import Testing

@testable import folio_demo

struct PagingTests {
    @Test func keyset_givesTheNewestTenAtFirst() throws {
        let sut = APIClient { $0.items = 25 }
        #expect(try sut.get("/v1/feed").ids() == sut.get("/v1/feed?limit=25").ids().prefix(10).map { $0 })
    }

    @Test(arguments: [1, 7, 24, 25, 26])
    func endpoints_giveTheSameItemsInTheSameOrder(size: Int) throws {
        let sut = APIClient { $0.items = 25 }
        let all = try sut.get("/v1/feed?limit=1000").ids()
        try #require(all.count == 25)
        #expect(try keysetWalk(sut, size) == all)
        #expect(try offsetWalk(sut, size) == all)
        #expect(try pageWalk(sut, size) == all)
        #expect(try cursorWalk(sut, size) == all)
        #expect(try linkWalk(sut, size) == all)
    }

    @Test func keyset_givesThePageDirectlyAboveAnItem() throws {
        let sut = APIClient { $0.items = 25 }
        let all = try sut.get("/v1/feed?limit=25").ids()
        #expect(try sut.get("/v1/feed?limit=4&before_id=\(all[10])").ids() == Array(all[6...9]))
        #expect(try sut.get("/v1/feed?limit=4&before_id=\(all[2])").ids() == Array(all[0...1]))
        #expect(sut.get("/v1/feed?limit=4&before_id=\(all[0])").text == #"{"items":[]}"#)
    }

    @Test func keyset_endsWithAnEmptyPage() throws {
        let sut = APIClient { $0.items = 3 }
        let last = try #require(sut.get("/v1/feed").ids().last)
        #expect(sut.get("/v1/feed?after_id=\(last)").text == #"{"items":[]}"#)
    }

    @Test(arguments: [
        ("/v1/feed", #"{"items":[]}"#), ("/v1/feed/offset", #"{"items":[],"total":0}"#),
        ("/v1/feed/page", #"{"items":[],"page":1,"pages":0,"total":0}"#),
        ("/v1/feed/cursor", #"{"items":[],"next_cursor":null}"#), ("/v1/feed/link", "[]"),
    ])
    func feed_ofNoItemsIsAnEmptyPage(path: String, body: String) {
        #expect(APIClient { $0.items = 0 }.get(path).text == body)
    }

    @Test(arguments: [
        ("/v1/feed/offset?offset=24", 1), ("/v1/feed/offset?offset=25", 0), ("/v1/feed/offset?offset=26", 0),
        ("/v1/feed/offset?offset=\(Int.max)", 0), ("/v1/feed/page?page=3", 5), ("/v1/feed/page?page=4", 0),
        ("/v1/feed/page?page=\(Int.max)&per_page=1000", 0),
    ])
    func countedPage_beyondTheEndIsEmpty(target: String, count: Int) throws {
        let response = APIClient { $0.items = 25 }.get(target)
        #expect(response.head.status == 200)
        #expect(try response.ids().count == count)
        #expect(try response.json()["total"] as? Int == 25)
    }

    @Test(arguments: [(5, 5), (10, 3), (24, 2), (25, 1), (26, 1)])
    func numberedPage_tellsHowManyThereAre(size: Int, pages: Int) throws {
        let page = try APIClient { $0.items = 25 }.get("/v1/feed/page?page=1&per_page=\(size)").json()
        #expect(page["pages"] as? Int == pages)
        #expect(page["page"] as? Int == 1)
    }

    @Test func link_namesNextAndFirstWithAbsoluteURLs() throws {
        let sut = APIClient { $0.items = 3 }
        let first = "http://127.0.0.1:8765/v1/feed/link?limit=2"
        let cursor = try #require(ItemID(sut.get("/v1/feed?limit=2").ids()[1])).cursor
        #expect(
            sut.get("/v1/feed/link?limit=2").head.link
                == #"<\#(first)&cursor=\#(cursor)>; rel="next", <\#(first)>; rel="first""#)
        #expect(sut.get("/v1/feed/link?limit=2&cursor=\(cursor)").head.link == #"<\#(first)>; rel="first""#)
        #expect(sut.get("/v1/feed?limit=2").head.link == nil)
    }

    @Test func insertedItems_moveOffsetsAndNothingElse() throws {
        let all = try APIClient { $0.items = 12 }.get("/v1/feed?limit=12").ids()
        func makeSUT() -> APIClient {
            APIClient {
                $0.items = 12
                $0.insertEvery = 1
            }
        }
        #expect(try keysetWalk(makeSUT(), 4) == all)
        #expect(try cursorWalk(makeSUT(), 4) == all)
        #expect(try linkWalk(makeSUT(), 4) == all)
        #expect(try Array(offsetWalk(makeSUT(), 4).prefix(8)) == Array(all[0...3] + all[3...6]))
    }

    @Test(arguments: [(1, 3), (2, 1), (3, 1), (4, 0)])
    func insertEvery_addsAnItemAfterThatManyFeedRequests(every: Int, added: Int) throws {
        let sut = APIClient {
            $0.items = 5
            $0.insertEvery = every
        }
        for _ in 1...3 {
            _ = sut.get("/v1/feed")
            _ = sut.get("/v1/unknown")
        }
        #expect(try sut.get("/stats").json()["items"] as? Int == 5 + added)
    }

    @Test(arguments: [(2, 2), (3, 3), (4, 3), (1_000, 3)])
    func clamp_limitsPagesSilently(asked: Int, given: Int) throws {
        let sut = APIClient { $0.clamp = 3 }
        for target in [
            "/v1/feed?limit=", "/v1/feed/offset?limit=", "/v1/feed/page?per_page=", "/v1/feed/cursor?limit=",
            "/v1/feed/link?limit=",
        ] {
            #expect(try sut.get("\(target)\(asked)").ids().count == given, "\(target)")
        }
    }

    // MARK: Walks

    private func keysetWalk(_ sut: APIClient, _ size: Int) throws -> [String] {
        var ids: [String] = []
        while true {
            let page = try sut.get("/v1/feed?limit=\(size)" + (ids.last.map { "&after_id=\($0)" } ?? "")).ids()
            if page.isEmpty { return ids }
            ids += page
        }
    }

    private func offsetWalk(_ sut: APIClient, _ size: Int) throws -> [String] {
        var ids: [String] = []
        while true {
            let page = try sut.get("/v1/feed/offset?limit=\(size)&offset=\(ids.count)").ids()
            if page.isEmpty { return ids }
            ids += page
            // If insertion is faster than reading, the walk would never end.
            if ids.count > 100 { return ids }
        }
    }

    private func pageWalk(_ sut: APIClient, _ size: Int) throws -> [String] {
        var ids: [String] = []
        for page in 1... {
            let response = sut.get("/v1/feed/page?per_page=\(size)&page=\(page)")
            ids += try response.ids()
            if try response.json()["pages"] as? Int == page { break }
        }
        return ids
    }

    private func cursorWalk(_ sut: APIClient, _ size: Int) throws -> [String] {
        var ids: [String] = []
        var target = "/v1/feed/cursor?limit=\(size)"
        while true {
            let response = sut.get(target)
            ids += try response.ids()
            guard let next = try response.json()["next_cursor"] as? String else { return ids }
            target = "/v1/feed/cursor?limit=\(size)&cursor=\(next)"
        }
    }

    private func linkWalk(_ sut: APIClient, _ size: Int) throws -> [String] {
        var ids: [String] = []
        var target = "/v1/feed/link?limit=\(size)"
        while true {
            let response = sut.get(target)
            ids += try response.ids()
            guard let next = response.head.link?.firstMatch(of: #/<http://127.0.0.1:8765([^>]*)>; rel="next"/#) else {
                return ids
            }
            target = String(next.1)
        }
    }
}
