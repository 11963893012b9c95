extension SQLiteStore {
    /// Adds to several counters at once; each begins at 0. It does not wait for other connections.
    package func count(_ amounts: [String: Int]) throws {
        let upkeep = try opened().upkeep
        try upkeep.connection.withoutWaiting { try upkeep.count(amounts) }
    }
}
