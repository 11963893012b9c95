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

    /// The lists of one output have no file of their own. There may be many.
    @Test func openingAListWithoutAFile_changesNoOtherWalk() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { store async throws in
            let open = { (output: String) in
                try await store.open(.new(.feed, as: nil, start: nil, run: .init(output: output), at: 0))
            }
            _ = try await open("")
            try OtherConnection(folder.library).run(
                "CREATE TRIGGER no BEFORE UPDATE OF output ON generations BEGIN SELECT raise(ABORT, 'no'); END")
            _ = try await open("")
            _ = try await open("/a.csv")
            // The file of an earlier walk is no longer its own.
            #expect(await fault { _ = try await open("/a.csv") } != nil)
        }
    }
}
