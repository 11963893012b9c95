import Feeds
import HTTP

/// The client of a command that must not open a connection.
struct OfflineHTTPClient: HTTPClient {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        throw NothingStored()
    }
}
