package import HTTP

/// Returns prepared responses in order, and records its requests.
package actor ScriptedHTTPClient: HTTPClient {
    package enum Answer: Sendable {
        case response(status: Int, fields: HTTPFields = [:], body: [UInt8] = [])
        case failure(any Error)
    }

    /// A request was sent after the last response.
    package struct ScriptEnded: Error {}

    /// The requests so far, in order.
    package private(set) var requests: [HTTPRequest] = []
    private var answers: ArraySlice<Answer>

    package init(_ answers: [Answer]) {
        self.answers = answers[...]
    }

    package func send(_ request: HTTPRequest) throws -> HTTPResponse {
        requests.append(request)
        switch answers.popFirst() {
        case .response(let status, let fields, let body):
            return HTTPResponse(status: status, fields: fields, body: body, url: request.url)
        case .failure(let error): throw error
        case nil: throw ScriptEnded()
        }
    }
}
