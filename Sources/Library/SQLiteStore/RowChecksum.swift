private import CSQLite
import Pages

/// The checksums of rows. SQLite has none, so a damaged disk could otherwise change a position or a count, or lose a row,
/// and a list would be shorter without a message.
///
/// The column `checksum` is a hash of the row's other columns, except those that do not change what folio reads. Triggers
/// update it. They call `checksum(…)`, a function that folio adds to SQLite.
enum RowChecksum {
    /// Whether a page's row is undamaged, for queries that join `pages p` with `bodies b`. Its body may still be damaged.
    static let pageIsSound = "p.checksum IS \(call(pageColumns, of: "p", and: ["b.key"]))"
    /// Whether a walk's row is undamaged, and that of its list, for queries that join `generations g` with
    /// `collections c`.
    static let generationIsSound = """
        (g.checksum IS \(call(generationColumns, of: "g")) AND \(collectionIsSound(as: "c")))
        """
    /// Whether a response's row is undamaged, for queries that join `responses r` with `bodies b`.
    static let responseIsSound = "r.checksum IS \(call(responseColumns, of: "r", and: ["b.key"]))"

    /// Whether a collection's row is undamaged.
    static func collectionIsSound(as row: String) -> String {
        "\(row).checksum IS \(call(collectionColumns, of: row))"
    }

    /// Whether the row of a list with marks is undamaged, for queries of `marked_lists l`.
    static let markedListIsSound = "l.checksum IS \(call(markedLists.columns, of: "l"))"

    /// How many walks a row of `collections` has.
    static let walks = "(SELECT count(*) FROM generations WHERE collection = collections.id)"

    /// Keeps the checksums and counts of all rows.
    static let triggers = triggers(on: checksummed)

    /// Keeps the checksums of lists with marks.
    static let markTriggers: String = {
        let changes = [("INSERT", "added", "new", "+"), ("DELETE", "deleted", "old", "-")].map {
            event, name, row, sign in
            """
            CREATE TRIGGER mark_\(name) AFTER \(event) ON marks BEGIN
                UPDATE marked_lists SET items = items \(sign) 1,
                    sum = (sum | checksum(\(row).item)) & ~(sum & checksum(\(row).item)) WHERE id = \(row).list;
            END;
            """
        }
        return (changes + [triggers(on: markedLists)]).joined(separator: "\n")
    }()

    private static let markedLists = Table(
        name: "marked_lists",
        columns: [
            "id", "endpoint", "parameters", "account", "definition", "place", "place_number", "items", "sum",
        ])

    private static func triggers(on tables: [Table]) -> String {
        """
        CREATE TRIGGER generation_added AFTER INSERT ON generations BEGIN
            UPDATE collections SET generations = generations + 1 WHERE id = new.collection;
        END;
        CREATE TRIGGER generation_deleted AFTER DELETE ON generations BEGIN
            UPDATE collections SET generations = generations - 1 WHERE id = old.collection;
        END;
        \(tables.map(triggers).joined(separator: "\n"))
        """
    }

    /// Adds the columns and triggers to an earlier version, and computes the checksums of all rows.
    static let upgrade = """
        \(withoutMemory.map { "ALTER TABLE \($0.name) ADD COLUMN checksum INTEGER;" }.joined(separator: "\n"))
        ALTER TABLE collections ADD COLUMN generations INTEGER NOT NULL DEFAULT 0;
        UPDATE collections SET generations = \(walks);
        \(withoutMemory.map { "UPDATE \($0.name) SET checksum = \(checksum(of: $0, row: $0.name));" }.joined(separator: "\n"))
        \(triggers(on: withoutMemory))
        """

    /// Adds what a resumed walk must know to the pages. A damaged row stays damaged.
    static let memoryUpgrade = """
        DROP TRIGGER pages_added_checksum;
        DROP TRIGGER pages_changed_checksum;
        ALTER TABLE pages ADD COLUMN memory TEXT;
        UPDATE pages SET checksum = \(checksum(of: pages, row: "pages"))
            WHERE checksum IS \(checksum(of: pages.without(memory), row: "pages"));
        \(triggers(on: pages))
        """

    /// A table with checksums.
    private struct Table {
        let name: String
        let columns: [String]
        /// The condition for the row `new` of a trigger.
        var row = "id = new.id"
        /// Whether the checksum includes the hash under which the row's body is stored. The number of the body's row alone
        /// could lead to another body.
        var hasBody = false

        /// The table before it had a column.
        func without(_ column: String) -> Table {
            Table(name: name, columns: columns.filter { $0 != column }, row: row, hasBody: hasBody)
        }
    }

    private static let memory = "memory"
    private static let withoutMemory = checksummed.map { $0.without(memory) }

    private static let checksummed = [
        Table(name: "collections", columns: collectionColumns),
        Table(name: "generations", columns: generationColumns),
        pages,
        Table(name: "responses", columns: responseColumns, hasBody: true),
    ]

    private static let pages = Table(
        name: "pages", columns: pageColumns, row: "generation = new.generation AND ordinal = new.ordinal",
        hasBody: true)

    private static let collectionColumns = ["id", "endpoint", "parameters", "account", "generations"]
    private static let generationColumns = [
        "id", "collection", "start", "output", "identity", "definition", "pagination", "opened_at", "ending", "pages",
        "items", "keeps_pages",
    ]
    private static let pageColumns = [
        "generation", "ordinal", "position", "next", "printed", "output_length", "fetched_at", "body", "hashes",
        "versions", memory,
    ]
    private static let responseColumns = [
        "account", "url", "selecting", "status", "fields", "redirected_to", "requested_at", "received_at", "body",
    ]

    private static func triggers(on table: Table) -> String {
        let changes = "UPDATE OF \(table.columns.joined(separator: ", "))"
        return [("INSERT", "added"), (changes, "changed")].map { event, name in
            """
            CREATE TRIGGER \(table.name)_\(name)_checksum AFTER \(event) ON \(table.name) BEGIN
                UPDATE \(table.name) SET checksum = \(checksum(of: table, row: "new")) WHERE \(table.row);
            END;
            """
        }.joined(separator: "\n")
    }

    private static func checksum(of table: Table, row: String) -> String {
        call(
            table.columns, of: row,
            and: table.hasBody ? ["(SELECT key FROM bodies WHERE id = \(row).body)"] : [])
    }

    private static func call(_ columns: [String], of row: String, and others: [String] = []) -> String {
        "checksum(\((columns.map { "\(row).\($0)" } + others).joined(separator: ", ")))"
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
