package import Pages

extension SQLiteStore {
    /// The marks of a list.
    package func marks(of list: CollectionKey) throws -> ReadMarks { try opened().marks.marks(of: list) }

    /// Marks items as read or as unread.
    ///
    /// - Parameter ids: their ids.
    package func mark(_ ids: [String], asRead isRead: Bool, in list: CollectionKey) throws {
        try opened().marks.mark(ids, asRead: isRead, in: list)
    }

    /// Notes where a list was left; nil for its start.
    package func note(_ place: ReadMarks.Place?, in list: CollectionKey) throws {
        try opened().marks.note(place, in: list)
    }

    /// Whether a list in the scope has marks.
    package func hasMarks(_ scope: LibraryScope) throws -> Bool { try !opened().marks.lists(scope).isEmpty }

    /// A number that changes when another process has changed the file.
    package func changesOfOthers() throws -> Int64 { try opened().connection.number("PRAGMA data_version") }
}

/// The marks of read items. They have no checksums: a damaged mark changes only what is shown as read.
struct MarkTables {
    let connection: Connection

    func marks(of list: CollectionKey) throws -> ReadMarks {
        guard let row = try known(list) else { return ReadMarks() }
        return try marks(ofRow: row)
    }

    func marks(ofRow row: Int64) throws -> ReadMarks {
        let items = try connection.rows("SELECT item FROM marks WHERE list = ?", [.integer(row)]) { $0.text(0) }
        let place = try connection.first(
            "SELECT place, place_number FROM marked_lists WHERE id = ? AND place IS NOT NULL", .integer(row)
        ) { ReadMarks.Place(item: $0.text(0), number: $0.count(1)) }
        return ReadMarks(items: Set(items), place: place)
    }

    func mark(_ ids: [String], asRead isRead: Bool, in list: CollectionKey) throws {
        try connection.transaction { try write(ids, asRead: isRead, in: list) }
    }

    func note(_ place: ReadMarks.Place?, in list: CollectionKey) throws {
        try connection.transaction {
            if place == nil, try known(list) == nil { return }
            try connection.run(
                "UPDATE marked_lists SET place = ?, place_number = ? WHERE id = ?", .text(place?.item),
                .integer(place?.number ?? 0), .integer(try row(of: list)))
        }
    }

    /// Adds marks to those of a list, in a transaction of the caller's. A place that is known stays. Returns whether
    /// anything was new.
    func add(_ marks: ReadMarks, to list: CollectionKey) throws -> Bool {
        let isNew = try known(list) == nil
        let added = try write(marks.items.sorted(), asRead: true, in: list)
        guard let place = marks.place else { return isNew || added > 0 }
        let placed = try connection.run(
            "UPDATE marked_lists SET place = ?, place_number = ? WHERE id = ? AND place IS NULL", .text(place.item),
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
    func lists(_ scope: LibraryScope) throws -> [(row: Int64, list: CollectionKey)] {
        let condition = scope.condition
        return try connection.rows(
            """
            SELECT id, endpoint, parameters, account FROM marked_lists c WHERE \(condition.sql)
            ORDER BY endpoint, parameters, account
            """, condition.arguments
        ) { row in
            let list = CollectionKey(
                endpoint: row.text(1), parameters: PairText.values(row.text(2)), account: row.text(3))
            return (row.integer(0), list)
        }
    }

    /// Returns how many marks changed.
    @discardableResult
    private func write(_ ids: [String], asRead isRead: Bool, in list: CollectionKey) throws -> Int {
        let row = try row(of: list)
        let change =
            isRead
            ? "INSERT INTO marks (list, item) VALUES (?, ?) ON CONFLICT DO NOTHING"
            : "DELETE FROM marks WHERE list = ? AND item = ?"
        return try ids.reduce(0) { $0 + (try connection.run(change, .integer(row), .text($1))) }
    }

    private func known(_ list: CollectionKey) throws -> Int64? {
        try connection.first(
            "SELECT id FROM marked_lists WHERE endpoint = ? AND parameters = ? AND account = ?", .text(list.endpoint),
            .text(PairText.encoded(list.parameters)), .text(list.account)
        ) { $0.integer(0) }
    }

    private func row(of list: CollectionKey) throws -> Int64 {
        if let row = try known(list) { return row }
        try connection.run(
            "INSERT INTO marked_lists (endpoint, parameters, account) VALUES (?, ?, ?)", .text(list.endpoint),
            .text(PairText.encoded(list.parameters)), .text(list.account))
        return connection.lastInsertedID
    }
}
