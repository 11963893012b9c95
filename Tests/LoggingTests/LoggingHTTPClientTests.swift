import Accounts
import Logging
import Schema
import TestSupport
import Testing

@testable import HTTP

/// Behaviour 20: every request can be traced.
@Suite struct LoggingHTTPClientTests {
    @Test func request_isLoggedWhenItStartsAndWhenItHasFinished() async throws {
        let sut = makeSUT(status: 200, after: .milliseconds(1500))
        _ = try await sut.send("https://api.test/list?page=2")
        #expect(
            sut.lines == [
                "[1] started GET https://api.test/list?page=2",
                "[1] finished GET https://api.test/list?page=2 200 new connection 0 bytes in 1500.0 ms",
            ])
    }

    @Test func requests_areNumbered() async throws {
        let sut = makeSUT(after: .zero)
        for _ in 1...3 { _ = try await sut.send("https://api.test/") }
        #expect(sut.events.all.map(\.request) == [1, 1, 2, 2, 3, 3])
    }

    @Test func startedLine_isOfALevelOfItsOwn() async throws {
        let sut = makeSUT(after: .zero, level: .requests)
        _ = try await sut.send("https://api.test/")
        #expect(sut.lines == ["[1] finished GET https://api.test/ 200 new connection 0 bytes in 0.0 ms"])
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
        #expect(sut.lines.last == "[1] finished GET https://api.test/ 404 \(text) in 0.0 ms")
    }

    @Test(
        arguments: [
            (.remote, "HTTP/2 new connection 5 bytes"),
            (.revalidated, "from the cache (revalidated) HTTP/2 new connection 5 bytes"),
            (.cache, "from the cache (fresh)"), (.stale, "from the cache (stale)"),
        ] as [(HTTPResponse.Source, String)])
    func finishedLine_tellsWhereTheResponseCameFrom(source: HTTPResponse.Source, text: String) async throws {
        let sut = makeSUT(after: .zero, metrics: makeMetrics(wire: 5, decoded: 5, version: "2"), source: source)
        _ = try await sut.send("https://api.test/")
        #expect(sut.lines.last == "[1] finished GET https://api.test/ 200 \(text) in 0.0 ms")
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
                "[1] started GET https://api.test/", "[1] failed GET https://api.test/ in 20.0 ms: \(error)",
            ])
    }

    @Test func cancellation_isLoggedAndPasses() async {
        let sut = makeSUT(failure: CancellationError(), after: .zero)
        await #expect(throws: CancellationError.self) { try await sut.send("https://api.test/") }
        #expect(sut.lines.last == "[1] failed GET https://api.test/ in 0.0 ms: CancellationError()")
    }

    @Test func reports_duringARequestBelongToIt() async throws {
        let events = Events()
        let log = events.log()
        let wait = HTTPWait(host: "api.test", duration: .seconds(1), isAsked: true)
        let inner = TakingTime(clock: ManualClock(), elapsed: .zero) { request in
            log.note(.wait(wait))
            return HTTPResponse(status: 200, url: request.url)
        }
        let sut = LoggingHTTPClient(inner, log) { "\($0)" }
        for _ in 1...2 { _ = try await sut.send(HTTPRequest(url: HTTPURL("https://api.test/"))) }
        log.note(.wait(wait))
        let waits = events.all.filter { $0.kind == .wait(wait) }
        #expect(waits.map(\.request) == [1, 2, nil])
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
        let events = Events()
        let base = try HTTPURL("https://api.test")
        let signer = Signer(
            Authentication(parts), at: CredentialScope(plugin: "api", base: base, origins: [base.origin]),
            CredentialSources(
                secrets: SecretReader(environment: { _ in "s3cret" }, file: { _ in nil }), tokens: MemoryTokens(),
                now: { 0 }), client: scripted)
        let signed = AuthenticatingHTTPClient(scripted, signer: signer)
        let client = LoggingHTTPClient(signed, events.log(), clock: ManualClock()) { "\($0)" }
        let request = HTTPRequest(url: try HTTPURL("https://api.test/list"))
        _ = try await client.send(request)
        await #expect(throws: HTTPError.interrupted(reason: "reset")) { try await client.send(request) }

        #expect(await scripted.requests.map(\.url.query) == ["key=s3cret", "key=s3cret"])
        #expect(
            events.lines == [
                "[1] started GET https://api.test/list",
                "[1] finished GET https://api.test/list 200 new connection 0 bytes in 0.0 ms",
                "[2] started GET https://api.test/list",
                "[2] failed GET https://api.test/list in 0.0 ms: interrupted(reason: \"reset\")",
            ])
    }

    @Test func url_isLoggedWithoutItsSecretParameters() async throws {
        let sut = makeSUT(after: .zero, level: .starts)
        var request = HTTPRequest(method: "POST", url: try HTTPURL("https://api.test/token?user=ann&password=s3cret"))
        request.secrets.queryNames = ["password"]
        _ = try await sut.client.send(request)
        #expect(sut.lines.first == "[1] started POST https://api.test/token?user=ann")
    }

    private func makeSUT(
        status: Int = 200, failure: (any Error)? = nil, after elapsed: Duration, metrics: HTTPMetrics = HTTPMetrics(),
        source: HTTPResponse.Source = .remote, level: LogLevel = .fields
    ) -> SUT {
        let clock = ManualClock()
        let events = Events()
        let inner = TakingTime(clock: clock, elapsed: elapsed) { request in
            if let failure { throw failure }
            var response = HTTPResponse(status: status, url: request.url, metrics: metrics)
            response.provenance.source = source
            return response
        }
        return SUT(
            client: LoggingHTTPClient(inner, events.log(at: level), clock: clock) { "\($0)" }, events: events)
    }

    private struct SUT {
        let client: LoggingHTTPClient
        let events: Events

        var lines: [String] { events.lines }

        func send(_ url: String) async throws -> HTTPResponse {
            try await client.send(HTTPRequest(url: HTTPURL(url)))
        }
    }
}
