import HTTP
import Plugins
import Testing

@Suite struct TrustTests {
    @Test(arguments: [
        "https://{x}", "https://{x}.api.test", "https://api.{x}/v1", "https://api.test:{x}", "\"{x}\"",
        "https://api.test{x}", "http://127.0.0.2:{x}", "https://127.0.0.1:{x}", "http://{x}:80",
        "\"{x|lower}://api.test\"",
    ])
    func credentials_needHostsWhereAParameterDecidesOnTheHost(baseURL: String) {
        let marked = Marked(file(plugin: "params: {x: a}\nauth: ‸{bearer: {env: TOKEN}}", baseURL: baseURL))
        #expect(problems(marked.text) == marked.located([.credentialsToAnyHost]))
        let listed = file(plugin: "params: {x: a}\nauth: {bearer: {env: TOKEN}, hosts: [api.test]}", baseURL: baseURL)
        #expect(problems(listed) == [])
        #expect(problems(file(plugin: "params: {x: a}", baseURL: baseURL)) == [])
    }

    @Test(arguments: [
        "https://api.test", "https://api.test/", "https://api.test/{x}", "https://api.test/v1/{x}/{x}",
        "http://127.0.0.1:{x}", "http://localhost:{x}/v1",
    ])
    func credentials_goToTheOriginOfALiteralHost(baseURL: String) throws {
        let text = file(plugin: "params: {x: a}\nauth: {bearer: {env: TOKEN}}", baseURL: baseURL)
        #expect(problems(text) == [])
        #expect(try !plugin(text).hasParameterisedOrigin)
    }

    @Test func plugin_isUnsignedWithoutAuth() throws {
        #expect(try !plugin(file()).isSigned)
        #expect(try !plugin(file(plugin: "auth: none")).isSigned)
        #expect(try plugin(file(plugin: "auth: {bearer: {env: A}}")).isSigned)
    }

    @Test(arguments: [
        "{bearer: ‸abc}", "{basic: ‸{user: joe}}", "{basic: ‸{user: {env: A}, password: abc}}",
        "{api_key: ‸{header: X, value: abc}}", "[{bearer: {env: A}}, {api_key: ‸{query: k, value: abc}}]",
    ])
    func literalSecret_isAWarning(auth: String) throws {
        let marked = Marked(file(plugin: "auth: \(auth)"))
        #expect(try read(marked.text).plugins.count == 1)
        #expect(problems(marked.text) == marked.located([.literalSecret]))
    }

    @Test(arguments: ["{bearer: {env: A}}", "{bearer: {file: ~/.token}}", "{basic: {user: {env: A}, password: \"\"}}"])
    func secretKeptElsewhere_isNone(auth: String) throws {
        #expect(try read(file(plugin: "auth: \(auth)")).warnings == [])
    }

    @Test func warning_isReportedBesideErrors() {
        let marked = Marked(file(plugin: "auth: {bearer: ‸abc}\ndocs: ‸here"))
        #expect(problems(marked.text) == marked.located([.literalSecret, .badURL(text: "here", .notAbsolute("here"))]))
    }
}
