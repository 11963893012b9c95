import HTTP
import Profiling
import TestSupport
import Testing

@testable import ProfileReports

/// A request's credentials are in no profile, and therefore in no HTTP Archive.
struct HARSecretTests {
    private static let secret = "s3cr3t/va+l~ue&x"

    /// Sends a request through the profiling client, which records everything it can.
    private func archive(
        of request: HTTPRequest, status: Int = 200, fields: HTTPFields = [:], statusLine: String? = nil
    ) async throws -> ReadArchive {
        let recorder = ProfileRecorder(
            detail: .init(fields: true, bodies: true), startedAt: Profile.moment, clock: { 0 })
        let server = Responding { request in
            var response = HTTPResponse(status: status, fields: fields, url: request.url)
            response.statusLine = statusLine
            return response
        }
        _ = try await AttemptProfilingHTTPClient(server, recorder, reason: { "\($0)" }).send(request)
        return try ReadArchive(recorder.profile)
    }

    @Test func requestForAToken_hasNoBodyAndNoFieldsOfItsResponse() async throws {
        var request = HTTPRequest(
            method: "POST", url: try HTTPURL("http://h/token"), body: Array("user=someone&password=hidden-word".utf8))
        request.secrets.areInResponse = true
        let archive = try await archive(
            of: request, status: 302, fields: ["Location": "http://h/?new=t0k3n", "X-Token": "t0k3n"],
            statusLine: "HTTP/1.1 302 t0k3n")
        for text in ["hidden-word", "t0k3n", "postData"] { #expect(!archive.text.contains(text), "\(text)") }
        #expect(archive.entries[0]["request", "bodySize"] == "33" && archive.entries[0]["response", "status"] == "302")
    }

    @Test func bodyThatHoldsASecretParameter_isNotThere() async throws {
        var request = HTTPRequest(method: "POST", url: try HTTPURL("http://h/"), body: Array("{\"a\":\"x\"}".utf8))
        #expect(try await archive(of: request).text.contains("postData"))
        request.secrets.areInBody = true
        #expect(try await !archive(of: request).text.contains("postData"))
    }

    @Test(arguments: ["a=s3cr3t/va+l~ue&x", "a=s3cr3t%2fva%2Bl~ue%26x", #"["s3cr3t/va+l~ue&x"]"#])
    func bodyThatRepeatsACredential_isNotThere(body: String) async throws {
        var request = HTTPRequest(method: "POST", url: try HTTPURL("http://h/"), body: Array(body.utf8))
        #expect(try await archive(of: request).text.contains("postData"))
        request.secrets.values = [Self.secret]
        #expect(try await !archive(of: request).text.contains("postData"))
    }

    @Test func statusTextThatRepeatsACredential_isNotThere() async throws {
        var request = HTTPRequest(url: try HTTPURL("http://h/"))
        #expect(
            try await archive(of: request, statusLine: "HTTP/1.1 200 Fine so far").entries[0]["response", "statusText"]
                == "Fine so far")
        request.fields.set("X-Key", Self.secret, isSecret: true)
        let text = try await archive(of: request, statusLine: "HTTP/1.1 200 \(Self.secret)").text
        #expect(!text.contains(Self.secret) && text.contains("(redacted)"))
    }

    @Test func redirect_doesNotTellTheKey() async throws {
        var request = HTTPRequest(url: try HTTPURL("http://h/?a=1&key=s3cr3t%2Fva%2Bl~ue%26x"))
        request.secrets.queryNames = ["key"]
        let archive = try await archive(
            of: request, status: 302, fields: ["Location": "http://o/?key=s3cr3t%2Fva%2Bl~ue%26x&b=2"])
        #expect(archive.entries[0]["request", "url"] == "http://h/?a=1")
        #expect(archive.text.contains("b=2") && !archive.text.contains("s3cr3t"))
    }

    @Test func cookies_areRedacted() async throws {
        let archive = try await archive(
            of: HTTPRequest(url: try HTTPURL("http://h/")), fields: ["Set-Cookie": "session=abcdef"])
        #expect(!archive.text.contains("abcdef") && archive.text.contains("(redacted)"))
    }
}

/// A client that responds at once.
private struct Responding: MeteredHTTPClient {
    let respond: @Sendable (HTTPRequest) -> HTTPResponse

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { respond(request) }

    func outcome(of request: HTTPRequest) async -> HTTPOutcome {
        let response = respond(request)
        return HTTPOutcome(.success(response), metrics: response.metrics)
    }
}
