import HTTP
import Profiling
import Testing

@testable import ProfileReports

struct HARDocumentTests {
    @Test func run_isAPage() throws {
        let archive = try ReadArchive(.of(wall: 1_234_567))
        #expect(archive.log["version"] as? String == "1.2")
        #expect(archive.log["creator"] as? [String: String] == ["name": "folio", "version": "1.2.3"])
        #expect(
            archive.text.contains(
                """
                {"startedDateTime":"2024-05-01T10:00:00.123Z","id":"run_1","title":"folio feed demo",\
                "pageTimings":{"onLoad":1234.567}}
                """))
        #expect(archive.entries.isEmpty)
    }

    @Test func severalRuns_arePagesOfTheirOwn() throws {
        let archive = try ReadArchive(.of(.of(.of())), .of(.of(.of()), .of(.of())))
        #expect(archive.pages.map { $0["id"] as? String } == ["run_1", "run_2"])
        #expect(archive.pages.map { $0["title"] as? String } == ["folio feed demo #1", "folio feed demo #2"])
        #expect(archive.entries.map { $0["pageref"] } == ["run_1", "run_2", "run_2"])
    }

    @Test func attempt_isAnEntry() throws {
        var attempt = Profile.Attempt.of("http://h/list?q=a%20b&x=1+2&flag&e=", start: 1544)
        attempt.statusText = "Very Well"
        let entry = try #require(try ReadArchive(.of(.of(attempt, verdict: .miss, page: 2))).entries.first)
        #expect(entry["startedDateTime"] == "2024-05-01T10:00:00.125Z")
        #expect(entry["request", "method"] == "GET")
        #expect(entry["request", "url"] == "http://h/list?q=a%20b&x=1+2&flag&e=")
        #expect(entry["request", "httpVersion"] == "HTTP/1.1" && entry["response", "httpVersion"] == "HTTP/1.1")
        #expect(entry["request", "headersSize"] == "150" && entry["request", "bodySize"] == "0")
        #expect(entry["response", "status"] == "200" && entry["response", "statusText"] == "Very Well")
        #expect(entry["response", "headersSize"] == "60" && entry["response", "bodySize"] == "40")
        #expect(entry["response", "_transferSize"] == "100" && entry["response", "redirectURL"] == "")
        #expect(entry["response", "content", "size"] == "100" && entry["response", "content", "compression"] == "60")
        #expect(entry["response", "content", "mimeType"] == "application/json")
        #expect(entry["response", "content", "text"] == nil && entry["response", "_error"] == nil)
        #expect(entry["_page"] == "3" && entry["_request"] == "1" && entry["_cache"] == "miss")
        #expect(entry["_fromCache"] == nil)
    }

    @Test func query_isDecoded() throws {
        let text = try ReadArchive(.of(.of(.of("http://h/list?q=a%20b&x=1+2&flag&e=")))).text
        #expect(
            text.contains(
                """
                "queryString":[{"name":"q","value":"a b"},{"name":"x","value":"1 2"},{"name":"flag","value":""},\
                {"name":"e","value":""}]
                """))
    }

    @Test func redirect_hasItsTargetAndIsFollowedByAnotherEntry() throws {
        let first = Profile.Attempt.of("http://h/old", status: 302, location: "http://h/new")
        let archive = try ReadArchive(.of(.of(first, .of("http://h/new", start: 30_000, .reused), verdict: .miss)))
        #expect(archive.entries.map { $0["request", "url"] } == ["http://h/old", "http://h/new"])
        #expect(archive.entries.map { $0["response", "redirectURL"] } == ["http://h/new", ""])
        #expect(archive.entries.map { $0["_request"] } == ["1", "1"])
        #expect(archive.entries.map { $0["_cache"] } == [nil, "miss"])
    }

    @Test func locationOfASuccess_isNotARedirect() throws {
        let archive = try ReadArchive(.of(.of(.of(status: 201, location: "http://h/made"))))
        #expect(archive.entries.map { $0["response", "redirectURL"] } == [""])
    }

    @Test func failedAttemptOfARetry_hasItsReason() throws {
        let failed = Profile.Attempt.of(status: nil, failure: "reset \"here\"", .of { $0.httpVersion = "" })
        let archive = try ReadArchive(.of(.of(failed, .of(start: 30_000))))
        #expect(archive.entries.map { $0["response", "status"] } == ["0", "200"])
        #expect(archive.entries.map { $0["response", "_error"] } == ["reset \"here\"", nil])
        #expect(archive.entries[0]["response", "bodySize"] == "-1")
        #expect(archive.entries[0]["request", "httpVersion"] == "unknown")
    }

    @Test func failureAfterAResponse_standsWithTheLast() throws {
        var request = Profile.Request.of(.of(status: 302), .of(start: 1, status: 302), status: nil)
        request.failure = "too many redirects"
        let archive = try ReadArchive(.of(request))
        #expect(archive.entries.map { $0["response", "_error"] } == [nil, "too many redirects"])
    }

    @Test func failureWithoutAnAttempt_isAnEntry() throws {
        var request = Profile.Request.of(status: nil, verdict: nil)
        request.failure = "no key"
        let entry = try #require(try ReadArchive(.of(request)).entries.first)
        #expect(entry["response", "status"] == "0" && entry["response", "_error"] == "no key")
        #expect(entry["_cache"] == nil)
        #expect(entry["_fromCache"] == nil && entry["request", "headersSize"] == "-1")
    }

    @Test func freshResponse_isAnEntryOutOfTheCache() throws {
        var request = Profile.Request.of(verdict: .fresh)
        request.savedBytes = 77
        request.responseFields = [("content-type", "application/json")]
        let entry = try #require(try ReadArchive(.of(request)).entries.first)
        #expect(entry["_fromCache"] == "disk" && entry["_cache"] == "fresh")
        #expect(entry["response", "status"] == "200" && entry["response", "bodySize"] == "0")
        #expect(entry["response", "content", "size"] == "77" && entry["response", "content", "compression"] == nil)
        #expect(entry["response", "content", "mimeType"] == "application/json")
        #expect(entry["response", "headersSize"] == "-1" && entry["response", "httpVersion"] == "unknown")
    }

    @Test func confirmation_isWhatTheServerSent() throws {
        let confirmed = Profile.Attempt.of(status: 304, .of { ($0.wireBytes, $0.decodedBytes) = (0, 0) })
        var request = Profile.Request.of(confirmed, verdict: .revalidated)
        request.savedBytes = 77
        request.responseBody = Array(repeating: 0x20, count: 77)
        let entry = try #require(try ReadArchive(.of(request)).entries.first)
        #expect(entry["response", "status"] == "304" && entry["response", "content", "size"] == "0")
        #expect(entry["response", "content", "text"] == nil)
        #expect(entry["_cache"] == "revalidated" && entry["_fromCache"] == nil)
    }

    @Test func entries_areInTheOrderOfTheirBeginning() throws {
        let late = Profile.Request.of(.of("http://h/1"), .of("http://h/3", start: 900))
        let archive = try ReadArchive(.of(late, .of(.of("http://h/2", start: 500), start: 500)))
        #expect(archive.entries.map { $0["request", "url"] } == ["http://h/1", "http://h/2", "http://h/3"])
    }

    // MARK: Bodies

    @Test func body_isText() throws {
        var attempt = Profile.Attempt.of(.of { $0.decodedBytes = 7 })
        attempt.requestBody = Array("{\"q\":1}".utf8)
        attempt.requestBodySize = 7
        attempt.requestFields = [("Content-Type", "application/json")]
        var request = Profile.Request.of(.of("http://h/login"), attempt)
        request.responseBody = Array("{\"é\":1".utf8)
        let entries = try ReadArchive(.of(request)).entries
        #expect(entries[0]["response", "content", "text"] == nil && entries[0]["request", "postData", "text"] == nil)
        #expect(entries[1]["response", "content", "text"] == "{\"é\":1")
        #expect(entries[1]["response", "content", "encoding"] == nil)
        #expect(entries[1]["request", "postData", "text"] == "{\"q\":1}")
        #expect(entries[1]["request", "postData", "mimeType"] == "application/json")
        #expect(entries[1]["request", "bodySize"] == "7" && entries[1]["request", "headersSize"] == "143")
    }

    @Test func bodyThatIsNotText_isBase64() throws {
        var request = Profile.Request.of(.of(.of { $0.decodedBytes = 3 }))
        request.responseBody = [0xFF, 0x00, 0xFE]
        let entry = try #require(try ReadArchive(.of(request)).entries.first)
        #expect(entry["response", "content", "text"] == "/wD+")
        #expect(entry["response", "content", "encoding"] == "base64")
    }

    @Test func bodyOfAnotherResponse_isNotThere() throws {
        var request = Profile.Request.of(.of(status: 500), verdict: .stale)
        request.responseBody = Array(repeating: 0x20, count: 100)
        let entry = try #require(try ReadArchive(.of(request)).entries.first)
        #expect(entry["response", "content", "text"] == nil)
    }

    // MARK: Size

    @Test func thousandPages_takeLessThanTwoMegabytes() throws {
        var profile = Profile.of()
        profile.requests = (0..<1000).map { .of(.of("http://h/list?page=\($0)", start: Int64($0) * 1000), page: $0) }
        let archive = try ReadArchive(profile)
        #expect(archive.entries.count == 1000)
        #expect(archive.text.utf8.count < 2 << 20)
    }
}
