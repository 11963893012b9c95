package import Feeds
package import Pages

/// The feed store and the response storage in one SQLite file, which several processes may use at the same time.
///
/// It works on its own thread, since SQLite's calls block. The owner calls `stop()`.
package actor SQLiteStore: BatchingFeedStore {
    private let thread: SQLiteThread
    private let file: LibraryFile
    private let capacity: Int
    private let now: @Sendable () -> Int64
    /// Nil before the file is opened and after it is closed.
    private var tables: Tables?
    private var readAhead = ReadAhead()

    /// The parts that work on the open file.
    struct Tables {
        let connection: Connection
        let feed: FeedTables
        let responses: ResponseTables
        let marks: MarkTables
        let upkeep: Maintenance
    }

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private init(_ file: LibraryFile, capacity: Int, now: @escaping @Sendable () -> Int64) {
        thread = SQLiteThread()
        self.file = file
        self.capacity = capacity
        self.now = now
    }

    /// Opens the file. If the file or its folder is missing, it is created for the owner only.
    ///
    /// - Parameters:
    ///   - busyTimeout: the busy timeout.
    ///   - capacity: the largest size of response bodies that no page uses, compressed, in bytes.
    ///   - now: seconds since 1970 (UTC).
    /// - Throws: `StoreError`; existing files are then unchanged.
    package static func open(
        _ path: String, busyTimeout: Duration = .seconds(5), capacity: Int = 512 << 20,
        now: @escaping @Sendable () -> Int64
    ) async throws -> SQLiteStore {
        let store = SQLiteStore(
            LibraryFile(path: path, busyTimeout: BusyTimeout(busyTimeout)), capacity: capacity, now: now)
        do {
            try await withTaskCancellationHandler {
                try await store.start()
            } onCancel: {
                store.endWaiting()
            }
        } catch {
            await store.stop()
            throw error
        }
        return store
    }

    /// Closes the file and ends the thread; later calls throw `StoreError.closed`.
    package nonisolated func stop() async {
        await close()
        thread.stop()
    }

    /// Stops waiting for other connections: statements that they block fail, now and later.
    package nonisolated func endWaiting() {
        file.busyTimeout.end()
    }

    private func start() throws {
        let connection = try file.open()
        let bodies = try Bodies(connection)
        tables = Tables(
            connection: connection, feed: FeedTables(connection: connection, bodies: bodies, now: now),
            responses: ResponseTables(connection: connection, bodies: bodies, capacity: capacity, now: now),
            marks: MarkTables(connection: connection), upkeep: Maintenance(connection: connection, bodies: bodies))
    }

    private func close() {
        tables?.connection.close()
        tables = nil
    }

    /// The parts that work on the file, while it is open.
    func opened() throws(StoreError) -> Tables {
        // Any operation may change the tables.
        readAhead.forget()
        guard let tables else { throw .closed(path: file.path) }
        return tables
    }

    /// Random hexadecimal digits, generated with the file, for hashed names that are useless elsewhere.
    package var salt: String {
        get throws { try opened().feed.bodies.salt }
    }

    // MARK: Feeds

    package func open(_ opening: Generation.Opening) async throws -> Generation.ID {
        try opened().feed.open(opening)
    }

    package func save(_ record: PageRecord, in generation: Generation.ID) async throws {
        try opened().feed.save(record, in: generation)
    }

    package func close(_ generation: Generation.ID, as ending: Generation.Ending) async throws {
        try opened().feed.close(generation, as: ending)
    }

    package func together<Result: Sendable>(
        _ body: @Sendable (any FeedBatch) throws -> Result
    ) async throws -> Result {
        let tables = try opened()
        return try tables.connection.transaction { try body(tables.feed) }
    }

    package func generations(_ selection: Generation.Selection) async throws -> [Generation] {
        try opened().feed.generations(selection)
    }

    package func pages(of generation: Generation.ID, from ordinal: Int) async throws -> [PageRecord] {
        let known = readAhead.take(generation, from: ordinal)
        let records = try known ?? opened().feed.pages(of: generation, from: ordinal)
        if let next = readAhead.note(records, of: generation, from: ordinal) {
            thread.whenIdle { self.assumeIsolated { $0.read(generation, from: next) } }
        }
        return records
    }

    /// Reads a batch before it is requested; an error is reported when it is requested.
    private func read(_ generation: Generation.ID, from ordinal: Int) {
        guard let records = try? tables?.feed.pages(of: generation, from: ordinal) else { return }
        readAhead.keep(records, of: generation, from: ordinal)
    }

    package func ordinal(of position: Position, in generation: Generation.ID) async throws -> Int? {
        try opened().feed.ordinal(of: position, in: generation)
    }

    package func hashes(of generation: Generation.ID) async throws -> [UInt64] {
        try opened().feed.hashes(of: generation)
    }

    package func pageHashes(of generation: Generation.ID) async throws -> [PageHashes] {
        try opened().feed.pageHashes(of: generation)
    }
}
