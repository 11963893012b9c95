import Endpoints
import Plugins
import Testing

@Suite struct ArgumentsTests {
    private static let endpoint = """
        path: "/{repo}"
        params:
          repo: {required: true, help: owner/name}
          state: {default: open, values: [open, closed]}
          labels: {list: true, values: [a, b]}
          unused: {required: true}
        query: {state: "{state}", labels: "{labels}"}
        """

    @Test func values_areTheGivenOnesElseTheDefaults() throws {
        let arguments = try makeArguments(["repo": ["x"], "labels": ["a", "b"]])
        #expect(arguments.shown == ["repo": ["x"], "state": ["open"], "labels": ["a", "b"]])
        #expect(arguments["state"] == ["open"])
        #expect(arguments["unused"] == nil)
    }

    @Test func given_replacesADefault() throws {
        #expect(try makeArguments(["repo": ["x"], "state": ["closed"]])["state"] == ["closed"])
    }

    @Test(arguments: [
        (["rebo": ["x"]], EndpointError.unknownParameter("rebo", allowed: ["repo", "state", "labels", "unused"])),
        (["z": ["1"], "b": ["1"]], .unknownParameter("b", allowed: ["repo", "state", "labels", "unused"])),
        ([:], .missingParameter(name: "repo", help: "owner/name")),
        (["repo": ["x", "y"]], .givenTwice(parameter: "repo")),
        (
            ["repo": ["x"], "state": ["all"]],
            .notAllowed(parameter: "state", value: "all", allowed: ["open", "closed"])
        ),
        (["repo": ["x"], "labels": ["a", "c"]], .notAllowed(parameter: "labels", value: "c", allowed: ["a", "b"])),
    ])
    func arguments_tellWhatDoesNotFit(given: [String: [String]], problem: EndpointError) {
        #expect(throws: problem) { _ = try makeArguments(given) }
    }

    @Test(arguments: [
        ("params: {token: {required: true}}", "headers: {X: \"{token}\"}", ""),
        ("", "", "params: {token: {required: true}}\nheaders: {X: \"{token}\"}"),
        ("", "", "params: {token: {required: true}}\nquery: {x: \"{token}\"}"),
    ])
    func required_isDemandedWhereARequestMentionsIt(params: String, headers: String, endpoint: String) {
        #expect(throws: EndpointError.missingParameter(name: "token", help: nil)) {
            _ = try makeSUT("path: /list\n\(endpoint)", plugin: "\(params)\n\(headers)")
        }
    }

    @Test func required_isNotDemandedElsewhere() throws {
        #expect(
            try makeSUT("path: /list", plugin: "params: {token: {required: true}}").url() == "https://api.test/list")
    }

    private func makeArguments(_ given: [String: [String]]) throws -> Arguments {
        let found = try makeLibrary(Self.endpoint).endpoint("api")
        return try Arguments(given, for: found.endpoint, of: found.plugin)
    }
}
