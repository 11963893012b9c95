import Testing

@testable import folio_demo

struct CachingTests {
    private static let targets = [
        "/v1/feed?limit=2", "/v1/feed/link?limit=2", "/v1/image/{id}", "/v1/image/{id}/comments", "/v1/image/{id}/blob",
    ]

    @Test(arguments: targets)
    func etag_isOfTheBody(target: String) throws {
        let sut = APIClient { $0.etag = true }
        let ids = try sut.get("/v1/feed?limit=2").ids()
        let tags = ids.map { sut.get(target.replacing("{id}", with: $0)).head.cache?.etag }
        let first = try #require(tags[0])
        #expect(first.wholeMatch(of: #/"[0-9a-f]{16}"/#) != nil)
        #expect(sut.get(target.replacing("{id}", with: ids[0])).head.cache?.etag == first)
        #expect((tags[0] == tags[1]) == !target.contains("{id}"))
    }

    @Test func etag_changesWithEveryByte() {
        let body = (0..<37).map { UInt8($0) }
        var tags = Set([body.withUnsafeBytes(CacheFields.etag)])
        for place in body.indices {
            var changed = body
            changed[place] ^= 1
            tags.insert(changed.withUnsafeBytes(CacheFields.etag))
        }
        tags.insert((body + [0]).withUnsafeBytes(CacheFields.etag))
        #expect(tags.count == body.count + 2)
    }

    @Test(arguments: [
        (#""a""#, true), (#"W/"a""#, true), (#""b", "a""#, true), (#""b",W/"a" , "c""#, true), ("*", true),
        (#""b""#, false), (#"a"#, false), ("", false), (#""a"#, false), (#"b, "a""#, false), (#""a," , "b""#, false),
        (#"w/"a""#, false),
    ])
    func entityTags_compareWeakly(text: String, holds: Bool) {
        #expect(EntityTags(text).contain(#""a""#) == holds)
    }

    @Test func lastModified_movesOnWithAnInsertedItem() throws {
        let sut = APIClient {
            $0.lastModified = true
            $0.insertEvery = 2
        }
        let dates = (1...4).map { _ in sut.get("/v1/feed?limit=1").head.cache?.lastModified }
        #expect(dates == [1_714_557_600, 1_714_557_600, 1_714_557_660, 1_714_557_660])
    }

    @Test(arguments: [
        ("Wed, 01 May 2024 09:59:59 GMT", 200), ("Wed, 01 May 2024 10:00:00 GMT", 304),
        ("Wed, 01 May 2024 10:00:01 GMT", 304), ("Tue, 31 Dec 2024 00:00:00 GMT", 304),
        ("Sat, 31 Dec 2023 23:59:59 GMT", 200), ("yesterday", 200), ("", 200),
    ])
    func ifModifiedSince_isComparedByTime(date: String, status: Int) {
        let sut = APIClient { $0.lastModified = true }
        #expect(sut.get("/v1/feed", conditions: Conditions(ifModifiedSince: date)).head.status == status)
    }

    @Test func ifNoneMatch_goesBeforeIfModifiedSince() {
        let sut = APIClient {
            $0.etag = true
            $0.lastModified = true
        }
        let conditions = Conditions(ifNoneMatch: #""x""#, ifModifiedSince: "Tue, 31 Dec 2024 00:00:00 GMT")
        #expect(sut.get("/v1/feed", conditions: conditions).head.status == 200)
    }

    @Test func notModified_isCountedAndItsBodyIsNot() throws {
        let sut = APIClient { $0.etag = true }
        let whole = sut.get("/v1/feed")
        let statuses = ["/v1/feed", "/v1/feed/link", "/v1/image/x"].map {
            sut.get($0, conditions: Conditions(ifNoneMatch: "*")).head.status
        }
        #expect(statuses == [304, 304, 404])
        let statistics = try sut.get("/stats").json()
        #expect(statistics["not_modified"] as? Int == 2)
        let byPath = try #require(statistics["not_modified_by_path"] as? [String: Int]).filter { $0.value > 0 }
        #expect(byPath == ["/v1/feed": 1, "/v1/feed/link": 1])
        let refusal = sut.get("/v1/image/x").body.count
        #expect(statistics["bytes"] as? Int == whole.body.count + refusal)
    }

    @Test func fields_areSentAsGiven() {
        let sut = APIClient {
            $0.cacheControl = "no-cache, max-age=5"
            $0.vary = "Accept, X-Mood"
        }
        let expected = CacheFields(cacheControl: "no-cache, max-age=5", vary: "Accept, X-Mood")
        #expect(sut.get("/v1/feed").head.cache == expected)
        #expect(
            expected.all.map { "\($0.name): \($0.value)" } == [
                "Cache-Control: no-cache, max-age=5", "Vary: Accept, X-Mood",
            ])
        for target in ["/v1/feed?limit=0", "/v1/image/x", "/unknown", "/stats"] {
            #expect(sut.get(target).head.cache == nil, "\(target)")
        }
    }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
    ])
    func date_isWrittenAsHTTPHasIt(seconds: Int, text: String) {
        #expect(HTTPDateText.text(seconds) == text)
    }

    @Test func caching_isForGETOnly() throws {
        let sut = APIClient {
            $0.etag = true
            $0.cacheControl = "max-age=60"
        }
        #expect(sut.send("/v1/login", #"{"email":"demo@example.com","password":"demo"}"#).head.cache == nil)
        #expect(sut.send("/v1/feed/search", "{}").head.cache == nil)
        let token = try sut.login().access
        #expect(sut.get("/v1/account", token: token).head.cache?.cacheControl == "max-age=60")
    }

    @Test func lastModified_movesOnWithAnAddedComment() throws {
        let sut = APIClient { $0.lastModified = true }
        let target = "/v1/image/\(try sut.get("/v1/feed?limit=1").ids()[0])/comments"
        let before = try #require(sut.get(target).head.cache?.lastModified)
        _ = sut.send(target, #"{"message":"x"}"#)
        #expect(try #require(sut.get(target).head.cache?.lastModified) > before)
    }
}
