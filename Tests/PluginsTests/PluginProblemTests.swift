import Accounts
import Expressions
import HTTP
import JSON
import Pagination
import Schema
import Templates
import Testing
import YAML

@testable import Plugins

@Suite struct PluginProblemTests {
    private static let fileKeys = ["version", "plugins"]
    private static let placeKeys = ["query", "header", "body"]
    private static let strategies = Strategy.all.map(\.name)

    private static let wholeFile: [(String, [PluginProblem])] = [
        ("‸", [.wrongType(expected: .object(FileKeys.schema), found: .nothing)]),
        ("‸[]", [.wrongType(expected: .object(FileKeys.schema), found: .list)]),
        ("‸‸{}", [.missingKey("version"), .missingKey("plugins")]),
        ("version: ‸2\nplugins: {}", [.outOfRange(text: "2", 1...1)]),
        ("version: ‸0\nplugins: {}", [.outOfRange(text: "0", 1...1)]),
        ("version: ‸\"1\"\nplugins: {}", [.wrongType(expected: .integer(1...1), found: .text("1"))]),
        ("version: 1\nplugins: {}\n‸plugin: 3", [.unknownKey("plugin", allowed: fileKeys)]),
        ("version: 1\nplugins: {‸\"\": {base_url: https://a.test, endpoints: {}}}", [.badName("")]),
        ("version: 1\nplugins:\n  ‸a b:\n    base_url: https://a.test\n    endpoints: {}", [.badName("a b")]),
        ("version: 1\nplugins:\n  a: ‸‸{}", [.missingKey("base_url"), .missingKey("endpoints")]),
        (
            "version: 1\nplugins: [‸",
            [
                .yaml(
                    .syntax(
                        problem: "did not find expected node content", start: nil,
                        mark: SourceMark(line: 2, column: 11)))
            ]
        ),
        (
            "version: 1\nplugins: {}\n‸version: 1",
            [
                .yaml(
                    .duplicateKey(
                        key: "version", first: SourceMark(line: 1, column: 1), mark: SourceMark(line: 3, column: 1)))
            ]
        ),
    ]

    @Test(arguments: wholeFile)
    func file_tellsWhatDoesNotFit(marked: String, expected: [PluginProblem]) {
        let marked = Marked(marked)
        #expect(problems(marked.text) == marked.located(expected))
    }

    private static let inPlugin: [(String, [PluginProblem])] = [
        ("summary: ‸[a]", [.wrongType(expected: .text, found: .list)]),
        ("summary: ‸{a: b}", [.wrongType(expected: .text, found: .mapping)]),
        ("summary:‸", [.wrongType(expected: .text, found: .nothing)]),
        ("docs: ‸example.com", [.badURL(text: "example.com", .notAbsolute("example.com"))]),
        ("docs: ‸https://", [.badURL(text: "https://", .missingHost("https://"))]),
        ("docs: ‸\"https://a b\"", [.badURL(text: "https://a b", .badHost("a b"))]),
        ("default: ‸lists", [.unknownDefaultEndpoint("lists", allowed: ["list"])]),
        ("hosts: ‸a.test", [.wrongType(expected: .list(of: .host), found: .text("a.test"))]),
        (
            "hosts: [a.test, ‸\"https://b.test/v1\", ‸b.test/, ‸b.test?a, ‸\"b.test#\"]",
            ["https://b.test/v1", "b.test/", "b.test?a", "b.test#"].map { .badHost(text: $0, .badHost(.badHost($0))) }
        ),
        (
            "hosts: [‸\"\", ‸user@b.test, ‸b.test:99999, ‸a b, ‸bücher.test, ‸ftp://b.test]",
            [
                .badHost(text: "", .badHost(.missingHost("https://"))),
                .badHost(text: "user@b.test", .badHost(.userInformation)),
                .badHost(text: "b.test:99999", .badHost(.badPort("99999"))),
                .badHost(text: "a b", .badHost(.badHost("a b"))),
                .badHost(text: "bücher.test", .badHost(.hostNotASCII("bücher.test"))),
                .badHost(text: "ftp://b.test", .badHost(.unsupportedScheme("ftp"))),
            ]
        ),
        ("params: {a: {values: {b: ‸[c]}}}", [.wrongType(expected: .text, found: .list)]),
        ("params: {a: {default: ‸c, values: {b: c}}}", [.notAllowed(text: "c", allowed: ["b"])]),
        ("params: {a: {type: integer, values: {b: ‸c}}}", [.body(.notOfType(text: "c", .integer))]),
        ("headers: {A: ‸\"{\"}", [.badTemplate(text: "{", .unclosedBrace(offset: 0))]),
        ("headers: {A: ‸\"{x}\"}", [.unknownParameter("x", allowed: [])]),
        ("http: {connect_timeout: ‸10}", [.badDuration(text: "10")]),
        ("http: {rate: ‸10}", [.badRate(text: "10")]),
        ("http: {retries: ‸101}", [.outOfRange(text: "101", 0...100)]),
        ("http: {retries: ‸-1}", [.outOfRange(text: "-1", 0...100)]),
        ("http: {retries: ‸many}", [.wrongType(expected: .integer(0...100), found: .text("many"))]),
        (
            "http: {‸max_time: 1s}",
            [
                .unknownKey(
                    "max_time",
                    allowed: [
                        "connect_timeout", "stall_timeout", "timeout", "retries", "backoff", "rate", "max_wait", "wait",
                    ])
            ]
        ),
        ("cache: {store: ‸never}", [.notAllowed(text: "never", allowed: ["always"])]),
        ("cache: {complete: ‸yes}", [.wrongType(expected: .flag, found: .text("yes"))]),
        ("params: {x: {default: ‸c, values: [a, b]}}", [.notAllowed(text: "c", allowed: ["a", "b"])]),
        (
            "params: {x: {‸defualt: c}}",
            [
                .unknownKey(
                    "defualt",
                    allowed: ["required", "default", "values", "list", "type", "secret", "env", "in_path", "help"])
            ]
        ),
    ]

    @Test(arguments: inPlugin)
    func plugin_tellsWhatDoesNotFit(lines: String, expected: [PluginProblem]) {
        let marked = Marked(file(plugin: lines))
        #expect(problems(marked.text) == marked.located(expected))
    }

    @Test(
        arguments: [
            ("api.test", .notAbsolute("api.test")), ("ftp://api.test", .unsupportedScheme("ftp")),
            ("/v1", .notAbsolute("/v1")), ("https://api .test", .badHost("api .test")),
            ("https://", .missingHost("https://")),
            ("https://a:99999", .badPort("99999")), ("https://[::1/t", .badHost("[:")),
            ("https://user:pw@h/t", .userInformation), ("https://user:{x}@h/t", .userInformation),
            ("https://{x}.test:99999", .badPort("99999")), ("http{x}://api.test", .unsupportedScheme("httpx")),
            ("https://api.test/%zz", .badCharacter(offset: 17)),
            // libcurl may not support other names, and a certificate is for the name that is sent.
            ("https://bücher.test/v1", .hostNotASCII("bücher.test")),
            ("https://bücher.test:8443", .hostNotASCII("bücher.test")),
            ("https://{x}.bücher.test", .hostNotASCII("x.bücher.test")),
        ] as [(String, HTTPURLError)])
    func baseURL_mustBeAURL(baseURL: String, error: HTTPURLError) {
        let marked = Marked(file(plugin: "params: {x: 1}", baseURL: "‸\"\(baseURL)\""))
        #expect(problems(marked.text) == marked.located([.badURL(text: baseURL, error)]))
    }

    @Test(arguments: [
        "https://api.test/../v1", "https://api.test/a/..", "https://api.test/%2e%2E/v1", "https://api.test/{x}/./v1",
    ])
    func baseURL_hasNoDotSegments(baseURL: String) {
        let marked = Marked(file(plugin: "params: {x: 1}", baseURL: "‸\"\(baseURL)\""))
        #expect(problems(marked.text) == marked.located([.dotSegment(baseURL)]))
    }

    @Test(arguments: ["https://api.test?key=1", "https://api.test/#a", "https://api.test/{x}?a", "{x}#"])
    func baseURL_hasNoQueryAndNoFragment(baseURL: String) {
        let marked = Marked(file(plugin: "params: {x: 1}", baseURL: "‸\"\(baseURL)\""))
        #expect(problems(marked.text) == marked.located([.queryInBaseURL(baseURL)]))
    }

    @Test(arguments: [
        "HTTPS://api.test", "https://{x}", "https://{x}.api.test:{x}/{x}", "http://[::1]:{x}", "{x}", "{x}/v1",
        "https://[{x}]/v1",
    ])
    func baseURL_mayBeValidWithAValue(baseURL: String) {
        #expect(problems(file(plugin: "params: {x: 1}", baseURL: "\"\(baseURL)\"")).isEmpty)
    }

    @Test func path_ofTheBaseURLMayBeBeyondASCII() {
        #expect(problems(file(baseURL: "https://xn--bcher-kva.test/bücher")).isEmpty)
    }

    private static let inEndpoint: [(String, [PluginProblem])] = [
        ("items: ‸data", [.badPath(text: "data", .missingDot(offset: 0))]),
        ("items: ‸.a-b", [.badPath(text: ".a-b", .needsQuotes(name: "a-b", offset: 1))]),
        ("items: \".a | ‸(.b\"", [.badExpression(text: ".a | (.b", .unclosed(offset: 5))]),
        ("order: ‸recently_changed_first\nid: .id", [.orderNeedsVersion]),
        ("‸version: .v", [.keyNeedsID("version")]), ("‸deleted: .d", [.keyNeedsID("deleted")]),
        ("id: .id\nversion: ‸5", [.constant("version")]), ("id: .id\ndeleted: ‸true", [.constant("deleted")]),
        ("id: ‸'\"x\"'", [.constant("id")]), ("id: '\"a\" + .id'\nversion: '\"\\(.a)\"'\ndeleted: length == 1", []),
        ("id: .id\ndeleted: .d\nfields: {‸deleted: .d}", [.badFieldName("deleted")]),
        ("where: ‸$.a", [.badPath(text: "$.a", .dollar(offset: 0))]),
        ("where: ‸'.d > \"{since}\"'", [.gapNotReplaced("{since}")]),
        ("where: ‸'\"{since}\" != .d'", [.gapNotReplaced("{since}")]), ("fields: {a: '{id} | .id + \"x\"'}", []),
        (
            "fields: {a: '.u | sub(\"{width}\"; \"200\")', b: '.t | gsub(\"\\p{L}\"; \"x\") == \"\\({t}|tostring)\"'}",
            []
        ),
        ("pagination: {‸stratgy: page, page: {query: p}}", [.unknownKey("stratgy", allowed: ["strategy"])]),
        ("where: .a, ‸$ENV", [.badExpression(text: ".a, $ENV", .refused("$ENV", offset: 4))]),
        ("fields: {a: {at: '.a, ‸env'}}", [.badExpression(text: ".a, env", .refused("env", offset: 4))]),
        ("items: ‸'.\"a'", [.badPath(text: ".\"a", .unclosed(offset: 1))]),
        ("id: ‸.a[].b", [.severalValues(path: ".a[].b")]),
        ("fields: {a: ‸\".a[]\"}", [.severalValues(path: ".a[]")]),
        ("fields: {a: {at: ‸\".a[]\"}}", [.severalValues(path: ".a[]")]),
        ("fields: {a: ‸{required: true}}", [.missingKey("at")]),
        ("fields: {a: {at: .a, ‸form: b}}", [.unknownKey("form", allowed: ["at", "required", "decode"])]),
        (
            "order: ‸newest",
            [.notAllowed(text: "newest", allowed: ["newest_first", "oldest_first", "recently_changed_first"])]
        ),
        ("ok: [200, ‸600]", [.outOfRange(text: "600", 100...599)]),
        ("ok: [‸99]", [.outOfRange(text: "99", 100...599)]),
        ("auth: ‸bearer", [.notAllowed(text: "bearer", allowed: ["none"])]),
        ("query: {a: ‸\"{x}\"}", [.unknownParameter("x", allowed: [])]),
        ("query: {a: [b, ‸\"{x}\"]}", [.unknownParameter("x", allowed: [])]),
        ("query: {a: ‸\"{x|trim}\"}", [.badTemplate(text: "{x|trim}", .unknownFunction(name: "trim", offset: 0))]),
        ("comments: ‸{items: .a}", [.missingKey("path")]),
        ("comments: {path: ‸\"/{x}\"}", [.unknownParameter("x", allowed: ["id"])]),
        ("params: {x: {}}\ncomments: {path: ‸\"/{id}/{x}\"}", [.maybeUnset("x")]),
    ]

    @Test(arguments: inEndpoint)
    func endpoint_tellsWhatDoesNotFit(lines: String, expected: [PluginProblem]) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located(expected))
    }

    private static let inPagination: [(String, [PluginProblem])] = [
        ("‸{size: {query: n}}", [.missingKey("strategy")]),
        ("{strategy: ‸pages}", [.notAllowed(text: "pages", allowed: strategies)]),
        ("‸{strategy: keyset}", [.missingKey("after")]),
        ("‸{strategy: keyset, after: {query: a}}", [.pagination(.keyNeeded)]),
        ("{strategy: keyset, key: ‸\".a[].b\", after: {query: a}}", [.severalValues(path: ".a[].b")]),
        ("{strategy: keyset, key: .a, after: ‸{}}", [.oneKeyNeeded(allowed: placeKeys)]),
        ("{strategy: keyset, key: .a, after: {‸name: a}}", [.unknownKey("name", allowed: placeKeys)]),
        ("{strategy: page, page: ‸{first: 0}}", [.pagination(.placeNeeded(key: "page"))]),
        ("{strategy: page, page: {query: p, first: ‸-1}}", [.outOfRange(text: "-1", 0...1_000_000)]),
        (
            "{strategy: page, page: {query: p}, ‸offset: {query: o}}",
            [
                .unknownKey("offset", allowed: ["strategy", "page", "size", "until", "later"])
            ]
        ),
        (
            "{strategy: page, page: {query: p}, size: ‸{query: n, default: 11, max: 10}}",
            [
                .pagination(.sizeBeyondMaximum(size: 11, maximum: 10))
            ]
        ),
        ("{strategy: page, page: {query: p}, size: ‸{default: 11}}", [.pagination(.placeNeeded(key: "size"))]),
        ("{strategy: page, page: {query: p}, size: {query: n, default: ‸0}}", [.outOfRange(text: "0", 1...1_000_000)]),
        (
            "{strategy: offset, offset: {query: o}, until: {total: ‸total}}",
            [
                .badPath(text: "total", .missingDot(offset: 0))
            ]
        ),
        ("{strategy: offset, offset: {query: o}, until: {total: ‸\".a[]\"}}", [.severalValues(path: ".a[]")]),
        ("{strategy: offset, offset: {query: o}, until: {total: ‸{}}}", [.oneKeyNeeded(allowed: ["at", "header"])]),
        (
            "{strategy: offset, offset: {query: o}, until: {total: ‸{at: .a, header: B}}}",
            [
                .oneKeyNeeded(allowed: ["at", "header"])
            ]
        ),
        ("‸{strategy: cursor, cursor: {query: c}}", [.missingKey("token")]),
        ("‸{strategy: cursor, token: .t}", [.pagination(.placeNeeded(key: "cursor"))]),
        (
            "{strategy: cursor, token: .t, merge: true, cursor: ‸{query: c}}",
            [
                .pagination(.conflict(key: "cursor", with: "merge"))
            ]
        ),
        (
            "{strategy: cursor, token: .t, merge: true, first: ‸a}",
            [
                .pagination(.conflict(key: "first", with: "merge"))
            ]
        ),
        ("{strategy: cursor, token: {at: ‸\".a[].t\"}, cursor: {query: c}}", [.severalValues(path: ".a[].t")]),
        ("{strategy: link, next: ‸{}}", [.oneKeyNeeded(allowed: ["at", "header"])]),
    ]

    @Test(arguments: inPagination)
    func pagination_tellsWhatDoesNotFit(flow: String, expected: [PluginProblem]) {
        let marked = Marked(file(endpoint: "pagination: \(flow)"))
        #expect(problems(marked.text) == marked.located(expected))
    }

    private static let single = AuthKind.all.map(\.name).filter { $0 != "one_of" }
    private static let sources = ["env", "file", "command", "ask"]
    private static let inAuth: [(String, [PluginProblem])] = [
        ("‸bearer", [.notAllowed(text: "bearer", allowed: ["none"])]),
        ("‸{}", [.auth(.oneKindNeeded(found: []))]),
        ("‸{optional: true}", [.auth(.oneKindNeeded(found: []))]),
        ("‸{bearer: {env: A}, basic: {user: {env: B}}}", [.auth(.oneKindNeeded(found: ["bearer", "basic"]))]),
        ("[{bearer: {env: A}}, ‸{}]", [.auth(.oneKindNeeded(found: []))]),
        ("{bearer: ‸{}}", [.oneKeyNeeded(allowed: sources)]),
        (
            "{login: {path: /l, headers: {A: ‸{prefix: b}}, token: .t}}",
            [.oneKeyNeeded(allowed: sources + ["stored"])]
        ),
        ("{bearer: ‸{env: A, file: b}}", [.oneKeyNeeded(allowed: sources)]),
        ("{bearer: ‸{env: A, shown: true}}", [.oneKeyNeeded(allowed: sources)]),
        ("{bearer: ‸{shown: true}}", [.oneKeyNeeded(allowed: sources)]),
        ("{bearer: ‸{command: []}}", [.auth(.incomplete(kind: "bearer"))]),
        ("{basic: ‸{}}", [.auth(.incomplete(kind: "basic"))]),
        ("{oauth2: ‸{url: \"https://a.test\"}}", [.missingKey("grant")]),
        (
            "{oauth2: {grant: client_credentials, url: ‸\"https://a.test/{tenant}/token\"}}",
            [.unknownParameter("tenant", allowed: [])]
        ),
        (
            "{oauth2: {grant: client_credentials, path: ‸/../token, client_id: a, client_secret: {env: A}}}",
            [.dotSegment("/../token")]
        ),
        ("{oauth2: ‸{grant: client_credentials}}", [.auth(.incomplete(kind: "oauth2"))]),
        (
            "{oauth2: ‸{grant: client_credentials, url: \"https://a.test\", path: /b}}",
            [.auth(.incomplete(kind: "oauth2"))]
        ),
        ("{oauth2: ‸{grant: refresh_token, path: /b}}", [.auth(.incomplete(kind: "oauth2"))]),
        (
            "{oauth2: ‸{grant: client_credentials, path: /b, client_secret: {env: A}}}",
            [.auth(.incomplete(kind: "oauth2"))]
        ),
        (
            "{oauth2: {grant: ‸password, path: /b}}",
            [
                .notAllowed(
                    text: "password",
                    allowed: ["client_credentials", "refresh_token", "authorization_code", "device_code"])
            ]
        ),
        ("{login: ‸{path: /a}}", [.missingKey("token")]),
        ("{login: {path: /a, token: .t, refresh: {path: ‸/b/../c}}}", [.dotSegment("/b/../c")]),
        ("{login: {path: /a, token: .t, refresh: {path: ‸\"/{a}\"}}}", [.unknownParameter("a", allowed: [])]),
        (
            "{login: {path: /a, token: .t, json: {a: ‸\"{\"}}}", [.badTemplate(text: "{", .unclosedBrace(offset: 0))]
        ),
        ("{login: ‸{token: .a}}", [.auth(.incomplete(kind: "login"))]),
        ("{login: ‸{path: /a, token: \".a[]\"}}", [.auth(.incomplete(kind: "login"))]),
        ("{login: ‸{path: /a, token: .a, json: {a: b}, form: {a: b}}}", [.auth(.incomplete(kind: "login"))]),
        ("{login: ‸{method: GET, path: /a, token: .a, json: {a: b}}}", [.auth(.incomplete(kind: "login"))]),
        (
            "{login: ‸{path: /a, token: .a, json: {a: {stored: refresh_token}}}}",
            [.auth(.incomplete(kind: "login"))]
        ),
        ("{login: ‸{path: /a, token: .a, refresh: {json: {a: b}}}}", [.auth(.incomplete(kind: "login"))]),
        ("{login: ‸{path: /a, token: .a, send: {prefix: a}}}", [.auth(.incomplete(kind: "login"))]),
        ("{one_of: ‸[]}", [.auth(.incomplete(kind: "one_of"))]),
        ("{one_of: ‸[{bearer: {env: A}}, {}]}", [.auth(.incomplete(kind: "one_of"))]),
        ("{one_of: [{‸one_of: []}]}", [.unknownKey("one_of", allowed: single)]),
        ("{api_key: ‸{header: A}}", [.missingKey("value")]),
        ("{api_key: ‸{value: {env: A}}}", [.auth(.incomplete(kind: "api_key"))]),
        ("{api_key: ‸{header: A, query: b, value: {env: A}}}", [.auth(.incomplete(kind: "api_key"))]),
        (
            "[{basic: ‸{}}, {api_key: ‸{value: {env: A}}}]",
            [
                .auth(.incomplete(kind: "basic")), .auth(.incomplete(kind: "api_key")),
            ]
        ),
        ("{bearer: {env: A}, hosts: [‸a/b]}", [.badHost(text: "a/b", .badHost(.badHost("a/b")))]),
        ("{bearer: {env: A}, hosts: [\"*.x.com\", \"*.a.co.uk\"]}", []),
        (
            "{bearer: {env: A}, hosts: [‸\"*.com\", ‸\"*.co.uk\", ‸\"*.CO.UK\"]}",
            [("*.com", "com"), ("*.co.uk", "co.uk"), ("*.CO.UK", "co.uk")].map {
                .badHost(text: $0, .tooWide(domain: $1))
            }
        ),
        (
            "{bearer: {env: A}, hosts: [‸\"*\", ‸\"a.*.com\", ‸\"**.x.com\", ‸\"*x.com\", ‸\"https://*.x.com\", ‸\"*.x.com:8\", ‸\"*.168.1.1\"]}",
            ["*", "a.*.com", "**.x.com", "*x.com", "https://*.x.com", "*.x.com:8", "*.168.1.1"].map {
                .badHost(text: $0, .badPattern)
            }
        ),
        (
            "{oauth2: {grant: client_credentials, url: ‸\"https://a:99999/t\", client_id: a, client_secret: {env: A}}}",
            [.badURL(text: "https://a:99999/t", .badPort("99999"))]
        ),
    ]

    @Test(arguments: inAuth)
    func auth_tellsWhatDoesNotFit(flow: String, expected: [PluginProblem]) {
        let marked = Marked(file(plugin: "auth: \(flow)"))
        #expect(problems(marked.text) == marked.located(expected))
    }

    @Test func problems_comeAllAtOnceInTheOrderOfTheFile() {
        let marked = Marked(
            """
            version: 1
            plugins:
              ‸my api:
                base_url: https://a.test
                endpoints: {}
              api:
                base_url: https://b.test
                default: ‸users
                auth: {bearer: ‸secret}
                http: {connect_timeout: ‸soon}
                endpoints:
                  list:
                    ‸pathh: /list
                    items: ‸data
                    pagination: {strategy: page, page: ‸{}}
                  ‸a/b: {path: /b}
                  last: ‸{title: Last}
            """)
        let schema = EndpointKeys.schema.keys.filter { !$0.isRefused }.map(\.name)
        #expect(
            problems(marked.text) == [
                LocatedProblem(problem: .badName("my api"), location: marked.places[0]),
                LocatedProblem(
                    problem: .unknownDefaultEndpoint("users", allowed: ["list", "a/b", "last"]),
                    location: marked.places[1]),
                LocatedProblem(problem: .literalSecret, location: marked.places[2]),
                LocatedProblem(problem: .badDuration(text: "soon"), location: marked.places[3]),
                LocatedProblem(problem: .unknownKey("pathh", allowed: schema), location: marked.places[4]),
                LocatedProblem(problem: .missingKey("path"), location: marked.places[4]),
                LocatedProblem(
                    problem: .badPath(text: "data", .missingDot(offset: 0)), location: marked.places[5]),
                LocatedProblem(problem: .pagination(.placeNeeded(key: "page")), location: marked.places[6]),
                LocatedProblem(problem: .badName("a/b"), location: marked.places[7]),
                LocatedProblem(problem: .missingKey("path"), location: marked.places[8]),
            ])
    }

    @Test func unknownKey_listsTheKeysThatHaveAnEffect() {
        let allowed = [
            "title", "summary", "params", "base_url", "path", "query", "headers", "items", "id", "version", "deleted",
            "where", "order", "fields", "pagination", "comments", "ok", "format", "unpack", "columns", "set",
            "remove", "single", "auth", "cache", "method",
            "json",
            "form",
            "image", "add", "errors", "each", "since", "commands",
        ]
        let marked = Marked(file(endpoint: "‸iems: .data"))
        #expect(problems(marked.text) == marked.located([.unknownKey("iems", allowed: allowed)]))
        let inner = Marked(
            file(
                endpoint: "comments:\n  path: \"/a/{id}\"\n  id: .id\n  comments:\n    path: \"/b/{id}\"\n    ‸titel: x"
            ))
        #expect(problems(inner.text) == inner.located([.unknownKey("titel", allowed: allowed.dropLast(3) + ["count"])]))
    }

    @Test func pagination_mustBeAMapping() {
        let marked = Marked(file(endpoint: "pagination: ‸link"))
        let kind = EndpointKeys.schema["pagination"]?.kind ?? .text
        #expect(problems(marked.text) == marked.located([.wrongType(expected: kind, found: .text("link"))]))
    }

    /// A page without items ends some lists.
    @Test(arguments: [
        ("strategy: offset, offset: {query: o}", true), ("strategy: page, page: {query: p}", true),
        ("strategy: keyset, after: {query: a}", true), ("strategy: link", false),
        ("strategy: cursor, token: .t, cursor: {query: c}", false),
    ])
    func itemsThatLeaveSomeOut_areNoticedWhereThatMayEndTheList(pagination: String, isNoticed: Bool) {
        let mark = isNoticed ? "‸" : ""
        let marked = Marked(
            file(endpoint: "items: \(mark)'.data[] | select(.a)'\nid: .id\npagination: {\(pagination)}"))
        #expect(problems(marked.text) == (isNoticed ? marked.located([.filteringItems]) : []))
    }
}
