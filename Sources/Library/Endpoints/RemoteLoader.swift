package import HTTP
package import Pages
import Pagination
import Plugins
import Synchronization

/// Loads pages from the server: `[effect] fetch → [pure] map → [pure] paginate`.
///
/// If positions count items or pages, they mean other items once the list has grown: after a page that came new from the
/// server, no later one is taken from a cache without confirmation.
///
/// Throws `RequestError`, `ResponseError`, `EndpointError`, and `CancellationError`.
///
/// - Parameter hasFallback: whether a stored copy can replace the first page if the server is unreachable; a failed
///   connection is then not retried.
package func remoteLoader(
    _ endpoint: BoundEndpoint, client: any HTTPClient, hasFallback: Bool = false
) -> PageLoader {
    let isNew = NewPage()
    return { page in
        var request = try endpoint.request(to: page.position)
        request.cache.isConfirmed = isNew.isKnown
        request.retry.hasFallback = hasFallback && page.ordinal == 0
        do {
            let response = try await client.response(to: request)
            if response.provenance.source == .remote, endpoint.endpoint.paging.strategy.isCounted { isNew.note() }
            return try endpoint.page(response, at: page.position, ordinal: page.ordinal)
        } catch var failure as RequestError {
            if page.ordinal > 0 { failure.asked = .laterPage }
            throw failure
        } catch var fault as ResponseError {
            if fault.isStop { throw CancellationError() }
            if page.ordinal > 0 { fault.asked = .laterPage }
            throw fault
        }
    }
}

/// Whether a page of a walk came new from the server.
private final class NewPage: Sendable {
    private let flag = Atomic(false)

    var isKnown: Bool { flag.load(ordering: .relaxed) }

    func note() { flag.store(true, ordering: .relaxed) }
}

extension HTTPClient {
    /// Sends a request; an error says which request failed.
    package func response(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await send(request)
        } catch let error as HTTPError {
            throw RequestError(method: request.method, url: request.shownURL, error: error)
        }
    }
}
