/// The sources of secrets and tokens for one run of the program, shared by all signers.
package struct CredentialSources: Sendable {
    let secrets: SecretReader
    let tokens: any TokenStorage
    let logins = KnownLogins()
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
        self.tokens = RememberingTokenStorage(tokens)
        self.now = now
    }
}
