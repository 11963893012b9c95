package import HTTP
package import Pages

/// Loads pages from the server: `[effect] fetch → [pure] map → [pure] paginate`.
package func remoteLoader(_ endpoint: BoundEndpoint, client: any HTTPClient) -> PageLoader {
    { request in
        let response = try await client.send(try endpoint.request(to: request.position))
        return try endpoint.page(response, at: request.position, ordinal: request.ordinal)
    }
}
