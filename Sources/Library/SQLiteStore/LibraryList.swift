import Feeds
package import Pages

/// One stored list: the pages of all walks of a collection.
package struct LibraryList: Sendable, Hashable {
    /// Identifies the list: its endpoint, parameters and account.
    package let collection: CollectionKey
    /// How many walks have pages.
    package let walks: Int
    /// How many pages the walks have.
    package let pages: Int
    /// The number of different items.
    package let items: Int
    /// When its oldest page was fetched, in seconds since 1970 (UTC); nil without a page.
    package let oldest: Int64?
    /// When its newest page was fetched, in seconds since 1970 (UTC); nil without a page.
    package let newest: Int64?
    /// Whether the stored pages reach the end of the list from its start, in one walk or by joining an older one.
    package let reachesEnd: Bool
}

extension SQLiteStore {
    /// The stored lists, by endpoint, parameters and account.
    package func lists(_ scope: LibraryScope) throws -> [LibraryList] {
        let tables = try opened()
        return try Listing(connection: tables.connection, feed: tables.feed).lists(scope)
    }
}

/// Finds the stored lists.
struct Listing {
    let connection: Connection
    let feed: FeedTables

    func lists(_ scope: LibraryScope) throws -> [LibraryList] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT c.endpoint, c.parameters, c.account, count(DISTINCT g.id), count(p.ordinal),
                min(p.fetched_at), max(p.fetched_at), coalesce(max(g.start IS NULL AND g.ending <> 'cut'), 0)
            FROM collections c JOIN generations g ON g.collection = c.id
                LEFT JOIN pages p ON p.generation = g.id AND p.ordinal < g.pages
            WHERE \(condition.sql) GROUP BY c.id ORDER BY c.endpoint, c.parameters, c.account
            """, condition.arguments
        ) { row in
            let key = CollectionKey(
                endpoint: row.text(0), parameters: PairText.values(row.text(1)), account: row.text(2))
            return LibraryList(
                collection: key, walks: row.count(3), pages: row.count(4), items: try items(of: key),
                oldest: row.optionalInteger(5), newest: row.optionalInteger(6), reachesEnd: row.integer(7) != 0)
        }
    }

    private func items(of collection: CollectionKey) throws -> Int {
        let generations = try feed.generations(.collection(collection))
        if generations.count == 1 { return generations.map(\.items).reduce(0, +) }
        return try generations.reduce(into: Set<UInt64>()) { try $0.formUnion(feed.hashes(of: $1.id)) }.count
    }
}
