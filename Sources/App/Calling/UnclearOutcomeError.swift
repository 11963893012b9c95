import Endpoints
package import HTTP

/// A request that changes something failed, and the server may have carried it out in spite of that.
package struct UnclearOutcomeError: Error {
    /// What failed.
    package let cause: any Error

    /// Sends a request, and notes that its failure says nothing about what the server has done.
    package static func noting<Value>(
        in request: HTTPRequest, _ send: () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        do { return try await send() } catch  where request.mayNotBeRepeated && isUnclear(error) {
            throw UnclearOutcomeError(cause: error)
        }
    }

    private static func isUnclear(_ error: any Error) -> Bool {
        switch error {
        case let error as RequestError: !error.error.isBeforeSending
        // A redirect mostly means that it was done, and a gateway may have passed it on.
        case let error as ResponseError:
            (300...399).contains(error.status) || error.status >= 500 && ![501, 503, 505].contains(error.status)
        default: error is CancellationError
        }
    }
}
