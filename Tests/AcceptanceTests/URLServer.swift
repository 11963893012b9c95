import Foundation
import TestSupport

/// A server with the same list in the shapes of many APIs, at one path for each.
struct URLServer {
    /// The length of the list.
    static let count = 47

    let server: ScriptedServer

    /// - Parameters:
    ///   - list: the path whose list is at `/list`.
    ///   - isDown: whether a request for a path and query fails.
    init(
        list: @escaping @Sendable () -> String = { "" }, isDown: @escaping @Sendable (String) -> Bool = { _ in false }
    ) throws {
        server = try ScriptedServer { request, _ in
            if isDown(request.target) { return .response(status: 503, body: "{}") }
            let query = Query(request.target)
            if request.method == "POST" { return Self.graphQL(request) }
            let path = query.path == "list" ? list() : query.path
            let shape = Self.shapes[path] ?? Self.misleading[path]
            return shape?(query) ?? .response(status: 404, body: "{}")
        }
    }

    func url(_ path: String) -> String { "\(server.baseURL)/\(path)" }

    /// A path and its query, decoded.
    struct Query {
        let path: String
        let values: [String: String]

        init(_ target: String) {
            path = String(target.dropFirst().prefix { $0 != "?" })
            let components = URLComponents(string: target)
            values = Dictionary((components?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { $1 }
        }

        func number(_ name: String, _ fallback: Int) -> Int { values[name].flatMap { Int($0) } ?? fallback }
    }

    static func item(_ number: Int) -> String {
        #"{"id":\#(number),"title":"Item \#(number)","parity":\#(number % 2)}"#
    }

    /// A part of the list.
    static func items(_ start: Int, _ size: Int) -> String {
        let numbers = start < 0 || start >= count ? [] : Array(start..<min(count, start + max(size, 0)))
        return "[\(numbers.map { item($0 + 1) }.joined(separator: ","))]"
    }

    static func page(
        _ query: Query, _ name: String, _ size: String?, first: Int = 1
    ) -> (start: Int, size: Int) {
        let length = size.map { query.number($0, 10) } ?? 10
        return ((query.number(name, first) - first) * length, length)
    }

    /// The responses by the path.
    private static let shapes: [String: @Sendable (Query) -> ScriptedServer.Response] = [
        "link": { query in
            let (start, size) = page(query, "page", "per_page")
            let next = "</link?per_page=\(size)&page=\(start / size + 2)>; rel=\"next\""
            return .response(fields: start + size < count ? ["Link: \(next)"] : [], body: items(start, size))
        },
        "next-url": { query in
            let (start, size) = page(query, "page", nil)
            let next = start + size < count ? "\"/next-url?page=\(start / size + 2)\"" : "null"
            return .response(body: #"{"count":\#(count),"next":\#(next),"results":\#(items(start, size))}"#)
        },
        "token": { query in
            let start = query.number("page_token", 0)
            let next = start + 10 < count ? #","next_page_token":"\#(start + 10)""# : ""
            return .response(body: #"{"items":\#(items(start, 10))\#(next)}"#)
        },
        "header-token": { query in
            let start = query.number("cursor", 0)
            return .response(
                fields: start + 10 < count ? ["X-Next-Cursor: \(start + 10)"] : [], body: items(start, 10))
        },
        "page": { query in
            let (start, size) = page(query, "page", "per_page")
            return .response(body: items(start, size))
        },
        "page-from-zero": { query in
            let (start, size) = page(query, "page", nil, first: 0)
            return .response(body: items(start, size))
        },
        "offset": { query in
            let items = items(query.number("offset", 0), query.number("limit", 20))
            return .response(body: #"{"data":\#(items),"total":\#(count)}"#)
        },
        "numbered": { query in
            let (start, size) = page(query, "page", "hitsPerPage", first: 0)
            let pages = (count + size - 1) / size
            return .response(
                body: #"{"hits":\#(items(start, size)),"page":\#(start / size),"nbPages":\#(pages),"nbHits":\#(count)}"#
            )
        },
        "keyset": { query in
            let (start, size) = (query.number("starting_after", 0), query.number("limit", 10))
            return .response(body: #"{"data":\#(items(start, size)),"has_more":\#(start + size < count)}"#)
        },
        // An object with an item under each id.
        "map": { query in
            let start = query.number("cursor", 0)
            let numbers = start < count ? Array(start + 1...min(count, start + 10)) : []
            let members = numbers.map { #""n\#($0)":{"id":\#($0),"title":"Item \#($0)"}"# }.joined(separator: ",")
            let next = start + 10 < count ? #","next_cursor":"\#(start + 10)""# : ""
            return .response(body: #"{"items":{\#(members)}\#(next)}"#)
        },
        // As json-server does it: the whole list, unless a page is requested.
        "posts": { query in
            guard query.values["_page"] != nil || query.values["_limit"] != nil else {
                return .response(body: items(0, count))
            }
            let (start, size) = page(query, "_page", "_limit")
            return .response(fields: ["X-Total-Count: \(count)"], body: items(start, size))
        },
        "strict": { query in
            let isKnown = query.values.keys.allSatisfy { ["offset", "limit"].contains($0) }
            guard isKnown else { return .response(status: 400, body: #"{"message":"unknown parameter"}"#) }
            let items = items(query.number("offset", 0), query.number("limit", 20))
            return .response(body: #"{"items":\#(items),"meta":{"total_count":\#(count)}}"#)
        },
        // Parameters that nobody can guess.
        "unusual": { query in
            let (start, size) = page(query, "blatt", nil)
            return .response(body: items(start, size))
        },
        "unusual-total": { query in
            let (start, size) = page(query, "blatt", nil)
            return .response(body: #"{"items":\#(items(start, size)),"total":\#(count)}"#)
        },
        "foreign": { _ in
            .response(body: #"{"items":\#(items(0, 10)),"next":"http://127.0.0.2:9/foreign?page=2"}"#)
        },
        "short": { _ in .response(body: #"{"results":\#(items(0, 3)),"next_url":null}"#) },
        "page-lengths": { query in
            let (start, size) = page(query, "blatt", nil)
            return .response(body: #"{"count":\#(size),"results":\#(items(start, size))}"#)
        },
        // A book whose last chapter has no next one.
        "chapter": { _ in .response(body: #"{"title":"Last","next":null,"notes":\#(items(0, 10))}"#) },
        "empty": { _ in .response(body: "[]") },
        "one": { _ in .response(body: item(1)) },
        "articles": { _ in .response(body: items(0, 4)) },
        // Items of the shelf that the query names, each with a link to its comments.
        "search": { query in
            let shelf = query.values["q"] ?? ""
            let items = (1...4).map { #"{"id":\#($0),"comments_url":"/shelves/\#(shelf)/\#($0)/comments"}"# }
            return .response(body: "[\(items.joined(separator: ","))]")
        },
        "shelves/a/2/comments": { _ in .response(body: #"[{"id":1,"body":"Of shelf a"}]"#) },
        "shelves/a/1/comments": { _ in .response(body: #"[{"id":1,"body":"Of shelf a"}]"#) },
        "shelves/b/2/comments": { _ in .response(body: #"[{"id":1,"body":"Of shelf b"}]"#) },
        "shelves/b/1/comments": { _ in .response(body: #"[{"id":1,"body":"Of shelf b"}]"#) },
        "articles/1/comments": { _ in .response(body: #"[{"id":10,"body":"First"},{"id":11,"body":"Second"}]"#) },
        "articles/2/comments": { _ in .response(body: "[]") },
    ]

    /// A list of Relay, whose page is that of the variables, beside another list.
    private static func graphQL(_ request: ReceivedRequest) -> ScriptedServer.Response {
        let body = (try? JSONSerialization.jsonObject(with: Data(request.body.utf8))) as? [String: Any]
        let variables = body?["variables"] as? [String: Any] ?? [:]
        let start = (variables["after"] as? String).flatMap { Int($0) } ?? 0
        let size = variables["n"] as? Int ?? 10
        let end = min(count, start + size)
        let edges = (start..<end).map { #"{"node":\#(item($0 + 1))}"# }.joined(separator: ",")
        return .response(
            body: """
                {"data":{"tags":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":false,"endCursor":"t"}},
                "books":{"edges":[\(edges)],"pageInfo":{"hasNextPage":\(end < count),"endCursor":"\(end)"}}}}
                """)
    }
}
