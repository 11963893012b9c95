import HTTP
import HTTPCache
import TestSupport
import Testing

/// If nothing is stored, nothing is looked up.
@Suite struct EmptyAreaTests {
    private static let area = WriteBehindStorage.Area(account: "a", prefix: "http://a.example/list")

    @Test func nothing_isLookedForWhereNothingWasStored() async throws {
        let counting = CountingStorage()
        try await WriteBehindStorage.during(counting, area: Self.area, failed: { Issue.record($0) }) { sut in
            let found = try await sut.responses(for: Self.key("/list?page=1"))
            #expect(found.isEmpty)
            let looks = await counting.looks.entries
            #expect(looks.isEmpty)
        }
    }

    @Test(arguments: [("a", "/list?page=2"), ("b", "/list?page=1"), ("a", "/other")])
    func storedAndOtherAreas_areLookedUp(account: String, path: String) async throws {
        let counting = CountingStorage()
        try await WriteBehindStorage.during(counting, area: Self.area, failed: { Issue.record($0) }) { sut in
            let key = Self.key(path, account: account)
            try await sut.save(Self.response, for: key)
            // Found by the worker or by a waiting change, but found in any case.
            let found = try await sut.responses(for: key)
            #expect(found == [Self.response])
        }
        let kept = await counting.inner.responses(for: Self.key(path, account: account))
        #expect(kept.count == 1)
    }

    @Test func stored_isFoundWhereSomethingWasStoredBefore() async throws {
        let counting = CountingStorage()
        await counting.inner.save(Self.response, for: Self.key("/list?page=1"))
        try await WriteBehindStorage.during(counting, area: Self.area, failed: { Issue.record($0) }) { sut in
            let found = try await sut.responses(for: Self.key("/list?page=1"))
            #expect(found == [Self.response])
        }
    }

    private static let response = StoredResponse(
        status: 200, fields: ["ETag": "\"1\""], body: [1], requestedAt: 1, receivedAt: 1)

    private static func key(_ path: String, account: String = "a") -> ResponseKey {
        ResponseKey(account: account, url: "http://a.example\(path)")
    }
}

/// Records each lookup of responses.
private struct CountingStorage: ResponseStorage {
    let inner = MemoryResponseStorage()
    let looks = Journal()

    func responses(for key: ResponseKey) async -> [StoredResponse] {
        await looks.note(key.url)
        return await inner.responses(for: key)
    }

    func holdsAny(account: String, under prefix: String) async -> Bool {
        await inner.holdsAny(account: account, under: prefix)
    }

    func save(_ response: StoredResponse, for key: ResponseKey) async { await inner.save(response, for: key) }
    func remove(_ key: ResponseKey) async { await inner.remove(key) }
    func removeAll(_ key: ResponseKey) async { await inner.removeAll(key) }
}
