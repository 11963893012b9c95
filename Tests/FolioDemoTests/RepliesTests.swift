import Foundation
import Testing

@testable import folio_demo

/// Replies to the demo's comments.
struct RepliesTests {
    private static let feed = "/v1/feed?limit=40"

    private static func comments(_ sut: APIClient, _ id: String, _ query: String = "") throws -> [[String:
        Any]]
    {
        try #require(try sut.get("/v1/image/\(id)/comments?limit=100\(query)").json()["items"] as? [[String: Any]])
    }

    @Test func replies_areTheSameInBothShapes() throws {
        let sut = APIClient()
        var longest = 0
        var depths: Set<Int> = []
        for id in try sut.get(Self.feed).ids() {
            for comment in try Self.comments(sut, id, "&replies=nested") {
                try compare(comment, depth: 1)
            }
        }
        // Some have none, some have several pages, and there are four levels including the comments.
        #expect(longest > 20 && depths == [1, 2, 3, 4])

        func compare(_ comment: [String: Any], depth: Int) throws {
            depths.insert(depth)
            let inside = try #require(comment["replies"] as? [[String: Any]])
            longest = max(longest, inside.count)
            #expect(comment["reply_count"] as? Int == inside.count)
            let id = try #require(comment["id"] as? String)
            var listed: [[String: Any]] = []
            for page in 1...(inside.count / 7 + 1) {
                let response = try sut.get("/v1/comments/\(id)/replies?limit=7&page=\(page)").json()
                #expect(response["total"] as? Int == inside.count)
                listed += try #require(response["items"] as? [[String: Any]])
            }
            for (one, other) in zip(inside, listed) {
                var alone = one
                alone["replies"] = nil
                #expect(NSDictionary(dictionary: alone) == NSDictionary(dictionary: other))
                try compare(one, depth: depth + 1)
            }
            #expect(listed.count == inside.count)
        }
    }

    @Test func page_hasTenRepliesUnlessAskedOtherwise() throws {
        let sut = APIClient()
        for id in try sut.get(Self.feed).ids() {
            for comment in try Self.comments(sut, id) {
                guard let count = comment["reply_count"] as? Int, count > 10, let id = comment["id"] as? String
                else { continue }
                #expect(try sut.get("/v1/comments/\(id)/replies").ids().count == 10)
                return
            }
        }
        Issue.record("no comment has more than ten replies")
    }

    @Test func writtenComment_hasNoReplies() throws {
        let sut = APIClient()
        let id = try sut.get("/v1/feed?limit=1").ids()[0]
        let written = try sut.send("/v1/image/\(id)/comments", #"{"message":"x"}"#).json()
        let comment = try #require(written["id"] as? String)
        #expect(try sut.get("/v1/comments/\(comment)/replies").json()["total"] as? Int == 0)
        #expect(try Self.comments(sut, id, "&replies=nested").last?["replies"] as? [Int] == [])
    }

    @Test(arguments: ["x", "619a324b-17c0-49dd-bde7-6fd1cf16c79c"])
    func unknownComment_isNotFound(id: String) throws {
        let response = APIClient().get("/v1/comments/\(id)/replies")
        #expect(response.head.status == 404)
        #expect(response.text.contains("no comment has this id"))
    }

    @Test func item_isNotAComment() throws {
        let sut = APIClient()
        #expect(sut.get("/v1/comments/\(try sut.get("/v1/feed?limit=1").ids()[0])/replies").head.status == 404)
    }

    @Test func form_isOneOfTwo() throws {
        let sut = APIClient()
        let target = "/v1/image/\(try sut.get("/v1/feed?limit=1").ids()[0])/comments"
        #expect(sut.get(target + "?replies=none").text == sut.get(target).text)
        #expect(sut.get(target + "?replies=all").head.status == 400)
    }

    @Test(arguments: [[0], [0, 0], [30, 4, 30], [1, 30]])
    func place_isFoundByItsNumber(way: [Int]) {
        let place = ThreadPlace(comment: 41 * 1_000_000, way: way)
        #expect(ThreadPlace(number: place.number) == place)
        #expect(ThreadPlace(number: place.number << 15) == nil)
    }
}
