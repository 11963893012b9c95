package import YAML

/// Somebody else's description of an API.
package struct APIDescription: Sendable {
    private let root: YAMLNode

    /// Reads JSON or YAML.
    package init(_ source: YAMLSource) throws(YAMLFileError) {
        root = try YAMLDocument.description(source).root
    }

    /// The plugin for the API.
    package func plugin(_ options: ImportOptions) throws(ImportError) -> ImportedPlugin {
        if let document = OpenAPIDocument(root), !document.version.hasPrefix("1") {
            return try OpenAPIImport(document, options).plugin()
        }
        if let manifest = ManifestImport(root, options) { return try manifest.plugin() }
        throw .unknownKind(kind)
    }

    /// What the text seems to be; nil if nothing suggests anything.
    private var kind: String? {
        if root["plugins"] != nil { return "a plugin file of folio" }
        if root["asyncapi"] != nil { return "AsyncAPI" }
        if root["kind"]?.text?.hasPrefix("discovery#") == true { return "a Google discovery document" }
        if root["info"]?["schema"]?.text?.contains("postman") == true || root["item"] != nil {
            return "a Postman collection"
        }
        if root["data"]?["__schema"] != nil || root["__schema"] != nil { return "a GraphQL schema" }
        if root["swaggerVersion"] != nil || root["swagger"] != nil { return "Swagger 1" }
        if root["$schema"] != nil { return "a JSON Schema" }
        return nil
    }
}
