import Schema
import YAML

@testable import Plugins

/// Text in which `‸` marks places.
struct Marked {
    /// The text without the marks.
    let text: String
    let places: [Location]

    init(_ marked: String) {
        var text = ""
        var places: [Location] = []
        var (line, column) = (1, 1)
        for character in marked {
            if character == "‸" {
                places.append(Location(line: line, column: column))
                continue
            }
            text.append(character)
            (line, column) = character == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        self.text = text
        self.places = places
    }

    /// The problems at the marked places, in order.
    func located(_ problems: [PluginProblem]) -> [LocatedProblem] {
        zip(problems, places).map { LocatedProblem(problem: $0, location: $1) }
    }
}

func read(_ text: String) throws(PluginFileError) -> PluginFile {
    try PluginFile(YAMLSource(bytes: Array(text.utf8), file: "plugins.yaml"))
}

/// The errors and warnings of a file; empty if it has none.
func problems(_ text: String) -> [LocatedProblem] {
    let problems: [LocatedProblem]
    do throws(PluginFileError) { problems = try read(text).warnings } catch { problems = error.problems }
    return problems.map { LocatedProblem(problem: $0.problem, location: $0.location) }
}

/// A file with one plugin, `api`, with one endpoint, `list`, and additional lines.
func file(plugin lines: String = "", baseURL: String = "https://api.test", endpoint: String = "") -> String {
    var text = "version: 1\nplugins:\n  api:\n    base_url: \(baseURL)\n"
    text += indented(lines, by: 4)
    text += "    endpoints:\n      list:\n        path: /list\n"
    return text + indented(endpoint, by: 8)
}

/// A file with one plugin, `api`, with these endpoints and additional lines.
func file(plugin lines: String = "", endpoints: String) -> String {
    "version: 1\nplugins:\n  api:\n    base_url: https://api.test\n" + indented(lines, by: 4) + "    endpoints:\n"
        + indented(endpoints, by: 6)
}

private func indented(_ lines: String, by count: Int) -> String {
    guard !lines.isEmpty else { return "" }
    return lines.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String(repeating: " ", count: count) + $0 + "\n" }.joined()
}

/// The plugin `api` in a file without errors.
func plugin(_ text: String) throws -> Plugin {
    try PluginLibrary([read(text)]).plugin(named: "api")
}

/// Its endpoint `list`.
func endpoint(_ text: String) throws -> Endpoint {
    try PluginLibrary([read(text)]).endpoint("api/list").endpoint
}
