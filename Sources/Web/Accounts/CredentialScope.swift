package import HTTP

/// The plugin of the credentials, the origins that may receive them, and the values of the parameters that they mention.
package struct CredentialScope: Sendable {
    /// The plugin's name.
    package let plugin: String
    /// The plugin's base URL.
    package let base: HTTPURL
    /// The origins that may receive the credentials.
    package let origins: Set<HTTPURL.Origin>
    /// The origins that token requests to a path may have. They go to the base URL, while an endpoint may have another one.
    let tokenOrigins: Set<HTTPURL.Origin>
    /// The parameters that the credentials mention.
    let parameters: CredentialParameters
    /// The origins that a person must have confirmed before anything is sent.
    package let toConfirm: Set<HTTPURL.Origin>

    /// - Parameter tokenOrigins: nil for the same as the requests.
    package init(
        plugin: String, base: HTTPURL, origins: Set<HTTPURL.Origin>, tokenOrigins: Set<HTTPURL.Origin>? = nil,
        parameters: CredentialParameters = CredentialParameters(), toConfirm: Set<HTTPURL.Origin> = []
    ) {
        self.toConfirm = toConfirm
        self.plugin = plugin
        self.base = base
        self.origins = origins
        self.tokenOrigins = tokenOrigins ?? origins
        self.parameters = parameters
    }

    /// The credentials of another scope, for requests to other origins.
    ///
    /// - Parameter toConfirm: those of them that a person must have confirmed.
    package init(
        _ other: CredentialScope, to origins: Set<HTTPURL.Origin>, confirming toConfirm: Set<HTTPURL.Origin>
    ) {
        self.init(
            plugin: other.plugin, base: other.base, origins: origins, tokenOrigins: other.tokenOrigins,
            parameters: other.parameters, toConfirm: toConfirm)
    }

    /// The credentials that a token is stored for, and for requests to no origin; nil if its origin is invalid.
    package init?(of key: TokenKey) {
        guard let base = try? HTTPURL(key.origin) else { return nil }
        self.init(
            plugin: key.plugin, base: base, origins: [],
            parameters: key.parameters.map(CredentialParameters.init) ?? CredentialParameters())
    }

    /// The same plugin without credentials.
    package var unsigned: CredentialScope {
        CredentialScope(self, to: [], confirming: [])
    }

    /// The same credentials, also for the requests of another list of the plugin.
    package func joining(_ other: CredentialScope) -> CredentialScope {
        CredentialScope(
            self, to: origins.union(other.origins), confirming: toConfirm.union(other.toConfirm))
    }

    /// The plugin and the parameters of its credentials, as words of a command line: what to log in to.
    package var loginTarget: String { ([plugin] + parameters.words).joined(separator: " ") }

    func key(of choice: Authentication.Choice) -> TokenKey {
        let tokens = choice.credential.tokens
        let isBelow = tokens?.addresses.contains(where: \.isPath) ?? false
        return TokenKey(
            plugin: plugin, origin: base.origin.description + (isBelow && base.path != "/" ? base.path : ""),
            slot: choice.slot, parameters: parameters.text(of: choice.credential), definition: tokens?.definition)
    }
}
