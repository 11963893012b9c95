import Endpoints
import HTTP
import Pages
import Pagination
import Plugins
import Templates
import TestSupport
import Testing

@Suite struct RequestTests {
    /// Behaviour 1.
    @Test(arguments: [
        ("https://api.test", "/v1/feed", "https://api.test/v1/feed"),
        ("https://api.test/", "/v1/feed", "https://api.test/v1/feed"),
        ("https://api.test/", "v1/feed", "https://api.test/v1/feed"),
        ("https://api.test", "v1/feed", "https://api.test/v1/feed"),
        ("http://127.0.0.1:8765", "/v1/feed", "http://127.0.0.1:8765/v1/feed"),
        ("https://api.test:8443/base/path", "/v1/feed", "https://api.test:8443/base/path/v1/feed"),
        ("https://api.test/base/", "/feed/", "https://api.test/base/feed/"),
        ("https://api.test/base", "\"\"", "https://api.test/base"),
        ("https://api.test/base/", "\"\"", "https://api.test/base"),
        ("https://api.test", "\"?q=1\"", "https://api.test/?q=1"),
        ("https://api.test/base", "\"/list?q=1\"", "https://api.test/base/list?q=1"),
    ])
    func baseURL_keepsPortAndPath(baseURL: String, path: String, url: String) throws {
        #expect(try makeSUT("path: \(path)", baseURL: baseURL).url() == url)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8001", "http://127.0.0.1:8001/rows.json"),
        ("http://127.0.0.1:8001/data sets/", "http://127.0.0.1:8001/data%20sets/rows.json"),
        ("https://a.test/v1?key=1#top", "https://a.test/v1/rows.json?key=1"),
    ])
    func baseURL_isAParameterAlone(given: String, url: String) throws {
        let sut = try makeSUT(
            "path: /rows.json", plugin: "params: {url: {required: true}}", baseURL: "\"{url}\"",
            given: ["url": [given]])
        #expect(try sut.url() == url)
    }

    @Test(arguments: [
        ("localhost:8001", HTTPURLError.unsupportedScheme("localhost")), ("ftp://a.test", .unsupportedScheme("ftp")),
        ("/etc", .notAbsolute("/etc")), ("https://ann:pw@a.test", .userInformation),
        ("https://", .missingHost("https://")),
    ])
    func baseURL_mustBeAURL(url: String, error: HTTPURLError) {
        #expect(throws: EndpointError.badURL(text: url, error)) {
            _ = try makeSUT(
                "path: /rows.json", plugin: "params: {url: {required: true}}", baseURL: "\"{url}\"",
                given: ["url": [url]])
        }
    }

    @Test(arguments: [
        ("/{x}", "a/b", "/a%2Fb"), ("/{x}", "a b?c#d&e=%", "/a%20b%3Fc%23d%26e%3D%25"), ("/{x}", "é", "/%C3%A9"),
        ("/{x}/y", "...", "/.../y"), ("/v{x}", "..", "/v.."), ("/{x}/y", "%2e%2e", "/%252e%252e/y"),
        ("/{x|segments}", "a/b c/d?e", "/a/b%20c/d%3Fe"), ("/{x|upper}", "ab", "/AB"),
    ])
    func path_encodesItsParametersForTheirPlace(path: String, value: String, encoded: String) throws {
        let sut = try makeSUT("path: \"\(path)\"\nparams: {x: {required: true}}", given: ["x": [value]])
        #expect(try sut.url() == "https://api.test\(encoded)")
    }

    @Test(arguments: [
        ("/{x}/y", ".."), ("/{x}", "."), ("/{x|segments}", "a/../b"), ("/{x|segments}/y", ".."), ("/{x}%2e/y", "."),
        ("/%2E{x}", "."), ("/{x}.", "."),
    ])
    func path_refusesValuesThatLeadElsewhere(path: String, value: String) {
        #expect(throws: EndpointError.template(.dotSegment(name: "x", value: value))) {
            _ = try makeSUT("path: \"\(path)\"\nparams: {x: {required: true}}", given: ["x": [value]])
        }
    }

    /// The error shows the value that the functions make, with its parameter.
    @Test(arguments: [
        ("/{x|replace:_,.}/b", "__", "a", "x", ".."), ("/{y}/{x|replace:_,.}", "_", ".a", "x", "."),
        ("/{x}{y}", ".", ".", "x", "."), ("/{x}/{x|replace:_,.}", "__", "a", "x", ".."),
        ("/{x|segments|replace:_,.}", "b/__", "a", "x", "b/.."),
    ])
    func path_namesTheParameterThatLeadsElsewhere(path: String, x: String, y: String, name: String, value: String) {
        #expect(throws: EndpointError.template(.dotSegment(name: name, value: value))) {
            _ = try makeSUT(
                "path: \"\(path)\"\nparams: {x: {required: true}, y: {required: true}}", given: ["x": [x], "y": [y]])
        }
    }

    @Test func baseURL_refusesValuesThatLeadElsewhere() {
        #expect(throws: EndpointError.template(.dotSegment(name: "tenant", value: ".."))) {
            _ = try makeSUT(
                "path: /list", plugin: "params: {tenant: {required: true}}", baseURL: "https://api.test/{tenant}/v1",
                given: ["tenant": [".."]])
        }
    }

    private static let lists: [(String, [String: [String]], String)] = [
        ("query: {b: \"2\", a: \"1\"}", [:], "b=2&a=1"),
        ("query: {\"page[size]\": 5}", [:], "page%5Bsize%5D=5"),
        ("query: {q: \"{x}\"}", ["x": ["a b&c"]], "q=a%20b%26c"),
        ("query: {q: \"in:{x}\"}", ["x": ["title"]], "q=in%3Atitle"),
        ("query: {q: \"{x}\", r: \"1\"}", [:], "r=1"),
        ("query: {q: \"in:{x}\", r: \"1\"}", [:], "r=1"),
        ("query: {q: \"{x|default:all}\"}", [:], "q=all"),
        ("query: {q: [a, \"{x}\", b]}", ["x": ["1"]], "q=a&q=1&q=b"),
        ("query: {q: [a, \"{x}\", b]}", [:], "q=a&q=b"),
        ("query: {l: \"{l}\"}", ["l": ["a"]], "l=a"),
        ("query: {l: \"{l}\"}", ["l": ["a", "b"]], "l=a&l=b"),
        ("query: {l: \"{l|join:,}\"}", ["l": ["a", "b c"]], "l=a%2Cb%20c"),
        ("query: {l: \"of {l}\"}", ["l": ["a", "b"]], "l=of%20a%2Cb"),
        ("query: {l: \"{l|join:,}\"}", [:], ""),
    ]

    @Test(arguments: lists)
    func query_isInTheOrderOfTheFile(query: String, given: [String: [String]], text: String) throws {
        let sut = try makeSUT("path: /list\nparams: {x: {}, l: {list: true}}\n\(query)", given: given)
        #expect(try sut.url() == "https://api.test/list" + (text.isEmpty ? "" : "?\(text)"))
    }

    private static let page =
        "pagination: {strategy: page, page: {query: page}, size: {query: n, default: 30, max: 100}}"

    @Test(arguments: [(nil, "30"), (1, "1"), (100, "100")])
    func pageSize_isTheDefaultOrTheRequestedOne(asked: Int?, sent: String) throws {
        let sut = try makeSUT("path: /list\n\(Self.page)", pageSize: asked)
        #expect(try sut.url() == "https://api.test/list?page=1&n=\(sent)")
        #expect(try sut.url(of: "7") == "https://api.test/list?page=7&n=\(sent)")
    }

    @Test func pageSize_isNotRequestedBeyondTheMaximum() {
        #expect(throws: EndpointError.pageSizeBeyondMaximum(asked: 101, maximum: 100)) {
            _ = try makeSUT("path: /list\n\(Self.page)", pageSize: 101)
        }
    }

    @Test func pageSize_isNotRequestedWithoutAParameterForIt() {
        #expect(throws: EndpointError.noPageSize) { _ = try makeSUT("path: /list", pageSize: 10) }
    }

    @Test func pageSize_hasNoDefaultOfItsOwn() throws {
        let sut = try makeSUT("path: /list\npagination: {strategy: link, size: {query: n}}")
        #expect(try sut.url() == "https://api.test/list")
    }

    @Test func step_takesThePlaceOfAnEqualParameter() throws {
        let sut = try makeSUT(
            "path: /list\nquery: {since: 0, q: a}\npagination: {strategy: keyset, key: .k, after: {query: since}}")
        #expect(try sut.url() == "https://api.test/list?since=0&q=a")
        #expect(try sut.url(of: "after:7") == "https://api.test/list?q=a&since=7")
    }

    @Test func headers_areThePluginsThenTheEndpoints() throws {
        let sut = try makeSUT(
            "path: /list\nparams: {x: {}, y: {}}\nheaders: {X-Mode: \"{x}\", X-None: \"{y}\", x-both: own}",
            plugin: "headers: {X-Both: plugin, User-Agent: me}", given: ["x": ["fast"]])
        #expect(
            try sut.request(to: nil).fields.all == [
                .init(name: "Accept", value: "application/json"), .init(name: "User-Agent", value: "me"),
                .init(name: "X-Mode", value: "fast"), .init(name: "x-both", value: "own"),
            ])
    }

    @Test func accept_canBeSaidOtherwise() throws {
        let sut = try makeSUT("path: /list", plugin: "headers: {accept: text/json}")
        #expect(try sut.request(to: nil).fields.all == [.init(name: "accept", value: "text/json")])
    }

    @Test(arguments: ["a\nX-Other: b", "a\r", "\u{0}", "\u{7F}"])
    func header_refusesControlCharacters(value: String) {
        #expect(throws: EndpointError.badFieldValue(name: "X-Mode")) {
            _ = try makeSUT("path: /list\nparams: {x: {}}\nheaders: {X-Mode: \"{x}\"}", given: ["x": [value]])
        }
    }

    @Test func limits_areThePluginsElseTheClients() throws {
        let plain = try makeSUT("path: /list").request(to: nil)
        #expect(plain.limits == HTTPLimits(connect: .seconds(10), stall: .seconds(30), body: 64 << 20))
        #expect(plain.method == "GET" && plain.body == nil)
        let sut = try makeSUT("path: /list", plugin: "http: {connect_timeout: 500ms, stall_timeout: 2m}")
        let limits = try sut.request(to: nil).limits
        #expect(limits.connect == .milliseconds(500) && limits.stall == .seconds(120))
    }

    @Test func key_namesTheCollection() throws {
        let sut = try makeSUT(
            "path: /list\nparams: {x: {}, y: b, z: {}}\nquery: {x: \"{x}\", q: \"{y}{z}\"}", given: ["x": ["a"]])
        #expect(sut.key.endpoint == "api/list")
        #expect(sut.key.parameters == ["x": ["a"], "y": ["b"]])
    }

    /// A preference for another endpoint does not change the identity of this list.
    @Test func key_hasOnlyWhatRequestsMention() throws {
        let sut = try makeSUT(
            "path: /list\nparams: {x: {}, y: b}\nheaders: {X: \"{x}\"}", plugin: "params: {z: c, host: api}",
            baseURL: "https://api.test/{host}", given: ["x": ["a"]])
        #expect(sut.key.parameters == ["x": ["a"], "host": ["api"]])
    }

    private static let starts: [(String, WalkStart, String)] = [
        ("{strategy: keyset, key: .id, after: {query: a}}", WalkStart(.after, "9"), "a=9"),
        ("{strategy: keyset, key: .id, after: {query: a}, before: {query: b}}", WalkStart(.before, "9"), "b=9"),
        ("{strategy: offset, offset: {query: o}}", WalkStart(.offset, "40"), "o=40"),
        ("{strategy: page, page: {query: p}}", WalkStart(.page, "3"), "p=3"),
        ("{strategy: cursor, token: .t, cursor: {query: c}}", WalkStart(.cursor, "a b"), "c=a%20b"),
        ("{strategy: link}", WalkStart(.cursor, "https://api.test/list?page=2"), "page=2"),
    ]

    @Test(arguments: starts)
    func walk_startsAtTheGivenPosition(pagination: String, start: WalkStart, query: String) throws {
        let sut = try makeSUT("path: /list\npagination: \(pagination)")
        let position = try #require(try sut.position(for: start))
        #expect(try sut.url(of: position.text) == "https://api.test/list?\(query)")
    }

    private static let wrongStarts: [(String, WalkStart, EndpointError)] = [
        ("{strategy: none}", WalkStart(.page, "3"), .startNotSupported(.page, supported: [.cursor])),
        (
            "{strategy: offset, offset: {query: o}}", WalkStart(.page, "3"),
            .startNotSupported(.page, supported: [.offset, .cursor])
        ),
        (
            "{strategy: keyset, key: .id, after: {query: a}}", WalkStart(.before, "3"),
            .startNotSupported(.before, supported: [.after, .cursor])
        ),
        (
            "{strategy: page, page: {query: p}}", WalkStart(.cursor, "x"),
            .pagination(.badPosition(text: "x", expected: "a whole number"))
        ),
        (
            "{strategy: link}", WalkStart(.cursor, "x"),
            .pagination(.badPosition(text: "x", expected: "a URL"))
        ),
    ]

    @Test(arguments: wrongStarts)
    func start_isRefusedWhereTheStrategyDoesNotKnowIt(
        pagination: String, start: WalkStart, problem: EndpointError
    ) throws {
        let sut = try makeSUT("path: /list\npagination: \(pagination)")
        #expect(throws: problem) { _ = try sut.position(for: start) }
    }
}
