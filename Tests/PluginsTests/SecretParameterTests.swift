import Plugins
import Testing

@Suite struct SecretParameterTests {
    @Test func secret_isReadWithItsVariable() throws {
        let parameter = try #require(
            plugin(file(plugin: "params: {token: {secret: true, env: API_TOKEN, required: true}}")).parameters.first)
        #expect(parameter.secrecy?.variable == "API_TOKEN")
        #expect(parameter.isRequired)
    }

    @Test(arguments: [
        ("params: {t: {secret: true, ‸default: a}}", ParameterProblem.secretExcludes(key: "default")),
        ("params: {t: {secret: true, ‸values: [a]}}", .secretExcludes(key: "values")),
        ("params: {t: {secret: true, ‸list: true}}", .secretExcludes(key: "list")),
        ("params: {t: {secret: true, ‸type: integer}}", .secretExcludes(key: "type")),
        ("params: {t: {‸env: A}}", .needsSecret(key: "env")),
        ("params: {t: {‸in_path: true}}", .needsSecret(key: "in_path")),
        ("params: {t: {default: {command: ‸[]}}}", .emptyCommand),
        (
            "params: {t: {secret: true}}\nactions: {a: {path: /a, multipart: {f: {file: ‸\"{t}\"}}}}",
            .secretAsFile("t")
        ),
    ])
    func plugin_refusesWhatASecretCannotBe(lines: String, problem: ParameterProblem) {
        let marked = Marked(file(plugin: lines))
        #expect(problems(marked.text) == marked.located([.parameter(problem)]))
    }

    @Test func path_takesASecretThatMayBeThere() {
        let text = """
            version: 1
            plugins:
              api:
                base_url: ‸"https://api.test/bot{t}"
                params: {t: {secret: true, required: true, in_path: true}}
                auth: {login: {url: "https://api.test/login", token: .t}}
                endpoints: {list: {path: "/{t}"}}
            """
        #expect(problems(Marked(text).text) == [])
    }

    @Test(arguments: [
        ("https://{t}.api.test", "url: \"https://api.test/login\"", "/a", ParameterProblem.secretInHost("t")),
        ("https://api.test/{t}", "path: ‸/login", "/a", .secretInTokenPath("t")),
        ("https://api.test", "path: /login", "‸\"/a?key={t}\"", .secretInQuery("t")),
    ])
    func secretOfAPath_isNowhereElseInAURL(base: String, login: String, path: String, problem: ParameterProblem) {
        let mark = problem == .secretInHost("t") ? "‸" : ""
        let marked = Marked(
            """
            version: 1
            plugins:
              api:
                base_url: \(mark)"\(base)"
                params: {t: {secret: true, required: true, in_path: true}}
                auth: {login: {\(login), token: .t}, hosts: [api.test]}
                endpoints: {list: {path: \(path)}}
            """)
        #expect(problems(marked.text) == marked.located([.parameter(problem)]))
    }

    /// Lists pass the values of parameters on by name.
    @Test(arguments: [
        "list: {path: /l, params: {‸t: {default: a}}}",
        "list: {path: /l, comments: {path: \"/{id}\", params: {‸t: {}}}}",
        "list: {path: /l, comments: {path: \"/{id}\", id: .id, comments: {path: \"/r/{id}\", params: {‸t: {default: a}}}}}",
    ])
    func secret_isOneEverywhere(endpoint: String) {
        let marked = Marked(
            """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                params: {t: {secret: true}}
                endpoints:
                  \(endpoint)
            """)
        #expect(problems(marked.text) == marked.located([.parameter(.secretElsewhere("t"))]))
    }

    /// Lists pass secrets on by name, so that one would get the other's.
    @Test(arguments: [
        ("comments: {path: \"/{id}\", id: .id, params: {‸t: {secret: true, env: B}}}", true),
        ("comments: {path: \"/{id}\", id: .id, params: {‸t: {secret: true}}}", true),
        ("comments: {path: \"/{id}\", id: .id, params: {t: {secret: true, env: A}}}", false),
    ])
    func secret_isThatOfOneVariable(comments: String, isRefused: Bool) {
        let own = "params: {t: {secret: true, env: A}}\nheaders: {X-T: \"{t}\"}"
        let marked = Marked(file(endpoint: "\(own)\nid: .id\n\(comments)"))
        #expect(problems(marked.text) == (isRefused ? marked.located([.parameter(.otherSecretElsewhere("t"))]) : []))
    }

    @Test func secretOfAnAction_isOneEverywhere() {
        let marked = Marked(
            file(plugin: "params: {‸t: {}}\nactions: {a: {path: /a, params: {t: {secret: true}}, json: {t: \"{t}\"}}}"))
        #expect(problems(marked.text) == marked.located([.parameter(.secretElsewhere("t"))]))
    }

    @Test func secret_becomesNoOtherParameterOfAVariable() {
        let text = { (q: String, mark: String) in
            """
            version: 1
            plugins:
              api:
                base_url: https://api.test
                params: {t: {secret: true}}
                endpoints:
                  other: {path: "/o", query: {q: "{q}"}, params: {q: \(q)}, id: .id}
                  list: {each: {o: {endpoint: other, params: {q: \(mark)"x-{t}"}}}, path: "/l/{o}"}
            """
        }
        let marked = Marked(text("{default: a}", "‸"))
        #expect(problems(marked.text) == marked.located([.parameter(.secretToPlain("t", parameter: "q"))]))
        #expect(problems(text("{secret: true}", "")) == [])
    }

    @Test func portOfABaseURL_isNoSecret() {
        let marked = Marked(
            file(
                plugin: "params: {t: {secret: true, required: true, in_path: true}}",
                baseURL: "‸\"http://127.0.0.1:{t}/\""))
        #expect(problems(marked.text) == marked.located([.parameter(.secretInHost("t"))]))
    }

    @Test func path_takesNoOtherSecret() {
        let marked = Marked(
            """
            version: 1
            plugins:
              api:
                base_url: ‸"https://api.test/{t}"
                params: {t: {secret: true, required: true}}
                endpoints: {list: {path: ‸"/{t}"}}
            """)
        #expect(
            problems(marked.text)
                == marked.located([.parameter(.secretInPath("t")), .parameter(.secretInPath("t"))]))
    }

    @Test func parameterisedHost_needsHostsForASecret() {
        let open = Marked(
            file(plugin: "params: {h: {default: a}, t: {secret: ‸true}}", baseURL: "\"https://{h}.test\""))
        #expect(problems(open.text) == open.located([.parameter(.secretToAnyHost)]))
    }

    @Test func defaultCommand_isADefault() throws {
        let endpoint = try endpoint(
            file(endpoint: "params: {c: {default: {command: [where, -s]}}}\nquery: {c: \"{c}\"}"))
        #expect(endpoint.parameters.first?.defaultCommand == ["where", "-s"])
        #expect(problems(file(plugin: "params: {c: {default: {command: [where]}}}", endpoint: "")) == [])
    }

    @Test func wants_haveTheFileOfAComment() throws {
        let add = "add: {multipart: {m: \"{message}\", f: {file: \"@/g\"}}}"
        #expect(try plugin(file(endpoint: "comments: {path: \"/{id}\", id: .id, \(add)}")).wants.files == ["/g"])
    }

    @Test func wants_areTheDataOutsideTheFile() throws {
        let wants = try plugin(
            file(
                plugin: """
                    params: {t: {secret: true, env: B}, c: {default: {command: [where]}}}
                    hosts: [other.test]
                    auth:
                      - bearer: {env: A}
                        hosts: [up.test]
                      - basic: {user: {file: ~/u}, password: {command: [pass, x]}}
                        hosts: [up.test]
                      - login: {url: https://auth.test/login, form: {p: {ask: Password}}, token: .t}
                        hosts: [up.test]
                    actions: {a: {path: /a, params: {f: {}}, multipart: {f: {file: "{f}"}, g: {file: "@/g"}}}}
                    """)
        ).wants
        #expect(wants.variables == ["A", "B"])
        #expect(wants.files == ["~/u", "/g"])
        #expect(wants.commands == [["pass", "x"], ["where"]])
        #expect(wants.answers == ["Password", "t"])
        #expect(wants.hosts == ["https://api.test", "up.test", "https://auth.test/login"])
        #expect(!wants.isNothing)
        #expect(try plugin(file()).wants.isNothing)
    }
}
