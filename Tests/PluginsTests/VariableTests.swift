import Expressions
import Schema
import Testing

@testable import Plugins

/// `each:`, the variables for whose values a list is read.
struct VariableTests {
    private static let repos = "repos: {path: /repos, id: .id, where: .x, params: {org: a}}"

    private func endpoints(_ lines: String) throws -> [String: Endpoint] {
        Dictionary(uniqueKeysWithValues: try plugin(file(endpoints: lines)).endpoints.map { ($0.name, $0) })
    }

    @Test func variables_areRequiredParameters() throws {
        let list = try #require(try endpoints("list: {path: \"/{a}/{b}\", each: {a: [x, y], b: {}}}")["list"])
        #expect(list.parameters.map(\.name) == ["a", "b"] && list.parameters.allSatisfy(\.isRequired))
        guard case .values(["x", "y"]) = list.variables[0].source, case .given = list.variables[1].source else {
            Issue.record("\(list.variables)")
            return
        }
    }

    @Test func parents_haveTheValueAndWhatIsKept() throws {
        let each = "{repo: {endpoint: repos, value: .name, where: .y, keep: {lang: .language}, params: {org: \"{o}\"}}}"
        let list = try #require(
            try endpoints("\(Self.repos)\nlist: {path: \"/{repo}\", params: {o: b}, each: \(each)}")["list"])
        let parents = try #require(list.variables.first?.parents)
        #expect(parents.endpoint.fields?.map(\.name) == ["repo", "lang"])
        #expect(parents.endpoint.fields?.map(\.path.text) == [".name", ".language"])
        #expect(parents.endpoint.condition?.text == "any((.x\n); .) and any((.y\n); .)")
        #expect(parents.kept == ["lang"] && parents.parameters.map(\.name) == ["org"])
        #expect(list.outerNames == ["repo", "lang"])
    }

    @Test func value_isTheIDOfTheItem() throws {
        let list = try #require(
            try endpoints("\(Self.repos)\nlist: {path: \"/{repo}\", each: {repo: {endpoint: repos}}}")["list"])
        let parents = try #require(list.variables.first?.parents)
        #expect(parents.endpoint.fields?.map(\.path.text) == [".id"] && parents.endpoint.condition?.text == ".x")
    }

    @Test func variablesOfParents_comeFirst() throws {
        let all = try endpoints(
            """
            c: {path: "/{b}", each: {b: {endpoint: b}}}
            b: {path: "/{a}", id: .id, each: {a: {endpoint: a}}}
            a: {path: /a, id: .id}
            """)
        #expect(all["c"]?.variables.map(\.name) == ["a", "b"] && all["b"]?.variables.map(\.name) == ["a"])
        #expect(all["c"]?.parameters.map(\.name) == ["a", "b"])
    }

    @Test func comments_takeVariablesAsParameters() throws {
        let list = try #require(
            try endpoints("list: {path: \"/{a}\", each: {a: [x]}, comments: {path: \"/{a}/{id}\"}}")["list"])
        #expect(list.comments?.parameters.map(\.name) == ["a", "id"] && list.comments?.variables.isEmpty == true)
    }

    /// The definition that tells stored lists apart does not depend on the variables.
    @Test func shownSettings_haveTheVariables() throws {
        let with = try #require(try endpoints("list: {path: \"/{a}\", each: {a: [x]}}")["list"])
        let without = try #require(try endpoints("list: {path: \"/{a}\", params: {a: {required: true}}}")["list"])
        #expect(with.shownSettings["each"] == #"{"a":["x"]}"# && without.shownSettings["each"] == nil)
    }

    @Test(
        arguments: [
            ("list: {path: \"/{a}\", each: {a: {endpoint: ‸x}}}", .unknownEndpoint("x", allowed: ["list"])),
            ("list: {path: \"/{a}\", id: .id, each: {a: {endpoint: ‸list}}}", .cycle(["list", "list"])),
            ("list: {path: \"/{a}\", each: {a: ‸[]}}", .noValues("a")),
            ("list: {path: \"/{a}\", each: {a: {‸value: .x}}}", .keyNeedsEndpoint(key: "value")),
            ("p: {path: /p}\nlist: {path: \"/{a}\", each: {a: ‸{endpoint: p}}}", .needsValue(endpoint: "p")),
            ("list: {path: /a, each: {‸a: [x]}}", .unused("a")),
            ("list: {path: \"/{a}\", params: {a: b}, each: {‸a: [x]}}", .nameTaken("a")),
            ("list: {path: \"/{a}\", fields: {a: .b}, each: {‸a: [x]}}", .nameTaken("a")),
            ("list: {path: \"/{parent}\", each: {‸parent: [x]}}", .nameTaken("parent")),
            (
                "p: {path: /p, id: .id}\nlist: {path: \"/{a}\", each: {a: {endpoint: p, keep: {‸a: .x}}}}",
                .nameTaken("a")
            ),
            (
                """
                p: {path: "/{v}", id: .id, each: {v: [1]}}
                q: {path: "/{v}", id: .id, each: {v: [2]}}
                list: {path: "/{a}/{b}", each: ‸{a: {endpoint: p}, b: {endpoint: q}}}
                """, .twoSources("v")
            ),
            (
                "p: {path: /p, id: .id}\nlist: {path: \"/{a}\", each: {a: {endpoint: p, params: {‸x: y}}}}",
                .unknownParameter("x", endpoint: "p", allowed: [])
            ),
            (
                "p: {path: \"/{x}\", id: .id, params: {x: {required: true}}}\n"
                    + "list: {path: \"/{a}\", each: {a: {endpoint: ‸p}}}", .missingParameter("x", endpoint: "p")
            ),
        ] as [(String, VariableProblem)])
    func problem_hasItsPlace(lines: String, problem: VariableProblem) {
        let marked = Marked(file(endpoints: lines))
        #expect(problems(marked.text) == marked.located([.variable(problem)]))
    }

    @Test func cycle_isNotedInEachOfItsEndpoints() {
        let marked = Marked(
            file(
                endpoints: """
                    a: {path: "/{b}", id: .id, each: {b: {endpoint: ‸b}}}
                    b: {path: "/{a}", id: .id, each: {a: {endpoint: ‸a}}}
                    c: {path: "/{a}", id: .id, each: {a: {endpoint: a}}}
                    """))
        let cycles = problems(marked.text).filter { if case .variable(.cycle) = $0.problem { true } else { false } }
        #expect(cycles == marked.located([.variable(.cycle(["a", "b", "a"])), .variable(.cycle(["b", "a", "b"]))]))
    }

    /// Many endpoints that each have several variables with the same endpoint must not take exponential time.
    @Test func manyChains_areReadQuickly() {
        let lines = (1...60).map { number in
            "e\(number): {path: \"/{a\(number)}/{b\(number)}\", id: .id, each: "
                + "{a\(number): {endpoint: e\(number - 1)}, b\(number): {endpoint: e\(number - 1)}}}"
        }
        #expect(problems(file(endpoints: "e0: {path: /e, id: .id}\n" + lines.joined(separator: "\n"))) == [])
    }
}
