package import HTTP
package import Pages

/// Loads pages from the server: `[effect] fetch → [pure] map → [pure] paginate`.
///
/// Throws `RequestError`, `ResponseError`, `EndpointError`, and `CancellationError`.
///
/// - Parameter hasFallback: whether a stored copy can replace the first page if the server is unreachable; a failed
///   connection is then not retried.
package func remoteLoader(
    _ endpoint: BoundEndpoint, client: any HTTPClient, hasFallback: Bool = false
) -> PageLoader {
    { page in
        var request = try endpoint.request(to: page.position)
        request.retry.hasFallback = hasFallback && page.ordinal == 0
        do {
            let response = try await client.response(to: request)
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

/// A request without a response, and the reason.
package struct RequestError: Error, Sendable, Equatable {
    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String
    /// Why there is no response.
    package let error: HTTPError
    /// What was requested; it decides whether the error blames the plugin.
    package var asked = Asked.plugin
}

/// What the request of a failed response was for, which decides whether the plugin is to blame.
package enum Asked: Sendable, Equatable {
    /// A page that a plugin describes.
    case plugin
    /// A later page of a list whose first pages were valid.
    case laterPage
    /// A URL that the user gave.
    case url
}
