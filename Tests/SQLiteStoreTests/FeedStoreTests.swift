import Feeds
import SQLiteStore
import TestSupport
import Testing

struct FeedStoreTests {
    @Test(arguments: FeedStoreRule.all)
    func sqliteStore_keepsTheContract(rule: FeedStoreRule) async throws {
        let holds = try await withStore { try await rule.holds($0) }
        #expect(holds)
    }
}
