import HTTP
import Testing

@testable import HTTPCache

struct FreshnessTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stored: StoredResponse
        let policy: CachePolicy
        let expected: Int64

        init(
            _ rule: String, _ fields: HTTPFields, status: Int = 200, requestedAt: Int64 = 0, receivedAt: Int64 = 0,
            policy: CachePolicy = CachePolicy(), _ expected: Int64
        ) {
            testDescription = rule
            stored = makeStored(
                fields, status: status, requestedAt: start + requestedAt, receivedAt: start + receivedAt)
            self.policy = policy
            self.expected = expected
        }
    }

    private static let day: Int64 = 86_400

    /// A clock that ran ahead was set back.
    @Test(arguments: [nil, .seconds(3600)] as [Duration?], [(-1, true), (0, true), (1, false), (day, false)])
    func response_fromTheFutureIsNotFresh(maxAge: Duration?, received: (at: Int64, isFresh: Bool)) {
        let stored = makeStored(
            ["Cache-Control": "max-age=3600"], status: 200, requestedAt: start + received.at,
            receivedAt: start + received.at)
        let freshness = Freshness(of: stored, policy: CachePolicy(maxAge: maxAge), now: start)
        #expect(freshness.isFresh == received.isFresh && freshness.staleness == 0)
    }

    @Test(arguments: [
        Row("9111 4.2.1: nothing is said", [:], 0),
        Row("9111 4.2.1: max-age", ["Cache-Control": "max-age=5"], 5),
        Row("9111 4.2.1: max-age wins over Expires", ["Cache-Control": "max-age=5", "Expires": date(9)], 5),
        Row("9111 4.2.1: an invalid max-age is 0", ["Cache-Control": "max-age=x", "Expires": date(9)], 0),
        Row("9111 5.2.2.10: s-maxage is for shared caches", ["Cache-Control": "s-maxage=9, max-age=5"], 5),
        Row("9111 5.2.2.10: s-maxage alone says nothing", ["Cache-Control": "s-maxage=9"], 0),
        Row("9111 4.2.1: Expires less Date", ["Expires": date(9), "Date": date(-1)], 10),
        Row("9111 4.2.1: Expires counts by the server's clock", ["Expires": date(3_609), "Date": date(3_600)], 9),
        Row("9111 4.2.1: Expires without Date counts from the receipt", ["Expires": date(9)], 9),
        Row("9111 5.3: Expires in the past", ["Expires": date(-9), "Date": date(0)], 0),
        Row("9111 5.3: an invalid Expires is the past", ["Expires": "0", "Last-Modified": date(-1_000)], 0),
        Row("9111 4.2: Expires in another time zone is invalid", ["Expires": "Wed, 01 May 2024 11:00:00 CET"], 0),
        Row("9111 4.2: Expires in any case", ["Expires": date(9).lowercased()], 9),
        Row("9111 4.2: an invalid Date is none", ["Expires": date(9), "Date": "yesterday"], 9),
        Row("9111 4.2.2: a tenth of the time since the last change", ["Last-Modified": date(-1_000)], 100),
        Row("9111 4.2.2: by the server's clock", ["Last-Modified": date(-1_000), "Date": date(1_000)], 200),
        Row("9111 4.2.2: just under a day", ["Last-Modified": date(-10 * day + 10)], day - 1),
        Row("9111 4.2.2: a day", ["Last-Modified": date(-10 * day)], day),
        Row("9111 4.2.2: just over a day", ["Last-Modified": date(-10 * day - 10)], day),
        Row("9111 4.2.2: changed in the future", ["Last-Modified": date(1_000)], 0),
        Row("9111 4.2.2: an invalid time of change", ["Last-Modified": "x"], 0),
        Row("9111 4.2.2: not for every status", ["Last-Modified": date(-1_000)], status: 302, 0),
        Row("9111 4.2.2: for a lasting error", ["Last-Modified": date(-1_000)], status: 404, 100),
        Row(
            "9111 4.2.2: for any status that is public", ["Last-Modified": date(-1_000), "Cache-Control": "public"],
            status: 302, 100),
        Row(
            "9111 4.2.2: not where max-age is invalid",
            ["Last-Modified": date(-1_000), "Cache-Control": "max-age=x"], 0),
        Row(
            "policy: max_age wins over the server", ["Cache-Control": "max-age=5"],
            policy: CachePolicy(maxAge: .seconds(60)), 60),
        Row(
            "policy: max_age may be shorter", ["Cache-Control": "max-age=500"],
            policy: CachePolicy(maxAge: .seconds(60)), 60),
        Row(
            "policy: max_age says nothing of errors", ["Cache-Control": "max-age=5"], status: 404,
            policy: CachePolicy(maxAge: .seconds(60)), 5),
    ])
    func lifetime(row: Row) {
        #expect(Freshness(of: row.stored, policy: row.policy, now: start).lifetime == row.expected)
    }

    @Test(arguments: [
        Row("9111 4.2.3: time in the cache", [:], 100),
        Row("9111 4.2.3: Age is added", ["Age": "7"], 107),
        Row("9111 4.2.3: the delay of the answer is added to Age", ["Age": "7"], requestedAt: -3, 110),
        Row("9111 4.2.3: the delay alone", [:], requestedAt: -3, 103),
        Row("9111 4.2.3: the age by Date where it is more", ["Age": "7", "Date": date(-20)], 120),
        Row("9111 4.2.3: Age where it is more", ["Age": "30", "Date": date(-20)], 130),
        Row("9111 4.2.3: Date in the future is no negative age", ["Date": date(500)], 100),
        Row("9111 4.2.3: a clock that was set back", [:], requestedAt: 500, receivedAt: 500, 0),
        Row("9111 5.1: the first member of Age", ["Age": "7, 9"], 107),
        Row("9111 5.1: the first line of Age", ["Age": "7", "age": "9"], 107),
        Row("9111 5.1: Age that is no number", ["Age": "x"], 100),
        Row("9111 5.1: a negative Age", ["Age": "-7"], 100),
        Row("9111 5.1: a fraction as Age", ["Age": "7.5"], 100),
        Row("9111 1.2.2: an Age beyond any integer", ["Age": "99999999999999999999"], (1 << 31) + 100),
        Row(
            "policy: max_age counts from the receipt", ["Age": "7", "Date": date(-20)], requestedAt: -3,
            policy: CachePolicy(maxAge: .seconds(60)), 100),
    ])
    func age(row: Row) {
        #expect(Freshness(of: row.stored, policy: row.policy, now: start + 100).age == row.expected)
    }

    @Test(arguments: [(59, true, 0), (60, false, 0), (61, false, 1)] as [(Int64, Bool, Int64)])
    func response_isFreshUntilItsLifetimeIsOver(age: Int64, isFresh: Bool, staleness: Int64) {
        let stored = makeStored(["Cache-Control": "max-age=60"])
        for policy in [CachePolicy(), CachePolicy(maxAge: .seconds(60))] {
            let sut = Freshness(of: stored, policy: policy, now: start + age)
            #expect(sut.isFresh == isFresh && sut.staleness == staleness)
        }
    }
}
