import Feeds

/// When stored data expires: anything fetched at its time or before has expired.
package struct LibraryExpiry: Sendable, Hashable {
    /// By `plugin/endpoint` or `plugin/endpoint/comments`, in seconds since 1970 (UTC).
    private let endpoints: [String: Int64]
    /// By endpoint, and then by the hash of the list's definition. These come first.
    private let definitions: [String: [UInt64: Int64]]
    /// By the beginning of the responses' URLs; the longest match counts.
    private let locations: [String: Int64]
    /// The same, but only for what is stored longer than without it.
    private let longerLocations: [String: Int64]
    /// For everything else.
    private let others: Int64

    package init(
        endpoints: [String: Int64] = [:], definitions: [String: [UInt64: Int64]] = [:],
        locations: [String: Int64] = [:], longerLocations: [String: Int64] = [:], others: Int64
    ) {
        self.endpoints = endpoints
        self.definitions = definitions
        self.locations = locations
        self.longerLocations = longerLocations
        self.others = others
    }

    /// - Parameter definition: the hash of the list's definition; nil if none was recorded.
    func time(ofEndpoint name: String, definition: UInt64?) -> Int64 {
        definition.flatMap { definitions[name]?[$0] } ?? endpoints[name] ?? others
    }

    func time(ofResponse url: String) -> Int64 {
        min(Self.time(in: locations, of: url) ?? others, Self.time(in: longerLocations, of: url) ?? .max)
    }

    private static func time(in locations: [String: Int64], of url: String) -> Int64? {
        locations.filter { url.hasPrefix($0.key) }.max { $0.key.utf8.count < $1.key.utf8.count }?.value
    }
}

extension Maintenance {
    /// Deletes generations and responses for which nothing was fetched after their expiry time, apart from bookmarks. What
    /// was read before a walk with `--new` stays as long as that: otherwise `--new` would print its items again. Call it in a transaction.
    func deleteExpired(_ expiry: LibraryExpiry) throws {
        let lists = try connection.rows(
            "SELECT DISTINCT c.endpoint, g.definition FROM collections c JOIN generations g ON g.collection = c.id"
        ) { ($0.text(0), $0.hash(1)) }
        let new = ResumeIdentity([.newItems: "true"]).text.split(separator: " ").last ?? ""
        for (endpoint, definition) in lists {
            try connection.run(
                """
                DELETE FROM generations
                WHERE collection IN (SELECT id FROM collections WHERE endpoint = ?1) AND definition IS ?2
                    AND opened_at <= ?3 AND (identity IS NULL OR identity NOT LIKE '% bookmark=%')
                    AND NOT EXISTS (SELECT 1 FROM pages WHERE generation = generations.id AND fetched_at > ?3)
                    AND NOT EXISTS (
                        SELECT 1 FROM generations later
                        WHERE later.collection = generations.collection AND later.definition IS ?2
                            AND (later.opened_at, later.id) > (generations.opened_at, generations.id)
                            AND (later.identity LIKE ?4 OR later.ending = 'joined')
                            AND (later.opened_at > ?3
                                OR EXISTS (SELECT 1 FROM pages WHERE generation = later.id AND fetched_at > ?3)))
                """, .text(endpoint), .hash(definition),
                .integer(expiry.time(ofEndpoint: endpoint, definition: definition)), .text("% \(new)%"))
        }
        var expired: [Int64] = []
        try connection.forEach("SELECT id, url, received_at FROM responses") { row in
            if row.integer(2) <= expiry.time(ofResponse: row.text(1)) { expired.append(row.integer(0)) }
            return true
        }
        for id in expired { try connection.run("DELETE FROM responses WHERE id = ?", .integer(id)) }
    }
}
