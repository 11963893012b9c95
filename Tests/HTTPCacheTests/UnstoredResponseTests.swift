import HTTP
import TestSupport
import Testing

@testable import HTTPCache

/// A newer response counts even if it is not stored.
struct UnstoredResponseTests {
    private static let tagged: HTTPFields = ["Cache-Control": "max-age=600", "ETag": #""a""#]

    private static let unstorable: [HTTPFields] = [
        ["Cache-Control": "no-store"], ["Cache-Control": "max-age=60", "Vary": "*"], ["Cache-Control": "max-age=0"],
        [:],
    ]

    @Test(arguments: unstorable)
    func successThatIsNotStored_endsWhatWasStored(fields: HTTPFields) async throws {
        let sut = Cache([.ok("one", Self.tagged), .ok("two", fields), .ok("three")])
        _ = try await sut.get()
        #expect(try await sut.get(CachePolicy(mode: .revalidate)).text == "two")
        #expect(await sut.stored().isEmpty)
        #expect(try await sut.get().text == "three")
    }

    @Test func successThatIsNotStoredOfACallersCondition_endsWhatWasStored() async throws {
        let sut = Cache([.ok("one", Self.tagged), .ok("two", ["Cache-Control": "no-store"])])
        _ = try await sut.get()
        #expect(try await sut.get(CachePolicy(), ["If-None-Match": #""b""#]).text == "two")
        #expect(await sut.stored().isEmpty)
    }

    @Test func successAfterARedirect_invalidatesTheStoredResponse() async throws {
        let sut = Cache([.ok("one", Self.tagged), .ok("two", Self.tagged)])
        _ = try await sut.get()
        let client = sut.client(
            CachePolicy(mode: .revalidate), over: RedirectedClient(inner: sut.server, target: "https://cdn.test/1"))
        _ = try await client.send(makeRequest())
        #expect(await sut.stored().isEmpty)
    }

    @Test(arguments: [[:], ["If-None-Match": #""a""#]] as [HTTPFields])
    func confirmationThatForbidsStoring_endsWhatWasStored(condition: HTTPFields) async throws {
        let sut = Cache([
            .ok("one", Self.tagged), .notModified(["Cache-Control": "no-store", "ETag": #""a""#]), .ok("two"),
        ])
        _ = try await sut.get()
        _ = try await sut.get(CachePolicy(mode: .revalidate), condition)
        #expect(await sut.stored().isEmpty)
        #expect(try await sut.get().text == "two")
    }

    @Test func responseConfirmedWithAWordAgainstKeeping_isNotKeptElsewhereEither() async throws {
        let sut = Cache([.ok("one", Self.tagged), .notModified(["Cache-Control": "no-store", "ETag": #""a""#])])
        #expect(try await sut.get().provenance.mayBeStored)
        let confirmed = try await sut.get(CachePolicy(mode: .revalidate))
        #expect(confirmed.provenance.source == .revalidated)
        #expect(!confirmed.provenance.mayBeStored)
    }

    @Test(arguments: [206, 304, 401, 404, 429, 500])
    func otherResponsesThatAreNotStored_leaveWhatWasStored(status: Int) async throws {
        let other: HTTPFields = ["Cache-Control": "no-store", "ETag": #""b""#]
        let sut = Cache([.ok("one", Self.tagged), .response(status: status, fields: other), .response(status: 500)])
        _ = try await sut.get()
        _ = try await sut.get(CachePolicy(mode: .revalidate))
        #expect(try await sut.get().text == "one")
    }

    /// It does not contain the resource, although its status is a success.
    @Test(
        arguments: [.empty, .again(message: nil), .failure(message: nil)] as [HTTPVerdict],
        [[:], ["If-None-Match": "x"]])
    func errorByRule_isNotStoredAndLeavesWhatWasStored(verdict: HTTPVerdict, condition: HTTPFields) async throws {
        let sut = Cache([.ok("one", Self.tagged), .ok("error", Self.tagged)])
        _ = try await sut.get()
        let judging = RetryingHTTPClient(sut.server, policy: RetryPolicy(retries: 0), evaluator: { _ in verdict })
        let response = try await sut.client(CachePolicy(mode: .revalidate), over: judging).send(makeRequest(condition))
        #expect(response.text == "error" && response.retry.verdict == verdict)
        #expect(try await sut.get().text == "one")
    }

    @Test func responseWithoutARule_isStored() async throws {
        let sut = Cache([.ok("one", Self.tagged)])
        let judging = RetryingHTTPClient(sut.server, policy: RetryPolicy(), evaluator: { _ in .noRule })
        _ = try await sut.client(over: judging).send(makeRequest())
        #expect(await sut.stored().count == 1)
    }

    @Test func successOfAnotherVariant_leavesWhatWasStored() async throws {
        let vary: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "Accept-Language"]
        let sut = Cache([.ok("en", vary), .ok("el", ["Cache-Control": "no-store", "Vary": "Accept-Language"])])
        _ = try await sut.get(CachePolicy(), ["Accept-Language": "en"])
        #expect(try await sut.get(CachePolicy(), ["Accept-Language": "el"]).text == "el")
        #expect(try await sut.get(CachePolicy(), ["Accept-Language": "en"]).provenance.source == .cache)
    }
}
