import CSQLite

/// Another program's connection to a file.
final class OtherConnection {
    struct Failure: Error {
        let code: Int32
    }

    private var handle: OpaquePointer?

    init(_ path: String) throws {
        let code = sqlite3_open(path, &handle)
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    deinit { sqlite3_close(handle) }

    func run(_ sql: String) throws {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }

    /// Changes rows as a broken disk does: no trigger notices.
    func damage(_ sql: String) throws {
        let triggers = try texts("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
        let definitions = try texts("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        for name in triggers { try run("DROP TRIGGER \(name)") }
        try run(sql)
        for definition in definitions { try run(definition) }
    }

    /// The first column of all rows.
    func texts(_ sql: String) throws -> [String] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK else { throw Failure(code: code) }
        var texts: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW { texts.append(String(cString: sqlite3_column_text(statement, 0))) }
        return texts
    }

    /// The first column of the first row.
    func number(_ sql: String) throws -> Int {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW else { throw Failure(code: code) }
        return Int(sqlite3_column_int64(statement, 0))
    }
}
