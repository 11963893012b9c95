import Testing

@testable import folio_demo

struct UserSearchTests {
    @Test func search_walksFromTheFirstPageToTheLast() throws {
        let sut = APIClient()
        let total = try #require(try sut.get("/v1/users/search?q=codes").json()["total_count"] as? Int)
        var ids: [Int] = []
        var page = 1
        while true {
            let items = try self.items(sut.get("/v1/users/search?q=codes&per_page=30&page=\(page)"))
            if items.isEmpty { break }
            ids += items.compactMap { $0["id"] as? Int }
            page += 1
        }
        #expect(total > 60 && ids.count == total && Set(ids).count == total)
        #expect(page == (total + 29) / 30 + 1)
    }

    @Test(arguments: [("desc", false), ("asc", true)])
    func search_sortsByFollowers(order: String, isAscending: Bool) throws {
        let found = try items(APIClient().get("/v1/users/search?q=anna&sort=followers&order=\(order)&per_page=100"))
        let followers = found.compactMap { $0["followers"] as? Int }
        #expect(followers.count == 100)
        #expect(followers == (isAscending ? followers.sorted() : followers.sorted(by: >)))
    }

    @Test func search_sortsByScoreByDefault() throws {
        let found = try items(APIClient().get("/v1/users/search?q=an&per_page=100"))
        let scores = found.compactMap { $0["score"] as? Double }
        #expect(scores.count == 100 && scores == scores.sorted(by: >))
        #expect(found.allSatisfy { ($0["login"] as? String)?.contains("an") == true })
    }

    @Test(arguments: [(34, 200, 10), (33, 200, 30), (35, 422, 0)])
    func search_reachesAThousandOfMoreResults(page: Int, status: Int, count: Int) throws {
        let response = APIClient().get("/v1/users/search?q=s&page=\(page)&per_page=30")
        #expect(response.head.status == status)
        guard status == 200 else {
            #expect(response.text.contains("only the first 1000 results are available"))
            return
        }
        #expect(try response.json()["total_count"] as? Int ?? 0 > 1_000)
        #expect(try items(response).count == count)
    }

    @Test(arguments: [
        ("", 422), ("?q=", 422), ("?q=a&sort=x", 400), ("?q=a&order=up", 400), ("?q=a&per_page=101", 400),
        ("?q=a&page=0", 400), ("?q=nobody", 200),
    ])
    func search_answersWhatCanBe(query: String, status: Int) {
        #expect(APIClient().get("/v1/users/search\(query)").head.status == status)
    }

    @Test func search_ofNobodyIsEmpty() {
        #expect(
            APIClient().get("/v1/users/search?q=nobody").text
                == #"{"total_count":0,"incomplete_results":false,"items":[]}"#)
    }

    @Test func avatar_isWhereTheSearchSays() throws {
        let sut = APIClient()
        let user = try #require(try items(sut.get("/v1/users/search?q=anna")).first)
        let url = try #require(user["avatar_url"] as? String)
        #expect(sut.get(String(url.dropFirst("http://127.0.0.1:8765".count))).head == ResponseHead(content: .png))
        #expect(sut.get("/v1/users/3001/avatar").head.status == 404)
    }

    private func items(_ response: APIClient.Response) throws -> [[String: Any]] {
        try #require(try response.json()["items"] as? [[String: Any]])
    }
}
