import Plugins
import Schema
import Templates
import Testing

/// Hosts in definitions: those that a parameter selects, and those of endpoints.
@Suite struct HostTests {
    private static let regions = "params: {region: {values: {eu: api-eu.a.test, us: api.b.test}, required: true}}"
    private static let bearer = "auth: {bearer: {env: A}}"

    @Test func mappedHosts_needNoList() throws {
        let text = file(plugin: "\(Self.regions)\n\(Self.bearer)", baseURL: "https://{region}/v1")
        #expect(problems(text) == [])
        let api = try plugin(text)
        #expect(!api.hasParameterisedOrigin)
        #expect(api.wants.hosts == ["https://{region}/v1", "https://api-eu.a.test/v1", "https://api.b.test/v1"])
        #expect(api.parameters.first?.allowed == ["eu", "us"])
        #expect(api.parameters.first?.texts == ["eu": "api-eu.a.test", "us": "api.b.test"])
    }

    @Test(arguments: ["a b", "a/b", "a:80", "user@a", "a..b", "", "ä.test", "{x}"])
    func mappedHost_isAHost(text: String) {
        let marked = Marked(
            file(plugin: "params: {r: {required: true, values: {a: ‸\"\(text)\"}}}", baseURL: "https://{r}.test"))
        #expect(problems(marked.text) == marked.located([.parameter(.badHostText(text))]))
    }

    @Test(arguments: [
        ("https://{r}/v1", "a.test:8443", true), ("https://{r}:80/v1", "a.test:8443", false),
        ("https://{r}", "a:0", false),
    ])
    func mappedHost_mayHaveAPortIfItIsAllOfTheAuthority(base: String, text: String, isValid: Bool) throws {
        let text = file(plugin: "params: {r: {required: true, values: {a: \"\(text)\"}}}", baseURL: base)
        #expect(problems(text).isEmpty == isValid)
        if isValid { #expect(try plugin(text).wants.hosts.contains("https://a.test:8443/v1")) }
    }

    /// Without this, an endpoint could send the credential to any host.
    @Test func endpoint_cannotReplaceTheParameterOfTheHost() {
        let marked = Marked(
            file(
                plugin: "\(Self.regions)\n\(Self.bearer)", baseURL: "https://{region}",
                endpoint: "params: {‸region: {required: true}}"))
        #expect(problems(marked.text) == marked.located([.parameter(.hostOfPlugin("region"))]))
    }

    // MARK: Items

    /// All lists of a command are signed with one credential. Also, an item of one server must not choose another.
    @Test(arguments: [
        "comments: {base_url: ‸\"https://{id}.test\", path: /c, query: {i: \"{id}\"}}",
        "comments: {path: \"/{id}\", comments: {base_url: ‸\"https://{id}\", path: \"/{id}\"}}",
        "comments: {base_url: ‸\"http://127.0.0.1:{id}\", path: /c, query: {i: \"{id}\"}}",
    ])
    func item_isNotInTheHost(endpoint: String) {
        for auth in [Self.bearer, "auth: {bearer: {env: A}, hosts: [a.test]}"] {
            let marked = Marked(file(plugin: auth, endpoint: endpoint))
            #expect(problems(marked.text).contains(marked.located([.parameter(.hostOfItem("id"))])[0]))
        }
    }

    @Test(arguments: ["", "\ncomments: {base_url: ‸\"https://{shop}.test/c\", path: \"/{id}\"}"])
    func variable_isNotInTheHost(comments: String) {
        let mark = comments.isEmpty ? "‸" : ""
        let base = comments.isEmpty ? "base_url: \(mark)\"https://{shop}.test\"\n" : ""
        let marked = Marked(
            file(
                plugin: "auth: {bearer: {env: A}, hosts: [a.test]}",
                endpoint: "each: {shop: [a, b]}\n\(base)query: {s: \"{shop}\"}\(comments)"))
        #expect(problems(marked.text) == marked.located([.parameter(.hostOfItem("shop"))]))
    }

    @Test func listWithTheValues_isOnTheSameServer() {
        let marked = Marked(
            """
            version: 1
            plugins:
              api:
                base_url: "https://{region}"
                \(Self.regions)
                \(Self.bearer)
                endpoints:
                  lists: {path: /lists, id: .id}
                  list: {each: {x: {endpoint: lists, params: {‸region: us}}}, path: "/{x}", id: .id}
            """)
        #expect(
            problems(marked.text) == marked.located([.variable(.hostParameter("region", endpoint: "lists"))]))
    }

    /// The credentials of a request are sent together.
    @Test(arguments: ["b.test", ""])
    func credentials_haveTheSameHosts(hosts: String) {
        let other = hosts.isEmpty ? "" : ", hosts: [\(hosts), a.test]"
        let parts = "[{bearer: {env: A}, hosts: [a.test, c.test]}, {api_key: {header: X-K, value: {env: B}}\(other)}]"
        let marked = Marked(file(plugin: "auth: ‸\(parts)"))
        #expect(problems(marked.text) == marked.located([.hostsDiffer]))
        let same = parts.replacing("\(other)}]", with: ", hosts: [c.test, a.test]}]")
        #expect(problems(file(plugin: "auth: \(same)")) == [])
    }

    /// Answers are given by name, so that one credential would get the answer for the other.
    @Test(
        arguments: [
            ("Password of B", "basic: {user: {env: U}, password: {ask: Password}}", true),
            ("Password", "basic: {user: {env: U}, password: {ask: Password}}", true),
            ("Password", "basic: {user: {env: U}, password: {env: P}}", false),
        ])
    func question_isThatOfOneCredential(label: String, other: String, isRefused: Bool) {
        let login = "login: {url: https://b.test/t, json: {password: {ask: \(label)}}, token: .t}"
        let marked = Marked(file(plugin: "auth: ‸[{\(other)}, {\(login)}]"))
        let expected = isRefused ? marked.located([.repeatedQuestion(name: "password")]) : []
        #expect(problems(marked.text) == expected)
    }

    /// The same question is asked once, and its answer is for both.
    @Test func questionOfTwoCredentialsOfOneServer_isAskedOnce() {
        let key = "value: {ask: Key}"
        let parts = "[{api_key: {header: X-A, \(key)}}, {api_key: {header: X-B, \(key)}}]"
        #expect(problems(file(plugin: "auth: \(parts)")) == [])
        let others = parts.replacing("X-B, value: {ask: Key}", with: "X-B, value: {ask: B}")
        let marked = Marked(file(plugin: "auth: ‸\(others)"))
        #expect(problems(marked.text) == marked.located([.repeatedQuestion(name: "key")]))
    }

    // MARK: Endpoints

    @Test func baseOfAnEndpoint_isShownBeforeTrust() throws {
        let api = try plugin(
            file(
                plugin: Self.bearer,
                endpoint: "base_url: https://up.test/v1\ncomments: {base_url: https://down.test, path: \"/{id}\"}"))
        #expect(api.wants.hosts == ["https://api.test", "https://up.test/v1", "https://down.test"])
        let list = try #require(api.endpoints.first)
        #expect(list.request.base?.description == "https://up.test/v1")
        #expect(list.comments?.request.base?.description == "https://down.test")
    }

    @Test func comments_haveTheBaseOfTheirEndpoint() throws {
        let list = try endpoint(
            file(endpoint: "base_url: https://up.test\ncomments: {path: \"/{id}\"}\nimage: {path: \"/i/{id}\"}"))
        #expect(list.comments?.request.base?.description == "https://up.test")
        #expect(list.image?.request.base?.description == "https://up.test")
    }

    @Test func baseOfAnEndpoint_needsHostsIfAParameterSetsIt() {
        let base = "params: {x: a}\nbase_url: ‸\"https://{x}.test\""
        let marked = Marked(file(plugin: Self.bearer, endpoint: base))
        #expect(problems(marked.text) == marked.located([.credentialsToAnyHost]))
        let plain = base.replacing("‸", with: "")
        #expect(problems(file(plugin: "auth: {bearer: {env: A}, hosts: [a.test]}", endpoint: plain)) == [])
        #expect(problems(file(plugin: Self.bearer, endpoint: "auth: none\n\(plain)")) == [])
        #expect(problems(file(endpoint: plain)) == [])
    }

    @Test func secretOfAnEndpoint_needsHostsIfAParameterSetsItsHost() {
        let marked = Marked(
            file(endpoint: "base_url: \"https://{x}.test\"\nparams: {x: a, k: {secret: ‸true}}\nquery: {k: \"{k}\"}"))
        #expect(problems(marked.text) == marked.located([.parameter(.secretToAnyHost)]))
    }

    @Test(arguments: [("https://a.test?x", "?"), ("https://a.test#x", "#")])
    func baseOfAnEndpoint_hasNoQuery(base: String, mark: String) {
        let marked = Marked(file(endpoint: "base_url: ‸\"\(base)\""))
        #expect(problems(marked.text) == marked.located([.queryInBaseURL(base)]))
    }

    @Test func baseOfAnEndpoint_isNoDefault() {
        let marked = Marked(file(plugin: "defaults: {‸base_url: https://a.test}"))
        #expect(problems(marked.text) == marked.located([.refusedKey("base_url", .noDefault)]))
    }
}
