import Pages

/// What the commands that look after the library need.
extension SQLiteStore {
    /// Counts what the file holds; reads every stored hash for it.
    package func statistics() throws -> LibraryStatistics {
        let tables = try opened()
        let lists = try Listing(connection: tables.connection, feed: tables.feed).lists(.everything)
        return try tables.upkeep.statistics(
            items: Dictionary(lists.map { ($0.collection.endpoint, $0.items) }, uniquingKeysWith: +))
    }

    /// Adds to a counter, which begins at 0.
    package func count(_ name: String, by amount: Int = 1) throws {
        try opened().upkeep.count([name: amount])
    }

    /// Deletes what has expired – generations and responses of which nothing was fetched after this time – and what
    /// cannot be read, and only that; the file shrinks.
    ///
    /// A generation that cannot be read from some page on keeps those before it.
    ///
    /// - Parameter time: seconds since 1970 (UTC); what was fetched at this second has expired.
    package func prune(before time: Int64) throws -> LibraryDeletion {
        try prune(LibraryExpiry(others: time))
    }

    /// Deletes what has expired, each endpoint by a time of its own, and what cannot be read.
    package func prune(_ expiry: LibraryExpiry) throws -> LibraryDeletion {
        try opened().upkeep.prune(expiry)
    }

    /// Deletes all that is kept, or all of a plugin or endpoint with the responses that its pages came from; the file
    /// shrinks. Responses without a page, such as images, go only with everything.
    package func clear(_ scope: LibraryScope) throws -> LibraryDeletion {
        try opened().upkeep.clear(scope)
    }

    /// Deletes all that is kept of one account of a plugin, and every response that it got; the file shrinks.
    package func clear(account: String, of plugin: String) throws -> LibraryDeletion {
        try opened().upkeep.clear(account: account, of: plugin)
    }

    /// Everything that is not as it should be; empty for a sound file. Nothing is changed.
    package func verify() throws -> [LibraryFinding] {
        try opened().upkeep.findings()
    }
}
