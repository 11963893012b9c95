import Accounts
package import HTTP
package import Plugins
import System

extension PersonalFiles {
    /// The entry of a plugin's host in the file of confirmed hosts.
    package func hostEntry(_ plugin: Plugin, _ origin: HTTPURL.Origin) throws -> ConfirmedHostFile.Entry {
        ConfirmedHostFile.Entry(
            file: try TrustFile.place(of: plugin.file), plugin: plugin.name, origin: origin.description)
    }

    /// Makes sure that the user has confirmed each host that a parameter names and that receives the plugin's credentials;
    /// nil if there is nothing to confirm. A plugin of an untrusted file has none of the user's credentials.
    ///
    /// - Parameter agrees: asks the user.
    package func hostConfirmation(
        of plugin: Plugin, agrees: @escaping @Sendable (_ plugin: Plugin, _ origin: HTTPURL.Origin) async throws -> Bool
    ) -> HostConfirmation? {
        plugin.trust == .trusted && plugin.confirmsHosts ? HostConfirmation(plugin, self, agrees: agrees) : nil
    }
}

/// Asks once for each host.
package final class HostConfirmation: Sendable {
    private let plugin: Plugin
    private let files: PersonalFiles
    private let agrees: @Sendable (_ plugin: Plugin, _ origin: HTTPURL.Origin) async throws -> Bool
    private let confirmed = Lock<Set<HTTPURL.Origin>>([])
    private let turn = AsyncLock()

    fileprivate init(
        _ plugin: Plugin, _ files: PersonalFiles,
        agrees: @escaping @Sendable (_ plugin: Plugin, _ origin: HTTPURL.Origin) async throws -> Bool
    ) {
        self.plugin = plugin
        self.files = files
        self.agrees = agrees
    }

    /// Throws unless an origin may receive credentials: the plugin's file names it, or the user has confirmed it now or
    /// earlier.
    package func require(_ origin: HTTPURL.Origin) async throws {
        if confirmed.withLock({ $0.contains(origin) }) { return }
        if plugin.namesForCredentials(origin) {
            _ = confirmed.withLock { $0.insert(origin) }
            return
        }
        guard origin.isPotentiallyTrustworthy else {
            throw ConfirmedHostError.insecure(origin: origin.description)
        }
        try await turn.withLock {
            if confirmed.withLock({ $0.contains(origin) }) { return }
            let entry = try files.hostEntry(plugin, origin)
            if try !files.confirmedHosts.entries().contains(entry) {
                guard try await agrees(plugin, origin) else {
                    throw ConfirmedHostError.notConfirmed(plugin: plugin.name, origin: origin.description)
                }
                try await files.confirmedHosts.set(entry, isConfirmed: true)
            }
            _ = confirmed.withLock { $0.insert(origin) }
        }
    }
}
