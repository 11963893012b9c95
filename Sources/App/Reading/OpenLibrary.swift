import Accounts
package import Endpoints
package import Feeds
import HTTP
package import HTTPCache
import Pages
package import Plugins
import Redaction

/// The stores of one command.
package struct OpenLibrary: Sendable {
    /// Stores lists.
    package let store: any FeedStore
    /// Stores responses; nil if none are stored.
    package let responses: (any ResponseStorage)?
    /// The store, if it may have hashes of an earlier version of folio; nil if it never has.
    package let renewer: (any HashRenewer)?
    /// The salt of names of accounts; empty without a store.
    package let salt: String
    /// Collects faults of the stores.
    package let faults: StoreFaults
    /// Counts the sources of responses.
    package let counts: ResponseCounts

    /// - Parameter store: stores nothing by default.
    package init(
        _ faults: StoreFaults, store: any FeedStore = NullStore(), responses: (any ResponseStorage)? = nil,
        renewer: (any HashRenewer)? = nil, salt: String = "", counts: ResponseCounts = ResponseCounts()
    ) {
        self.faults = faults
        self.counts = counts
        self.store = store
        self.responses = responses
        self.renewer = renewer
        self.salt = salt
    }

    /// The account that a plugin's data belongs to. With `--offline` and without the secret, it is the account used
    /// last for the same tenant.
    ///
    /// - Parameter arguments: their secrets are part of the account.
    package func account(
        of plugin: Plugin, _ arguments: Arguments, _ context: any ReadingContext, isOffline: Bool
    ) async throws -> String {
        let secrets = arguments.secrets
        KnownCredentials.current?.note(arguments.secretValues)
        guard plugin.isSigned || !secrets.isEmpty || arguments.lacksSecret, !salt.isEmpty else { return "" }
        let credentials = try plugin.credentialScope(arguments)
        var name = AccountNaming.unknown
        do {
            name = try await context.accountName(of: plugin, with: credentials, salt: salt) ?? name
        } catch AuthError.commandFailed where isOffline {
            // The command may need the network, too.
        }
        if !secrets.isEmpty { return AccountNaming.name(name, with: secrets, salt: salt) ?? AccountNaming.unknown }
        guard isOffline, name.isEmpty || name == AccountNaming.unknown else { return name }
        // A part of another account's secrets says that it is not the one used last.
        guard try await context.hasNoSecret(of: plugin, at: credentials) else { return name }
        // Another tenant has another account, under the same secret, too.
        let tenant = plugin.authentication.parameterNames.reduce(into: [:]) { $0[$1] = .some(arguments.shown[$1]) }
        return try await store.generations(.latest(plugin: plugin.name, parameters: tenant)).first?.collection.account
            ?? ""
    }

    /// The account that the images of a list belong to: that of the list, unless they are described as requests of their own.
    ///
    /// - Parameter given: the values given to the list, by parameter.
    package func imageAccount(
        of list: BoundEndpoint, given: [String: [String]], _ context: any ReadingContext, isOffline: Bool
    ) async throws -> String {
        guard let image = list.endpoint.image else { return list.key.account }
        let arguments = try Arguments(given.merging(["id": ["0"]]) { $1 }, for: image, of: list.plugin)
        return try await account(of: list.plugin, arguments, context, isOffline: isOffline)
    }
}
