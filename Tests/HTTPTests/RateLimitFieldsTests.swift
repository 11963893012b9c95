import Testing

@testable import HTTP

/// How long a server asks folio to wait, according to its fields.
@Suite struct RateLimitFieldsTests {
    /// 2024-05-01T10:00:00Z.
    private static let now: Int64 = 1_714_557_600

    @Test(
        arguments: [
            ("2", 2000), (" 2 ", 2000), ("0", 0), ("0.5", 500), ("0.0001", 1), ("86400", 86_400_000),
            ("Wed, 01 May 2024 10:00:02 GMT", 2000), ("Wednesday, 01-May-24 10:00:02 GMT", 2000),
            ("Wed May  1 10:00:02 2024", 2000), ("Wed, 01 May 2024 09:00:00 GMT", 0),
            ("1714557605", 5000), ("1714557000", 0), ("1714557605.5", 5500),
            ("1714557605250", 5250), ("1714557000000", 0),
            ("", nil), ("soon", nil), ("-1", nil), ("nan", nil), ("inf", nil), ("1e300", nil),
            ("99999999999999999", nil), ("0x2", nil), ("1e3", nil), ("+2", nil), (".5", nil), ("2.", nil), ("1_0", nil),
            ("2024-05-01T10:00:02Z", 2000), ("2024-05-01T12:00:02.250+02:00", 3000), ("2024-05-01T09:00:00Z", 0),
            ("2024-05-01", nil), ("2024-05-32T10:00:02Z", nil),
        ] as [(String, Int?)])
    func wait_isReadInEveryForm(text: String, milliseconds: Int?) {
        #expect(ServerWait.duration(text, now: Self.now) == milliseconds.map { .milliseconds($0) })
    }

    /// It is never a time of day, however large it is.
    @Test(
        arguments: [
            ("2", 2000), (" 2 ", 2000), ("0", 0), ("0.5", 500), ("999999999", 999_999_999_000),
            ("1000000000", 1_000_000_000_000), ("1e9", nil), ("0x2", nil), ("0x2p3", nil),
            ("1714557605", 1_714_557_605_000),
            ("9999999999", 9_999_999_999_000), ("10000000000", 10_000_000_000_000),
            ("10000000001", 10_000_000_000_000), ("99999999999999999999", 10_000_000_000_000),
            (String(repeating: "9", count: 400), 10_000_000_000_000),
            ("Wed, 01 May 2024 10:00:02 GMT", 2000), ("", nil), ("-1", nil), ("nan", nil), ("inf", nil), ("2 s", nil),
        ] as [(String, Int?)])
    func retryAfter_isADelayWhereItIsANumber(text: String, milliseconds: Int?) {
        #expect(
            RateLimitFields(["Retry-After": text]).wait(status: 503, now: Self.now)
                == milliseconds.map { .milliseconds($0) })
    }

    @Test(
        arguments: [
            (["Retry-After": "3"], 3), (["retry-after": "3", "RateLimit-Remaining": "0", "RateLimit-Reset": "9"], 3),
            (["Retry-After": "later", "RateLimit-Remaining": "0", "RateLimit-Reset": "9"], 9),
            (["RateLimit-Remaining": "0", "RateLimit-Reset": "5"], 5),
            (["RateLimit-Remaining": "1", "RateLimit-Reset": "5"], nil), (["RateLimit-Reset": "5"], 5),
            (["RateLimit-Remaining": "0"], nil), (["RateLimit-Remaining": "-2", "RateLimit-Reset": "5"], 5),
            (["RateLimit-Remaining": "none", "RateLimit-Reset": "5"], 5),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1714557607"], 7),
            (["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1714557607000"], 7),
            (["X-Rate-Limit-Remaining": "0", "X-Rate-Limit-Reset": "Wed, 01 May 2024 10:00:08 GMT"], 8),
            (
                [
                    "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "4", "RateLimit-Remaining": "0",
                    "RateLimit-Reset": "6",
                ], 6
            ),
            (["X-RateLimit-Remaining": "0", "RateLimit-Reset": "6"], 6),
            (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "2024-05-01T10:00:09Z"], 9),
            (["RateLimit": "limit=100, remaining=0, reset=5"], 5),
            (["RateLimit": "limit=100, remaining=1, reset=5"], nil),
            (["RateLimit": "limit=10;w=1, remaining=0,reset=5"], 5),
            (["RateLimit": "\"default\";r=0;t=5"], 5), (["RateLimit": "\"default\";r=9;t=5"], nil),
            (["RateLimit": "\"second\";r=0;t=1, \"day\";r=0;t=50, \"year\";r=1;t=900"], 50),
            (["RateLimit": "\"a,b;r=1\"; r=0; t=5"], 5), (["RateLimit": "\"unclosed;r=0;t=5"], nil),
            (["RateLimit": "r=0"], nil), (["RateLimit": ""], nil), ([:], nil), (["X-Request-Id-17-chars": "0"], nil),
        ] as [(HTTPFields, Int?)])
    func fields_tellTheWait(fields: HTTPFields, seconds: Int?) {
        #expect(RateLimitFields(fields).wait(status: 429, now: Self.now) == seconds.map { .seconds($0) })
    }

    /// Many servers say with every response when their count is reset.
    @Test(arguments: [(200, nil), (403, nil), (503, nil), (429, 5)] as [(Int, Int?)])
    func resetAlone_isAWaitWhereNothingIsLeft(status: Int, seconds: Int?) {
        let wait = RateLimitFields(["X-RateLimit-Reset": "5"]).wait(status: status, now: Self.now)
        #expect(wait == seconds.map { .seconds($0) })
    }

    /// A successful response may say when to ask again (202), which is not a limit.
    @Test(arguments: [(200, nil), (301, nil), (399, nil), (400, 3), (403, 3), (429, 3), (503, 3)] as [(Int, Int?)])
    func retryAfter_countsWithAnError(status: Int, seconds: Int?) {
        let wait = RateLimitFields(["Retry-After": "3"]).wait(status: status, now: Self.now)
        #expect(wait == seconds.map { .seconds($0) })
    }

    @Test func usedUpLimit_countsWithASuccess() {
        let fields = RateLimitFields(["RateLimit-Remaining": "0", "RateLimit-Reset": "5"])
        #expect(fields.wait(status: 200, now: Self.now) == .seconds(5))
    }

    @Test(
        arguments: [
            (["Retry-After": "x"], true), (["RateLimit-Remaining": "0"], true), (["X-RateLimit-Remaining": "1"], false),
            (["RateLimit": "\"a\";r=0"], true), ([:], false),
        ] as [(HTTPFields, Bool)])
    func limit_isUsedUp(fields: HTTPFields, isUsedUp: Bool) {
        #expect(RateLimitFields(fields).isUsedUp == isUsedUp)
    }
}
