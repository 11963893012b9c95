import HTTP
import SQLiteStore
import System

/// How the answers of one command were come by.
final class AnswerCounts: Sendable {
    /// What the library's counters are called, by what they count.
    static let names: [(source: HTTPResponse.Source, name: String)] = [
        (.remote, "remote"), (.revalidated, "revalidated"), (.cache, "cache"), (.stale, "stale"),
    ]

    /// What the counter of pages is called that were read of the store in place of a server.
    static let stored = "stored"

    private let counts = Lock<[HTTPResponse.Source: Int]>([:])
    private let storedPages = Lock(0)

    /// A client whose answers are counted.
    func counting(_ client: any HTTPClient) -> any HTTPClient {
        CountingHTTPClient(client, counts: self)
    }

    func add(_ source: HTTPResponse.Source) {
        counts.withLock { $0[source, default: 0] += 1 }
    }

    func addStoredPage() {
        storedPages.withLock { $0 += 1 }
    }

    /// Adds what was counted to the library's counters. That it cannot be written is no loss to the reader.
    func save(to store: SQLiteStore) async {
        let (counts, storedPages) = (counts.withLock { $0 }, storedPages.withLock { $0 })
        var named = Self.names.compactMap { source, name in counts[source].map { (name, $0) } }
        if storedPages > 0 { named.append((Self.stored, storedPages)) }
        guard !named.isEmpty else { return }
        try? await store.count(Dictionary(named) { $0 + $1 })
    }
}

/// Counts where answers come from.
struct CountingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let counts: AnswerCounts

    init(_ client: any HTTPClient, counts: AnswerCounts) {
        self.client = client
        self.counts = counts
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await client.send(request)
        counts.add(response.provenance.source)
        return response
    }
}
