import Schema
import Testing

@testable import Plugins

/// Definitions with keys that are valid alone but not together.
@Suite struct CombinationTests {
    private static let names: [(String, [PluginProblem])] = [
        ("pagination: {strategy: page, page: {query: n}, size: {query: ‸n}}", [.pagingNameTwice("n")]),
        ("pagination: {strategy: page, size: {query: n}, page: {query: ‸n}}", [.pagingNameTwice("n")]),
        ("pagination: {strategy: offset, offset: {query: n}, size: {query: ‸n}}", [.pagingNameTwice("n")]),
        ("pagination: {strategy: cursor, token: .t, cursor: {query: n}, size: {query: ‸n}}", [.pagingNameTwice("n")]),
        (
            "pagination: {strategy: keyset, key: .k, after: {query: n}, before: {query: ‸n}, size: {query: ‸n}}",
            [.pagingNameTwice("n"), .pagingNameTwice("n")]
        ),
        ("query: {a: b, ‸p: \"2\"}\npagination: {strategy: page, page: {query: p}}", [.queryNameOfPaging("p")]),
        ("query: {‸n: \"2\"}\npagination: {strategy: link, size: {query: n}}", [.queryNameOfPaging("n")]),
        ("query: {‸c: \"\"}\npagination: {strategy: cursor, token: .t, cursor: {query: c}}", [.queryNameOfPaging("c")]),
        (
            "query: {‸a: 0}\npagination: {strategy: keyset, key: .k, after: {query: a}, before: {query: b}}",
            [.queryNameOfPaging("a")]
        ),
        ("query: {‸\"\": a}", [.emptyQueryName]),
        ("pagination: {strategy: page, page: {query: ‸\"\"}}", [.emptyQueryName]),
        ("pagination: {strategy: link, size: {query: ‸\"\"}}", [.emptyQueryName]),
        ("headers: {‸\"\": a}", [.badHeaderName("")]),
        ("headers: {‸X Page: a}", [.badHeaderName("X Page")]),
        ("headers: {‸\"X:\": a, ‸Größe: a}", [.badHeaderName("X:"), .badHeaderName("Größe")]),
        ("pagination: {strategy: link, next: {header: ‸\"a b\"}}", [.badHeaderName("a b")]),
    ]

    /// Signing a request replaces whatever has the name of the credential.
    @Test(
        arguments: [
            ("query: {‸key: x}", [.queryNameOfCredential("key")]), ("auth: none\nquery: {key: x}", []),
            ("query: {keys: x}", []),
            ("pagination: {strategy: page, page: {query: ‸key}}", [.queryNameOfCredential("key")]),
            ("pagination: {strategy: link, size: {query: ‸key}}", [.queryNameOfCredential("key")]),
            ("since: {at: .t, from: {query: ‸key}}", [.queryNameOfCredential("key")]),
            ("headers: {X-Page: x}", []),
        ] as [(String, [PluginProblem])])
    func queryParameter_isNotThatOfTheCredential(lines: String, expected: [PluginProblem]) {
        let auth = "auth: {api_key: {query: key, value: {env: KEY}}}"
        let marked = Marked(file(plugin: auth, endpoint: lines))
        #expect(problems(marked.text) == marked.located(expected))
        // The credential may be sent then, too.
        let optional = Marked(file(plugin: auth.dropLast() + ", optional: true}", endpoint: lines))
        #expect(problems(optional.text) == optional.located(expected))
    }

    @Test(arguments: names)
    func requestName_hasOneOwnerAndIsUsable(lines: String, expected: [PluginProblem]) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located(expected))
    }

    @Test(arguments: [
        "query: {a: 0}\npagination: {strategy: keyset, key: .k, after: {query: a}}",
        "query: {p: b}\npagination: {strategy: link, size: {query: n}}",
        "headers: {\"x-9!#$%&'*+-.^_`|~\": a}",
    ])
    func requestName_isFreeWhereNothingElseSendsIt(lines: String) {
        #expect(problems(file(endpoint: lines)).isEmpty)
    }

    private static let ofPlugin: [(String, [PluginProblem])] = [
        ("headers: {‸a b: c}", [.badHeaderName("a b")]),
        ("auth: {api_key: {header: ‸a b, value: {env: A}}}", [.badHeaderName("a b")]),
        ("auth: {api_key: {query: ‸\"\", value: {env: A}}}", [.emptyQueryName]),
    ]

    @Test(arguments: ofPlugin)
    func requestName_ofThePluginIsUsable(lines: String, expected: [PluginProblem]) {
        let marked = Marked(file(plugin: lines))
        #expect(problems(marked.text) == marked.located(expected))
    }

    @Test(arguments: [
        "comments: {path: ‸/comments}",
        "comments: {path: ‸/comments, query: {a: b}}",
        "comments: {path: \"/{id}\", id: .id, comments: {path: ‸/comments}}",
    ])
    func comments_dependOnTheirItem(lines: String) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.sameForEveryItem]))
    }

    @Test(arguments: [
        "comments: {path: /comments, query: {of: \"{id}\"}}",
        "comments: {path: /comments, query: {of: [a, \"x_{id}\"]}}",
        "comments: {path: /comments, headers: {X-Item: \"{id}\"}}",
    ])
    func comments_mayNameTheirItemAnywhereInTheRequest(lines: String) {
        #expect(problems(file(endpoint: lines)).isEmpty)
    }

    @Test func single_isOnePage() {
        let marked = Marked(file(endpoint: "single: ‸true\npagination: {strategy: link}"))
        #expect(problems(marked.text) == marked.located([.singleWithPaging(strategy: "link")]))
        #expect(problems(file(endpoint: "single: true\npagination: {strategy: none}")).isEmpty)
        #expect(problems(file(endpoint: "single: false\npagination: {strategy: link}")).isEmpty)
    }

    @Test func field_cannotHaveANameOfFoliosOwn() {
        let marked = Marked(file(endpoint: "fields: {‸id: .id, ‸parent: .p, ‸\"\": .e, ids: .i}"))
        #expect(
            problems(marked.text)
                == marked.located([.badFieldName("id"), .badFieldName("parent"), .badFieldName("")]))
    }

    @Test(arguments: ["https://b.test/list", "http://b.test", "HTTPS://b.test/{x}"])
    func path_cannotBeAWholeURL(path: String) {
        let lines = "params: {x: 1}\ncomments: {path: ‸\"\(path)\", query: {of: \"{id}\"}}"
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.absolutePath(path)]))
    }

    @Test(arguments: [
        "/../x", "/a/..", "..", "/./x", "/%2e%2e/x", "/%2E./x", "/.%2e", "/%2e", "/{x}/../y", "/{x|default:..}",
    ])
    func path_cannotHaveDotSegments(path: String) {
        let lines = "params: {x: 1}\ncomments: {path: ‸\"\(path)\", query: {of: \"{id}\"}}"
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.dotSegment(path)]))
    }

    @Test(arguments: ["/a..b", "/...", "/v1.0/x", "/.well-known", "/x?a=/../b", "/%2e%2e%2e/x", "/{x}.", "/%252e%252e"])
    func path_mayHaveOtherDots(path: String) {
        let lines = "params: {x: 1}\ncomments: {path: \"\(path)\", query: {of: \"{id}\"}}"
        #expect(problems(file(endpoint: lines)).isEmpty)
    }

    @Test func combinations_areReportedAllAtOnce() {
        let marked = Marked(
            file(
                endpoint: """
                    single: ‸true
                    query: {‸p: a}
                    fields: {‸id: .id}
                    pagination: {strategy: page, page: {query: p}, size: {query: ‸p}}
                    comments: {path: ‸https://b.test}
                    """))
        #expect(
            problems(marked.text).map(\.problem) == [
                .singleWithPaging(strategy: "page"), .queryNameOfPaging("p"), .badFieldName("id"),
                .pagingNameTwice("p"),
                .absolutePath("https://b.test"), .sameForEveryItem,
            ])
    }
}
