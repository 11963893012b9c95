package import HTTP

/// The sources of secrets and tokens for one run of the program, shared by all signers.
package struct CredentialSources: Sendable {
    let secrets: SecretReader
    let tokens: any TokenStorage
    /// The current time in seconds since 1970 (UTC).
    let now: @Sendable () -> Int64
    /// Why a plugin must not use them; nil if it may.
    let untrustedFile: UntrustedFile?

    package init(
        secrets: SecretReader, tokens: any TokenStorage, now: @escaping @Sendable () -> Int64,
        untrustedFile: UntrustedFile? = nil
    ) {
        self.untrustedFile = untrustedFile
        self.secrets = secrets
        self.tokens = tokens
        self.now = now
    }
}

/// The plugin of the credentials, and the origins that may receive them.
package struct CredentialScope: Sendable {
    /// The plugin's name.
    package let plugin: String
    /// The plugin's base URL.
    package let base: HTTPURL
    /// The origins that may receive the credentials.
    package let origins: Set<HTTPURL.Origin>
    /// The origins that token requests to a path may have. They go to the base URL, while an endpoint may have another one.
    let tokenOrigins: Set<HTTPURL.Origin>

    /// - Parameter tokenOrigins: nil for the same as the requests.
    package init(
        plugin: String, base: HTTPURL, origins: Set<HTTPURL.Origin>, tokenOrigins: Set<HTTPURL.Origin>? = nil
    ) {
        self.plugin = plugin
        self.base = base
        self.origins = origins
        self.tokenOrigins = tokenOrigins ?? origins
    }

    func key(of choice: Authentication.Choice) -> TokenKey {
        TokenKey(plugin: plugin, origin: base.origin.description, slot: choice.slot)
    }
}
