package import HTTP
package import Pages
import Pagination
import Plugins
import System

/// Loads pages from the server: `[effect] fetch → [pure] map → [pure] paginate`.
///
/// If positions count items or pages, they mean other items once the list has grown. Links and tokens may count, too, and a
/// length is that of another time. A page is then not taken from a cache without confirmation if it was received before an
/// earlier page of the walk.
///
/// Throws `RequestError`, `ResponseError`, `EndpointError`, and `CancellationError`.
///
/// - Parameters:
///   - hasFallback: whether a stored copy can replace the first page if the server is unreachable; a failed connection is
///     then not retried.
///   - since: when the last page before was received, in seconds since 1970 (UTC); 0 without one, and `.max` if unknown.
///   - isOutdated: whether a page from a cache must be confirmed, as the list was read since.
package func remoteLoader(
    _ endpoint: BoundEndpoint, client: any HTTPClient, hasFallback: Bool = false, since: Int64 = 0,
    isOutdated: @escaping @Sendable (Page, _ isFirst: Bool) async throws -> Bool = { _, _ in false }
) -> PageLoader {
    let comparesAges = endpoint.positionsAreCounts || endpoint.namesNext || endpoint.declaresLength
    // Pages of the same second may have been received before.
    let isUnknown = comparesAges && since == .max
    let isKnown = comparesAges && since > 0 && !isUnknown
    let latest = Lock(isKnown ? Receipt(second: since + 1, number: 0) : .earliest)
    return { page in
        var request = try endpoint.request(to: page.position)
        request.retry.hasFallback = hasFallback && page.ordinal == 0
        request.cache.receivedSince =
            page.isConfirmed || isUnknown && page.ordinal == 0 ? .latest : latest.withLock(\.self)
        let load = { (request: HTTPRequest) in
            let response = try await client.response(to: request)
            let loaded = try endpoint.page(response, at: page.position, ordinal: page.ordinal)
            return (page: loaded, newness: response.provenance.newness)
        }
        do {
            var loaded = try await load(request)
            if loaded.page.provenance.source >= .cache, try await isOutdated(loaded.page, page.ordinal == 0) {
                request.cache.receivedSince = .latest
                loaded = try await load(request)
            }
            if comparesAges { latest.withLock { $0 = max($0, loaded.newness) } }
            return loaded.page
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

extension HTTPResponse.Provenance {
    /// When a stored response was received; now for a new one. One that the server confirmed is as old as others.
    fileprivate var newness: Receipt {
        switch source {
        case .remote: .latest
        case .revalidated: .earliest
        case .cache, .stale: receipt ?? .earliest
        }
    }
}

extension HTTPClient {
    /// Sends a request; an error says which request failed.
    package func response(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            var response = try await send(request)
            // A stored response has no notes on its request.
            if response.secrets.request == nil { response.secrets.request = request }
            return response
        } catch let error as HTTPError {
            throw RequestError(method: request.method, url: request.shownURL, error: error)
        }
    }
}
