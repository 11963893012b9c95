import HTTP

/// The sums of one of several lists of an endpoint with variables.
package struct ListCost: Sendable, Equatable {
    /// The list's index in the run, from 0.
    package let list: Int
    /// The values of its variables, as people write them.
    package let values: String
    /// How many requests it needed, including those that a stored response answered.
    package private(set) var requests = 0
    /// The size of received bodies, before decoding, in bytes.
    package private(set) var received: Int64 = 0
    /// The time with at least one of its requests under way, in microseconds.
    package private(set) var duration: Int64 = 0
}

extension Profile {
    /// The sums of each list with variables that was read, from the slowest on; none if there is only one such list.
    package var listCosts: [ListCost] {
        guard values.count > 1 else { return [] }
        var costs: [Int: ListCost] = [:]
        var spans: [Int: [Span]] = [:]
        for page in pages { costs[page.place.list] = values[page.place.list].map { ListCost(page.place.list, $0) } }
        for index in requests.indices {
            guard let list = requests[index].page?.list, let values = values[list] else { continue }
            costs[list, default: ListCost(list, values)].add(requests[index])
            spans[list, default: []].append(requests[index].span)
        }
        for (list, spans) in spans { costs[list]?.takes(Spans(spans).duration) }
        let all = costs.values.sorted { ($1.duration, $0.list) < ($0.duration, $1.list) }
        return all.count > 1 ? all : []
    }
}

extension ListCost {
    fileprivate init(_ list: Int, _ values: String) {
        (self.list, self.values) = (list, values)
    }

    fileprivate mutating func add(_ request: borrowing Profile.Request) {
        requests += 1
        received += request.attempts.reduce(0) { $0 + $1.metrics.wireBytes }
    }

    fileprivate mutating func takes(_ duration: Int64) { self.duration = duration }
}
