/// How a command uses stored data, and what it stores, according to its options.
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
