import Feeds
package import HTTP

/// The client of a command that must not open a connection.
package struct OfflineHTTPClient: HTTPClient {
    package init() {}

    /// Throws `NothingStoredError`.
    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw NothingStoredError()
    }
}
