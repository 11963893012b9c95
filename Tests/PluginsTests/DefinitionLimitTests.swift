import Schema
import System
import Testing
import YAML

@testable import Plugins

/// Limits of a definition. A hostile file must be refused at once.
struct DefinitionLimitTests {
    @Test func errors_areReportedUpToALimit() {
        let keys = (0..<900).map { "k\($0): 1" }.joined(separator: "\n")
        let found = problems(file(plugin: keys))
        #expect(found.count == DefinitionLimit.errors.value && found.last?.problem == .limit(.errors))
    }

    /// Warnings must not take the place of errors.
    @Test func error_afterManyWarningsIsReported() {
        let plugins = (0..<300).map {
            "  a\($0): {base_url: \"http://a.test\", auth: {bearer: text}, endpoints: {l: {path: /}}}\n"
        }
        let found = problems("version: 1\nplugins:\n" + plugins.joined() + "  z: {base_url: \"http://a.test\", x: 1}\n")
        #expect(found.filter { !$0.problem.isWarning }.count == 2 && found.count == DefinitionLimit.errors.value + 2)
    }

    @Test func template_hasALimit() {
        let path = { (count: Int) in "path: /" + String(repeating: "x", count: count - 1) }
        let text = { (count: Int) in
            "version: 1\nplugins: {api: {base_url: \"http://a.test\", endpoints: {l: {\(path(count))}}}}"
        }
        #expect(problems(text(DefinitionLimit.templateBytes.value)).isEmpty)
        #expect(problems(text(DefinitionLimit.templateBytes.value + 1)).map(\.problem) == [.limit(.templateBytes)])
    }

    @Test(arguments: [(0, []), (1, [PluginProblem.limit(.parameters)])])
    func parameters_haveALimitWithThoseOfThePlugin(extra: Int, expected: [PluginProblem]) {
        let names = { (name: String, count: Int) in
            "params: {" + (0..<count).map { "\(name)\($0): x" }.joined(separator: ", ") + "}"
        }
        let half = DefinitionLimit.parameters.value / 2
        let text = file(plugin: names("a", half), endpoint: names("b", half + extra))
        #expect(problems(text).map(\.problem) == expected)
    }

    @Test(arguments: [(0, []), (1, [.limit(.hosts)])] as [(Int, [PluginProblem])])
    func mappedHosts_haveALimit(extra: Int, expected: [PluginProblem]) {
        let values = (0..<DefinitionLimit.hosts.value / 4).map { "a\($0): b" }.joined(separator: ", ")
        let params = (0..<3).map { "p\($0): {required: true, values: {\(values)}}" }.joined(separator: ", ")
        let rest = (0..<DefinitionLimit.hosts.value / 4 + extra).map { "c\($0): d" }.joined(separator: ", ")
        let text = file(
            plugin: "params: {\(params)}", baseURL: "https://{p0}.{p1}.{p2}.test",
            endpoint: "params: {q: {required: true, values: {\(rest)}}}\nbase_url: \"https://{q}.test\"")
        #expect(problems(text).map(\.problem) == expected)
    }

    @Test(arguments: [(0, []), (4, [.limit(.seconds)])] as [(Int, [PluginProblem])])
    func time_hasALimitThatIsNotedOnce(spent: Int, expected: [PluginProblem]) throws {
        let source = YAMLSource(bytes: [], file: "")
        var compiler = Compiler(source, validator: Validator(), time: ThreadTime(spent: .seconds(spent)))
        let place = Location(line: 1, column: 1)
        let answers = (0..<2).map { _ in compiler.admit([], [], at: place) }
        #expect(answers == [expected.isEmpty, expected.isEmpty])
        #expect(compiler.validator.problems.map(\.problem) == expected)
    }

    @Test func inheritedParameters_haveALimit() {
        let params = (0..<200).map { "p\($0): x" }.joined(separator: ", ")
        let endpoints = (0..<400).map { "e\($0): {path: /}" }.joined(separator: ", ")
        let plugins = (0..<3).map {
            "  a\($0): {base_url: \"http://a.test\", params: {\(params)}, endpoints: {\(endpoints)}}\n"
        }
        #expect(problems("version: 1\nplugins:\n" + plugins.joined()).map(\.problem) == [.limit(.inherited)])
    }

    @Test(arguments: [(0, []), (1, [PluginProblem.limit(.rules)])])
    func rules_haveALimit(extra: Int, expected: [PluginProblem]) {
        let rules = Array(repeating: "{status: 404, do: skip}", count: DefinitionLimit.rules.value + extra)
        #expect(problems(file(endpoint: "errors: [\(rules.joined(separator: ", "))]")).map(\.problem) == expected)
    }

    @Test func expressions_haveALimitTogether() {
        let fields = (0..<10).map { "f\($0): '.a + \"\($0)\(String(repeating: "x", count: 8_000))\"'" }
        let text = file(endpoint: "fields: {\(fields.joined(separator: ", "))}")
        #expect(problems(text).map(\.problem) == [.limit(.expressionBytes)])
    }

    /// The parameters of completion.
    @Test func outline_joinsParametersOfAllLevels() throws {
        let source = file(
            plugin: "params: {a: x, b: x}", endpoint: "params: {b: y, c: x}\ncomments: {path: '/{id}', params: {a: z}}")
        let outline = try #require(PluginOutline.all(in: .init(bytes: Array(source.utf8), file: "f")).first)
        #expect(outline.endpoints[0].parameters.map(\.name) == ["a", "b", "c"])
        #expect(outline.endpoints[0].comments[0].parameters.map(\.name) == ["b", "c", "a"])
    }

    /// Another file's definition of the same name does not replace one that cannot be read.
    @Test func brokenFile_hidesOnlyItsOwnPlugins() throws {
        let good = try read("version: 1\nplugins: {one: {base_url: \"http://a.test\", endpoints: {l: {path: /}}}}")
        let own = "version: 1\nplugins: {two: {base_url: 1}}"
        var error: PluginFileError?
        do throws(PluginFileError) { _ = try read(own) } catch let problem { error = problem }
        let library = PluginLibrary([good], broken: BrokenPluginFile(try #require(error)))
        #expect(try library.plugin(named: "one").name == "one")
        #expect(throws: LookupError.self) { try library.plugin(named: "two") }
    }
}
