import HTTP
import Plugins
import Testing

/// Parameters under `auth:`.
@Suite struct CredentialParameterTests {
    private static func login(_ call: String, params: String = "tenant: {required: true}", hosts: String = "") -> String
    {
        "params: {\(params)}\nauth: {login: {\(call), token: .t}\(hosts)}"
    }

    @Test(
        arguments: [
            (login("url: \"https://a.test/{tenant}\""), []),
            (login("url: ‸\"https://a.test/{other}\""), [.unknownParameter("other", allowed: ["tenant"])]),
            (login("path: /a, json: {a: ‸\"{other}\"}"), [.unknownParameter("other", allowed: ["tenant"])]),
            (login("path: /a, headers: {a: ‸\"{other}\"}"), [.unknownParameter("other", allowed: ["tenant"])]),
            (login("path: /a, basic: {user: ‸\"{other}\"}"), [.unknownParameter("other", allowed: ["tenant"])]),
            (
                login("path: /a, refresh: {path: /b, form: {a: ‸\"{other}\"}}"),
                [.unknownParameter("other", allowed: ["tenant"])]
            ),
            (login("path: ‸\"/{tenant}\"", params: "tenant: {}"), [.maybeUnset("tenant")]),
            (login("path: \"/{tenant|default:a}\"", params: "tenant: {}"), []),
            (login("path: /a, query: {a: \"{tenant}\"}", params: "tenant: {}"), []),
            (
                login("path: /a, json: {a: ‸\"{tenant}\"}", params: "tenant: {secret: true}"),
                [.parameter(.secretInCredential("tenant"))]
            ),
            (login("url: ‸\"https://{tenant}.a.test/\""), [.credentialsToAnyHost]),
            (login("url: \"https://{tenant}/\"", hosts: ", hosts: confirm"), []),
            (
                login("path: /a", hosts: ", hosts: ‸all"),
                [.notAllowed(text: "all", allowed: ["confirm"])]
            ),
            (login("url: ‸\"{tenant}\""), [.credentialsToAnyHost]),
            (login("url: \"https://{tenant}.a.test/\"", hosts: ", hosts: [\"*.a.test\"]"), []),
            (login("url: \"https://{tenant}/\"", params: "tenant: {default: a, values: {a: a.test}}"), []),
            (
                login("url: \"https://{tenant}/\"", params: "tenant: {default: a, values: {a: ‸a.test/b}}"),
                [.parameter(.badHostText("a.test/b"))]
            ),
            (
                login("url: ‸\"ftp://a.test/{tenant}\""),
                [.badURL(text: "ftp://a.test/{tenant}", .unsupportedScheme("ftp"))]
            ),
            (login("url: ‸\"https://a.test/{tenant}/../b\""), [.dotSegment("https://a.test/{tenant}/../b")]),
        ] as [(String, [PluginProblem])])
    func template_isChecked(plugin: String, expected: [PluginProblem]) {
        let marked = Marked(file(plugin: plugin))
        #expect(problems(marked.text) == marked.located(expected))
    }

    /// Whose credentials there are must not depend on the endpoint, let alone on an item.
    @Test func parameter_isOnlyThePlugins() {
        let plugin = Self.login("path: \"/{tenant}\"")
        let own = Marked(file(plugin: plugin, endpoint: "params: {‸tenant: {default: a}}"))
        #expect(problems(own.text) == own.located([.parameter(.credentialOfPlugin("tenant"))]))
    }

    /// A token from a path is that of the base URL: another one would get it.
    @Test func parameterOfTheBaseURLOfTokens_isOnlyThePlugins() {
        let plugin = """
            base_url: https://a.test/{tenant}
            params: {tenant: {default: a}}
            auth: {login: {PATH, json: {p: {env: P}}, token: .t}}
            """
        let file = { (address: String, list: String) in
            """
            version: 1
            plugins:
              api:
            \(plugin.replacing("PATH", with: address).split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
                endpoints:
                  list: {path: /, id: .id}
                  other: {\(list), id: .id}
            """
        }
        let lists = [
            ("params: {‸tenant: {default: b}}, path: /", PluginProblem.parameter(.credentialOfPlugin("tenant"))),
            (
                "each: {x: {endpoint: list, params: {‸tenant: b}}}, path: \"/{x}\"",
                .variable(.hostParameter("tenant", endpoint: "list"))
            ),
        ]
        for (list, problem) in lists {
            let marked = Marked(file("path: /token", list))
            #expect(problems(marked.text) == marked.located([problem]))
            #expect(problems(file("url: https://a.test/token", list.replacing("‸", with: ""))) == [])
        }
    }

    /// An item must not decide where requests go, not even by the name of a variable.
    @Test func variables_areNotPassedToHosts() {
        let marked = Marked(
            """
            version: 1
            plugins:
              api:
                base_url: https://a.test
                endpoints:
                  shops: {path: /shops, id: .id}
                  repos: {params: {shop: {required: true}}, base_url: "https://{shop}.a.test", path: /repos, id: .id}
                  issues:
                    each: {shop: {endpoint: shops}, repo: {endpoint: ‸repos}}
                    path: "/issues/{repo}/{shop}"
                    id: .id
            """)
        #expect(problems(marked.text) == marked.located([.variable(.hostParameter("shop", endpoint: "repos"))]))
    }

    @Test(arguments: ["parent", "message"])
    func host_isNotOfAnItem(name: String) {
        let marked = Marked(
            """
            version: 1
            plugins:
              api:
                base_url: "https://{\(name)}.a.test"
                params: ‸{\(name): {required: true}}
                endpoints: {list: {path: /list, id: .id}}
            """)
        #expect(problems(marked.text) == marked.located([.parameter(.hostOfItem(name))]))
    }

    @Test(arguments: [
        ("https://a.test/v1", "https://a.test", true), ("https://a.test/v1", "https://a.test:8443", false),
        ("https://a.test/{tenant}", "https://a.test", true), ("https://{tenant}.a.test", "https://b.a.test", false),
        ("{tenant}", "https://a.test", false), ("http://127.0.0.1:{tenant}", "http://127.0.0.1:81", true),
        ("http://127.0.0.1:{tenant}", "http://localhost:81", false),
    ])
    func plugin_namesItsHosts(base: String, origin: String, isNamed: Bool) throws {
        let plugin = try plugin(
            file(
                plugin: "params: {tenant: {required: true}}\nauth: {bearer: {env: A}, hosts: confirm}",
                baseURL: "\"\(base)\""))
        #expect(plugin.namesForCredentials(try HTTPURL.Origin(host: origin)) == isNamed)
    }

    @Test func trust_namesTheServersOfTokens() throws {
        let plugin = try plugin(
            file(
                plugin: Self.login(
                    "url: \"https://{tenant}/\"", params: "tenant: {default: a, values: {a: a.test, b: b.test}}")))
        #expect(plugin.wants.hosts.contains("https://a.test/") && plugin.wants.hosts.contains("https://b.test/"))
    }
}
