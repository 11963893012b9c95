import HTTPCache
import SQLiteStore
import TestSupport
import Testing

struct ResponseStorageTests {
    @Test(arguments: ResponseStorageRule.all)
    func sqliteStore_keepsTheContract(rule: ResponseStorageRule) async throws {
        let holds = try await withStore { try await rule.holds($0) }
        #expect(holds)
    }
}
