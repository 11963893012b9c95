import Pagination
import Plugins
import Schema
import Templates
import Testing

/// The keys for bodies, and their invalid combinations.
@Suite struct BodyKeyTests {
    @Test(
        arguments: [
            ("method: ‸\"P T\"\njson: {}", .badMethod("P T")),
            ("‸json: {a: 1}", .bodyWithMethod("GET")),
            ("method: HEAD\n‸form: {a: 1}", .bodyWithMethod("HEAD")),
            ("method: POST\njson: {a: 1}\n‸form: {a: 1}", .keysExclude("json", "form")),
            ("pagination: {strategy: page, page: {body: ‸.page}}", .placeNeedsBody),
            ("method: POST\nform: {a: b}\npagination: {strategy: page, page: {body: ‸.a.b}}", .badFieldPath(".a.b")),
            ("method: POST\npagination: {strategy: page, page: {body: ‸.}}", .badPath(".")),
            ("method: POST\npagination: {strategy: page, page: {body: ‸\".a[100]\"}}", .badPath(".a[100]")),
            ("method: POST\ncache: {‸max_age: 1m}", .maxAgeNeedsGet(method: "POST")),
            ("method: GET\njson: {}\ncache: {‸max_age: 1m}", .maxAgeNeedsGet(method: "GET with a body")),
            ("params: {a: {type: integer, default: ‸x}}", .notOfType(text: "x", .integer)),
            ("‸add: {json: {m: \"{id}\"}}", .addOutsideComments),
            ("comments: {path: \"/{id}\", ‸add: {json: {m: \"{id}\"}}}", .addWithoutMessage),
            (
                "comments: {path: \"/{id}\", params: {f: {default: \"\"}}, "
                    + "add: {multipart: {m: \"{message}\", f: {file: ‸\"{f|if:@/key}\"}}}}",
                .functionOfFile("{f|if:@/key}")
            ),
            (
                "comments: {path: \"/{id}\", ‸add: {multipart: {m: \"{message}\", f: {file: \"{id}\"}}}}",
                .fileOfItem("id")
            ),
            (
                "comments: {path: \"/{id}\", ‸add: {multipart: {f: {file: \"@{message|default:a}\"}}}}",
                .fileOfItem("message")
            ),
        ] as [(String, BodyProblem)])
    func body_isCheckedWhereItStands(lines: String, problem: BodyProblem) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.body(problem)]))
    }

    @Test(arguments: [
        ("method: POST\njson: {a: ‸.inf}", PluginProblem.wrongType(expected: .tree, found: .text(".inf"))),
        ("method: POST\njson: {a: ‸\"{b}\"}", .unknownParameter("b", allowed: [])),
        ("method: POST\njson: [‸\"{\"]", .badTemplate(text: "{", .unclosedBrace(offset: 0))),
        ("method: POST\npagination: {strategy: page, page: {body: .a}, size: {body: ‸.a}}", .pagingNameTwice(".a")),
        ("pagination: {strategy: page, page: {query: a}, size: ‸{default: 5}}", .pagination(.placeNeeded(key: "size"))),
        (
            "params: {a: {type: ‸int}}",
            .notAllowed(text: "int", allowed: ["text", "integer", "number", "boolean", "json"])
        ),
    ])
    func tree_isCheckedWhereItStands(lines: String, problem: PluginProblem) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([problem]))
    }

    @Test func comments_mayDependOnTheItemInTheBodyAlone() {
        #expect(problems(file(endpoint: "comments: {path: /c, method: POST, json: {of: \"{id}\"}}")) == [])
    }

    @Test func action_hasWhatTheFileSays() throws {
        let text = file(
            plugin: """
                params: {region: eu}
                actions:
                  rate: {path: "/{place}", params: {place: {required: true}}, form: {at: "{now}"}, ok: [201], show: .a}
                  drop: {path: /all, method: DELETE, idempotent: true, auth: none}
                """)
        #expect(problems(text) == [])
        let actions = try plugin(text).actions
        #expect(actions.map(\.name) == ["rate", "drop"])
        #expect(actions.map(\.request.method) == ["POST", "DELETE"])
        #expect(actions.map(\.request.isRepeatable) == [false, true])
        #expect(actions.map(\.request.isAuthenticated) == [true, false])
        #expect(actions[0].parameters.map(\.name) == ["region", "place"])
        #expect([200, 201].map(actions[0].accepts) == [false, true])
        #expect([200, 300].map(actions[1].accepts) == [true, false])
    }

    @Test func bare_isWithoutAnything() throws {
        let bare = try #require(Plugin.bare(at: "https://api.test:8443"))
        #expect(bare.baseURL.description == "https://api.test:8443")
        #expect(!bare.isSigned && bare.endpoints.isEmpty && bare.actions.isEmpty && bare.headers.isEmpty)
    }
}
