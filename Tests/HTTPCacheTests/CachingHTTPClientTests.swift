import HTTP
import TestSupport
import Testing

@testable import HTTPCache

struct CachingHTTPClientTests {
    private static let fresh: HTTPFields = ["Cache-Control": "max-age=60"]
    private static let tagged: HTTPFields = ["Cache-Control": "max-age=60", "ETag": #""a""#]

    // MARK: Stored responses

    @Test func fresh_answersWithoutTheServer() async throws {
        let sut = Cache([.ok("one", Self.fresh)])
        let first = try await sut.get()
        #expect(first.provenance.source == .remote && first.provenance.receipt?.second == start && first.text == "one")
        sut.wait(59)
        let second = try await sut.get()
        #expect(second.provenance.source == .cache && second.provenance.receipt?.second == start)
        #expect(second.text == "one" && second.status == 200 && second.url.description == pageURL)
        #expect(second.fields["Age"] == "59" && first.fields["Age"] == nil)
        #expect(await sut.requestCount == 1)
    }

    @Test func age_isTheOneOfNow() async throws {
        let sut = Cache([.ok("one", ["Cache-Control": "max-age=60", "Age": "20"])])
        _ = try await sut.get()
        sut.wait(7)
        #expect(try await sut.get().fields.values(of: "Age") == ["27"])
    }

    @Test func fieldsThatNoCacheNames_areLeftOutUntilTheServerIsAsked() async throws {
        let response: HTTPFields = ["Cache-Control": #"max-age=60, no-cache="X-Once""#, "X-Once": "1", "ETag": #""a""#]
        let sut = Cache([.ok("one", response), .notModified(["X-Once": "2"])])
        #expect(try await sut.get().fields["X-Once"] == "1")
        #expect(try await sut.get().fields["X-Once"] == nil)
        #expect(try await sut.get(CachePolicy(mode: .revalidate)).fields["X-Once"] == "2")
    }

    @Test func variants_answerTheirOwnRequests() async throws {
        let vary: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
        let sut = Cache([.ok("en", vary), .ok("el", vary)])
        for language in ["en", "el", "el", "en"] {
            #expect(try await sut.get(CachePolicy(), ["Accept-Language": language]).text == language)
        }
        #expect(await sut.requestCount == 2)
        #expect(await sut.stored().count == 2)
    }

    @Test func accounts_seeTheirOwn() async throws {
        let sut = Cache([.ok("ana", Self.fresh), .ok("nobody", Self.fresh)])
        for _ in 1...2 {
            #expect(try await sut.get(account: "ana").text == "ana")
            #expect(try await sut.get().text == "nobody")
        }
        #expect(await sut.requestCount == 2)
    }

    @Test func secretQuery_isNotStored() async throws {
        let sut = Cache([.ok("one", Self.fresh)])
        var request = try makeRequest(url: pageURL + "&key=s3cret")
        request.secrets.queryNames = ["key"]
        _ = try await sut.client().send(request)
        #expect(await sut.stored().count == 1)
        #expect(await sut.stored(url: pageURL + "&key=s3cret").isEmpty)
    }

    /// Behaviour 17: a server without caching fields, and an hour by the plugin's setting.
    @Test(arguments: [(3_599, 1), (3_600, 2), (3_601, 2)] as [(Int64, Int)])
    func pluginsHour_isKept(age: Int64, requests: Int) async throws {
        let sut = Cache([.ok("one"), .ok("two")])
        let policy = CachePolicy(maxAge: .seconds(3_600))
        _ = try await sut.get(policy)
        sut.wait(age)
        _ = try await sut.get(policy)
        #expect(await sut.requestCount == requests)
    }

    // MARK: Revalidation

    @Test func confirmed_isRenewed() async throws {
        let sut = Cache([.ok("one", Self.tagged), .notModified(["X-New": "1"])])
        _ = try await sut.get()
        sut.wait(60)
        let second = try await sut.get()
        #expect(await sut.asked("If-None-Match") == [nil, #""a""#])
        #expect(second.provenance.source == .revalidated && second.text == "one" && second.status == 200)
        #expect(second.provenance.receipt?.second == start + 60 && second.fields["X-New"] == "1")
        sut.wait(59)
        let third = try await sut.get()
        #expect(third.provenance.source == .cache && third.fields["X-New"] == "1" && third.fields["Age"] == "59")
        #expect(await sut.stored().count == 1)
    }

    @Test func confirmation_ofAnotherResponseIsRequestedAgainInFull() async throws {
        let sut = Cache([.ok("one", Self.tagged), .notModified(["ETag": #""b""#]), .ok("two", ["ETag": #""b""#])])
        _ = try await sut.get()
        sut.wait(60)
        let second = try await sut.get()
        #expect(second.provenance.source == .remote && second.text == "two")
        #expect(await sut.asked("If-None-Match") == [nil, #""a""#, nil])
        #expect(await sut.stored().map(\.body) == [Array("two".utf8)])
    }

    @Test func changed_takesThePlaceOfWhatWasStored() async throws {
        let sut = Cache([.ok("one", Self.tagged), .ok("two", Self.tagged)])
        _ = try await sut.get()
        sut.wait(60)
        #expect(try await sut.get().provenance.source == .remote)
        #expect(try await sut.get().text == "two")
        #expect(await sut.stored().count == 1)
    }

    @Test func refresh_asksEachTime() async throws {
        let sut = Cache([.ok("one", Self.tagged), .notModified(), .notModified()])
        for source in [HTTPResponse.Source.remote, .revalidated, .revalidated] {
            #expect(try await sut.get(CachePolicy(mode: .revalidate)).provenance.source == source)
        }
    }

    @Test func callersCondition_isTheCallers() async throws {
        let sut = Cache([.ok("one", Self.tagged), .notModified(["ETag": #""a""#]), .notModified(["ETag": #""b""#])])
        _ = try await sut.get()
        sut.wait(70)
        let second = try await sut.get(CachePolicy(), ["If-None-Match": #""a""#])
        #expect(second.status == 304 && second.provenance.source == .remote)
        #expect(await sut.stored().map(\.receivedAt) == [start + 70])
        sut.wait(10)
        #expect(try await sut.get().provenance.source == .cache)
        #expect(try await sut.get(CachePolicy(), ["If-None-Match": #""b""#]).status == 304)
        #expect(await sut.stored().map(\.receivedAt) == [start + 70])
    }

    // MARK: Failures of the server

    @Test func unreachable_isAnsweredAsThePolicyAllows() async throws {
        let sut = Cache([.ok("one", Self.tagged), .unreachable, .unreachable])
        let policy = CachePolicy(maxStaleOnError: .seconds(100))
        _ = try await sut.get(policy)
        sut.wait(99)
        let second = try await sut.get(policy)
        #expect(
            second.provenance.source == .stale && second.text == "one" && second.provenance.receipt?.second == start)
        sut.wait(1)
        await #expect(throws: HTTPError.cannotResolve(host: "api.test")) { try await sut.get(policy) }
        #expect(await sut.requestCount == 3)
    }

    @Test func failingServer_isStoodInForAndItsResponseIsNotStored() async throws {
        let failure = ScriptedHTTPClient.Response.response(status: 503, fields: Self.fresh)
        let sut = Cache([.ok("one", ["Cache-Control": "max-age=60, stale-if-error=10"]), failure, failure])
        _ = try await sut.get()
        sut.wait(70)
        #expect(try await sut.get().provenance.source == .stale)
        sut.wait(1)
        #expect(try await sut.get().status == 503)
        #expect(await sut.stored().map(\.status) == [200])
    }

    @Test(arguments: [HTTPError.bodyTooLarge(limit: 1), .notHTTP(reason: "x"), .other(reason: "x")])
    func otherErrors_arePassedOn(error: HTTPError) async throws {
        let sut = Cache([.ok("one", Self.tagged), .failure(error)])
        let policy = CachePolicy(maxStaleOnError: .seconds(100))
        _ = try await sut.get(policy)
        sut.wait(60)
        await #expect(throws: error) { try await sut.get(policy) }
    }

    /// Behaviour 12: cancellation is not a failure, and the cache is never used for it.
    @Test func cancellation_isNeverAnswered() async throws {
        let sut = Cache([.ok("one", Self.tagged), .failure(CancellationError())])
        let policy = CachePolicy(maxStaleOnError: .seconds(100))
        _ = try await sut.get(policy)
        sut.wait(60)
        await #expect(throws: CancellationError.self) { try await sut.get(policy) }
        let client = sut.client(CachePolicy(mode: .offline))
        let request = try makeRequest()
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                await waitForCancellation()
                await #expect(throws: CancellationError.self) { try await client.send(request) }
            }
            group.cancelAll()
        }
        #expect(await sut.failures.entries == [])
    }

    // MARK: Offline

    @Test func offline_answersWithAnyStoredResponse() async throws {
        let sut = Cache([.ok("one", Self.tagged)])
        _ = try await sut.get()
        let offline = CachePolicy(mode: .offline)
        #expect(try await sut.get(offline, ["If-None-Match": #""a""#]).provenance.source == .cache)
        sut.wait(1 << 33)
        let response = try await sut.get(offline)
        #expect(response.provenance.source == .stale && response.text == "one")
        #expect(await sut.requestCount == 1)
    }

    /// Behaviour 16: offline without a stored copy is an error.
    @Test(
        arguments: [
            ("GET", "https://api.test/other", [:]), ("POST", pageURL, [:]), ("HEAD", pageURL, [:]),
            ("GET", pageURL, ["Range": "bytes=0-1"]),
        ] as [(String, String, HTTPFields)])
    func offline_refusesRequestsThatAreNotStored(method: String, url: String, fields: HTTPFields) async throws {
        let sut = Cache([.ok("one", Self.tagged)])
        _ = try await sut.get()
        let request = try makeRequest(fields, method: method, url: url)
        await #expect(throws: NotStoredError(method: method, url: url)) {
            try await sut.client(CachePolicy(mode: .offline)).send(request)
        }
        #expect(await sut.requestCount == 1)
    }

    // MARK: Requests without the cache

    @Test func partsAndBodies_areNeitherStoredNorAnswered() async throws {
        let part = ScriptedHTTPClient.Response.response(status: 206, fields: Self.fresh, body: [1])
        let sut = Cache([.ok("whole", Self.fresh), part, .ok("search", Self.fresh), part])
        _ = try await sut.get()
        #expect(try await sut.get(CachePolicy(), ["Range": "bytes=0-0"]).status == 206)
        var search = try makeRequest()
        search.body = Array("{}".utf8)
        #expect(try await sut.client().send(search).text == "search")
        #expect(try await sut.get().text == "whole")
        #expect(try await sut.get(url: "https://api.test/part").status == 206)
        #expect(await sut.stored(url: "https://api.test/part").isEmpty)
    }

    @Test func redirect_isKeptByThePluginsSayWithTheURLThatAnswered() async throws {
        let target = "https://cdn.test/deep/1"
        for (policy, count) in [(CachePolicy(), 0), (CachePolicy(maxAge: .seconds(60)), 1)] {
            let sut = Cache([.ok("one", Self.tagged)])
            let client = sut.client(policy, over: RedirectedClient(inner: sut.server, target: target))
            _ = try await client.send(makeRequest())
            #expect(await sut.stored().count == count)
            guard count > 0 else { continue }
            let response = try await client.send(makeRequest())
            #expect(response.provenance.source == .cache && response.url.description == target)
        }
    }

    @Test func confirmationAfterARedirect_doesNotCount() async throws {
        let sut = Cache([.ok("one", Self.tagged), .notModified(), .ok("two")])
        _ = try await sut.get()
        sut.wait(60)
        let client = sut.client(over: RedirectedClient(inner: sut.server, target: "https://cdn.test/1"))
        #expect(try await client.send(makeRequest()).text == "two")
    }

    @Test func change_invalidatesStoredResponses() async throws {
        let sut = Cache([
            .ok("one", Self.fresh), .ok("item", Self.fresh), .response(status: 500),
            .response(status: 201, fields: ["Location": "/items/1"]), .ok("two", Self.fresh),
        ])
        let item = "https://api.test/items/1"
        _ = try await sut.get()
        _ = try await sut.get(url: item)
        _ = try await sut.client().send(makeRequest(method: "POST"))
        #expect(try await sut.get().text == "one")
        _ = try await sut.client().send(makeRequest(method: "POST"))
        #expect(await sut.stored(url: item).isEmpty)
        #expect(try await sut.get().text == "two")
    }

    // MARK: Failures of the storage

    @Test func brokenStorage_failsNothing() async throws {
        let sut = Cache([.ok("one", Self.fresh), .response(status: 200)])
        let client = sut.client(storage: BrokenStorage())
        #expect(try await client.send(makeRequest()).text == "one")
        _ = try await client.send(makeRequest(method: "DELETE"))
        #expect(await sut.failures.entries == ["read", "save", "remove"])
        let offline = sut.client(CachePolicy(mode: .offline), storage: BrokenStorage())
        await #expect(throws: NotStoredError(method: "GET", url: pageURL)) { try await offline.send(makeRequest()) }
    }

    @Test(arguments: [
        (99, start, start), (600, start, start), (200, -1, start), (200, start, .min), (200, start, .max),
        (200, .max, start),
    ])
    func implausibleResponses_areAsNotStored(status: Int, requestedAt: Int64, receivedAt: Int64) async throws {
        let sut = Cache([.ok("one", Self.fresh)])
        let damaged = makeStored(Self.fresh, status: status, requestedAt: requestedAt, receivedAt: receivedAt)
        await sut.storage.save(damaged, for: ResponseKey(account: "", url: pageURL))
        #expect(try await sut.get().provenance.source == .remote)
    }

    // MARK: Several at once

    @Test func manyRequestsAtOnce_getTheirOwnResponses() async throws {
        let sut = Cache()
        let client = sut.client(over: EchoClient())
        let responses = try await withThrowingTaskGroup(of: (String, HTTPResponse).self) { group in
            for number in 0..<200 {
                let request = try makeRequest(url: "https://api.test/\(number % 7)")
                group.addTask { (request.url.path, try await client.send(request)) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(responses.count == 200 && responses.allSatisfy { $0 == $1.text })
        for number in 0..<7 { #expect(await sut.stored(url: "https://api.test/\(number)").count == 1) }
    }
}
