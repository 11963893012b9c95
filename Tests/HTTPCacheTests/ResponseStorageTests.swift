import HTTPCache
import TestSupport
import Testing

struct ResponseStorageTests {
    @Test(arguments: ResponseStorageRule.all)
    func memoryStorage_keepsTheContract(rule: ResponseStorageRule) async throws {
        #expect(try await rule.holds(MemoryResponseStorage()))
    }

    @Test(arguments: ResponseStorageRule.all)
    func writeBehindStorage_keepsTheContract(rule: ResponseStorageRule) async throws {
        let holds = try await WriteBehindStorage.during(MemoryResponseStorage(), failed: { Issue.record($0) }) {
            try await rule.holds($0)
        }
        #expect(holds)
    }
}
