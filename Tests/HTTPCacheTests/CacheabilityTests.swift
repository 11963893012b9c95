import HTTP
import Testing

@testable import HTTPCache

struct CacheabilityTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stored: StoredResponse
        let request: HTTPFields
        let policy: CachePolicy
        let isStored: Bool

        init(
            _ rule: String, _ fields: HTTPFields, status: Int = 200, request: HTTPFields = [:],
            redirectedTo: String? = nil, policy: CachePolicy = CachePolicy(), _ isStored: Bool
        ) {
            testDescription = rule
            stored = makeStored(fields, status: status, redirectedTo: redirectedTo)
            self.request = request
            self.policy = policy
            self.isStored = isStored
        }
    }

    private static let fresh: HTTPFields = ["Cache-Control": "max-age=60"]
    private static let hour = CachePolicy(maxAge: .seconds(3_600))
    private static let images = CachePolicy(keepsAll: true)
    private static let cdn = "https://cdn.test/1"

    @Test(arguments: [
        Row("9111 3: max-age", fresh, true),
        Row("9111 3: Expires in the future", ["Expires": date(60)], true),
        Row("9111 3: private is for this cache", ["Cache-Control": "private, max-age=60"], true),
        Row("9111 3: no-store in the response", ["Cache-Control": "max-age=60, no-store", "ETag": #""a""#], false),
        Row("9111 5.2.1.5: no-store in the request", fresh, request: ["Cache-Control": "no-store"], false),
        Row("9111 5.2.2.4: no-cache with a validator", ["Cache-Control": "no-cache", "ETag": #""a""#], true),
        Row("9111 5.2.2.4: no-cache without one", ["Cache-Control": "no-cache, max-age=60"], false),
        Row("9111 5.2.2.4: no-cache of some fields", ["Cache-Control": #"no-cache="X", max-age=60"#], true),
        Row(
            "9111 5.2.2.3: must-understand, understood", ["Cache-Control": "must-understand, no-store, max-age=9"], true
        ),
        Row(
            "9111 5.2.2.3: must-understand, not understood", ["Cache-Control": "must-understand, max-age=9"],
            status: 299, false),
        Row("9111 3.5: Authorization does not matter to a private cache", fresh, request: ["Authorization": "x"], true),
        Row("9111 4.1: Vary: *", ["Cache-Control": "max-age=60", "Vary": "*"], false),
        Row("9111 4.1: Vary: * among names", ["Cache-Control": "max-age=60", "Vary": "Accept, *"], false),
        Row("9111 4.1: Vary by names", ["Cache-Control": "max-age=60", "Vary": "Accept"], true),
        Row("9111 3: nothing that lets it answer again", [:], false),
        Row("9111 3: stale on arrival", ["Cache-Control": "max-age=60", "Age": "60"], false),
        Row("9111 3: fresh for a second on arrival", ["Cache-Control": "max-age=60", "Age": "59"], true),
        Row("9111 3: stale on arrival, with a validator", ["Cache-Control": "max-age=0", "ETag": #""a""#], true),
        Row("9111 4.3.1: ETag alone", ["ETag": #"W/"a""#], true),
        Row("9111 4.3.1: an ETag that cannot be sent back", ["ETag": #"a "b""#], false),
        Row("9111 4.2.2: Last-Modified alone", ["Last-Modified": date(-9)], true),
        Row("5861 4: stale-if-error", ["Cache-Control": "max-age=0, stale-if-error=60"], true),
        Row("5861 4: stale-if-error that no-cache forbids", ["Cache-Control": "no-cache, stale-if-error=60"], false),
        Row("a redirect may change its mind", fresh, redirectedTo: cdn, false),
        Row("plugin max_age: without the server's word", [:], policy: hour, true),
        Row("plugin max_age: against no-cache", ["Cache-Control": "no-cache"], policy: hour, true),
        Row("plugin max_age: not against no-store", ["Cache-Control": "no-store"], policy: hour, false),
        Row("plugin max_age: after a redirect", [:], redirectedTo: cdn, policy: hour, true),
        Row("plugin max_age: not for errors", [:], status: 404, policy: hour, false),
        Row("plugin max_age: not against Vary: *", ["Vary": "*"], policy: hour, false),
        Row(
            "plugin store always: against no-store", ["Cache-Control": "no-store, max-age=60"],
            policy: CachePolicy(storesAlways: true), true),
        Row(
            "plugin store always: what could never be used", ["Cache-Control": "no-store"],
            policy: CachePolicy(storesAlways: true), false),
        Row("images: without the server's word", [:], policy: images, true),
        Row("images: against no-cache", ["Cache-Control": "no-cache"], policy: images, true),
        Row("images: not against no-store", ["Cache-Control": "no-store"], policy: images, false),
        Row("images: after a redirect", [:], redirectedTo: cdn, policy: images, true),
        Row("images: not for errors", [:], status: 404, policy: images, false),
        Row("images: 200 only", [:], status: 203, policy: images, false),
    ])
    func response_isStored(row: Row) throws {
        let request = try makeRequest(row.request)
        #expect(Cacheability.stores(row.stored, to: request, policy: row.policy, now: start) == row.isStored)
    }

    @Test(arguments: [
        (100, false, false), (199, false, false), (200, true, true), (203, true, true), (204, true, true),
        (206, false, false), (299, true, false), (300, true, true), (301, true, true), (302, true, false),
        (304, false, false), (307, true, false), (308, true, true), (400, true, false), (401, false, false),
        (403, false, false), (404, true, true), (405, true, true), (407, false, false), (408, false, false),
        (410, true, true), (414, true, true), (425, false, false), (429, false, false), (499, true, false),
        (500, false, false), (501, false, false), (503, false, false), (599, false, false),
    ])
    func status_isStoredByTheServersWordOrWithoutIt(status: Int, byItsWord: Bool, withoutIt: Bool) throws {
        let request = try makeRequest()
        let fresh = makeStored(["Cache-Control": "max-age=60"], status: status)
        #expect(Cacheability.stores(fresh, to: request, policy: CachePolicy(), now: start) == byItsWord)
        let tagged = makeStored(["ETag": #""a""#], status: status)
        #expect(Cacheability.stores(tagged, to: request, policy: CachePolicy(), now: start) == withoutIt)
    }

    @Test func response_isNotStoredByASecretField() throws {
        var request = try makeRequest(["Accept": "a"])
        request.fields.append("X-Key", "s3cret", isSecret: true)
        for (vary, isStored) in [("X-Key", false), ("accept, x-key", false), ("Accept", true)] {
            let stored = makeStored(["Cache-Control": "max-age=60", "Vary": vary])
            #expect(Cacheability.stores(stored, to: request, policy: CachePolicy(), now: start) == isStored)
        }
    }
}
