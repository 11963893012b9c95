import Expressions
import Testing
import YAML

@testable import Plugins

/// A check compiles each expression with jq, whatever else is wrong.
@Suite struct CompiledExpressionTests {
    @Test func errorsOfAllExpressions_areFound() {
        let marked = Marked(
            file(
                plugin: "errors: [{at: '.ok | ‸fail', equals: 1, do: fail}]",
                endpoint: """
                    where: .a | ‸foo
                    fields: {x: ".x |‸", y: '.y | length', z: {at: '.a | ‸foo'}}
                    pagination: {strategy: cursor, token: '.next | ‸bar', cursor: {query: c}}
                    comments: {path: "/{id}", fields: {a: '.a | ‸$b'}}
                    """))
        let expected: [PluginProblem] = [
            .badExpression(text: ".ok | fail", .undefined("fail/0", offset: 6)),
            .badExpression(text: ".a | foo", .undefined("foo/0", offset: 5)),
            .badExpression(text: ".x |", .endsTooEarly(offset: 4)),
            .badExpression(text: ".a | foo", .undefined("foo/0", offset: 5)),
            .badExpression(text: ".next | bar", .undefined("bar/0", offset: 8)),
            .badExpression(text: ".a | $b", .undefined("$b", offset: 5)),
        ]
        #expect(compiled(marked.text) == marked.located(expected))
        #expect(problems(marked.text).isEmpty)
    }

    @Test func expression_isCompiledNextToOtherErrors() {
        let marked = Marked(
            file(endpoint: "fields: {x: \".x | ‸\"}") + """
                      other:
                        ‸pth: /other
                """)
        let problems = compiled(marked.text)
        #expect(problems.first?.problem == .badExpression(text: ".x | ", .endsTooEarly(offset: 5)))
        #expect(problems.first?.location == marked.places.first)
        #expect(problems.contains { $0.location == marked.places.last })
    }

    @Test func validExpressions_areNoProblem() {
        #expect(compiled(file(endpoint: "fields: {x: '.x | length', y: .y}")).isEmpty)
    }

    /// The problems that a check finds.
    private func compiled(_ text: String) -> [LocatedProblem] {
        do throws(PluginFileError) {
            return try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"), compiles: true).warnings
        } catch {
            return error.problems
        }
    }
}
