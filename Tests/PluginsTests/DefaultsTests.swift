import Expressions
import JSON
import Pagination
import Schema
import Testing

@testable import Plugins

/// Keys that endpoints have unless they set them.
struct DefaultsTests {
    private static let defaults = """
        items: .data
        id: .key
        pagination: {strategy: page, page: {query: page}}
        ok: [200]
        query: {a: b}
        version: .at
        deleted: .gone
        where: .x
        order: newest_first
        fields: {title: .t}
        """

    private func endpoints(_ endpoints: String) throws -> [String: Endpoint] {
        let text = file(
            plugin: "defaults:\n" + Self.defaults.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"),
            endpoints: endpoints)
        return Dictionary(uniqueKeysWithValues: try plugin(text).endpoints.map { ($0.name, $0) })
    }

    @Test func endpoint_hasTheKeysThatItLacks() throws {
        let list = try #require(try endpoints("list: {path: /list}")["list"])
        #expect(list.items.text == ".data" && list.id?.text == ".key" && list.paging.strategy.name == "page")
        #expect(list.statuses == [200] && list.request.query.map(\.name) == ["a"])
        #expect(list.version?.text == ".at" && list.deleted?.text == ".gone" && list.condition?.text == ".x")
        #expect(list.order == .newestFirst && list.fields?.map(\.name) == ["title"])
    }

    @Test func endpointsKey_replacesTheWholeDefault() throws {
        let list = try #require(
            try endpoints("list: {path: /list, query: {c: d}, fields: {n: .n}, pagination: {strategy: none}}")["list"])
        #expect(list.request.query.map(\.name) == ["c"] && list.fields?.map(\.name) == ["n"])
        #expect(list.paging.isOnePage && list.id?.text == ".key")
    }

    @Test func comments_haveTheKeysOfTheirShape() throws {
        let list = try #require(
            try endpoints("list: {path: /list, comments: {path: \"/{id}/c\", comments: {path: \"/{id}/r\"}}}")["list"])
        let comments = try #require(list.comments)
        #expect(
            comments.items.text == ".data" && comments.id?.text == ".key" && comments.paging.strategy.name == "page")
        #expect(comments.statuses == [200] && comments.request.query.isEmpty && comments.fields == nil)
        #expect(comments.order == nil && comments.condition == nil && comments.version == nil)
        let replies = try #require(comments.comments)
        #expect(replies.id?.text == ".key" && replies.items.text == "." && replies.paging.isOnePage)
    }

    @Test func single_hasNoPaging() throws {
        let single = try #require(try endpoints("me: {path: /me, single: true}")["me"])
        #expect(single.paging.isOnePage && single.order == nil && single.items.text == ".data")
    }

    /// A key in `defaults:` and the same key in the endpoint describe the same list.
    @Test func definition_isThatOfTheFilledInEndpoint() throws {
        let filled = try #require(try endpoints("list: {path: /list}")["list"])
        let text = file(
            endpoints: "list:\n  path: /list\n"
                + Self.defaults.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        let written = try #require(try plugin(text).endpoints.first)
        #expect(filled.settings.definition() == written.settings.definition())
    }

    @Test func error_isReportedOnceAtItsLine() {
        let marked = Marked(
            file(
                plugin: "defaults:\n  id: ‸id\n  query: {a: ‸\"{nope}\"}",
                endpoints: "a: {path: /a}\nb: {path: /b}"))
        #expect(
            problems(marked.text)
                == marked.located([
                    .badPath(text: "id", .missingDot(offset: 0)), .unknownParameter("nope", allowed: []),
                ]))
    }

    @Test(
        arguments: [
            ("headers: {A: b}", .ofPlugin), ("params: {a: b}", .ofPlugin), ("cache: {max_age: 1s}", .ofPlugin),
            ("errors: []", .ofPlugin), ("auth: none", .ofPlugin), ("http: {retries: 1}", .ofPlugin),
            ("path: /a", .noDefault), ("comments: {path: /a}", .noDefault), ("title: A", .noDefault),
        ] as [(String, SchemaKind.Refusal)])
    func otherKeys_areRefused(entry: String, reason: SchemaKind.Refusal) {
        let marked = Marked(file(plugin: "defaults: {‸\(entry)}"))
        let key = String(entry.prefix { $0 != ":" })
        #expect(problems(marked.text) == marked.located([.refusedKey(key, reason)]))
    }
}
