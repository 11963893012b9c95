import HTTP
import Synchronization
import TestSupport
import Testing

@Suite struct RetryingHTTPClientTests {
    // MARK: Retried requests

    @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
    func temporaryStatus_isRetried(status: Int) async throws {
        let sut = SUT([.response(status: status), .response(status: 200, body: [7])])
        let response = try await sut.send(try .get())
        #expect(response.body == [7])
        #expect(response.retry.tries == 2)
        #expect(sut.retries.all.map(\.reason) == [.status(status)])
    }

    @Test(arguments: [200, 204, 304, 400, 401, 403, 404, 409, 410, 418, 422, 501, 505])
    func otherStatus_isTheResponse(status: Int) async throws {
        let sut = SUT([.response(status: status)])
        #expect(try await sut.send(try .get()).status == status)
        #expect(sut.retries.all.isEmpty)
    }

    @Test(
        arguments: [
            (["X-RateLimit-Remaining": "0"], 2), (["Retry-After": "1"], 2), (["RateLimit": "\"day\";r=0;t=1"], 2),
            (["X-RateLimit-Remaining": "1"], 1), ([:], 1),
        ] as [(HTTPFields, Int)])
    func forbidden_isRetriedWhereALimitIsUsedUp(fields: HTTPFields, tries: Int) async throws {
        let sut = SUT([.response(status: 403, fields: fields), .response(status: 200)])
        #expect(try await sut.send(try .get()).retry.tries == tries)
    }

    @Test(arguments: [
        HTTPError.cannotResolve(host: "a"), .cannotConnect(host: "a", port: 1, reason: "r"), .proxy(reason: "r"),
        .timedOut(.connecting(limit: .seconds(1))), .timedOut(.transferring(stall: .seconds(1))),
        .timedOut(.whole(limit: .seconds(1))), .interrupted(reason: "r"), .badEncoding(reason: "r"),
    ])
    func temporaryFailure_isRetried(error: HTTPError) async throws {
        let sut = SUT([.failure(error), .response(status: 200)])
        #expect(try await sut.send(try .get()).retry.tries == 2)
        #expect(sut.retries.all.map(\.reason) == [.failure(error)])
    }

    @Test(arguments: [
        HTTPError.unavailable(reason: "r"), .tls(host: "a", reason: "r"), .untrusted(host: "a", reason: "r"),
        .badRoots(reason: "r"), .unknownEncoding("x"), .badChunks(reason: "r"), .invalidField(name: "x"),
        .credentialForOtherHost("a"),
        .bodyLongerThanSaid,
        .notHTTP(reason: "r"),
        .headTooLarge,
        .ambiguousLength(["1", "2"]),
        .bodyTooLarge(limit: 1), .tooManyRedirects(limit: 1), .badRedirect(location: "l"), .other(reason: "r"),
        .waitTooLong(host: "a", wait: .seconds(1), until: 1),
    ])
    func otherFailure_isPassedOn(error: HTTPError) async throws {
        let sut = SUT([.failure(error)])
        await #expect(throws: error) { try await sut.send(try .get()) }
        #expect(await sut.server.requests.count == 1)
    }

    /// A server that compresses wrongly does so again, so one retry is enough.
    @Test func brokenCompression_isRetriedOnce() async throws {
        let broken = ScriptedHTTPClient.Response.failure(HTTPError.badEncoding(reason: "r"))
        let sut = SUT([broken, .response(status: 503), broken])
        await #expect(throws: HTTPError.repeated(.badEncoding(reason: "r"), tries: 3)) {
            try await sut.send(try .get())
        }
    }

    @Test(arguments: [
        ("GET", false, false, true), ("HEAD", false, false, true), ("POST", false, false, false),
        ("PUT", false, false, false), ("DELETE", false, false, false), ("get", false, false, false),
        ("POST", true, false, true), ("POST", false, true, true),
    ])
    func request_isSentAgainOnlyWhereThatIsSafe(
        method: String, isRepeatable: Bool, hasKey: Bool, isRepeated: Bool
    ) async throws {
        let sut = SUT([.response(status: 503), .response(status: 200)])
        var request = HTTPRequest(method: method, url: try HTTPURL("http://a/"), body: [1])
        request.retry.isIdempotent = isRepeatable
        if hasKey { request.fields.append("idempotency-key", "k") }
        #expect(try await sut.send(request).status == (isRepeated ? 200 : 503))
        #expect(await sut.server.requests == Array(repeating: request, count: isRepeated ? 2 : 1))
    }

    @Test(arguments: [
        (429, true), (503, true), (408, false), (425, false), (500, false), (502, false), (504, false),
    ])
    func requestThatMustNotBeDoneTwice_isSentAgainWhereTheServerRefusedIt(status: Int, isRepeated: Bool) async throws {
        let sut = SUT([.response(status: status), .response(status: 200)])
        #expect(try await sut.send(try .exchange()).status == (isRepeated ? 200 : status))
    }

    @Test(arguments: [
        (HTTPError.cannotResolve(host: "a"), true), (.cannotConnect(host: "a", port: 1, reason: "r"), true),
        (.timedOut(.connecting(limit: .seconds(1))), true), (.interrupted(reason: "r"), false),
        (.timedOut(.transferring(stall: .seconds(1))), false), (.timedOut(.whole(limit: .seconds(1))), false),
        (.badEncoding(reason: "r"), false),
    ])
    func requestThatMustNotBeDoneTwice_isSentAgainWhereNothingWasSent(error: HTTPError, isRepeated: Bool) async throws {
        let sut = SUT([.failure(error), .response(status: 200)])
        if isRepeated {
            #expect(try await sut.send(try .exchange()).status == 200)
        } else {
            await #expect(throws: error) { try await sut.send(try .exchange()) }
        }
    }

    @Test(arguments: [
        (HTTPError.cannotResolve(host: "a"), false), (.cannotConnect(host: "a", port: 1, reason: "r"), false),
        (.timedOut(.connecting(limit: .seconds(1))), false), (.interrupted(reason: "r"), true),
        (.timedOut(.transferring(stall: .seconds(1))), true),
    ])
    func connection_isNotRetriedIfThereIsAFallback(error: HTTPError, isRepeated: Bool) async throws {
        let sut = SUT([.failure(error), .response(status: 200)])
        var request = try HTTPRequest.get()
        request.retry.hasFallback = true
        if isRepeated {
            #expect(try await sut.send(request).status == 200)
        } else {
            await #expect(throws: error) { try await sut.send(request) }
        }
    }

    // MARK: Number and times of retries

    @Test(arguments: [0, 1, 4])
    func lastResponse_isGivenWhenTheTriesAreUsedUp(retries: Int) async throws {
        let sut = SUT(
            (0...retries).map { .response(status: 503, body: [UInt8($0)]) }, RetryPolicy(retries: retries))
        let response = try await sut.send(try .get())
        #expect(response.body == [UInt8(retries)])
        #expect(response.retry.tries == retries + 1)
        #expect(await sut.server.requests.count == retries + 1)
    }

    @Test func lastFailure_tellsHowOftenItWasTried() async throws {
        let failure = HTTPError.interrupted(reason: "r")
        let sut = SUT(Array(repeating: .failure(failure), count: 3), RetryPolicy(retries: 2))
        await #expect(throws: HTTPError.repeated(failure, tries: 3)) { try await sut.send(try .get()) }
        let once = SUT([.failure(failure)], RetryPolicy(retries: 0))
        await #expect(throws: failure) { try await once.send(try .get()) }
    }

    @Test(
        arguments: [
            (1.0, [500, 1000, 2000, 4000]), (0.5, [250, 500, 1000, 2000]), (0, []),
        ] as [(Double, [Int])])
    func wait_isAPartOfATimeThatDoubles(part: Double, milliseconds: [Int]) async throws {
        let sut = SUT(Array(repeating: .response(status: 503), count: 5), part: part)
        _ = try await sut.send(try .get())
        #expect(sut.clock.sleeps == milliseconds.map { .milliseconds($0) })
        #expect(sut.retries.all.map(\.number) == [1, 2, 3, 4])
        #expect(sut.retries.all.allSatisfy { $0.limit == 4 && !$0.isAsked })
        // Each says how long folio has waited until then.
        let before = milliseconds.indices.map { milliseconds[..<$0].reduce(0, +) }
        if part > 0 { #expect(sut.retries.all.map(\.elapsed) == before.map { .milliseconds($0) }) }
    }

    /// Short waits inside the time of a limit would use up all retries.
    @Test(arguments: [(0.0, [250, 500, 1000, 2000]), (0.5, [375, 750, 1500, 3000]), (1.0, [500, 1000, 2000, 4000])])
    func wait_afterTooManyRequestsIsAtLeastHalf(part: Double, milliseconds: [Int]) async throws {
        let sut = SUT(Array(repeating: .response(status: 429), count: 5), RetryPolicy(), part: part)
        _ = try await sut.send(try .get())
        #expect(sut.clock.sleeps == milliseconds.map { .milliseconds($0) })
    }

    @Test func wait_isNeverLongerThanTheLongest() async throws {
        let policy = RetryPolicy(retries: 100, backoff: .seconds(1), maxWait: .seconds(10))
        let sut = SUT(Array(repeating: .response(status: 503), count: 101), policy, part: 1)
        _ = try await sut.send(try .get())
        #expect(sut.clock.sleeps.prefix(5) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10)])
        #expect(sut.clock.sleeps.count == 100)
        #expect(sut.clock.sleeps.max() == .seconds(10))
    }

    /// The client that sends requests waits, for all of them at once.
    @Test func wait_thatTheServerAsksForIsLeftToWhoSends() async throws {
        let clock = ManualClock()
        let server = ScriptedHTTPClient([
            .response(status: 429, fields: ["Retry-After": "2"]), .response(status: 200),
        ])
        let limiting = RateLimitingHTTPClient(server, time: MonotonicClock(clock), now: { 0 })
        let sut = SUT(over: limiting, server: server, clock: clock, RetryPolicy(), part: 1)
        #expect(try await sut.send(try .get()).status == 200)
        #expect(clock.sleeps == [.seconds(2)])
        #expect(sut.retries.all.map(\.wait) == [.seconds(2)])
        #expect(sut.retries.all.map(\.isAsked) == [true])
    }

    @Test func wait_thatIsTooLongIsNotARetry() async throws {
        let clock = ManualClock()
        let server = ScriptedHTTPClient([.response(status: 429, fields: ["Retry-After": "61"])])
        let limiting = RateLimitingHTTPClient(server, time: MonotonicClock(clock), now: { 1000 })
        let sut = SUT(over: limiting, server: server, clock: clock, RetryPolicy(), part: 1)
        await #expect(throws: HTTPError.waitTooLong(host: "a", wait: .seconds(61), until: 1061)) {
            try await sut.send(try .get())
        }
        #expect(clock.sleeps.isEmpty && sut.retries.all.isEmpty)
    }

    @Test func cancelling_endsAWaitAtOnce() async throws {
        let (retried, signal) = AsyncStream.makeStream(of: Void.self)
        let server = ScriptedHTTPClient([.response(status: 503), .response(status: 200)])
        let policy = RetryPolicy(backoff: .seconds(86_400), maxWait: .seconds(86_400))
        let sut = RetryingHTTPClient(server, policy: policy, random: { 1 }, onRetry: { _ in signal.yield() })
        let work = Task { try await sut.send(try .get()) }
        for await _ in retried.prefix(1) {}
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(await server.requests.count == 1)
    }

    // MARK: The API's own rules

    @Test func ruling_decidesInPlaceOfTheStatus() async throws {
        let rulings: [HTTPVerdict] = [.again(message: "m"), .failure(message: nil)]
        let sut = SUT([.response(status: 200), .response(status: 503)]) { rulings[$0.status == 200 ? 0 : 1] }
        let response = try await sut.send(try .get())
        #expect(response.status == 503)
        #expect(response.retry.verdict == .failure(message: nil))
        #expect(sut.retries.all.map(\.reason) == [.rule(status: 200)])
    }

    /// A rule that only adds a text to a temporary status is not the reason for the retry.
    @Test func status_isTheReasonWhereItIsOne() async throws {
        let sut = SUT([.response(status: 503), .response(status: 200)]) {
            $0.status == 503 ? .again(message: "m") : .noRule
        }
        #expect(try await sut.send(try .get()).retry.tries == 2)
        #expect(sut.retries.all.map(\.reason) == [.status(503)])
    }

    @Test func ruling_ofTheLastResponseIsNotedOnIt() async throws {
        let sut = SUT(Array(repeating: .response(status: 200), count: 5)) { _ in .again(message: "m") }
        #expect(try await sut.send(try .get()).retry.verdict == .again(message: "m"))
        #expect(await sut.server.requests.count == 5)
        let noRule = SUT([.response(status: 404)]) { _ in .noRule }
        #expect(try await noRule.send(try .get()).retry.verdict == .noRule)
        let unjudged = SUT([.response(status: 404)])
        #expect(try await unjudged.send(try .get()).retry.verdict == nil)
    }

    // MARK: Callbacks

    @Test func retry_isReportedWithoutCredentials() async throws {
        let sut = SUT([.response(status: 503), .response(status: 200)])
        var request = try HTTPRequest(url: HTTPURL("http://a/x?key=s3cret&access_token=t0ken&y=1"))
        request.secrets.queryNames = ["key"]
        _ = try await sut.send(request)
        #expect(sut.retries.all.map(\.url) == ["http://a/x?access_token=(redacted)&y=1"])
    }

    @Test(arguments: [true, false])
    func waitTooLong_leavesTheResponseWhereAnyIsTaken(takesAnyResponse: Bool) async throws {
        let tooLong = HTTPError.waitTooLong(host: "a", wait: .seconds(100), until: 1)
        let sut = SUT([.response(status: 429, body: [7]), .failure(tooLong)])
        var request = try HTTPRequest.get()
        request.retry.returnsLastResponse = takesAnyResponse
        if takesAnyResponse {
            #expect(try await sut.send(request).body == [7])
        } else {
            await #expect(throws: tooLong) { try await sut.send(request) }
        }
    }

    private struct SUT {
        let server: ScriptedHTTPClient
        let clock: ManualClock
        let retries = Retries()
        private let client: RetryingHTTPClient

        init(
            _ responses: [ScriptedHTTPClient.Response], _ policy: RetryPolicy = RetryPolicy(), part: Double = 0,
            evaluator: RetryingHTTPClient.Evaluator? = nil
        ) {
            let server = ScriptedHTTPClient(responses)
            self.init(over: server, server: server, clock: ManualClock(), policy, part: part, evaluator: evaluator)
        }

        init(
            over inner: any HTTPClient, server: ScriptedHTTPClient, clock: ManualClock, _ policy: RetryPolicy,
            part: Double, evaluator: RetryingHTTPClient.Evaluator? = nil
        ) {
            self.server = server
            self.clock = clock
            client = RetryingHTTPClient(
                inner, policy: policy, time: MonotonicClock(clock), random: { part }, evaluator: evaluator,
                onRetry: { [retries] in retries.add($0) })
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await client.send(request) }
    }

    private final class Retries: Sendable {
        private let retries = Mutex<[HTTPRetry]>([])

        var all: [HTTPRetry] { retries.withLock(\.self) }

        func add(_ retry: HTTPRetry) { retries.withLock { $0.append(retry) } }
    }
}

extension HTTPRequest {
    /// A request that a server does only once.
    fileprivate static func exchange() throws -> HTTPRequest {
        var request = HTTPRequest(method: "POST", url: try HTTPURL("http://a/"), body: [1])
        request.retry.isAllowedIfUnprocessed = true
        return request
    }

    fileprivate static func get() throws -> HTTPRequest { HTTPRequest(url: try HTTPURL("http://a/")) }
}
