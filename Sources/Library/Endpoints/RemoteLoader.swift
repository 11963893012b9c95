package import HTTP
package import Pages

/// Loads pages from the server: `[effect] fetch → [pure] map → [pure] paginate`.
///
/// Throws `RequestFailure`, `ResponseFault`, `EndpointProblem`, and `CancellationError`.
///
/// - Parameter hasStandIn: whether something else gives the first page where the server is out of reach; a failed
///   connection is not tried again for it then.
package func remoteLoader(
    _ endpoint: BoundEndpoint, client: any HTTPClient, hasStandIn: Bool = false
) -> PageLoader {
    { page in
        var request = try endpoint.request(to: page.position)
        request.retry.hasFallback = hasStandIn && page.ordinal == 0
        do {
            let response = try await client.response(to: request)
            return try endpoint.page(response, at: page.position, ordinal: page.ordinal)
        } catch var failure as RequestFailure {
            if page.ordinal > 0 { failure.asked = .laterPage }
            throw failure
        } catch var fault as ResponseFault {
            if fault.isStop { throw CancellationError() }
            if page.ordinal > 0 { fault.asked = .laterPage }
            throw fault
        }
    }
}

extension HTTPClient {
    /// The answer to a request; a failure says which request it was.
    package func response(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await send(request)
        } catch let error as HTTPError {
            throw RequestFailure(method: request.method, url: request.shownURL, error: error)
        }
    }
}

/// A request without an answer, and why there is none.
package struct RequestFailure: Error, Sendable, Equatable {
    /// The request's method.
    package let method: String
    /// The request's URL, without credentials.
    package let url: String
    /// Why there is no response.
    package let error: HTTPError
    /// What was requested; it decides whether the error blames the plugin.
    package var asked = Asked.plugin
}

/// What an answer that cannot be used was asked for, which tells whether the plugin is to blame.
package enum Asked: Sendable, Equatable {
    /// What a plugin describes.
    case plugin
    /// A page behind others of the same list, which were in order.
    case laterPage
    /// What a person wrote.
    case url
}
