import Feeds
package import Pages

extension SQLiteStore {
    /// The marks of a list.
    package func marks(of list: ReadMarks.List) throws -> ReadMarks { try opened().marks.marks(of: list) }

    /// Marks items as read or as unread.
    ///
    /// - Parameter items: their hashes.
    package func mark(_ items: [UInt64], asRead isRead: Bool, in list: ReadMarks.List) throws {
        try opened().marks.mark(items, asRead: isRead, in: list)
    }

    /// Notes where a list was left; nil for its start.
    package func note(_ place: ReadMarks.Place?, in list: ReadMarks.List) throws {
        try opened().marks.note(place, in: list)
    }

    /// Whether a list in the scope has marks.
    package func hasMarks(_ scope: LibraryScope) throws -> Bool { try !opened().marks.lists(scope).isEmpty }

    /// A number that changes when another process has changed the file.
    package func changesOfOthers() throws -> Int64 { try opened().connection.number("PRAGMA data_version") }
}

/// The marks of read items.
struct MarkTables {
    let connection: Connection

    func marks(of list: ReadMarks.List) throws -> ReadMarks {
        if let row = try known(list) { return try marks(ofRow: row) }
        if try hasStray() { throw damage }
        return ReadMarks()
    }

    /// Whether there are marks of a list whose row was lost.
    func hasStray() throws -> Bool {
        try connection.number("SELECT EXISTS (SELECT 1 FROM marks WHERE list NOT IN (SELECT id FROM marked_lists))")
            == 1
    }

    private var damage: StoreError { .damaged(path: connection.path, .marks) }

    /// Throws `StoreError.damaged` if a mark was changed or lost.
    func marks(ofRow row: Int64) throws -> ReadMarks {
        let list = try connection.first(
            """
            SELECT \(RowChecksum.markedListIsSound), items, sum, place, place_number FROM marked_lists l WHERE id = ?
            """, .integer(row)
        ) {
            (
                isSound: $0.isTrue(0), count: $0.count(1), sum: $0.integer(2),
                place: $0.hash(3), number: $0.count(4)
            )
        }
        guard let list, list.isSound else { throw damage }
        var (items, sum) = (Set<UInt64>(), Int64(0))
        try connection.forEach("SELECT item, checksum(item) FROM marks WHERE list = ?", .integer(row)) { row in
            items.insert(UInt64(bitPattern: row.integer(0)))
            sum ^= row.integer(1)
            return true
        }
        guard items.count == list.count, sum == list.sum else { throw damage }
        return ReadMarks(items: items, place: list.place.map { ReadMarks.Place(item: $0, number: list.number) })
    }

    func mark(_ items: [UInt64], asRead isRead: Bool, in list: ReadMarks.List) throws {
        try connection.transaction { try write(items, asRead: isRead, in: list) }
    }

    func note(_ place: ReadMarks.Place?, in list: ReadMarks.List) throws {
        try connection.transaction {
            if place == nil, try known(list) == nil { return }
            try connection.run(
                "UPDATE marked_lists SET place = ?, place_number = ? WHERE id = ?", .hash(place?.item),
                .integer(place?.number ?? 0), .integer(try row(of: list)))
        }
    }

    /// Adds marks to those of a list, in a transaction of the caller's. A place that is known stays. Returns whether
    /// anything was new.
    func add(_ marks: ReadMarks, to list: ReadMarks.List) throws -> Bool {
        let isNew = try known(list) == nil
        let added = try write(marks.items.sorted(), asRead: true, in: list)
        guard let place = marks.place else { return isNew || added > 0 }
        let placed = try connection.run(
            "UPDATE marked_lists SET place = ?, place_number = ? WHERE id = ? AND place IS NULL", .hash(place.item),
            .integer(place.number), .integer(try row(of: list)))
        return isNew || added + placed > 0
    }

    /// Deletes the marks of the lists in the scope.
    ///
    /// - Parameter account: the account whose lists are meant; nil for all.
    func clear(_ scope: LibraryScope, account: String? = nil) throws {
        let condition = scope.condition
        let accounts = account.map { [Argument.text($0)] } ?? []
        try connection.run(
            """
            DELETE FROM marked_lists WHERE id IN (SELECT id FROM marked_lists c WHERE \(condition.sql)
                \(account == nil ? "" : "AND c.account = ?\(condition.arguments.count + 1)"))
            """, condition.arguments + accounts)
    }

    /// The lists in the scope that have marks.
    func lists(_ scope: LibraryScope) throws -> [(row: Int64, list: ReadMarks.List)] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT id, endpoint, parameters, account, definition FROM marked_lists c WHERE \(condition.sql)
            ORDER BY endpoint, parameters, account, definition
            """, condition.arguments
        ) { row in
            let collection = CollectionKey(
                endpoint: row.text(1), parameters: PairText.values(row.text(2)), account: row.text(3))
            return (row.integer(0), .init(collection, definition: row.hash(4) ?? 0))
        }
    }

    /// The lists whose marks are damaged.
    func damaged() throws -> [(row: Int64, endpoint: String)] {
        try lists(.everything).filter { row, _ in
            do { _ = try marks(ofRow: row) } catch StoreError.damaged { return true }
            return false
        }.map { ($0.row, $0.list.collection.endpoint) }
    }

    /// Returns how many marks changed.
    @discardableResult
    private func write(_ items: [UInt64], asRead isRead: Bool, in list: ReadMarks.List) throws -> Int {
        let row = try row(of: list)
        let change =
            isRead
            ? "INSERT INTO marks (list, item) VALUES (?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM marks WHERE list = ? AND item = ?"
        return try items.reduce(0) { $0 + (try connection.run(change, .integer(row), .hash($1))) }
    }

    /// The row of a list. Throws if it was changed, so that nothing is written over the damage.
    private func known(_ list: ReadMarks.List) throws -> Int64? {
        let key = list.collection
        let found = try connection.first(
            """
            SELECT id, \(RowChecksum.markedListIsSound) FROM marked_lists l
            WHERE endpoint = ? AND parameters = ? AND account = ? AND definition = ?
            """, .text(key.endpoint), .text(PairText.encoded(key.parameters)), .text(key.account),
            .hash(list.definition)
        ) { (row: $0.integer(0), isSound: $0.isTrue(1)) }
        if let found, !found.isSound { throw damage }
        return found?.row
    }

    private func row(of list: ReadMarks.List) throws -> Int64 {
        if let row = try known(list) { return row }
        let key = list.collection
        try connection.run(
            "INSERT INTO marked_lists (endpoint, parameters, account, definition) VALUES (?, ?, ?, ?)",
            .text(key.endpoint), .text(PairText.encoded(key.parameters)), .text(key.account), .hash(list.definition))
        return connection.lastInsertedID
    }
}
