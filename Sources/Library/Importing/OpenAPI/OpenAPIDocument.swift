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
            guard entry.key.text.hasPrefix("/"), let item = references.resolved(entry.value),
                let node = item["get"].flatMap(references.resolved)
            else { return nil }
            // A parameter of the operation replaces that of the path.
            let nodes = (item["parameters"]?.items ?? []) + (node["parameters"]?.items ?? [])
            let all = nodes.compactMap { OpenAPIParameter($0, references) }
            let missing = nodes.filter { references.resolved($0) == nil }.compactMap { $0["$ref"]?.text }
            var parameters: [OpenAPIParameter] = []
            for parameter in all {
                parameters.removeAll { $0.name == parameter.name && $0.place == parameter.place }
                parameters.append(parameter)
            }
            return OpenAPIOperation(
                path: entry.key.text, node: node, parameters: parameters, missing: missing,
                servers: node["servers"]?.items ?? item["servers"]?.items,
                line: item["get"]?.mark.line ?? entry.mark.line)
        }
    }

    /// How many operations there are by other methods.
    var otherCount: Int {
        let methods: Set = ["post", "put", "patch", "delete"]
        return (root["paths"]?.entries ?? []).reduce(0) { count, entry in
            let item = references.resolved(entry.value)
            return count + (item?.entries ?? []).filter { methods.contains($0.key.text) }.count
        }
    }
}
