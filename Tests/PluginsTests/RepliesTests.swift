import Expressions
import JSON
import Plugins
import Templates
import Testing

/// `comments:` inside `comments:`.
@Suite struct RepliesTests {
    @Test func replies_haveWhatTheCommentsSay() throws {
        let comments = try #require(
            try endpoint(
                file(
                    endpoint: """
                        comments:
                          path: "/list/{id}"
                          id: .id
                          where: .ok
                          fields: {text: .text}
                          comments: {items: .replies, where: .seen}
                        """)
            ).comments)
        let replies = try #require(comments.replies)
        #expect(replies.isInside && !comments.isInside)
        #expect(replies.id?.description == ".id" && replies.fields?.map(\.name) == ["text"])
        #expect(replies.condition?.description == ".seen")
        #expect(replies.items.description == ".replies")
    }

    @Test func innermostReplies_sayHowTheirOwnAreRead() throws {
        let list = try endpoint(
            file(
                endpoint: """
                    comments:
                      path: "/list/{id}"
                      id: .id
                      comments: {items: .first, comments: {path: "/replies/{id}", count: .n}}
                    """))
        #expect(list.replies == nil)
        let comments = try #require(list.comments)
        #expect(comments.replies?.items.description == ".first" && comments.replyCount == nil)
        let second = try #require(comments.replies?.replies)
        #expect(second.path.description == "/replies/{id}")
        #expect(comments.replies?.replyCount?.description == ".n")
        #expect(second.replies?.path.description == "/replies/{id}" && second.replyCount?.description == ".n")
    }

    @Test func comments_withoutCommentsHaveNoReplies() throws {
        let list = try endpoint(file(endpoint: "comments: {path: \"/list/{id}\", id: .id}"))
        #expect(list.comments?.replies == nil)
    }

    static let misfits: [(replies: String, expected: PluginProblem)] = [
        ("‸{title: Replies}", .repliesNeedPlace),
        ("{items: .r, ‸query: {a: b}}", .keyNeedsPath("query")),
        ("{items: .r, ‸pagination: {strategy: link}}", .keyNeedsPath("pagination")),
        ("{items: .r, ‸count: .n}", .keyNeedsPath("count")),
        ("{items: .r, ‸errors: [{status: 404, do: skip}]}", .keyNeedsPath("errors")),
        ("{path: ‸/replies}", .sameForEveryItem),
        ("{path: ‸\"/replies/{parent}\"}", .sameForEveryItem),
        ("{items: .r, fields: {‸children: .c}}", .badFieldName("children")),
        ("{items: .r, fields: {‸depth: .d}}", .badFieldName("depth")),
        ("{path: \"/r/{id}\", count: ‸\".n[]\"}", .severalValues(path: ".n[]")),
    ]

    @Test(arguments: misfits)
    func replies_areCheckedWhole(replies: String, expected: PluginProblem) {
        let marked = Marked(
            file(endpoint: "comments: {path: \"/list/{id}\", id: .id, comments: \(replies)}"))
        #expect(problems(marked.text) == marked.located([expected]))
    }

    @Test func repliesOfTheirOwnList_needIDs() {
        let marked = Marked(
            file(endpoint: "comments: {path: \"/list/{id}\", comments: {‸path: \"/replies/{id}\"}}"))
        #expect(problems(marked.text) == marked.located([.repliesNeedID]))
    }

    @Test func commentsOfAThread_haveNoFieldOfFoliosOwn() {
        let marked = Marked(
            file(
                endpoint: "comments: {path: \"/list/{id}\", fields: {‸children: .c}, comments: {items: .c, fields: {}}}"
            ))
        #expect(problems(marked.text) == marked.located([.badFieldName("children")]))
        #expect(problems(file(endpoint: "comments: {path: \"/{id}\", fields: {children: .c}}")).isEmpty)
    }

    @Test func problem_inInheritedSettingsIsReportedOnce() {
        let marked = Marked(
            file(endpoint: "comments: {path: \"/list/{id}\", fields: {‸id: .id}, comments: {items: .c}}"))
        #expect(problems(marked.text) == marked.located([.badFieldName("id")]))
    }

    @Test func parent_isKnownToRepliesOnly() {
        let marked = Marked(file(endpoint: "comments: {path: ‸\"/list/{id}/{parent}\"}"))
        #expect(problems(marked.text) == marked.located([.unknownParameter("parent", allowed: ["id"])]))
        let replies = "comments: {path: \"/{id}\", id: .id, comments: {path: \"/{parent}/{id}\"}}"
        #expect(problems(file(endpoint: replies)).isEmpty)
    }
}
