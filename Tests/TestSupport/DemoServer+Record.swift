import Foundation

/// What the server says of the requests that it had.
package struct DemoStatistics: Decodable, Sendable, Equatable {
    package let requests: Int
    package let connections: Int
    /// Requests whose client left before the answer.
    package let aborted: Int
    /// Answers that only said that the client has it already.
    package let notModified: Int
    /// Tokens given for a password or a client's secret, and for a refresh token.
    package let logins: Int
    package let refreshes: Int
    /// Answers with 401, and with 429.
    package let unauthorized: Int
    package let throttled: Int
    /// How many items there are now.
    package let items: Int

    private enum CodingKeys: String, CodingKey {
        case requests, connections, aborted, logins, refreshes, unauthorized, throttled, items
        case notModified = "not_modified"
    }
}

/// A fault that the server says it served.
package struct DemoFault: Decodable, Sendable, Equatable {
    /// Which request it was, counted from 1.
    package let request: Int
    /// Path and query as they were sent.
    package let target: String
    package let fault: String
    /// Whether every further request for the same page gets it too.
    package let lasting: Bool

    package init(request: Int, target: String, fault: String, lasting: Bool) {
        self.request = request
        self.target = target
        self.fault = fault
        self.lasting = lasting
    }
}

extension DemoServer {
    /// The server's counts did not become what was waited for.
    package struct NeverSo: Error {
        package let last: DemoStatistics
    }

    package func statistics() throws -> DemoStatistics {
        try RawClient(port: port).statistics()
    }

    /// Asks for the counts until they are as expected; every answer is one step of the server's own loop.
    @discardableResult
    package func wait(until isExpected: (DemoStatistics) -> Bool) throws -> DemoStatistics {
        let client = try RawClient(port: port)
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let statistics = try client.statistics()
            if isExpected(statistics) { return statistics }
            guard ContinuousClock.now < deadline else { throw NeverSo(last: statistics) }
        }
    }

    /// Paths and queries of the requests, in the order in which they came.
    package func targets() throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(RawClient(port: port).get("/stats/requests").body))
    }

    /// The faults that `--chaos` served, in the order of the requests.
    package func faults() throws -> [DemoFault] {
        try RawClient(port: port).get("/faults").text.split(separator: "\n")
            .map { try JSONDecoder().decode(DemoFault.self, from: Data($0.utf8)) }
    }

    /// The objects that a target answers with, whether they are the whole document or its `items`.
    package func items(_ target: String) throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: Data(RawClient(port: port).get(target).body))
        return (document as? [String: Any])?["items"] as? [[String: Any]] ?? document as? [[String: Any]] ?? []
    }
}

extension RawClient {
    fileprivate func statistics() throws -> DemoStatistics {
        try JSONDecoder().decode(DemoStatistics.self, from: Data(get("/stats").body))
    }
}
