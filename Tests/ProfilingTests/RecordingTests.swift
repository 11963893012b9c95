import Feeds
import HTTP
import Pages
import TestSupport
import Testing

@testable import Profiling

/// What the decorators record, with a clock that only the test moves.
@Suite struct RecordingTests {
    private let clock: ManualClock
    private let recorder: ProfileRecorder

    init() {
        let clock = ManualClock()
        let start = clock.now
        self.clock = clock
        recorder = ProfileRecorder(detail: .init(fields: true, bodies: true), startedAt: 5) {
            start.duration(to: clock.now).microseconds
        }
    }

    /// A client that takes some time, and then returns or throws a given result.
    private struct SlowClient: MeteredHTTPClient {
        let clock: ManualClock
        var time = Duration.milliseconds(30)
        var response: Result<HTTPResponse, HTTPError>
        var metrics = HTTPMetrics()

        func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await outcome(of: request).result.get() }

        func outcome(of request: HTTPRequest) async -> HTTPOutcome {
            clock.advance(by: time)
            return switch response {
            case .success(let response): HTTPOutcome(.success(response), metrics: response.metrics)
            case .failure(let error): HTTPOutcome(.failure(error), metrics: metrics)
            }
        }
    }

    private static func response(
        _ status: Int = 200, _ source: HTTPResponse.Source = .remote, fields: HTTPFields = [:], body: [UInt8] = [1, 2]
    ) throws -> HTTPResponse {
        var response = HTTPResponse(status: status, fields: fields, body: body, url: try HTTPURL("http://a/"))
        response.provenance.source = source
        return response
    }

    private func requests(_ inner: any HTTPClient, looksUp: Bool = true) -> ProfilingHTTPClient {
        ProfilingHTTPClient(inner, recorder, looksUp: looksUp, reason: { "\($0)" })
    }

    private func attempts(_ inner: SlowClient) -> AttemptProfilingHTTPClient {
        AttemptProfilingHTTPClient(inner, recorder, reason: { _ in "broken" })
    }

    @Test func attempt_belongsToItsRequest() async throws {
        var response = try Self.response(fields: ["X-RateLimit-Remaining": "7"])
        response.metrics.total = 30_000
        let inner = SlowClient(clock: clock, response: .success(response))
        clock.advance(by: .milliseconds(10))
        _ = try await requests(attempts(inner)).send(HTTPRequest(url: HTTPURL("http://a/x"), fields: ["A": "b"]))
        clock.advance(by: .milliseconds(1))
        let profile = recorder.profile
        #expect(profile.wall == 41_000 && profile.startedAt == 5)
        let request = try #require(profile.requests.first)
        #expect(profile.requests.count == 1)
        #expect(request.span == .init(start: 10_000, duration: 30_000))
        #expect(request.url == "http://a/x" && request.status == 200 && request.failure == nil)
        #expect(request.verdict == .miss && request.quotaLeft == 7 && request.savedBytes == 0)
        #expect(request.responseBody == [1, 2] && request.page == nil)
        let attempt = try #require(request.attempts.first)
        #expect(attempt.span == .init(start: 10_000, duration: 30_000) && attempt.metrics.total == 30_000)
        #expect(attempt.requestFields.map(\.name) == ["A"])
        #expect(attempt.responseFields.map(\.value) == ["7"])
    }

    @Test func failure_isTakenDownWithWhatItCost() async throws {
        var metrics = HTTPMetrics()
        metrics.nameLookup = 9
        let inner = SlowClient(clock: clock, response: .failure(.other(reason: "x")), metrics: metrics)
        await #expect(throws: HTTPError.other(reason: "x")) {
            try await requests(attempts(inner)).send(HTTPRequest(url: HTTPURL("http://a/")))
        }
        let request = try #require(recorder.profile.requests.first)
        #expect(request.status == nil && request.failure?.isEmpty == false && request.verdict == nil)
        #expect(request.span.duration == 30_000)
        #expect(request.attempts.map(\.failure) == ["broken"])
        #expect(request.attempts.map(\.metrics) == [metrics])
    }

    @Test(
        arguments: [
            (.cache, true, "GET", .fresh, 2), (.stale, true, "GET", .stale, 2),
            (.revalidated, true, "GET", .revalidated, 2), (.remote, true, "GET", .miss, 0),
            (.remote, true, "HEAD", .miss, 0), (.remote, true, "POST", .bypass, 0), (.remote, false, "GET", .bypass, 0),
        ] as [(HTTPResponse.Source, Bool, String, Profile.Verdict, Int64)])
    func verdict_isTheCaches(
        source: HTTPResponse.Source, looksUp: Bool, method: String, verdict: Profile.Verdict, saved: Int64
    ) async throws {
        let inner = SlowClient(clock: clock, response: .success(try Self.response(200, source)))
        _ = try await requests(inner, looksUp: looksUp).send(HTTPRequest(method: method, url: HTTPURL("http://a/")))
        let request = try #require(recorder.profile.requests.first)
        #expect(request.verdict == verdict && request.savedBytes == saved)
    }

    @Test func body_thatRepeatsACredentialIsNotKept() async throws {
        var response = try Self.response()
        response.secrets.inBody = ["s3cret"]
        _ = try await requests(SlowClient(clock: clock, response: .success(response)))
            .send(HTTPRequest(url: HTTPURL("http://a/")))
        #expect(recorder.profile.requests.map(\.responseBody) == [nil])
    }

    /// For example, a request for a token that nobody waits for.
    @Test func attempt_ofNoRequestIsOneOfItsOwn() async throws {
        let inner = SlowClient(clock: clock, response: .success(try Self.response(204)))
        _ = try await attempts(inner).send(HTTPRequest(method: "POST", url: HTTPURL("http://a/token")))
        let request = try #require(recorder.profile.requests.first)
        #expect(request.method == "POST" && request.status == 204 && request.attempts.count == 1)
    }

    @Test func wait_beginsWhenItIsReported() async throws {
        let (clock, recorder) = (clock, recorder)
        let loading = Loading(nil, startedAt: 0)
        loading.asks(recorder.begin(Profile.Request(method: "GET", address: "", span: .init(start: 0, duration: 0))))
        ProfileRecorder.$loading.withValue(loading) {
            clock.advance(by: .milliseconds(3))
            recorder.waits(.milliseconds(250), reason: .retry)
        }
        recorder.waits(.seconds(1), reason: .rate)
        clock.advance(by: .milliseconds(300))
        #expect(recorder.profile.requests[0].waits.map(\.span) == [.init(start: 3000, duration: 250_000)])
    }

    @Test func page_costsParsingAndMapping() async throws {
        let (clock, list) = (clock, ListProfile(recorder))
        let client = requests(SlowClient(clock: clock, response: .success(try Self.response())))
        let page = try await list.loading(0, page: \.content) {
            _ = try await client.send(HTTPRequest(url: HTTPURL("http://a/")))
            list.parsing { clock.advance(by: .milliseconds(4)) }
            clock.advance(by: .milliseconds(2))
            return Paginated(content: try PageFactory.page(ids: 1...3), loadMore: nil)
        }.content
        let printed = list.printing(0, page) {
            clock.advance(by: .milliseconds(5))
            return 9
        }
        #expect(printed == 9)
        let cost = try #require(recorder.profile.pages.first)
        #expect(cost.place == .init(list: 0, ordinal: 0) && cost.items == 3 && cost.source == .remote)
        #expect(cost.bodyBytes == page.body.count && cost.received == 3 && !cost.isStored)
        #expect(Profile.Work.Kind.allCases.map(cost.duration) == [4000, 2000, 0, 5000])
        #expect(cost.work.map(\.span.start) == [30_000, 34_000, 36_000])
        #expect(recorder.profile.requests.map(\.page) == [cost.place])
    }

    @Test func storing_isOfTheListThatIsWalked() async throws {
        let clock = clock
        let store = ProfilingFeedStore(SlowStore(clock: clock), recorder)
        let list = ListProfile(recorder)
        let record = try PageRecord(PageFactory.page(ids: 1...2), ordinal: 4)
        try await store.save(record, in: 1)
        #expect(recorder.profile.pages.isEmpty)
        try await list.walking { try await store.save(record, in: 1) }
        let cost = try #require(recorder.profile.pages.first)
        #expect(cost.place == .init(list: 0, ordinal: 4) && cost.duration(of: .store) == 6000)
    }

    /// The request fails, and the stored copy is used.
    @Test func storedPage_costsItsReadingAndParsing() async throws {
        let (clock, list) = (clock, ListProfile(recorder))
        let store = ProfilingFeedStore(SlowStore(clock: clock), recorder)
        let client = requests(SlowClient(clock: clock, response: .failure(.other(reason: "x"))))
        _ = try await store.generations(.latest(plugin: ""))
        let page = try await list.loading(0, page: \.content) {
            await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(url: HTTPURL("http://a/"))) }
            _ = try await store.generations(.latest(plugin: ""))
            list.parsing { clock.advance(by: .milliseconds(4)) }
            clock.advance(by: .milliseconds(2))
            var page = try PageFactory.page(ids: 1...3)
            page.provenance.isFromStore = true
            return Paginated(content: page, loadMore: nil)
        }.content
        list.printing(0, page) {}
        let profile = recorder.profile
        #expect(profile.reads == [.init(start: 0, duration: 7000)])
        let cost = try #require(profile.pages.first)
        #expect(cost.isStored && cost.reads == [.init(start: 37_000, duration: 7000)])
        #expect(cost.work.map(\.span.start) == [44_000, 48_000, 50_000])
        #expect(Profile.Work.Kind.allCases.map(cost.duration) == [4000, 2000, 0, 0])
    }

    @Test(arguments: [
        (HTTPError.tls(host: "a", reason: ""), true), (.untrusted(host: "a", reason: ""), true),
        (.cannotConnect(host: "a", port: 1, reason: ""), false),
    ])
    func failedHandshake_isKnownByItsError(error: HTTPError, isOfHandshake: Bool) async throws {
        let inner = SlowClient(clock: clock, response: .failure(error))
        await #expect(throws: error) { try await attempts(inner).send(HTTPRequest(url: HTTPURL("https://a/"))) }
        #expect(recorder.profile.requests[0].attempts[0].metrics.failedInHandshake == isOfHandshake)
        #expect(recorder.profile.requests[0].verdict == nil)
    }

    private struct SlowStore: FeedStore {
        let clock: ManualClock
        let inner = NullStore()

        func open(_ opening: Generation.Opening) async throws -> Generation.ID { try await inner.open(opening) }
        func save(_ record: PageRecord, in generation: Generation.ID) async throws {
            clock.advance(by: .milliseconds(6))
        }
        func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {}
        func generations(_ selection: Generation.Selection) async throws -> [Generation] {
            clock.advance(by: .milliseconds(7))
            return []
        }
        func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] { [] }
        func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? { nil }
        func hashes(of generation: Generation.ID) async throws -> [UInt64] { [] }
        func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] { [] }
    }

    @Test func lists_areCountedFromZero() async throws {
        for _ in 1...2 {
            let list = ListProfile(recorder)
            _ = try await list.loading(1, page: \.content) {
                Paginated(content: try PageFactory.page(ids: 1...1), loadMore: nil)
            }
        }
        #expect(recorder.profile.pages.map(\.place) == [.init(list: 0, ordinal: 1), .init(list: 1, ordinal: 1)])
    }
}

extension PageRecord {
    fileprivate init(_ page: Page, ordinal: Int) {
        self.init(
            ordinal: ordinal, position: nil, hashes: [],
            checkpoint: .init(next: nil, printed: 0, outputLength: nil, fetchedAt: 0), body: page.body)
    }
}
