package import Accounts
package import HTTP
package import Plugins

extension PersonalFiles {
    /// The entry of a plugin's host in the file of confirmed hosts.
    package func hostEntry(_ plugin: Plugin, _ origin: HTTPURL.Origin) throws -> ConfirmedHostFile.Entry {
        ConfirmedHostFile.Entry(
            file: try TrustFile.place(of: plugin.file), plugin: plugin.name, origin: origin.description)
    }

    /// Throws unless the user has confirmed, now or earlier, each host that a parameter names and that would receive the
    /// plugin's credentials. A plugin of an untrusted file has none of the user's.
    ///
    /// - Parameter agrees: asks the user.
    package func requireConfirmedHosts(
        of plugin: Plugin, for credentials: CredentialScope,
        agrees: @Sendable (_ plugin: Plugin, _ origin: HTTPURL.Origin) async throws -> Bool
    ) async throws {
        guard plugin.trust == .trusted, !credentials.toConfirm.isEmpty else { return }
        let confirmed = Set(try confirmedHosts.entries())
        for origin in credentials.toConfirm.sorted(by: { $0.description < $1.description }) {
            let entry = try hostEntry(plugin, origin)
            if confirmed.contains(entry) { continue }
            guard try await agrees(plugin, origin) else {
                throw ConfirmedHostError.notConfirmed(plugin: plugin.name, origin: origin.description)
            }
            try await confirmedHosts.set(entry, isConfirmed: true)
        }
    }
}
