import CSQLite
import Feeds
import Pages
import TestSupport
import Testing

@testable import SQLiteStore

/// Libraries of earlier versions.
struct MigrationTests {
    @Test func walksOfVersion1_areKeptWithoutIdentity() async throws {
        let folder = try TemporaryFolder()
        try OtherConnection(folder.library).run(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA application_id = \(LibrarySchema.applicationID);
            \(LibrarySchema.steps[0])
            INSERT INTO store (seed) VALUES (7);
            INSERT INTO collections VALUES (1, 'demo/feed', '', '');
            INSERT INTO generations (collection, output, settings, opened_at) VALUES (1, '/a.csv', -5, 3);
            PRAGMA user_version = 1;
            """)
        let kept = try await withStore(at: folder.library) { try await $0.generations(.collection(.feed)) }
        #expect(kept.map(\.run) == [.init(output: "/a.csv", identity: nil)])
        #expect(kept.map(\.definition) == [nil])
        let again = try await withStore(at: folder.library) { try await $0.generations(.output("/a.csv")) }
        #expect(again == kept)
        #expect(try OtherConnection(folder.library).number("PRAGMA user_version") == LibrarySchema.version)
    }
}
