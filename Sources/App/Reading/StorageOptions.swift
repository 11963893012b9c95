/// How a command uses what is stored, and what it stores, as its options say.
package struct StorageOptions: Sendable {
    /// Reads only stored data.
    package var offline = false
    /// Asks the server even if the stored copy is fresh.
    package var refresh = false
    /// Stores nothing.
    package var noCache = false
    /// Prints only items that no earlier walk found.
    package var new = false
    /// Continues an interrupted walk.
    package var resume = false
    /// The greatest age of a stored copy that is fallen back to; nil for the plugin's.
    package var maxStale: Duration?
    /// The file to write to; nil for stdout.
    package var to: String?

    package init(offline: Bool = false) {
        self.offline = offline
    }
}
