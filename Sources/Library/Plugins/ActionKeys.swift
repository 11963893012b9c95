import JSON
import Schema
import Templates

/// The keys of a request that changes something.
enum ActionKeys {
    static let method = Setting.text(
        "method", .method, default: "POST", help: "Request method", example: "PUT")
    static let path = Setting<Template>.parsed(
        "path", .template, help: "Path below `base_url`", example: "/issues")
    static let ok = Setting(
        "ok", EndpointKeys.ok.key.kind, defaultText: "200–299", help: "Statuses that mean success", example: "[201]"
    ) { $0.list?.compactMap(\.integer) }
    static let idempotent = Setting.flag(
        "idempotent", default: false, help: "Whether the action is idempotent, so that it may be retried")
    static let show = Setting<JSONPath>.parsed(
        "show", .path, default: JSONPath([]), defaultText: ".", help: "What to print of the response", example: ".data")
    static let actions = Setting(
        "actions", .map(of: .object(schema)), help: "Actions for `folio call`, each under a name of your choice",
        example: "{}", read: \.map)
    static let add = Setting.object(
        "add", addSchema, help: "How to add a comment (only in `comments`)", example: "{json: {message: \"{message}\"}}"
    )

    private static let body = [BodyKeys.json.key, BodyKeys.form.key, BodyKeys.multipart.key]
    private static let common = [
        EndpointKeys.query.key, EndpointKeys.headers.key, ok.key, ErrorKeys.rules.key, idempotent.key,
        EndpointKeys.auth.key, show.key,
    ]
    private static let requiredPath = SchemaKey(
        name: path.key.name, kind: path.key.kind, isRequired: true, help: path.key.help, example: path.key.example)

    static let schema = Schema(
        [EndpointKeys.summary.key, method.key, requiredPath, EndpointKeys.params.key] + body + common)
    /// For `add:`, which uses the path and parameters of its list.
    static let addSchema = Schema([method.key, path.key] + body + common)
}
