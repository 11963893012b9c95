package import Pagination
package import Schema

/// A list, the newest item first, whose pages a server returns for every strategy. It is a value, without a network.
///
/// Items are whole numbers, larger ones newer. The query parameters are `after`, `before`, `offset`, `page` (from 1),
/// `cursor` and `limit`. Tokens of `cursor` and the next URLs name the last returned item, as `after` does.
package struct ListServer: Sendable {
    package var items: [Int]
    /// Larger pages are cut to this size without notice; nil for no limit.
    package var largestPage: Int?
    package var tellsTotal = false

    package init(items: [Int], largestPage: Int? = nil, tellsTotal: Bool = false) {
        self.items = items
        self.largestPage = largestPage
        self.tellsTotal = tellsTotal
    }

    /// The paging of an endpoint of this server; `pagination` adds to the strategy's own keys or replaces them.
    package static func paging(_ strategy: String, _ pagination: Settings = [:]) throws -> Paging {
        let values = keys(of: strategy).values.merging(pagination.values) { $1 }
        return try Paging(named: strategy, Settings(values: values, location: pagination.location))
    }

    private static func keys(of strategy: String) -> Settings {
        switch strategy {
        case "keyset": ["after": ["query": "after"], "before": ["query": "before"]]
        case "offset": ["offset": ["query": "offset"]]
        case "page": ["page": ["query": "page"]]
        case "cursor": ["token": ".next", "cursor": ["query": "cursor"]]
        default: [:]
        }
    }

    /// The server's response to a request.
    package func response(to step: Step) -> ListResponse {
        let query = step.query
        let limit = min(query["limit"] ?? items.count, largestPage ?? items.count)
        let range = range(for: query, limit: limit)
        return ListResponse(
            items: Array(items[range]), isLast: range.upperBound == items.count, limit: limit,
            total: tellsTotal ? items.count : nil)
    }

    private func range(for query: [String: Int], limit: Int) -> Range<Int> {
        if let key = query["before"] {
            let end = items.firstIndex { $0 <= key } ?? items.count
            return max(end - limit, 0)..<end
        }
        let key = query["after"] ?? query["cursor"]
        let start =
            key.map { key in items.firstIndex { $0 < key } ?? items.count }
            ?? query["offset"] ?? query["page"].map { ($0 - 1) * limit } ?? 0
        let first = min(start, items.count)
        return first..<min(first + limit, items.count)
    }
}

/// The response of a `ListServer` to one request.
package struct ListResponse: Sendable {
    package let items: [Int]
    /// Whether no items follow these.
    package let isLast: Bool
    let limit: Int
    let total: Int?

    /// The response's value of a fact; only `.next`, `.total` and the Link header are supported.
    package func value(of fact: Fact) -> FactValue {
        switch fact {
        case .document(".total"): total.map { .text(String($0)) } ?? .absent
        case .document(".next"): isLast ? .null : lastKey
        case .nextLink:
            items.last.map { isLast ? .absent : .text("https://list.example/?cursor=\($0)&limit=\(limit)") } ?? .absent
        case .lastItem: lastKey
        case .firstItem: items.first.map { .text(String($0)) } ?? .absent
        case .document, .page, .header: .absent
        }
    }

    private var lastKey: FactValue {
        items.last.map { .text(String($0)) } ?? .absent
    }
}

extension Step {
    /// The numbers in the query, or in the query of the step's own URL if it has one.
    fileprivate var query: [String: Int] {
        guard let url else {
            return Dictionary(parameters.compactMap { $0.queryItem }) { _, last in last }
        }
        let items = (url.split(separator: "?").last ?? "").split(separator: "&").map { $0.split(separator: "=") }
        return Dictionary(items.compactMap { item in Int(item[1]).map { (String(item[0]), $0) } }) { _, last in last }
    }
}

extension Step.Parameter {
    fileprivate var queryItem: (String, Int)? {
        guard case .query(let name) = place else { return nil }
        return Int(value).map { (name, $0) }
    }
}
