import Testing

@testable import folio_demo

struct RateLimitTests {
    @Test func rate_refusesFurtherRequestsUntilThePeriodEnds() {
        let sut = makeSUT([])
        #expect((1...4).map { _ in sut.get("/v1/feed").head.status } == [200, 200, 429, 429])
        sut.time.pass(milliseconds: 1_499)
        #expect(sut.get("/v1/feed").head.status == 429)
        sut.time.pass(milliseconds: 1)
        #expect(sut.get("/x").head.status == 404)
        #expect(sut.get("/v1/feed").head.status == 200)
        #expect(sut.get("/v1/feed").head.status == 429)
    }

    @Test func rate_sparesTheStatistics() {
        let sut = makeSUT([])
        for _ in 0..<5 { #expect(sut.get("/stats").head.status == 200) }
        #expect(sut.get("/v1/feed").head.status == 200)
    }

    @Test(
        arguments: [
            (
                [], ["RateLimit-Limit: 2", "RateLimit-Remaining: 1", "RateLimit-Reset: 2"],
                ["Retry-After: 2", "RateLimit-Limit: 2", "RateLimit-Remaining: 0", "RateLimit-Reset: 2"]
            ),
            ([.retryAfter], [], ["Retry-After: 2"]),
            ([.retryAfterDate], [], ["Retry-After: Tue, 14 Nov 2023 22:30:02 GMT"]),
            (
                [.rateLimitPolicy], [#"RateLimit: "default";r=1;t=2"#, #"RateLimit-Policy: "default";q=2;w=2"#],
                [#"RateLimit: "default";r=0;t=2"#, #"RateLimit-Policy: "default";q=2;w=2"#]
            ),
            (
                [.epoch], ["X-RateLimit-Limit: 2", "X-RateLimit-Remaining: 1", "X-RateLimit-Reset: 1700001002"],
                ["X-RateLimit-Limit: 2", "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 1700001002"]
            ),
            (
                [.seconds, .retryAfter],
                ["X-RateLimit-Limit: 2", "X-RateLimit-Remaining: 1", "X-RateLimit-Reset: 2"],
                ["X-RateLimit-Limit: 2", "X-RateLimit-Remaining: 0", "X-RateLimit-Reset: 2", "Retry-After: 2"]
            ),
            ([.none], [], []),
        ] as [([RateFields], [String], [String])])
    func rate_isReportedInTheRequestedFields(styles: [RateFields], allowed: [String], refused: [String]) {
        let sut = makeSUT(styles)
        let responses = (1...3).map { _ in sut.get("/v1/feed").head.fields.map { "\($0.name): \($0.value)" } }
        #expect(responses[0] == allowed)
        #expect(responses[2] == refused)
    }

    @Test(arguments: [
        ("10/1s", Rate(requests: 10, period: .seconds(1))), ("60/1m", Rate(requests: 60, period: .seconds(60))),
        ("1/500ms", Rate(requests: 1, period: .milliseconds(500))), ("0/1s", nil), ("1", nil), ("1/0s", nil),
        ("x/1s", nil),
        ("1/s", nil), ("1/24h", Rate(requests: 1, period: .seconds(86_400))), ("1/25h", nil),
    ])
    func rate_isReadFromAWord(word: String, rate: Rate?) {
        #expect(Rate(argument: word) == rate)
    }

    private func makeSUT(_ fields: [RateFields]) -> APIClient {
        APIClient {
            $0.limit.rate = Rate(requests: 2, period: .milliseconds(1_500))
            $0.limit.fields = fields
        }
    }
}
