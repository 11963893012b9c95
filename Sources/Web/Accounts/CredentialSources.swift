package import HTTP

/// Where a run of the program has its secrets and tokens from, shared by all that sign.
package struct CredentialSources: Sendable {
    let secrets: SecretReader
    let tokens: any TokenStorage
    /// Seconds since 1970 (UTC).
    let now: @Sendable () -> Int64
    /// Why a plugin must not use them; nil where it may.
    let distrust: Distrust?

    package init(
        secrets: SecretReader, tokens: any TokenStorage, now: @escaping @Sendable () -> Int64,
        distrust: Distrust? = nil
    ) {
        self.distrust = distrust
        self.secrets = secrets
        self.tokens = tokens
        self.now = now
    }
}

/// Whose credentials are meant, and who may see them.
package struct CredentialPlace: Sendable {
    /// The plugin's name.
    package let plugin: String
    /// The plugin's base URL.
    package let base: HTTPURL
    /// The origins that the credentials are for.
    package let origins: Set<HTTPURL.Origin>

    package init(plugin: String, base: HTTPURL, origins: Set<HTTPURL.Origin>) {
        self.plugin = plugin
        self.base = base
        self.origins = origins
    }

    func key(of choice: Authentication.Choice) -> TokenKey {
        TokenKey(plugin: plugin, origin: base.origin.description, slot: choice.slot)
    }
}
