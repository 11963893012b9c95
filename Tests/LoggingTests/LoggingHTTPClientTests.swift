import Accounts
import HTTP
import Logging
import Schema
import Synchronization
import TestSupport
import Testing

/// Behaviour 20: every request can be traced.
@Suite struct LoggingHTTPClientTests {
    @Test func request_isLoggedWhenItStartsAndWhenItHasFinished() async throws {
        let sut = makeSUT(status: 200, after: .milliseconds(1500))
        _ = try await sut.send("https://api.test/list?page=2")
        #expect(
            sut.lines == [
                "started GET https://api.test/list?page=2",
                "finished GET https://api.test/list?page=2 200 new connection 0 bytes in 1500.0 ms",
            ])
    }

    private static let metrics: [(HTTPMetrics, String)] = [
        (makeMetrics(wire: 120, decoded: 120), "new connection 120 bytes"),
        (makeMetrics(wire: 120, decoded: 800, version: "2"), "HTTP/2 new connection 120 bytes (800 decoded)"),
        (
            makeMetrics(wire: 0, decoded: 0, version: "1.1", isReused: true),
            "HTTP/1.1 reused connection 0 bytes"
        ),
    ]

    @Test(arguments: metrics)
    func finishedLine_tellsWhatTheRequestCost(metrics: HTTPMetrics, text: String) async throws {
        let sut = makeSUT(status: 404, after: .zero, metrics: metrics)
        _ = try await sut.send("https://api.test/")
        #expect(sut.lines.last == "finished GET https://api.test/ 404 \(text) in 0.0 ms")
    }

    @Test(arguments: [
        (Duration.zero, "0.0 ms"), (.microseconds(99), "0.0 ms"), (.microseconds(100), "0.1 ms"),
        (.microseconds(12_340), "12.3 ms"), (.milliseconds(999), "999.0 ms"), (.seconds(61), "61000.0 ms"),
    ])
    func elapsedTime_isInMillisecondsWithOneDigit(elapsed: Duration, text: String) async throws {
        let sut = makeSUT(status: 200, after: elapsed)
        _ = try await sut.send("https://api.test/")
        #expect(sut.lines.last?.hasSuffix(" in \(text)") == true)
    }

    @Test func failure_isLoggedWithItsReasonAndPasses() async {
        let error = HTTPError.cannotResolve(host: "api.test")
        let sut = makeSUT(failure: error, after: .milliseconds(20))
        await #expect(throws: error) { try await sut.send("https://api.test/") }
        #expect(
            sut.lines == [
                "started GET https://api.test/", "failed GET https://api.test/ in 20.0 ms: \(error)",
            ])
    }

    @Test func cancellation_isLoggedAndPasses() async {
        let sut = makeSUT(failure: CancellationError(), after: .zero)
        await #expect(throws: CancellationError.self) { try await sut.send("https://api.test/") }
        #expect(sut.lines.last == "failed GET https://api.test/ in 0.0 ms: CancellationError()")
    }

    @Test func log_holdsNoCredentialWhereItIsOutermost() async throws {
        let place = Location(line: 1, column: 1)
        func mapping(_ values: [String: SettingValue]) -> SettingValue {
            SettingValue(.object(Settings(values: values, location: place)), at: place)
        }
        let secret = mapping(["env": SettingValue(.text("TOKEN"), at: place)])
        let parts = try [
            mapping(["bearer": secret]), mapping(["basic": mapping(["user": secret, "password": secret])]),
            mapping(["api_key": mapping(["query": SettingValue(.text("key"), at: place), "value": secret])]),
        ].compactMap(\.object).map { settings in try Authentication.Part(settings) }

        let scripted = ScriptedHTTPClient([.response(status: 200), .failure(HTTPError.interrupted(reason: "reset"))])
        let lines = Lines()
        let base = try HTTPURL("https://api.test")
        let signer = Signer(
            Authentication(parts), at: CredentialPlace(plugin: "api", base: base, origins: [base.origin]),
            CredentialSources(
                secrets: SecretReader(environment: { _ in "s3cret" }, file: { _ in nil }), tokens: MemoryTokens(),
                now: { 0 }), client: scripted)
        let signed = AuthenticatingHTTPClient(scripted, signer: signer)
        let client = LoggingHTTPClient(signed, clock: ManualClock()) { lines.append($0) }
        let request = HTTPRequest(url: try HTTPURL("https://api.test/list"))
        _ = try await client.send(request)
        await #expect(throws: HTTPError.interrupted(reason: "reset")) { try await client.send(request) }

        #expect(await scripted.requests.map(\.url.query) == ["key=s3cret", "key=s3cret"])
        #expect(
            lines.all == [
                "started GET https://api.test/list",
                "finished GET https://api.test/list 200 new connection 0 bytes in 0.0 ms",
                "started GET https://api.test/list",
                "failed GET https://api.test/list in 0.0 ms: interrupted(reason: \"reset\")",
            ])
    }

    private func makeSUT(
        status: Int = 200, failure: (any Error)? = nil, after elapsed: Duration, metrics: HTTPMetrics = HTTPMetrics()
    ) -> SUT {
        let clock = ManualClock()
        let lines = Lines()
        let inner = TakingTime(clock: clock, elapsed: elapsed, status: status, metrics: metrics, failure: failure)
        return SUT(client: LoggingHTTPClient(inner, clock: clock) { lines.append($0) }, log: lines)
    }

    private struct SUT {
        let client: LoggingHTTPClient
        let log: Lines

        var lines: [String] { log.all }

        func send(_ url: String) async throws -> HTTPResponse {
            try await client.send(HTTPRequest(url: HTTPURL(url)))
        }
    }
}

/// Answers after a time that only the clock sees.
private struct TakingTime: HTTPClient {
    let clock: ManualClock
    let elapsed: Duration
    let status: Int
    let metrics: HTTPMetrics
    let failure: (any Error)?

    func send(_ request: HTTPRequest) throws -> HTTPResponse {
        clock.advance(by: elapsed)
        if let failure { throw failure }
        return HTTPResponse(status: status, url: request.url, metrics: metrics)
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock(\.self) }

    func append(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}

private func makeMetrics(wire: Int64, decoded: Int64, version: String = "", isReused: Bool = false) -> HTTPMetrics {
    var metrics = HTTPMetrics()
    metrics.wireBytes = wire
    metrics.decodedBytes = decoded
    metrics.httpVersion = version
    metrics.reusedConnection = isReused
    return metrics
}
