package import Schema

/// The keys of `pagination.later`: what is different in the requests of all pages but the first.
package enum LaterKeys {
    /// The name of the key itself, and of the token in templates under it.
    package static let name = "later"
    /// How templates mention the token of the page, or the number of the page or its first item.
    package static let token = "cursor"

    /// The method, unless it is that of the first request.
    package static let method = Setting.text(
        "method", .method, help: "Request method (default: that of the first request)", example: "POST")
    static let size = Setting.flag("size", default: true, help: "Whether to send the page size")

    private static let path = SchemaKey(
        name: "path", kind: .template, help: "Path below `base_url` (default: that of the first request)",
        example: "/list/continue")
    private static let query = SchemaKey(
        name: "query", kind: .map(of: .either([.template, .list(of: .template)])),
        help: "All query parameters, instead of those of the first request", example: "{}")
    private static let json = SchemaKey(
        name: "json", kind: .tree, help: "JSON body, instead of that of the first request", example: "{}")
    private static let form = SchemaKey(
        name: "form", kind: query.kind, help: "Form fields as the body, instead of that of the first request",
        example: "{}")

    /// The key under `pagination:` of a strategy.
    static func key(for strategy: Strategy) -> SchemaKey {
        if strategy.isOnePage { return .refused(name, .onePage) }
        return SchemaKey(
            name: name, kind: .object(schema(for: strategy)),
            help: "What is different in the requests of all pages but the first",
            example: strategy.sendsURLs ? "{method: GET}" : "{query: {}}")
    }

    private static func schema(for strategy: Strategy) -> Schema {
        let body = [json, form]
        if strategy.sendsURLs {
            let refused = [path, query, size.key].map { SchemaKey.refused($0.name, .nextIsURL) }
            return Schema([method.key] + body + refused)
        }
        let last = strategy.isCounted ? .refused(size.key.name, .ofCounts) : size.key
        return Schema([method.key, path, query] + body + [last])
    }
}

extension Settings {
    /// The mapping under `later:`; nil without one.
    package var later: Settings? { values[LaterKeys.name]?.object }
}

extension Paging {
    /// Whether templates under `later:` may mention the token, or the number of a page or item: it is one text.
    package static func mayMentionToken(_ settings: Settings) -> Bool {
        guard let strategy = Strategy.named(in: settings) else { return false }
        return strategy.isCounted || strategy.name == Strategy.cursor.name && !(settings[CursorPager.merge] ?? false)
    }

    /// Whether every request has the token, whatever templates mention.
    package static func hasPlaceForToken(_ settings: Settings) -> Bool { places(settings).contains { !$0.isSize } }

    /// Whether requests of later pages ask for a page size.
    package static func sendsSizeLater(_ settings: Settings) -> Bool { settings.later?[LaterKeys.size] ?? true }
}
