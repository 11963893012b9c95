import Synchronization
import TestSupport
import Testing

@testable import HTTP

@Suite struct RateLimitingHTTPClientTests {
    // MARK: What the server asks for

    @Test func nextRequest_waitsAsLongAsTheServerAsks() async throws {
        let sut = SUT([.response(status: 429, fields: ["Retry-After": "2"]), .response(status: 200)])
        let refused = try await sut.send()
        #expect(refused.status == 429)
        #expect(refused.retry.wait == .seconds(2))
        #expect(refused.retry.waitEnd == 1002)
        #expect(sut.clock.sleeps.isEmpty)
        #expect(try await sut.send().retry.wait == nil)
        #expect(sut.clock.sleeps == [.seconds(2)])
    }

    @Test func nextRequest_waitsOnlyForTheRest() async throws {
        let sut = SUT([.response(status: 503, fields: ["Retry-After": "5"]), .response(status: 200)])
        _ = try await sut.send()
        sut.clock.advance(by: .seconds(3))
        _ = try await sut.send()
        #expect(sut.clock.sleeps == [.seconds(2)])
    }

    @Test(arguments: ["http://b/", "http://a:81/", "https://a/"])
    func otherOrigin_doesNotWait(url: String) async throws {
        let sut = SUT([.response(status: 429, fields: ["Retry-After": "2"]), .response(status: 200)])
        _ = try await sut.send()
        _ = try await sut.send(url)
        #expect(sut.clock.sleeps.isEmpty)
    }

    @Test func success_thatUsesUpTheLimitIsFollowedByAWait() async throws {
        let sut = SUT([
            .response(status: 200, fields: ["RateLimit": "\"a\";r=0;t=4"]), .response(status: 200),
        ])
        #expect(try await sut.send().status == 200)
        _ = try await sut.send()
        #expect(sut.clock.sleeps == [.seconds(4)])
        #expect(sut.waits.all == [HTTPWait(host: "a", duration: .seconds(4), isAsked: true)])
    }

    @Test func concurrentRequests_waitOnceTogether() async throws {
        let sut = SUT(
            [.response(status: 429, fields: ["Retry-After": "2"])] + Array(repeating: .response(status: 200), count: 20)
        )
        _ = try await sut.send()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await sut.send().status } }
            for try await status in group { #expect(status == 200) }
        }
        #expect(sut.waits.all.count == 1)
        #expect(sut.clock.elapsed == .seconds(2))
    }

    @Test(arguments: [(59, nil), (60, nil), (61, 61)] as [(Int, Int?)])
    func wait_beyondTheLongestIsAnError(seconds: Int, refused: Int?) async throws {
        let sut = SUT([.response(status: 429, fields: ["Retry-After": "\(seconds)"]), .response(status: 200)])
        _ = try await sut.send()
        if let refused {
            let error = HTTPError.waitTooLong(host: "a", wait: .seconds(refused), until: 1000 + Int64(refused))
            await #expect(throws: error) { try await sut.send() }
            #expect(sut.waits.all.isEmpty)
            // The required wait is over then.
            sut.clock.advance(by: .seconds(refused))
            #expect(try await sut.send().status == 200)
        } else {
            #expect(try await sut.send().status == 200)
            #expect(sut.clock.sleeps == [.seconds(seconds)])
        }
    }

    @Test func wait_isTheLongestRequestedOne() async throws {
        let (first, second) = (HTTPFields(dictionaryLiteral: ("Retry-After", "9")), ["Retry-After": "1"] as HTTPFields)
        let server = ScriptedHTTPClient([
            .response(status: 429, fields: first), .response(status: 429, fields: second), .response(status: 200),
        ])
        // Both are running at once, so the second does not wait for the first.
        let clock = ManualClock()
        let both = Meeting(server)
        let sut = RateLimitingHTTPClient(both, time: MonotonicClock(clock), now: { 1000 })
        async let one = sut.send(HTTPRequest(url: HTTPURL("http://a/")))
        async let other = sut.send(HTTPRequest(url: HTTPURL("http://a/")))
        _ = try await (one, other)
        _ = try await sut.send(HTTPRequest(url: HTTPURL("http://a/")))
        #expect(clock.sleeps == [.seconds(9)])
    }

    @Test func wait_thatThePluginNamesIsTakenBeforeTheFields() async throws {
        let sut = SUT([.response(status: 200, fields: ["X-Pause": "3", "Retry-After": "9"]), .response(status: 200)]) {
            $0.fields["X-Pause"]
        }
        #expect(try await sut.send().retry.wait == .seconds(3))
        _ = try await sut.send()
        #expect(sut.clock.sleeps == [.seconds(3)])
    }

    @Test(arguments: ["0", "-3", "soon"])
    func wait_ofZeroIsSkipped(text: String) async throws {
        let sut = SUT([.response(status: 429, fields: ["Retry-After": text]), .response(status: 200)])
        #expect(try await sut.send().retry.wait == nil)
        _ = try await sut.send()
        #expect(sut.clock.sleeps.isEmpty)
    }

    @Test func cancelling_endsAWaitAtOnce() async throws {
        let (waits, signal) = AsyncStream.makeStream(of: Void.self)
        let server = ScriptedHTTPClient([.response(status: 429, fields: ["Retry-After": "3600"])])
        let sut = RateLimitingHTTPClient(server, maxWait: .seconds(7200), now: { 0 }, onWait: { _ in signal.yield() })
        _ = try await sut.send(HTTPRequest(url: HTTPURL("http://a/")))
        let work = Task { try await sut.send(HTTPRequest(url: HTTPURL("http://a/"))) }
        for await _ in waits.prefix(1) {}
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(await server.requests.count == 1)
    }

    // MARK: The rate

    @Test func rate_allowsThatManyInAnyPeriod() async throws {
        let sut = SUT(Array(repeating: .response(status: 200), count: 7), rate: RequestRate(3, per: .seconds(1)))
        for _ in 0..<2 { _ = try await sut.send() }
        sut.clock.advance(by: .milliseconds(400))
        for _ in 0..<5 { _ = try await sut.send() }
        // Two at 0, one at 400 ms; two at 1 s, one at 1.4 s, one at 2 s.
        #expect(sut.clock.sleeps == [.milliseconds(600), .milliseconds(400), .milliseconds(600)])
        #expect(sut.waits.all.allSatisfy { !$0.isAsked })
    }

    @Test func rate_isEachOriginsOwn() async throws {
        let sut = SUT(Array(repeating: .response(status: 200), count: 2), rate: RequestRate(1, per: .seconds(1)))
        _ = try await sut.send("http://a/")
        _ = try await sut.send("http://b/")
        #expect(sut.clock.sleeps.isEmpty)
    }

    /// The longest wait limits only what a server asks for; a rate in the plugin is always kept.
    @Test func rate_mayTakeLongerThanTheLongestWait() async throws {
        let sut = SUT(Array(repeating: .response(status: 200), count: 2), rate: RequestRate(1, per: .seconds(3600)))
        _ = try await sut.send()
        _ = try await sut.send()
        #expect(sut.clock.sleeps == [.seconds(3600)])
    }

    @Test func rate_holdsForThoseThatWaitedForTheServer() async throws {
        let responses: [ScriptedHTTPClient.Response] = [.response(status: 429, fields: ["Retry-After": "10"])]
        let sut = SUT(
            responses + Array(repeating: .response(status: 200), count: 4), rate: RequestRate(2, per: .seconds(1)))
        _ = try await sut.send()
        for _ in 0..<4 { _ = try await sut.send() }
        #expect(sut.clock.sleeps == [.seconds(10), .seconds(1)])
    }

    private struct SUT {
        let clock = ManualClock()
        let waits = Waits()
        private let client: RateLimitingHTTPClient

        init(
            _ responses: [ScriptedHTTPClient.Response], rate: RequestRate? = nil,
            named: RateLimitingHTTPClient.NamedWait? = nil
        ) {
            client = RateLimitingHTTPClient(
                ScriptedHTTPClient(responses), rate: rate, named: named, time: MonotonicClock(clock), now: { 1000 },
                onWait: { [waits] in waits.add($0) })
        }

        func send(_ url: String = "http://a/") async throws -> HTTPResponse {
            try await client.send(HTTPRequest(url: HTTPURL(url)))
        }
    }

    private final class Waits: Sendable {
        private let noted = Mutex<[HTTPWait]>([])

        var all: [HTTPWait] { noted.withLock(\.self) }

        func add(_ wait: HTTPWait) { noted.withLock { $0.append(wait) } }
    }
}

/// Forwards the first two requests when both have arrived.
private actor Meeting: HTTPClient {
    private let inner: any HTTPClient
    private var first: CheckedContinuation<Void, Never>?
    private var hasMet = false

    init(_ inner: any HTTPClient) {
        self.inner = inner
    }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        if !hasMet {
            if let first {
                hasMet = true
                first.resume()
            } else {
                await withCheckedContinuation { first = $0 }
            }
        }
        return try await inner.send(request)
    }
}

extension ManualClock {
    /// The time since the clock was created.
    fileprivate var elapsed: Duration { ManualClock().now.duration(to: now) }
}
