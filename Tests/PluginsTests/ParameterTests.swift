import Plugins
import Testing

@Suite struct ParameterTests {
    @Test func parameter_holdsWhatTheFileSays() throws {
        let parameters = try endpoint(
            file(
                endpoint: """
                    params:
                      port: 8765
                      repo: {required: true, help: owner/name}
                      state: {default: open, values: [open, closed]}
                      labels: {list: true}
                    """)
        ).parameters
        #expect(parameters.map(\.name) == ["port", "repo", "state", "labels"])
        #expect(parameters.map(\.defaultValue) == ["8765", nil, "open", nil])
        #expect(parameters.map(\.isRequired) == [false, true, false, false])
        #expect(parameters.map(\.isList) == [false, false, false, true])
        #expect(parameters.map(\.help) == [nil, "owner/name", nil, nil])
        #expect(parameters.map(\.allowed) == [nil, nil, ["open", "closed"], nil])
    }

    @Test(arguments: [
        ("1.10", "1.10"), ("true", "true"), ("0x1F", "0x1F"), ("2024-01-01", "2024-01-01"), ("\"\"", ""),
    ])
    func default_isTheTextAsWritten(written: String, text: String) throws {
        #expect(try plugin(file(plugin: "params: {x: \(written)}")).parameters.map(\.defaultValue) == [text])
    }

    @Test func endpoint_replacesAParameterOfThePlugin() throws {
        let list = try endpoint(
            file(plugin: "params: {sort: name, page: 1}", endpoint: "params: {sort: {required: true}}"))
        #expect(list.parameters.map(\.name) == ["page", "sort"])
        #expect(list.parameters.map(\.isRequired) == [false, true])
        #expect(list.parameters.map(\.defaultValue) == ["1", nil])
    }

    @Test(arguments: ["a", "Z9", "a-b", "a_b", "a.b", "9"])
    func name_hasLettersDigitsAndMarks(name: String) throws {
        #expect(try plugin(file(plugin: "params: {\(name): 1}")).parameters.map(\.name) == [name])
    }

    @Test(arguments: ["\"\"", "a b", "a/b", "é", "id"])
    func name_isRefusedOtherwise(name: String) {
        let marked = Marked(file(plugin: "params: {‸\(name): 1}"))
        let text = name == "\"\"" ? "" : name
        #expect(problems(marked.text) == marked.located([.badName(text)]))
    }

    @Test(arguments: [
        ("params: {x: {}}", "‸\"https://a.test/{x}\"", true),
        ("params: {x: {required: true}}", "https://a.test/{x}", false),
        ("params: {x: 1}", "https://a.test/{x}", false),
        ("params: {x: {}}", "https://a.test/{x|default:1}", false),
        ("params: {x: {}}", "‸\"https://a.test/{x|default:1}/{x}\"", true),
    ])
    func baseURL_mustAlwaysHaveAText(parameters: String, baseURL: String, isRefused: Bool) {
        let marked = Marked(file(plugin: parameters, baseURL: baseURL))
        #expect(problems(marked.text) == (isRefused ? marked.located([.maybeUnset("x")]) : []))
    }
}
