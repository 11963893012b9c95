/// Compares the tables, indexes and triggers of a file with those that folio makes.
struct SchemaCheck {
    /// An entry of `sqlite_schema`, and what has to be equal in both files.
    private struct Entry: Hashable {
        let type: String
        let name: String
        /// The text; for a table, its columns, because an upgraded table has them in another order.
        let content: [String]
    }

    private let connection: Connection

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// What is missing, changed or unknown.
    func findings() throws -> [LibraryFinding] {
        let model = try Connection(":memory:", busyTimeout: BusyTimeout(.zero))
        defer { model.close() }
        try model.script(LibrarySchema.tables)
        let (expected, found) = (try Self.entries(of: model), try Self.entries(of: connection))
        let isSame = { (one: Entry, other: Entry) in one.type == other.type && one.name == other.name }
        let faults = expected.compactMap { entry -> LibraryFinding? in
            guard let own = found.first(where: { isSame($0, entry) }) else {
                return .schema(.missing, type: entry.type, name: entry.name)
            }
            return own == entry ? nil : .schema(.changed, type: entry.type, name: entry.name)
        }
        let others = found.filter { own in !expected.contains { isSame($0, own) } }
        return faults + others.map { .schema(.unknown, type: $0.type, name: $0.name) }
    }

    private static func entries(of connection: Connection) throws -> [Entry] {
        let all = try connection.rows(
            """
            SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type = 'trigger',
                type = 'index', name
            """
        ) { (type: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
        return try all.map { entry in
            let content = entry.type == "table" ? try columns(of: entry.name, connection) : words(of: entry.sql)
            return Entry(type: entry.type, name: entry.name, content: content)
        }
    }

    private static func columns(of table: String, _ connection: Connection) throws -> [String] {
        try connection.rows(
            """
            SELECT name, type, "notnull", coalesce(dflt_value, 'none'), pk FROM pragma_table_info(?) ORDER BY name
            """, [.text(table)]
        ) { row in (0..<5).map { row.text($0) }.joined(separator: " ") }
    }

    /// Earlier versions may have written other line breaks.
    private static func words(of sql: String) -> [String] {
        sql.split { " \n\t".contains($0) }.map { String($0) }
    }
}
