import HTTP
import Synchronization
import TestSupport
import Testing

@testable import HTTPCache

/// 2024-05-01T10:00:00Z, when every test begins.
let start: Int64 = 1_714_557_600

let pageURL = "https://api.test/list?limit=10"

/// A date some seconds after the start, as in a field.
func date(_ offset: Int64) -> String {
    "\(HTTPDate(secondsSince1970: start + offset))"
}

func makeRequest(
    _ fields: HTTPFields = [:], method: String = "GET", url: String = pageURL
) throws -> HTTPRequest {
    HTTPRequest(method: method, url: try HTTPURL(url), fields: fields)
}

/// A response that was requested and received at the start.
func makeStored(
    _ fields: HTTPFields = [:], status: Int = 200, requestedAt: Int64 = start, receivedAt: Int64 = start,
    redirectedTo: String? = nil
) -> StoredResponse {
    StoredResponse(
        status: status, fields: fields, body: Array("stored".utf8), requestedAt: requestedAt, receivedAt: receivedAt,
        redirectedTo: redirectedTo)
}

/// The clients, storages and time that a test uses.
struct Cache {
    let server: ScriptedHTTPClient
    let storage: MemoryResponseStorage
    let failures = Journal()
    private let time: Time

    /// The time of day, which stands still until a test moves it.
    private final class Time: Sendable {
        let seconds = Mutex(start)
    }

    init(_ responses: [ScriptedHTTPClient.Response] = [], storage: MemoryResponseStorage = MemoryResponseStorage()) {
        server = ScriptedHTTPClient(responses)
        self.storage = storage
        time = Time()
    }

    func wait(_ seconds: Int64) {
        time.seconds.withLock { $0 += seconds }
    }

    func client(
        _ policy: CachePolicy = CachePolicy(), over inner: (any HTTPClient)? = nil,
        storage: (any ResponseStorage)? = nil
    ) -> CachingHTTPClient {
        CachingHTTPClient(
            inner ?? server, storage: storage ?? self.storage, policy: policy,
            now: { [time] in time.seconds.withLock { $0 } }, failed: { await failures.note("\($0)") })
    }

    /// Sends the test's request.
    func get(
        _ policy: CachePolicy = CachePolicy(), _ fields: HTTPFields = [:], account: String = "", url: String = pageURL
    ) async throws -> HTTPResponse {
        try await client(policy).send(makeRequest(fields, url: url).of(account: account))
    }

    /// The values of a field in the server's requests, in order.
    func asked(_ field: String) async -> [String?] {
        await server.requests.map { $0.fields[field] }
    }

    var requestCount: Int {
        get async { await server.requests.count }
    }

    func stored(account: String = "", url: String = pageURL) async -> [StoredResponse] {
        await storage.responses(for: ResponseKey(account: account, url: url))
    }
}

extension ScriptedHTTPClient.Response {
    /// A success with a body.
    static func ok(_ body: String, _ fields: HTTPFields = [:]) -> Self {
        .response(status: 200, fields: fields, body: Array(body.utf8))
    }

    static func notModified(_ fields: HTTPFields = [:]) -> Self {
        .response(status: 304, fields: fields)
    }

    static let unreachable = Self.failure(HTTPError.cannotResolve(host: "api.test"))
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
