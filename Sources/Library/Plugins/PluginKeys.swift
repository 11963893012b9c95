import Accounts
import Expressions
import HTTP
import JSON
import Pagination
package import Schema
import Templates

/// The keys of a plugin file. Each is declared once; validation, `plugins schema` and the docs are generated from it.
package enum FileKeys {
    static let version = Setting.integer(
        "version", 1...1, isRequired: true, help: "Version of the file format", example: "1")
    static let plugins = Setting(
        "plugins", .map(of: .object(PluginKeys.schema)), isRequired: true,
        help: "The APIs, each under a name of your choice", example: "{}", read: \.map)

    /// All keys of the outermost mapping.
    package static let schema = Schema([version.key, plugins.key])
}

/// The keys of one plugin.
package enum PluginKeys {
    static let summary = Setting.text("summary", help: "One line for `plugins list`", example: "Issues of a repository")
    static let docs = Setting.text(
        "docs", .url, help: "URL of the API's documentation", example: "https://example.com/docs")
    static let baseURL = Setting<Template>.parsed(
        "base_url", .template, isRequired: true, help: "URL that every path is appended to",
        example: "https://api.example.com/v1")
    static let defaultEndpoint = Setting.text(
        "default", help: "The endpoint to use if only the plugin is named", example: "issues")
    static let params = Setting(
        "params", .map(of: .either([.text, .object(ParameterKeys.schema)])),
        help: "Parameters of all endpoints: a default value or a mapping", example: "{port: 8765}", read: \.map)
    static let headers = Setting(
        "headers", .map(of: .template), help: "Headers of every request",
        example: "{Accept: application/json}", read: \.map)
    static let auth = Setting(
        "auth", Authentication.kind, help: "How requests are authenticated", example: "{bearer: {env: API_TOKEN}}",
        read: { $0 })
    static let hosts = Setting<[HostRule]>(
        "hosts", .list(of: .host), help: "Other hosts that a next link may lead to", example: "[pages.example.com]"
    ) { $0.list?.compactMap { $0.parsed() } }
    static let http = Setting.object(
        "http", HTTPKeys.schema, help: "Limits and retries of requests", example: "{connect_timeout: 10s}")
    static let cache = Setting.object(
        "cache", CacheKeys.schema, help: "How long responses are fresh, and what is stored",
        example: "{max_age: 60s}")
    static let defaults = Setting.object(
        "defaults", DefaultKeys.schema, help: "Keys that endpoints have unless they set them", example: "{items: .data}"
    )
    static let endpoints = Setting(
        "endpoints", .map(of: .object(EndpointKeys.schema)), isRequired: true, help: "The lists of the API",
        example: "{}", read: \.map)

    /// All keys of one plugin.
    package static let schema = Schema([
        summary.key, docs.key, baseURL.key, defaultEndpoint.key, params.key, headers.key, auth.key, hosts.key,
        http.key, cache.key, defaults.key, endpoints.key, ErrorKeys.rules.key, ActionKeys.actions.key,
    ])
}

enum CacheKeys {
    static let maxAge = Setting.duration(
        "max_age", help: "How long a response is fresh, whatever the server says", example: "60s")
    static let maxStale = Setting.duration(
        "max_stale", defaultText: "7d", help: "Maximum age of a stored copy if the server is unreachable",
        example: "7d")
    static let complete = Setting.flag(
        "complete", default: false, help: "Whether a walk to the end of the list replaces the stored list")
    static let store = Setting.text(
        "store", .choice(["always"]), help: "Store responses despite `no-store`", example: "always")

    static let schema = Schema([maxAge.key, maxStale.key, complete.key, store.key])
}

enum ParameterKeys {
    static let required = Setting.flag("required", default: false, help: "Whether the parameter is required")
    static let command = Setting(
        "command", .list(of: .text), help: "A program with arguments that prints the default",
        example: "[locate, --short]"
    ) { $0.list?.compactMap(\.text) }
    static let standard = Setting(
        "default", .either([.text, .one(of: Schema([command.key]))]), help: "Value if the parameter is not given",
        example: "open"
    ) { $0.text }
    static let values = Setting(
        "values", .either([.list(of: .text), .map(of: .text)]),
        help: "Accepted values, or a mapping from these to the texts that requests have",
        example: "[open, closed, all]"
    ) { $0.list?.compactMap(\.text) ?? $0.map?.map(\.name) }
    static let list = Setting.flag("list", default: false, help: "Whether the parameter may be repeated")
    static let type = Setting.text(
        "type", .choice(ParameterType.allCases.map(\.rawValue)), default: ParameterType.text.rawValue,
        help: "Type of the value, in a JSON body and for checking", example: "integer")
    static let secret = Setting.flag(
        "secret", default: false, help: "Whether the value is secret: never shown, and not accepted on the command line"
    )
    static let variable = Setting.text(
        "env", help: "Environment variable that may hold the secret", example: "API_TOKEN")
    static let inPath = Setting.flag(
        "in_path", default: false,
        help: "Whether the secret may be a part of a path, where folio shows only its name")
    static let help = Setting.text("help", help: "Description, for help and errors", example: "owner/name")

    static let schema = Schema([
        required.key, standard.key, values.key, list.key, type.key, secret.key, variable.key, inPath.key, help.key,
    ])
}

/// The keys of one endpoint.
package enum EndpointKeys {
    static let title = Setting.text("title", help: "Title of the table", example: "Issues")
    static let summary = Setting.text("summary", help: "One line for `plugins show`", example: "Open issues")
    static let params = Setting(
        "params", PluginKeys.params.key.kind, help: "Parameters: a default value or a mapping",
        example: "{state: {default: open, values: [open, closed]}}", read: \.map)
    static let baseURL = Setting<Template>.parsed(
        "base_url", .template, help: "Base URL, if it is not that of the plugin", example: "https://uploads.example.com"
    )
    static let path = Setting<Template>.parsed(
        "path", .template, isRequired: true, help: "Path below `base_url`", example: "/issues")
    static let query = Setting(
        "query", .map(of: .either([.template, .list(of: .template)])),
        help: "Query parameters; one that uses an unset parameter is omitted", example: "{state: \"{state}\"}",
        read: \.map)
    static let headers = Setting(
        "headers", .map(of: .template), help: "Headers; they replace the plugin's headers of the same name",
        example: "{Accept: text/json}", read: \.map)
    static let items = Setting<Expression>.parsed(
        "items", .expression, default: Expression(JSONPath([])), defaultText: ".",
        help: "Path of the items; end it with `?` if they may be missing",
        example: ".data.items")
    static let id = Setting<Expression>.parsed(
        "id", .expression, help: "Path of the item's unique id", example: ".id")
    static let version = Setting<Expression>.parsed(
        "version", .expression, help: "Path of what changes whenever the item changes", example: ".updated_at")
    static let deleted = Setting<Expression>.parsed(
        "deleted", .expression, help: "Path that is true in the record of a deleted item", example: ".deleted")
    static let order = Setting.text(
        "order", .choice(Endpoint.Order.allCases.map(\.rawValue)),
        help: """
            Order of the items, by creation or by change; where the newest come first, `--new` stops at known items
            """, example: "newest_first")
    static let condition = Setting<Expression>.parsed(
        "where", .expression, help: "Condition for items: an item is omitted if the result is empty, false or null",
        example: "\".draft | not\"")
    static let fields = Setting(
        "fields", .map(of: .either([.expression, .object(FieldKeys.schema)])),
        help: "Fields of an item, in this order (default: the server's object)",
        example: "{title: .title, author: .user.login}", read: \.map)
    static let pagination = Setting(
        "pagination",
        .variant(by: Paging.strategy.key.name, Strategy.all.map { .init($0.name, Paging.schema(for: $0)) }),
        help: "How the list is paged (default: a single page)", example: "{strategy: link}", read: \.object)
    static let ok = Setting(
        "ok", .list(of: .integer(100...599)), defaultText: "200–299", help: "Statuses of responses with items",
        example: "[200]"
    ) { $0.list?.compactMap(\.integer) }
    static let single = Setting.flag(
        "single", default: false, help: "Whether `items` is a single object instead of a list")
    static let auth = Setting.text(
        "auth", .choice(["none"]), help: "`none` if requests need no credential", example: "none")
    static let comments = Setting.object(
        "comments", CommentKeys.schema,
        help: "The list of comments under each item, with the same keys; `{id}` is the item's id",
        example: "{path: \"/items/{id}/comments\"}")

    static let image = Setting.object(
        "image", ImageKeys.schema, help: "The image of each item, for `--images`; `{id}` is the item's id",
        example: "{path: \"/items/{id}/picture\"}")

    /// All keys of one endpoint.
    package static let schema: Schema = list(
        path: path.key, comments: comments.key,
        with: [EachKeys.each.key, SinceKeys.since.key, CommandKeys.commands.key, ThreadKeys.refused])

    /// The keys of a list, with the given keys for its path and comments.
    static func list(path: SchemaKey, comments: SchemaKey, with further: [SchemaKey] = []) -> Schema {
        Schema(
            [
                title.key, summary.key, params.key, baseURL.key, path, query.key, headers.key, items.key, id.key,
                version.key, deleted.key, condition.key, order.key, fields.key, pagination.key, comments, ok.key,
                FormatKeys.format.key, FormatKeys.unpack.key, FormatKeys.columns.key, EditKeys.set.key,
                EditKeys.remove.key, single.key, auth.key,
                PluginKeys.cache.key, BodyKeys.method.key,
                BodyKeys.json.key, BodyKeys.form.key, image.key, ActionKeys.add.key, ErrorKeys.rules.key,
            ] + further)
    }
}

/// The keys that endpoints have unless they set them.
enum DefaultKeys {
    /// The keys that lists of comments inherit, too.
    static let ofComments = [
        EndpointKeys.items.key, EndpointKeys.id.key, EndpointKeys.pagination.key, EndpointKeys.ok.key,
        FormatKeys.format.key, FormatKeys.unpack.key, FormatKeys.columns.key,
    ]
    /// The keys that only endpoints inherit.
    private static let ofEndpoints = [
        EndpointKeys.query.key, EndpointKeys.version.key, EndpointKeys.deleted.key, EndpointKeys.condition.key,
        EndpointKeys.order.key, SinceKeys.since.key, EndpointKeys.fields.key,
    ]
    /// The keys that an endpoint with one object does not inherit.
    static let ofLists = [
        EndpointKeys.pagination.key, EndpointKeys.order.key, SinceKeys.since.key, FormatKeys.format.key,
        FormatKeys.columns.key,
    ]
    private static let ofPlugin = [
        EndpointKeys.params.key, EndpointKeys.headers.key, EndpointKeys.auth.key, PluginKeys.http.key,
        PluginKeys.cache.key, ErrorKeys.rules.key,
    ]

    static let schema = Schema(
        ofComments + ofEndpoints + ofPlugin.map { .refused($0.name, .ofPlugin) }
            + EndpointKeys.schema.keys.filter { !(ofComments + ofEndpoints + ofPlugin).map(\.name).contains($0.name) }
            .map { $0.isRefused ? $0 : .refused($0.name, .noDefault) })

    /// The keys that an endpoint, or a list of comments, inherits.
    static func inherited(by settings: Settings, isOfComments: Bool) -> [String] {
        if isOfComments { return ofComments.map(\.name) }
        let isSingle = settings[EndpointKeys.single] ?? false
        return (ofComments + ofEndpoints).map(\.name).filter { name in
            !isSingle || !ofLists.contains { $0.name == name }
        }
    }
}

/// The keys of a list of comments: those of a list, with replies as its comments.
enum CommentKeys {
    static let replies = Setting.object(
        "comments", ReplyKeys.schema,
        help: "The list of replies under each comment, with the same keys; `{id}` is the comment's id",
        example: "{path: \"/comments/{id}/replies\"}")

    static let schema: Schema = EndpointKeys.list(
        path: EndpointKeys.path.key, comments: replies.key, with: [ThreadKeys.thread.key])
}

/// The keys of replies; replies without a path are inside the comment.
enum ReplyKeys {
    static let path = Setting<Template>.parsed(
        "path", .template,
        help: "Path below `base_url`; without it, the replies are inside the comment, at `items`",
        example: "\"/comments/{id}/replies\"")
    static let count = Setting<JSONPath>.parsed(
        "count", .path, help: "Path of the comment's reply count; if it has no replies, none are requested",
        example: ".reply_count")
    static let replies = Setting(
        "comments", .enclosing, help: "The list of replies under each reply, if it differs",
        example: "{items: .replies}", read: \.object)

    static let schema: Schema = EndpointKeys.list(
        path: path.key, comments: replies.key, with: [count.key, ThreadKeys.refused])
}

/// The keys of an endpoint that returns one image.
enum ImageKeys {
    static let schema = Schema([
        EndpointKeys.path.key, EndpointKeys.query.key, EndpointKeys.headers.key, EndpointKeys.ok.key,
        EndpointKeys.auth.key, PluginKeys.cache.key,
    ])
}

enum FieldKeys {
    static let at = Setting<Expression>.parsed(
        "at", .expression, isRequired: true, help: "Path in the item", example: ".title")
    static let required = Setting.flag("required", default: false, help: "Whether an item without it is an error")

    static let decode = Setting.text(
        "decode", .choice(Endpoint.Field.Coding.allCases.map(\.rawValue)),
        help: "What a text is: `html`, which becomes plain text, or `number`", example: "html")

    static let schema = Schema([at.key, required.key, decode.key, .refused("format", .later)])

    /// The path of a field, which is given alone or as a key of a mapping.
    static func place(of field: SettingValue) -> SettingValue { field.object?.values[at.key.name] ?? field }
}
