import Feeds
package import Pages

/// One stored list: the pages of all walks of a collection that were read with one definition of the list.
package struct LibraryList: Sendable, Hashable {
    /// Identifies the list: its endpoint, parameters and account.
    package let collection: CollectionKey
    /// What its newest walk was read with; nil if an earlier version of folio read it. Its other walks may be paged in
    /// another way.
    package let definition: ListDefinition?
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
    /// The definitions whose walks reached the end of the list from its start, in one walk or by joining an older one,
    /// and which no newer walk has a gap to.
    package let completeDefinitions: Set<ListDefinition?>
    /// Whether a part of it is damaged or missing. Its numbers are then those of its readable parts.
    package let isDamaged: Bool
}

extension SQLiteStore {
    /// The stored lists, by endpoint, parameters and account; those of one collection beginning with the newest.
    /// Reads all of them, to find damage.
    package func lists(_ scope: LibraryScope) throws -> [LibraryList] {
        let tables = try opened()
        return try Listing(connection: tables.connection, feed: tables.feed, readsBodies: true).lists(scope)
    }

    /// Whether anything of lists is stored, such as bookmarks of lists without pages.
    package func hasWalks(_ scope: LibraryScope) throws -> Bool {
        let condition = scope.condition
        return try !opened().connection.rows(
            """
            SELECT 1 FROM collections c JOIN generations g ON g.collection = c.id WHERE \(condition.sql) LIMIT 1
            """, condition.arguments
        ) { $0.count(0) }.isEmpty
    }

    /// How many walks and lists of the scope are missing, or cannot be attributed. Throws if lists or walks are missing from
    /// an index.
    package func lostWalks(_ scope: LibraryScope) throws -> Int {
        try opened().feed.lost.count(scope)
    }
}

/// Finds the stored lists.
struct Listing {
    let connection: Connection
    let feed: FeedTables
    /// Whether lists are read whole, so that each damage is found.
    let readsBodies: Bool

    func lists(_ scope: LibraryScope) throws -> [LibraryList] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT c.endpoint, c.parameters, c.account, g.definition, count(DISTINCT g.id), count(p.ordinal),
                min(p.fetched_at), max(p.fetched_at), coalesce(sum(length(p.hashes) / 8), 0)
            FROM collections c JOIN generations g ON g.collection = c.id AND g.keeps_pages
                LEFT JOIN pages p ON p.generation = g.id AND p.ordinal < g.pages
            WHERE \(condition.sql) GROUP BY c.id, g.definition
            ORDER BY c.endpoint, c.parameters, c.account, max(g.id) DESC
            """, condition.arguments
        ) { row in
            let contents = try contents(row)
            return LibraryList(
                collection: contents.collection, definition: contents.definition, walks: row.count(4),
                pages: row.count(5), items: contents.items, oldest: row.optionalInteger(6),
                newest: row.optionalInteger(7), completeDefinitions: contents.completeDefinitions,
                isDamaged: contents.isDamaged)
        }
    }

    private struct Contents {
        let collection: CollectionKey
        let definition: ListDefinition?
        let items: Int
        let completeDefinitions: Set<ListDefinition?>
        let isDamaged: Bool
    }

    private func contents(_ row: Row) throws -> Contents {
        let key = CollectionKey(
            endpoint: row.text(0), parameters: PairText.values(row.text(1)), account: row.text(2))
        let hash = row.hash(3)
        do {
            let walks = try feed.generations(.collection(key))
                .filter { $0.keepsPages && $0.definition?.list == hash }
            if readsBodies { for walk in walks { try checkPages(of: walk) } }
            return Contents(
                collection: key, definition: walks.first?.definition, items: try items(of: walks),
                completeDefinitions: try Set(walks.map(\.definition)).filter { try isWhole(walks, as: $0) },
                isDamaged: false)
        } catch StoreError.damaged {
            return Contents(
                collection: key, definition: hash.map { ListDefinition(list: $0, pagination: 0) },
                items: row.count(8), completeDefinitions: [], isDamaged: true)
        }
    }

    /// Whether walks of one list have all of it from its start to its end. Items may be missing after a walk that stopped
    /// before an item of an older one, or that announced more items.
    private func isWhole(_ walks: [Generation], as definition: ListDefinition?) throws -> Bool {
        let whole = walks.filter { $0.definition == definition }.whole
        guard let base = whole.first, let end = walks.firstIndex(of: base) else { return false }
        let newest = walks[..<end].first { $0.definition == definition && $0.start == nil && $0.items > 0 }
        if let newest, try hasGrown(since: base, newest, items: items(of: walks)) { return false }
        if let closing = whole.last, try goesOn(after: closing, among: walks.filter({ $0.definition == definition })) {
            return false
        }
        var last: UInt64?
        for walk in walks[...end] where walk.start == nil && walk.items > 0 {
            if walk.id == base.id, last == nil { return true }
            let hashes = try feed.hashes(of: walk.id)
            if let last, !hashes.contains(last) { continue }
            if walk.id == base.id { return true }
            last = hashes.last
        }
        return last == nil
    }

    /// Whether a walk since the list was read to its end shows that it goes on: it has items that do not continue the list, or
    /// did not read to the end after an item that is not known to be followed by it, or announced more items.
    private func goesOn(after base: Generation, among walks: [Generation]) throws -> Bool {
        let later = walks.since(base)
        if later.isEmpty { return false }
        var known: Set<UInt64> = []
        for walk in walks where walk.start == nil && !base.began(after: walk) {
            try known.formUnion(feed.hashes(of: walk.id))
        }
        let end = try feed.hashes(of: base.id).last
        var (shown, before) = (known, [base])
        for walk in later.reversed() where walk.start != nil {
            let hashes = try feed.hashes(of: walk.id)
            guard !shown.isSuperset(of: hashes) else { continue }
            let isNext = before.contains { other in walk.start.map(other.ended) ?? false }
            guard isNext || hashes.first.map(shown.contains) == true else { return true }
            shown.formUnion(hashes)
            if walk.ending?.isClosed == true { known.formUnion(hashes) }
            before.append(walk)
        }
        for walk in later where walk.ending?.isClosed != true {
            let isContinued = later.contains { $0.start.map(walk.ended) ?? false }
            guard let last = try feed.hashes(of: walk.id).last, !isContinued else { continue }
            if !known.contains(last) || last == end && walk.last?.memory.declaresMore == true { return true }
        }
        return later.announcing(moreThan: shown.count, since: base) != nil
    }

    /// Whether a newer walk announced more items than are stored, or went on after the item at which the older one ended.
    private func hasGrown(since base: Generation, _ newest: Generation, items: Int) throws -> Bool {
        guard newest.ending != .joined, let last = newest.last else { return false }
        if let least = last.memory.items?.lowerBound, items < least { return true }
        let hasNext = try last.next.map { try feed.ordinal(of: $0, in: base.id) == nil && !last.memory.hasStopped }
        guard hasNext ?? newest.hasShortEnd else { return false }
        let end = try feed.pages(of: base.id, from: base.pages - 1).last?.hashes.last
        return try end == feed.hashes(of: newest.id).last
    }

    /// Throws if a page of a walk is damaged or missing.
    private func checkPages(of walk: Generation) throws {
        var count = 0
        while case let records = try feed.pages(of: walk.id, from: count), !records.isEmpty { count += records.count }
    }

    /// The number of different items in walks of one list.
    private func items(of walks: [Generation]) throws -> Int {
        if walks.count == 1 { return walks.map(\.items).reduce(0, +) }
        return try walks.reduce(into: Set<UInt64>()) { try $0.formUnion(feed.hashes(of: $1.id)) }.count
    }
}
