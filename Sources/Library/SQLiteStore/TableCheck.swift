import Feeds

/// The tables whose rows queries find through indexes.
enum LibraryTable: String, CaseIterable {
    case collections, generations, pages, responses
    case markedLists = "marked_lists"
    case marks
}

extension Connection {
    /// Throws `StoreError.corrupt` if a table and its indexes have different rows.
    ///
    /// If a page of the file was overwritten with another one, SQLite finds fewer rows and reports no error. Which ones are
    /// missing depends on how a query looks for them.
    func check(_ tables: LibraryTable...) throws {
        try check(tables)
    }

    func checkAllTables() throws {
        try check(LibraryTable.allCases)
    }

    private func check(_ tables: [LibraryTable]) throws {
        for table in tables {
            let faults = try rows("PRAGMA integrity_check(\(table.rawValue))") { $0.text(0) }
            guard let fault = faults.first(where: { $0 != "ok" }) else { continue }
            // SQLite writes the name of the database on a line of its own.
            throw StoreError.corrupt(path: path, reason: fault.split(separator: "\n").last.map(String.init) ?? fault)
        }
    }
}
