import Feeds
import HTTP
import HTTPCache

/// Stores responses in their table, and removes the least recently used ones if they take too much room.
final class ResponseTables {
    /// The precision of the last use, in seconds: it is written no more often than this.
    private static let usePrecision: Int64 = 60

    private let connection: Connection
    private let bodies: Bodies
    private let capacity: Int
    private let now: @Sendable () -> Int64
    /// How many bytes may be saved before the size of all responses is checked again.
    private var allowance = 0
    /// The number of this process among those that stored responses, from 1; nil before it does.
    private var number: Int64?

    init(connection: Connection, bodies: Bodies, capacity: Int, now: @escaping @Sendable () -> Int64) {
        self.connection = connection
        self.bodies = bodies
        self.capacity = capacity
        self.now = now
    }

    func responses(for key: ResponseKey) throws -> [StoredResponse] {
        var usedAt = Int64.max
        let responses = try connection.rows(
            """
            SELECT r.status, r.fields, r.selecting, r.requested_at, r.received_at, r.redirected_to, r.used_at, b.key,
                b.raw_size, b.frame, \(RowChecksum.responseIsSound), r.id
            FROM responses r LEFT JOIN bodies b ON b.id = r.body
            WHERE r.account = ? AND r.url = ? ORDER BY r.received_at DESC, r.id DESC
            """, [.text(key.account), .text(key.url)]
        ) { row in
            usedAt = min(usedAt, row.integer(6))
            var response = try response(row)
            response.number = row.integer(11) >> Self.idBits
            return response
        }
        if usedAt <= now() - Self.usePrecision { noteUse(of: key) }
        return responses
    }

    func holdsAny(account: String, under prefix: String) throws -> Bool {
        // No text with this beginning sorts after the beginning followed by the last Unicode character.
        try connection.number(
            "SELECT EXISTS (SELECT 1 FROM responses WHERE account = ?1 AND url >= ?2 AND url < ?2 || char(1114111))",
            [.text(account), .text(prefix)]) != 0
    }

    func save(_ response: StoredResponse, for key: ResponseKey) throws {
        let body = try bodies.prepare(response.body)
        try connection.transaction {
            let kept = try bodies.keep(body)
            try connection.run(
                """
                INSERT INTO responses
                    (id, account, url, selecting, status, fields, redirected_to, requested_at, received_at, used_at,
                     body, size)
                VALUES ((\(Self.nextID)), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
                ON CONFLICT (account, url, selecting) DO UPDATE SET
                    id = (\(Self.nextID)), status = excluded.status, fields = excluded.fields,
                    redirected_to = excluded.redirected_to, requested_at = excluded.requested_at,
                    received_at = excluded.received_at, used_at = excluded.used_at, body = excluded.body,
                    size = excluded.size
                """, .integer(try firstID()), .text(key.account), .text(key.url),
                .text(response.selectingText), .integer(response.status),
                .text(response.fields.text), .text(response.redirectedTo), .integer(response.requestedAt),
                .integer(response.receivedAt), .integer(now()), .integer(kept.id), .integer(kept.size))
            allowance -= kept.size
            if allowance < 0 { try makeRoom() }
        }
    }

    /// An id above all others, in which the upper bits are the number of the process that saved the response.
    private static let nextID = "SELECT max(coalesce(max(id), 0) + 1, ?1) FROM responses"
    private static let idBits: Int64 = 32

    /// The first id that this process may give to a response.
    private func firstID() throws -> Int64 {
        let number =
            try self.number
            ?? (Int64(connection.number("SELECT coalesce(max(id), 0) FROM responses")) >> Self.idBits) + 1
        self.number = number
        return number << Self.idBits
    }

    func remove(_ key: ResponseKey) throws {
        try connection.transaction {
            try connection.run(
                "DELETE FROM responses WHERE account = ? AND url = ?", .text(key.account), .text(key.url))
        }
    }

    func removeAll(_ key: ResponseKey) throws {
        // `@` is the character after `?`: the URL with any query is between them.
        try connection.transaction {
            try connection.run(
                "DELETE FROM responses WHERE account = ?1 AND (url = ?2 OR url >= ?2 || '?' AND url < ?2 || '@')",
                .text(key.account), .text(key.withoutQuery.url))
        }
    }

    func response(_ row: Row) throws -> StoredResponse {
        guard row.isTrue(10) else { throw StoreError.damaged(path: connection.path, .response) }
        return StoredResponse(
            status: row.count(0), fields: HTTPFields(text: row.text(1)), body: try bodies.body(in: row, at: 7),
            selecting: PairText.parts(row.text(2)).reduce(into: [:]) { $0[$1.name] = .some($1.value) },
            requestedAt: row.integer(3), receivedAt: row.integer(4), redirectedTo: row.optionalText(5))
    }

    private func noteUse(of key: ResponseKey) {
        // A reader must not wait or fail because of this: it only decides which responses are removed first.
        _ = try? connection.withoutWaiting {
            try connection.transaction {
                try connection.run(
                    "UPDATE responses SET used_at = ? WHERE account = ? AND url = ?", .integer(now()),
                    .text(key.account), .text(key.url))
            }
        }
    }

    // MARK: Capacity

    /// Removes responses until a sixteenth of the capacity is free, if the capacity is exceeded.
    private func makeRoom() throws {
        let step = capacity / 16
        // The size of the file is an upper bound, and quick to find.
        if try bytesInUse() <= capacity - step {
            allowance = step
            return
        }
        var excess = try bytesOfResponses() - capacity
        guard excess > 0 else {
            allowance = min(-excess, step)
            return
        }
        excess += step
        allowance = step
        for (id, body, size) in try leastUsed() where excess > 0 {
            try connection.run("DELETE FROM responses WHERE id = ?", .integer(id))
            // Another response may still use it.
            let isHeld = try connection.number("SELECT count(*) FROM responses WHERE body = ?", [.integer(body)]) > 0
            if !isHeld { excess -= size }
        }
    }

    private func bytesInUse() throws -> Int {
        let pages = try connection.number("PRAGMA page_count") - connection.number("PRAGMA freelist_count")
        return Int(pages * (try connection.number("PRAGMA page_size")))
    }

    private func bytesOfResponses() throws -> Int {
        Int(
            try connection.number(
                """
                SELECT coalesce(sum(size), 0) FROM (SELECT size FROM responses r
                    WHERE NOT EXISTS (SELECT 1 FROM pages WHERE body = r.body) GROUP BY body)
                """))
    }

    /// The responses whose bodies no page uses, the least recently used first.
    private func leastUsed() throws -> [(id: Int64, body: Int64, size: Int)] {
        try connection.rows(
            """
            SELECT id, body, size FROM responses r WHERE NOT EXISTS (SELECT 1 FROM pages WHERE body = r.body)
            ORDER BY used_at, id
            """
        ) { ($0.integer(0), $0.integer(1), $0.count(2)) }
    }
}

extension StoredResponse {
    var selectingText: String {
        selecting.sorted { $0.key < $1.key }.map { PairText.part($0.key, $0.value) }.joined()
    }
}

extension HTTPFields {
    fileprivate init(text: String) {
        self.init()
        for part in PairText.parts(text) { append(part.name, part.value ?? "") }
    }

    /// The fields in order, without credentials.
    var text: String {
        all.filter { !$0.isSecret }.map { PairText.part($0.name, $0.value) }.joined()
    }
}
