/// Why the screen cannot be shown.
package enum BrowsingError: Error, Equatable {
    /// The library that reads keys cannot be loaded.
    case noKeys(reason: String)
    /// Nobody knows what keys a type of terminal has.
    case unknownTerminal(String)
    /// Stdin or stdout is not a terminal, or it cannot move its cursor.
    case noScreen
    /// The user has withdrawn the trust in the plugin file of the list that is read.
    case trustWithdrawn(file: String)
}
