import HTTP
import HTTPCache
import TestSupport

/// Every read and write fails.
struct BrokenStorage: ResponseStorage {
    struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    func responses(for key: ResponseKey) throws -> [StoredResponse] { throw Broken(description: "read") }
    func holdsAny(account: String, under prefix: String) throws -> Bool { throw Broken(description: "look") }
    func save(_ response: StoredResponse, for key: ResponseKey) throws { throw Broken(description: "save") }
    func remove(_ key: ResponseKey) throws { throw Broken(description: "remove") }
    func removeAll(_ key: ResponseKey) throws { throw Broken(description: "remove") }
}

/// Changes wait until the journal has "open"; the journal gets an entry for each.
struct GatedStorage: ResponseStorage {
    let inner = MemoryResponseStorage()
    let journal = Journal()

    func responses(for key: ResponseKey) async -> [StoredResponse] {
        await inner.responses(for: key)
    }

    func holdsAny(account: String, under prefix: String) async -> Bool {
        await inner.holdsAny(account: account, under: prefix)
    }

    func save(_ response: StoredResponse, for key: ResponseKey) async throws {
        try await journal.wait(for: "open")
        await inner.save(response, for: key)
        await journal.note("made \(response.receivedAt)")
    }

    func remove(_ key: ResponseKey) async throws {
        try await journal.wait(for: "open")
        await inner.remove(key)
        await journal.note("removed")
    }

    func removeAll(_ key: ResponseKey) async throws {
        try await journal.wait(for: "open")
        await inner.removeAll(key)
        await journal.note("removed all")
    }
}

/// Responds as a server after a redirect.
struct RedirectedClient: HTTPClient {
    let inner: any HTTPClient
    let target: String

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        var response = try await inner.send(request)
        response.url = try HTTPURL(target)
        return response
    }
}

/// Responds to every request with its own path.
struct EchoClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        await Task.yield()
        return HTTPResponse(
            status: 200, fields: ["Cache-Control": "max-age=60"], body: Array(request.url.path.utf8), url: request.url)
    }
}
