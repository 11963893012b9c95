import Feeds
import Pages

/// Statistics, deletion and checks for the whole file.
struct Maintenance {
    let connection: Connection
    let bodies: Bodies

    // MARK: Counting

    func count(_ amounts: [String: Int]) throws {
        try connection.transaction {
            for (name, amount) in amounts {
                try connection.run(
                    """
                    INSERT INTO counters (name, value) VALUES (?, ?)
                    ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
                    """, .text(name), .integer(amount))
            }
        }
    }

    /// - Parameter lists: all stored lists.
    func statistics(of lists: [LibraryList]) throws -> LibraryStatistics {
        LibraryStatistics(
            fileSize: try fileSize(),
            freeSize: try connection.number("PRAGMA freelist_count") * connection.number("PRAGMA page_size"),
            endpoints: try endpoints(of: lists), lists: lists, responses: try responses(),
            counters: Dictionary(
                try connection.rows("SELECT name, value FROM counters") { ($0.text(0), $0.count(1)) },
                uniquingKeysWith: +))
    }

    private func endpoints(of lists: [LibraryList]) throws -> [LibraryStatistics.Endpoint] {
        let lists = Dictionary(grouping: lists, by: \.collection.endpoint)
        return try connection.rows(
            """
            SELECT c.endpoint, count(DISTINCT g.id), count(p.ordinal),
                CAST(total(b.raw_size) AS INTEGER), coalesce(sum(length(b.frame)), 0), min(p.fetched_at), max(p.fetched_at)
            FROM collections c JOIN generations g ON g.collection = c.id AND g.keeps_pages
                LEFT JOIN pages p ON p.generation = g.id LEFT JOIN bodies b ON b.id = p.body
            GROUP BY c.endpoint ORDER BY c.endpoint
            """
        ) { row in
            let own = lists[row.text(0)] ?? []
            return .init(
                name: row.text(0), lists: own.count, generations: row.count(1), pages: row.count(2),
                items: own.map(\.items).reduce(0, +), rawSize: row.integer(3), storedSize: row.integer(4),
                oldest: row.optionalInteger(5), newest: row.optionalInteger(6))
        }
    }

    private func responses() throws -> LibraryStatistics.Responses {
        let sizes = try connection.first(
            """
            SELECT CAST(total(raw_size) AS INTEGER), coalesce(sum(length(frame)), 0),
                coalesce(sum(length(frame)) FILTER (WHERE NOT EXISTS (SELECT 1 FROM pages WHERE body = b.id)), 0)
            FROM bodies b WHERE id IN (SELECT body FROM responses)
            """
        ) { ($0.integer(0), $0.integer(1), $0.integer(2)) }
        return .init(
            count: Int(try connection.number("SELECT count(*) FROM responses")), rawSize: sizes?.0 ?? 0,
            storedSize: sizes?.1 ?? 0, ownSize: sizes?.2 ?? 0)
    }

    func fileSize() throws -> Int64 {
        try connection.number("PRAGMA page_count") * connection.number("PRAGMA page_size")
    }

    // MARK: Deleting

    /// Runs the body in a transaction, shrinks the file, and returns how much was deleted. Throws before it deletes anything
    /// if not all rows can be found: some would stay, and others would be deleted because they seem to be unused.
    func deleting(_ body: () throws -> Void) throws -> LibraryDeletion {
        let size = try fileSize()
        var deletion = try connection.transaction {
            try connection.checkAllTables()
            let before = try rowCounts()
            try body()
            let after = try rowCounts()
            return LibraryDeletion(
                generations: before[0] - after[0], pages: before[1] - after[1], responses: before[2] - after[2],
                marks: before[3] - after[3])
        }
        try connection.script("PRAGMA incremental_vacuum; PRAGMA wal_checkpoint(TRUNCATE)")
        deletion.freedSize = size - (try fileSize())
        return deletion
    }

    private func rowCounts() throws -> [Int] {
        try ["generations", "pages", "responses", "marked_lists"].map {
            Int(try connection.number("SELECT count(*) FROM \($0)"))
        }
    }

    func clear(_ scope: LibraryScope) throws -> LibraryDeletion {
        try deleting {
            try MarkTables(connection: connection).clear(scope)
            switch scope {
            case .everything:
                try connection.run("DELETE FROM generations")
                try connection.run("DELETE FROM responses")
            // `0` is the character after `/`.
            case .plugin(let name): try clear(["\(name)/", "\(name)0", "\(name)/"])
            case .endpoint(let name): try clear(["\(name)/", "\(name)0", name])
            }
        }
    }

    /// Deletes the data of endpoints between two names, and of a third, with the responses that their pages came from.
    private func clear(_ names: [String]) throws {
        let arguments = names.map { Argument.text($0) }
        let generations = """
            SELECT g.id FROM generations g JOIN collections c ON c.id = g.collection
            WHERE c.endpoint >= ?1 AND c.endpoint < ?2 OR c.endpoint = ?3
            """
        try connection.run(
            "DELETE FROM responses WHERE body IN (SELECT body FROM pages WHERE generation IN (\(generations)))",
            arguments)
        try connection.run("DELETE FROM generations WHERE id IN (\(generations))", arguments)
    }

    /// Deletes expired and unreadable data.
    func prune(_ expiry: LibraryExpiry) throws -> LibraryDeletion {
        let damaged = try damagedBodies()
        return try deleting {
            var damagedLists = try connection.rows(
                """
                SELECT id FROM collections WHERE generations <> \(RowChecksum.walks)
                UNION SELECT collection FROM generations WHERE id IN (\(Self.changedGenerations))
                """
            ) { $0.integer(0) }
            try connection.run("DELETE FROM generations WHERE id IN (\(Self.changedGenerations))")
            try connection.run("DELETE FROM pages WHERE generation NOT IN (SELECT id FROM generations)")
            try connection.run("DELETE FROM responses WHERE id IN (\(Self.changedResponses))")
            try connection.run("DELETE FROM marks WHERE list NOT IN (SELECT id FROM marked_lists)")
            for list in try MarkTables(connection: connection).damaged() {
                try connection.run("DELETE FROM marked_lists WHERE id = ?", .integer(list.row))
            }
            for body in damaged { try connection.run("DELETE FROM responses WHERE body = ?", .integer(body)) }
            for (generation, ordinal) in try unreachablePages(damaged: Set(damaged)) {
                damagedLists += try connection.rows(
                    "SELECT collection FROM generations WHERE id = ?", [.integer(generation)]
                ) { $0.integer(0) }
                try cut(generation, at: ordinal)
            }
            for list in damagedLists { try reopen(list) }
            try connection.run(
                "UPDATE collections SET generations = \(RowChecksum.walks) WHERE generations <> \(RowChecksum.walks)")
            try deleteExpired(expiry)
            try connection.run("DELETE FROM bodies WHERE id IN (\(Self.orphans))")
        }
    }

    /// The first page of each generation that is damaged or missing.
    ///
    /// - Parameter damaged: the damaged bodies.
    private func unreachablePages(damaged: Set<Int64>) throws -> [Generation.ID: Int] {
        /// How many pages are sound without a gap, and whether one is damaged.
        var found: [Generation.ID: (count: Int, isEnded: Bool, isDamaged: Bool)] = [:]
        try connection.forEach(
            """
            SELECT p.generation, p.ordinal, p.body, \(RowChecksum.pageIsSound)
            FROM pages p LEFT JOIN bodies b ON b.id = p.body ORDER BY p.generation, p.ordinal
            """
        ) { row in
            var pages = found[row.integer(0)] ?? (0, false, false)
            let isSound = row.isTrue(3) && !damaged.contains(row.integer(2))
            if !isSound { pages.isDamaged = true }
            if !isSound || row.count(1) != pages.count { pages.isEnded = true }
            if !pages.isEnded { pages.count += 1 }
            found[row.integer(0)] = pages
            return true
        }
        let stored = try connection.rows("SELECT id, pages FROM generations") { ($0.integer(0), $0.count(1)) }
        return stored.reduce(into: [:]) { cuts, generation in
            let pages = found[generation.0] ?? (0, false, false)
            // A running walk may have saved later pages first.
            if pages.count < generation.1 || pages.isDamaged { cuts[generation.0] = pages.count }
        }
    }

    /// Deletes the pages from an ordinal on, which cannot be reached.
    private func cut(_ generation: Generation.ID, at ordinal: Int) throws {
        try connection.run(
            "DELETE FROM pages WHERE generation = ? AND ordinal >= ?", .integer(generation), .integer(ordinal))
        // The walk no longer reaches the end of the list.
        try connection.run(
            """
            UPDATE generations SET pages = min(pages, ?2), ending = iif(ending IS NULL, NULL, ?3), items = (
                SELECT coalesce(sum(length(hashes) / 8), 0) FROM pages
                WHERE generation = ?1 AND ordinal < min(generations.pages, ?2))
            WHERE id = ?1
            """, .integer(generation), .integer(ordinal), .text(Generation.Ending.cut.rawValue))
    }

    /// Notes that the walks of a list may no longer reach its end: those that ended at an item of an older walk may have lost
    /// what followed there.
    private func reopen(_ collection: Int64) throws {
        try connection.run(
            "UPDATE generations SET ending = ? WHERE collection = ? AND ending = ?",
            .text(Generation.Ending.cut.rawValue), .integer(collection), .text(Generation.Ending.joined.rawValue))
    }

    // MARK: Checking

    /// Finds all faults. A check that damage interrupts counts as a fault; the other checks still run.
    func findings() throws -> [LibraryFinding] {
        var findings: [LibraryFinding] = []
        func check(_ body: () throws -> [LibraryFinding]) throws {
            do { findings += try body() } catch StoreError.corrupt(_, let reason) {
                if !findings.contains(.integrity(reason)) { findings.append(.integrity(reason)) }
            }
        }
        try check {
            try connection.forEach("PRAGMA integrity_check") { row in
                // Faults found before the check was interrupted are reported too.
                if row.text(0) != "ok" { findings.append(.integrity(row.text(0))) }
                return true
            }
            return []
        }
        try check(SchemaCheck(connection).findings)
        // Without its tables, no other check can run.
        let lacksTable = findings.contains { finding in
            guard case .schema(let fault, type: "table", _) = finding else { return false }
            return fault != .unknown
        }
        if lacksTable { return findings }
        try check(dangling)
        try check(unreferenced)
        try check { try damagedBodies().flatMap(damage) }
        try check(changed)
        try check(lost)
        try check(gaps)
        try check(miscounted)
        return findings
    }

    private func dangling() throws -> [LibraryFinding] {
        try connection.rows("PRAGMA foreign_key_check") { row in
            .dangling(table: row.text(0), row: row.optionalInteger(1))
        }
    }

    private func unreferenced() throws -> [LibraryFinding] {
        try connection.rows("SELECT key FROM bodies WHERE id IN (\(Self.orphans))") { row in
            .orphan(body: row.withBlob(0) { SeededHash(blob: $0) }.description)
        }
    }

    private func damage(_ body: Int64) throws -> [LibraryFinding] {
        try connection.rows(
            """
            SELECT key, (SELECT count(*) FROM pages WHERE body = b.id), (SELECT count(*) FROM responses WHERE body = b.id)
            FROM bodies b WHERE id = ?
            """, [.integer(body)]
        ) { row in
            .damaged(
                body: row.withBlob(0) { SeededHash(blob: $0) }.description, pages: row.count(1),
                responses: row.count(2))
        }
    }

    private func changed() throws -> [LibraryFinding] {
        let walks = try connection.rows(
            """
            SELECT g.id, c.endpoint FROM generations g JOIN collections c ON c.id = g.collection
            WHERE g.id IN (\(Self.changedGenerations)) ORDER BY g.id
            """
        ) { LibraryFinding.changed(generation: $0.integer(0), endpoint: $0.text(1), ordinal: nil) }
        let pages = try connection.rows(
            """
            SELECT g.id, c.endpoint, p.ordinal FROM pages p JOIN generations g ON g.id = p.generation
                JOIN collections c ON c.id = g.collection LEFT JOIN bodies b ON b.id = p.body
            WHERE NOT (\(RowChecksum.pageIsSound)) ORDER BY g.id, p.ordinal
            """
        ) { LibraryFinding.changed(generation: $0.integer(0), endpoint: $0.text(1), ordinal: $0.count(2)) }
        let responses = try connection.rows("\(Self.changedResponses) ORDER BY r.id") {
            LibraryFinding.changedResponse(row: $0.integer(0))
        }
        let marks = try MarkTables(connection: connection).damaged().map {
            LibraryFinding.changedMarks(endpoint: $0.endpoint)
        }
        return walks + pages + responses + marks
    }

    private func lost() throws -> [LibraryFinding] {
        try connection.rows(
            """
            SELECT endpoint, generations, \(RowChecksum.walks) FROM collections WHERE generations <> \(RowChecksum.walks)
            ORDER BY endpoint, id
            """
        ) { .lost(endpoint: $0.text(0), expected: $0.count(1), found: $0.count(2)) }
    }

    private func gaps() throws -> [LibraryFinding] {
        try connection.rows(
            """
            SELECT g.id, c.endpoint, min(p.ordinal) FROM pages p JOIN generations g ON g.id = p.generation
                JOIN collections c ON c.id = g.collection
            WHERE p.ordinal >= g.pages GROUP BY g.id ORDER BY g.id
            """
        ) { .gap(generation: $0.integer(0), endpoint: $0.text(1), ordinal: $0.count(2)) }
    }

    private func miscounted() throws -> [LibraryFinding] {
        try connection.rows(
            """
            SELECT g.id, c.endpoint FROM generations g JOIN collections c ON c.id = g.collection
                LEFT JOIN pages p ON p.generation = g.id AND p.ordinal < g.pages
            GROUP BY g.id HAVING count(p.ordinal) <> g.pages OR coalesce(sum(length(p.hashes) / 8), 0) <> g.items
            ORDER BY g.id
            """
        ) { .miscounted(generation: $0.integer(0), endpoint: $0.text(1)) }
    }

    /// The rows of bodies that cannot be read, or do not match their keys.
    private func damagedBodies() throws -> [Int64] {
        try connection.rows("SELECT id FROM bodies ORDER BY id") { $0.integer(0) }.filter { id in
            do { return try !bodies.isSound(id) } catch StoreError.damaged, StoreError.corrupt { return true }
        }
    }

    private static let changedGenerations = """
        SELECT g.id FROM generations g LEFT JOIN collections c ON c.id = g.collection
        WHERE NOT (\(RowChecksum.generationIsSound))
        """
    private static let changedResponses = """
        SELECT r.id FROM responses r LEFT JOIN bodies b ON b.id = r.body WHERE NOT (\(RowChecksum.responseIsSound))
        """
    private static let orphans = """
        SELECT id FROM bodies EXCEPT SELECT body FROM pages EXCEPT SELECT body FROM responses
        """
}
