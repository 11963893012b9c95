import Testing

@testable import folio_demo

struct AddingCommentsTests {
    @Test func comment_isListedLastOnceItIsWritten() throws {
        let sut = APIClient()
        let target = "/v1/image/\(try sut.get("/v1/feed?limit=1").ids()[0])/comments"
        let before = try sut.get(target + "?limit=100").ids()
        let responses = ["One", "Two \\\"quoted\\\""].map { sut.send(target, #"{"message":"\#($0)"}"#) }
        #expect(responses.allSatisfy { $0.head.status == 201 })
        let added = try responses.compactMap { try $0.json()["id"] as? String }
        #expect(try sut.get(target + "?limit=100").ids() == before + added)
        #expect(try sut.get(target).json()["total"] as? Int == before.count + 2)
        #expect(sut.get(target + "?limit=100").text.contains(responses[0].text + "," + responses[1].text))
        #expect(
            responses[1].text.hasSuffix(
                #""message":"Two \"quoted\"","created_at":"2024-05-03T02:03:00Z","author":{"username":"guest"}}"#))
    }

    @Test(arguments: [1, 3, 7])
    func comments_areEachOnOnePageOfAnySize(size: Int) throws {
        let sut = APIClient()
        let target = "/v1/image/\(try sut.get("/v1/feed?limit=1").ids()[0])/comments"
        for number in 0..<10 { _ = sut.send(target, #"{"message":"\#(number)"}"#) }
        let all = try sut.get(target + "?limit=100").ids()
        let pages = (0...all.count / size).map { "\(target)?limit=\(size)&page=\($0 + 1)" }
        #expect(try pages.flatMap { try sut.get($0).ids() } == all)
    }

    @Test func comment_hasTheNameOfTheAccount() throws {
        let sut = APIClient()
        let target = "/v1/image/\(try sut.get("/v1/feed?limit=1").ids()[0])/comments"
        let response = sut.send(
            target, "message=x", type: "application/x-www-form-urlencoded", token: try sut.login().access)
        #expect(response.text.hasSuffix(#""author":{"username":"Demo"}}"#))
    }

    @Test func comment_needsAMessageAndAnItem() throws {
        let sut = APIClient()
        let target = "/v1/image/\(try sut.get("/v1/feed?limit=1").ids()[0])/comments"
        #expect(sut.send(target, #"{"message":""}"#).text.contains("message is missing"))
        #expect(sut.send("/v1/image/x/comments", #"{"message":"a"}"#).head.status == 404)
    }
}
