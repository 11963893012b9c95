import Expressions
import Plugins
import Schema
import Testing

/// `thread:` in `comments:`.
@Suite struct ThreadKeyTests {
    @Test func thread_saysWhereTheParentIs() throws {
        let comments = try comments("thread: {parent: .parent}")
        #expect(comments.thread?.parent.description == ".parent")
        #expect(comments.thread?.roots == ["", "0"])
        #expect(comments.hasReplies && comments.replies == nil)
    }

    @Test func roots_areTextsNumbersAndFlags() throws {
        let thread = try comments("thread: {parent: .parent, root: [0, none, false, -1.5]}").thread
        #expect(thread?.roots == ["0", "none", "false", "-1.5"])
    }

    static let misfits: [(comments: String, expected: PluginProblem)] = [
        ("path: \"/{id}\", ‸thread: {parent: .p}", .keyNeedsID("thread")),
        ("path: \"/{id}\", id: .id, ‸thread: {parent: .p}, comments: {items: .r}", .threadWithReplies),
        ("path: \"/{id}\", id: .id, thread: {parent: ‸\".p[]\"}", .severalValues(path: ".p[]")),
        ("path: \"/{id}\", id: .id, thread: {parent: ‸\"1\"}", .constant("parent")),
        ("path: \"/{id}\", id: .id, thread: ‸{root: [0]}", .missingKey("parent")),
        ("path: \"/{id}\", id: .id, comments: {items: .r, ‸thread: {parent: .p}}", .refusedKey("thread", .ofComments)),
        ("path: \"/{id}\", id: .id, thread: {parent: .p}, fields: {‸children: .c}", .badFieldName("children")),
    ]

    @Test(arguments: misfits)
    func thread_isCheckedWhole(comments: String, expected: PluginProblem) {
        let marked = Marked(file(endpoint: "comments: {\(comments)}"))
        #expect(problems(marked.text) == marked.located([expected]))
    }

    @Test func thread_isOfCommentsOnly() {
        let marked = Marked(file(endpoint: "id: .id\n‸thread: {parent: .p}"))
        #expect(problems(marked.text) == marked.located([.refusedKey("thread", .ofComments)]))
    }

    private func comments(_ keys: String) throws -> Endpoint {
        try #require(try endpoint(file(endpoint: "comments: {path: \"/{id}\", id: .id, \(keys)}")).comments)
    }
}
