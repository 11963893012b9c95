import Plugins
import Testing

/// Names that a later version gives a meaning are refused where they stand, and nothing else is said of them.
@Suite struct LaterKeysTests {
    @Test(arguments: [
        ("params: {x: {‸secret: true}}", "secret"),
        ("auth: {‸oauth2: {}}", "oauth2"), ("auth: {‸login: {}}", "login"), ("auth: {‸command: [a]}", "command"),
        ("auth: {‸one_of: []}", "one_of"), ("auth: [{bearer: {env: A}}, {‸oauth2: {}}]", "oauth2"),
        ("auth: {bearer: {‸command: [pass, api]}}", "command"),
        ("auth: {basic: {user: {‸command: [a]}, password: {env: B}}}", "command"),
        ("auth: {api_key: {header: A, value: {‸command: [a]}}}", "command"),
    ])
    func plugin_refusesWhatALaterVersionBrings(lines: String, key: String) {
        let marked = Marked(file(plugin: lines))
        #expect(problems(marked.text) == marked.located([.notInThisVersion(key)]))
    }

    @Test(arguments: [
        ("‸where: .a == null", "where"),
        ("comments: {path: \"/{id}\", ‸where: .a}", "where"),
        ("params: {x: {‸secret: true}}", "secret"),
        ("fields: {a: {at: .a, ‸format: iso}}", "format"),
    ])
    func endpoint_refusesWhatALaterVersionBrings(lines: String, key: String) {
        let marked = Marked(file(endpoint: lines))
        #expect(problems(marked.text) == marked.located([.notInThisVersion(key)]))
    }
}
