import Feeds
private import Glibc
import Packing

/// Reads from a library without waiting and without writing, for completion: no result is better than a late one.
package struct LibraryReader {
    private let connection: Connection

    /// Nil if there is no library, or if it cannot be read at once.
    package init?(_ path: String) {
        guard let connection = try? Self.open(path) else { return nil }  // Commands that need the library report why.
        self.connection = connection
    }

    /// The endpoints with stored data, as `plugin/endpoint`, in alphabetical order.
    package var endpoints: [String] {
        // Errors are ignored, here and below.
        (try? connection.rows("SELECT DISTINCT endpoint FROM collections ORDER BY endpoint") { $0.text(0) }) ?? []
    }

    /// The same endpoints, the one that was read last first.
    package var recentEndpoints: [String] {
        (try? connection.rows(
            """
            SELECT c.endpoint FROM collections c JOIN generations g ON g.collection = c.id
            GROUP BY c.endpoint ORDER BY max(g.opened_at) DESC, c.endpoint
            """
        ) { $0.text(0) }) ?? []
    }

    /// The names of the bookmarks in an endpoint's lists, in alphabetical order; not the one without a name.
    package func bookmarks(of endpoint: String) -> [String] {
        (try? connection.rows(
            """
            SELECT DISTINCT g.start FROM collections c JOIN generations g ON g.collection = c.id
            WHERE c.endpoint = ?1 AND g.identity LIKE '% bookmark=%' AND g.ending = 'complete' AND g.start IS NOT NULL
            ORDER BY g.start
            """, [.text(endpoint)]
        ) { $0.text(0) }) ?? []
    }

    /// Passes on the bodies of an endpoint's pages, beginning with the newest walk, until the receiver returns false.
    /// Walks with another definition are skipped, because their list is another.
    ///
    /// - Parameters:
    ///   - definition: the hash of the list's definition; nil for lists that were stored without one.
    ///   - given: parameter values; lists with other values for these parameters are skipped.
    ///   - share: the most bodies and decompressed bytes to read, and the size of the largest body. A larger body is
    ///     skipped, but counts.
    package func bodies(
        of endpoint: String, definition: UInt64?, given: [String: [String]],
        share: (count: Int, bytes: Int, largest: Int), _ body: ([UInt8]) -> Bool
    ) {
        let compression = Compression()
        var rest = (count: share.count, bytes: share.bytes)
        for generation in (try? generations(of: endpoint, definition, given: given)) ?? [] {
            try? connection.forEach(
                """
                SELECT b.raw_size, b.frame FROM pages p JOIN bodies b ON b.id = p.body
                WHERE p.generation = ?1 ORDER BY p.ordinal
                """, .integer(generation)
            ) { row in
                guard rest.count > 0, rest.bytes > 0 else { return false }
                rest.count -= 1
                let size = row.count(0)
                guard size <= share.largest else { return true }
                rest.bytes -= size
                let bytes = try row.withBlob(1) { frame throws(Compression.DamageError) in
                    try compression.unpack(frame, size: size)
                }
                guard body(bytes) else { rest.count = 0; return false }
                return true
            }
            guard rest.count > 0, rest.bytes > 0 else { return }
        }
    }

    /// The walks of an endpoint with a definition, the newest first.
    private func generations(
        of endpoint: String, _ definition: UInt64?, given: [String: [String]]
    ) throws -> [Int64] {
        try connection.rows(
            """
            SELECT g.id, c.parameters FROM collections c JOIN generations g ON g.collection = c.id
            WHERE c.endpoint = ?1 AND g.keeps_pages AND g.definition IS ?2
            ORDER BY g.opened_at DESC, g.id DESC
            """, [.text(endpoint), .hash(definition)]
        ) { row -> Int64? in
            let stored = PairText.values(row.text(1))
            let contradicts = given.contains { name, values in stored[name].map { $0 != values } ?? false }
            return contradicts ? nil : row.integer(0)
        }.compactMap(\.self)
    }

    private static func open(_ path: String) throws -> Connection {
        // If there is no log beside the file, the file is complete, and opening it creates nothing.
        var status = stat()
        let isAlone = stat("\(path)-wal", &status) != 0 || status.st_size == 0
        let connection = try Connection(path, busyTimeout: BusyTimeout(.zero), access: isAlone ? .unchanging : .reading)
        guard try connection.number("PRAGMA application_id") == LibrarySchema.applicationID,
            try connection.number("PRAGMA user_version") == Int64(LibrarySchema.version)
        else { throw StoreError.notALibrary(path: path) }
        return connection
    }
}
