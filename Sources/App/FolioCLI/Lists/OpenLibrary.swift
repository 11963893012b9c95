import Feeds
import Pages
import Plugins

/// The store of one command, and what is said of it.
struct OpenLibrary: Sendable {
    let store: any FeedStore
    /// What names of accounts are made with.
    let salt: String
    let faults: StoreFaults

    /// Whose data a plugin's endpoints give: without the secret, as offline, the account that was used last.
    func account(of plugin: Plugin, _ root: CompositionRoot) async throws -> String {
        guard plugin.isSigned, !salt.isEmpty else { return "" }
        if let name = root.accountName(of: plugin, salt: salt) { return name }
        return try await store.generations(.latest(plugin: plugin.name)).first?.collection.account ?? ""
    }
}
