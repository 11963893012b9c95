import Pagination
import Schema
import Templates
import TestSupport
import Testing

@testable import Plugins

/// `pagination.later`: how the requests of all pages but the first differ.
@Suite struct LaterRequestTests {
    private static let cursor = "strategy: cursor, token: .next"
    private static let page = "strategy: page, page: {query: p}"

    @Test(
        arguments: [
            ("{\(cursor), cursor: {query: c}, ‸later: {}}", .later(.empty)),
            ("{\(cursor), ‸later: {path: /more}}", .later(.sameForEveryPage)),
            ("{\(cursor), ‸later: {query: {c: \"{cursor|if:x}\"}}}", .later(.sameForEveryPage)),
            ("‸{\(cursor)}", .pagination(.placeNeeded(key: "cursor"))),
            ("‸{\(cursor), first: a, later: {path: \"/{cursor}\"}}", .pagination(.placeNeeded(key: "cursor"))),
            (
                "{\(cursor), merge: true, later: {path: ‸\"/{cursor}\"}}",
                .unknownParameter("cursor", allowed: ["lang", "tag", "key"])
            ),
            ("{strategy: page, page: {first: 0}, ‸later: {path: /more}}", .later(.sameForEveryPage)),
            ("{strategy: offset, offset: ‸{first: 1}}", .pagination(.placeNeeded(key: "offset"))),
            (
                "{strategy: page, page: ‸{query: a, header: B}, later: {path: \"/{cursor}\"}}",
                .pagination(.placeNeeded(key: "page"))
            ),
            (
                "{\(cursor), later: {path: \"/{cursor}\", query: {a: ‸\"{long}\"}}}",
                .unknownParameter("long", allowed: ["lang", "tag", "key", "cursor"])
            ),
            ("{\(page), later: {query: {‸p: 2}}}", .queryNameOfPaging("p")),
            ("{\(page), later: {query: {‸\"\": 2}}}", .emptyQueryName),
            (
                "{strategy: keyset, key: .id, after: {query: after}, later: {query: {‸after: 2}}}",
                .queryNameOfPaging("after")
            ),
            ("{\(page), later: {path: ‸\"https://x.test/\"}}", .absolutePath("https://x.test/")),
            ("{\(page), later: {path: ‸/a/../b}}", .dotSegment("/a/../b")),
            ("{\(page), later: {path: ‸\"/{tag}\"}}", .maybeUnset("tag")),
            ("{\(page), later: {path: ‸\"/{key}\"}}", .parameter(.secretInPath("key"))),
            ("{\(page), later: {‸json: {}}}", .body(.bodyWithMethod("GET"))),
            ("{\(page), later: {method: POST, json: {}, ‸form: {}}}", .body(.keysExclude("json", "form"))),
            ("{\(page), later: {method: ‸\"a b\"}}", .body(.badMethod("a b"))),
            (
                "{\(page), later: {‸headers: {}}}",
                .unknownKey("headers", allowed: ["method", "path", "query", "json", "form"])
            ),
            ("{\(page), later: {‸size: false}}", .refusedKey("size", .ofCounts)),
            ("{strategy: none, ‸later: {path: /more}}", .refusedKey("later", .onePage)),
            ("{strategy: link, later: {‸path: /more}}", .refusedKey("path", .nextIsURL)),
            ("{strategy: link, later: {‸query: {}}}", .refusedKey("query", .nextIsURL)),
        ] as [(String, PluginProblem)])
    func later_hasItsProblemAtItsPlace(pagination: String, problem: PluginProblem) {
        let parameters = "params: {lang: {required: true}, tag: {}, key: {secret: true, required: true}}"
        let marked = Marked(file(endpoint: "\(parameters)\npagination: \(pagination)"))
        #expect(problems(marked.text) == marked.located([problem]))
    }

    @Test(
        arguments: [
            ("{strategy: page, page: {body: .p}, later: {method: ‸GET}}", .later(.valueNeedsBody(".p"))),
            (
                "{strategy: page, page: {body: ‸.a.p}, later: {form: {a: b}}}", .body(.badFieldPath(".a.p"))
            ),
        ] as [(String, PluginProblem)])
    func body_hasItsProblemAtItsPlace(pagination: String, problem: PluginProblem) {
        let marked = Marked(file(endpoint: "method: POST\npagination: \(pagination)"))
        #expect(problems(marked.text) == marked.located([problem]))
    }

    /// A parameter with the name of the token is another value.
    @Test func token_isHiddenByAParameterOfItsName() {
        let lines = "params: {cursor: {default: a}}\npagination: {\(Self.cursor), ‸later: {path: \"/{cursor}\"}}"
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.later(.sameForEveryPage)]))
    }

    @Test func key_replacesThatOfTheFirstRequestAsAWhole() throws {
        let first = "params: {q: {}}\nmethod: POST\nquery: {a: 1, b: \"{q}\"}\njson: {x: 1}"
        func later(_ keys: String) throws -> RequestTemplate {
            let paging = "pagination: {\(Self.cursor), cursor: {query: c}, later: {\(keys)}}"
            return try #require(try endpoint(file(endpoint: "\(first)\n\(paging)")).later)
        }
        let path = try later("path: /more")
        #expect(path.path.description == "/more" && path.method == "POST")
        #expect(path.query.map(\.name) == ["a", "b"] && path.body?.templates.isEmpty == true)
        let query = try later("query: {}")
        #expect(query.path.description == "/list" && query.query.isEmpty && query.body != nil)
        let get = try later("method: GET")
        #expect(get.method == "GET" && get.body == nil && get.query.count == 2)
        guard case .form(let fields) = try later("form: {y: \"2\"}").body else {
            Issue.record("no form")
            return
        }
        #expect(fields.map(\.name) == ["y"])
    }

    @Test func bodyOfAGET_staysUnlessLaterNamesTheMethod() throws {
        func later(_ keys: String) throws -> RequestTemplate {
            let paging = "pagination: {\(Self.cursor), cursor: {query: c}, later: {\(keys)}}"
            return try #require(try endpoint(file(endpoint: "method: GET\njson: {x: 1}\n\(paging)")).later)
        }
        #expect(try later("path: /more").body != nil && later("json: {y: 1}").body != nil)
        #expect(try later("method: GET").body == nil)
    }

    @Test func parameter_thatOnlyLaterRequestsMentionIsUsed() throws {
        let plugin = try plugin(
            file(endpoint: "params: {q: {}, r: {}}\npagination: {\(Self.page), later: {query: {a: \"{q}\"}}}"))
        let list = try #require(plugin.endpoints.first)
        #expect(plugin.names(usedBy: list).contains("q"))
        #expect(!plugin.names(usedBy: list).contains("r"))
        #expect(list.pagingDefinition.contains("later"))
    }

    @Test func defaults_mayHaveIt() throws {
        let defaults = "defaults: {pagination: {\(Self.cursor), later: {path: \"/more/{cursor}\"}}}"
        #expect(try endpoint(file(plugin: defaults)).later?.path.description == "/more/{cursor}")
    }
}
