import HTTP
import TestSupport
import Testing

@testable import HTTPCache

struct StaleFallbackTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: String
        let request: String
        let age: Int64
        let policy: CachePolicy
        let isAllowed: Bool

        init(
            _ rule: String, _ response: String, request: String = "", age: Int64 = 70,
            policy: CachePolicy = CachePolicy(), _ isAllowed: Bool
        ) {
            testDescription = rule
            self.response = response
            self.request = request
            self.age = age
            self.policy = policy
            self.isAllowed = isAllowed
        }
    }

    private static let week: Int64 = 7 * 86_400
    private static let kept = CachePolicy(maxStaleOnError: .seconds(week))

    @Test(arguments: [
        Row("9111 4.2.4: nobody allows it", "max-age=60", false),
        Row("5861 4: just under stale-if-error", "max-age=60, stale-if-error=11", true),
        Row("5861 4: at stale-if-error", "max-age=60, stale-if-error=10", true),
        Row("5861 4: just over stale-if-error", "max-age=60, stale-if-error=9", false),
        Row("5861 4: stale-if-error that is no number", "max-age=60, stale-if-error=x", false),
        Row("5861 4: stale-if-error of the request", "max-age=60", request: "stale-if-error=10", true),
        Row("9111 5.2.2.2: must-revalidate", "max-age=60, must-revalidate, stale-if-error=99", false),
        Row("9111 5.2.2.4: no-cache", "max-age=60, no-cache, stale-if-error=99", false),
        Row("9111 5.2.2.4: no-cache of some fields", #"max-age=60, no-cache="x", stale-if-error=99"#, true),
        Row("9111 5.2.2.8: proxy-revalidate", "max-age=60, proxy-revalidate, stale-if-error=99", true),
        Row("9111 5.2.1.4: no-cache of the request", "max-age=60, stale-if-error=99", request: "no-cache", false),
        Row("policy: just under max_stale", "", age: week - 1, policy: kept, true),
        Row("policy: at max_stale", "", age: week, policy: kept, false),
        Row("policy: just over max_stale", "", age: week + 1, policy: kept, false),
        Row("policy: over max_stale, but stale-if-error", "stale-if-error=9999999", age: week, policy: kept, true),
        Row("policy: must-revalidate", "must-revalidate", policy: kept, false),
        Row("policy: no-cache", "no-cache", policy: kept, false),
        Row(
            "--refresh wants the server's answer", "stale-if-error=9999",
            policy: CachePolicy(maxStaleOnError: .seconds(week), mode: .revalidate), false),
    ])
    func stored_isTheFallback(row: Row) throws {
        let stored = makeStored(["Cache-Control": row.response])
        let request = try makeRequest(["Cache-Control": row.request])
        let now = start + row.age
        #expect(StaleFallback.isAllowed(stored, for: request, policy: row.policy, now: now) == row.isAllowed)
    }

    @Test(arguments: [
        (200, false), (404, false), (428, false), (429, true), (430, false), (499, false), (500, true), (501, false),
        (502, true), (503, true), (504, true), (599, true), (600, false),
    ])
    func status_isAFailure(status: Int, isFailure: Bool) {
        #expect(StaleFallback.isFailure(status) == isFailure)
    }

    @Test(
        arguments: [
            (.cannotResolve(host: "a"), true), (.cannotConnect(host: "a", port: 1, reason: "r"), true),
            (.proxy(reason: "r"), true), (.timedOut(.connecting(limit: .seconds(1))), true),
            (.tls(host: "a", reason: "r"), true),
            (.timedOut(.whole(limit: .seconds(1))), true), (.badChunks(reason: "r"), false),
            (.credentialForOtherHost("a"), false), (.bodyLongerThanSaid, false),
            (.untrusted(host: "a", reason: "r"), true), (.badRoots(reason: "r"), true), (.headTooLarge, false),
            (.ambiguousLength(["1", "2"]), false),
            (.interrupted(reason: "r"), true), (.waitTooLong(host: "a", wait: .seconds(1), until: 1), true),
            (.repeated(.interrupted(reason: "r"), tries: 5), true), (.repeated(.notHTTP(reason: "r"), tries: 2), false),
            (.badEncoding(reason: "r"), false), (.unknownEncoding("x"), false), (.invalidField(name: "x"), false),
            (.bodyTooLarge(limit: 1), false),
            (.other(reason: "r"), false),
        ] as [(HTTPError, Bool)])
    func failure_isOneToReachTheServer(error: HTTPError, isUnreachable: Bool) {
        #expect(StaleFallback.isUnreachable(error) == isUnreachable)
    }

    /// The client below then does not retry a failed connection.
    @Test(arguments: [(69, true), (70, false)] as [(Int64, Bool)])
    func request_saysWhetherThereIsAFallback(age: Int64, hasFallback: Bool) async throws {
        let sut = Cache([
            .ok("one", ["Cache-Control": "max-age=60, stale-if-error=9", "ETag": "\"a\""]), .notModified(),
        ])
        _ = try await sut.get()
        sut.wait(age)
        _ = try await sut.get()
        #expect(await sut.server.requests.map(\.retry.hasFallback) == [false, hasFallback])
    }
}
