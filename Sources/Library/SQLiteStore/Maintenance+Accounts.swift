/// Deletes the data of one account.
extension Maintenance {
    func clear(account: String, of plugin: String) throws -> LibraryDeletion {
        let condition = LibraryScope.plugin(plugin).condition
        return try deleting {
            try connection.run(
                """
                DELETE FROM generations WHERE collection IN
                    (SELECT c.id FROM collections c WHERE \(condition.sql) AND c.account = ?4)
                """, condition.arguments + [.text(account)])
            try MarkTables(connection: connection).clear(.plugin(plugin), account: account)
            // The account's name is derived from the plugin's own credentials, so these responses are the plugin's.
            try connection.run("DELETE FROM responses WHERE account = ?", .text(account))
        }
    }
}
