private import CSQLite
import Feeds
private import Glibc

/// One connection to the file. Each statement is prepared once, and finalised when the connection closes.
final class Connection {
    let path: String
    private var handle: OpaquePointer?
    private var statements: [String: OpaquePointer] = [:]
    /// How long statements wait for another connection.
    private let busyTimeout: BusyTimeout

    /// How a connection may use the file.
    enum Access {
        case writing
        /// Reads only; others may write.
        case reading
        /// Reads a file that nobody writes: without a lock, and without files beside it.
        case unchanging
    }

    /// Opens an existing file.
    init(_ path: String, busyTimeout: BusyTimeout, access: Access = .writing) throws(StoreError) {
        self.path = path
        self.busyTimeout = busyTimeout
        let mode =
            switch access {
            case .writing: SQLITE_OPEN_READWRITE
            case .reading: SQLITE_OPEN_READONLY
            case .unchanging: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            }
        let flags = SQLITE_OPEN_NOMUTEX | mode
        let name = access == .unchanging ? "file:\(PairText.escaped(path))?immutable=1" : path
        let code = sqlite3_open_v2(name, &handle, flags, nil)
        guard code == SQLITE_OK else { throw error(code, sql: "") }
        sqlite3_extended_result_codes(handle, 1)
        RowChecksum.define(on: handle)
        waits(true)
    }

    deinit { close() }

    /// Closes the connection; later statements fail.
    func close() {
        for statement in statements.values { sqlite3_finalize(statement) }
        statements = [:]
        sqlite3_close_v2(handle)
        handle = nil
    }

    var lastInsertedID: Int64 { handle.map(sqlite3_last_insert_rowid) ?? 0 }

    /// Runs several statements without arguments.
    func script(_ sql: String) throws(StoreError) {
        guard handle != nil else { throw .closed(path: path) }
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw error(code, sql: sql) }
    }

    /// Runs a statement; returns how many rows it changed.
    @discardableResult
    func run(_ sql: String, _ arguments: Argument...) throws(StoreError) -> Int {
        try run(sql, arguments)
    }

    @discardableResult
    func run(_ sql: String, _ arguments: [Argument]) throws(StoreError) -> Int {
        let statement = try start(sql, arguments)
        defer { finish(statement) }
        while try step(statement, sql: sql) {}
        return Int(sqlite3_changes(handle))
    }

    /// The first row of a query, mapped.
    func first<Result>(
        _ sql: String, _ arguments: Argument..., map: (Row) throws -> Result
    ) throws -> Result? {
        let statement = try start(sql, arguments)
        defer { finish(statement) }
        return try step(statement, sql: sql) ? map(Row(statement)) : nil
    }

    /// All rows of a query, mapped.
    func rows<Result>(
        _ sql: String, _ arguments: [Argument] = [], map: (Row) throws -> Result
    ) throws -> [Result] {
        let statement = try start(sql, arguments)
        defer { finish(statement) }
        var results: [Result] = []
        while try step(statement, sql: sql) { results.append(try map(Row(statement))) }
        return results
    }

    /// Passes each row to the body, until the body returns false.
    func forEach(_ sql: String, _ arguments: Argument..., body: (Row) throws -> Bool) throws {
        let statement = try start(sql, arguments)
        defer { finish(statement) }
        while try step(statement, sql: sql), try body(Row(statement)) {}
    }

    /// Whether the path no longer leads to the file: what is written is lost.
    private var hasMoved: Bool {
        var hasMoved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    }

    /// Begins a writing transaction.
    func begin() throws(StoreError) {
        if hasMoved { throw .gone(path: path) }
        try run("BEGIN IMMEDIATE")
    }

    /// Runs the body as one writing transaction, which is rolled back if the body throws. In the body of another one, it
    /// is a part of that one.
    @discardableResult
    func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        if handle != nil, sqlite3_get_autocommit(handle) == 0 { return try body() }
        try begin()
        do {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Some errors have already rolled it back. An error here must not hide the first one.
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw error
        }
    }

    /// Runs the body without waiting for other connections.
    @discardableResult
    func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
        waits(false)
        defer { waits(true) }
        return try body()
    }

    private func waits(_ isPatient: Bool) {
        // The connection uses it in its busy handler until it closes.
        let context = Unmanaged.passUnretained(busyTimeout).toOpaque()
        sqlite3_busy_handler(
            handle,
            isPatient
                ? { context, tries in
                    guard let context else { return 0 }
                    return Unmanaged<BusyTimeout>.fromOpaque(context).takeUnretainedValue().wait(tries: tries) ? 1 : 0
                } : nil, context)
    }

    // MARK: Statements

    private func start(_ sql: String, _ arguments: [Argument]) throws(StoreError) -> OpaquePointer {
        let statement = try prepared(sql)
        for (index, argument) in zip(Int32(1)..., arguments) {
            let code = bind(argument, to: index, of: statement)
            if code != SQLITE_OK {
                finish(statement)
                throw error(code, sql: sql)
            }
        }
        return statement
    }

    private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        guard handle != nil else { throw .closed(path: path) }
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw error(code, sql: sql) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ argument: Argument, to index: Int32, of statement: OpaquePointer) -> Int32 {
        switch argument {
        case .null: return sqlite3_bind_null(statement, index)
        case .integer(let value): return sqlite3_bind_int64(statement, index, value)
        case .text(var text):
            return text.withUTF8 {
                folio_sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        case .blob(let bytes):
            return folio_sqlite3_bind_blob(statement, index, bytes.baseAddress, Int32(clamping: bytes.count))
        }
    }

    private func step(_ statement: OpaquePointer, sql: String) throws(StoreError) -> Bool {
        switch sqlite3_step(statement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw error(code, sql: sql)
        }
    }

    private func finish(_ statement: OpaquePointer) {
        sqlite3_reset(statement)
        sqlite3_clear_bindings(statement)
    }

    // MARK: Errors

    private func error(_ code: Int32, sql: String) -> StoreError {
        let message = String(cString: handle.flatMap { sqlite3_errmsg($0) } ?? sqlite3_errstr(code))
        switch code & 0xFF {
        case SQLITE_FULL: return .full(path: path)
        case SQLITE_READONLY: return .readOnly(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: return .locked(path: path)
        case SQLITE_NOTADB: return .notALibrary(path: path)
        case SQLITE_CORRUPT: return .corrupt(path: path, reason: message)
        case SQLITE_ERROR where Self.schemaMessages.contains(where: message.contains):
            return .wrongSchema(path: path, reason: message)
        // Only these two codes have a current errno; for others it belongs to an earlier error.
        case SQLITE_IOERR, SQLITE_CANTOPEN: return systemError(code, message, sql: sql)
        default: return .failed(path: path, code: code, message: message, sql: sql)
        }
    }

    /// What SQLite says of a statement if the tables are not those that it was written for.
    private static let schemaMessages = [
        "no such table", "no such column", "has no column named", "duplicate column name", "already exists",
    ]

    private func systemError(_ code: Int32, _ message: String, sql: String) -> StoreError {
        switch handle.map(sqlite3_system_errno) ?? 0 {
        case ENOSPC, EDQUOT: .full(path: path)
        case EROFS: .readOnly(path: path)
        case let number where code & 0xFF == SQLITE_CANTOPEN:
            .cannotOpen(path: path, reason: number == 0 ? message : String(cString: strerror(number)))
        default: .failed(path: path, code: code, message: message, sql: sql)
        }
    }
}
