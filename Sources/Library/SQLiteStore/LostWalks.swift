/// Finds lists and walks that are missing, or cannot be attributed to a list.
struct LostWalks {
    let connection: Connection
    private let memory = Memory()

    init(_ connection: Connection) {
        self.connection = connection
    }

    private final class Memory {
        /// Whether nothing was missing at the last look.
        var hasAll = false
    }

    /// Whether a list that is not found may be one whose row was lost, has another name, or is missing from the index. That
    /// needs a look at all lists, which is not repeated once it has found nothing.
    ///
    /// Throws `StoreError.corrupt` if the index cannot be relied on.
    func mayExist() throws -> Bool {
        if !memory.hasAll { memory.hasAll = try count(.everything) == 0 }
        return !memory.hasAll
    }

    /// How many there are. Throws `StoreError.corrupt` if lists or walks are missing from an index.
    func count(_ scope: LibraryScope) throws -> Int {
        try connection.check(.collections, .generations)
        let unknown = try connection.number(
            """
            SELECT count(*) FROM generations NOT INDEXED
            WHERE collection NOT IN (SELECT id FROM collections NOT INDEXED)
            """)
        return try damagedLists(scope) + hiddenWalks(scope) + Int(unknown)
    }

    private func damagedLists(_ scope: LibraryScope) throws -> Int {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT count(*) FROM collections c NOT INDEXED LEFT JOIN
                (SELECT collection, count(*) AS walks FROM generations NOT INDEXED GROUP BY collection) g
                ON g.collection = c.id
            WHERE (\(condition.sql))
                AND (NOT (\(RowChecksum.collectionIsSound(as: "c"))) OR c.generations <> coalesce(g.walks, 0))
            """, condition.arguments
        ) { $0.count(0) }.reduce(0, +)
    }

    /// Damaged walks that seem to have no pages; others are found with their pages.
    private func hiddenWalks(_ scope: LibraryScope) throws -> Int {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT count(*) FROM generations g NOT INDEXED JOIN collections c ON c.id = g.collection
            WHERE NOT g.keeps_pages AND (\(condition.sql)) AND NOT (\(RowChecksum.generationIsSound))
            """, condition.arguments
        ) { $0.count(0) }.reduce(0, +)
    }
}
