import Feeds
import HTTPCache
import Pages

extension SQLiteStore {
    /// Adds pieces to the library, with one transaction per walk: completely or not at all. Data that is already there
    /// is neither changed nor added again. Throws if not all of it can be found.
    ///
    /// - Parameter next: returns the next piece; nil at the end. If it throws, only the current walk is undone.
    package func merge(_ next: @Sendable () throws -> LibraryPiece?) throws -> ImportSummary {
        let tables = try opened()
        // What cannot be found would be added again.
        try tables.connection.checkAllTables()
        var merging = LibraryImport(connection: tables.connection, bodies: tables.feed.bodies, feed: tables.feed)
        return try merging.run(next)
    }
}

/// Adds pieces to a library.
struct LibraryImport {
    /// The approximate size of the bodies in a transaction of responses, in bytes.
    private static let batch = 1 << 20

    private let connection: Connection
    private let bodies: Bodies
    private let feed: FeedTables
    private var marks: MarkTables { MarkTables(connection: connection) }
    private var gain = ImportSummary()
    private var current = Current.nothing
    /// Walks of the library that match a walk of this import; each matches only one.
    private var matched: Set<Generation.ID> = []

    /// The current transaction.
    private enum Current {
        case nothing
        case walk(Generation.ID, declared: Int, pages: Int)
        case responses(bytes: Int)
    }

    init(connection: Connection, bodies: Bodies, feed: FeedTables) {
        self.connection = connection
        self.bodies = bodies
        self.feed = feed
    }

    mutating func run(_ next: () throws -> LibraryPiece?) throws -> ImportSummary {
        do {
            while let piece = try piece(from: next) { try take(piece) }
            try finish()
        } catch {
            abandon()
            throw error
        }
        return gain
    }

    /// The next piece. If the export is cut off here, a walk with all its pages is kept.
    private mutating func piece(from next: () throws -> LibraryPiece?) throws -> LibraryPiece? {
        do { return try next() } catch {
            if case .walk(_, let declared, let pages) = current, pages == declared { try finish() }
            throw error
        }
    }

    private mutating func take(_ piece: LibraryPiece) throws {
        switch (piece, current) {
        case (.walk(let walk), _):
            try finish()
            try connection.begin()
            current = .walk(0, declared: walk.pages, pages: 0)
            current = .walk(try open(walk), declared: walk.pages, pages: 0)
        case (.page(let page), .walk(let id, let declared, let pages)) where pages < declared:
            try save(page, ordinal: pages, in: id)
            current = .walk(id, declared: declared, pages: pages + 1)
        case (.page, _): throw LibraryPieceError.strayPage
        case (.response(let response), .responses(let bytes)) where bytes < Self.batch:
            current = .responses(bytes: bytes + response.response.body.count)
            try save(response)
        case (.response(let response), _):
            try finish()
            try connection.begin()
            current = .responses(bytes: response.response.body.count)
            try save(response)
        case (.marks(let list), _):
            try finish()
            let isNew = try connection.transaction { try marks.add(list.marks, to: list.list) }
            if isNew { gain.marks += 1 } else { gain.known += 1 }
        }
    }

    /// Ends the current transaction.
    private mutating func finish() throws {
        switch current {
        case .nothing: return
        case .responses: try connection.run("COMMIT")
        case .walk(let id, let declared, let pages):
            guard pages == declared else { throw LibraryPieceError.shortWalk(pages: pages, declared: declared) }
            if let twin = try twin(of: id) {
                matched.insert(twin)
                gain.known += 1
                try connection.run("ROLLBACK")
            } else {
                try leaveOutput(of: id)
                matched.insert(id)
                gain.walks += 1
                gain.pages += pages
                try connection.run("COMMIT")
            }
        }
        current = .nothing
    }

    /// Undoes a walk that is incomplete. Responses are independent, so they stay. Only the first error is reported.
    private mutating func abandon() {
        switch current {
        case .nothing: break
        case .walk: try? connection.script("ROLLBACK")
        case .responses: try? connection.script("COMMIT")
        }
        current = .nothing
    }

    // MARK: Walks

    private func open(_ walk: LibraryWalk) throws -> Generation.ID {
        // A course is known by its number in another library.
        let identity = walk.run.identity.flatMap { $0.isPartOfCourse ? nil : $0 }
        try connection.run(
            """
            INSERT INTO generations
                (collection, start, output, identity, opened_at, ending, definition, pagination, hashing)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(try feed.row(of: walk.collection)), .text(walk.start?.text), .text(walk.run.output),
            .text(identity?.text), .integer(walk.openedAt), .text(walk.ending?.rawValue),
            .hash(walk.definition?.list), .hash(walk.definition?.pagination), .integer(walk.hashing))
        return connection.lastInsertedID
    }

    private func save(_ page: LibraryPage, ordinal: Int, in generation: Generation.ID) throws {
        let body = try bodies.keep(bodies.prepare(page.body))
        let record = PageRecord(
            ordinal: ordinal, position: page.position, hashes: page.hashes, versions: page.versions,
            checkpoint: page.checkpoint, body: page.body)
        try feed.write(record, body: body.id, in: generation)
        try connection.run(
            "UPDATE generations SET pages = pages + 1, items = items + ? WHERE id = ?", .integer(page.hashes.count),
            .integer(generation))
    }

    /// Clears the output file of an imported walk if a walk of the library already has that file. The empty text means
    /// neither a file nor stdout.
    private func leaveOutput(of id: Generation.ID) throws {
        try connection.run(
            """
            UPDATE generations SET output = '' WHERE id = ?1
                AND EXISTS (SELECT 1 FROM generations g WHERE g.output = generations.output AND g.id <> ?1)
            """, .integer(id))
    }

    /// An earlier walk that has everything that this one has; nil if there is none.
    private func twin(of id: Generation.ID) throws -> Generation.ID? {
        let others = try connection.rows(
            """
            SELECT g.id FROM generations n JOIN generations g ON g.collection = n.collection AND g.id <> n.id
                AND g.definition IS n.definition AND g.pagination IS n.pagination AND g.start IS n.start
                AND (g.output IS n.output OR g.output = '') AND g.keeps_pages
                AND (g.identity IS n.identity OR n.identity IS NULL)
                AND g.opened_at = n.opened_at AND (g.pages > n.pages OR g.pages = n.pages AND g.ending IS n.ending)
            WHERE n.id = ? ORDER BY g.id
            """, [.integer(id)]
        ) { $0.integer(0) }
        return try others.first { other in
            guard !matched.contains(other) else { return false }
            return try connection.number(
                """
                SELECT EXISTS (SELECT \(Self.columns) FROM pages WHERE generation = ?1
                    EXCEPT SELECT \(Self.columns) FROM pages WHERE generation = ?2)
                """, [.integer(id), .integer(other)]) == 0
        }
    }

    /// The hashes of items depend on the body, and on the version of folio that computed them.
    private static let columns = "ordinal, position, next, printed, output_length, fetched_at, body"

    // MARK: Responses

    private mutating func save(_ piece: LibraryResponse) throws {
        let (key, response) = (piece.key, piece.response)
        let known = try connection.first(
            "SELECT received_at FROM responses WHERE account = ? AND url = ? AND selecting = ?", .text(key.account),
            .text(key.url), .text(response.selectingText)
        ) { $0.integer(0) }
        if let known, known >= response.receivedAt {
            gain.known += 1
            return
        }
        let body = try bodies.keep(bodies.prepare(response.body))
        try connection.run(
            """
            INSERT INTO responses
                (account, url, selecting, status, fields, redirected_to, requested_at, received_at, used_at, body, size)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (account, url, selecting) DO UPDATE SET
                status = excluded.status, fields = excluded.fields, redirected_to = excluded.redirected_to,
                requested_at = excluded.requested_at, received_at = excluded.received_at, used_at = excluded.used_at,
                body = excluded.body, size = excluded.size
            """, .text(key.account), .text(key.url), .text(response.selectingText), .integer(response.status),
            .text(response.fields.text), .text(response.redirectedTo), .integer(response.requestedAt),
            .integer(response.receivedAt), .integer(piece.usedAt), .integer(body.id), .integer(body.size))
        gain.responses += 1
    }
}
