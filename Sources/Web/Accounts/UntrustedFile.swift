import HTTP
package import Templates

/// A plugin file that is not trusted, so that its secrets are not used.
package struct UntrustedFile: Sendable, Equatable {
    /// The plugin's name.
    package let plugin: String
    /// The path of the file that defines it.
    package let file: String
    /// Whether an earlier version of the file was trusted.
    package let hasChanged: Bool

    package init(plugin: String, file: String, hasChanged: Bool) {
        self.plugin = plugin
        self.file = file
        self.hasChanged = hasChanged
    }
}

extension CredentialSources {
    /// A copy for an untrusted plugin: it reads, runs and stores nothing.
    package func refusing(_ untrustedFile: UntrustedFile) -> CredentialSources {
        CredentialSources(
            secrets: SecretReader(refusing: untrustedFile), tokens: RefusedTokens(untrustedFile: untrustedFile),
            now: now,
            untrustedFile: untrustedFile)
    }
}

extension SecretReader {
    /// Reads only secrets in the plugin file itself.
    package init(refusing untrustedFile: UntrustedFile) {
        self.init(environment: { _ in nil }, file: { _ in nil }, untrustedFile: untrustedFile)
    }
}

/// Returns no tokens, for an untrusted plugin.
private struct RefusedTokens: TokenStorage {
    let untrustedFile: UntrustedFile

    func token(for key: TokenKey) throws -> StoredToken? {
        throw AuthError.untrusted(untrustedFile, wants: [])
    }

    func keys(of plugin: String) throws -> [TokenKey] {
        throw AuthError.untrusted(untrustedFile, wants: [])
    }

    func all(ofPlugin name: String) throws -> [StoredToken] {
        throw AuthError.untrusted(untrustedFile, wants: [])
    }

    func change<Result: Sendable>(
        _ key: TokenKey, loggingOut others: [TokenKey], _ body: (inout StoredToken?) async throws -> Result
    ) async throws -> Result {
        throw AuthError.untrusted(untrustedFile, wants: [])
    }
}

extension Authentication.Part {
    /// Whether it uses secrets from outside the plugin file, or a stored token.
    package var needsTrust: Bool { choices.contains(where: \.needsTrust) }
}

extension Authentication.Choice {
    fileprivate var needsTrust: Bool {
        credential.tokens != nil || credential.secrets.contains { $0.literalText == nil }
    }
}

extension Authentication {
    /// Whether any credential uses secrets from outside the plugin file, or a stored token.
    package var needsTrust: Bool { parts.contains(where: \.needsTrust) }

    /// The parts that are left out for an untrusted plugin file.
    package var omittedUntrusted: [Part] { parts.filter { $0.isOptional && $0.needsTrust } }

    /// The issuers whose metadata have URLs of token requests.
    package var issuers: [Template] {
        tokenAddresses.compactMap { if case .discovered(let issuer, _) = $0 { issuer } else { nil } }
    }

    /// The token URLs outside of the base URL, and the issuers that name some.
    package var tokenURLs: [Template] {
        tokenAddresses.filter { !$0.isPath }.map(\.template)
    }
}
