import CSQLite
import Feeds
import Pages
import TestSupport
import Testing

@testable import SQLiteStore

/// Libraries of earlier versions.
struct MigrationTests {
    /// The tables of folio 0.1.
    private static let version1 = """
        CREATE TABLE store (seed INTEGER NOT NULL) STRICT;

        CREATE TABLE bodies (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            raw_size INTEGER NOT NULL,
            frame BLOB NOT NULL
        ) STRICT;

        CREATE TABLE collections (
            id INTEGER PRIMARY KEY,
            endpoint TEXT NOT NULL,
            parameters TEXT NOT NULL,
            account TEXT NOT NULL,
            UNIQUE (endpoint, parameters, account)
        ) STRICT;

        CREATE TABLE generations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            collection INTEGER NOT NULL REFERENCES collections (id),
            start TEXT,
            output TEXT,
            settings INTEGER NOT NULL,
            opened_at INTEGER NOT NULL,
            ending TEXT,
            pages INTEGER NOT NULL DEFAULT 0,
            items INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX generations_of_collection ON generations (collection);
        CREATE INDEX generations_of_output ON generations (output) WHERE output IS NOT NULL;

        CREATE TABLE pages (
            generation INTEGER NOT NULL REFERENCES generations (id) ON DELETE CASCADE,
            ordinal INTEGER NOT NULL,
            position TEXT,
            next TEXT,
            printed INTEGER NOT NULL,
            output_length INTEGER,
            fetched_at INTEGER NOT NULL,
            body INTEGER NOT NULL REFERENCES bodies (id),
            hashes BLOB NOT NULL,
            PRIMARY KEY (generation, ordinal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pages_of_body ON pages (body);

        CREATE TABLE responses (
            id INTEGER PRIMARY KEY,
            account TEXT NOT NULL,
            url TEXT NOT NULL,
            selecting TEXT NOT NULL,
            status INTEGER NOT NULL,
            fields TEXT NOT NULL,
            redirected_to TEXT,
            requested_at INTEGER NOT NULL,
            received_at INTEGER NOT NULL,
            used_at INTEGER NOT NULL,
            body INTEGER NOT NULL REFERENCES bodies (id),
            size INTEGER NOT NULL,
            UNIQUE (account, url, selecting)
        ) STRICT;
        CREATE INDEX responses_of_body ON responses (body);
        CREATE INDEX responses_by_use ON responses (used_at, body, size);

        CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

        CREATE TRIGGER page_gone AFTER DELETE ON pages BEGIN
            DELETE FROM bodies WHERE id = old.body
                AND NOT EXISTS (SELECT 1 FROM pages WHERE body = old.body)
                AND NOT EXISTS (SELECT 1 FROM responses WHERE body = old.body);
        END;
        CREATE TRIGGER page_changed AFTER UPDATE OF body ON pages WHEN old.body <> new.body BEGIN
            DELETE FROM bodies WHERE id = old.body
                AND NOT EXISTS (SELECT 1 FROM pages WHERE body = old.body)
                AND NOT EXISTS (SELECT 1 FROM responses WHERE body = old.body);
        END;
        CREATE TRIGGER response_gone AFTER DELETE ON responses BEGIN
            DELETE FROM bodies WHERE id = old.body
                AND NOT EXISTS (SELECT 1 FROM pages WHERE body = old.body)
                AND NOT EXISTS (SELECT 1 FROM responses WHERE body = old.body);
        END;
        CREATE TRIGGER response_changed AFTER UPDATE OF body ON responses WHEN old.body <> new.body BEGIN
            DELETE FROM bodies WHERE id = old.body
                AND NOT EXISTS (SELECT 1 FROM pages WHERE body = old.body)
                AND NOT EXISTS (SELECT 1 FROM responses WHERE body = old.body);
        END;
        CREATE TRIGGER generation_gone AFTER DELETE ON generations BEGIN
            DELETE FROM collections WHERE id = old.collection
                AND NOT EXISTS (SELECT 1 FROM generations WHERE collection = old.collection);
        END;
        """

    @Test func walksOfVersion1_areKeptWithoutIdentity() async throws {
        let folder = try TemporaryFolder()
        try OtherConnection(folder.library).run(
            """
            PRAGMA journal_mode = WAL;
            PRAGMA application_id = \(LibrarySchema.applicationID);
            \(Self.version1)
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

    /// A new file is made at once, and an earlier one in steps.
    @Test func upgradedFile_hasTheTablesOfANewOne() async throws {
        let (new, old) = (try TemporaryFolder(), try TemporaryFolder())
        try await withStore(at: new.library) { _ in }
        try OtherConnection(old.library).run(
            """
            PRAGMA application_id = \(LibrarySchema.applicationID);
            \(Self.version1)
            INSERT INTO store (seed) VALUES (7);
            PRAGMA user_version = 1;
            """)
        try await withStore(at: old.library) { _ in }
        let columns = """
            SELECT group_concat(line, char(10)) FROM (SELECT m.name || ' ' || i.name || ' ' || i.type || ' ' || i."notnull"
                || ' ' || coalesce(i.dflt_value, '-') || ' ' || i.pk AS line
            FROM sqlite_schema m, pragma_table_info(m.name) i WHERE m.type = 'table' ORDER BY 1)
            """
        let others = """
            SELECT group_concat(line, char(10)) FROM (SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '-')
            AS line FROM sqlite_schema WHERE type <> 'table' ORDER BY 1)
            """
        for query in [columns, others] {
            let words = try [new, old].map { folder in
                try OtherConnection(folder.library).texts(query).flatMap { $0.split(whereSeparator: \.isWhitespace) }
            }
            #expect(words[0] == words[1] && words[0].contains("generations"))
        }
    }

    /// Pages of version 6 had no memory. Their checksums are computed again, but not those of damaged rows.
    @Test func pagesOfVersion6_areSoundUnlessTheyWereDamaged() async throws {
        let folder = try TemporaryFolder()
        try OtherConnection(folder.library).run(
            """
            PRAGMA application_id = \(LibrarySchema.applicationID);
            \(Self.version1)
            INSERT INTO store (seed) VALUES (7);
            INSERT INTO bodies VALUES (1, x'01', 0, x'');
            INSERT INTO collections VALUES (1, 'demo/feed', '', '');
            INSERT INTO generations (collection, settings, opened_at, pages) VALUES (1, 0, 3, 2);
            INSERT INTO pages VALUES (1, 0, NULL, 'b', 0, NULL, 0, 1, x''), (1, 1, 'b', 'c', 0, NULL, 0, 1, x'');
            """)
        let connection = try Connection(folder.library, busyTimeout: BusyTimeout(.zero))
        for upgrade in LibrarySchema.upgrades.prefix(5) { try connection.script(upgrade) }
        try connection.script("PRAGMA user_version = 6")
        try OtherConnection(folder.library).damage("UPDATE pages SET next = 'd' WHERE ordinal = 1")
        try await withStore(at: folder.library) { _ in }
        let sound = try connection.rows(
            "SELECT \(RowChecksum.pageIsSound) FROM pages p JOIN bodies b ON b.id = p.body ORDER BY ordinal", []
        ) { $0.isTrue(0) }
        #expect(sound == [true, false])
    }

    /// Version 8 marked items by their ids. These marks are not kept.
    @Test func marksOfVersion8_areDeleted() async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ in }
        try OtherConnection(folder.library).run(
            """
            DROP TABLE marks;
            DROP TABLE marked_lists;
            CREATE TABLE marked_lists (
                id INTEGER PRIMARY KEY, endpoint TEXT NOT NULL, parameters TEXT NOT NULL, account TEXT NOT NULL, place TEXT,
                place_number INTEGER NOT NULL DEFAULT 0, UNIQUE (endpoint, parameters, account)) STRICT;
            CREATE TABLE marks (
                list INTEGER NOT NULL REFERENCES marked_lists (id) ON DELETE CASCADE, item TEXT NOT NULL,
                PRIMARY KEY (list, item)) STRICT, WITHOUT ROWID;
            INSERT INTO marked_lists VALUES (1, 'demo/feed', '', '', 'x', 1);
            INSERT INTO marks VALUES (1, 'x');
            ALTER TABLE generations DROP COLUMN hashing;
            PRAGMA user_version = 8;
            """)
        try await withStore(at: folder.library) { store async throws in
            #expect(try await store.verify().isEmpty)
            #expect(try await !store.hasMarks(.everything))
            try await store.mark([1], asRead: true, in: .init(.feed, definition: 1))
            #expect(try await store.verify().isEmpty)
        }
    }

    @Test(arguments: [0, -1]) func versionThatNeverWas_isDamage(version: Int) async throws {
        let folder = try TemporaryFolder()
        try await withStore(at: folder.library) { _ in }
        try OtherConnection(folder.library).run("PRAGMA user_version = \(version)")
        let fault = try await openingFault(folder.library)
        #expect(fault == .corrupt(path: folder.library, reason: "its schema has version \(version)"))
    }
}
