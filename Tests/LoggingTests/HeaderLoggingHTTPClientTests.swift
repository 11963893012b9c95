import HTTP
import Logging
import TestSupport
import Testing

@Suite struct HeaderLoggingHTTPClientTests {
    @Test func attempt_isLoggedWithItsFieldsAsSentAndReceived() async throws {
        let sut = makeSUT { request in
            HTTPResponse(
                status: 404, fields: ["Content-Type": "text/plain", "X-Empty": ""], url: request.url,
                metrics: makeMetrics(wire: 9, decoded: 9, version: "1.1"))
        }
        let fields: HTTPFields = ["Accept": "application/json", "X-Two": "1"]
        _ = try await sut.client.send(HTTPRequest(url: HTTPURL("https://api.test/list"), fields: fields))
        #expect(
            sut.events.lines == [
                "[1] started GET https://api.test/list",
                "[1.1] > GET https://api.test/list",
                "[1.1] > Accept: application/json",
                "[1.1] > X-Two: 1",
                "[1.1] < 404 HTTP/1.1 new connection 9 bytes in 5.0 ms",
                "[1.1] < Content-Type: text/plain",
                "[1.1] < X-Empty: ",
                "[1] finished GET https://api.test/list 404 HTTP/1.1 new connection 9 bytes in 5.0 ms",
            ])
    }

    @Test func attemptWithoutResponse_isLoggedWithItsReason() async throws {
        let sut = makeSUT { _ in throw HTTPError.interrupted(reason: "reset") }
        let request = HTTPRequest(url: try HTTPURL("https://api.test/list"))
        await #expect(throws: HTTPError.interrupted(reason: "reset")) { try await sut.client.send(request) }
        #expect(sut.events.lines[2] == "[1.1] ! no response in 5.0 ms: interrupted(reason: \"reset\")")
    }

    @Test func redirect_isAnotherAttemptOfTheSameRequest() async throws {
        let sut = makeSUT { request in
            request.url.path == "/new"
                ? HTTPResponse(status: 200, url: request.url)
                : HTTPResponse(status: 302, fields: ["Location": "/new"], url: request.url)
        }
        for _ in 1...2 { _ = try await sut.client.send(HTTPRequest(url: HTTPURL("https://api.test/old"))) }
        let attempts = sut.events.all.filter { $0.attempt != nil }
        #expect(attempts.map(\.request) == [1, 1, 1, 1, 2, 2, 2, 2])
        #expect(attempts.map(\.attempt) == [1, 1, 2, 2, 1, 1, 2, 2])
    }

    @Test func nothing_isLoggedBelowItsLevel() async throws {
        let sut = makeSUT(at: .starts) { HTTPResponse(status: 200, url: $0.url) }
        _ = try await sut.client.send(HTTPRequest(url: HTTPURL("https://api.test/")))
        #expect(sut.events.all.count == 2)
    }

    // MARK: Credentials

    @Test func credentials_areShownNeitherAsSentNorAsRepeated() async throws {
        let sut = makeSUT { request in
            HTTPResponse(
                status: 302,
                fields: HTTPFields([
                    ("Location", "/next?k=s3%63ret-value&page=2"), ("X-Echo", "you sent s3cret-value."),
                    ("X-Basic", "YW5uOnMzY3JldA=="), ("Set-Cookie", "session=another-secret"),
                    ("X-Auth-Token", "another-secret"), ("X-Plain", "plain"),
                ]), url: request.url)
        }
        var request = HTTPRequest(
            method: "POST", url: try HTTPURL("https://api.test/list?page=1&key=s3cret-value"),
            body: Array("s3cret-value".utf8))
        request.secrets.queryNames = ["key"]
        request.secrets.values = ["s3cret-value"]
        request.fields.append("Authorization", "Basic YW5uOnMzY3JldA==", isSecret: true)
        request.fields.append("Cookie", "id=another-secret")
        request.fields.append("X-Also", "with s3cret-value in it")
        _ = try await sut.client.send(request)
        #expect(
            sut.events.lines.filter { $0.hasPrefix("[1.1]") } == [
                "[1.1] > POST https://api.test/list?page=1",
                "[1.1] > Authorization: (redacted)",
                "[1.1] > Cookie: (redacted)",
                "[1.1] > X-Also: with  in it",
                "[1.1] < 302 new connection 0 bytes in 5.0 ms",
                "[1.1] < Location: /next?k=&page=2",
                "[1.1] < X-Echo: you sent .",
                "[1.1] < X-Basic: ",
                "[1.1] < Set-Cookie: (redacted)",
                "[1.1] < X-Auth-Token: (redacted)",
                "[1.1] < X-Plain: plain",
            ])
        for event in sut.events.all {
            #expect(!"\(event)".contains("secret"), "\(event)")
        }
    }

    private func makeSUT(
        at level: LogLevel = .fields, respond: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse
    ) -> (client: LoggingHTTPClient, events: Events) {
        let clock = ManualClock()
        let events = Events()
        let log = events.log(at: level)
        let live = TakingTime(clock: clock, elapsed: .milliseconds(5), respond: respond)
        let fields = HeaderLoggingHTTPClient(live, log, clock: clock) { "\($0)" }
        return (LoggingHTTPClient(RedirectingHTTPClient(fields), log, clock: clock) { "\($0)" }, events)
    }
}
