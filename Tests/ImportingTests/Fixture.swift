import Testing
import YAML

@testable import Importing

/// The plugin for a document.
func imported(_ text: String, _ options: ImportOptions = ImportOptions()) throws -> ImportedPlugin {
    try APIDescription(YAMLSource(bytes: Array(text.utf8), file: "openapi.yaml")).plugin(options)
}

/// A document of OpenAPI 3 with paths.
func document(_ paths: String, _ more: String = "") -> String {
    """
    openapi: 3.0.3
    info: {title: Books API, version: "1"}
    servers: [{url: https://api.books.example/v1}]
    \(more)
    paths:
    \(paths.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }.joined(separator: "\n"))
    """
}

/// A path with a list in `data` whose items have these properties.
func list(
    _ path: String = "/books", items: String = "{id: {type: string}, title: {type: string}}", beside: String = "",
    parameters: String = "", operation: String = ""
) -> String {
    let more = beside.isEmpty ? "" : ", \(beside)"
    return """
        \(path):
          get:
            \(operation.isEmpty ? "summary: List" : operation)
            parameters: [\(parameters)]
            responses: {200: {content: {application/json: {schema: {properties: {data: {items: {properties: \(items)}}\(more)}}}}}}
        """
}

/// The lines of an endpoint in a plugin file, without their indentation.
func lines(of name: String = "books", in plugin: ImportedPlugin) -> [String] {
    let all = plugin.text().split(separator: "\n").map { String($0) }
    guard let start = all.firstIndex(of: "      \(name):") else { return [] }
    return all[(start + 1)...].prefix { $0.hasPrefix("        ") }.map { String($0.dropFirst(8)) }
}

func parameter(_ name: String, _ schema: String = "{type: integer}", more: String = "") -> String {
    "{name: \"\(name)\", in: query, schema: \(schema)\(more.isEmpty ? "" : ", \(more)")}"
}

/// A setting of an endpoint on one line, whatever its length.
func setting(_ key: String, of name: String = "books", in plugin: ImportedPlugin) -> String? {
    let lines = lines(of: name, in: plugin)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else { return nil }
    let inner = lines[(start + 1)...].prefix { $0.hasPrefix("  ") }.map { $0.drop { $0 == " " } }
        .filter { !$0.hasPrefix("#") }
    let text = lines[start].dropFirst(key.count + 1).drop { $0 == " " }
    return text.isEmpty ? "{\(inner.joined(separator: ", "))}" : String(text)
}
