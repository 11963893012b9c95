/// The tables of the file, and how to upgrade those of an earlier version.
enum LibrarySchema {
    /// The application id in the file's header, `foli`.
    static let applicationID: Int64 = 0x666F_6C69

    static var version: Int { upgrades.count + 1 }

    /// Creates everything in a new file.
    static let tables = """
        -- One row: what the keys of bodies are made with.
        CREATE TABLE store (seed INTEGER NOT NULL) STRICT;

        -- What pages and responses hold, each once: a zstd frame, found by a hash of what it unpacks to.
        CREATE TABLE bodies (
            id INTEGER PRIMARY KEY,
            key BLOB NOT NULL UNIQUE,
            raw_size INTEGER NOT NULL,
            frame BLOB NOT NULL
        ) STRICT;

        -- `generations` is how many there are, so that a lost one is noticed. RowChecksum describes `checksum`.
        CREATE TABLE collections (
            id INTEGER PRIMARY KEY,
            endpoint TEXT NOT NULL,
            parameters TEXT NOT NULL,
            account TEXT NOT NULL,
            checksum INTEGER,
            generations INTEGER NOT NULL DEFAULT 0,
            UNIQUE (endpoint, parameters, account)
        ) STRICT;

        -- `pages` and `items` count from the first page on without a gap. `identity` is what `--resume` compares, and
        -- `definition` and `pagination` are what the list was read with. `keeps_pages` is 0 where only the progress of a
        -- walk is stored; the bodies of its pages are empty. `hashing` is the version of its items' hashes; 0 if another one
        -- of folio wrote them.
        CREATE TABLE generations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            collection INTEGER NOT NULL REFERENCES collections (id),
            start TEXT,
            output TEXT,
            opened_at INTEGER NOT NULL,
            ending TEXT,
            pages INTEGER NOT NULL DEFAULT 0,
            items INTEGER NOT NULL DEFAULT 0,
            identity TEXT,
            definition INTEGER,
            pagination INTEGER,
            keeps_pages INTEGER NOT NULL DEFAULT 1,
            hashing INTEGER NOT NULL DEFAULT 0,
            checksum INTEGER
        ) STRICT;
        CREATE INDEX generations_of_collection ON generations (collection);
        CREATE INDEX generations_of_output ON generations (output) WHERE output IS NOT NULL;

        -- `hashes` are 64 bits each, the lowest byte first. `versions` are as many, of ids and versions; NULL where the
        -- endpoint had no `version:`. `memory` is what else a resumed walk must know, a fact a line; NULL without one.
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
            versions BLOB,
            memory TEXT,
            checksum INTEGER,
            PRIMARY KEY (generation, ordinal)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX pages_of_body ON pages (body);

        -- `selecting` are the request's fields that `Vary` names; `size` is that of the body's frame.
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
            checksum INTEGER,
            UNIQUE (account, url, selecting)
        ) STRICT;
        CREATE INDEX responses_of_body ON responses (body);
        CREATE INDEX responses_by_use ON responses (used_at, body, size);

        \(marks)

        CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT;

        -- A body goes with whatever held it last.
        CREATE TRIGGER page_gone AFTER DELETE ON pages BEGIN
            \(dropBody)
        END;
        CREATE TRIGGER page_changed AFTER UPDATE OF body ON pages WHEN old.body <> new.body BEGIN
            \(dropBody)
        END;
        CREATE TRIGGER response_gone AFTER DELETE ON responses BEGIN
            \(dropBody)
        END;
        CREATE TRIGGER response_changed AFTER UPDATE OF body ON responses WHEN old.body <> new.body BEGIN
            \(dropBody)
        END;
        -- A collection goes with its last generation.
        CREATE TRIGGER generation_gone AFTER DELETE ON generations BEGIN
            DELETE FROM collections WHERE id = old.collection
                AND NOT EXISTS (SELECT 1 FROM generations WHERE collection = old.collection);
        END;
        \(RowChecksum.triggers)
        \(RowChecksum.markTriggers)
        """

    /// Upgrade n is from version n + 1 to version n + 2.
    static let upgrades = [
        """
        -- What `--resume` compares; NULL for walks of folio 0.1, which had one hash of everything.
        ALTER TABLE generations ADD COLUMN identity TEXT;
        ALTER TABLE generations DROP COLUMN settings;
        """,
        """
        -- What a list was read with, as two hashes; NULL for walks of folio 0.1 and 0.2, which stored neither.
        ALTER TABLE generations ADD COLUMN definition INTEGER;
        ALTER TABLE generations ADD COLUMN pagination INTEGER;
        """,
        """
        -- 0 where only the progress of a walk is stored, for `--resume`; the bodies of its pages are empty.
        ALTER TABLE generations ADD COLUMN keeps_pages INTEGER NOT NULL DEFAULT 1;
        """,
        """
        -- Hashes of ids and versions, in the order of `hashes`; NULL where the endpoint had no `version:`.
        ALTER TABLE pages ADD COLUMN versions BLOB;
        """,
        RowChecksum.upgrade,
        RowChecksum.memoryUpgrade,
        // Version 8 had marks by ids. They are not kept.
        "",
        """
        DROP TABLE IF EXISTS marks;
        DROP TABLE IF EXISTS marked_lists;
        \(marks)
        \(RowChecksum.markTriggers)
        """,
        "ALTER TABLE generations ADD COLUMN hashing INTEGER NOT NULL DEFAULT 0;",
    ]

    private static let marks = """
        -- What somebody has read of a list, and where they left it: hashes of items. `items` is how many marks there are,
        -- and `sum` the exclusive or of their checksums.
        CREATE TABLE marked_lists (
            id INTEGER PRIMARY KEY,
            endpoint TEXT NOT NULL,
            parameters TEXT NOT NULL,
            account TEXT NOT NULL,
            definition INTEGER NOT NULL,
            place INTEGER,
            place_number INTEGER NOT NULL DEFAULT 0,
            items INTEGER NOT NULL DEFAULT 0,
            sum INTEGER NOT NULL DEFAULT 0,
            checksum INTEGER,
            UNIQUE (endpoint, parameters, account, definition)
        ) STRICT;
        CREATE TABLE marks (
            list INTEGER NOT NULL REFERENCES marked_lists (id) ON DELETE CASCADE,
            item INTEGER NOT NULL,
            PRIMARY KEY (list, item)
        ) STRICT, WITHOUT ROWID;
        """

    private static let dropBody = """
        DELETE FROM bodies WHERE id = old.body
            AND NOT EXISTS (SELECT 1 FROM pages WHERE body = old.body)
            AND NOT EXISTS (SELECT 1 FROM responses WHERE body = old.body);
        """
}
