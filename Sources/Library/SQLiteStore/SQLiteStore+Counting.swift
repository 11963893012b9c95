extension SQLiteStore {
    /// Adds to several counters, which begin at 0, at once; what another connection holds at the moment is not waited for.
    package func count(_ amounts: [String: Int]) throws {
        let upkeep = try opened().upkeep
        try upkeep.connection.withoutPatience { try upkeep.count(amounts) }
    }
}
