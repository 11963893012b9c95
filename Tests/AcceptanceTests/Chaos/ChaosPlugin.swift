/// A plugin for `folio-demo --chaos` with short waits.
enum ChaosPlugin {
    /// The endpoints, named after their strategies.
    static let strategies = ["keyset", "offset", "page", "cursor", "link"]

    /// Every endpoint and its strategy, including lists requested by POST and one with its token in a header field.
    static let lists =
        strategies.map { ($0, $0) } + [
            ("search", "cursor"), ("form", "offset"), ("graphql", "cursor"), ("header", "cursor"),
        ]
    static let posts = ["search", "form", "graphql"]

    /// - Parameters:
    ///   - http: keys of `http:` in addition to those that make it fast.
    ///   - declaresTotal: whether it names the field with the length of the list.
    ///   - trustsShort: whether it declares the largest page size, so that a shorter page counts as the last.
    static func text(http: String = "", declaresTotal: Bool = true, trustsShort: Bool = true) -> String {
        let total = declaresTotal ? ", until: {total: .total}" : ""
        let maximum = trustsShort ? ", max: 1000" : ""
        return """
            version: 1
            plugins:
              chaos:
                base_url: "http://127.0.0.1:{port}"
                params: {port: {required: true}}
                http: {backoff: 1ms, connect_timeout: 5s, stall_timeout: 250ms\(http)}
                endpoints:
                  keyset: \(list("/v1/feed", "limit", "keyset, after: {query: after_id}", maximum))
                  offset: \(list("/v1/feed/offset", "limit", "offset, offset: {query: offset}\(total)", maximum))
                  page: \(list("/v1/feed/page", "per_page", "page, page: {query: page}\(total)", maximum))
                  cursor: \(list("/v1/feed/cursor", "limit", "cursor, token: .next_cursor, cursor: {query: cursor}", maximum))
                  link: \(list("/v1/feed/link", "limit", "link", maximum, items: "."))
                  search: \(post("/v1/feed/search", "json: {}, errors: [{at: .error, do: fail, message: .error.message}]", ".items",
                    "cursor, token: .next_cursor, cursor: {body: .cursor}, until: {has_more: .has_more}, size: {body: .limit"))
                  form: \(post("/v1/feed/form", "form: {}", ".items",
                    "offset, offset: {body: .offset}\(total), size: {body: .limit"))
                  graphql: \(post("/v1/graphql", "json: {query: images}, errors: [{at: .errors, do: fail}]", ".data.images.nodes",
                    "cursor, token: .data.images.pageInfo.endCursor, cursor: {body: .variables.after}, "
                    + "until: {has_more: .data.images.pageInfo.hasNextPage}, size: {body: .variables.first"))
                  header: \(list("/v1/feed/header", "limit",
                    "cursor, token: {header: X-Next-Cursor}, cursor: {header: X-Cursor}", maximum))

            """
    }

    /// - Parameter pagination: the mapping up to the place in the request for the page size.
    private static func post(_ path: String, _ body: String, _ items: String, _ pagination: String) -> String {
        """
        {path: \(path), method: POST, \(body), items: \(items), id: .id, \(fields), \
        pagination: {strategy: \(pagination), default: 100}}}
        """
    }

    private static let fields = "fields: {description: .description, location: .location, created_at: .created_at}"

    private static func list(
        _ path: String, _ size: String, _ strategy: String, _ maximum: String, items: String = ".items"
    ) -> String {
        """
        {path: \(path), items: \(items), id: .id, \(fields), \
        pagination: {strategy: \(strategy), size: {query: \(size), default: 100\(maximum)}}}
        """
    }
}
