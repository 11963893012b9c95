import Pages

/// Statistics, deletion and checks for `folio cache`.
extension SQLiteStore {
    /// Counts the contents of the file, for which it reads every stored hash. Throws if not all of them can be found.
    package func statistics() throws -> LibraryStatistics {
        let tables = try opened()
        try tables.connection.checkAllTables()
        let lists = try Listing(connection: tables.connection, feed: tables.feed, readsBodies: false).lists(.everything)
        return try tables.upkeep.statistics(of: lists)
    }

    /// Adds to a counter; a new counter begins at 0.
    package func count(_ name: String, by amount: Int = 1) throws {
        try opened().upkeep.count([name: amount])
    }

    /// Deletes unreadable data and expired data: generations and responses for which nothing was fetched after this
    /// time. The file shrinks.
    ///
    /// A generation with an unreadable page keeps the pages before it.
    ///
    /// - Parameter time: seconds since 1970 (UTC); data fetched in this second has expired.
    package func prune(before time: Int64) throws -> LibraryDeletion {
        try prune(LibraryExpiry(others: time))
    }

    /// Deletes unreadable and expired data, with an expiry time for each endpoint.
    package func prune(_ expiry: LibraryExpiry) throws -> LibraryDeletion {
        try opened().upkeep.prune(expiry)
    }

    /// Deletes everything, or all data of a plugin or endpoint with its marks and the responses that its pages came from.
    /// The file shrinks. Responses without a page, such as images, are deleted only with everything.
    package func clear(_ scope: LibraryScope) throws -> LibraryDeletion {
        try opened().upkeep.clear(scope)
    }

    /// Deletes all data and marks of one account of a plugin, and every response for it. The file shrinks.
    package func clear(account: String, of plugin: String) throws -> LibraryDeletion {
        try opened().upkeep.clear(account: account, of: plugin)
    }

    /// Finds all faults in the file; empty if there are none. Changes nothing.
    package func verify() throws -> [LibraryFinding] {
        try opened().upkeep.findings()
    }
}
