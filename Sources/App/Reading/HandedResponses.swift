package import Accounts
package import Endpoints
package import HTTP
import HTTPCache
package import Pages
package import Plugins
import System

/// Responses that came before a list was read, each for one of its requests.
package final class HandedResponses: Sendable {
    private let responses: Lock<[(request: HTTPRequest, response: HTTPResponse)]>

    /// - Parameter responses: each with the request that it is for.
    package init(_ responses: [(request: HTTPRequest, response: HTTPResponse)]) {
        self.responses = Lock(responses)
    }

    /// Takes the response to a request, once; nil if there is none.
    fileprivate func take(for request: HTTPRequest) -> HTTPResponse? {
        responses.withLock { responses in
            let place = responses.firstIndex { handed in
                handed.request.method == request.method && handed.request.url.isSame(as: request.url)
                    && handed.request.body == request.body
            }
            return place.map { responses.remove(at: $0).response }
        }
    }
}

/// Answers requests with responses that came before, and passes on the others.
private struct HandingHTTPClient: HTTPClient {
    let next: any HTTPClient
    let handed: HandedResponses
    /// What may be stored of them; nil if nothing is stored.
    let policy: CachePolicy?

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let response = handed.take(for: request) {
            return policy.map { response.notingStorage(by: $0) } ?? response
        }
        return try await next.send(request)
    }
}

/// Reads lists with responses that came before.
package struct HandingContext: ReadingContext {
    private let base: any ReadingContext
    private let handed: HandedResponses

    package init(_ base: any ReadingContext, _ handed: HandedResponses) {
        self.base = base
        self.handed = handed
    }

    package var now: @Sendable () -> Int64 { base.now }
    package var observer: any ReadingObserver { base.observer }

    package func storing(
        keeps: Bool, needsStore: Bool, _ body: @escaping @Sendable (OpenLibrary) async throws -> Void
    ) async throws {
        try await base.storing(keeps: keeps, needsStore: needsStore, body)
    }

    package func reading(_ body: @escaping @Sendable (OpenLibrary) async throws -> Void) async throws {
        try await base.reading(body)
    }

    package func accountName(
        of plugin: Plugin, with credentials: CredentialScope, salt: String
    ) async throws -> String? {
        try await base.accountName(of: plugin, with: credentials, salt: salt)
    }

    package func hasNoSecret(of plugin: Plugin, at credentials: CredentialScope) async throws -> Bool {
        try await base.hasNoSecret(of: plugin, at: credentials)
    }

    package func requesting(
        _ plugin: Plugin, with credentials: CredentialScope, cache: CacheContext?, evaluators: ListClients.Evaluators,
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        let handed = handed
        try await base.requesting(plugin, with: credentials, cache: cache, evaluators: evaluators) { clients in
            try await body(
                ListClients(
                    lists: HandingHTTPClient(next: clients.lists, handed: handed, policy: cache?.lists),
                    images: clients.images,
                    replies: clients.replies))
        }
    }

    package func offline(
        cache: CacheContext?, evaluators: ListClients.Evaluators,
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws {
        try await base.offline(cache: cache, evaluators: evaluators, body)
    }

    package func makeMeter(_ list: BoundEndpoint) -> (any PageMeter)? { base.makeMeter(list) }
}

extension HTTPURL {
    /// Whether two URLs differ in the order and the encoding of their query parameters at most.
    fileprivate func isSame(as other: HTTPURL) -> Bool {
        if self == other { return true }
        guard origin == other.origin, path == other.path else { return false }
        let parameters = [self, other].map { url in
            PercentEncoding.queryParameters(of: "\(url)").map { "\(PercentEncoding.encoded($0.name))=\($0.value)" }
        }
        return parameters[0].sorted() == parameters[1].sorted()
    }
}
