import Redaction
import YAML

/// A parameter of an operation.
struct OpenAPIParameter {
    /// The places of parameters.
    enum Place: String {
        case path
        case query
        case header
        case cookie
    }

    let name: String
    let place: Place
    let isRequired: Bool
    let help: String?
    /// The node with type, values and limits.
    let schema: YAMLNode
    /// How the values of a list are joined; nil if each value is a parameter of its own.
    let separator: String?
    /// The example beside the schema.
    private let given: String?
    /// Whether a value may have `/` without encoding.
    let mayHaveSlashes: Bool

    /// Nil for what is not sent in the head of a request, such as the body of OpenAPI 2.
    init?(_ node: YAMLNode, _ references: References) {
        guard let node = references.resolved(node), let name = node["name"]?.text,
            let place = node["in"]?.text.flatMap(Place.init(rawValue:))
        else { return nil }
        self.name = name
        self.place = place
        isRequired = place == .path || node["required"]?.bool == true
        help = node["description"]?.text
        self.given = node["example"]?.text
        let content = node["content"]?.entries?.first?.value["schema"]
        let described = (node["schema"] ?? content).flatMap(references.resolved) ?? node
        // Such as a text or null.
        let variants = (described["anyOf"] ?? described["oneOf"])?.items?.compactMap(references.resolved) ?? []
        let known = variants.filter { SampleMaker.type(of: $0) != "null" && $0["type"]?.text != "null" }
        schema = known.count == 1 ? known[0] : described
        // OpenAPI 2 has a format, and OpenAPI 3 a style.
        let isJoined = place != .query || node["explode"]?.bool == false
        let style = node["collectionFormat"]?.text ?? node["style"]?.text
        separator =
            switch style {
            case "multi": nil
            case "ssv", "spaceDelimited": " "
            case "pipes", "pipeDelimited": "|"
            case "tsv": "\t"
            case "csv": ","
            // The default of OpenAPI 2 joins values, and that of OpenAPI 3 repeats the parameter.
            case nil where node["schema"] == nil && node["content"] == nil: ","
            default: isJoined ? "," : nil
            }
        mayHaveSlashes = node["allowReserved"]?.bool == true || node["x-multi-segment"]?.bool == true
    }

    /// The type of its values.
    var type: String? { SampleMaker.type(of: schema) }

    /// Whether it is named like a credential.
    var isSecret: Bool {
        switch place {
        case .query: SensitiveNames.isGivenQuery(name)
        case .header: SensitiveNames.isCredentialField(name)
        case .path, .cookie: false
        }
    }

    var isList: Bool { type == "array" }

    /// The values that it accepts; empty for any.
    func values(_ references: References) -> [String] {
        let schema = isList ? self.schema["items"].flatMap(references.resolved) ?? self.schema : self.schema
        let texts = (schema["enum"]?.items ?? []).map(\.text)
        return texts.contains(nil) ? [] : texts.compactMap(\.self)
    }

    /// The value that the server uses without it.
    var standard: String? { schema["default"]?.text }

    /// An example of its value.
    var example: String? { given ?? schema["example"]?.text }

    var minimum: Int? { schema["minimum"]?.int }
    var maximum: Int? { schema["maximum"].flatMap { $0.int ?? $0.double.flatMap(Int.init(exactly:)) } }
}
