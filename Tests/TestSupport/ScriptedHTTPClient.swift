package import HTTP

/// Returns prepared responses in order, and records its requests.
package actor ScriptedHTTPClient: HTTPClient {
    package enum Response: Sendable {
        case response(status: Int, fields: HTTPFields = [:], body: [UInt8] = [])
        case failure(any Error)
    }

    /// A request was sent after the last response.
    package struct ScriptEnded: Error {}

    /// The requests so far, in order.
    package private(set) var requests: [HTTPRequest] = []
    private var responses: ArraySlice<Response>

    package init(_ responses: [Response]) {
        self.responses = responses[...]
    }

    package func send(_ request: HTTPRequest) throws -> HTTPResponse {
        requests.append(request)
        switch responses.popFirst() {
        case .response(let status, let fields, let body):
            return HTTPResponse(status: status, fields: fields, body: body, url: request.url)
        case .failure(let error): throw error
        case nil: throw ScriptEnded()
        }
    }
}
