package import HTTP
import System

/// Counts the sources of one command's responses.
package final class ResponseCounts: Sendable {
    /// The names of the library's counters, by source.
    package static let names: [(source: HTTPResponse.Source, name: String)] = [
        (.remote, "remote"), (.revalidated, "revalidated"), (.cache, "cache"), (.stale, "stale"),
    ]

    /// The name of the counter of stored pages that were read instead of asking the server.
    package static let stored = "stored"

    private let counts = Lock<[HTTPResponse.Source: Int]>([:])
    private let storedPages = Lock(0)

    package init() {}

    /// A client whose responses are counted.
    package func counting(_ client: any HTTPClient) -> any HTTPClient {
        CountingHTTPClient(client, counts: self)
    }

    func add(_ source: HTTPResponse.Source) {
        counts.withLock { $0[source, default: 0] += 1 }
    }

    func addStoredPage() {
        storedPages.withLock { $0 += 1 }
    }

    /// The counts by the names of the library's counters.
    package var named: [String: Int] {
        let (counts, storedPages) = (counts.withLock { $0 }, storedPages.withLock { $0 })
        var named: [String: Int] = [:]
        for (source, name) in Self.names { named[name] = counts[source] }
        if storedPages > 0 { named[Self.stored] = storedPages }
        return named
    }
}

/// Counts the sources of responses.
struct CountingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let counts: ResponseCounts

    init(_ client: any HTTPClient, counts: ResponseCounts) {
        self.client = client
        self.counts = counts
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        counts.add(response.provenance.source)
        return response
    }
}
