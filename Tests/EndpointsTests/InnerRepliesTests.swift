import Endpoints
import Pages
import Plugins
import TestSupport
import Testing

/// Replies that are inside their comments.
@Suite struct InnerRepliesTests {
    private static func replies(_ body: String, _ lines: String) throws -> Page {
        let list = try makeSUT(
            "path: /list\nid: .id\ncomments:\n  path: \"/{id}\"\n  id: .id\n  fields: {text: .t}\n  comments: \(lines)")
        let replies = try #require(list.endpoint.comments?.replies)
        return try InnerReplies(replies, in: list).page(ofItem: 0, in: list.page("[\(body)]"))
    }

    @Test(arguments: [
        (#"{"id":1,"r":[{"id":11,"t":"x"},{"id":12}]}"#, ["11", "12"]), (#"{"id":1,"r":[]}"#, []),
        (#"{"id":1,"r":null}"#, []), (#"{"id":1}"#, []),
    ])
    func replies_areReadWhereTheyAre(comment: String, ids: [String]) throws {
        #expect(try Self.replies(comment, "{items: .r}").ids == ids)
    }

    @Test func replies_areSelectedByTheirCondition() throws {
        let comment = #"{"id":1,"r":[{"id":11,"ok":true},{"id":12,"ok":false},{"id":13}]}"#
        #expect(try Self.replies(comment, "{items: .r, where: .ok}").ids == ["11"])
    }

    @Test(arguments: ["{\"id\":1,\"r\":{}}", "{\"id\":1,\"r\":\"\"}", "{\"id\":1,\"r\":[{}]}"])
    func misfit_isAnError(comment: String) {
        #expect(throws: ResponseError.self) { try Self.replies(comment, "{items: .r}") }
    }

    @Test(arguments: [
        ("", false), (#","n":0"#, false), (#","n":null"#, false), (#","n":false"#, false), (#","n":"""#, false),
        (#","n":"0""#, false), (#","n":[]"#, false), (#","n":{}"#, false), (#","n":0.0"#, false), (#","n":1"#, true),
        (#","n":"2""#, true), (#","n":true"#, true), (#","n":[5]"#, true), (#","n":-1"#, true),
    ])
    func count_tellsWhetherThereMayBeReplies(member: String, mayHave: Bool) throws {
        let list = try makeLibrary(
            "path: /list\ncomments: {path: \"/{id}\", id: .id, fields: {t: .t}, comments: {path: \"/r/{id}\", count: .n}}"
        )
        let found = try list.endpoint("api/list")
        let comments = try #require(found.endpoint.comments)
        let bound = try BoundEndpoint(
            comments, of: found.plugin, name: "api/list/comments",
            arguments: Arguments(["id": ["7"]], for: comments, of: found.plugin))
        #expect(try bound.page("[{\"id\":1\(member)}]").mayHaveReplies(0) == mayHave)
    }

    @Test func comment_withoutACountMayHaveReplies() throws {
        #expect(try makeSUT("path: /list\nid: .id").page("[{\"id\":1}]").mayHaveReplies(0))
    }
}
