private import CSQLite
import Pages

/// The checksums of rows. SQLite has none, so a damaged disk could otherwise change a position or a count, or lose a row,
/// and a list would be shorter without a word.
///
/// A row's column `checksum` is a hash of all its columns that decide what is read. Triggers update it with the row;
/// `checksum(…)` is a function that folio adds to SQLite.
enum RowChecksum {
    /// Whether a page's row is undamaged, for queries that join `pages p` with `bodies b`. Its body may still be damaged.
    static let pageIsSound = "p.checksum IS \(page(of: "p", body: "b.key"))"
    /// Whether a walk's row is undamaged, for queries that join `generations g` with `collections c`.
    static let generationIsSound = """
        g.checksum IS \(generation(of: "g", list: "c.endpoint, c.parameters, c.account"))
        """
    /// Whether a response's row is undamaged, for queries that join `responses r` with `bodies b`.
    static let responseIsSound = "r.checksum IS \(response(of: "r", body: "b.key"))"

    /// Adds the columns and triggers, and computes the checksums of all rows.
    static let schema = """
        ALTER TABLE pages ADD COLUMN checksum INTEGER;
        ALTER TABLE generations ADD COLUMN checksum INTEGER;
        ALTER TABLE responses ADD COLUMN checksum INTEGER;
        UPDATE pages SET checksum = \(page(of: "pages"));
        UPDATE generations SET checksum = \(generation(of: "generations"));
        UPDATE responses SET checksum = \(response(of: "responses"));
        \(triggers(
            on: "pages", columns: pageColumns, page(of: "new"),
            row: "generation = new.generation AND ordinal = new.ordinal"))
        \(triggers(on: "generations", columns: generationColumns, generation(of: "new"), row: "id = new.id"))
        \(triggers(on: "responses", columns: responseColumns, response(of: "new"), row: "id = new.id"))

        -- How many walks a collection has, so that a lost one is noticed.
        ALTER TABLE collections ADD COLUMN generations INTEGER NOT NULL DEFAULT 0;
        UPDATE collections SET generations = (SELECT count(*) FROM generations WHERE collection = collections.id);
        CREATE TRIGGER generation_added AFTER INSERT ON generations BEGIN
            UPDATE collections SET generations = generations + 1 WHERE id = new.collection;
        END;
        CREATE TRIGGER generation_deleted AFTER DELETE ON generations BEGIN
            UPDATE collections SET generations = generations - 1 WHERE id = old.collection;
        END;
        """

    private static let pageColumns = [
        "generation", "ordinal", "position", "next", "printed", "output_length", "fetched_at", "body", "hashes",
        "versions",
    ]
    private static let generationColumns = [
        "id", "collection", "start", "output", "identity", "definition", "pagination", "opened_at", "ending", "pages",
        "items", "keeps_pages",
    ]
    private static let responseColumns = [
        "account", "url", "selecting", "status", "fields", "redirected_to", "requested_at", "received_at", "body",
    ]

    private static func page(of row: String, body: String? = nil) -> String {
        call(pageColumns, of: row, and: body ?? key(of: row))
    }

    private static func generation(of row: String, list: String? = nil) -> String {
        let parts = ["endpoint", "parameters", "account"].map {
            "(SELECT \($0) FROM collections WHERE id = \(row).collection)"
        }
        return call(generationColumns, of: row, and: list ?? parts.joined(separator: ", "))
    }

    private static func response(of row: String, body: String? = nil) -> String {
        call(responseColumns, of: row, and: body ?? key(of: row))
    }

    /// The hash under which a row's body is stored: the number of its row in `bodies` alone could lead to another one.
    private static func key(of row: String) -> String { "(SELECT key FROM bodies WHERE id = \(row).body)" }

    private static func call(_ columns: [String], of row: String, and others: String) -> String {
        "checksum(\(columns.map { "\(row).\($0)" }.joined(separator: ", ")), \(others))"
    }

    private static func triggers(on table: String, columns: [String], _ checksum: String, row: String) -> String {
        [("INSERT", "added"), ("UPDATE OF \(columns.joined(separator: ", "))", "changed")].map { event, name in
            """
            CREATE TRIGGER \(table)_\(name)_checksum AFTER \(event) ON \(table) BEGIN
                UPDATE \(table) SET checksum = \(checksum) WHERE \(row);
            END;
            """
        }.joined(separator: "\n")
    }

    /// Adds the function `checksum` to a connection.
    static func define(on connection: OpaquePointer?) {
        let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
        sqlite3_create_function_v2(
            connection, "checksum", -1, flags, nil,
            { context, count, values in
                var bytes: [UInt8] = []
                for value in UnsafeBufferPointer(start: values, count: Int(count)) {
                    RowChecksum.append(value, to: &bytes)
                }
                sqlite3_result_int64(context, Int64(bitPattern: SeededHash(of: bytes, seed: 0).low))
            }, nil, nil, nil)
    }

    /// Appends a value with its type and size, so that no two rows have the same bytes.
    private static func append(_ value: OpaquePointer?, to bytes: inout [UInt8]) {
        let type = sqlite3_value_type(value)
        bytes.append(UInt8(truncatingIfNeeded: type))
        switch type {
        case SQLITE_NULL: break
        case SQLITE_INTEGER:
            withUnsafeBytes(of: sqlite3_value_int64(value).littleEndian) { bytes.append(contentsOf: $0) }
        default:
            let start = sqlite3_value_blob(value)
            let count = sqlite3_value_bytes(value)
            withUnsafeBytes(of: count.littleEndian) { bytes.append(contentsOf: $0) }
            bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: Int(count)))
        }
    }
}
