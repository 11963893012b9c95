import Expressions
import JSON
import Plugins
import Testing

/// Valid and invalid values of `errors:`.
@Suite struct ErrorRuleTests {
    @Test func rules_areTheEndpointsThenThePlugins() throws {
        let text = file(
            plugin: "errors: [{status: 500, do: fail}]",
            endpoint: """
                errors:
                  - {status: [403, 404], do: skip}
                  - {at: .error, equals: 88, contains: Many, do: retry, message: .error.text}
                image: {path: "/{id}/picture"}
                comments: {path: "/{id}", errors: [{contains: x, do: skip}]}
                """)
        let endpoint = try #require(try plugin(text).endpoints.first)
        #expect(endpoint.errors.map(\.action) == [.skip, .retry, .fail])
        #expect(endpoint.errors.map(\.statuses) == [[403, 404], nil, [500]])
        #expect(endpoint.errors[1].at?.description == ".error")
        #expect(endpoint.errors[1].equals == "88")
        #expect(endpoint.errors[1].contains == "Many")
        #expect(endpoint.errors[1].message?.description == ".error.text")
        #expect(endpoint.comments?.errors.map(\.action) == [.skip, .fail])
        #expect(endpoint.image?.errors.map(\.action) == [.fail])
    }

    @Test(
        arguments: [
            ("‸{do: fail}", .noCondition), ("‸{do: fail, contains: \"\"}", .noCondition),
            ("‸{do: fail, status: []}", .noCondition), ("‸{do: fail, message: .m}", .noCondition),
            ("{do: fail, status: 200, equals: ‸a}", .equalsWithoutPath),
            ("{do: skip, status: 404, message: ‸.m}", .messageOfSkip),
            ("{do: skip, at: .a, contains: b, message: ‸.m}", .messageOfSkip),
        ] as [(String, ErrorRuleProblem)])
    func rule_thatMakesNoSenseIsRefused(rule: String, problem: ErrorRuleProblem) {
        for marked in [
            Marked(file(plugin: "errors: [\(rule)]")), Marked(file(endpoint: "errors: [\(rule)]")),
        ] {
            #expect(problems(marked.text) == marked.located([.errorRule(problem)]))
        }
    }

    @Test(
        arguments: [
            ("‸{status: 404}", .missingKey("do")),
            ("{status: 404, do: ‸ignore}", .notAllowed(text: "ignore", allowed: ["skip", "retry", "fail"])),
            ("{status: ‸99, do: skip}", .outOfRange(text: "99", 100...599)),
            ("{status: [404, ‸600], do: skip}", .outOfRange(text: "600", 100...599)),
            ("{at: ‸\".a[]\", do: skip}", .severalValues(path: ".a[]")),
            ("{at: .a, do: fail, message: ‸\".m[]\"}", .severalValues(path: ".m[]")),
            (
                "{‸statuses: 404, do: skip, at: .a}",
                .unknownKey("statuses", allowed: ["status", "at", "equals", "contains", "do", "message"])
            ),
        ] as [(String, PluginProblem)])
    func rule_thatDoesNotFitIsRefused(rule: String, problem: PluginProblem) {
        let marked = Marked(file(endpoint: "errors: [\(rule)]"))
        #expect(problems(marked.text) == marked.located([problem]))
    }

    @Test(arguments: [
        "{contains: x, do: skip, message: .m}", "{at: .a, equals: true, do: retry}", "{status: 200, do: fail}",
    ])
    func rule_withOneConditionIsEnough(rule: String) {
        #expect(problems(file(endpoint: "errors: [\(rule)]")) == [])
    }
}

/// Valid values of `http:`.
@Suite struct HTTPSettingsTests {
    @Test func settings_areRead() throws {
        let lines = "http: {retries: 0, backoff: 20ms, rate: 60/m, max_wait: 5m, wait: {header: X-Wait}}"
        let http = try plugin(file(plugin: lines)).http
        #expect(http.retries == 0)
        #expect(http.backoff == .milliseconds(20))
        #expect(http.rate?.count == 60 && http.rate?.period == .seconds(60))
        #expect(http.maxWait == .seconds(300))
        #expect(http.wait == .header("X-Wait"))
    }

    @Test(arguments: [("10/s", 10, 1), ("60/m", 60, 60), ("1000/h", 1000, 3600), ("1/3s", 1, 3), ("2/5m", 2, 300)])
    func rate_isACountInATime(text: String, count: Int, seconds: Int) throws {
        let rate = try plugin(file(plugin: "http: {rate: \(text)}")).http.rate
        #expect(rate?.count == count && rate?.period == .seconds(seconds))
    }

    @Test(
        arguments: [
            ("wait: ‸{header: A, body: .b}", .oneKeyNeeded(allowed: ["header", "body"])),
            ("wait: ‸{}", .oneKeyNeeded(allowed: ["header", "body"])),
            ("wait: {body: ‸\".a[]\"}", .severalValues(path: ".a[]")),
            ("wait: {header: ‸\"a b\"}", .badHeaderName("a b")),
            ("retries: ‸101", .outOfRange(text: "101", 0...100)), ("rate: ‸10/d", .badRate(text: "10/d")),
            ("backoff: ‸soon", .badDuration(text: "soon")),
        ] as [(String, PluginProblem)])
    func setting_thatDoesNotFitIsRefused(line: String, problem: PluginProblem) {
        let marked = Marked(file(plugin: "http: {\(line)}"))
        #expect(problems(marked.text) == marked.located([problem]))
    }
}
