import HTTP
import Testing

@testable import Calling
@testable import Endpoints

/// Whether a failed request may have changed something.
struct UnclearOutcomeTests {
    private static func response(_ status: Int) -> any Error {
        ResponseError(
            method: "POST", url: "https://api.test/list", status: status, contentType: nil, problem: .status,
            explanation: nil)
    }

    private static func request(_ error: HTTPError) -> any Error {
        RequestError(method: "POST", url: "https://api.test/list", error: error)
    }

    private static func isUnclear(_ error: any Error, _ change: (inout HTTPRequest) -> Void = { _ in }) async throws
        -> Bool
    {
        var request = HTTPRequest(method: "POST", url: try HTTPURL("https://api.test/list"))
        change(&request)
        do { try await UnclearOutcomeError.noting(in: request) { throw error } } catch {
            return error is UnclearOutcomeError
        }
        return false
    }

    @Test(arguments: [
        (request(.interrupted(reason: "")), true), (request(.timedOut(.whole(limit: .seconds(1)))), true),
        (request(.badEncoding(reason: "")), true), (request(.notHTTP(reason: "")), true),
        (request(.timedOut(.connecting(limit: .seconds(1)))), false), (request(.cannotResolve(host: "a")), false),
        (request(.cannotConnect(host: "a", port: 1, reason: "")), false), (request(.tls(host: "a", reason: "")), false),
        (request(.waitTooLong(host: "a", wait: .seconds(1), until: 0)), false),
        (response(303), true), (response(500), true), (response(502), true), (response(504), true),
        (response(524), true), (response(501), false),
        (response(400), false), (response(403), false), (response(429), false), (response(503), false),
        (CancellationError(), true),
    ])
    func aFailureThatMayComeAfterTheChange_isUnclear(error: any Error, isUnclear: Bool) async throws {
        #expect(try await Self.isUnclear(error) == isUnclear)
    }

    /// A request that may be sent again changes nothing more.
    @Test func repeatableRequests_areClear() async throws {
        let error = Self.request(.interrupted(reason: ""))

        for method in ["GET", "PUT", "DELETE"] {
            #expect(try await !Self.isUnclear(error) { $0.method = method })
        }
        #expect(try await Self.isUnclear(error) { $0.method = "PATCH" })
        #expect(try await !Self.isUnclear(error) { $0.retry.isIdempotent = true })
        #expect(try await !Self.isUnclear(error) { $0.cache.isReadOnly = true })
    }
}
