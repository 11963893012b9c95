import Foundation

/// The server's counts of its requests.
package struct DemoStatistics: Decodable, Sendable, Equatable {
    package let requests: Int
    package let connections: Int
    /// Requests whose client left before the response.
    package let aborted: Int
    /// Responses with status 304.
    package let notModified: Int
    /// Tokens issued for a password or a client secret, and for a refresh token.
    package let logins: Int
    package let refreshes: Int
    /// Responses with 401, and with 429.
    package let unauthorized: Int
    package let throttled: Int
    /// The current number of items.
    package let items: Int

    private enum CodingKeys: String, CodingKey {
        case requests, connections, aborted, logins, refreshes, unauthorized, throttled, items
        case notModified = "not_modified"
    }
}

/// A fault that the server has recorded.
package struct DemoFault: Decodable, Sendable, Equatable {
    /// The request's number, from 1.
    package let request: Int
    /// Path and query as sent.
    package let target: String
    package let fault: String
    /// Whether every later request for the same page gets it too.
    package let lasting: Bool

    package init(request: Int, target: String, fault: String, lasting: Bool) {
        self.request = request
        self.target = target
        self.fault = fault
        self.lasting = lasting
    }
}

extension DemoServer {
    /// The server's counts did not reach the expected values.
    package struct NeverSo: Error {
        package let last: DemoStatistics
    }

    package func statistics() throws -> DemoStatistics {
        try RawClient(port: port).statistics()
    }

    /// Reads the counts until they are as expected; every response is one step of the server's own loop.
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

    /// Paths and queries of the requests, in the order received.
    package func targets() throws -> [String] {
        try JSONDecoder().decode([String].self, from: Data(RawClient(port: port).get("/stats/requests").body))
    }

    /// The faults that `--chaos` served, in the order of the requests.
    package func faults() throws -> [DemoFault] {
        try RawClient(port: port).get("/faults").text.split(separator: "\n")
            .map { try JSONDecoder().decode(DemoFault.self, from: Data($0.utf8)) }
    }

    /// The objects in a response, which are the whole document or its `items`.
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
