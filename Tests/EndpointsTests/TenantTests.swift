import Endpoints
import HTTP
import Pages
import Plugins
import Templates
import Testing

@testable import Accounts

/// Hosts that a parameter sets.
@Suite struct TenantTests {
    private static let bearer = "bearer: {env: TOKEN}"

    private func tenant(_ value: String, base: String = "https://{shop}.shops.test/v1", hosts: String) throws
        -> BoundEndpoint
    {
        try makeSUT(
            "path: /list", plugin: "params: {shop: {required: true}}\nauth: {\(Self.bearer), hosts: [\(hosts)]}",
            baseURL: "\"\(base)\"", given: ["shop": [value]])
    }

    /// The credential is for the tenant that is asked, and for no other one.
    @Test func pattern_listsTheHostOfTheRequestAlone() throws {
        let sut = try tenant("a-1", hosts: "\"*.shops.test\", up.test")
        #expect(try sut.url() == "https://a-1.shops.test/v1/list")
        #expect(Set(sut.credentials.origins.map(\.description)) == ["https://a-1.shops.test", "https://up.test"])
    }

    @Test(arguments: [
        ("http://{shop}.shops.test", "*.shops.test"), ("https://{shop}.shops.test:8443", "*.shops.test"),
        ("https://{shop}.b.shops.test", "*.shops.test"), ("https://{shop}.shops.test", "*.a.shops.test"),
        ("https://{shop}.othershops.test", "*.shops.test"),
    ])
    func pattern_isHTTPSWithOneMoreLabel(base: String, pattern: String) throws {
        let error = #expect(throws: EndpointError.self) { try tenant("a", base: base, hosts: "\"\(pattern)\"") }
        #expect("\(try #require(error))".hasPrefix("secretForForeignHost"))
    }

    @Test(arguments: [
        "evil.test/x?", "evil.test", "a.b", "a/b", "a?b", "a#b", "a@b", "a:b", "a b", "a%2eb", "a。b", "a．b", "-a", "a-",
        "ä", "..", "a\n", String(repeating: "a", count: 64),
    ])
    func value_isOneLabel(value: String) throws {
        let error = #expect(throws: EndpointError.self) { try tenant(value, hosts: "\"*.shops.test\"") }
        #expect("\(try #require(error))".hasPrefix("badHostValue"))
    }

    @Test(arguments: [
        ("a.test", true), ("a", true), ("127.0.0.1", true), ("a.test/x", false), ("a.test:80", false),
        ("a@b.test", false),
        ("a..test", false), ("a。test", false), ("[::1]", false),
    ])
    func wholeHost_isAName(value: String, isValid: Bool) throws {
        let make = { try tenant(value, base: "https://{shop}/v1", hosts: "a.test, a, 127.0.0.1") }
        if isValid {
            #expect(try make().url() == "https://\(value)/v1/list")
        } else {
            #expect(throws: EndpointError.self) { try make() }
        }
    }

    @Test(arguments: [
        ("git.test:3000", "https://git.test:3000/v1/list"), ("localhost:8443", "https://localhost:8443/v1/list"),
        ("127.0.0.1:443", "https://127.0.0.1/v1/list"),
    ])
    func wholeHost_mayHaveAPort(value: String, url: String) throws {
        #expect(try tenant(value, base: "https://{shop}/v1", hosts: "\"\(value)\"").url() == url)
        // The host with another port is another one.
        let error = #expect(throws: EndpointError.self) {
            try tenant("a.test:81", base: "https://{shop}/v1", hosts: "a.test")
        }
        #expect(error == .secretForForeignHost(origin: "https://a.test:81"))
    }

    @Test(arguments: [
        "a.test:", "a.test:0", "a.test:65536", "a.test:80:80", "a.test:80/x", "a.test:80?", "a.test:+8", "a.test:٣",
        ":80",
        "u:8@a.test", "a.test:8@b.test", "[::1]:80", "a.test: 80", "a.test:%38",
    ])
    func wholeHost_hasNothingButAPort(value: String) throws {
        let error = #expect(throws: EndpointError.self) {
            try tenant(value, base: "https://{shop}/v1", hosts: "a.test")
        }
        #expect("\(try #require(error))".hasPrefix("badHostValue"))
    }

    @Test func wholeHost_hasNoPortBeforeAnother() throws {
        let error = #expect(throws: EndpointError.self) {
            try tenant("a.test:81", base: "https://{shop}:80/v1", hosts: "a.test")
        }
        #expect(error == .badHostValue(parameter: "shop", value: "a.test:81", .host))
    }

    private func confirmed(_ host: String, base: String = "https://{shop}/v1", endpoint: String = "") throws
        -> BoundEndpoint
    {
        try makeSUT(
            "path: /list\n\(endpoint)",
            plugin: """
                params: {shop: {required: true}, key: {secret: true}}
                auth: {\(Self.bearer), hosts: confirm}
                """, baseURL: "\"\(base)\"", given: ["shop": [host]])
    }

    @Test func confirmedHost_isTheOneOfTheRequest() throws {
        let sut = try confirmed("git.example.org")
        #expect(sut.credentials.origins.map(\.description) == ["https://git.example.org"])
        #expect(sut.credentials.toConfirm == sut.credentials.origins)
        #expect(try confirmed("git.example.org", endpoint: "auth: none").credentials.toConfirm.isEmpty)
        #expect(throws: EndpointError.self) { try confirmed("git.example.org/x") }
    }

    @Test(arguments: [
        ("http://{shop}/v1", "git.example.org", false), ("http://{shop}/v1", "10.0.0.1", false),
        ("http://{shop}/v1", "localhost", true), ("{shop}", "http://127.0.0.1:8080", true),
        ("{shop}", "http://git.example.org", false), ("{shop}", "https://git.example.org", true),
    ])
    func confirmedHost_getsEncryptedRequests(base: String, host: String, isValid: Bool) throws {
        if isValid {
            #expect(try confirmed(host, base: base).credentials.toConfirm.count == 1)
        } else {
            let error = #expect(throws: EndpointError.self) { try confirmed(host, base: base) }
            #expect("\(try #require(error))".hasPrefix("insecureHost"))
            #expect(try confirmed(host, base: base, endpoint: "auth: none").credentials.origins.isEmpty)
        }
    }

    @Test func serverOfTokens_isConfirmedLikeOthers() throws {
        let sut = try makeSUT(
            "path: /list",
            plugin: """
                params: {tenant: {required: true}}
                auth: {login: {url: "https://{tenant}/token", token: .token}, hosts: confirm}
                """, given: ["tenant": ["auth.example.org"]])
        #expect(sut.credentials.toConfirm.map(\.description) == ["https://auth.example.org"])
    }

    private func login(
        _ url: String, tenant: String = "acme", params: String = "tenant: {required: true}", hosts: String = "up.test"
    ) throws -> BoundEndpoint {
        try makeSUT(
            "path: /list",
            plugin: """
                params: {\(params)}
                auth: {login: {\(url), token: .token}, hosts: [\(hosts)]}
                """,
            given: ["tenant": [tenant]])
    }

    @Test(arguments: [
        ("acme", "https://auth.test/acme/token"), ("a/b", "https://auth.test/a%2Fb/token"),
        ("a?b#c", "https://auth.test/a%3Fb%23c/token"),
    ])
    func tokenURL_hasValuesInItsPath(tenant: String, url: String) throws {
        let sut = try login("url: \"https://auth.test/{tenant}/token\"", tenant: tenant)
        let template = try Template(parsing: "https://auth.test/{tenant}/token")
        #expect(sut.credentials.parameters.text(of: TokenAddress.url(template)) == url)
    }

    @Test func tokenURL_isNotLedElsewhere() throws {
        let path = "url: \"https://auth.test/{tenant}/token\""
        #expect(throws: EndpointError.template(.dotSegment(name: "tenant", value: ".."))) {
            try login(path, tenant: "..")
        }
        #expect(throws: EndpointError.template(.dotSegment(name: "tenant", value: ".."))) {
            try login("path: \"/{tenant}/token\"", tenant: "..")
        }
        let host = "url: \"https://{tenant}.auth.test/token\""
        for tenant in ["evil.test/x?", "a.b", "a@b", "a:b", "a。b"] {
            let error = #expect(throws: EndpointError.self) {
                try login(host, tenant: tenant, hosts: "\"*.auth.test\"")
            }
            #expect("\(try #require(error))".hasPrefix("badHostValue"))
        }
        #expect(throws: EndpointError.secretForForeignHost(origin: "https://acme.auth.test")) { try login(host) }
        #expect(throws: EndpointError.secretForForeignHost(origin: "http://acme.auth.test")) {
            try login("url: \"http://{tenant}.auth.test/token\"", hosts: "\"*.auth.test\"")
        }
        _ = try login(host, hosts: "\"*.auth.test\"")
        _ = try login(host, params: "tenant: {required: true, values: {acme: eu.a}}")
    }

    @Test func unsignedRequest_needsNoParameterOfTheCredential() throws {
        let plugin = """
            params: {tenant: {required: true}}
            auth: {login: {url: "https://auth.test/{tenant}", token: .token}}
            """
        #expect(try makeSUT("path: /list\nauth: none", plugin: plugin).credentials.origins.isEmpty)
        #expect(throws: EndpointError.missingParameter(name: "tenant", help: nil)) {
            try makeSUT("path: /list", plugin: plugin)
        }
    }

    @Test func tenantOfTheCredential_isAnotherList() throws {
        let url = "url: \"https://auth.test/{tenant}\""
        let (a, b) = (try login(url, tenant: "a"), try login(url, tenant: "b"))
        #expect(a.key != b.key && a.key.parameters == ["tenant": ["a"]])
    }

    @Test(arguments: ["https://{shop|lower}.shops.test", "https://x-{shop}.shops.test"])
    func part_mayHaveFunctionsAndText(base: String) throws {
        let sut = try tenant("b", base: base, hosts: "\"*.shops.test\"")
        #expect(sut.credentials.origins == [try sut.request(to: nil).url.origin])
    }

    // MARK: Mappings

    private static let regions = "params: {region: {default: eu, values: {eu: api-eu.a.test, us: api.b.test}}}"

    @Test(arguments: [(nil, "https://api-eu.a.test"), ("us", "https://api.b.test")])
    func mapping_selectsAHostThatMayHaveTheCredential(word: String?, origin: String) throws {
        let sut = try makeSUT(
            "path: /list", plugin: "\(Self.regions)\nauth: {\(Self.bearer)}", baseURL: "\"https://{region}\"",
            given: word.map { ["region": [$0]] } ?? [:])
        #expect(try sut.url() == "\(origin)/list")
        #expect(sut.credentials.origins.map(\.description) == [origin])
    }

    @Test func mapping_mayHavePorts() throws {
        let sut = try makeSUT(
            "path: /list", plugin: Self.regions.replacing("api.b.test", with: "api.b.test:8443"),
            baseURL: "\"https://{region}\"", given: ["region": ["us"]])
        #expect(try sut.url() == "https://api.b.test:8443/list")
    }

    @Test func mapping_refusesOtherWords() throws {
        #expect(throws: EndpointError.notAllowed(parameter: "region", value: "api.b.test", allowed: ["eu", "us"])) {
            try makeSUT(
                "path: /list", plugin: Self.regions, baseURL: "\"https://{region}\"",
                given: ["region": ["api.b.test"]])
        }
    }

    /// Lists are stored for the word and the mapping.
    @Test func otherMapping_isAnotherList() throws {
        let list = { (plugin: String) in
            try makeSUT("path: /list", plugin: plugin, baseURL: "\"https://{region}\"").definition.list
        }
        #expect(try list(Self.regions) == list(Self.regions))
        #expect(try list(Self.regions) != list(Self.regions.replacing("api-eu.a.test", with: "c.test")))
        // The text of another word.
        #expect(try list(Self.regions) == list(Self.regions.replacing("api.b.test", with: "c.test")))
    }

    @Test(arguments: [
        "path: \"/{p}\"", "path: /list\nquery: {p: \"{p}\"}", "path: /list\nheaders: {X-P: \"{p}\"}",
        "path: /list\nmethod: POST\njson: {p: \"{p}\"}",
    ])
    func otherTextOfAParameter_isAnotherList(request: String) throws {
        let sut = { (text: String) in
            try makeSUT("\(request)\nparams: {p: {default: a, values: {a: \(text), b: y}}}")
        }
        let (one, other) = (try sut("first"), try sut("second"))
        #expect(one.key == other.key)
        #expect(one.definition.list != other.definition.list)
        #expect(one.walkDefinition != other.walkDefinition)
        #expect(one.outputSettings["values"] == #"{"p":["first"]}"#)
        #expect(
            Set(ListDefinition.all(of: one.endpoint, in: one.plugin, isTrusted: true)).contains(one.definition))
    }

    /// A request that does not mention it is the same.
    @Test func unusedMapping_isNoOtherList() throws {
        let list = { (text: String) in
            try makeSUT("path: /list\nparams: {p: {default: a, values: {a: \(text)}}}").definition.list
        }
        #expect(try list("first") == list("second"))
    }

    @Test func mapping_isForAnyParameter() throws {
        let sut = try makeSUT(
            "path: /list\nquery: {s: \"{state}\"}\nparams: {state: {values: {open: \"1\", closed: \"2\"}, type: integer}}",
            given: ["state": ["closed"]])
        #expect(try sut.url() == "https://api.test/list?s=2")
        #expect(sut.key.parameters == ["state": ["closed"]])
    }

    // MARK: Several base URLs

    @Test func baseOfAnEndpoint_mayHaveTheCredential() throws {
        let sut = try makeSUT(
            "base_url: https://up.test/v2\npath: /list\npagination: {strategy: offset, offset: {query: o}, later: {path: /more}}",
            plugin: "auth: {\(Self.bearer)}")
        #expect(try sut.url() == "https://up.test/v2/list?o=0")
        #expect(try sut.url(of: "3") == "https://up.test/v2/more?o=3")
        #expect(sut.credentials.origins.map(\.description) == ["https://up.test"])
        #expect(sut.credentials.base.description == "https://api.test/")
    }

    @Test func otherBase_isAnotherList() throws {
        let list = { (base: String) in try makeSUT("base_url: \(base)\npath: /list").definition.list }
        #expect(try list("https://up.test") != list("https://down.test"))
        #expect(try list("https://api.test") == makeSUT("path: /list").definition.list)
    }

    @Test func baseOfAnEndpoint_followsTheRulesOfHosts() throws {
        #expect(throws: EndpointError.secretForForeignHost(origin: "https://a.up.test")) {
            try makeSUT(
                "base_url: \"https://{shop}.up.test\"\nparams: {shop: {required: true}}\npath: /list",
                plugin: "auth: {\(Self.bearer), hosts: [other.test]}", given: ["shop": ["a"]])
        }
        #expect(throws: EndpointError.self) {
            try makeSUT(
                "base_url: \"https://{shop}.up.test\"\nparams: {shop: {required: true}}\npath: /list",
                given: ["shop": ["a.b"]])
        }
    }

    // MARK: Next links

    @Test(arguments: [
        ("https://a.pages.test/2", true), ("https://pages.test/2", false), ("https://a.b.pages.test/2", false),
        ("http://a.pages.test/2", false), ("https://a.pages.test:444/2", false),
    ])
    func nextLink_mayLeadToAHostOfAPattern(url: String, isListed: Bool) throws {
        let sut = try makeSUT(
            "path: /list\nitems: .a\npagination: {strategy: link, next: .next}", plugin: "hosts: [\"*.pages.test\"]")
        var response = HTTPResponse(status: 200, url: try HTTPURL("https://api.test/list"))
        response.body = Array(#"{"a":[],"next":"\#(url)"}"#.utf8)
        let page = try sut.page(response, at: nil, ordinal: 0)
        #expect((page.next?.text == url) == isListed)
        #expect((page.fault != nil) == !isListed)
    }
}
