package import Accounts
package import Endpoints
package import Pages
package import Plugins

/// What reading and calling need from the program: the library, clients and accounts.
package protocol ReadingContext: Sendable {
    /// Seconds since 1970 (UTC).
    var now: @Sendable () -> Int64 { get }

    /// Gets the events of reading.
    var observer: any ReadingObserver { get }

    /// Runs `body` with the library open.
    ///
    /// - Parameters:
    ///   - keeps: whether anything is read from the library or stored there; otherwise it is not opened.
    ///   - needsStore: whether the command is useless without the library.
    func storing(
        keeps: Bool, needsStore: Bool, _ body: @escaping @Sendable (OpenLibrary) async throws -> Void) async throws

    /// Runs `body` with the library to read from it; one without anything if there is none, or if it cannot be opened.
    func reading(_ body: @escaping @Sendable (OpenLibrary) async throws -> Void) async throws

    /// The name of the account that a plugin's requests belong to; nil if a secret is missing.
    func accountName(of plugin: Plugin, with credentials: CredentialScope, salt: String) async throws -> String?

    /// Whether no secret of a plugin's credentials is set, and nobody has logged in.
    func hasNoSecret(of plugin: Plugin, at credentials: CredentialScope) async throws -> Bool

    /// Runs requests of a plugin's endpoints; `body` runs on the thread of the transfers.
    ///
    /// - Parameters:
    ///   - cache: how responses are cached; nil to store nothing.
    ///   - evaluators: the plugin's error rules.
    func requesting(
        _ plugin: Plugin, with credentials: CredentialScope, cache: CacheContext?,
        evaluators: ListClients.Evaluators, _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void
    ) async throws

    /// Runs requests that are answered from stored responses only.
    func offline(
        cache: CacheContext?, evaluators: ListClients.Evaluators,
        _ body: @escaping @Sendable @concurrent (ListClients) async throws -> Void) async throws

    /// Makes the meter of a list's pages; nil unless something is profiled.
    func makeMeter(_ list: BoundEndpoint) -> (any PageMeter)?
}
