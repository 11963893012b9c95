package import Accounts
package import Plugins
import Redaction
import System

extension Plugin {
    /// Why its secrets must not be used; nil if they may be.
    package var untrustedFile: UntrustedFile? {
        trust == .trusted ? nil : UntrustedFile(plugin: name, file: file, hasChanged: trust == .changed)
    }

    /// Throws if the plugin's file is not trusted and must not use these secrets.
    package func requireTrust(for secrets: [Secret]) throws(AuthError) {
        if let untrustedFile { throw .untrusted(untrustedFile, wants: secrets) }
    }
}

extension PersonalFiles {
    /// Remembers the values of secret parameters in environment variables, so that no request carries one as an id.
    package func noteSecretParameters(of plugin: Plugin) {
        guard plugin.untrustedFile == nil else { return }
        KnownCredentials.current?.note(plugin.writtenTexts)
        for parameter in plugin.allParameters {
            guard let variable = parameter.secrecy?.variable, let value = facts.variables[variable] else { continue }
            KnownCredentials.current?.note((plugin.texts(of: parameter, value) + [value]).filter { !$0.isEmpty })
        }
    }

    /// Reports the credentials that requests are sent without because the plugin's file is not trusted.
    package func reportUnsigned(_ plugin: Plugin) {
        guard let untrustedFile = plugin.untrustedFile else { return }
        let secrets = plugin.authentication.omittedUntrusted.flatMap { part in
            part.secrets.filter { secret in
                // A missing variable would be left out of a trusted file, too.
                if case .environment(let name) = secret { facts.variables[name]?.isEmpty == false } else { true }
            }
        }
        if !secrets.isEmpty { notice(.unsigned(untrustedFile, without: secrets)) }
    }
}
