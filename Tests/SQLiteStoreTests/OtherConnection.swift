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

    /// The first column of the first row.
    func number(_ sql: String) throws -> Int {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
        guard code == SQLITE_OK, sqlite3_step(statement) == SQLITE_ROW else { throw Failure(code: code) }
        return Int(sqlite3_column_int64(statement, 0))
    }
}
