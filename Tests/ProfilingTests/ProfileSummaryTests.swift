import HTTP
import Pages
import Testing

@testable import Profiling

@Suite struct ProfileSummaryTests {
    /// A retry between two attempts, and a page made during the second request.
    private static var profile: Profile {
        var first = Profile.Attempt(
            method: "GET", address: "http://a/", span: .init(start: 100, duration: 200), metrics: metrics(total: 200))
        first.status = 503
        var second = Profile.Attempt(
            method: "GET", address: "http://a/", span: .init(start: 400, duration: 300), metrics: metrics(total: 300))
        second.status = 200
        second.metrics.reusedConnection = true
        var request = Profile.Request(method: "GET", address: "http://a/", span: .init(start: 90, duration: 620))
        request.attempts = [first, second]
        request.waits = [.init(span: .init(start: 300, duration: 100), reason: .retry)]
        request.verdict = .miss
        var page = Profile.PageCost(place: .init(list: 0, ordinal: 0))
        (page.source, page.items) = (.remote, 7)
        page[.parse] = .init(start: 650, duration: 100)
        page[.store] = .init(start: 750, duration: 40)
        var profile = Profile(startedAt: 0, wall: 1000)
        profile.requests = [request]
        profile.pages = [page]
        return profile
    }

    private static func metrics(total: Int64) -> HTTPMetrics {
        var metrics = HTTPMetrics()
        (metrics.nameLookup, metrics.connect, metrics.requestStart) = (10, 20, 25)
        (metrics.firstByte, metrics.total) = (total - 50, total)
        (metrics.wireBytes, metrics.decodedBytes, metrics.headerBytes, metrics.sentBytes) = (100, 400, 30, 20)
        return metrics
    }

    @Test func wall_isNetworkWaitsAndTheRest() {
        let sut = ProfileSummary(Self.profile)
        #expect(sut.network == 500 && sut.waiting == 100 && sut.own == 400)
        #expect(sut.wall == sut.network + sut.waiting + sut.own)
    }

    @Test func shares_areOrderedByTheirSize() {
        let sut = ProfileSummary(Self.profile)
        #expect(sut.shares.first == .init(cost: .phase(.firstByte), duration: 125 + 225))
        #expect(sut.shares.map(\.duration) == sut.shares.map(\.duration).sorted(by: >))
        #expect(sut.shares.contains(.init(cost: .wait(.retry), duration: 100)))
        #expect(sut.shares.contains(.init(cost: .work(.parse), duration: 100)))
        #expect(!sut.shares.contains { $0.cost == .phase(.tls) })
    }

    @Test func counts_areOfRequestsAndAttempts() {
        let sut = ProfileSummary(Self.profile).counts
        #expect(sut.requests == 1 && sut.attempts == 2 && sut.retries == 1 && sut.newConnections == 1)
        #expect(sut.pages == 1 && sut.items == 7 && sut.verdicts == [.miss: 1])
    }

    @Test func bytes_areSummedUp() {
        let sut = ProfileSummary(Self.profile).bytes
        #expect(sut.received == 200 && sut.decoded == 800 && sut.fields == 60 && sut.sent == 40)
        #expect(sut.savedByCompression == 600 && sut.savedByCache == 0)
    }

    @Test func ranks_areOfAttemptsWithAResponse() {
        var profile = Self.profile
        profile.requests[0].attempts[0].status = nil
        let sut = ProfileSummary(profile)
        #expect(sut.firstByte == Percentiles([250]))
        #expect(sut.total == Percentiles([200, 300]))
    }

    /// The time of two concurrent requests counts once.
    @Test func overlaps_countOnce() {
        var profile = Self.profile
        profile.requests.append(profile.requests[0])
        #expect(ProfileSummary(profile).network == 500)
    }

    @Test func nothing_isNothing() {
        let sut = ProfileSummary(Profile(startedAt: 0, wall: 10))
        #expect(sut.own == 10 && sut.network == 0 && sut.total.isEmpty)
        #expect(sut.shares == [.init(cost: .rest, duration: 10)])
    }

    /// Time without a request, a wait, or work on a page: before 100, and from 790 on.
    @Test func rest_isWhatNothingElseCovers() {
        #expect(ProfileSummary(Self.profile).shares.contains(.init(cost: .rest, duration: 100 + 210)))
    }

    @Test func retry_thatWasNotSentDoesNotCount() {
        var profile = Self.profile
        profile.requests[0].waits.append(.init(span: .init(start: 701, duration: 9), reason: .retry))
        #expect(ProfileSummary(profile).counts.retries == 1)
    }

    @Test func storedPage_countsAsStaleAndItsBytesAsSaved() {
        var profile = Self.profile
        profile.pages.append(.init(place: .init(list: 0, ordinal: 1)))
        (profile.pages[1].isStored, profile.pages[1].bodyBytes, profile.pages[1].source) = (true, 70, .stale)
        profile.pages[1].reads = [.init(start: 800, duration: 50), .init(start: 900, duration: 25)]
        profile.reads = [.init(start: 10, duration: 5)]
        let sut = ProfileSummary(profile)
        #expect(sut.counts.verdicts == [.miss: 1, .stale: 1] && sut.counts.storedPages == 1)
        #expect(sut.bytes.savedByCache == 70)
        #expect(sut.shares.contains(.init(cost: .reading, duration: 80)))
        #expect(sut.shares.contains(.init(cost: .rest, duration: 310 - 80)))
    }

    @Test func failedRequest_hasNoVerdict() {
        var profile = Self.profile
        profile.requests[0].verdict = nil
        #expect(ProfileSummary(profile).counts.verdicts.isEmpty)
    }

    /// An unknown name and a closed port make no connection; a failed handshake does.
    @Test(
        arguments: [
            (HTTPMetrics(), 0), (.of { ($0.nameLookup, $0.total) = (9, 20) }, 0), (.cold, 1), (.reused, 0),
            (.of { ($0.nameLookup, $0.total, $0.usesTLS, $0.failedInHandshake) = (9, 20, true, true) }, 1),
        ] as [(HTTPMetrics, Int)])
    func connections_areThoseThatWereMade(metrics: HTTPMetrics, count: Int) {
        #expect(ProfileSummary(.of(.of(.of(metrics)))).counts.newConnections == count)
    }

    @Test func numberWithoutARequest_isUnknown() {
        let sut = ProfileSummary(Profile(startedAt: 0, wall: 10))
        let values = Dictionary(uniqueKeysWithValues: ProfileMetric.all.map { ($0.name, $0.value(sut)) })
        #expect(values["first_byte_p95"] == .some(nil) && values["total_max"] == .some(nil))
        #expect(values["requests"] == 0 && values["wall"] == 10)
    }
}
