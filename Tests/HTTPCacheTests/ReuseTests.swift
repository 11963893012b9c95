import HTTP
import Testing

@testable import HTTPCache

struct ReuseTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let response: HTTPFields
        let request: HTTPFields
        let age: Int64
        let policy: CachePolicy
        let expected: Reuse

        init(
            _ rule: String, _ response: HTTPFields, request: HTTPFields = [:], age: Int64 = 30,
            policy: CachePolicy = CachePolicy(), _ expected: Reuse
        ) {
            testDescription = rule
            self.response = response
            self.request = request
            self.age = age
            self.policy = policy
            self.expected = expected
        }
    }

    private static func wish(_ directives: String) -> HTTPFields { ["Cache-Control": directives] }
    /// Fresh for a minute.
    private static let minute: HTTPFields = ["Cache-Control": "max-age=60"]
    private static let tagged: HTTPFields = ["Cache-Control": "max-age=60", "ETag": #""a""#]
    private static let hour = CachePolicy(maxAge: .seconds(3_600))
    private static let offline = CachePolicy(mode: .offline)
    private static let refresh = CachePolicy(mode: .revalidate)

    @Test(arguments: [
        Row("9111 4.2: fresh", minute, .stored(.cache)),
        Row("9111 4.2: just under its lifetime", minute, age: 59, .stored(.cache)),
        Row("9111 4.2: at its lifetime", minute, age: 60, .ask),
        Row("9111 4.3: stale, with a validator", tagged, age: 61, .confirm),
        Row("9111 4.3.1: stale, with Last-Modified", ["Last-Modified": date(-9)], age: 61, .confirm),
        Row("9111 5.2.2.4: no-cache", ["Cache-Control": "no-cache, max-age=60", "ETag": #""a""#], .confirm),
        Row("9111 5.2.2.4: no-cache of some fields", ["Cache-Control": #"no-cache="X", max-age=60"#], .stored(.cache)),
        Row(
            "9111 5.2.2.2: must-revalidate does not matter while fresh", wish("max-age=60, must-revalidate"),
            .stored(.cache)),
        Row("8246 2: immutable makes nothing fresh that is stale", wish("max-age=60, immutable"), age: 60, .ask),
        Row("9111 5.2.1.4: the request says no-cache", tagged, request: wish("no-cache"), .confirm),
        Row("9111 5.4: the request says Pragma: no-cache", tagged, request: ["Pragma": "no-cache"], .confirm),
        Row(
            "9111 5.4: Pragma beside Cache-Control", tagged, request: ["Pragma": "no-cache", "Cache-Control": "x"],
            .stored(.cache)),
        Row(
            "9111 5.2.1.5: no-store says nothing of what is stored", tagged, request: wish("no-store"), .stored(.cache)),
        Row("9111 5.2.1.1: just under the request's max-age", tagged, request: wish("max-age=31"), .stored(.cache)),
        Row("9111 5.2.1.1: at the request's max-age", tagged, request: wish("max-age=30"), .stored(.cache)),
        Row("9111 5.2.1.1: just over the request's max-age", tagged, request: wish("max-age=29"), .confirm),
        Row("9111 5.2.1.1: max-age=0", tagged, request: wish("max-age=0"), .confirm),
        Row("9111 5.2.1.1: max-age that is no number", tagged, request: wish("max-age=x"), .confirm),
        Row("9111 5.2.1.3: just under min-fresh", tagged, request: wish("min-fresh=31"), .confirm),
        Row("9111 5.2.1.3: at min-fresh", tagged, request: wish("min-fresh=30"), .stored(.cache)),
        Row("9111 5.2.1.3: just over min-fresh", tagged, request: wish("min-fresh=29"), .stored(.cache)),
        Row("9111 5.2.1.3: min-fresh that is no number", tagged, request: wish("min-fresh=x"), .confirm),
        Row("9111 5.2.1.2: just under max-stale", tagged, request: wish("max-stale=10"), age: 69, .stored(.stale)),
        Row("9111 5.2.1.2: at max-stale", tagged, request: wish("max-stale=10"), age: 70, .stored(.stale)),
        Row("9111 5.2.1.2: just over max-stale", tagged, request: wish("max-stale=10"), age: 71, .confirm),
        Row("9111 5.2.1.2: any max-stale", tagged, request: wish("max-stale"), age: 9_999, .stored(.stale)),
        Row("9111 5.2.1.2: max-stale that is no number", tagged, request: wish("max-stale=x"), age: 61, .confirm),
        Row(
            "9111 5.2.2.2: must-revalidate forbids max-stale", wish("max-age=60, must-revalidate"),
            request: wish("max-stale"), age: 61, .ask),
        Row(
            "9111 5.2.2.8: proxy-revalidate does not", wish("max-age=60, proxy-revalidate"), request: wish("max-stale"),
            age: 61, .stored(.stale)),
        Row("9111 5.2.1.7: only-if-cached, fresh", tagged, request: wish("only-if-cached"), .stored(.cache)),
        Row("9111 5.2.1.7: only-if-cached, stale", tagged, request: wish("only-if-cached"), age: 60, .refuse),
        Row("plugin max_age: just under", wish("no-cache"), age: 3_599, policy: hour, .stored(.cache)),
        Row("plugin max_age: at", wish("no-cache"), age: 3_600, policy: hour, .ask),
        Row("plugin max_age: just over", tagged, age: 3_601, policy: hour, .confirm),
        Row("plugin max_age: the request's no-cache asks", tagged, request: wish("no-cache"), policy: hour, .confirm),
        Row("--refresh: asks though it is fresh", tagged, policy: refresh, .confirm),
        Row(
            "--refresh: whatever the plugin says", tagged,
            policy: CachePolicy(maxAge: .seconds(9_999), mode: .revalidate), .confirm),
        Row(
            "--refresh: immutable or not", ["Cache-Control": "max-age=60, immutable", "ETag": #""a""#], policy: refresh,
            .confirm),
        Row("--refresh: without a validator", minute, policy: refresh, .ask),
        Row("--refresh: max-stale does not help", tagged, request: wish("max-stale"), policy: refresh, .confirm),
        Row("--offline: fresh", tagged, policy: offline, .stored(.cache)),
        Row("--offline: stale", tagged, age: 1 << 40, policy: offline, .stored(.stale)),
        Row(
            "--offline: no-cache and must-revalidate", wish("no-cache, must-revalidate"), policy: offline,
            .stored(.stale)),
        Row("--offline: the request's no-cache", tagged, request: wish("no-cache"), policy: offline, .stored(.cache)),
    ])
    func stored_isUsed(row: Row) throws {
        let stored = makeStored(row.response)
        let request = try makeRequest(row.request)
        #expect(Reuse(of: stored, for: request, policy: row.policy, now: start + row.age) == row.expected)
    }

    @Test(arguments: [(CachePolicy.Mode.normal, Reuse.ask), (.revalidate, .ask), (.offline, .refuse)])
    func nothingStored_isRequestedUnlessOffline(mode: CachePolicy.Mode, expected: Reuse) throws {
        #expect(Reuse(of: nil, for: try makeRequest(), policy: CachePolicy(mode: mode), now: start) == expected)
        let only = try makeRequest(["Cache-Control": "only-if-cached"])
        #expect(Reuse(of: nil, for: only, policy: CachePolicy(mode: mode), now: start) == .refuse)
    }

    @Test(arguments: [
        (CachePolicy(), Reuse.ask), (CachePolicy(keepsAll: true), .ask), (hour, .stored(.cache)),
        (offline, .stored(.stale)),
    ])
    func redirected_answersByThePluginsWordOnlyAndIsNeverConfirmed(policy: CachePolicy, expected: Reuse) throws {
        let stored = makeStored(["Cache-Control": "max-age=60", "ETag": #""a""#], redirectedTo: "https://cdn.test/1")
        #expect(Reuse(of: stored, for: try makeRequest(), policy: policy, now: start + 1) == expected)
    }
}
