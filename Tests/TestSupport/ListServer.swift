package import Pagination
package import Schema

/// A list, newest first, that a server gives page by page in every way that a strategy can ask. A value, no network.
///
/// Items are whole numbers, larger ones newer. The query parameters are `after`, `before`, `offset`, `page` (from 1),
/// `cursor` and `limit`; `cursor` tokens and the next URLs name the last item given, as `after` does.
package struct ListServer: Sendable {
    package var items: [Int]
    /// Larger pages are cut to this without a word; nil gives what is asked for, or everything.
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

    /// What the server says to a request.
    package func answer(to step: Step) -> ListAnswer {
        let query = step.query
        let limit = min(query["limit"] ?? items.count, largestPage ?? items.count)
        let range = range(for: query, limit: limit)
        return ListAnswer(
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

/// What a `ListServer` says to one request.
package struct ListAnswer: Sendable {
    package let items: [Int]
    /// Whether nothing lies behind these items.
    package let isLast: Bool
    let limit: Int
    let total: Int?

    /// What the answer says to a fact; `.next`, `.total` and the Link header are there.
    package func value(of fact: Fact) -> FactValue {
        switch fact {
        case .document(".total"): total.map { .text(String($0)) } ?? .absent
        case .document(".next"): isLast ? .null : lastKey
        case .nextLink:
            items.last.map { isLast ? .absent : .text("https://list.example/?cursor=\($0)&limit=\(limit)") } ?? .absent
        case .lastItem: lastKey
        case .firstItem: items.first.map { .text(String($0)) } ?? .absent
        case .document, .header: .absent
        }
    }

    private var lastKey: FactValue {
        items.last.map { .text(String($0)) } ?? .absent
    }
}

extension Step {
    /// The numbers that travel in the query, of the step's own URL where it has one.
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
