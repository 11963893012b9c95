import HTTP
import Pages
import TestSupport
import Testing
import Wording

@testable import ProfileReports
@testable import Profiling

@Suite struct LargestCostTests {
    /// Consecutive requests that wait for their first byte, with one page each.
    private static func profile(
        items: [Int], asked: Int?, maximum: Int?, latency: Int64 = 900, wall: Int64 = 1000
    ) -> Profile {
        var profile = Profile(startedAt: 0, wall: wall)
        profile.pageSize = .init(asked: asked, maximum: maximum)
        var metrics = HTTPMetrics()
        (metrics.reusedConnection, metrics.requestStart) = (true, 1)
        (metrics.firstByte, metrics.total) = (latency, latency)
        for (ordinal, count) in items.enumerated() {
            var page = Profile.PageCost(place: .init(list: 0, ordinal: ordinal))
            (page.received, page.items, page.source) = (count, count, .remote)
            profile.pages.append(page)
            let attempt = Profile.Attempt(
                method: "GET", address: "http://a/", span: .init(start: 0, duration: latency), metrics: metrics)
            var request = Profile.Request(method: "GET", address: "http://a/", span: attempt.span)
            (request.attempts, request.verdict) = ([attempt], .bypass)
            profile.requests.append(request)
        }
        return profile
    }

    private static func text(_ profile: Profile) -> String {
        LargestCost(ProfileSummary(profile), of: profile).message.english
    }

    @Test(
        arguments: [
            ([10, 10, 3], 10, 100, ": pages have 10 items, but up to 100 are allowed: try --page-size 100."),
            ([10, 10], 10, nil, ": pages have 10 items: try a larger --page-size."),
            ([30, 30], nil, 100, ": pages have 30 items, but up to 100 are allowed: try --page-size 100."),
            ([50, 50, 3], 100, 200, ": the server sends at most 50 items per page."), ([100, 3], 100, 100, "."),
            ([3], 10, 100, "."), ([3, 0], 10, 100, "."),
        ] as [([Int], Int?, Int?, String)])
    func pageSize_isAdvisedWhereItHelps(items: [Int], asked: Int?, maximum: Int?, advice: String) {
        let text = Self.text(Self.profile(items: items, asked: asked, maximum: maximum))
        #expect(text == "90 % of the time was waiting for the first byte" + advice)
    }

    @Test func sentence_namesFolioItself() {
        let profile = Self.profile(items: [3], asked: nil, maximum: nil, latency: 46)
        #expect(Self.text(profile) == "95 % of the time was folio itself: starting and stopping.")
        var stored = profile
        stored.requests[0].verdict = .miss
        #expect(
            Self.text(stored)
                == "95 % of the time was folio itself: starting, stopping, and opening and closing the library.")
    }

    /// Otherwise the sentence would contradict the totals.
    @Test func percent_ofFolioItselfIsThatOfTheTotals() throws {
        var profile = Self.profile(items: [3], asked: nil, maximum: nil, latency: 100)
        profile.pages[0][.parse] = .init(start: 200, duration: 300)
        #expect(ProfileSummary(profile).own == 900)
        #expect(Self.text(profile) == "90 % of the time was folio itself: starting and stopping.")
    }

    @Test func percent_isRounded() {
        let profile = Self.profile(items: [3], asked: nil, maximum: nil, latency: 998)
        #expect(Self.text(profile) == "100 % of the time was waiting for the first byte.")
    }
}
