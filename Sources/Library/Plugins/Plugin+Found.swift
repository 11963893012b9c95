package import HTTP
import Templates

/// A list that was found at a URL.
extension Plugin {
    /// The plugin with the list in place of its own.
    ///
    /// - Parameter origin: the origin of the list's URL.
    package func listing(_ endpoint: Endpoint, at origin: HTTPURL.Origin) -> Plugin {
        var plugin = self
        plugin.endpoints = [endpoint.found(at: Template(literal: origin.description), parameters)]
        return plugin
    }

    /// The plugin as one whose credentials are those of a command line.
    package func withGivenCredentials() -> Plugin {
        var plugin = self
        plugin.credentialsAreGiven = true
        return plugin
    }

    /// Whether its credentials may be sent to an origin: its own, or one that its file lists for credentials.
    package func allowsCredentials(at origin: HTTPURL.Origin) -> Bool {
        credentialRules.contains { $0.contains(origin) } || fixedOrigin == origin
    }

    /// The origin of its base URL; nil if that depends on parameters.
    package var fixedOrigin: HTTPURL.Origin? {
        guard case .literal(let text)? = baseURL.pieces.first, baseURL.pieces.count == 1 else { return nil }
        return try? HTTPURL(text).origin
    }
}
