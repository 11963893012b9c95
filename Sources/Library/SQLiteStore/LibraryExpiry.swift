/// When stored data expires: anything fetched at its time or before has expired.
package struct LibraryExpiry: Sendable, Hashable {
    /// By `plugin/endpoint` or `plugin/endpoint/comments`, in seconds since 1970 (UTC).
    private let endpoints: [String: Int64]
    /// By the beginning of the responses' URLs; the longest match counts.
    private let locations: [String: Int64]
    /// For everything else.
    private let others: Int64

    package init(endpoints: [String: Int64] = [:], locations: [String: Int64] = [:], others: Int64) {
        self.endpoints = endpoints
        self.locations = locations
        self.others = others
    }

    func time(ofEndpoint name: String) -> Int64 {
        endpoints[name] ?? others
    }

    func time(ofResponse url: String) -> Int64 {
        locations.filter { url.hasPrefix($0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }?.value ?? others
    }
}

extension Maintenance {
    /// Deletes generations and responses for which nothing was fetched after their expiry time, apart from bookmarks. Call
    /// it in a transaction.
    func deleteExpired(_ expiry: LibraryExpiry) throws {
        for endpoint in try connection.rows("SELECT DISTINCT endpoint FROM collections", map: { $0.text(0) }) {
            try connection.run(
                """
                DELETE FROM generations
                WHERE collection IN (SELECT id FROM collections WHERE endpoint = ?1) AND opened_at <= ?2
                    AND (identity IS NULL OR identity NOT LIKE '% bookmark=%')
                    AND NOT EXISTS (SELECT 1 FROM pages WHERE generation = generations.id AND fetched_at > ?2)
                """, .text(endpoint), .integer(expiry.time(ofEndpoint: endpoint)))
        }
        var expired: [Int64] = []
        try connection.forEach("SELECT id, url, received_at FROM responses") { row in
            if row.integer(2) <= expiry.time(ofResponse: row.text(1)) { expired.append(row.integer(0)) }
            return true
        }
        for id in expired { try connection.run("DELETE FROM responses WHERE id = ?", .integer(id)) }
    }
}
