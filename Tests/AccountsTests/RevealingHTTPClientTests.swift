import HTTP
import Redaction
import System
import TestSupport
import Testing

@testable import Accounts

@Suite struct RevealingHTTPClientTests {
    private static let secret = "s3cr3t/value"

    @Test func secretParts_areInTheSentRequest() async throws {
        let spy = Spy(.init(status: 200, url: try HTTPURL("https://api.test/a")))
        _ = try await RevealingHTTPClient(spy).send(try request())
        let sent = try #require(spy.requests.first)
        #expect("\(sent.url)" == "https://api.test/a?x=1&key=s3cr3t%2Fvalue")
        #expect(sent.fields["X-Key"] == Self.secret)
        #expect(sent.fields.all.first { $0.name == "X-Key" }?.isSecret == true)
        #expect(sent.secrets.queryNames == ["key"])
        #expect(sent.secrets.parts.isEmpty)
    }

    @Test func response_isWithoutThemButItsBody() async throws {
        var received = HTTPResponse(
            status: 401, fields: ["Link": "</a?p=2&y=s3cr3t%2fvalue>"], body: Array(#"{"k":"s3cr3t\/value"}"#.utf8),
            url: try HTTPURL("https://api.test/a?x=1&key=s3cr3t%2Fvalue"))
        received.secrets.sent = ["other"]
        let response = try await RevealingHTTPClient(Spy(received)).send(try request())
        #expect("\(response.url)" == "https://api.test/a?x=1")
        #expect(response.fields["Link"] == "</a?p=2>")
        #expect(response.body == received.body)
        #expect(response.secrets.areInBody)
        #expect(response.secrets.sent.isSuperset(of: ["other", Self.secret]))
    }

    /// An error message with such a value is not shown.
    @Test func credential_thatIsOnlyNamedLikeOneIsNoted() async throws {
        let received = HTTPResponse(status: 401, url: try HTTPURL("https://api.test/a"))
        var request = HTTPRequest(url: try HTTPURL("https://api.test/a?api_key=n4med-key&sig=short"))
        request.fields.append("Cookie", "a=b; session=c00kie-value", isSecret: true)
        let response = try await RevealingHTTPClient(Spy(received)).send(request)
        #expect(response.secrets.sent.isSuperset(of: ["n4med-key", "c00kie-value"]))
        #expect(!response.secrets.sent.contains("short") && !response.secrets.sent.contains("b"))
    }

    /// The location of a redirect may repeat it. Such a response is not stored, because its URL would be stored, too.
    @Test func credential_inTheURLAfterARedirectCountsAsRepeated() async throws {
        let known = KnownCredentials()
        known.note([Self.secret])
        try await KnownCredentials.$current.withValue(known) {
            let received = HTTPResponse(status: 200, url: try HTTPURL("https://api.test/b?x=s3cr3t%2Fvalue"))
            let response = try await RevealingHTTPClient(Spy(received)).send(
                HTTPRequest(url: HTTPURL("https://api.test/a")))
            #expect(response.secrets.inBody == [Self.secret])
        }
    }

    @Test(arguments: [("1234567", false), ("12345678", true)])
    func body_isSearchedForKeysOfEightBytes(secret: String, isFound: Bool) async throws {
        let body = Array("[1,2,\"12345678\"]".utf8)
        let received = HTTPResponse(status: 200, body: body, url: try HTTPURL("https://api.test/a"))
        var request = HTTPRequest(url: try HTTPURL("https://api.test/a"))
        request.secrets.parts.values = [secret]
        #expect(try await RevealingHTTPClient(Spy(received)).send(request).secrets.areInBody == isFound)
    }

    @Test(arguments: [
        "s3cr3t%2fvalue", "%733cr3t/value", "s3cr3t\\u002fvalue", "s3cr3t\\/value", "\\u00733cr3t%2Fvalue",
    ])
    func body_isSearchedForKeysHoweverTheyAreWritten(written: String) async throws {
        let received = HTTPResponse(
            status: 200, body: Array("[\"\(written)\"]".utf8), url: try HTTPURL("https://api.test/a"))
        let response = try await RevealingHTTPClient(Spy(received)).send(try request())
        #expect(response.secrets.inBody == [Self.secret])
    }

    @Test func fields_thatRepeatedAKeyAreNamed() async throws {
        let received = HTTPResponse(
            status: 200, fields: ["X-Next": "7-s3cr3t%2fvalue", "X-Other": "7"], url: try HTTPURL("https://api.test/a"))
        let response = try await RevealingHTTPClient(Spy(received)).send(try request())
        #expect(response.fields["X-Next"] == "7-")
        #expect(response.secrets.inFields == ["x-next"])
    }

    private func request() throws -> HTTPRequest {
        var request = HTTPRequest(url: try HTTPURL("https://api.test/a?x=1"))
        request.secrets.parts.query = [.init(name: "key", value: Self.secret, isSecret: true)]
        request.secrets.parts.fields = [.init(name: "X-Key", value: Self.secret, isSecret: true)]
        request.secrets.parts.values = [Self.secret]
        return request
    }

    /// Records requests, and gives one response.
    private final class Spy: HTTPClient, Sendable {
        private let response: HTTPResponse
        private let sent = Lock<[HTTPRequest]>([])

        init(_ response: HTTPResponse) {
            self.response = response
        }

        var requests: [HTTPRequest] { sent.withLock { $0 } }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            sent.withLock { $0.append(request) }
            return response
        }
    }
}
