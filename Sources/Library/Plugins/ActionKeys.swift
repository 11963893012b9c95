import Schema

/// What a request that changes something can say.
enum ActionKeys {
    static let method = Setting.text(
        "method", .method, default: "POST", help: "The request's method", example: "PUT")
    static let path = Setting.text("path", .template, help: "What is appended to `base_url`", example: "/issues")
    static let ok = Setting(
        "ok", EndpointKeys.ok.key.kind, defaultText: "200–299", help: "Statuses that mean success", example: "[201]"
    ) { $0.list?.compactMap(\.integer) }
    static let idempotent = Setting.flag(
        "idempotent", default: false, help: "Whether doing it twice is doing it once, so that it may be tried again")
    static let show = Setting.text(
        "show", .path, default: ".", help: "What is shown of the answer", example: ".data")
    static let actions = Setting(
        "actions", .map(of: .object(schema)), help: "What `folio call` can do, each under a name of your choice",
        example: "{}", read: \.map)
    static let add = Setting.object(
        "add", addSchema, help: "Of `comments`: how one is added", example: "{json: {message: \"{message}\"}}")

    private static let body = [BodyKeys.json.key, BodyKeys.form.key, BodyKeys.multipart.key]
    private static let common = [
        EndpointKeys.query.key, EndpointKeys.headers.key, ok.key, ErrorKeys.rules.key, idempotent.key,
        EndpointKeys.auth.key, show.key,
    ]
    private static let requiredPath = SchemaKey(
        name: path.key.name, kind: path.key.kind, isRequired: true, help: path.key.help, example: path.key.example)

    static let schema = Schema(
        [EndpointKeys.summary.key, method.key, requiredPath, EndpointKeys.params.key] + body + common)
    /// The list's own path and parameters hold.
    static let addSchema = Schema([method.key, path.key] + body + common)
}
