import Expressions
import Schema

/// The keys of `each:`.
enum EachKeys {
    static let each = Setting(
        "each", .map(of: .either([.list(of: .text), .object(schema)])),
        help: "Variables: the list is read once for each of their values", example: "{repo: {endpoint: repos}}",
        read: \.map)

    static let endpoint = Setting.text(
        "endpoint", help: "Endpoint whose items have the values; without it, the values must be given",
        example: "repos")
    static let value = Setting<Expression>.parsed(
        "value", .expression, defaultText: "the item's `id`", help: "Path of the value in an item",
        example: ".full_name")
    static let condition = Setting<Expression>.parsed(
        "where", .expression, help: "Condition for the items that are used", example: ".has_issues")
    static let keep = Setting(
        "keep", EndpointKeys.fields.key.kind, help: "Further values of the item for the output, as under `fields`",
        example: "{language: .language}", read: \.map)
    static let params = Setting(
        "params", .map(of: .template), help: "Parameters of that endpoint", example: "{state: \"{state}\"}",
        read: \.map)

    static let schema = Schema([endpoint.key, value.key, condition.key, keep.key, params.key])
}
