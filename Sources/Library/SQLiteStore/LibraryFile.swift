import Feeds
private import Glibc

/// Opens the library's file, and creates it if it is missing.
struct LibraryFile {
    let path: String
    /// How long a statement waits for other connections, in milliseconds.
    let busyTimeout: BusyTimeout

    /// Opens a connection to the file, with the schema of this program. A file that another program or a newer folio
    /// created is not changed.
    func open() throws -> Connection {
        try findOrMake()
        try checkCompanions()
        let connection = try Connection(path, busyTimeout: busyTimeout, access: isUnchanging ? .unchanging : .writing)
        try check(connection)
        // Half a mebibyte of cache: pages are written once and read once. Sixteen of log between two checkpoints: with
        // four, waiting for the disk is most of a long walk.
        try connection.script(
            """
            PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = FAST;
            PRAGMA wal_autocheckpoint = 4000; PRAGMA cache_size = -512;
            """)
        return connection
    }

    /// Creates the file if it is missing. Of several processes, one creates it and the others wait.
    private func findOrMake() throws(StoreError) {
        if try isThere() { return removeDrafts() }
        try makeFolder(path)
        // Without locks, several processes may create the file, and one of them wins. Leftovers are then not removed.
        let lock = FolderLock(of: folder, waits: true)
        if lock != nil {
            if try isThere() { return }
            try removeLeftovers()
        }
        try make()
        _ = consume lock
    }

    private func isThere() throws(StoreError) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw cannotOpen(errno) }
            return false
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return true
        case S_IFDIR: throw cannotOpen(EISDIR)
        default: throw .notAFile(path: path)
        }
    }

    /// SQLite would wait for ever to open a pipe that has the name of one of its files.
    private func checkCompanions() throws(StoreError) {
        for suffix in ["-journal", "-wal", "-shm"] {
            var status = stat()
            if stat(path + suffix, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
                throw .notAFile(path: path + suffix)
            }
        }
    }

    /// The folder of the file.
    var folder: String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Creates the folder of a path, and missing folders above it, for the owner only.
    private func makeFolder(_ path: String) throws(StoreError) {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
        let folder = String(path[..<slash])
        guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
        guard errno == ENOENT else { throw cannotOpen(errno) }
        try makeFolder(folder)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw cannotOpen(errno) }
    }

    /// Creates the file under a temporary name and links it to its final name when it is complete and on the disk, so that
    /// no process sees a partial file.
    private func make() throws(StoreError) {
        let draft = "\(path)\(Self.draftMark)\(UInt64.random(in: .min ... .max))"
        let descriptor = Glibc.open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw cannotOpen(errno) }
        defer {
            Glibc.close(descriptor)
            remove(draft)
        }
        try fill(draft)
        guard fsync(descriptor) == 0, link(draft, path) == 0 || errno == EEXIST else { throw cannotOpen(errno) }
    }

    private func fill(_ draft: String) throws(StoreError) {
        do {
            let connection = try Connection(draft, busyTimeout: busyTimeout)
            defer { connection.close() }
            // Without a log, everything is in the file at the end of the transaction. A log is moved to the file when the
            // connection closes, and SQLite reports no error if the disk is full then.
            try connection.script("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = MEMORY")
            try connection.script(
                """
                BEGIN;
                PRAGMA application_id = \(LibrarySchema.applicationID);
                \(LibrarySchema.tables)
                INSERT INTO store (seed) VALUES (\(Int64.random(in: .min ... .max)));
                PRAGMA user_version = \(LibrarySchema.version);
                COMMIT;
                PRAGMA journal_mode = WAL;
                """)
        } catch { throw error.moved(to: path) }
    }

    /// On a read-only file system, SQLite cannot create the files beside a file in WAL mode, and does not need them.
    private var isUnchanging: Bool {
        var status = stat()
        return access(path, W_OK) != 0 && errno == EROFS && (stat("\(path)-wal", &status) != 0 || status.st_size == 0)
    }

    private func check(_ connection: Connection) throws {
        guard try connection.number("PRAGMA application_id") == LibrarySchema.applicationID else {
            throw StoreError.notALibrary(path: path)
        }
        guard try isOutdated(connection) else { return }
        let version = try connection.number("PRAGMA user_version")
        do { try upgrade(connection) } catch StoreError.wrongSchema {
            throw StoreError.wrongSchema(
                path: path, reason: "they are not those of version \(version), which the file names")
        }
    }

    private func upgrade(_ connection: Connection) throws {
        try connection.transaction {
            // Another process may have been faster.
            guard try isOutdated(connection) else { return }
            for upgrade in LibrarySchema.upgrades[(Int(try connection.number("PRAGMA user_version")) - 1)...] {
                try connection.script(upgrade)
            }
            try connection.script("PRAGMA user_version = \(LibrarySchema.version)")
        }
    }

    private func isOutdated(_ connection: Connection) throws -> Bool {
        let version = Int(try connection.number("PRAGMA user_version"))
        guard version <= LibrarySchema.version else {
            throw StoreError.newerSchema(path: path, version: version, known: LibrarySchema.version)
        }
        guard version > 0 else {
            throw StoreError.corrupt(path: path, reason: "its schema has version \(version)")
        }
        return version < LibrarySchema.version
    }

    func cannotOpen(_ number: Int32) -> StoreError {
        number == ENOSPC ? .full(path: path) : .cannotOpen(path: path, reason: String(cString: strerror(number)))
    }
}

extension Connection {
    /// The first column of the first row; 0 if there is no row.
    func number(_ sql: String, _ arguments: [Argument] = []) throws -> Int64 {
        try rows(sql, arguments) { $0.integer(0) }.first ?? 0
    }
}

extension StoreError {
    /// An error with the path of another file.
    fileprivate func moved(to path: String) -> StoreError {
        switch self {
        case .full: .full(path: path)
        case .gone: .gone(path: path)
        case .readOnly: .readOnly(path: path)
        case .locked: .locked(path: path)
        case .corrupt(_, let reason): .corrupt(path: path, reason: reason)
        case .wrongSchema(_, let reason): .wrongSchema(path: path, reason: reason)
        case .cannotOpen(_, let reason): .cannotOpen(path: path, reason: reason)
        case .failed(_, let code, let message, let sql): .failed(path: path, code: code, message: message, sql: sql)
        case .notAFile, .notALibrary, .newerSchema, .damaged, .closed: self
        }
    }
}
