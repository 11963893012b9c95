import Feeds
import TestSupport
import Testing

struct FeedStoreTests {
    @Test(arguments: FeedStoreRule.all)
    func memoryStore_keepsTheContract(rule: FeedStoreRule) async throws {
        #expect(try await rule.holds(MemoryStore(now: { FeedStoreRule.now })))
    }

    /// Behaviour 19: it does nothing and always succeeds, so it is excepted from rules that need memory.
    @Test(arguments: FeedStoreRule.all)
    func nullStore_keepsTheContractButForMemory(rule: FeedStoreRule) async throws {
        #expect(try await rule.holds(NullStore()) == !rule.needsMemory)
    }
}
