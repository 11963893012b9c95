package import Accounts
package import Plugins
import System

extension Plugin {
    /// Why its secrets must not be used; nil where they may be.
    package var distrust: Distrust? {
        trust == .trusted ? nil : Distrust(plugin: name, file: file, hasChanged: trust == .changed)
    }

    /// Throws where the plugin's file is not trusted, which must not use these secrets.
    package func requireTrust(for secrets: [Secret]) throws(AuthError) {
        if let distrust { throw .untrusted(distrust, wants: secrets) }
    }
}

extension PersonalFiles {
    /// Reports the credentials that requests are sent without because the plugin's file is not trusted.
    package func reportUnsigned(_ plugin: Plugin) {
        guard let distrust = plugin.distrust else { return }
        let secrets = plugin.authentication.leftOutUntrusted.flatMap { part in
            part.secrets.filter { secret in
                // A missing variable would be left out of a trusted file, too.
                if case .environment(let name) = secret { facts.variables[name]?.isEmpty == false } else { true }
            }
        }
        if !secrets.isEmpty { notice(.unsigned(distrust, without: secrets)) }
    }
}
