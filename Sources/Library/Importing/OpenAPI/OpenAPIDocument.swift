import HTTP
import YAML

/// A document of OpenAPI 2.0, 3.0, 3.1 or 3.2.
struct OpenAPIDocument {
    let root: YAMLNode
    let references: References
    /// Whether it is of OpenAPI 2.0, which was called Swagger.
    let isSwagger: Bool
    /// The version that it says, such as `3.0.3`.
    let version: String

    init?(_ root: YAMLNode) {
        self.root = root
        if let version = root["openapi"]?.text {
            (isSwagger, self.version) = (false, version)
        } else if let version = root["swagger"]?.text {
            (isSwagger, self.version) = (true, version)
        } else {
            return nil
        }
        references = References(root)
    }

    var title: String? { root["info"]?["title"]?.text }
    var docs: String? { root["externalDocs"]?["url"]?.text }

    /// The media types of responses that do not say theirs; only OpenAPI 2.0 has them.
    var produces: [String] { (root["produces"]?.items ?? []).compactMap(\.text) }

    /// The operations by GET, in the order of the document.
    var reads: [OpenAPIOperation] {
        (root["paths"]?.entries ?? []).compactMap { entry in
            guard entry.key.text.hasPrefix("/"), entry.key.text.utf8.count <= Self.longestPath,
                let item = references.resolved(entry.value),
                let node = item["get"].flatMap(references.resolved)
            else { return nil }
            // A parameter of the operation replaces that of the path.
            // More are not possible in a plugin file, whose check then refuses the list.
            let nodes = ((item["parameters"]?.items ?? []) + (node["parameters"]?.items ?? [])).prefix(
                Self.mostParameters)
            let all = nodes.compactMap { OpenAPIParameter($0, references) }
            let missing = nodes.filter { references.resolved($0) == nil }.compactMap { $0["$ref"]?.text }
            var parameters: [OpenAPIParameter] = []
            var places: [String: Int] = [:]
            for parameter in all {
                let key = "\(parameter.place.rawValue) \(parameter.name)"
                if let place = places[key] {
                    parameters[place] = parameter
                } else {
                    places[key] = parameters.count
                    parameters.append(parameter)
                }
            }
            return OpenAPIOperation(
                path: entry.key.text, node: node, parameters: parameters, missing: missing,
                servers: node["servers"]?.items ?? item["servers"]?.items,
                line: item["get"]?.mark.line ?? entry.mark.line)
        }
    }

    /// No request has a longer path, or more parameters.
    private static let longestPath = 2_000
    private static let mostParameters = 400
}
