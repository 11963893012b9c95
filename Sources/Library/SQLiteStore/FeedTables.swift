import Feeds
import Pages

/// Stores collections, generations and pages in their tables.
struct FeedTables: FeedBatch {
    /// The approximate size of the bodies in a batch of pages, in bytes.
    static let batch = 1 << 20
    /// The approximate size of a page in memory without its body, in bytes.
    private static let rowSize = 256

    let connection: Connection
    let bodies: Bodies
    /// Seconds since 1970 (UTC).
    let now: @Sendable () -> Int64
    let lost: LostWalks
    private let failures = FailedSaves()

    /// - Parameter now: seconds since 1970 (UTC).
    init(connection: Connection, bodies: Bodies, now: @escaping @Sendable () -> Int64) {
        self.connection = connection
        self.bodies = bodies
        self.now = now
        lost = LostWalks(connection)
    }

    // MARK: Writing

    func open(_ opening: Generation.Opening) throws -> Generation.ID {
        try connection.transaction {
            switch opening {
            case .new(let collection, let definition, let start, let run, let keepsPages, let at):
                if run.ownsFile { try releaseFile(run.output) }
                // The walk that begins last is the newest, even if the clock was set back.
                try connection.run(
                    """
                    INSERT INTO generations
                        (collection, start, output, identity, definition, pagination, keeps_pages, hashing, opened_at)
                    VALUES (?1, ?2, ?3, ?4, ?6, ?7, ?8, ?9,
                        max(?5, (SELECT coalesce(max(opened_at), 0) FROM generations WHERE collection = ?1)))
                    """, .integer(try row(of: collection)), .text(start?.text), .text(run.output),
                    .text(run.identity?.text), .integer(at), .hash(definition?.list), .hash(definition?.pagination),
                    .integer(keepsPages ? 1 : 0), .integer(ContentHash.version))
                return connection.lastInsertedID
            case .again(let id, let keeping, _):
                let pages = min(try progress(of: id).pages, keeping)
                try connection.run(
                    "DELETE FROM pages WHERE generation = ? AND ordinal >= ?", .integer(id), .integer(keeping))
                try connection.run(
                    """
                    UPDATE generations SET ending = NULL, pages = ?2, items = (
                        SELECT coalesce(sum(length(hashes) / 8), 0) FROM pages WHERE generation = ?1 AND ordinal < ?2)
                    WHERE id = ?1
                    """, .integer(id), .integer(pages))
                return id
            }
        }
    }

    /// Notes that a file belongs to another walk from now on. NULL would mean that the walk wrote to stdout.
    private func releaseFile(_ path: String?) throws {
        try connection.run("UPDATE generations SET output = '' WHERE output = ?", .text(path))
    }

    func save(_ record: PageRecord, in generation: Generation.ID) throws {
        try failures.noting(record.ordinal, of: generation) { try keep(record, in: generation) }
    }

    private func keep(_ record: PageRecord, in generation: Generation.ID) throws {
        let body = try bodies.prepare(record.body ?? [])
        try connection.transaction {
            var progress = try progress(of: generation)
            if record.ordinal < progress.pages { progress.items -= try items(at: record.ordinal, of: generation) ?? 0 }
            try write(record, body: bodies.keep(body).id, in: generation)
            if record.ordinal == 0 { try antedate(generation, to: record.checkpoint.fetchedAt) }
            if record.ordinal < progress.pages { progress.items += record.hashes.count }
            // Later pages may have been saved first.
            while record.ordinal <= progress.pages, let items = try items(at: progress.pages, of: generation) {
                progress.pages += 1
                progress.items += items
            }
            try connection.run(
                "UPDATE generations SET pages = ?, items = ?, keeps_pages = min(keeps_pages, ?) WHERE id = ?",
                .integer(progress.pages), .integer(progress.items), .integer(record.body == nil ? 0 : 1),
                .integer(generation))
        }
    }

    /// Notes when a walk began whose first page was received before it was opened.
    private func antedate(_ generation: Generation.ID, to time: Int64) throws {
        try connection.run(
            """
            UPDATE generations SET opened_at = max(?2, (
                SELECT coalesce(max(o.opened_at), 0) FROM generations o
                WHERE o.collection = generations.collection AND o.id <> ?1 AND o.opened_at <= generations.opened_at))
            WHERE id = ?1 AND opened_at > ?2
            """, .integer(generation), .integer(time))
    }

    func close(_ generation: Generation.ID, as ending: Generation.Ending) throws {
        try connection.transaction {
            // Pages that were saved before one that could not be saved cannot be reached.
            try connection.run(
                """
                DELETE FROM pages WHERE generation = ?1 AND ordinal >= (SELECT pages FROM generations WHERE id = ?1)
                """, .integer(generation))
            let ended = try connection.run(
                "UPDATE generations SET ending = ? WHERE id = ?", .text(ending.rawValue), .integer(generation))
            guard ended == 1 else { throw MissingGenerationError(id: generation) }
            // Among damaged walks, nothing is known to be obsolete.
            do {
                let walks = try siblings(of: generation)
                let isCopied = try copyLaterPages(of: generation, among: walks)
                try deleteObsolete(among: isCopied ? siblings(of: generation) : walks)
            } catch StoreError.damaged {}
        }
    }

    /// Stores the last pages of a walk as the newest walk, from their position on, if another one began after it, has the whole
    /// list, and received nothing after them: two ran at the same time, or one was resumed.
    ///
    /// - Parameter walks: all of its list.
    /// - Returns: whether there are such pages.
    private func copyLaterPages(of id: Generation.ID, among walks: [Generation]) throws -> Bool {
        guard let walk = walks.first(where: { $0.id == id }), walk.keepsPages, walk.pages > 1, let last = walk.last
        else { return false }
        let times = walks.filter { other in
            other.began(after: walk) && other.keepsPages && other.start == nil && other.ending?.isClosed == true
                && other.definition?.list == walk.definition?.list
        }.compactMap(\.last?.fetchedAt)
        guard let time = times.max(), time <= last.fetchedAt else { return false }
        let pages = try pageHashes(of: id)
        guard let first = pages.indices.first(where: { $0 > 0 && pages[$0].fetchedAt >= time }) else { return false }
        let opening = Generation.Opening.new(
            walk.collection, as: walk.definition, start: pages[first].position, run: .init(output: ""), at: now())
        let copy = try open(opening.continuing(after: pages[first - 1].hashes))
        try connection.run(
            """
            INSERT INTO pages (generation, ordinal, position, next, printed, output_length, fetched_at, body, hashes,
                versions, memory)
            SELECT ?1, ordinal - ?3, position, next, printed, NULL, fetched_at, body, hashes, versions, memory
            FROM pages WHERE generation = ?2 AND ordinal >= ?3 ORDER BY ordinal
            """, .integer(copy), .integer(id), .integer(first))
        let items = pages[first...].map(\.hashes.count).reduce(0, +)
        let ending = walk.ending == .superseding ? .complete : walk.ending
        try connection.run(
            """
            UPDATE generations SET pages = ?2, items = ?3, ending = ?4,
                hashing = (SELECT hashing FROM generations WHERE id = ?5)
            WHERE id = ?1
            """, .integer(copy), .integer(pages.count - first), .integer(items), .text(ending?.rawValue), .integer(id))
        return true
    }

    /// The walks of a generation's list, with itself.
    private func siblings(of generation: Generation.ID) throws -> [Generation] {
        try list("g.collection = (SELECT collection FROM generations WHERE id = ?)", .integer(generation))
    }

    private func deleteObsolete(among walks: [Generation]) throws {
        for obsolete in try Generation.obsolete(among: walks, now: now(), hashes: forEachHash) {
            if obsolete.keepsProgress {
                try forgetPages(of: obsolete.id, keepingItems: obsolete.keepsItems)
            } else {
                try connection.run("DELETE FROM generations WHERE id = ?", .integer(obsolete.id))
            }
        }
    }

    /// Deletes what a generation holds of its pages, apart from the progress.
    ///
    /// - Parameter keepsItems: whether the hashes of its items are part of that.
    private func forgetPages(of generation: Generation.ID, keepingItems keepsItems: Bool) throws {
        let empty = try bodies.keep(try bodies.prepare([])).id
        try connection.run("UPDATE pages SET body = ? WHERE generation = ?", .integer(empty), .integer(generation))
        try connection.run("UPDATE generations SET keeps_pages = 0 WHERE id = ?", .integer(generation))
        if keepsItems { return }
        try connection.run("UPDATE generations SET items = 0 WHERE id = ?", .integer(generation))
        try connection.run("UPDATE pages SET hashes = x'', versions = NULL WHERE generation = ?", .integer(generation))
    }

    func write(_ record: PageRecord, body: Int64, in generation: Generation.ID) throws {
        try Self.withBlobs(ItemHashes(keys: record.hashes, versions: record.versions)) { hashes, versions in
            _ = try connection.run(
                """
                INSERT INTO pages (generation, ordinal, position, next, printed, output_length, fetched_at, body,
                    hashes, versions, memory)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (generation, ordinal) DO UPDATE SET
                    position = excluded.position, next = excluded.next, printed = excluded.printed,
                    output_length = excluded.output_length, fetched_at = excluded.fetched_at, body = excluded.body,
                    hashes = excluded.hashes, versions = excluded.versions, memory = excluded.memory
                """, .integer(generation), .integer(record.ordinal), .text(record.position?.text),
                .text(record.checkpoint.next?.text), .integer(record.checkpoint.printed),
                .integer(record.checkpoint.outputLength), .integer(record.checkpoint.fetchedAt), .integer(body),
                hashes, versions, .text(record.checkpoint.memory.text))
        }
    }

    func row(of collection: CollectionKey) throws -> Int64 {
        let key = Self.arguments(collection)
        try connection.run(
            "INSERT INTO collections (endpoint, parameters, account) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", key)
        return try connection.number(
            "SELECT id FROM collections WHERE endpoint = ? AND parameters = ? AND account = ?", key)
    }

    /// How many consecutive pages a generation has, and how many items are on them.
    private func progress(of generation: Generation.ID) throws -> (pages: Int, items: Int) {
        let progress = try connection.first(
            "SELECT pages, items FROM generations WHERE id = ?", .integer(generation)
        ) { (pages: $0.count(0), items: $0.count(1)) }
        guard let progress else { throw MissingGenerationError(id: generation) }
        return progress
    }

    private func items(at ordinal: Int, of generation: Generation.ID) throws -> Int? {
        try connection.first(
            "SELECT length(hashes) / 8 FROM pages WHERE generation = ? AND ordinal = ?", .integer(generation),
            .integer(ordinal)
        ) { $0.count(0) }
    }

    // MARK: Reading

    func generations(_ selection: Generation.Selection) throws -> [Generation] {
        switch selection {
        case .collection(let key): try generations(of: key)
        case .output(let path): try list("g.output = ?", limit: 1, .text(path))
        // `0` is the character after `/`.
        case .latest(let plugin, let parameters):
            try Array(
                list(
                    "c.endpoint >= ? AND c.endpoint < ? AND c.account <> ''", limit: parameters.isEmpty ? 1 : -1,
                    .text("\(plugin)/"), .text("\(plugin)0")
                ).filter { $0.collection.has(parameters) }.prefix(1))
        }
    }

    /// The condition that a walk is of the collection of `arguments`.
    static let isOfCollection = "c.endpoint = ? AND c.parameters = ? AND c.account = ?"

    static func arguments(_ key: CollectionKey) -> [Argument] {
        [.text(key.endpoint), .text(PairText.encoded(key.parameters)), .text(key.account)]
    }

    private func generations(of key: CollectionKey) throws -> [Generation] {
        let key = Self.arguments(key)
        let isDamaged = try connection.rows(
            """
            SELECT NOT (\(RowChecksum.collectionIsSound(as: "collections"))) OR generations <> \(RowChecksum.walks)
            FROM collections WHERE endpoint = ? AND parameters = ? AND account = ?
            """, key
        ) { $0.isTrue(0) }.first
        guard try !(isDamaged ?? lost.mayExist()) else { throw damage(.walk) }
        return try list(Self.isOfCollection, key)
    }

    private func damage(_ part: StoredPart) -> StoreError { .damaged(path: connection.path, part) }

    func pages(of generation: Generation.ID, from ordinal: Int) throws -> [PageRecord] {
        var records: [PageRecord] = []
        var size = 0
        try connection.forEach(
            """
            SELECT p.ordinal, p.position, p.next, p.printed, p.output_length, p.fetched_at, p.hashes,
                p.versions, b.key, b.raw_size, b.frame, \(RowChecksum.pageIsSound), p.memory,
                (SELECT keeps_pages FROM generations WHERE id = ?1)
            FROM pages p LEFT JOIN bodies b ON b.id = p.body
            WHERE p.generation = ?1 AND p.ordinal >= ?2 AND p.ordinal < (SELECT pages FROM generations WHERE id = ?1)
            ORDER BY p.ordinal
            """, .integer(generation), .integer(ordinal)
        ) { row in
            // Many records of a course have no body.
            size += min(row.count(9), Self.batch) + Self.rowSize
            guard records.isEmpty || size <= Self.batch, row.count(0) == ordinal + records.count else { return false }
            do { records.append(try record(row)) } catch {
                // The records before the damaged one can be read.
                guard !records.isEmpty else { throw error }
                return false
            }
            return true
        }
        if records.isEmpty { try check(generation, hasOnly: ordinal) }
        return records
    }

    func ordinal(of position: Position, in generation: Generation.ID) throws -> Int? {
        try connection.first(
            """
            SELECT min(ordinal) FROM pages
            WHERE generation = ?1 AND position = ?2 AND ordinal < (SELECT pages FROM generations WHERE id = ?1)
            """, .integer(generation), .text(position.text)
        ) { $0.isNull(0) ? nil : $0.count(0) } ?? nil
    }

    func hashes(of generation: Generation.ID) throws -> [UInt64] {
        var hashes: [UInt64] = []
        try forEachHash(of: generation, in: .whole) {
            hashes.append($0)
            return true
        }
        return hashes
    }

    func pageHashes(of generation: Generation.ID) throws -> [PageHashes] {
        var pages: [PageHashes] = []
        try forEachPage(of: generation) { row in
            pages.append(
                PageHashes(
                    position: row.optionalText(5).map { Position($0) }, next: row.optionalText(6).map { Position($0) },
                    fetchedAt: row.integer(1), hashes: row.withBlob(2) { Array($0.hashes) },
                    versions: row.isNull(3) ? nil : row.withBlob(3) { Array($0.hashes) }))
            return true
        }
        return pages
    }

    /// Passes the hashes in a share to the body, in the list's order, until the body returns false.
    private func forEachHash(of generation: Generation.ID, in share: HashShare, _ body: (UInt64) -> Bool) throws {
        try forEachPage(of: generation) { row in
            row.withBlob(2) { $0.hashes.allSatisfy { !share.contains($0) || body($0) } }
        }
    }

    /// Passes the rows of a generation's consecutive pages to the body, with the columns `fetched_at`, `hashes` and
    /// `versions` from 1 on, and `position` and `next` from 5 on, until the body returns false. Throws if a page is
    /// damaged or missing.
    private func forEachPage(of generation: Generation.ID, _ body: (Row) throws -> Bool) throws {
        var (found, isEnded) = (0, false)
        try connection.forEach(
            """
            SELECT p.ordinal, p.fetched_at, p.hashes, p.versions, \(RowChecksum.pageIsSound), p.position, p.next
            FROM pages p LEFT JOIN bodies b ON b.id = p.body
            WHERE p.generation = ?1 AND p.ordinal < (SELECT pages FROM generations WHERE id = ?1) ORDER BY p.ordinal
            """, .integer(generation)
        ) { row in
            guard row.count(0) == found, row.isTrue(4) else { throw damage(.page) }
            found += 1
            isEnded = try !body(row)
            return !isEnded
        }
        if !isEnded { try check(generation, hasOnly: found) }
    }

    /// Throws if a generation is gone, or has more pages than were found, unless another process has added these since then.
    private func check(_ generation: Generation.ID, hasOnly found: Int) throws {
        let isMissing = try connection.first(
            """
            SELECT g.pages > ?2 AND NOT EXISTS (SELECT 1 FROM pages WHERE generation = ?1 AND ordinal = ?2)
            FROM generations g WHERE g.id = ?1
            """, .integer(generation), .integer(found)
        ) { $0.isTrue(0) }
        guard let isMissing else { throw MissingGenerationError(id: generation) }
        if isMissing { throw damage(.page) }
    }

    private func record(_ row: Row) throws -> PageRecord {
        guard row.isTrue(11) else { throw damage(.page) }
        return PageRecord(
            ordinal: row.count(0), position: row.optionalText(1).map { Position($0) },
            hashes: row.withBlob(6) { Array($0.hashes) },
            versions: row.isNull(7) ? nil : row.withBlob(7) { Array($0.hashes) },
            checkpoint: .init(
                next: row.optionalText(2).map { Position($0) }, printed: row.count(3),
                outputLength: row.optionalInteger(4), fetchedAt: row.integer(5), memory: try memory(row, at: 12)),
            body: row.isTrue(13) ? try bodies.body(in: row, at: 8) : nil)
    }

    /// What a walk knew after a page.
    private func memory(_ row: Row, at column: Int32) throws -> WalkMemory {
        guard let text = row.optionalText(column) else { return WalkMemory() }
        guard let memory = WalkMemory(text: text) else { throw damage(.page) }
        return memory
    }

    private func list(_ condition: String, limit: Int = -1, _ arguments: Argument...) throws -> [Generation] {
        try list(condition, limit: limit, arguments)
    }

    /// The generations without their pages' bodies and hashes, the newest first.
    func list(_ condition: String, limit: Int = -1, _ arguments: [Argument]) throws -> [Generation] {
        try connection.rows(
            """
            SELECT g.id, \(WalkColumns.names), g.items, p.ordinal, p.next, p.printed, p.output_length, p.fetched_at,
                g.keeps_pages, \(RowChecksum.generationIsSound), g.pages = 0 OR \(RowChecksum.pageIsSound),
                p.memory
            FROM generations g JOIN collections c ON c.id = g.collection
                LEFT JOIN pages p ON p.generation = g.id AND p.ordinal = g.pages - 1
                LEFT JOIN bodies b ON b.id = p.body
            WHERE \(condition) ORDER BY g.opened_at DESC, g.id DESC LIMIT \(limit)
            """, arguments
        ) { row in
            guard row.isTrue(20) else { throw damage(.walk) }
            guard row.isTrue(21) else { throw damage(.page) }
            let walk = WalkColumns.walk(in: row)
            return Generation(
                id: row.integer(0), collection: walk.collection, definition: walk.definition, start: walk.start,
                run: walk.run, openedAt: walk.openedAt, ending: walk.ending, keepsPages: row.isTrue(19),
                pages: walk.pages, items: row.count(13),
                last: row.isNull(14)
                    ? nil
                    : .init(
                        next: row.optionalText(15).map { Position($0) }, printed: row.count(16),
                        outputLength: row.optionalInteger(17), fetchedAt: row.integer(18),
                        memory: try memory(row, at: 22)))
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Numbers of eight bytes each, in little-endian order.
    fileprivate var hashes: some Collection<UInt64> {
        (0..<count / 8).lazy.map { UInt64(littleEndian: loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
    }
}
