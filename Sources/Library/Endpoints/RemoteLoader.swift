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
    let load: PageLoader = { page in
        var request = try endpoint.request(to: page.position)
        request.hasStandIn = hasStandIn && page.ordinal == 0
        do {
            let response = try await client.response(to: request)
            return try endpoint.page(response, at: page.position, ordinal: page.ordinal)
        } catch var failure as RequestFailure {
            failure.isLaterPage = page.ordinal > 0
            throw failure
        } catch var fault as ResponseFault {
            fault.isLaterPage = page.ordinal > 0
            throw fault
        }
    }
    guard let meter = endpoint.meter else { return load }
    return { page in try await meter.loading(page.ordinal) { try await load(page) } }
}

extension HTTPClient {
    /// The answer to a request; a failure says which request it was.
    package func response(to request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await send(request)
        } catch let error as HTTPError {
            throw RequestFailure(method: request.method, url: request.url.description, error: error)
        }
    }
}

/// A request without an answer, and why there is none.
package struct RequestFailure: Error, Sendable, Equatable {
    package let method: String
    package let url: String
    package let error: HTTPError
    /// Whether pages of the same list came before it.
    package var isLaterPage = false
}
