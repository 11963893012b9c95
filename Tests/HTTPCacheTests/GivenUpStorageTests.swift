import HTTP
import HTTPCache
import TestSupport
import Testing

/// A storage that fails is not used again: each later access might take as long as the failed one.
@Suite(.timeLimit(.minutes(1)))
struct GivenUpStorageTests {
    private static let key = ResponseKey(account: "", url: pageURL)
    private static let other = ResponseKey(account: "", url: "https://api.test/other")
    private static let area = WriteBehindStorage.Area(account: "", prefix: "https://api.test/")

    private let failures = Journal()

    @Test func failedRead_isTheLastQuestion() async throws {
        let inner = FailingStorage()
        try await during(inner) { sut in
            #expect(try await sut.responses(for: Self.key).isEmpty)
            try await useAll(sut)
        }
        #expect(await inner.asked.entries == ["read"])
        #expect(await failures.entries == ["read"])
    }

    @Test func failedWrite_isTheLastQuestion() async throws {
        let inner = FailingStorage()
        try await during(inner) { sut in
            try await sut.save(makeStored(), for: Self.key)
            try await failures.wait(for: "save")
            try await useAll(sut)
        }
        #expect(await inner.asked.entries == ["save"])
        #expect(await failures.entries == ["save"])
    }

    @Test func failedFirstLook_isTheLastQuestion() async throws {
        let inner = FailingStorage()
        try await during(inner, area: Self.area) { try await useAll($0) }
        #expect(await inner.asked.entries == ["look"])
        #expect(await failures.entries == ["look"])
    }

    @Test func changesThatWaited_areDropped() async throws {
        let inner = FailingStorage(opensAt: "open")
        try await during(inner) { sut in
            for _ in 1...3 { try await sut.save(makeStored(), for: Self.key) }
            await inner.asked.note("open")
        }
        #expect(await inner.asked.entries(beginning: "save") == ["save"])
        #expect(await failures.entries == ["save"])
    }

    @Test func writerThatWaits_continues() async throws {
        let inner = FailingStorage(opensAt: "open")
        var large = makeStored()
        large.body = [UInt8](repeating: 0, count: WriteBehindStorage.lag)
        try await during(inner) { [large] sut in
            try await sut.save(large, for: Self.key)
            async let opening: Void = inner.asked.note("open")
            try await sut.save(large, for: Self.other)
            await opening
        }
        #expect(await inner.asked.entries(beginning: "save") == ["save"])
    }

    @Test func readAndWriteThatFailTogether_areReportedOnce() async throws {
        let inner = FailingStorage(opensAt: "open")
        try await during(inner) { sut in
            try await sut.save(makeStored(), for: Self.key)
            #expect(try await sut.responses(for: Self.other).isEmpty)
            #expect(try await sut.responses(for: Self.key).isEmpty)
            await inner.asked.note("open")
        }
        #expect(await failures.entries == ["read"])
    }

    @Test func failureAfterTheWork_isReportedOnce() async throws {
        let inner = FailingStorage()
        let sut = try await during(inner) { $0 }
        try await sut.save(makeStored(), for: Self.key)
        try await sut.remove(Self.key)
        #expect(await inner.asked.entries == ["save"])
        #expect(await failures.entries == ["save"])
    }

    @Test func cancelledRead_isNotAFailure() async throws {
        let inner = FailingStorage(CancellationError())
        try await during(inner) { sut in
            await #expect(throws: CancellationError.self) { try await sut.responses(for: Self.key) }
            await #expect(throws: CancellationError.self) { try await sut.responses(for: Self.key) }
        }
        #expect(await inner.asked.entries == ["read", "read"])
        #expect(await failures.entries == [])
    }

    /// Through the whole cache: the server responds to each request, as if nothing were stored.
    @Test func requests_areAnsweredByTheServer() async throws {
        let response = ScriptedHTTPClient.Response.ok("one", ["Cache-Control": "max-age=60"])
        let cache = Cache([response, response, response])
        let inner = FailingStorage()
        try await during(inner) { sut in
            for _ in 1...3 {
                let response = try await cache.client(storage: sut).send(makeRequest())
                #expect(response.provenance.source == .remote)
            }
        }
        #expect(await inner.asked.entries == ["read"])
        #expect(await failures.entries == ["read"])
        #expect(await cache.failures.entries == [])
    }

    private func during<Result>(
        _ inner: any ResponseStorage, area: WriteBehindStorage.Area? = nil,
        work: (WriteBehindStorage) async throws -> Result
    ) async throws -> Result {
        try await WriteBehindStorage.during(
            inner, area: area, failed: { [failures] in await failures.note("\($0)") }, work: work)
    }

    private func useAll(_ sut: WriteBehindStorage) async throws {
        for key in [Self.key, Self.other] {
            try await sut.save(makeStored(), for: key)
            #expect(try await sut.responses(for: key).isEmpty)
            try await sut.remove(key)
        }
        #expect(try await sut.holdsAny(account: "", under: "https://") == false)
    }
}

/// Records each access and fails it; changes fail only after the journal has an entry.
private struct FailingStorage: ResponseStorage {
    let asked = Journal()
    private let error: (any Error)?
    private let opening: String?

    /// - Parameters:
    ///   - error: the error of every access; nil for an error that names the access.
    ///   - opening: the journal's entry that changes wait for.
    init(_ error: (any Error)? = nil, opensAt opening: String? = nil) {
        self.error = error
        self.opening = opening
    }

    func responses(for key: ResponseKey) async throws -> [StoredResponse] { throw await failure("read") }
    func holdsAny(account: String, under prefix: String) async throws -> Bool { throw await failure("look") }
    func save(_ response: StoredResponse, for key: ResponseKey) async throws { try await change("save") }
    func remove(_ key: ResponseKey) async throws { try await change("remove") }
    func removeAll(_ key: ResponseKey) async throws { try await change("remove") }

    private func change(_ question: String) async throws {
        if let opening { try await asked.wait(for: opening) }
        throw await failure(question)
    }

    private func failure(_ question: String) async -> any Error {
        await asked.note(question)
        return error ?? BrokenStorage.Broken(description: question)
    }
}
