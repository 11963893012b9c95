import Accounts
import Endpoints
import Feeds
import HTTP
import HTTPCache
import Pages
import Plugins

/// The stores of one command, and what is said of them.
struct OpenLibrary: Sendable {
    let store: any FeedStore
    /// Nil where no answer is kept.
    let responses: (any ResponseStorage)?
    /// What names of accounts are made with; empty without a store.
    let salt: String
    let faults: StoreFaults
    let counts: AnswerCounts

    /// - Parameter store: what does nothing, unless told otherwise.
    init(
        _ faults: StoreFaults, store: any FeedStore = NullStore(), responses: (any ResponseStorage)? = nil,
        salt: String = "", counts: AnswerCounts = AnswerCounts()
    ) {
        self.faults = faults
        self.counts = counts
        self.store = store
        self.responses = responses
        self.salt = salt
    }

    /// Whose data a plugin's endpoints give: offline without the secret, the account that was used last.
    ///
    /// - Parameter arguments: their secrets tell whose data it is as well.
    func account(
        of plugin: Plugin, at base: HTTPURL, _ arguments: Arguments, _ root: CompositionRoot, isOffline: Bool
    ) async throws -> String {
        let secrets = arguments.secrets
        guard plugin.isSigned || !secrets.isEmpty || arguments.lacksSecret, !salt.isEmpty else { return "" }
        var name = ""
        do {
            name = try await root.accountName(of: plugin, at: base, salt: salt) ?? ""
        } catch AuthError.commandFailed where isOffline {
            // It may need the network, too.
        }
        if !secrets.isEmpty { return AccountNaming.name(name, with: secrets, salt: salt) ?? "" }
        guard isOffline, name.isEmpty || arguments.lacksSecret else { return name }
        return try await store.generations(.latest(plugin: plugin.name)).first?.collection.account ?? ""
    }
}
