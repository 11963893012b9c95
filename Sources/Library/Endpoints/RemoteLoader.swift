package import HTTP
package import Pages

/// Loads pages from the server: `[effect] fetch → [pure] map → [pure] paginate`.
///
/// Throws `RequestFailure`, `ResponseFault`, `EndpointProblem`, and `CancellationError`.
package func remoteLoader(_ endpoint: BoundEndpoint, client: any HTTPClient) -> PageLoader {
    { page in
        let request = try endpoint.request(to: page.position)
        let response = try await client.response(to: request)
        return try endpoint.page(response, at: page.position, ordinal: page.ordinal)
    }
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
}
