import HTTP
import Pages
import Testing

@testable import Profiling

@Suite struct ProfileSummaryTests {
    /// A retry between two attempts, and a page made while the second request was under way.
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

    @Test func ranks_areOfAttemptsWithAnAnswer() {
        var profile = Self.profile
        profile.requests[0].attempts[0].status = nil
        let sut = ProfileSummary(profile)
        #expect(sut.firstByte == Percentiles([250]))
        #expect(sut.total == Percentiles([200, 300]))
    }

    /// Two requests at the same time take their time once.
    @Test func overlaps_countOnce() {
        var profile = Self.profile
        profile.requests.append(profile.requests[0])
        #expect(ProfileSummary(profile).network == 500)
    }

    @Test func nothing_isNothing() {
        let sut = ProfileSummary(Profile(startedAt: 0, wall: 10))
        #expect(sut.own == 10 && sut.network == 0 && sut.shares.isEmpty && sut.total.isEmpty)
    }
}
