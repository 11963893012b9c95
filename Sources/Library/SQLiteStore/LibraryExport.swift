import Feeds
import HTTPCache
import Pages

/// The extent of an export.
package struct ExportSummary: Sendable, Hashable {
    /// Walks exported with all their pages.
    package internal(set) var walks = 0
    /// Pages exported.
    package internal(set) var pages = 0
    /// Responses exported.
    package internal(set) var responses = 0
    /// Lists whose marks were exported.
    package internal(set) var marks = 0
    /// Unreadable parts: walks that lack pages or are missing, and missing responses.
    package internal(set) var unreadable = 0
}

extension SQLiteStore {
    /// Passes on the contents of the library, as they were at one moment. Walks with their pages come first, beginning
    /// with the oldest. Responses follow in the order received, and then marks. If a page of a walk cannot be read, the walk is exported
    /// as if it had ended before that page.
    ///
    /// For a plugin or an endpoint, it exports only the responses that its pages came from.
    package func export(
        _ scope: LibraryScope, _ take: @Sendable (LibraryPiece) throws -> Void
    ) throws -> ExportSummary {
        let tables = try opened()
        let export = LibraryExport(
            connection: tables.connection, bodies: tables.feed.bodies, feed: tables.feed, responses: tables.responses,
            marks: tables.marks)
        return try export.run(scope, take)
    }
}

/// Splits a library into pieces.
struct LibraryExport {
    let connection: Connection
    let bodies: Bodies
    let feed: FeedTables
    let responses: ResponseTables
    let marks: MarkTables

    func run(_ scope: LibraryScope, _ take: (LibraryPiece) throws -> Void) throws -> ExportSummary {
        var extent = ExportSummary()
        try connection.reading {
            extent.unreadable += try lost(scope)
            let walks = try walks(scope)
            let counts = try walks.map { $0.isSound ? try soundPages(of: $0.id) : 0 }
            // If the lists cannot even be counted, all may lack walks.
            var damaged = Set(walks.map(\.walk.collection))
            try notingDamage { damaged = try listsThatLackWalks() }
            for (walk, sound) in zip(walks, counts) where !walk.isSound || sound < walk.walk.pages {
                damaged.insert(walk.walk.collection)
            }
            for (walk, sound) in zip(walks, counts) {
                guard walk.isSound else {
                    extent.unreadable += 1
                    continue
                }
                let isReopened = damaged.contains(walk.walk.collection)
                try hand(walk.walk, walk.id, sound: sound, isReopened: isReopened, take, &extent)
            }
            try hand(responsesOf: scope, take, &extent)
            try hand(marksOf: scope, take, &extent)
        }
        return extent
    }

    /// How many walks are missing; 1 if that is unknown, since rows of a table cannot be found.
    private func lost(_ scope: LibraryScope) throws -> Int {
        do {
            try connection.checkAllTables()
            return try feed.lost.count(scope)
        } catch StoreError.corrupt { return 1 }
    }

    /// The lists that have lost walks.
    private func listsThatLackWalks() throws -> Set<CollectionKey> {
        try Set(
            connection.rows(
                """
                SELECT endpoint, parameters, account FROM collections WHERE generations <> \(RowChecksum.walks)
                """
            ) { CollectionKey(endpoint: $0.text(0), parameters: PairText.values($0.text(1)), account: $0.text(2)) })
    }

    private func walks(_ scope: LibraryScope) throws -> [(id: Generation.ID, walk: LibraryWalk, isSound: Bool)] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT g.id, \(WalkColumns.names), \(RowChecksum.generationIsSound)
            FROM generations g JOIN collections c ON c.id = g.collection
            WHERE g.keeps_pages AND \(condition.sql) ORDER BY g.opened_at, g.id
            """, condition.arguments
        ) { (id: $0.integer(0), walk: WalkColumns.walk(in: $0), isSound: $0.isTrue(13)) }
    }

    /// - Parameters:
    ///   - sound: how many of its pages can be read.
    ///   - isReopened: whether older walks of its list are damaged, so that it may no longer reach the list's end with them.
    private func hand(
        _ walk: LibraryWalk, _ id: Generation.ID, sound: Int, isReopened: Bool,
        _ take: (LibraryPiece) throws -> Void, _ extent: inout ExportSummary
    ) throws {
        if sound < walk.pages { extent.unreadable += 1 }
        guard sound > 0 || walk.pages == 0 else { return }
        try take(.walk(walk.cut(to: sound, isReopened: isReopened)))
        var handed = 0
        while handed < sound {
            let records = try feed.pages(of: id, from: handed).prefix(sound - handed)
            guard !records.isEmpty else { throw StoreError.damaged(path: connection.path, .page) }
            for record in records {
                let page = LibraryPage(
                    position: record.position, hashes: record.hashes, versions: record.versions,
                    checkpoint: record.checkpoint, body: record.body ?? [])
                try take(.page(page))
            }
            handed += records.count
        }
        extent.walks += 1
        extent.pages += handed
    }

    /// How many pages of a walk can be read before the first unreadable one.
    private func soundPages(of id: Generation.ID) throws -> Int {
        var count = 0
        try notingDamage {
            let held = try connection.rows(
                """
                SELECT p.ordinal, p.body, \(RowChecksum.pageIsSound) FROM pages p LEFT JOIN bodies b ON b.id = p.body
                WHERE p.generation = ?1 AND p.ordinal < (SELECT pages FROM generations WHERE id = ?1)
                ORDER BY p.ordinal
                """, [.integer(id)]
            ) { (ordinal: $0.count(0), body: $0.integer(1), isSound: $0.isTrue(2)) }
            for (ordinal, body, isSound) in held {
                guard ordinal == count, isSound, try bodies.isSound(body) else { return }
                count += 1
            }
        }
        return count
    }

    private func hand(
        responsesOf scope: LibraryScope, _ take: (LibraryPiece) throws -> Void, _ extent: inout ExportSummary
    ) throws {
        for (id, body) in try rows(scope) {
            var piece: LibraryResponse?
            try notingDamage { if try bodies.isSound(body) { piece = try response(id) } }
            if let piece {
                try take(.response(piece))
                extent.responses += 1
            } else {
                extent.unreadable += 1
            }
        }
    }

    private func hand(
        marksOf scope: LibraryScope, _ take: (LibraryPiece) throws -> Void, _ extent: inout ExportSummary
    ) throws {
        var lists: [(row: Int64, list: ReadMarks.List)] = []
        try notingDamage { lists = try marks.lists(scope) }
        var hasStray = false
        try notingDamage { hasStray = try marks.hasStray() }
        if hasStray { extent.unreadable += 1 }
        for (row, list) in lists {
            var piece: LibraryMarks?
            try notingDamage { piece = LibraryMarks(list: list, marks: try marks.marks(ofRow: row)) }
            if let piece {
                try take(.marks(piece))
                extent.marks += 1
            } else {
                extent.unreadable += 1
            }
        }
    }

    private func rows(_ scope: LibraryScope) throws -> [(id: Int64, body: Int64)] {
        let condition = scope.condition
        let held = """
            WHERE body IN (SELECT p.body FROM pages p JOIN generations g ON g.id = p.generation
                JOIN collections c ON c.id = g.collection WHERE g.keeps_pages AND \(condition.sql))
            """
        return try connection.rows(
            "SELECT id, body FROM responses \(scope == .everything ? "" : held) ORDER BY received_at, id",
            condition.arguments
        ) { ($0.integer(0), $0.integer(1)) }
    }

    private func response(_ id: Int64) throws -> LibraryResponse? {
        try connection.first(
            """
            SELECT r.status, r.fields, r.selecting, r.requested_at, r.received_at, r.redirected_to, r.used_at, b.key,
                b.raw_size, b.frame, \(RowChecksum.responseIsSound), r.account, r.url
            FROM responses r JOIN bodies b ON b.id = r.body WHERE r.id = ?
            """, .integer(id)
        ) { row in
            LibraryResponse(
                key: ResponseKey(account: row.text(11), url: row.text(12)), response: try responses.response(row),
                usedAt: row.integer(6))
        }
    }

    /// Runs a body that may find damage, which ends it.
    private func notingDamage(_ body: () throws -> Void) throws {
        do { try body() } catch StoreError.damaged, StoreError.corrupt {}
    }
}

extension LibraryWalk {
    /// The walk as if it had ended after `count` pages, if it has more.
    ///
    /// - Parameter isReopened: whether it has not reached the end of the list if it ended at an item of an older walk.
    fileprivate func cut(to count: Int, isReopened: Bool) -> LibraryWalk {
        let isCut = count < pages && ending != nil || isReopened && ending == .joined
        return LibraryWalk(
            collection: collection, definition: definition, start: start, run: run, openedAt: openedAt,
            ending: isCut ? .cut : ending, pages: count, hashing: hashing)
    }
}

extension Connection {
    /// Runs the body on a snapshot of the file; writes of others do not affect it.
    fileprivate func reading(_ body: () throws -> Void) throws {
        try run("BEGIN")
        do { try body() } catch {
            try? script("ROLLBACK")  // The first error is the one to report.
            throw error
        }
        try run("COMMIT")
    }
}
